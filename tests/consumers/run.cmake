# Configures, builds and runs the consumer in the folder WAY against the library in SOURCE, all in BINARY.
file(REMOVE_RECURSE "${BINARY}")
set(tools -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}")

if(WAY STREQUAL "find_package")
    # Installed to one place, moved to another: a package that remembers where it was put does not survive that.
    execute_process(
        COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BINARY}/library" ${tools}
            -DMUSTPLAY_BUILD_TESTS=OFF -DMUSTPLAY_BUILD_BENCHMARKS=OFF -DMUSTPLAY_BUILD_EXAMPLES=OFF
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(
        COMMAND "${CMAKE_COMMAND}" --install "${BINARY}/library" --prefix "${BINARY}/first prefix"
        COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE "${BINARY}/library")
    file(RENAME "${BINARY}/first prefix" "${BINARY}/second prefix")
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
