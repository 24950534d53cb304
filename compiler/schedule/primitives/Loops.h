// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Changes of loops that keep the order of iterations: split, flatten, unroll. They are legal
// wherever they can be carried out. A function checks everything before it changes anything.
// Loops that are made have the location of those that they come from, and names derived from
// theirs; directives of consumed loops are dropped (Names.h, hasTags). The distance between the
// bounds of an affine loop fits 64 bits with its sign, as the affine dialect assumes.
#pragma once

#include "schedule/Errors.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>

#include <utility>

namespace allo::schedule {

// Several lower bounds come from steps that restrict a loop.
constexpr std::string_view BoundAdvice = "do this before the step that combined them";

using LoopPair = std::pair<mlir::Operation *, mlir::Operation *>; // outer, inner

// 'loop' is an affine.for or an scf.for.
Result<LoopPair, ScheduleError> split(mlir::Operation *loop, int64_t factor);

// The same for an affine loop and any positive factor, with other names for the two loops.
struct HalfNames {
  llvm::StringRef outer = ".outer", inner = ".inner";
};
Result<LoopPair, ScheduleError> cut(mlir::affine::AffineForOp loop, int64_t factor,
                                    HalfNames names);

// The same iterations counted from 0 by 1; null if the lower bound is the greatest of several.
// Bounds of its own then are never beyond the range of an index.
mlir::affine::AffineForOp countFromZero(mlir::affine::AffineForOp loop);

// The loops of a perfect nest, in any order; loops between them are included.
Result<mlir::affine::AffineForOp, ScheduleError> flatten(llvm::ArrayRef<mlir::Operation *> loops);

// Whether a loop ends at the least of several limits, as the inner loop of a split whose factor
// does not divide the number of iterations.
bool hasSeveralLimits(mlir::Operation *loop);
// By what such a loop had to be divided for a constant number of iterations; empty if that is not
// known.
std::string dividingAdvice(mlir::Operation *loop);
// Removes affine loops in the roots, or the roots themselves, that have no iterations, inner ones
// first. Of the bounds of loops in them, MLIR's simplification makes what does not verify.
void eraseEmptyLoops(llvm::ArrayRef<mlir::Operation *> roots,
                     llvm::function_ref<void(mlir::Operation *)> onErase);

// Factor 0 is the whole loop. The operations that are left are simplified.
Result<void, ScheduleError> unroll(mlir::Operation *loop, int64_t factor);

// Out of all loops in 'operation', which may itself be one.
void moveInvariants(mlir::Operation *operation);

// Operations in 'operation' that compute the same value become one, whatever their ids.
void mergeEqual(mlir::Operation *operation);

// ---- nests

// From the outermost of 'loops' to the innermost, with all loops between them, if each contains
// only the next one and operations without effects. 'primitive' and 'targets' are for messages.
using Band = llvm::SmallVector<mlir::affine::AffineForOp, 4>;
Result<Band, ScheduleError> bandOf(std::string_view primitive,
                                   llvm::ArrayRef<mlir::Operation *> loops);
// Moves the operations between the loops of a band into the innermost one.
void makePerfect(const Band &band);
std::string showLoops(llvm::ArrayRef<mlir::Operation *> loops); // 'i', 'j' and 'k'

} // namespace allo::schedule
