// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "analysis/Calls.h"

#include <mlir/IR/BuiltinAttributes.h>
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

} // namespace allo::analysis
