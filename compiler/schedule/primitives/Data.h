// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Changes of where data is: a local copy of the part of a buffer that one iteration of a loop
// accesses, or a window over what several iterations read. The part is the smallest box around what
// is accessed: each subscript is something fixed within the iteration plus indices of inner loops
// times constants. A copy stays inside of its buffer: the ends of the box are accessed, or what is
// outside is not copied. A window keeps the smallest box around the loads of an iteration.
#pragma once

#include "schedule/Errors.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include <llvm/ADT/STLFunctionalExtras.h>

namespace allo::schedule {

// The allocation of the copy, at the start of the body of 'axis'. The elements are copied from the
// buffer unless all of them are stored first, and back to it if any is stored. 'place' is that of
// the call, for the copies. 'onErase' gets the accesses that are replaced.
Result<mlir::memref::AllocOp, ScheduleError>
bufferAt(mlir::Value buffer, mlir::affine::AffineForOp axis, mlir::Location place,
         llvm::function_ref<void(mlir::Operation *)> onErase);

// The allocation of a window, before 'axis'. An iteration of 'axis' moves the elements that the
// last one read as well, and reads only the others from the buffer. In a ring, the elements stay in
// their places, which are subscripts modulo the size.
Result<mlir::memref::AllocOp, ScheduleError>
reuseAt(mlir::Value buffer, mlir::affine::AffineForOp axis, bool isRing, mlir::Location place,
        llvm::function_ref<void(mlir::Operation *)> onErase);

} // namespace allo::schedule
