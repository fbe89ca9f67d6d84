# tidy: clang-tidy over all headers, by way of a program that includes and uses them. What it checks is in .clang-tidy;
# made for version 14, later ones have checks that nobody has looked at yet.
find_program(MUSTPLAY_CLANG_TIDY NAMES clang-tidy-14 clang-tidy DOC "clang-tidy, for the target tidy")
if(MUSTPLAY_CLANG_TIDY)
    add_custom_target(tidy
        COMMAND "${MUSTPLAY_CLANG_TIDY}" --quiet "${PROJECT_SOURCE_DIR}/tests/consumers/everything.cpp"
            -- -std=c++20 "-I${PROJECT_SOURCE_DIR}/include"
        VERBATIM)
endif()
