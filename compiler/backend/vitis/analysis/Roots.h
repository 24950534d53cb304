// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The arrays that the buffers of a function may be at run time. A root is an allocation, a
// parameter, a global or a block of a stream; a choice is a result or argument of a loop or branch,
// or a select, that is one of its operands. An allocation in a loop is a new array in each
// iteration; an 'older' one comes from a previous iteration.
#pragma once

#include "analysis/Accesses.h"
#include "backend/vitis/analysis/Attributes.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

#include <map>
#include <set>

namespace allo::vitis {

using analysis::bufferOf;
using analysis::isLoad;
using analysis::isStore;

struct Root {
  unsigned number; // of Roots::all
  bool older;
  auto operator<=>(const Root &) const = default;
};
using RootSet = std::set<Root>;

// The values that a loop carries under one number.
struct CarriedBuffer {
  mlir::OpOperand *start, *end;
  mlir::Value inside, result; // of a while loop: ahead of its condition
};
std::vector<CarriedBuffer> carriedBuffers(mlir::Operation *loop);
bool isLoop(mlir::Operation *op);
bool isCall(mlir::Operation *op);
// Sets OnlyReadName of those parameters that nothing is stored to.
void markOnlyRead(mlir::func::FuncOp function);
// Whether 'is' holds for it or for an operation inside of it.
bool holdsAny(mlir::Operation *op, llvm::function_ref<bool(mlir::Operation *)> is);
// The buffers that an operation stores to, or a call's function may.
llvm::SmallVector<mlir::Value> writtenBy(mlir::Operation *op);
// Whether it, or an operation inside of it, may store to a buffer.
bool mayStoreTo(mlir::Operation *op, mlir::Value buffer);
// Whether it takes a value from a stream, puts one in, or gives a stream to a call.
bool usesStreams(mlir::Operation *op);
// Whether it starts a stage, which runs beside what follows.
bool isStage(mlir::Operation *op);
bool isBuffer(mlir::Value value);
// Whether the buffer of 'value' while 'at' runs may be used by 'at', if it is a call, or
// afterwards.
bool isLive(mlir::Value value, mlir::Operation *at);

class Roots {
public:
  explicit Roots(mlir::func::FuncOp function);
  const RootSet &of(mlir::Value value);

  struct Input {
    mlir::OpOperand *from;
    mlir::Operation *loop; // that goes on with it; null: another way
  };
  llvm::MapVector<mlir::Value, llvm::SmallVector<Input, 2>> choices;
  std::vector<mlir::Value> all;
  mlir::memref::AllocOp allocationOf(unsigned root) const {
    return all[root].getDefiningOp<mlir::memref::AllocOp>();
  }
  // Pairs of roots of which one is stored to while the other one is still needed: they are two
  // arrays. A pair of equal ones is an allocation of which several arrays are in use at a time.
  std::set<std::pair<unsigned, unsigned>> apart(mlir::func::FuncOp function);

private:
  std::map<const void *, RootSet> sets; // by value
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  llvm::StringMap<unsigned> globals;
  void add(mlir::Value root);
};

} // namespace allo::vitis
