# Installs the headers and a package for find_package(mustplay). Nothing in it depends on the machine or on the
# place it is installed to, so it goes to share/ and may be moved.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/mustplay")

install(TARGETS mustplay
    EXPORT mustplayTargets
    FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT mustplayTargets NAMESPACE mustplay:: DESTINATION "${package_dir}")

configure_package_config_file(cmake/mustplayConfig.cmake.in "${PROJECT_BINARY_DIR}/mustplayConfig.cmake"
    INSTALL_DESTINATION "${package_dir}")
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/mustplayConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion
    ARCH_INDEPENDENT)
install(FILES
    "${PROJECT_BINARY_DIR}/mustplayConfig.cmake"
    "${PROJECT_BINARY_DIR}/mustplayConfigVersion.cmake"
    DESTINATION "${package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/mustplay")

# mustplay.pc: where the headers are is said relative to the file.
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_INCLUDEDIR BASE_DIRECTORY "/" OUTPUT_VARIABLE include_dir)
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_DATADIR BASE_DIRECTORY "/" OUTPUT_VARIABLE pkgconfig_dir)
cmake_path(APPEND pkgconfig_dir pkgconfig)
cmake_path(RELATIVE_PATH include_dir BASE_DIRECTORY "${pkgconfig_dir}")
configure_file(cmake/mustplay.pc.in "${PROJECT_BINARY_DIR}/mustplay.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/mustplay.pc" DESTINATION "${CMAKE_INSTALL_DATADIR}/pkgconfig")
