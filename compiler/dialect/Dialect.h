// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The MLIR dialect 'allo': its operations, types and attributes, as Ops.td, Types.td and
// Attributes.td declare them. docs/mlir.md explains them. Signs live under one name, SignedName, on
// kernels, functions and whatever makes storage; it is verified wherever it stands. Read it through
// the functions below, and never infer a sign. To see it: allo-opt FILE.mlir
#pragma once

#include <mlir/Bytecode/BytecodeOpInterface.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/IR/Dialect.h>
#include <mlir/IR/OpDefinition.h>
#include <mlir/IR/OpImplementation.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Interfaces/ControlFlowInterfaces.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/InferTypeOpInterface.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include "dialect/Dialect.h.inc"
#include "dialect/Enums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialect/Attributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialect/Types.h.inc"
#define GET_OP_CLASSES
#include "dialect/Ops.h.inc"

namespace allo::dialect {

constexpr llvm::StringRef SignedName = "allo.signed";
constexpr llvm::StringRef PartitionName = "allo.part";
constexpr llvm::StringRef BindStorageName = "allo.bind.storage";
// A function or loop whose parts run at the same time.
constexpr llvm::StringRef DataflowName = "allo.dataflow";
// Of a loop: the name that the source gives it, which schedules and labels of C++ use.
constexpr llvm::StringRef ScheduleName = "allo.schedule.name";
// Of an operation that can report something at run time: an i32, which the host understands.
constexpr llvm::StringRef SiteName = "allo.site";
// Of a stream that a schedule has made in place of a buffer. It connects two stages.
constexpr llvm::StringRef StreamlinedName = "allo.streamlined";
// Of a stream: how many values a queue holds when it is simulated, if that is more than its depth.
constexpr llvm::StringRef CapacityName = "allo.capacity";
// Of a store to a place on the stack of a stage's caller, for the stage's result.
constexpr llvm::StringRef SlotName = "allo.slot";
// Of a module whose kernels stop at what has no result.
constexpr llvm::StringRef CheckedName = "allo.checked";

// What a place of this type holds one by one: an integer, a float, an index. For a stream of
// buffers an element of such a buffer.
mlir::Type elementOf(mlir::Type type);

// Whether values of this type need a sign, to be read as numbers.
bool needsSign(mlir::Type type);

// The attribute of 'operation'; null where there is none.
SignedAttr signsOf(mlir::Operation *operation);

} // namespace allo::dialect
