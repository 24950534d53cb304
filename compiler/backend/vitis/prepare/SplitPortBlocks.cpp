// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Ranges.h"
#include "backend/vitis/analysis/Roots.h"
#include "backend/vitis/prepare/Elements.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/SymbolTable.h>

#include <map>
#include <string>

namespace allo::vitis {

#define GEN_PASS_DEF_SPLITPORTBLOCKS
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;
using dialect::StreamType;

namespace {

class Splitting {
public:
  explicit Splitting(ModuleOp module) : module(module), b(module.getContext()) {}

  void run() {
    for (auto function : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      if (!function.isPrivate() && !function.isExternal())
        for (unsigned at = 0; at < function.getNumArguments(); ++at)
          if (carriesBlocks(function.getArgument(at)))
            splitParameter(function, at);
    for (const auto &[from, copy] : made)
      if (auto old = module.lookupSymbol<func::FuncOp>(from.first);
          copy && old && SymbolTable::symbolKnownUseEmpty(old, module))
        old.erase();
  }

private:
  ModuleOp module;
  OpBuilder b;
  std::map<std::pair<std::string, unsigned>, func::FuncOp> made; // by function and parameter

  static bool carriesBlocks(Value value) {
    auto type = dyn_cast<StreamType>(value.getType());
    return type && isa<MemRefType>(type.getBase());
  }

  // It holds as many elements.
  static StreamType ofElements(Type stream) {
    auto type = cast<StreamType>(stream);
    auto block = cast<MemRefType>(type.getBase());
    return StreamType::get(type.getContext(), block.getElementType(),
                           type.getDepth() * std::max<int64_t>(block.getNumElements(), 1),
                           type.getDims());
  }

  void splitParameter(func::FuncOp function, unsigned at) {
    BlockArgument stream = function.getArgument(at);
    const bool isSigned = Signs().elementIsSigned(stream);
    stream.setType(ofElements(stream.getType()));
    SmallVector<Type> inputs(function.getArgumentTypes());
    inputs[at] = stream.getType();
    function.setType(b.getFunctionType(inputs, function.getResultTypes()));
    splitUses(stream, isSigned);
  }

  void splitUses(Value stream, bool isSigned) {
    for (OpOperand &use : llvm::make_early_inc_range(stream.getUses())) {
      Operation *op = use.getOwner();
      b.setInsertionPoint(op);
      if (auto lane = dyn_cast<dialect::StreamLaneOp>(op)) {
        lane.getLane().setType(ofElements(lane.getLane().getType()));
        splitUses(lane.getLane(), isSigned);
      } else if (auto get = dyn_cast<dialect::StreamGetOp>(op)) {
        takeElements(get, isSigned);
      } else if (auto put = dyn_cast<dialect::StreamPutOp>(op)) {
        putElements(put);
      } else if (isCall(op)) {
        passOn(op, use.getOperandNumber());
      }
    }
  }

  void takeElements(dialect::StreamGetOp get, bool isSigned) {
    auto type = cast<MemRefType>(get.getValue().getType());
    auto block = memref::AllocOp::create(b, locOfName(get.getValue()), type);
    giveSign(block, isSigned);
    forEachElement(b, get.getLoc(), type, [&](ValueRange at) {
      Value element = dialect::StreamGetOp::create(b, get.getLoc(), type.getElementType(),
                                                   get.getStream(), get.getIndices());
      affine::AffineStoreOp::create(b, get.getLoc(), element, block, at);
    });
    get.getValue().replaceAllUsesWith(block);
    get.erase();
  }

  void putElements(dialect::StreamPutOp put) {
    forEachElement(b, put.getLoc(), cast<MemRefType>(put.getValue().getType()), [&](ValueRange at) {
      Value element = affine::AffineLoadOp::create(b, put.getLoc(), put.getValue(), at);
      dialect::StreamPutOp::create(b, put.getLoc(), element, put.getStream(), put.getIndices());
    });
    put.erase();
  }

  // To a function of its own, unless nothing else calls that.
  void passOn(Operation *call, unsigned at) {
    auto symbol = call->getAttrOfType<FlatSymbolRefAttr>("callee");
    auto callee = module.lookupSymbol<func::FuncOp>(symbol.getValue());
    func::FuncOp &its = made[{callee.getSymName().str(), at}];
    if (!its) {
      auto uses = SymbolTable::getSymbolUses(callee, module);
      if (uses && llvm::hasSingleElement(*uses)) {
        splitParameter(callee, at);
        return;
      }
      std::string name = callee.getSymName().str() + ".elements";
      while (module.lookupSymbol(name))
        name += "_";
      b.setInsertionPoint(callee);
      auto copy = cast<func::FuncOp>(b.clone(*callee));
      copy.setSymName(name);
      its = copy;
      splitParameter(copy, at);
    }
    call->setAttr("callee", FlatSymbolRefAttr::get(its));
  }
};

class SplitPortBlocks : public impl::SplitPortBlocksBase<SplitPortBlocks> {
public:
  void runOnOperation() final { Splitting(getOperation()).run(); }
};

} // namespace

} // namespace allo::vitis
