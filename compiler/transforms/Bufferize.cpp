// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h>
#include <mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h>
#include <mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h>
#include <mlir/Dialect/Bufferization/Transforms/Passes.h>
#include <mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h>
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
  passes.addPass(bufferization::createEmptyTensorEliminationPass());
  how.functionBoundaryTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  how.unknownTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  passes.addPass(bufferization::createOneShotBufferizePass(how));
}

} // namespace allo::transforms
