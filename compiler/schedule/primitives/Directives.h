// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The primitives that only set attributes, which backends print as directives. A partition is
// merged with the one that the buffer has, by dimension.
#pragma once

#include "dialect/Dialect.h"
#include "schedule/Errors.h"

#include <mlir/IR/BuiltinOps.h>

namespace allo::schedule {

void setPipeline(mlir::Operation *loop, int64_t interval);
void setUnroll(mlir::Operation *loop, int64_t factor);
void setDataflow(mlir::Operation *target);

// "arg0" or "res0" of an operation; null if there is none.
mlir::Value valueOf(mlir::Operation *owner, llvm::StringRef segment);
// The dimensions that the buffer is already partitioned along; null without any.
dialect::PartitionAttr partitionOf(mlir::Value buffer);
// Null without one.
dialect::BindStorageAttr storageOf(mlir::Value buffer);

// The parameters that get the buffer and no other one, since their kernel is called once; also
// through several calls.
llvm::SmallVector<mlir::Value> parametersOf(mlir::Value buffer);
// The carrier of the attribute is a parameter, an allocation or a global. The parameters above get
// it as well.
Result<void, ScheduleError> partition(mlir::Value buffer, dialect::PartitionAxisAttr axis);
Result<void, ScheduleError> bindStorage(mlir::Value buffer, dialect::BindStorageAttr storage);
// Whether a parameter has the storage because the only caller's buffer has it.
bool isPassedOn(mlir::Value buffer, dialect::BindStorageAttr storage);
// Those of one buffer for another, if it has any.
void copyDirectives(mlir::Value from, mlir::Value to);
// Whether it has a carrier; an error about 'primitive' otherwise.
Result<void, ScheduleError> checkCarrier(std::string_view primitive, mlir::Value buffer);

} // namespace allo::schedule
