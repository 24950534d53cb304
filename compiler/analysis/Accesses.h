// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What operations read and write in memory, and which buffers are certainly different memory.
#pragma once

#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Operation.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

#include <vector>

namespace allo::analysis {

struct Access {
  mlir::Operation *op = nullptr;
  mlir::Value buffer;
  bool isWrite = false;
  bool isAffine = false; // one element, by affine subscripts
};

// Of one element, by whatever subscripts.
bool isLoad(mlir::Operation *op);
bool isStore(mlir::Operation *op);
// What a load or a store of an element accesses; null for other operations.
mlir::Value bufferOf(mlir::Operation *op);

// A check of a checked module, or what reports about one. It ends the run or does nothing, so that
// a schedule moves and copies it with the operations around it.
bool isCheck(mlir::Operation *op);
// Whether nothing that it does can be seen from outside, checks apart.
bool isQuiet(mlir::Operation *op);

// Whether it has effects apart from those of the operations in it. Whole-array statements do.
bool hasOwnEffects(mlir::Operation *op);

enum class FreedMemory : uint8_t { Written, Ignored };

// Of one operation and all that is in it. 'unknown' is the first operation that does something
// else than to access memory, such as a call, or null.
struct Accesses {
  std::vector<Access> all;
  mlir::Operation *unknown = nullptr;
};
Accesses accessesIn(mlir::Operation *root, FreedMemory freed = FreedMemory::Written);

enum class Relation : uint8_t { Same, Different, Unknown };
Relation relationOf(mlir::Value one, mlir::Value other);
// The global that a value is, or those of all workers, one of which it is; else none.
llvm::SmallVector<mlir::memref::GetGlobalOp> globalsOf(mlir::Value value);
// An allocation, a parameter of a function or a global, not a view or a value that loops carry.
bool isWholeBuffer(mlir::Value buffer);
bool isAllocation(mlir::Value buffer);
// Whose parameter it is; null for other values.
mlir::FunctionOpInterface functionOfParameter(mlir::Value value);

} // namespace allo::analysis
