// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A stub of XRT for tests: the device is this process, and a binary is a shared library that the
// stand-in for v++ has linked. It is strict about the order of calls, about sizes, and about which
// side of a buffer has the data, so that a host program that it runs marshals its arguments well.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

namespace xrt {

class uuid {
public:
  explicit operator bool() const { return isSet; }

private:
  bool isSet = false;
  friend class device;
};

class device {
public:
  device() = default;
  // A board, if $ALLO_STANDIN_BOARD is set, or an emulated one.
  explicit device(unsigned index) {
    const char *mode = std::getenv("XCL_EMULATION_MODE");
    const char *board = std::getenv("ALLO_STANDIN_BOARD");
    if (index != 0 || (!mode && !board))
      throw std::runtime_error("No such device with index '" + std::to_string(index) + "'");
    if (mode && std::string(mode) != "hw_emu" && std::string(mode) != "sw_emu")
      throw std::runtime_error("XCL_EMULATION_MODE is '" + std::string(mode) + "'");
    if (mode && !std::ifstream("emconfig.json"))
      throw std::runtime_error("emconfig.json is not there");
    isOpen = true;
  }
  uuid load_xclbin(const std::string &path) {
    if (!isOpen)
      throw std::runtime_error("The device is not open");
    void *library = ::dlopen(path.find('/') == path.npos ? ("./" + path).c_str() : path.c_str(),
                             RTLD_NOW | RTLD_LOCAL);
    if (!library)
      throw std::runtime_error("Cannot load '" + path + "': " + ::dlerror());
    loaded = std::shared_ptr<void>(library, [](void *each) { ::dlclose(each); });
    uuid made;
    made.isSet = true;
    return made;
  }
  const std::shared_ptr<void> &library() const { return loaded; }

private:
  bool isOpen = false;
  std::shared_ptr<void> loaded;
};

} // namespace xrt
