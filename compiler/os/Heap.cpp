// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/Heap.h"

#include <jemalloc/jemalloc.h>
#include <malloc.h>
#include <sys/mman.h>

#include <string>

#pragma weak mallctl // null in a program with another heap

// Small blocks are made in any free memory, however large it is. By default jemalloc keeps free
// memory of some megabytes for large blocks, so that each request about a whole workspace would
// get new pages from the system.
const char *malloc_conf = "lg_extent_max_active_fit:14";

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

// Large pages are asked for as soon as the heap takes memory from the system.
static void *allocateLarge(extent_hooks_t *, void *address, size_t size, size_t alignment,
                           bool *zero, bool *commit, unsigned arena);

namespace {

struct LargeArena {
  extent_hooks_t hooks{};
  extent_hooks_t *usual = nullptr;
  unsigned number = 0;
  bool isThere = false;

  LargeArena() {
    size_t size = sizeof(extent_hooks_t *);
    if (mallctl("arena.0.extent_hooks", &usual, &size, nullptr, 0) != 0)
      return;
    hooks = *usual;
    hooks.alloc = allocateLarge;
    extent_hooks_t *own = &hooks;
    size = sizeof number;
    isThere = mallctl("arenas.create", &number, &size, &own, sizeof(extent_hooks_t *)) == 0;
  }
};

const LargeArena &largeArena() {
  static const LargeArena made;
  return made;
}

} // namespace

void *allocateLarge(extent_hooks_t *hooks, void *address, size_t size, size_t alignment, bool *zero,
                    bool *commit, unsigned arena) {
  extent_hooks_t *usual = reinterpret_cast<const LargeArena *>(hooks)->usual;
  void *made = usual->alloc(usual, address, size, alignment, zero, commit, arena);
  if (made)
    madvise(made, size, MADV_HUGEPAGE);
  return made;
}

void useLargePages() {
  if (mallctl == nullptr || !largeArena().isThere)
    return;
  unsigned number = largeArena().number;
  mallctl("thread.arena", nullptr, nullptr, &number, sizeof number);
}

} // namespace allo
