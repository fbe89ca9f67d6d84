# Builds and runs a program of somebody who uses the library in SOURCE, in BINARY. WAY says how they come by it:
#   add_subdirectory, fetch_content, find_package   the CMake project in the folder of that name
#   pkg_config      the installed headers, by what pkg-config says
#   single_header   the library in one file, included by two sources
#   no_exceptions   everything, compiled without exceptions and run-time type information
#   cxx23           everything, as C++23
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${BINARY}")
set(tools -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}")

# Installed to one place, moved to another: what remembers where it was put does not survive that.
macro(install_and_move)
    execute_process(
        COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BINARY}/library" ${tools}
            -DMUSTPLAY_BUILD_TESTS=OFF -DMUSTPLAY_BUILD_BENCHMARKS=OFF -DMUSTPLAY_BUILD_EXAMPLES=OFF
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(
        COMMAND "${CMAKE_COMMAND}" --install "${BINARY}/library" --prefix "${BINARY}/first prefix"
        COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE "${BINARY}/library")
    file(RENAME "${BINARY}/first prefix" "${BINARY}/second prefix")
endmacro()

# compile_and_run(<option or source>...): with nothing but the compiler.
macro(compile_and_run)
    file(MAKE_DIRECTORY "${BINARY}")
    execute_process(
        COMMAND "${COMPILER}" -Wall -Wextra -Wconversion -Wshadow -Werror ${ARGV} -o "${BINARY}/consumer"
        WORKING_DIRECTORY "${CMAKE_CURRENT_LIST_DIR}"
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND "${BINARY}/consumer" COMMAND_ERROR_IS_FATAL ANY)
endmacro()

if(WAY STREQUAL "pkg_config")
    install_and_move()
    set(ENV{PKG_CONFIG_PATH} "${BINARY}/second prefix/share/pkgconfig")
    execute_process(
        COMMAND "${PKG_CONFIG}" --cflags --libs "mustplay >= 0.1"
        OUTPUT_VARIABLE flags
        COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    compile_and_run(-std=c++20 main.cpp ${flags})
elseif(WAY STREQUAL "single_header")
    execute_process(
        COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${SOURCE}" "-DOUTPUT=${BINARY}/mustplay.hpp"
            -P "${SOURCE}/cmake/amalgamate.cmake"
        COMMAND_ERROR_IS_FATAL ANY)
    compile_and_run(-std=c++20 -pthread "-I${BINARY}" single_header/main.cpp single_header/other.cpp)
elseif(WAY STREQUAL "no_exceptions")
    compile_and_run(-std=c++20 -fno-exceptions -fno-rtti -pthread "-I${SOURCE}/include" everything.cpp)
elseif(WAY STREQUAL "cxx23")
    compile_and_run(-std=c++23 -pthread "-I${SOURCE}/include" everything.cpp)
else()
    if(WAY STREQUAL "find_package")
        install_and_move()
        set(library "-DCMAKE_PREFIX_PATH=${BINARY}/second prefix")
    else()
        set(library "-DMUSTPLAY_SOURCE=${SOURCE}")
    endif()
    execute_process(
        COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/${WAY}" -B "${BINARY}/consumer" ${tools} ${library}
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(
        COMMAND "${CMAKE_COMMAND}" --build "${BINARY}/consumer"
        COMMAND_ERROR_IS_FATAL ANY)
endif()
