// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Buffers of the stub: the memory of the host and that of the device differ, and only sync() copies
// between them. Bytes after those of the device tell whether a kernel has written beyond.
#pragma once

#include "xrt/xrt_device.h"

#include <algorithm>
#include <cstring>
#include <vector>

enum xclBOSyncDirection { XCL_BO_SYNC_BO_TO_DEVICE = 0, XCL_BO_SYNC_BO_FROM_DEVICE = 1 };

namespace xrt {

class bo {
public:
  bo() = default;
  bo(const device &, size_t size, int group) : memory(std::make_shared<Memory>(size)) {
    if (size == 0)
      throw std::runtime_error("A buffer of 0 bytes");
    memory->group = group;
  }
  size_t size() const { return memory->host.size(); }
  void write(const void *from) { std::memcpy(memory->host.data(), from, size()); }
  void read(void *to) { std::memcpy(to, memory->host.data(), size()); }
  template <class T> T map() { return reinterpret_cast<T>(memory->host.data()); }
  void sync(xclBOSyncDirection direction) {
    if (direction == XCL_BO_SYNC_BO_TO_DEVICE)
      std::copy(memory->host.begin(), memory->host.end(), memory->device.begin());
    else
      std::copy_n(memory->device.begin(), size(), memory->host.begin());
  }
  // For the kernel.
  void *address() const { return memory->device.data(); }
  int group() const { return memory->group; }
  bool isWhole() const {
    return std::all_of(memory->device.begin() + std::ptrdiff_t(size()), memory->device.end(),
                       [](char c) { return c == Guard; });
  }

private:
  static constexpr char Guard = 0x5a;
  struct Memory {
    explicit Memory(size_t size) : host(size, char(0x33)), device(size + 256, Guard) {}
    std::vector<char> host, device;
    int group = 0;
  };
  std::shared_ptr<Memory> memory;
};

} // namespace xrt
