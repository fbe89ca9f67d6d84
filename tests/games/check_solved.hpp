// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "games/solved.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"

namespace mustplay::games {

/// Solves by the reference what it can solve in a moment; the rest is for the tests of the engine.
inline constexpr auto check_solved = [](const auto& solved) {
    if (solved.effort != Effort::reference) return;
    using Position = decltype(solved.position);
    INFO(solved.name);
    CHECK(reference::Memo<Position>(reference::Distance::ignored).value(solved.position) == solved.value);
};

} // namespace mustplay::games
