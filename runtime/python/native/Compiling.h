// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One thread at a time compiles kernels and makes types, as the compiler's types are shared. What
// the compiler asks of the program is Python code, in which the GIL may go to another thread: the
// GIL alone does not keep them apart.
#pragma once

namespace allo::python {

// Held by a thread that already has the GIL; it may be held more than once. Another thread waits
// without the GIL.
class Compiling {
public:
  Compiling();
  ~Compiling();
  Compiling(const Compiling &) = delete;
  Compiling &operator=(const Compiling &) = delete;
};

} // namespace allo::python
