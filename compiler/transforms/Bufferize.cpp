// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h>
#include <mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h>
#include <mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h>
#include <mlir/Dialect/Bufferization/Transforms/Passes.h>
#include <mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h>
#include <mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/PassManager.h>

namespace allo::transforms {

using namespace mlir;

static bool hasTensors(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        auto isTensor = [](Type type) { return isa<TensorType>(type); };
        bool found = llvm::any_of(op->getResultTypes(), isTensor) ||
                     llvm::any_of(op->getOperandTypes(), isTensor);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

// Bufferization knows that the tensors of a branch may be those of its arms, but not of a switch.
static void branchInsteadOf(scf::IndexSwitchOp choice) {
  OpBuilder b(choice);
  Location loc = choice.getLoc();
  Operation *whole = nullptr;
  for (auto [i, value] : llvm::enumerate(choice.getCases())) {
    Value number = arith::ConstantIndexOp::create(b, choice.getLoc(), value);
    Value same = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, choice.getArg(), number);
    auto branch = scf::IfOp::create(b, loc, choice.getResultTypes(), same, /*addThenBlock=*/false,
                                    /*addElseBlock=*/false);
    branch.getThenRegion().takeBody(choice.getCaseRegions()[i]);
    if (whole)
      scf::YieldOp::create(b, loc, branch.getResults());
    else
      whole = branch;
    b.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
  }
  Block *last = b.getInsertionBlock();
  if (!whole) { // it has no cases
    Block &only = choice.getDefaultRegion().front();
    Operation *end = only.getTerminator();
    choice.replaceAllUsesWith(end->getOperands());
    end->erase();
    choice->getBlock()->getOperations().splice(choice->getIterator(), only.getOperations());
  } else {
    last->getOperations().splice(last->end(), choice.getDefaultRegion().front().getOperations());
    choice.replaceAllUsesWith(whole->getResults());
  }
  choice.erase();
}

bool prepareBufferization(ModuleOp module) {
  if (!hasTensors(module))
    return false;
  DialectRegistry registry;
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerBufferizableOpInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  registerBufferization(registry);
  module.getContext()->appendDialectRegistry(registry);
  SmallVector<scf::IndexSwitchOp> choices;
  module.walk([&](scf::IndexSwitchOp op) {
    if (llvm::any_of(op.getResultTypes(), [](Type type) { return isa<TensorType>(type); }))
      choices.push_back(op);
  });
  llvm::for_each(choices, branchInsteadOf);
  // Tensors are values: the host's arrays stay as they are.
  for (auto kernel : module.getOps<dialect::KernelOp>())
    for (unsigned i = 0; !kernel.isPrivate() && i < kernel.getNumArguments(); ++i)
      if (isa<TensorType>(kernel.getArgumentTypes()[i]))
        kernel.setArgAttr(i, bufferization::BufferizationDialect::kWritableAttrName,
                          BoolAttr::get(module.getContext(), false));
  return true;
}

void addBufferization(OpPassManager &passes) {
  bufferization::OneShotBufferizePassOptions how;
  how.bufferizeFunctionBoundaries = true;
  // A loop has its tensors in one place each; where one is needed beside what it becomes, there is
  // another for each iteration.
  how.allowReturnAllocsFromLoops = true;
  how.functionBoundaryTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  how.unknownTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  passes.addPass(bufferization::createOneShotBufferizePass(how));
}

} // namespace allo::transforms
