# SPDX-License-Identifier: MIT
# A tarball and a Debian package with all programs, which tools/package.sh makes with CPack.
include(GNUInstallDirs)
install(TARGETS pentarch pentarch-lab pbrain-pentarch RUNTIME)
# All that README.md links to, in the same places. The certificates of docs/solved are large.
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/licenses ${PROJECT_SOURCE_DIR}/configs TYPE DOC)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs TYPE DOC PATTERN solved EXCLUDE)

# Completions and manual pages, printed by the programs. gzip -n keeps the time out.
set(manual ${PROJECT_BINARY_DIR}/manual)
foreach(program IN ITEMS pentarch pentarch-lab)
  add_custom_command(OUTPUT ${manual}/${program}.1.gz
    COMMAND ${CMAKE_COMMAND} -E make_directory ${manual}
    COMMAND ${program} completion bash --no-config > ${manual}/${program}
    COMMAND ${program} man --no-config > ${manual}/${program}.1
    COMMAND gzip -9nf ${manual}/${program}.1
    DEPENDS ${program})
  list(APPEND manual_pages ${manual}/${program}.1.gz)
  install(FILES ${manual}/${program}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${manual}/${program} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endforeach()
add_custom_target(manual ALL DEPENDS ${manual_pages})

set(CPACK_PACKAGE_NAME pentarch)
set(CPACK_PACKAGE_VENDOR "Pentarch")
set(CPACK_PACKAGE_CONTACT "Pentarch contributors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Gomoku engine and analysis tool")
set(CPACK_PACKAGE_FILE_NAME pentarch-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/same_times.cmake)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
