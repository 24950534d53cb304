// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Memory that a process shares with a child: the child maps the descriptor that it inherits. What
// one writes the other sees; nobody can make it smaller.
#pragma once

#include "support/Result.h"

#include <cstddef>

namespace allo {

class SharedMemory {
public:
  SharedMemory() = default; // empty
  ~SharedMemory();
  SharedMemory(SharedMemory &&other) noexcept;
  SharedMemory &operator=(SharedMemory &&other) noexcept;

  // Of zeros; an error where there is not enough.
  static Result<SharedMemory> make(size_t bytes);
  // What make() has made, by its descriptor, which it takes.
  static Result<SharedMemory> of(int descriptor, size_t bytes);

  std::byte *data() const { return memory; } // null where it is empty
  size_t size() const { return bytes; }
  int descriptor() const { return fd; }

private:
  std::byte *memory = nullptr;
  size_t bytes = 0;
  int fd = -1;
};

} // namespace allo
