// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The stages of a block, and where the block waits for them. A call is a stage if it is given
// streams, or marked so. Stages run until 'allo.join' or the end of the block, and the statements
// between them run in their order. A statement waits for the stages if it uses a result of one, or
// a buffer that one writes, or writes one that a stage reads. It waits until after the later stages
// that do not depend on it. Stages wait for each other's results only, not for buffers.
//
// compiler/program/PlaceJoins.h is the same rule on programs, which the interpreter follows.
#pragma once

#include "analysis/Aliases.h"
#include "analysis/Footprint.h"

namespace allo::analysis {

bool isStage(mlir::Operation *op);
bool hasStages(mlir::Block &block); // not counting those of blocks inside

// The operations in the order in which they begin. Null is a join that the block does not have;
// joins that have nothing to wait for are left out.
std::vector<mlir::Operation *> orderOf(mlir::Block &block, Footprints &footprints,
                                       const Aliases &aliases);

} // namespace allo::analysis
