// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Teaches: how to speak to graphical interfaces and referees (HexGui, twogtp): the Hex Text Protocol, which is GTP, the
//          Go Text Protocol, version 2, with Hex moves. A command a line on standard input, an answer on standard output:
//          `= text` or `? what was wrong`, then an empty line. A bad command never ends the program.
// Run:     cmake --build build --target example_hex_htp && build/examples/hex_htp
//          or build/examples/hex_htp --help; the command list_commands says what it understands
//
// What the commands do is in htp_session.hpp.

#include "command_line.hpp"
#include "htp_session.hpp"

#include <iostream>
#include <string>

int main(int argc, char* argv[]) {
    using Sizes = htp::EngineSizes<3, 4, 5, 6, 7, 8, 9, 10, 11, 13>;
    CommandLine cli("A Hex engine that speaks the Hex Text Protocol (GTP 2) on standard input and output.\n"
                    "Square boards of " +
                    Sizes::names() + "; Black connects top and bottom.");
    double seconds = 1;
    bool may_swap = false;
    cli.option("--seconds", seconds,
               "For a move, as long as there are no time_settings, and for solve; 0.01 to 3600")
        .range(0.01, 3600.0)
        .shows_default();
    cli.flag("--swap", may_swap, "Let genmove answer the first move with swap-pieces");
    if (const auto status = cli.parse(argc, argv)) return *status;

    htp::Session<Sizes> session(MUSTPLAY_VERSION, 11, seconds, may_swap);
    for (std::string line; std::getline(std::cin, line);) {
        if (!session.answer(line, std::cout)) break;
    }
}
