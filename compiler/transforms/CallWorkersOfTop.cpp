// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"

#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>

#include <llvm/ADT/STLExtras.h>

#include <string>

namespace allo::transforms {

using namespace mlir;

void callWorkersOfTop(ModuleOp module) {
  auto kernels = module.getOps<dialect::KernelOp>();
  if (kernels.empty())
    return;
  dialect::KernelOp top = *kernels.begin();
  if (top.getMapping().empty())
    return;
  OpBuilder b(top);
  std::string name = top.getSymName().str();
  top.setSymName(name + ".worker");
  top.setSymVisibilityAttr(b.getStringAttr("private"));
  auto around =
      dialect::KernelOp::create(b, top.getLoc(), name, top.getFunctionType(), ArrayRef<int64_t>());
  if (Attribute sign = top->getAttr(dialect::SignedName))
    around->setAttr(dialect::SignedName, sign);
  Block *entry = around.addEntryBlock();
  for (auto [mine, its] : llvm::zip(entry->getArguments(), top.getBody().getArguments()))
    mine.setLoc(its.getLoc());
  b.setInsertionPointToEnd(entry);
  dialect::InvokeOp::create(b, top.getLoc(), top, entry->getArguments());
  dialect::ReturnOp::create(b, top.getLoc(), ValueRange());
}

} // namespace allo::transforms
