// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

/// Before a function that lies between a node of a search and its children: left to itself g++ 12 makes a call of it.
/// Where no way is known to say so it is `inline`, which changes the speed only.
#if defined(__GNUC__)
#define MUSTPLAY_ALWAYS_INLINE [[gnu::always_inline]] inline
#elif defined(_MSC_VER)
#define MUSTPLAY_ALWAYS_INLINE __forceinline
#else
#define MUSTPLAY_ALWAYS_INLINE inline
#endif
