// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How much memory a run may have, and what cannot be run for its sake.
#pragma once

#include "exec/Outcome.h"

#include <cstdint>
#include <optional>
#include <string>

namespace allo::api {

struct MemoryLimit {
  std::optional<uint64_t> megabytes;   // none or 0: what the machine has
  std::string name = "--memory-limit"; // where it can be changed
};

// Lets this process allocate no more than that many megabytes; 0: whatever there is.
void limitMemory(uint64_t megabytes);

// For a program whose arrays cannot fit: at the first variable or result that is larger than the
// limit by itself, or has more elements than values of the host's may have.
std::optional<eval::Fault> sizeFault(const program::Program &program, const MemoryLimit &limit,
                                     bool checked);

// "3,600,000,000"
std::string showCount(uint64_t count);

} // namespace allo::api
