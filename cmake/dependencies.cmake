# What the tests, benchmarks and examples need; the library itself needs the standard library only.
# An installed package comes first, else a pinned release is downloaded. When neither works, configuration stops and
# says what to do.
include(FetchContent)

# Downloads a release archive and adds it with FetchContent. The download is made here so that a failure can be
# explained; FETCHCONTENT_SOURCE_DIR_<NAME> takes sources that are already on the disk instead.
function(mustplay_fetch name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "URL;SHA256;APT;OPTION" "")
    string(TOUPPER "${name}" upper_name)
    if(FETCHCONTENT_SOURCE_DIR_${upper_name})
        FetchContent_Declare(${name} SYSTEM SOURCE_DIR "${FETCHCONTENT_SOURCE_DIR_${upper_name}}")
        FetchContent_MakeAvailable(${name})
        return()
    endif()

    set(archive "${PROJECT_BINARY_DIR}/downloads/${name}.tar.gz")
    set(hash "")
    if(EXISTS "${archive}")
        file(SHA256 "${archive}" hash)
    endif()
    if(NOT hash STREQUAL arg_SHA256)
        message(STATUS "${name} is not installed; downloading ${arg_URL}")
        file(DOWNLOAD "${arg_URL}" "${archive}" STATUS status INACTIVITY_TIMEOUT 30)
        list(GET status 0 code)
        list(GET status 1 problem)
        if(code EQUAL 0)
            file(SHA256 "${archive}" hash)
            if(NOT hash STREQUAL arg_SHA256)
                set(problem "its SHA-256 is ${hash}, expected ${arg_SHA256}")
            endif()
        endif()
    endif()
    if(NOT hash STREQUAL arg_SHA256)
        file(REMOVE "${archive}")
        message(FATAL_ERROR
            "Mustplay needs ${name}: it is not installed, and ${arg_URL} could not be downloaded (${problem}).\n"
            "Install it (Debian, Ubuntu: apt-get install ${arg_APT}), or do without with -D${arg_OPTION}=OFF.")
    endif()
    FetchContent_Declare(${name} SYSTEM URL "${archive}" URL_HASH SHA256=${arg_SHA256}
        DOWNLOAD_EXTRACT_TIMESTAMP OFF)
    FetchContent_MakeAvailable(${name})
endfunction()

if(MUSTPLAY_BUILD_TESTS)
    # Version 2 is one header, version 3 a library; the target has the same name (see tests/support/catch.hpp).
    find_package(Catch2 3 QUIET)
    if(NOT Catch2_FOUND)
        find_package(Catch2 2.13 QUIET)
    endif()
    if(NOT TARGET Catch2::Catch2)
        mustplay_fetch(Catch2
            URL https://github.com/catchorg/Catch2/archive/v3.6.0.tar.gz
            SHA256 485932259a75c7c6b72d4b874242c489ea5155d17efa345eb8cc72159f49f356
            APT catch2
            OPTION MUSTPLAY_BUILD_TESTS)
    endif()
endif()

if(MUSTPLAY_BUILD_BENCHMARKS)
    find_package(benchmark QUIET)
    if(NOT TARGET benchmark::benchmark)
        set(BENCHMARK_ENABLE_TESTING OFF)
        set(BENCHMARK_ENABLE_INSTALL OFF)
        mustplay_fetch(benchmark
            URL https://github.com/google/benchmark/archive/refs/tags/v1.8.2.tar.gz
            SHA256 2aab2980d0376137f969d92848fbb68216abb07633034534fc8c65cc4e7a0e93
            APT libbenchmark-dev
            OPTION MUSTPLAY_BUILD_BENCHMARKS)
    endif()
endif()

if(MUSTPLAY_BUILD_EXAMPLES)
    find_package(CLI11 QUIET)
    if(NOT TARGET CLI11::CLI11)
        mustplay_fetch(CLI11
            URL https://github.com/CLIUtils/CLI11/archive/v2.4.2.tar.gz
            SHA256 f2d893a65c3b1324c50d4e682c0cdc021dd0477ae2c048544f39eed6654b699a
            APT libcli11-dev
            OPTION MUSTPLAY_BUILD_EXAMPLES)
    endif()
    find_package(nlohmann_json QUIET)
    if(NOT TARGET nlohmann_json::nlohmann_json)
        mustplay_fetch(nlohmann_json
            URL https://github.com/nlohmann/json/archive/refs/tags/v3.11.3.tar.gz
            SHA256 0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406
            APT nlohmann-json3-dev
            OPTION MUSTPLAY_BUILD_EXAMPLES)
    endif()
endif()
