# MLIR and LLVM 22 for the libraries that want them, and for nobody else.
#   allo_mlir_library(name FOLDER dir [EXCLUDE files] [DEPENDS libs] [MLIR names] [LLVM components])   over MLIR, with the precompiled header
#   allo_mlir_program(name SOURCES files [DEPENDS libs] [MLIR names] [LLVM components])
# The names are those of MLIR's archives without their prefix: Pass, SCFDialect. Debian builds them so that each asks for
# libLLVM.so too; we take that wish away, since a program that loads the shared libraries starts nine times slower.
set(ALLO_MLIR_LINK static CACHE STRING "how programs get LLVM and MLIR: static, or dylib for small builds")
set_property(CACHE ALLO_MLIR_LINK PROPERTY STRINGS static dylib)

find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)

# What sources see that include MLIR. The headers are a system's: their warnings are not ours.
add_library(allo_mlir INTERFACE)
target_include_directories(allo_mlir SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
list(REMOVE_ITEM definitions -D_GLIBCXX_USE_CXX11_ABI=1)
target_compile_options(allo_mlir INTERFACE ${definitions})

# How our own libraries over it are compiled; whoever links these is not concerned. LLVM is built without exceptions, and one
# that crosses its frames ends the process.
function(allo_compile_over_mlir name)
  target_link_libraries(${name} PUBLIC allo_mlir)
  target_compile_options(${name} PRIVATE -fno-exceptions)
  allo_reproducible_headers(${name})
endfunction()

if(ALLO_MLIR_LINK STREQUAL "static")
  if(NOT TARGET zstd::libzstd_shared)
    find_library(ALLO_ZSTD NAMES zstd libzstd.so.1 REQUIRED)
    add_library(zstd::libzstd_shared UNKNOWN IMPORTED)
    set_target_properties(zstd::libzstd_shared PROPERTIES IMPORTED_LOCATION ${ALLO_ZSTD})
  endif()
  foreach(archive IN LISTS MLIR_EXPORTED_TARGETS)
    get_target_property(type ${archive} TYPE)
    get_target_property(wishes ${archive} INTERFACE_LINK_LIBRARIES)
    if(type STREQUAL "STATIC_LIBRARY" AND wishes)
      list(REMOVE_ITEM wishes LLVM MLIR)
      set_target_properties(${archive} PROPERTIES INTERFACE_LINK_LIBRARIES "${wishes}")
    endif()
  endforeach()
elseif(NOT ALLO_MLIR_LINK STREQUAL "dylib")
  message(FATAL_ERROR "ALLO_MLIR_LINK is '${ALLO_MLIR_LINK}'; it is 'static' or 'dylib'")
endif()

function(allo_link_mlir name)
  cmake_parse_arguments(ARG "" "" "MLIR;LLVM" ${ARGN})
  if(ALLO_MLIR_LINK STREQUAL "dylib")
    target_link_libraries(${name} PUBLIC MLIR LLVM)
  else()
    list(TRANSFORM ARG_MLIR PREPEND MLIR)
    llvm_map_components_to_libnames(llvm Core Support ${ARG_LLVM})
    target_link_libraries(${name} PUBLIC ${ARG_MLIR} ${llvm})
  endif()
endfunction()

# MLIR's headers take five seconds to read, so all libraries over it read them from one precompiled header.
add_library(allo_mlir_headers OBJECT ${CMAKE_SOURCE_DIR}/cmake/empty.cpp)
target_link_libraries(allo_mlir_headers PRIVATE allo_warnings)
allo_compile_over_mlir(allo_mlir_headers)
target_precompile_headers(allo_mlir_headers PRIVATE ${CMAKE_SOURCE_DIR}/cmake/mlir_headers.h)

# Generated headers are found as "dialect/Ops.h.inc", and are not held to our warnings.
function(allo_use_mlir name)
  target_include_directories(${name} SYSTEM PUBLIC ${CMAKE_BINARY_DIR}/compiler)
  allo_compile_over_mlir(${name})
  target_precompile_headers(${name} REUSE_FROM allo_mlir_headers)
  allo_link_mlir(${name} ${ARGN})
endfunction()

function(allo_mlir_library name)
  cmake_parse_arguments(ARG "RECURSE" "FOLDER" "EXCLUDE;DEPENDS;MLIR;LLVM" ${ARGN})
  set(recurse)
  if(ARG_RECURSE)
    set(recurse RECURSE)
  endif()
  allo_library(${name} ${recurse} FOLDER ${ARG_FOLDER} EXCLUDE ${ARG_EXCLUDE} DEPENDS ${ARG_DEPENDS} HEADERS none)
  allo_use_mlir(${name} MLIR ${ARG_MLIR} LLVM ${ARG_LLVM})
endfunction()

# allo_mlir_passes(Passes.td Name): the passes that a file defines, included as "FOLDER/Passes.h.inc"; registerNamePasses().
function(allo_mlir_passes file name)
  set(LLVM_TARGET_DEFINITIONS ${file})
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name ${name} EXTRA_INCLUDES ${CMAKE_SOURCE_DIR}/compiler ${MLIR_INCLUDE_DIRS})
  add_public_tablegen_target(${name}_generated)
endfunction()

# For a program that runs MLIR's code, in whatever library that is.
function(allo_runs_mlir name)
  if(ALLO_SANITIZE MATCHES "address")
    target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/asan_options.cpp)
  endif()
endfunction()

function(allo_mlir_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;MLIR;LLVM" ${ARGN})
  allo_program(${name} SOURCES ${ARG_SOURCES} DEPENDS ${ARG_DEPENDS})
  allo_runs_mlir(${name})
  allo_use_mlir(${name} MLIR ${ARG_MLIR} LLVM ${ARG_LLVM})
endfunction()
