// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The form that HLS tools need to run the parts of a function or loop at the same time: it has two
// loops and calls at least, the stages; each buffer has one stage that writes it, which comes
// first, and one that reads it. HLS C++ has a function for each stage, so that nothing else is
// asked for.
#pragma once

#include "schedule/Errors.h"

#include <mlir/IR/Operation.h>

#include <vector>

namespace allo::schedule {

struct FormProblem {
  std::string reason; // with the remedy
  std::vector<Note> notes;
};
std::vector<FormProblem> problemsOfDataflow(mlir::Operation *target);
// Only of the buffers that are shared by the stages of a block, which are calls with streams. Where
// the block has nothing but calls, all of them are in the region.
std::vector<FormProblem> problemsOfStages(mlir::Block &block);

} // namespace allo::schedule
