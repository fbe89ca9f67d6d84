// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include <cassert>

/// Checks a precondition where calling code must have made it true (a legal move, a cell on the board).
/// By default the standard `assert`, so it costs nothing under NDEBUG. Define it before the first include to
/// send failures elsewhere. Bad *input* is never reported this way: parsers throw.
#ifndef MUSTPLAY_ASSERT
#define MUSTPLAY_ASSERT(condition) assert(condition)
#endif
