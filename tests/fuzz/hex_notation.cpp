// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Hex moves and sets of cells in text: what is read is printed as text that reads the same.
#include "fuzz/fuzz.hpp"
#include "mustplay/hex/notation.hpp"

#include <stdexcept>

namespace {

namespace hex = mustplay::hex;

template <std::size_t Rows, std::size_t Columns>
void check(std::string_view text) {
    using fuzz::accepted;
    if (const auto record =
            accepted<std::invalid_argument>([&] { return hex::parse_game<Rows, Columns>(text); })) {
        const auto again = hex::parse_game<Rows, Columns>(hex::game_text(*record));
        fuzz::require(again.moves == record->moves && again.resigned == record->resigned,
                      "a printed game reads the same");
        fuzz::require(again.game.board() == record->game.board(), "and leads to the same position");
    }
    if (const auto cells =
            accepted<std::invalid_argument>([&] { return hex::parse_cells<Rows, Columns>(text); })) {
        fuzz::require(hex::parse_cells<Rows, Columns>(hex::cells_text<Rows, Columns>(*cells)) == *cells,
                      "printed cells read the same");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::as_text({data, size});
    check<3, 3>(text);
    check<5, 8>(text);
    check<11, 11>(text);
    return 0;
}
