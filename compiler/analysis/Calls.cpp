// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "analysis/Calls.h"

#include "dialect/Dialect.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Interfaces/CallInterfaces.h>

namespace allo::analysis {

using namespace mlir;

FunctionOpInterface calleeOf(Operation *call) {
  return dyn_cast_or_null<FunctionOpInterface>(cast<CallOpInterface>(call).resolveCallable());
}

StringRef calleeSymbolOf(Operation *operation) {
  auto call = dyn_cast<CallOpInterface>(operation);
  auto symbol = call ? dyn_cast<SymbolRefAttr>(call.getCallableForCallee()) : SymbolRefAttr();
  return symbol ? symbol.getRootReference().getValue() : StringRef();
}

Operation *workersAround(FunctionOpInterface function) {
  auto module = function->getParentOfType<ModuleOp>();
  llvm::SetVector<Operation *> around;
  around.insert(function);
  for (size_t at = 0; at < around.size(); ++at) {
    if (auto kernel = dyn_cast<dialect::KernelOp>(around[at]);
        kernel && llvm::any_of(kernel.getMapping(), [](int64_t count) { return count > 1; }))
      return kernel;
    module.walk([&](CallOpInterface call) {
      if (calleeOf(call) == around[at])
        around.insert(call->getParentOfType<FunctionOpInterface>());
    });
  }
  return nullptr;
}

} // namespace allo::analysis
