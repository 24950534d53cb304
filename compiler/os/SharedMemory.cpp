// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/SharedMemory.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace allo {

SharedMemory::~SharedMemory() {
  if (memory)
    ::munmap(memory, bytes);
  if (fd >= 0)
    ::close(fd);
}

SharedMemory::SharedMemory(SharedMemory &&other) noexcept { *this = std::move(other); }

SharedMemory &SharedMemory::operator=(SharedMemory &&other) noexcept {
  std::swap(memory, other.memory);
  std::swap(bytes, other.bytes);
  std::swap(fd, other.fd);
  return *this;
}

Result<SharedMemory> SharedMemory::make(size_t bytes) {
  int fd = ::memfd_create("allo", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  // Blocks that are not there when they are touched would end the process.
  int code = fd < 0 ? errno : ::posix_fallocate(fd, 0, off_t(std::max<size_t>(bytes, 1)));
  if (code == 0 && ::fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK) == 0)
    return of(fd, std::max<size_t>(bytes, 1));
  Error error{std::string("cannot get memory to share: ") +
              std::strerror(code != 0 ? code : errno)};
  if (fd >= 0)
    ::close(fd);
  return error;
}

Result<SharedMemory> SharedMemory::of(int descriptor, size_t bytes) {
  SharedMemory made;
  made.fd = descriptor;
  void *mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (mapped == MAP_FAILED)
    return Error{std::string("cannot map shared memory: ") + std::strerror(errno)};
  made.memory = static_cast<std::byte *>(mapped);
  made.bytes = bytes;
  return made;
}

} // namespace allo
