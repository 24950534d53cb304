// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Determines which operations of a prepared function are written where their result is used, and
// which get a variable. An operation may be written later than its position only if no operation in
// between affects it.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>

namespace allo::vitis {

// The name that the source has for a value; empty: none.
llvm::StringRef sourceName(mlir::Value value);
// Whether a value may be a variable that loops and branches assign to.
bool isCarried(mlir::Value value);
// Whether its text can be repeated: a constant, or a value with a name.
bool isConstant(mlir::Value value);
// Whether buffers are certainly different arrays.
bool isDistinct(mlir::Value a, mlir::Value b);

class Plan {
public:
  explicit Plan(mlir::func::FuncOp function);
  // Whether its one result is written at its use.
  bool isInline(mlir::Operation *op) const { return inlined.contains(op); }
  // Whether a number that a loop or branch carries is used only by other such numbers.
  bool isDead(mlir::Operation *op, unsigned slot) const { return !alive.contains({op, slot}); }
  // Whether it goes only into such ones, and into what is computed for them, if anywhere.
  bool isUnused(mlir::Value value) const;
  // Whether its only result is a result of its block, to be assigned where it is computed.
  bool isEnding(mlir::Operation *op) const { return ending.contains(op); }
  // The operation whose text contains that of 'op'.
  mlir::Operation *whereWritten(mlir::Operation *op) const;

private:
  llvm::DenseSet<mlir::Operation *> inlined, ending, unread;
  llvm::DenseSet<std::pair<mlir::Operation *, unsigned>> alive;
  // By operation of a block: its number, and how many before it write memory, branch or loop, or
  // have to do with streams or calls.
  struct Position {
    unsigned number, writes, regions, effects;
  };
  llvm::DenseMap<mlir::Operation *, Position> positions;

  void findLiving(mlir::func::FuncOp function);
  void findUnread(mlir::func::FuncOp function);
  void visit(mlir::Block &block);
  bool decide(mlir::Operation *op);
  bool stays(mlir::Operation *op, mlir::Operation *until) const;
  bool mayStore(mlir::Operation *op, mlir::Value buffer) const;
};

} // namespace allo::vitis
