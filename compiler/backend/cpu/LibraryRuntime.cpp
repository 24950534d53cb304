// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The object file ALLO_LIBRARY_RUNTIME, which the build makes of the runtime, as bytes.
#include "backend/cpu/Library.h"

__asm__(".section .rodata.allo_library_runtime,\"a\",@progbits\n"
        ".balign 16\n"
        "allo_library_runtime_begin:\n"
        ".incbin \"" ALLO_LIBRARY_RUNTIME "\"\n"
        "allo_library_runtime_end:\n"
        ".byte 0\n"
        ".text\n");

extern "C" const char allo_library_runtime_begin[], allo_library_runtime_end[];

namespace allo::cpu {

std::string_view libraryRuntime() {
  return {allo_library_runtime_begin,
          size_t(allo_library_runtime_end - allo_library_runtime_begin)};
}

} // namespace allo::cpu
