// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Hex games in SGF: what is read is written as a file that reads the same.
#include "fuzz/fuzz.hpp"
#include "mustplay/hex/sgf.hpp"

#include <stdexcept>

namespace {

namespace hex = mustplay::hex;

template <std::size_t Rows, std::size_t Columns>
void check(std::string_view text) {
    const auto game =
        fuzz::accepted<std::invalid_argument>([&] { return hex::read_sgf<Rows, Columns>(text); });
    if (!game) return;
    const auto again = hex::read_sgf<Rows, Columns>(hex::write_sgf(*game));
    fuzz::require(again.setup == game->setup && again.turn == game->turn && again.moves == game->moves &&
                      again.resigned == game->resigned,
                  "a written game reads the same");
    fuzz::require(again.position() == game->position(), "and leads to the same position");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::as_text({data, size});
    check<3, 3>(text);
    check<11, 11>(text);
    check<2, 4>(text);
    return 0;
}
