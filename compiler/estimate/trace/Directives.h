// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a schedule says about a memory: its partition and its storage. It stands at the parameter,
// the allocation or the global that the memory is. No errors; a memory without directives has null
// attributes. Pure functions of the IR, for any thread that owns it.
#pragma once

#include "dialect/Dialect.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace allo::estimate {

struct MemoryDirectives {
  dialect::PartitionAttr partition; // null: none
  dialect::BindStorageAttr storage; // null: none
};
MemoryDirectives directivesOf(mlir::Value buffer);
// Where directivesOf() finds it.
void setPartition(mlir::Value buffer, dialect::PartitionAttr partition);

// The global that a buffer is; null for others.
mlir::memref::GlobalOp globalOf(mlir::Value buffer);

} // namespace allo::estimate
