# single_header: the library as one file, single_header/mustplay.hpp in the build folder.
set(single_header "${PROJECT_BINARY_DIR}/single_header/mustplay.hpp")
add_custom_command(OUTPUT "${single_header}"
    COMMAND "${CMAKE_COMMAND}"
        "-DSOURCE=${PROJECT_SOURCE_DIR}"
        "-DVERSION=${PROJECT_VERSION}"
        "-DOUTPUT=${single_header}"
        -P "${PROJECT_SOURCE_DIR}/cmake/amalgamate.cmake"
    DEPENDS ${headers} "${PROJECT_SOURCE_DIR}/cmake/amalgamate.cmake"
    VERBATIM)
add_custom_target(single_header DEPENDS "${single_header}")
