// Copyright the Mustplay authors. Distributed under the Boost Software License 1.0 (see LICENSE).

// Every test executable's `main`: the part of Catch2 version 2 that is slow to compile, and a call that
// version 3 has as well.
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }
