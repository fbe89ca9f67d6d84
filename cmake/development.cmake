# mustplay_development: what every test, benchmark and example of this project links. The library itself and the
# flags that are nobody else's business: warnings, sanitizers, this machine's instruction set.
include(CheckCXXCompilerFlag)
include(cmake/warnings.cmake)

set(CMAKE_CXX_EXTENSIONS OFF)

add_library(mustplay_development INTERFACE)
target_link_libraries(mustplay_development INTERFACE mustplay::mustplay)
mustplay_enable_warnings(mustplay_development)

if(MUSTPLAY_NATIVE AND NOT CMAKE_CROSSCOMPILING)
    check_cxx_compiler_flag(-march=native MUSTPLAY_HAS_MARCH_NATIVE)
    if(MUSTPLAY_HAS_MARCH_NATIVE)
        target_compile_options(mustplay_development INTERFACE -march=native)
    endif()
endif()

if(MUSTPLAY_SANITIZE)
    list(JOIN MUSTPLAY_SANITIZE "," sanitizers)
    target_compile_options(mustplay_development INTERFACE
        -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if("undefined" IN_LIST MUSTPLAY_SANITIZE)
        # The size of every object that is read: hex/forced_win takes seven times as long with it (3x3). The address
        # sanitizer sees what leaves an object, and `bounds`, which stays, what leaves an array within one.
        target_compile_options(mustplay_development INTERFACE -fno-sanitize=object-size)
    endif()
    target_compile_definitions(mustplay_development INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(mustplay_development INTERFACE -fsanitize=${sanitizers})
endif()

if(MUSTPLAY_BUILD_BENCHMARKS OR MUSTPLAY_BUILD_EXAMPLES)
    # The command line of all programs that have one to speak of: CLI11 takes seconds to compile.
    add_library(mustplay_command_line STATIC EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/examples/command_line.cpp")
    target_include_directories(mustplay_command_line INTERFACE "${PROJECT_SOURCE_DIR}/examples")
    target_link_libraries(mustplay_command_line PRIVATE mustplay_development CLI11::CLI11)
    if(NOT MSVC)
        # 0.6 of the time that -O1 takes to compile, and there is nothing to gain in running it.
        target_compile_options(mustplay_command_line PRIVATE -O0)
    endif()
endif()
