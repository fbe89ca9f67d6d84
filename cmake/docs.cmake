# docs: the reference from the headers' docstrings, in the build folder under docs/html; a warning is an error.
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND)
    configure_file("${PROJECT_SOURCE_DIR}/cmake/Doxyfile.in" "${PROJECT_BINARY_DIR}/Doxyfile" @ONLY)
    add_custom_target(docs
        COMMAND Doxygen::doxygen "${PROJECT_BINARY_DIR}/Doxyfile"
        VERBATIM)
endif()
