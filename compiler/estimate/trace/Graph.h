// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operations of one loop body or of straight-line code, as a graph: nodes with the widths that
// hardware has, and dependences with distances in iterations. No MLIR: what makes it is in Trace.h,
// and what schedules it in ModuloSchedule.h.
// An operand always has a smaller number than its users, so that the numbers are a topological
// order of the dependences within an iteration.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace allo::estimate {

enum class OpKind : uint8_t {
  Constant,
  Input, // a value from outside: a parameter, what is computed before the loop
  Index, // the index of a loop, or a number that a loop carries, at its start
  Wire,  // casts, slices and concatenations of bits: no hardware
  Add,   // and subtractions
  Multiply,
  MultiplyAdd, // on one DSP slice
  Divide,      // and remainders
  Compare,
  Select,
  Logic,
  Shift, // by an amount that is not constant
  FloatAdd,
  FloatMultiply,
  FloatDivide,
  FloatCompare,
  FloatSqrt,
  FloatExp,
  FloatFunction, // other functions
  FloatConvert,  // between widths
  FloatToInt,
  IntToFloat,
  Load,
  Store,
  StreamRead,
  StreamWrite,
  Call,
};

bool isFloatCore(OpKind kind);
// Whether it takes time: no number, counter or wire.
bool isHardware(OpKind kind);
const char *nameOf(OpKind kind); // "add", "f add": for explanations

using NodeId = uint32_t;
constexpr uint32_t None = UINT32_MAX;

struct Node {
  OpKind kind = OpKind::Wire;
  unsigned width = 1;
  std::vector<NodeId> operands = {};
  unsigned widest = 0;             // the widest operand, where that is not the width
  unsigned narrowest = 0;          // the narrowest one, the same
  uint32_t buffer = None;          // of a load or store, or the stream
  std::vector<int64_t> banks = {}; // of the buffer, that an access may be of; empty: any
  unsigned fixedLatency = 0;       // of a call
  uint32_t place = None;           // in Graph::places of the body's owner
  bool isInvariant = false;        // the same in all iterations: computed once, before the loop
  bool isUsed = true;              // else it costs nothing
  bool isCarried = false;    // Index: a number that the loop carries, of 'buffer' if that is set
  bool isReset = false;      // a carried value that the first iteration of an inner loop replaces
  bool isBurst = false;      // of the memory of the host: the whole loop has one request
  bool isAfterLoop = false;  // a store of what the last iteration has made
  bool isRemainder = false;  // Divide: the remainder is used
  bool isDifference = false; // FloatAdd: the second operand is subtracted
};

enum class EdgeKind : uint8_t {
  Data,      // 'to' uses the result of 'from', in the same step if it fits
  Carried,   // a later iteration uses the result, through the register of a loop variable
  Forward,   // a load may be of what an earlier iteration has stored: the value is kept beside it
  After,     // 'to' begins in a later step than 'from': a load after a store
  NotBefore, // 'to' does not begin in an earlier step than 'from': a store after a load
  Requested, // of one array of the host: 'to' is requested after 'from' has been answered
};

struct Edge {
  NodeId from = 0, to = 0;
  EdgeKind kind = EdgeKind::Data;
  unsigned distance = 0; // in iterations
  bool isReset = false;  // Carried: a selection is ahead of the use
  NodeId through = None; // Carried: the operand of 'to' that the result becomes
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<Edge> edges; // besides those of operands
};

} // namespace allo::estimate
