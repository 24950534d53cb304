// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "analysis/Calls.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

namespace allo::vitis {

#define GEN_PASS_DEF_PRUNECALLS
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

class Pruning {
public:
  explicit Pruning(ModuleOp module) : module(module) {
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isPrivate() && !function.isExternal())
        functions.push_back(function);
    module.walk([&](Operation *op) {
      if (const StringRef name = analysis::calleeSymbolOf(op); !name.empty())
        calls[name].push_back(op);
    });
  }

  void run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (func::FuncOp function : functions)
        if (isIdle(function))
          changed |= eraseCalls(function);
      for (func::FuncOp function : functions)
        changed |= dropUnused(function);
    }
    eraseUnusedBuffers();
  }

private:
  ModuleOp module;
  SmallVector<func::FuncOp> functions;
  llvm::StringMap<SmallVector<Operation *>> calls; // by their callee

  // Whether a call of it has no effect: it ends, and changes only memory of its own.
  static bool isIdle(func::FuncOp function) {
    if (function.getNumResults() > 0)
      return false;
    return !function
                .walk([&](Operation *op) {
                  if (op == function.getOperation() || isMemoryEffectFree(op) ||
                      isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp, memref::LoadOp,
                          affine::AffineLoadOp, func::ReturnOp>(op))
                    return isa<scf::WhileOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
                  bool branches = isa<scf::IfOp, scf::IndexSwitchOp, scf::ForOp,
                                      affine::AffineForOp, affine::AffineIfOp>(op);
                  return branches ? WalkResult::advance() : WalkResult::interrupt();
                })
                .wasInterrupted();
  }

  void eraseUnusedBuffers() {
    SmallVector<memref::AllocOp> unused;
    module.walk([&](memref::AllocOp made) {
      if (llvm::all_of(made->getUsers(), [](Operation *op) { return isa<memref::DeallocOp>(op); }))
        unused.push_back(made);
    });
    for (memref::AllocOp made : unused) {
      for (Operation *end : llvm::make_early_inc_range(made->getUsers()))
        end->erase();
      made.erase();
    }
  }

  bool eraseCalls(func::FuncOp function) {
    SmallVector<Operation *> all = std::exchange(calls[function.getSymName()], {});
    for (Operation *call : all)
      call->erase();
    return !all.empty();
  }

  bool dropUnused(func::FuncOp function) {
    llvm::BitVector unused(function.getNumArguments());
    for (BlockArgument argument : function.getArguments())
      if (argument.use_empty() && isa<MemRefType, dialect::StreamType>(argument.getType()))
        unused.set(argument.getArgNumber());
    if (unused.none())
      return false;
    auto signs = dyn_cast_or_null<dialect::SignedAttr>(function->getAttr(dialect::SignedName));
    if (failed(function.eraseArguments(unused)))
      return false;
    if (signs) {
      SmallVector<dialect::Sign> kept;
      for (auto [i, sign] : llvm::enumerate(signs.getOperands()))
        if (!unused.test(unsigned(i)))
          kept.push_back(sign);
      function->setAttr(dialect::SignedName,
                        dialect::SignedAttr::get(module.getContext(), kept, signs.getResults()));
    }
    for (Operation *call : calls[function.getSymName()])
      call->eraseOperands(unused);
    return true;
  }
};

class PruneCalls : public impl::PruneCallsBase<PruneCalls> {
public:
  void runOnOperation() final { Pruning(getOperation()).run(); }
};

} // namespace

} // namespace allo::vitis
