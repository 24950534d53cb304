// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the body of a nest reads and writes, by affine subscripts.
#pragma once

#include "analysis/Accesses.h"
#include "dialect/Dialect.h"
#include "schedule/primitives/Loops.h"

#include <mlir/Dialect/Affine/IR/AffineValueMap.h>

#include <llvm/ADT/STLFunctionalExtras.h>

#include <vector>

namespace allo::schedule {

using analysis::Access;
using analysis::Accesses;
using analysis::accessesIn;
using analysis::FreedMemory;
using analysis::functionOfParameter;
using analysis::hasOwnEffects;
using analysis::isAllocation;
using analysis::isCheck;
using analysis::isQuiet;
using analysis::isWholeBuffer;
using analysis::Relation;
using analysis::relationOf;

// Of all operations in a perfect band, except accesses to buffers that one iteration allocates for
// itself. An error if an operation does something else: calls, streams.
Result<std::vector<Access>, ScheduleError> accessesOf(std::string_view primitive,
                                                      std::string_view targets, const Band &band);

// "'A' may be the same memory", of another buffer than 'other', and how it can be told apart.
std::string showUnknown(mlir::Value one, mlir::Value other);

// What makes an access affine.
constexpr std::string_view AffineAdvice =
    "let its subscripts be sums of loop indices and constants";
// What makes a loop affine.
constexpr std::string_view LoopAdvice =
    "give it bounds that are sums of loop indices, parameters and constants, or max() and min() of "
    "such sums, and a constant step";
// Of an access in a loop that cannot become affine, in 'outermost'; nothing if it is in no such
// loop.
std::optional<ScheduleError> inUnraisable(std::string_view primitive, std::string_view targets,
                                          mlir::Operation *access,
                                          mlir::affine::AffineForOp outermost);
// Of an access that is not affine, or is in a loop that is not. 'verb': what it does with the
// buffer. 'outermost' is around it.
ScheduleError notAffine(std::string_view primitive, std::string_view targets,
                        mlir::Operation *access, mlir::affine::AffineForOp outermost,
                        std::string_view verb, std::string_view advice);

// The least and the greatest value, where they are known.
using Range = std::pair<std::optional<int64_t>, std::optional<int64_t>>;
constexpr int64_t FarthestIndex = int64_t(1) << 40; // whose range is looked at
std::optional<int64_t> sumOf(std::optional<int64_t> a, std::optional<int64_t> b);
std::optional<int64_t> productOf(std::optional<int64_t> a, int64_t b);
// Of an expression over the indices of loops and other values.
Range rangeOf(mlir::AffineExpr expr, unsigned dims, mlir::ValueRange operands);
// Of the index of a loop, whatever those around it do.
Range indexRangeOf(mlir::affine::AffineForOp loop);
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
std::string showSubscripts(const mlir::affine::AffineValueMap &map);
// Erases operations, in this order, and what is computed only for them.
void eraseWithMakers(llvm::SmallVector<mlir::Operation *> dead,
                     llvm::function_ref<void(mlir::Operation *)> onErase);
// The sign of the elements; null without one.
dialect::SignedAttr signOf(mlir::Value buffer);

} // namespace allo::schedule
