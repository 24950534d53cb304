// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Memory of compiled code, in lists of its run so that it can be freed when the run is stopped.
// There are several lists, so that threads rarely wait for each other.
#include "rt/Run.h"

#include <algorithm>
#include <cstdlib>

using namespace allo::rt;

// More than a process can address.
constexpr int64_t MostBytes = int64_t(1) << 47;

static MemoryHeader *headerOf(void *memory) { return static_cast<MemoryHeader *>(memory) - 1; }

void *allo_rt_alloc(int64_t bytes, int64_t alignment) {
  const size_t align = std::max(static_cast<size_t>(alignment), alignof(std::max_align_t));
  const size_t ahead = (sizeof(MemoryHeader) + align - 1) / align * align;
  char *block = nullptr;
  if (bytes >= 0 && bytes <= MostBytes) {
    const size_t size = static_cast<size_t>(bytes) + ahead + align - 1;
    block = static_cast<char *>(std::aligned_alloc(align, size / align * align));
  }
  if (!block)
    stopOutOfMemory();
  Thread *thread = currentThread();
  Run &run = *thread->run;
  const unsigned number = thread->index % MemoryShards;
  MemoryShard &shard = run.memory[number];
  MemoryHeader *header = headerOf(block + ahead);
  Guard guard(shard.lock, run.parallel);
  *header = {nullptr, shard.first, block, number};
  if (shard.first)
    shard.first->previous = header;
  shard.first = header;
  return block + ahead;
}

void allo_rt_free(void *memory) {
  if (!memory)
    return;
  Run &run = *currentThread()->run;
  MemoryHeader *header = headerOf(memory);
  MemoryShard &shard = run.memory[header->shard];
  {
    Guard guard(shard.lock, run.parallel);
    (header->previous ? header->previous->next : shard.first) = header->next;
    if (header->next)
      header->next->previous = header->previous;
  }
  std::free(header->block);
}

void allo::rt::freeMemory(Run &run) {
  for (MemoryShard &shard : run.memory)
    while (MemoryHeader *header = shard.first) {
      shard.first = header->next;
      std::free(header->block);
    }
}
