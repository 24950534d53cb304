# What is installed, and the packages that CPack makes of it: a .deb for Debian 12 and later, another one of the Python package,
# and a .tar.gz that runs from wherever it is unpacked. Programs find what belongs to them beside themselves, never by a path of the build.
# To install something else: a line here, and a check in test/e2e/package.sh.
include(GNUInstallDirs)

install(TARGETS allo-lsp allo RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY runtime/hls/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/allo/hls FILES_MATCHING PATTERN "*.h")
install(DIRECTORY grammar/queries editors DESTINATION ${CMAKE_INSTALL_DATADIR}/allo
  PATTERN fetch.sh EXCLUDE PATTERN test EXCLUDE PATTERN .gitignore EXCLUDE PATTERN tags EXCLUDE)
install(FILES packaging/completions/allo DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES packaging/completions/allo DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME allo-lsp)
# Where Debian's zsh looks; elsewhere the folder has to be added to its fpath.
install(FILES packaging/completions/_allo DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md" PATTERN "*.py" PATTERN adr EXCLUDE PATTERN images EXCLUDE)
install(FILES packaging/copyright LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The Python package, which only its own .deb has: elsewhere it is installed as a wheel (packaging/wheel.py).
if(TARGET allo_native)
  set(python lib/python3/dist-packages/allo)
  install(TARGETS allo_native LIBRARY DESTINATION ${python} COMPONENT python EXCLUDE_FROM_ALL)
  install(DIRECTORY runtime/python/allo/ DESTINATION ${python} COMPONENT python EXCLUDE_FROM_ALL
    FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN py.typed PATTERN __pycache__ EXCLUDE)
  install(FILES packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-allo COMPONENT python EXCLUDE_FROM_ALL)
endif()

# Manual pages and the change log are compressed, as Debian wants them; without the time, so that they are the same each time.
find_program(ALLO_GZIP gzip REQUIRED)
function(allo_install_compressed source destination)
  get_filename_component(name ${source} NAME)
  set(packed ${CMAKE_BINARY_DIR}/packaging/${name}.gz)
  configure_file(${source} ${CMAKE_BINARY_DIR}/packaging/${name} @ONLY)
  add_custom_command(OUTPUT ${packed}
    COMMAND ${ALLO_GZIP} -9nkf ${name}
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/packaging
    DEPENDS ${CMAKE_BINARY_DIR}/packaging/${name} VERBATIM)
  set_property(GLOBAL APPEND PROPERTY allo_compressed ${packed})
  install(FILES ${packed} DESTINATION ${destination})
endfunction()
allo_install_compressed(packaging/man/allo.1 ${CMAKE_INSTALL_MANDIR}/man1)
allo_install_compressed(packaging/man/allo-lsp.1 ${CMAKE_INSTALL_MANDIR}/man1)
allo_install_compressed(packaging/changelog ${CMAKE_INSTALL_DOCDIR})
get_property(packed GLOBAL PROPERTY allo_compressed)
add_custom_target(allo-packaging ALL DEPENDS ${packed})
# Whoever builds the programs to install them needs these as well.
add_dependencies(allo-lsp allo-packaging)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME allo)
set(CPACK_PACKAGE_VENDOR "The Allo developers")
set(CPACK_PACKAGE_CONTACT "The Allo developers <allo@example.com>")
set(CPACK_PACKAGE_DESCRIPTION "Language server and compiler for Allo hardware kernels
Allo kernels are Python functions that describe hardware. This package has
allo-lsp, which shows their errors and inferred bit widths in editors and
in CI, and allo, which runs them on the CPU, translates them to HLS C++ for
Vitis, and simulates that.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" ALLO_PLATFORM)
set(CPACK_PACKAGE_FILE_NAME allo-${PROJECT_VERSION}-${ALLO_PLATFORM})
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION ${CPACK_PACKAGE_DESCRIPTION})
# C simulation compiles what it simulates.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++ | c++-compiler, make")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "vim-ale, elpa-eglot, neovim")
# A second .deb has the Python package, for the Python whose modules the first two numbers of its version name.
if(TARGET allo_native)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL Unspecified python)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME allo)
  set(CPACK_DEBIAN_UNSPECIFIED_DESCRIPTION ${CPACK_PACKAGE_DESCRIPTION})
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-allo)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Hardware kernels as callable objects of Python
Allo kernels are Python functions that describe hardware. With this package,
import allo checks, compiles and runs them, schedules them, and exports them to
Vitis.")
  math(EXPR next "${ALLO_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${ALLO_PYTHON_MINOR}), python3 (<< 3.${next}), python3-numpy, allo (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/python/postinst ${CMAKE_SOURCE_DIR}/packaging/python/prerm)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
endif()
set(CPACK_DEBIAN_COMPRESSION_TYPE xz CACHE STRING "how the .deb is compressed: xz, gzip or zstd")
# Files as 644 and folders as 755, whatever the checkout's umask was.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
