// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Library.h"

#include "rt/Runtime.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

namespace {

using allo::rt::LibraryValue;

constexpr size_t Alignment = 64; // that compiled code expects of buffers

struct FreeMemory {
  void operator()(std::byte *memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<std::byte[], FreeMemory>;

// Of whole lines, as a vector load may read the last one.
Memory allocate(size_t bytes) {
  size_t whole = (bytes + Alignment) / Alignment * Alignment;
  auto *memory = static_cast<std::byte *>(std::aligned_alloc(Alignment, whole));
  if (!memory)
    throw std::bad_alloc();
  return Memory(memory);
}

bool sameForm(const LibraryValue &value) {
  return value.hostBytes == value.kernelBytes &&
         (value.kind == LibraryValue::Bits || value.width == 8 * value.hostBytes);
}

void toKernel(const LibraryValue &value, const std::byte *from, std::byte *to) {
  auto host = size_t(value.hostBytes), kernel = size_t(value.kernelBytes);
  if (sameForm(value)) {
    std::memcpy(to, from, host * size_t(value.elements));
    return;
  }
  auto whole = size_t(value.width) / 8, rest = size_t(value.width) % 8;
  for (int64_t i = 0; i < value.elements; ++i, from += host, to += kernel) {
    std::memset(to, 0, kernel);
    std::memcpy(to, from, whole);
    if (rest)
      to[whole] = from[whole] & std::byte((1u << rest) - 1);
  }
}

// Nothing is written that is there already: it may be constant, or read by others.
void toHost(const LibraryValue &value, const std::byte *from, std::byte *to) {
  auto host = size_t(value.hostBytes), kernel = size_t(value.kernelBytes);
  if (sameForm(value)) {
    size_t bytes = host * size_t(value.elements);
    if (std::memcmp(to, from, bytes) != 0)
      std::memcpy(to, from, bytes);
    return;
  }
  auto width = size_t(value.width), whole = width / 8, rest = width % 8;
  for (int64_t i = 0; i < value.elements; ++i, from += kernel, to += host) {
    bool negative = value.kind == LibraryValue::Signed &&
                    (std::to_integer<unsigned>(from[(width - 1) / 8]) >> ((width - 1) % 8) & 1);
    std::byte fill = negative ? std::byte(0xFF) : std::byte(0);
    for (size_t at = 0; at < host; ++at) {
      std::byte byte = at < whole ? from[at] : fill;
      if (at == whole && rest) {
        auto own = std::byte((1u << rest) - 1);
        byte = (from[at] & own) | (fill & ~own);
      }
      if (to[at] != byte)
        to[at] = byte;
    }
  }
}

struct Call {
  void (*entry)(void **);
  const std::vector<LibraryValue> &described;
  size_t parameters;
  void *const *host;
  std::vector<void *> values;
};

// On the run's fiber: what results are in ends with the run.
void callAndRead(void *data) {
  auto &call = *static_cast<Call *>(data);
  call.entry(call.values.data());
  for (size_t i = call.parameters; i < call.values.size(); ++i) {
    const auto *from = static_cast<const std::byte *>(call.values[i]);
    if (call.described[i].shaped)
      from = *static_cast<std::byte *const *>(call.values[i]);
    toHost(call.described[i], from, static_cast<std::byte *>(call.host[i]));
  }
}

int32_t callKernel(void (*entry)(void **), const int64_t *numbers, size_t parameters,
                   size_t results, void *const *host) {
  std::vector<LibraryValue> described(parameters + results);
  for (LibraryValue &value : described) {
    value = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    numbers += 6;
  }
  Call call{entry, described, parameters, host, {}};
  std::vector<Memory> memory(described.size());
  for (size_t i = 0; i < described.size(); ++i) {
    const LibraryValue &value = described[i];
    bool isResult = i >= parameters;
    bool aligned = reinterpret_cast<uintptr_t>(host[i]) % Alignment == 0;
    if (!isResult && value.shaped && aligned && sameForm(value)) {
      call.values.push_back(host[i]);
      continue;
    }
    size_t bytes = isResult && value.shaped ? sizeof(void *)
                                            : size_t(value.kernelBytes) * size_t(value.elements);
    memory[i] = allocate(bytes);
    call.values.push_back(memory[i].get());
    if (!isResult)
      toKernel(value, static_cast<const std::byte *>(host[i]), memory[i].get());
  }
  allo::rt::Outcome outcome = allo::rt::run(callAndRead, &call);
  if (!outcome.completed())
    return outcome.deadlock      ? allo::rt::Deadlock
           : outcome.outOfMemory ? allo::rt::NoMemory
                                 : allo::rt::Failed;
  for (size_t i = 0; i < parameters; ++i)
    if (described[i].shaped && memory[i])
      toHost(described[i], memory[i].get(), static_cast<std::byte *>(host[i]));
  return allo::rt::Done;
}

} // namespace

int32_t allo_library_call(void (*entry)(void **values), const int64_t *described,
                          int32_t parameters, int32_t results, void *const *host) {
  try {
    return callKernel(entry, described, size_t(parameters), size_t(results), host);
  } catch (const std::bad_alloc &) {
    return allo::rt::NoMemory;
  }
}

void *allo_library_alloc(size_t alignment, size_t bytes) {
  return std::memset(allo_rt_alloc(int64_t(bytes), int64_t(alignment)), 0, bytes);
}
