# coverage: the lines of include/ that the unit tests run. Configure with -DMUSTPLAY_COVERAGE=ON, a debug build and g++.
find_program(MUSTPLAY_GCOVR NAMES gcovr REQUIRED DOC "gcovr, for the target coverage")
target_compile_options(mustplay_development INTERFACE --coverage -fno-inline -fprofile-update=atomic)
target_link_options(mustplay_development INTERFACE --coverage)
add_custom_target(coverage
    COMMAND "${CMAKE_CTEST_COMMAND}" -L "^unit$" --output-on-failure --parallel 2
    COMMAND "${MUSTPLAY_GCOVR}" --root "${PROJECT_SOURCE_DIR}" --filter "${PROJECT_SOURCE_DIR}/include/mustplay/"
        --exclude-throw-branches --exclude-unreachable-branches --sort-percentage --print-summary "${PROJECT_BINARY_DIR}"
    WORKING_DIRECTORY "${PROJECT_BINARY_DIR}"
    DEPENDS mustplay_tests
    USES_TERMINAL
    VERBATIM)
