// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether a buffer can be a FIFO: the element that is read is always the one that was written first
// of those that are left, and none is left at the end. The accesses are listed in the order in
// which they take place, which needs loops and subscripts whose values are known.
#pragma once

#include "schedule/checks/DataflowForm.h"

#include <mlir/IR/Value.h>

#include <optional>

namespace allo::schedule {

// Nothing where it certainly can. A parameter is looked at as the buffer that the calls pass; one
// of a function that nothing calls gets or gives its elements in the order of the memory.
std::optional<FormProblem> problemOfFifo(mlir::Value buffer);

} // namespace allo::schedule
