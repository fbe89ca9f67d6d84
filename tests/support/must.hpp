// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).
#pragma once

#include "support/catch.hpp"

#include <string>

namespace mustplay::test {

[[noreturn]] inline void fail_must(const char* condition, const char* file, int line) {
    FAIL(std::string(file) + ":" + std::to_string(line) + ": MUST(" + condition + ")");
    throw 0; // FAIL has thrown
}

} // namespace mustplay::test

/// REQUIRE for checks that are made millions of times or in many template instances: quick to run and to
/// compile. It takes part in Catch's count only if it fails.
#define MUST(...)                                                                                            \
    (static_cast<bool>(__VA_ARGS__) ? void() : ::mustplay::test::fail_must(#__VA_ARGS__, __FILE__, __LINE__))
