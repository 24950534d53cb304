// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Stateful variables that several compiled programs of a process share, as a kernel's belong to it,
// whoever calls it. Each program has memory for them, and takes the values over from the one that
// ran before.
#pragma once

#include "support/Hash.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace allo::cpu {

class SharedStates {
public:
  struct Variable {
    std::mutex running;          // held by the run of a program that has it
    std::byte *memory = nullptr; // of the program that ran last; null: none, or it is gone
    std::vector<std::byte> kept; // the values then; empty: those of the beginning
  };

  // The variables of the kernels of a file live as long as that. Before variable().
  void setLife(uint32_t file, std::weak_ptr<const void> life);
  // 'kernel' is program::Kernel::identity. Programs of which one checks more than the other have
  // other variables.
  std::shared_ptr<Variable> variable(Fingerprint kernel, const std::string &name, size_t bytes,
                                     bool isChecked);

private:
  using Key = std::tuple<Fingerprint, std::string, size_t, bool>;
  std::mutex mutex; // of both
  std::map<uint32_t, std::weak_ptr<const void>> lives;
  std::map<Key, std::shared_ptr<Variable>> all;
};
// The file of a kernel with that identity.
constexpr uint32_t fileOfIdentity(Fingerprint kernel) { return uint32_t(kernel >> 32); }

// Those of one program.
class ProgramState {
public:
  ProgramState() = default;
  ~ProgramState();
  ProgramState(const ProgramState &) = delete;
  ProgramState &operator=(const ProgramState &) = delete;

  void add(std::shared_ptr<SharedStates::Variable> variable, std::byte *memory, size_t bytes);
  // The values come into the program's memory. Others wait as long as the result lives.
  using Turn = std::vector<std::unique_lock<std::mutex>>;
  [[nodiscard]] Turn take();
  // Afterwards it has none; their values stay. In its turn, or where it has none.
  void leave();
  bool empty() const { return used.empty(); }

private:
  struct Used {
    std::shared_ptr<SharedStates::Variable> variable;
    std::byte *memory;
    size_t bytes;
  };
  std::vector<Used> used;
};

} // namespace allo::cpu
