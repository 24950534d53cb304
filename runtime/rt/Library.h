// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The entry point of a kernel in a shared library of its own: it converts the values of a C program
// to those of compiled code and back, and runs the kernel. Part of such a library, together with
// the rest of the runtime; `allo run --shared-lib` writes the function that calls it. A C program
// has an integer of up to 64 bits in the next of 8, 16, 32 and 64 bits, sign-extended, and a wider
// one in 64-bit limbs, the lowest first. In compiled code the bits above an integer's width are
// ignored.
#pragma once

#include <cstddef>
#include <cstdint>

namespace allo::rt {

// Six numbers describe a value.
struct LibraryValue {
  enum : int64_t { Bits, Unsigned, Signed };
  int64_t kind = Bits;     // of its elements; Bits are copied as they are
  int64_t width = 0;       // of an integer, in bits
  int64_t hostBytes = 0;   // of an element, as the C program has it
  int64_t kernelBytes = 0; // and as compiled code has it, not less than its width
  int64_t elements = 1;
  int64_t shaped = 0; // 1: a buffer, of any number of elements
};

// What the C function returns.
enum LibraryStatus : int32_t { Done, Failed, Deadlock, NoMemory };

} // namespace allo::rt

extern "C" {

// Calls entry(values), which is compiled as backend/cpu/Pipeline.h says. 'described' has a
// LibraryValue for each parameter and then for each result, 'host' where the C program has them.
// Buffers that fit as they are, and are aligned to 64 bytes, are used in place; of the others only
// those bytes are written that the kernel changes.
int32_t allo_library_call(void (*entry)(void **values), const int64_t *described,
                          int32_t parameters, int32_t results, void *const *host);

// What compiled code allocates with: zeros, which end with the run.
void *allo_library_alloc(size_t alignment, size_t bytes);
}
