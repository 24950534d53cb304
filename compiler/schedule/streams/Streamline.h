// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls in one block that run at the same time, connected by streams in place of the buffers that
// some of them write and others read. Each call gets a copy of its kernel. The calls become stages,
// which are joined after the last of them; everything that would then run at the same time must
// touch different memory, except what goes through a stream.
#pragma once

#include "schedule/Errors.h"

#include <mlir/IR/Operation.h>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <vector>

namespace allo::schedule {

struct StreamOptions {
  int64_t lanes = 1, depth = 2;
};

// 'place' is that of the call of the primitive. 'onErase' gets calls that become other operations.
// The result are warnings.
Result<std::vector<ScheduleWarning>, ScheduleError>
streamline(llvm::ArrayRef<mlir::Operation *> producers, llvm::ArrayRef<mlir::Operation *> consumers,
           StreamOptions options, mlir::Location place,
           llvm::function_ref<void(mlir::Operation *)> onErase);

} // namespace allo::schedule
