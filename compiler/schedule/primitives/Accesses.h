// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the body of a nest reads and writes, and which buffers are certainly different memory.
#pragma once

#include "dialect/Dialect.h"
#include "schedule/primitives/Loops.h"

#include <vector>

namespace allo::schedule {

struct Access {
  mlir::Operation *op = nullptr;
  mlir::Value buffer;
  bool isWrite = false;
  bool isAffine = false; // one element, by affine subscripts
};

// A check of a checked module, or what reports about one. It ends the run or does nothing, so that
// a schedule moves and copies it with the operations around it.
bool isCheck(mlir::Operation *op);
// Whether nothing that it does can be seen from outside, checks apart.
bool isQuiet(mlir::Operation *op);

// Whether it has effects apart from those of the operations in it. Whole-array statements do.
bool hasOwnEffects(mlir::Operation *op);

// Of all operations in a perfect band, except accesses to buffers that one iteration allocates for
// itself. An error if an operation does something else: calls, streams.
Result<std::vector<Access>, ScheduleError> accessesOf(std::string_view primitive,
                                                      std::string_view targets, const Band &band);

// The same of one operation and all that is in it, where memory that is freed is also written.
// 'unknown' is the first operation that does something else, or null.
struct Accesses {
  std::vector<Access> all;
  mlir::Operation *unknown = nullptr;
};
Accesses accessesIn(mlir::Operation *root);

enum class Relation : uint8_t { Same, Different, Unknown };
Relation relationOf(mlir::Value one, mlir::Value other);
// "'A' may be the same memory", of another buffer than 'other', and how it can be told apart.
std::string showUnknown(mlir::Value one, mlir::Value other);

// What makes an access affine.
constexpr std::string_view AffineAdvice =
    "let its subscripts be sums of loop indices and constants";
// An allocation, a parameter of a function or a global, not a view or a value that loops carry.
bool isWholeBuffer(mlir::Value buffer);

// Between which values an expression over the indices of loops and other values is; nothing where
// a bound is not known.
std::pair<std::optional<int64_t>, std::optional<int64_t>>
rangeOf(mlir::AffineExpr expr, unsigned dims, mlir::ValueRange operands);
// How many iterations a loop has, whatever those around it do.
struct TripRange {
  int64_t least = 0;
  std::optional<int64_t> most;
};
TripRange tripRangeOf(mlir::affine::AffineForOp loop);

// Whether an access in a loop takes place in each iteration of it.
bool isCertain(mlir::Operation *access, mlir::affine::AffineForOp loop);

// "[r - 1, c + 1]", by the names of the loops.
std::string showSubscripts(mlir::Operation *access);
// The sign of the elements; null without one.
dialect::SignedAttr signOf(mlir::Value buffer);

} // namespace allo::schedule
