// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels and runs of the stub. A run calls the kernel's C++ when it starts.
#pragma once

#include "xrt/xrt_bo.h"

#include <chrono>
#include <map>
#include <type_traits>

enum ert_cmd_state { ERT_CMD_STATE_NEW = 1, ERT_CMD_STATE_COMPLETED = 4, ERT_CMD_STATE_ERROR = 5 };

namespace xrt {

class kernel {
public:
  enum class cu_access_mode : uint8_t { exclusive = 0, shared = 1, none = 2 };

  kernel() = default;
  kernel(const device &on, const uuid &id, const std::string &name,
         cu_access_mode mode = cu_access_mode::shared)
      : state(std::make_shared<State>()) {
    if (!id)
      throw std::runtime_error("No binary is loaded");
    state->library = on.library();
    state->mode = mode;
    state->call =
        reinterpret_cast<Call>(::dlsym(on.library().get(), ("allo_standin_call_" + name).c_str()));
    state->size =
        reinterpret_cast<Size>(::dlsym(on.library().get(), ("allo_standin_size_" + name).c_str()));
    if (!state->call || !state->size)
      throw std::runtime_error("No compute units with name '" + name + "' are found");
  }
  int group_id(int argument) const {
    if (state->size(size_t(argument)) != 0)
      throw std::runtime_error("The argument " + std::to_string(argument) + " is not a buffer");
    return FirstGroup + argument;
  }
  uint32_t read_register(uint32_t offset) const {
    if (state->mode != cu_access_mode::exclusive)
      throw std::runtime_error("read_register() needs exclusive access");
    uint32_t word = 0;
    if (offset < Register || offset + 4 > Register + sizeof state->result)
      throw std::runtime_error("There is no such register");
    std::memcpy(&word, state->result + (offset - Register), sizeof word);
    return word;
  }

private:
  friend class run;
  using Call = void (*)(void **given, const size_t *sizes, void *result);
  using Size = size_t (*)(size_t argument);
  static constexpr int FirstGroup = 1000;
  static constexpr uint32_t Register = 0x10;
  struct State {
    std::shared_ptr<void> library;
    cu_access_mode mode{};
    Call call = nullptr;
    Size size = nullptr;
    char result[8] = {};
  };
  std::shared_ptr<State> state;
};

class run {
public:
  run() = default;
  explicit run(const kernel &of) : state(of.state) {}

  void set_arg(int at, const bo &buffer) {
    if (state->size(size_t(at)) != 0)
      throw std::runtime_error("The argument " + std::to_string(at) + " is not a buffer");
    if (buffer.group() != kernel::FirstGroup + at)
      throw std::runtime_error("A buffer of another group for argument " + std::to_string(at));
    buffers[at] = buffer;
  }
  void set_arg(int at, const void *value, size_t bytes) {
    const size_t size = state->size(size_t(at));
    if (size != bytes || size == 0)
      throw std::runtime_error("The argument " + std::to_string(at) + " has " +
                               std::to_string(size) + " bytes, and " + std::to_string(bytes) +
                               " are given");
    // A register has at least 8 bytes.
    scalars[at].assign(std::max<size_t>(bytes, 8), 0);
    std::memcpy(scalars[at].data(), value, bytes);
  }
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  void set_arg(int at, T value) {
    set_arg(at, &value, sizeof value);
  }
  void start() {
    std::vector<void *> given;
    std::vector<size_t> sizes;
    for (size_t i = 0; state->size(i) != size_t(-1); ++i) {
      const bool isBuffer = state->size(i) == 0;
      if (isBuffer ? buffers.count(int(i)) == 0 : scalars.count(int(i)) == 0)
        throw std::runtime_error("The argument " + std::to_string(i) + " is not set");
      given.push_back(isBuffer ? buffers[int(i)].address() : scalars[int(i)].data());
      sizes.push_back(isBuffer ? buffers[int(i)].size() : scalars[int(i)].size());
    }
    given.push_back(nullptr);
    sizes.push_back(0);
    state->call(given.data(), sizes.data(), state->result);
    for (const auto &each : buffers)
      if (!each.second.isWhole())
        throw std::runtime_error("The kernel has written beyond the buffer of argument " +
                                 std::to_string(each.first));
    hasRun = true;
  }
  ert_cmd_state wait(const std::chrono::milliseconds & = std::chrono::milliseconds(0)) const {
    if (!hasRun)
      throw std::runtime_error("The run is not started");
    return ERT_CMD_STATE_COMPLETED;
  }

private:
  std::shared_ptr<kernel::State> state;
  std::map<int, bo> buffers;
  std::map<int, std::vector<char>> scalars;
  bool hasRun = false;
};

} // namespace xrt
