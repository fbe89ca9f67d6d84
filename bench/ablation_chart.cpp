// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// What each technique of the search is worth, as a table (CSV, Markdown) and a picture (SVG), from what
// mustplay_ablation has measured:
//
//     build/bench/mustplay_ablation --benchmark_filter=/centre --benchmark_format=json > ablation.json
//     build/bench/mustplay_ablation_chart ablation.json --csv ablation.csv --svg ablation.svg

#include "command_line.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// ---- What is compared

/// A technique, by the name of its member of search::Techniques, and what people call it.
struct Technique {
    std::string_view name;
    std::string_view label;               // the daggers are explained below
    std::string_view base = "alpha_beta"; // the search that it is added to, alone
    bool on_by_default = true;
};

constexpr std::array techniques = {
    Technique{"win_distance", "win distance"},
    Technique{"wins_first", "wins first"},
    Technique{"must_play", "must-play moves only"},
    Technique{"null_windows", "null windows (PVS)"},
    Technique{"table", "transposition table"},
    Technique{"symmetry", "symmetry †", "with_table"},
    Technique{"enhanced_cutoffs", "enhanced cut-offs †", "with_table"},
    Technique{"best_first", "best move first †", "with_table"},
    Technique{"killers", "killers"},
    Technique{"history", "history"},
    Technique{"countermoves", "countermoves"},
    Technique{"hint", "the game's hint"},
    Technique{"aspiration", "aspiration window"},
    Technique{"deepening", "iterative deepening", "alpha_beta_without_deepening"},
    Technique{"internal_deepening", "internal deepening †", "with_best_first", false},
    Technique{"mtdf", "MTD(f) †", "with_table", false},
    Technique{"late_move_reductions", "late-move reductions ‡", "alpha_beta", false},
};
constexpr std::string_view dagger =
    "† alone: on top of the transposition table (internal deepening: of best move first)";
constexpr std::string_view double_dagger = "‡ unsound: may change the move and the score";

/// The names of two rows of the benchmark that differ by one technique.
struct RowPair {
    std::string without;
    std::string with;
};
/// The technique added to its base.
RowPair alone(const Technique& technique) {
    const bool classic = technique.name == "deepening"; // the classic search has it
    return {std::string(technique.base), classic ? "alpha_beta" : "with_" + std::string(technique.name)};
}
/// The technique among all that are on by default.
RowPair in_company(const Technique& technique) {
    const std::string name(technique.name);
    return technique.on_by_default ? RowPair{"without_" + name, "all"} : RowPair{"all", "all_with_" + name};
}

/// Node counts without a technique and with it.
struct Counts {
    std::uint64_t without = 0;
    std::uint64_t with = 0;

    /// How many times fewer nodes it takes with the technique.
    [[nodiscard]] double worth() const { return static_cast<double>(without) / static_cast<double>(with); }
};

struct Comparison {
    Technique technique;
    Counts alone;
    Counts in_company;
};

/// All techniques at one depth, what is worth most in company first and what is off by default last.
struct Ablation {
    int depth = 0;
    std::uint64_t classic = 0; // nodes of the classic search
    std::uint64_t all = 0;     // nodes of the full engine
    std::vector<Comparison> comparisons;
};

// ---- Reading

/// Node counts by depth and search, of the rows `ablation/<search>/centre/depth:<D>`.
using Rows = std::map<int, std::map<std::string, std::uint64_t>>;

/// The search and depth that a row is named for; an empty search for the rows that are no part of this.
std::pair<std::string, int> parse_row_name(const std::string& name) {
    static constexpr std::string_view before = "ablation/";
    static constexpr std::string_view between = "/centre/depth:";
    const auto middle = name.find(between);
    if (!name.starts_with(before) || middle == std::string::npos) return {};
    return {name.substr(before.size(), middle - before.size()),
            std::stoi(name.substr(middle + between.size()))};
}

Rows read_rows(const nlohmann::json& document) {
    Rows rows;
    for (const auto& each : document.at("benchmarks")) {
        const auto [search, depth] = parse_row_name(each.at("run_name").get<std::string>());
        if (search.empty() || each.at("run_type") != "iteration") continue;
        if (each.value("error_occurred", false)) throw std::runtime_error("the run of " + search + " failed");
        const auto nodes = each.at("nodes").get<double>();
        if (!(nodes >= 1 && nodes < 9e15 && nodes == std::floor(nodes))) {
            throw std::runtime_error(search + " at depth " + std::to_string(depth) + ": " +
                                     each.at("nodes").dump() + " is no number of nodes");
        }
        const auto [row, is_new] = rows[depth].emplace(search, static_cast<std::uint64_t>(nodes));
        if (!is_new && row->second != static_cast<std::uint64_t>(nodes)) { // repetitions agree
            throw std::runtime_error(search + " at depth " + std::to_string(depth) +
                                     " is there twice, with different numbers of nodes");
        }
    }
    return rows;
}

Rows read_rows(std::istream& stream, const std::string& name) {
    try {
        return read_rows(nlohmann::json::parse(stream));
    } catch (const std::exception& error) {
        throw std::runtime_error(name + ": expected the JSON of mustplay_ablation: " + error.what());
    }
}

/// A row that is compared with nothing would be left out of the picture without a word.
void check_all_used(const std::map<std::string, std::uint64_t>& rows) {
    std::set<std::string> used = {"alpha_beta", "all"};
    for (const auto& each : techniques) {
        for (const auto& [without, with] : {alone(each), in_company(each)}) used.insert({without, with});
    }
    for (const auto& [search, nodes] : rows) {
        if (!used.contains(search))
            throw std::runtime_error("the search " + search + " is in no comparison: add it to `techniques`");
    }
}

Ablation compare(int depth, const std::map<std::string, std::uint64_t>& rows) {
    check_all_used(rows);
    const auto nodes = [&](const std::string& search) {
        const auto row = rows.find(search);
        if (row != rows.end()) return row->second;
        throw std::runtime_error("there is no row ablation/" + search +
                                 "/centre/depth:" + std::to_string(depth));
    };
    const auto counts = [&](const RowPair& pair) { return Counts{nodes(pair.without), nodes(pair.with)}; };
    Ablation ablation{depth, nodes("alpha_beta"), nodes("all"), {}};
    for (const auto& each : techniques)
        ablation.comparisons.push_back({each, counts(alone(each)), counts(in_company(each))});
    std::sort(ablation.comparisons.begin(), ablation.comparisons.end(), [](const auto& a, const auto& b) {
        if (a.technique.on_by_default != b.technique.on_by_default) return a.technique.on_by_default;
        if (a.in_company.worth() != b.in_company.worth()) return a.in_company.worth() > b.in_company.worth();
        return a.technique.name < b.technique.name;
    });
    return ablation;
}

/// The depths at which techniques were measured, the deepest last; the few other rows of the published table
/// are left alone.
std::vector<Ablation> compare(const Rows& rows) {
    std::vector<Ablation> ablations;
    for (const auto& [depth, searches] : rows) {
        const bool measured = std::any_of(searches.begin(), searches.end(), [](const auto& row) {
            return row.first != "alpha_beta" && row.first != "all";
        });
        if (measured) ablations.push_back(compare(depth, searches));
    }
    if (ablations.empty())
        throw std::runtime_error("there is no row ablation/with_<technique>/centre/depth:<D>");
    return ablations;
}

// ---- Writing numbers

std::string fixed(double number, int decimals) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    return text.data();
}
/// 2,285,893
std::string grouped(std::uint64_t number) {
    const auto digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}
/// 2.3 M
std::string rounded(std::uint64_t number) {
    const auto value = static_cast<double>(number);
    if (value < 999.5) return fixed(value, 0);
    const bool millions = value >= 999'500;
    const auto scaled = value / (millions ? 1e6 : 1e3);
    return fixed(scaled, scaled < 9.95 ? 1 : 0) + (millions ? " M" : " k");
}
/// 12×, 1.3×, 0.98×
std::string times(double worth) {
    const bool near_one = 0.945 <= worth && worth < 1.055;
    return fixed(worth, worth >= 9.95 ? 0 : near_one || worth < 0.95 ? 2 : 1) + "×";
}

// ---- Tables

void write_csv(std::ostream& out, const std::vector<Ablation>& ablations) {
    out << "technique,on_by_default,depth,alone_without,alone_with,alone_worth,in_company_without,in_company_"
           "with,"
           "in_company_worth\n";
    for (const auto& ablation : ablations) {
        for (const auto& [technique, alone, in_company] : ablation.comparisons) {
            out << technique.name << ',' << (technique.on_by_default ? "yes" : "no") << ',' << ablation.depth
                << ',' << alone.without << ',' << alone.with << ',' << fixed(alone.worth(), 3) << ','
                << in_company.without << ',' << in_company.with << ',' << fixed(in_company.worth(), 3)
                << '\n';
        }
    }
}

/// Of the two counts in company the one that is not the full engine's.
std::uint64_t telling_count(const Comparison& comparison) {
    const auto& counts = comparison.in_company;
    return comparison.technique.on_by_default ? counts.without : counts.with;
}

void write_markdown(std::ostream& out, const Ablation& ablation) {
    out << "| nodes to depth " << ablation.depth
        << " | alone, added to the classic search | fewer by | in company, taken out of the full engine | "
           "more by |\n"
        << "|---|--:|--:|--:|--:|\n"
        << "| *nothing* | " << grouped(ablation.classic) << " | | " << grouped(ablation.all) << " | |\n";
    for (const auto& each : ablation.comparisons) {
        out << "| " << each.technique.label
            << (each.technique.on_by_default ? "" : ", off by default: put in") << " | "
            << grouped(each.alone.with) << " | " << times(each.alone.worth()) << " | "
            << grouped(telling_count(each)) << " | " << times(each.in_company.worth()) << " |\n";
    }
    out << "\n" << dagger << "; " << double_dagger << ".\n";
}

// ---- The picture

/// Two bar charts side by side, a line for each technique: worth alone and worth in company, on one
/// logarithmic scale. Lengths are in pixels.
class Chart {
public:
    Chart(std::ostream& out, const Ablation& ablation) : out_(out), ablation_(ablation) {
        for (const auto& each : ablation.comparisons) {
            for (const double worth : {each.alone.worth(), each.in_company.worth()}) {
                least_ = std::min(least_, worth);
                most_ = std::max(most_, worth);
            }
        }
        pixels_an_octave_ = (panel_width - room_for_numbers) / (std::log2(most_) - std::log2(least_));
    }

    void write() {
        open();
        std::vector<Bar> alone;
        std::vector<Bar> in_company;
        for (const auto& each : ablation_.comparisons) {
            alone.push_back({each.alone.worth(), each.alone.with});
            in_company.push_back({each.in_company.worth(), telling_count(each)});
        }
        panel(alone_left, "alone", "Alone",
              "added to classic alpha-beta, " + rounded(ablation_.classic) + " nodes", alone);
        panel(company_left, "company", "In company",
              "taken out of the full engine, " + rounded(ablation_.all) + " nodes", in_company);
        labels();
        out_ << "</svg>\n";
    }

private:
    struct Bar {
        double worth;
        std::uint64_t nodes;
    };

    static constexpr double margin = 28;
    static constexpr double label_width = 184;
    static constexpr double panel_width = 352;
    static constexpr double room_for_numbers = 96;
    static constexpr double alone_left = margin + label_width;
    static constexpr double company_left = alone_left + panel_width;
    static constexpr double width = company_left + panel_width + margin;
    static constexpr double first_line = 132;
    static constexpr double line_height = 25;
    static constexpr double bar_height = 15;
    static constexpr double gap = 34; // above those that are off by default

    [[nodiscard]] std::size_t lines_on() const {
        return static_cast<std::size_t>(
            std::count_if(ablation_.comparisons.begin(), ablation_.comparisons.end(),
                          [](const auto& each) { return each.technique.on_by_default; }));
    }
    /// The middle of a line.
    [[nodiscard]] double line_y(std::size_t i) const {
        return first_line + line_height * (static_cast<double>(i) + 0.5) + (i >= lines_on() ? gap : 0);
    }
    [[nodiscard]] double bottom() const {
        return line_y(ablation_.comparisons.size() - 1) + line_height / 2 + 4;
    }
    [[nodiscard]] double height() const { return bottom() + 80; }
    [[nodiscard]] double x_of(double left, double worth) const {
        return left + (std::log2(worth) - std::log2(least_)) * pixels_an_octave_;
    }

    void text(double x, double y, std::string_view css, const std::string& what) {
        out_ << "<text x=\"" << fixed(x, 1) << "\" y=\"" << fixed(y, 1) << "\" class=\"" << css << "\">"
             << what << "</text>\n";
    }
    void open() {
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << fixed(width, 0) << ' '
             << fixed(height(), 0) << "\" width=\"" << fixed(width, 0) << "\" height=\"" << fixed(height(), 0)
             << "\" role=\"img\">\n"
             << "<title>What each search technique is worth in Connect Four at depth " << ablation_.depth
             << "</title>\n"
             << R"(<style>
.page { fill: #ffffff; stroke: #d0d7de }
text { font: 13px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif; fill: #1f2328 }
.title { font-size: 19px; font-weight: 600 }
.head { font-size: 14px; font-weight: 600 }
.quiet { fill: #59636e; font-size: 12px }
.tick { text-anchor: middle }
.label { text-anchor: end }
.worth { font-weight: 600 }
.grid { stroke: #d8dee4; stroke-dasharray: 2 3 }
.one { stroke: #59636e }
.alone { fill: #0969da }
.company { fill: #1a7f37 }
.costs { fill: #bc4c00 }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117; stroke: #3d444d }
text { fill: #f0f6fc }
.quiet { fill: #9198a1 }
.grid { stroke: #2f353d }
.one { stroke: #9198a1 }
.alone { fill: #4493f8 }
.company { fill: #3fb950 }
.costs { fill: #f0883e }
}
</style>
)"
             << "<rect x=\"0.5\" y=\"0.5\" width=\"" << fixed(width - 1, 0) << "\" height=\""
             << fixed(height() - 1, 0) << "\" rx=\"8\" class=\"page\"/>\n";
        text(margin, 38, "title", "What each technique is worth");
        text(margin, 60, "quiet",
             "Connect Four, the empty board, depth " + std::to_string(ablation_.depth) +
                 ": how many times fewer nodes the search visits with the technique than without it");
    }

    void panel(double left, std::string_view css, const std::string& head, const std::string& what,
               const std::vector<Bar>& bars) {
        text(x_of(left, 1), 96, "head", head);
        text(x_of(left, 1), 113, "quiet", what);
        tick(left, 1, "one");
        for (double decade = 1; decade <= most_; decade *= 10) {
            for (const double worth : {2 * decade, 5 * decade, 10 * decade}) {
                if (worth <= most_) tick(left, worth, "grid");
            }
        }
        for (std::size_t i = 0; i < bars.size(); ++i) bar(left, line_y(i), css, bars[i]);
    }

    void tick(double left, double worth, std::string_view css) {
        const double x = x_of(left, worth);
        out_ << "<path d=\"M" << fixed(x, 1) << ' ' << fixed(first_line - 4, 1) << 'V' << fixed(bottom(), 1)
             << "\" class=\"" << css << "\"/>\n";
        text(x, bottom() + 16, "quiet tick", fixed(worth, 0) + "×");
    }

    /// From 1 to what the technique is worth (to the left and in another colour if it costs), and in words.
    void bar(double left, double y, std::string_view css, const Bar& bar) {
        const double from = x_of(left, std::min(bar.worth, 1.0));
        const double to = x_of(left, std::max(bar.worth, 1.0));
        out_ << "<rect x=\"" << fixed(from, 1) << "\" y=\"" << fixed(y - bar_height / 2, 1) << "\" width=\""
             << fixed(std::max(to - from, 1.0), 1) << "\" height=\"" << fixed(bar_height, 1) << "\" class=\""
             << (bar.worth < 1 ? "costs" : css) << "\"/>\n";
        text(to + 6, y + 4.5, "worth",
             times(bar.worth) + "<tspan class=\"quiet\" font-weight=\"400\" dx=\"8\">" + rounded(bar.nodes) +
                 "</tspan>");
    }

    void labels() {
        for (std::size_t i = 0; i < ablation_.comparisons.size(); ++i) {
            text(alone_left - 12, line_y(i) + 4.5, "label",
                 std::string(ablation_.comparisons[i].technique.label));
        }
        const double divider = line_y(lines_on()) - line_height / 2;
        text(margin, divider - 8, "head", "Off by default");
        text(x_of(company_left, 1) + 6, divider - 8, "quiet", "put into the full engine");
        text(margin, bottom() + 42, "quiet",
             "In grey: nodes with it added (left), nodes of the full engine without it (right). "
             "Orange: it costs nodes. Logarithmic scale.");
        text(margin, bottom() + 60, "quiet", std::string(dagger) + "; " + std::string(double_dagger));
    }

    std::ostream& out_;
    const Ablation& ablation_;
    double least_ = 1;
    double most_ = 1;
    double pixels_an_octave_ = 0;
};

void write_svg(std::ostream& out, const Ablation& ablation) { Chart(out, ablation).write(); }

/// Calls `write(stream)` on a new file.
template <class Write>
void write_file(const std::string& path, Write&& write) {
    std::ofstream file(path, std::ios::binary);
    write(file);
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace

int main(int argc, char* argv[]) {
    CommandLine cli(
        "Turns what mustplay_ablation --benchmark_format=json has printed into tables and a picture:\n"
        "what each technique of the search is worth, added to the classic alpha-beta search alone, and "
        "in the company of all others.");
    std::string input;
    std::string csv;
    std::string svg;
    std::string markdown;
    cli.option("input", input, "The JSON file; from standard input without it").existing_file();
    cli.option("--csv", csv, "Write all depths as CSV to this file");
    cli.option("--svg", svg, "Draw the deepest to this file");
    cli.option("--markdown", markdown, "Write a Markdown table of the deepest to this file");
    if (const auto status = cli.parse(argc, argv)) return *status;
    try {
        std::ifstream file(input);
        const auto rows = input.empty() ? read_rows(std::cin, "standard input") : read_rows(file, input);
        const auto ablations = compare(rows);
        if (!csv.empty()) write_file(csv, [&](std::ostream& out) { write_csv(out, ablations); });
        if (!svg.empty()) write_file(svg, [&](std::ostream& out) { write_svg(out, ablations.back()); });
        if (!markdown.empty()) {
            write_file(markdown, [&](std::ostream& out) { write_markdown(out, ablations.back()); });
        }
        if (csv.empty() && svg.empty() && markdown.empty()) write_csv(std::cout, ablations);
    } catch (const std::exception& error) {
        std::cerr << "mustplay_ablation_chart: " << error.what() << '\n';
        return 1;
    }
}
