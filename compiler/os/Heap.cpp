// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/Heap.h"

#include <jemalloc/jemalloc.h>
#include <malloc.h>

#include <string>

#pragma weak mallctl // null in a program with another heap

namespace allo {

void keepFreeMemory() {
  if (mallctl != nullptr)
    return;                     // it keeps them for seconds
  constexpr int Kept = 4 << 20; // bytes
  mallopt(M_MMAP_THRESHOLD, Kept);
  mallopt(M_TRIM_THRESHOLD, Kept);
}

void returnFreeMemory() {
  if (mallctl == nullptr) {
    malloc_trim(0);
    return;
  }
  const std::string purge = "arena." + std::to_string(MALLCTL_ARENAS_ALL) + ".purge";
  mallctl(purge.c_str(), nullptr, nullptr, nullptr, 0);
}

} // namespace allo
