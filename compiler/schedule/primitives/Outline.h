// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// An operation becomes a function of its own, and a call in its place. What it uses from outside
// become parameters, except constants, and its results are those of the function. Directives of
// buffers are set on the parameters as well.
#pragma once

#include "schedule/Errors.h"

#include <mlir/IR/Operation.h>

#include <llvm/ADT/ArrayRef.h>

#include <optional>

namespace allo::schedule {

struct Outlined {
  mlir::Operation *function = nullptr; // never null
  mlir::Operation *call = nullptr;     // never null
  mlir::Value stored;                  // a buffer that several workers write; may be null
};

// func.func and func.call, or with a mapping allo.kernel and allo.invoke. Each worker of the
// mapping does the same, so that the operation must be one that can be repeated.
Result<Outlined, ScheduleError> outline(mlir::Operation *target, llvm::StringRef name,
                                        std::optional<llvm::ArrayRef<int64_t>> mapping);

// Whether it is a function or the module, which cannot be outlined.
bool isOutlineRoot(mlir::Operation *target);

} // namespace allo::schedule
