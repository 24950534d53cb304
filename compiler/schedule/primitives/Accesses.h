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
// An allocation, a parameter of a function or a global, not a view or a value that loops carry.
bool isWholeBuffer(mlir::Value buffer);

// Whether an access in a loop takes place in each iteration of it.
bool isCertain(mlir::Operation *access, mlir::affine::AffineForOp loop);

// "[r - 1, c + 1]", by the names of the loops.
std::string showSubscripts(mlir::Operation *access);
// The sign of the elements; null without one.
dialect::SignedAttr signOf(mlir::Value buffer);

} // namespace allo::schedule
