// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

/// What a program takes on its command line, as CLI11 reads it and explains it for --help. CLI11 is long to compile;
/// command_line.cpp does it once for all programs.
///
///     CommandLine cli("What the program does.");
///     int level = 4; // a default
///     cli.option("--level", level, "How far to look ahead").range(1, 42).shows_default();
///     if (const auto status = cli.parse(argc, argv)) return *status;
class CommandLine {
public:
    /// What else is to be said of an option or a flag. Each function returns it again.
    class Option {
    public:
        Option required() const;
        Option needs(Option other) const;
        Option excludes(Option other) const;
        Option range(int least, int most) const;
        Option range(std::size_t least, std::size_t most) const;
        Option range(double least, double most) const;
        /// The value has to be one of `names` once `full_name`, if there is one, has made a name of what was entered.
        Option one_of(const std::vector<std::string>& names,
                      std::string (*full_name)(std::string entered) = nullptr) const;
        Option existing_file() const;
        /// `complaint` says what is wrong with a value, or nothing. `kind`: what --help calls the values.
        Option check(std::string (*complaint)(const std::string& value), const std::string& kind) const;
        /// --help shows the value that the variable has now.
        Option shows_default() const;

    private:
        friend CommandLine;
        explicit Option(CLI::Option& option) : option_(&option) {}

        CLI::Option* option_;
    };

    explicit CommandLine(const std::string& description);

    /// --name: whether it was there.
    Option flag(const std::string& name, bool& value, const std::string& description);
    /// --name VALUE, or VALUE in its place if the name begins without a dash. A number, a string or a list of strings.
    template <class Value>
    Option option(const std::string& name, Value& value, const std::string& description);
    /// A command with options of its own; one of the commands has to be there.
    CommandLine command(const std::string& name, const std::string& description);

    /// Sets the variables; or returns the status with which the program is to end, after --help or a mistake, which it
    /// has explained unless it is to be `silent`.
    [[nodiscard]] std::optional<int> parse(int argc, char* argv[], bool silent = false);

private:
    explicit CommandLine(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

    std::shared_ptr<CLI::App> app_;
};
