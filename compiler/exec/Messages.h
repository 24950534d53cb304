// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What every engine says in the same words.
#pragma once

#include "sema/types/Types.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo::eval {

constexpr std::string_view TimeIsOver = "Timed out";
constexpr std::string_view NoMemory = "The kernel needs more memory than there is";
constexpr std::string_view NoStack =
    "The kernel needs more stack than there is for its local arrays and calls";
constexpr std::string_view ReadsUnwritten = "An element is read before anything is stored in it";
// By something that needs all elements of what it is given.
constexpr std::string_view UsesUnwritten = "An element is used before anything is stored in it";

// With "{0}" for the exact value of an operator, or of what is converted: "The result {0} does not
// fit 'u8', whose values are 0 to 255".
std::string overflowText(Type type, bool converts);
// With "{0}" for the amount.
std::string shiftText(Type type);
// With "{0}" for the lowest of the bits that are read or written.
std::string bitsText(Type type, uint32_t count);

// A float in such a text.
std::string showReal(double value);

// "The kernel was ended by signal 11 (SIGSEGV)"
std::string signalText(std::string_view what, int signal);

// One lane of an array of streams, by its number row by row: "fifo[1, 0]".
std::string showLane(const std::string &name, const std::vector<int64_t> &dims, size_t lane);
// What a stage waits for, and what has gone through the stream until then.
struct StreamWait {
  std::string kernel;
  bool isPut = false;
  std::string lane;
  uint64_t puts = 0;
  uint64_t gets = 0;
  uint64_t depth = 0;
};
// "Deadlock: 'producer' waits to put into 'fifo' (2 put, 0 taken, depth 2), ..."
std::string showDeadlock(const std::vector<StreamWait> &waits);
// "2 values are left in stream 'fifo'"
std::string showLeftover(size_t count, const std::string &lane);

} // namespace allo::eval
