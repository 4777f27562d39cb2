# SPDX-License-Identifier: MIT
# What tools/package.sh makes with CPack: a tarball and a Debian package with both programs.
include(GNUInstallDirs)
install(TARGETS pentarch pbrain-pentarch RUNTIME)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/configs TYPE DOC)

set(CPACK_PACKAGE_NAME pentarch)
set(CPACK_PACKAGE_VENDOR "Pentarch")
set(CPACK_PACKAGE_CONTACT "The Pentarch developers <pentarch@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Gomoku engine and analysis tool")
set(CPACK_PACKAGE_FILE_NAME pentarch-${PROJECT_VERSION}-linux-x86_64)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/same_times.cmake)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
