// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What becomes of each loop of a function: unrolled into what is around it, pipelined, alone or as
// one loop with those around it (flattened), or neither. Directives decide; where there are none,
// the rules are those of Vitis HLS (config_compile -pipeline_loops 64), as far as its logs show
// them. What they do not show is said to be uncertain.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Interfaces/LoopLikeInterface.h>

#include <cstdint>
#include <optional>

namespace allo::estimate {

enum class LoopForm : uint8_t {
  Sequential, // one iteration after the other
  Pipelined,  // all loops in it are unrolled
  Flattened,  // part of the pipelined nest of the only loop in it
  Unrolled
};

// Why a loop is not pipelined although a directive asks for it.
enum class PipelineObstacle : uint8_t {
  None,
  InnerLoop, // a loop in it cannot be unrolled
  CalledLoop // a function that it calls has loops
};

struct LoopPlan {
  LoopForm form = LoopForm::Sequential;
  unsigned factor = 1;     // of unrolling
  unsigned interval = 0;   // that is asked for; 0: none
  bool isExplicit = false; // a directive decides
  PipelineObstacle obstacle = PipelineObstacle::None;
  bool isToolsChoice = false; // without directives, by rules that logs do not tell completely
};

class LoopPlans {
public:
  explicit LoopPlans(mlir::func::FuncOp function);
  const LoopPlan &of(mlir::Operation *loop) const { return plans.find(loop)->second; }
  // The flattened nest that begins with a loop, from the outermost loop to the pipelined one.
  llvm::SmallVector<mlir::Operation *> nestFrom(mlir::Operation *loop) const;
  // Of a sequential loop, the sequential loop that is all there is in it; null: it has none.
  mlir::Operation *flattenedInto(mlir::Operation *loop) const; /*nullable*/

private:
  llvm::DenseMap<mlir::Operation *, LoopPlan> plans;
  void plan(mlir::Operation *loop);
  void unrollBelow(mlir::Operation *loop);
  bool canFlatten(mlir::Operation *parent, mlir::Operation *child) const;
};

bool isCountedLoop(mlir::Operation *op); // an affine.for or scf.for
bool isAnyLoop(mlir::Operation *op);     // those and scf.while
mlir::Block &bodyOf(mlir::Operation *loop);
// Nothing: it depends on values of the program.
std::optional<int64_t> constantTrips(mlir::Operation *loop);
// As many iterations as an array has elements that each iteration accesses at its index; nothing:
// no access says so.
std::optional<int64_t> mostTripsByAccesses(mlir::Operation *loop);
// The loops directly in one, also in branches; in the order of the text.
llvm::SmallVector<mlir::Operation *> loopsIn(mlir::Operation *around);

} // namespace allo::estimate
