// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What goes into a run of a kernel and comes out of it, whatever engine runs it.
#pragma once

#include "exec/Numbers.h"
#include "program/Program.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace allo::eval {

// A buffer or tensor, row by row.
struct Array {
  Type type;
  std::vector<BigInt> integers;
  std::vector<double> reals;    // where the elements are floats
  std::vector<uint8_t> written; // by element

  static std::shared_ptr<Array> make(Type type, bool written);
  size_t size() const { return written.size(); }
  Number at(size_t element) const;
  void set(size_t element, const Number &value);
};

// A host's value: of a scalar the number, of a shaped type the array, which a kernel writes to.
struct Datum {
  Number number;
  std::shared_ptr<Array> array = nullptr;
};

struct LoopValue {
  std::string name;
  BigInt value;
  program::SourceRange place; // of the name
};
struct Frame {
  std::string kernel;
  program::SourceRange place;   // of the fault, or of the call that leads to it
  std::vector<LoopValue> loops; // around it, outermost first
};
// What a scalar variable or an element of an array was, where it is written at 'place'.
struct SeenValue {
  program::SourceRange place;
  Type type;
  Number number;
};
struct Fault {
  FaultKind kind{};
  std::string message;
  std::vector<Frame> stack; // innermost first
};

// By which reports are told from each other, and their order.
using ReportKey = std::tuple<uint32_t, uint32_t, uint32_t, FaultKind>;
ReportKey placeOf(const Fault &report);

struct Outcome {
  std::vector<Datum> results;
  std::optional<Fault> fault;
  // What the run went on after, the first time at each place, in their order; also beside a fault.
  std::vector<Fault> reports = {};
  std::vector<std::string> warnings = {}; // values left in streams
};

// Of a run that may not end by itself.
struct Limits {
  uint64_t steps = 2'000'000'000;                                     // statements and iterations
  uint32_t depth = 200;                                               // of calls
  uint64_t elements = 1u << 26;                                       // of one array
  std::optional<std::chrono::steady_clock::time_point> deadline = {}; // seen between statements
};

} // namespace allo::eval
