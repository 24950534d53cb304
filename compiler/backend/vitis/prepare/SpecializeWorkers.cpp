// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "transforms/Passes.h"

#include <map>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Builders.h>

namespace allo::vitis {

#define GEN_PASS_DEF_SPECIALIZEWORKERS
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

class Workers {
public:
  explicit Workers(ModuleOp module) : module(module), b(module.getContext()) {}

  void run() {
    transforms::callWorkersOfTop(module);
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<dialect::InvokeOp> calls;
      module.walk([&](dialect::InvokeOp call) {
        if (!kernelOf(call).getMapping().empty())
          calls.push_back(call);
      });
      for (dialect::InvokeOp call : calls) {
        callEach(call);
        changed = true;
      }
    }
    for (auto kernel : llvm::make_early_inc_range(module.getOps<dialect::KernelOp>()))
      if (!kernel.getMapping().empty())
        kernel.erase();
  }

private:
  ModuleOp module;
  OpBuilder b;
  std::map<std::pair<std::string, std::vector<int64_t>>, dialect::KernelOp> made;

  static dialect::KernelOp kernelOf(dialect::InvokeOp call) {
    return cast<dialect::KernelOp>(analysis::calleeOf(call).getOperation());
  }

  // The last axis is the fastest.
  void callEach(dialect::InvokeOp call) {
    dialect::KernelOp callee = kernelOf(call);
    std::vector<int64_t> sizes(callee.getMapping().begin(), callee.getMapping().end());
    std::vector<int64_t> at(sizes.size(), 0);
    while (true) {
      dialect::KernelOp its = worker(callee, at);
      b.setInsertionPoint(call);
      auto one = dialect::InvokeOp::create(b, call.getLoc(), its, call.getArgOperands());
      one.setAsync(call.getAsync());
      if (Attribute site = call->getAttr(dialect::SiteName))
        one->setAttr(dialect::SiteName, site);
      size_t axis = sizes.size();
      while (axis > 0 && ++at[axis - 1] == sizes[axis - 1])
        at[--axis] = 0;
      if (axis == 0)
        break;
    }
    call.erase();
  }

  dialect::KernelOp worker(dialect::KernelOp callee, const std::vector<int64_t> &at) {
    bool same =
        !callee.walk([](dialect::GetWidOp) { return WalkResult::interrupt(); }).wasInterrupted();
    std::string name = callee.getSymName().str();
    dialect::KernelOp &known = made[{name, same ? std::vector<int64_t>() : at}];
    if (known)
      return known;
    b.setInsertionPoint(callee);
    known = cast<dialect::KernelOp>(b.clone(*callee));
    for (size_t i = 0; !same && i < at.size(); ++i)
      name += (i == 0 ? "." : "_") + std::to_string(at[i]);
    if (same)
      name += ".each";
    for (int n = 1; module.lookupSymbol(name); ++n)
      name += "_" + std::to_string(n);
    known.setSymName(name);
    std::vector<int64_t> sizes(callee.getMapping().begin(), callee.getMapping().end());
    known.walk([&](Operation *op) {
      b.setInsertionPoint(op);
      std::optional<int64_t> value;
      if (auto wid = dyn_cast<dialect::GetWidOp>(op))
        value = at[size_t(wid.getAxis())];
      if (auto count = dyn_cast<dialect::GetNwOp>(op))
        value = sizes[size_t(count.getAxis())];
      if (!value)
        return;
      op->replaceAllUsesWith(
          ValueRange{arith::ConstantIndexOp::create(b, op->getLoc(), *value).getResult()});
      op->erase();
    });
    known.setMapping(ArrayRef<int64_t>());
    return known;
  }
};

class SpecializeWorkers : public impl::SpecializeWorkersBase<SpecializeWorkers> {
public:
  void runOnOperation() final { Workers(getOperation()).run(); }
};

} // namespace

} // namespace allo::vitis
