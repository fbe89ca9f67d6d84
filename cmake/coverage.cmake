# coverage: the lines of include/ that the unit tests have run since they were built; run them first. Configure with g++ and
# -DMUSTPLAY_COVERAGE=ON, or with that in the environment. The counters are not atomic, with which hex/forced_win takes
# nearly five times as long; threads that count at once can leave a count negative, which gcovr leaves out and warns of.
find_program(MUSTPLAY_GCOVR NAMES gcovr REQUIRED DOC "gcovr, for the target coverage")
target_compile_options(mustplay_testing INTERFACE --coverage)
target_link_options(mustplay_testing INTERFACE --coverage)
add_custom_target(coverage
    COMMAND "${MUSTPLAY_GCOVR}" --root "${PROJECT_SOURCE_DIR}" --filter "${PROJECT_SOURCE_DIR}/include/mustplay/"
        --gcov-ignore-parse-errors --exclude-throw-branches --exclude-unreachable-branches --sort-percentage --print-summary
        "${PROJECT_BINARY_DIR}/tests/CMakeFiles"
    WORKING_DIRECTORY "${PROJECT_BINARY_DIR}"
    USES_TERMINAL
    VERBATIM)
