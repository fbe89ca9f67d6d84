// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

#include "command_line.hpp"

#include <CLI/CLI.hpp>

using Option = CommandLine::Option;

Option Option::required() const { return Option(*option_->required()); }
Option Option::needs(Option other) const { return Option(*option_->needs(other.option_)); }
Option Option::excludes(Option other) const { return Option(*option_->excludes(other.option_)); }
Option Option::range(int least, int most) const { return Option(*option_->check(CLI::Range(least, most))); }
Option Option::range(std::size_t least, std::size_t most) const {
    return Option(*option_->check(CLI::Range(least, most)));
}
Option Option::range(double least, double most) const {
    return Option(*option_->check(CLI::Range(least, most)));
}
Option Option::one_of(const std::vector<std::string>& names, std::string (*full_name)(std::string)) const {
    return Option(*option_->transform(CLI::IsMember(names, full_name)));
}
Option Option::existing_file() const { return Option(*option_->check(CLI::ExistingFile)); }
Option Option::check(std::string (*complaint)(const std::string&), const std::string& kind) const {
    return Option(*option_->check(complaint, kind));
}
Option Option::shows_default() const { return Option(*option_->capture_default_str()); }

CommandLine::CommandLine(const std::string& description) : app_(std::make_shared<CLI::App>(description)) {}

Option CommandLine::flag(const std::string& name, bool& value, const std::string& description) {
    return Option(*app_->add_flag(name, value, description));
}

template <class Value>
Option CommandLine::option(const std::string& name, Value& value, const std::string& description) {
    return Option(*app_->add_option(name, value, description));
}
template Option CommandLine::option(const std::string&, int&, const std::string&);
template Option CommandLine::option(const std::string&, unsigned&, const std::string&);
template Option CommandLine::option(const std::string&, unsigned long&, const std::string&);
template Option CommandLine::option(const std::string&, unsigned long long&, const std::string&);
template Option CommandLine::option(const std::string&, double&, const std::string&);
template Option CommandLine::option(const std::string&, std::string&, const std::string&);
template Option CommandLine::option(const std::string&, std::vector<std::string>&, const std::string&);

CommandLine CommandLine::command(const std::string& name, const std::string& description) {
    app_->require_subcommand(1);
    return CommandLine({app_, app_->add_subcommand(name, description)});
}

std::optional<int> CommandLine::parse(int argc, char* argv[], bool silent) {
    try {
        app_->parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        return silent ? error.get_exit_code() : app_->exit(error);
    }
}
