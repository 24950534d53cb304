# Language level, warnings, sanitizers, linker and compiler cache for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

find_package(Threads REQUIRED)

# Warnings belong to our own targets only (allo_library and friends link this), never to third-party C code.
add_library(allo_warnings INTERFACE)
target_compile_options(allo_warnings INTERFACE -Wall -Wextra -Wswitch)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++'s plain -Wshadow also complains of constructor parameters named like members; clang's does not.
  target_compile_options(allo_warnings INTERFACE -Wshadow=local)
else()
  # libstdc++ 12 calls its own deprecated function in stable_sort and stable_partition, and clang tells us.
  target_compile_options(allo_warnings INTERFACE -Wshadow -Wno-deprecated-declarations)
endif()
if(ALLO_WERROR)
  target_compile_options(allo_warnings INTERFACE -Werror)
endif()

add_compile_options(-ffunction-sections -fdata-sections)
# The compiler is part of programs and of the Python package's module. (Not CMake's property: programs would be compiled in
# another way than libraries, and could not use their precompiled headers.)
if(ALLO_PACKAGE AND ALLO_MLIR AND NOT ALLO_SANITIZE)
  add_compile_options(-fPIC)
endif()
add_link_options(-Wl,--gc-sections -Wl,--as-needed)

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # The versioned name first: a bare `-fuse-ld=lld` may meet another LLVM's linker on the PATH.
  find_program(ALLO_LLD NAMES ld.lld-22 ld.lld)
  if(ALLO_LLD)
    add_link_options(--ld-path=${ALLO_LLD})
  endif()
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fcolor-diagnostics>)
else()
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fdiagnostics-color=always>)
endif()

# A program at a fixed address has no pointers to correct when it starts, which saves a third of the driver's start: LLVM and MLIR
# hold some 88,000 of them. The thread sanitizer needs its programs elsewhere.
if(NOT ALLO_SANITIZE)
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -no-pie")
endif()

if(ALLO_SANITIZE)
  add_compile_options(-fsanitize=${ALLO_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ALLO_SANITIZE})
  if(ALLO_SANITIZE MATCHES "address.*undefined")
    # A quarter of the time of compilation goes into three checks of pointers before each access, which the address sanitizer
    # checks itself.
    add_compile_options(-fno-sanitize=alignment,null,object-size)
  endif()
endif()

# Optimisation by a profile (`make_profile` in dev). Its name holds its content, so that another one is a reason to build.
# Functions that have changed since, or did not run, are compiled as without one: warnings about them say nothing new.
if(ALLO_PROFILE STREQUAL "generate")
  add_compile_options(-fprofile-generate)
  add_link_options(-fprofile-generate)
  add_compile_definitions(ALLO_COUNTS_CALLS)
elseif(EXISTS "${ALLO_PROFILE}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ALLO_PROFILE})
  file(SHA256 ${ALLO_PROFILE} _hash)
  string(SUBSTRING ${_hash} 0 12 _hash)
  file(COPY_FILE ${ALLO_PROFILE} ${CMAKE_BINARY_DIR}/profile-${_hash}.profdata ONLY_IF_DIFFERENT)
  add_compile_options(-fprofile-use=${CMAKE_BINARY_DIR}/profile-${_hash}.profdata
    -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date -Wno-backend-plugin)
elseif(ALLO_PROFILE)
  message(WARNING "No profile optimises this build, for there is no ${ALLO_PROFILE}. `./dev bench` and `./dev package` make one.")
endif()
if(ALLO_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "ALLO_FUZZ needs clang")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# ccache, told that the checkout is the base of all paths, so that build folders share results, and what it may overlook
# with precompiled headers.
find_program(ALLO_CCACHE ccache)
if(ALLO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(_launcher ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${ALLO_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${_launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${_launcher})
endif()

find_package(nlohmann_json 3.11 REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(CLI11 REQUIRED)
find_path(ALLO_TOMLPLUSPLUS toml++/toml.h REQUIRED) # headers only

# XML of synthesis reports; static, since allo-lsp has no shared library.
find_library(ALLO_EXPAT NAMES libexpat.a REQUIRED)
find_path(ALLO_EXPAT_INCLUDE expat.h REQUIRED)
add_library(allo_expat INTERFACE)
target_include_directories(allo_expat SYSTEM INTERFACE ${ALLO_EXPAT_INCLUDE})
target_link_libraries(allo_expat INTERFACE ${ALLO_EXPAT})

# The heap of allo-lsp, which makes and drops millions of small blocks: with that of the C library it takes a fifth
# longer. Static, as above; a sanitizer has a heap of its own.
find_library(ALLO_JEMALLOC NAMES libjemalloc_pic.a REQUIRED)
find_path(ALLO_JEMALLOC_INCLUDE jemalloc/jemalloc.h REQUIRED)
add_library(allo_jemalloc INTERFACE)
if(NOT ALLO_SANITIZE)
  target_link_libraries(allo_jemalloc INTERFACE ${ALLO_JEMALLOC})
endif()

# minizip with zlib, for .npz; linked statically so that `allo` needs neither where it is installed.
set(ZLIB_USE_STATIC_LIBS ON)
find_package(ZLIB REQUIRED)
find_library(ALLO_MINIZIP NAMES libminizip.a minizip REQUIRED)
find_path(ALLO_MINIZIP_INCLUDE minizip/unzip.h REQUIRED)
add_library(allo_minizip INTERFACE)
target_include_directories(allo_minizip SYSTEM INTERFACE ${ALLO_MINIZIP_INCLUDE})
target_link_libraries(allo_minizip INTERFACE ${ALLO_MINIZIP} ZLIB::ZLIB)
