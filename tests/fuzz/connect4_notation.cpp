// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Moves in text: what is read is printed as it was written, and what is not read leaves the game as it was.
#include "mustplay/connect4/notation.hpp"

#include "fuzz/fuzz.hpp"
#include "mustplay/connect4/game.hpp"

#include <string>

namespace {

namespace connect4 = mustplay::connect4;

template <class Game>
void check(std::string_view text) {
    Game game;
    game.play(0);
    const Game before = game;
    const auto columns =
        fuzz::accepted<connect4::NotationError>([&] { return connect4::play_moves(game, text); });
    if (!columns) return fuzz::require(game == before, "bad input leaves the game as it was");
    std::string small(text);
    for (char& c : small) {
        if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    fuzz::require(connect4::print_moves(*columns) == small, "the moves read are those of the text");
    Game replayed = before;
    for (const int column : *columns) replayed.play(column);
    fuzz::require(replayed == game, "the position is that after the moves");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::as_text({data, size});
    check<connect4::Game<7, 6>>(text);
    check<connect4::Game<4, 4>>(text);
    check<connect4::Game<12, 9>>(text);
    return 0;
}
