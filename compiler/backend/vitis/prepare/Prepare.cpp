// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Prepare.h"

#include "backend/vitis/prepare/Dataflow.h"
#include "backend/vitis/prepare/Fuse.h"
#include "backend/vitis/prepare/Narrow.h"
#include "backend/vitis/prepare/Plan.h"
#include "backend/vitis/prepare/Prune.h"
#include "backend/vitis/prepare/Recurrence.h"
#include "backend/vitis/prepare/Storage.h"
#include "dialect/Dialect.h"
#include "transforms/Passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Linalg/Transforms/Transforms.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

#include <map>

namespace allo::vitis {

using namespace mlir;

void copyElements(OpBuilder &b, Location loc, Value from, Value to) {
  auto type = cast<MemRefType>(to.getType());
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> indices;
  for (int64_t size : type.getShape()) {
    auto loop = affine::AffineForOp::create(b, loc, 0, size);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  Value element = affine::AffineLoadOp::create(b, loc, from, indices);
  affine::AffineStoreOp::create(b, loc, element, to, indices);
}

void fillElements(OpBuilder &b, Location loc, Value element, Value to) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> indices;
  for (int64_t size : cast<MemRefType>(to.getType()).getShape()) {
    auto loop = affine::AffineForOp::create(b, loc, 0, size);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  affine::AffineStoreOp::create(b, loc, element, to, indices);
}

namespace {

// ---- workers

class Workers {
public:
  explicit Workers(ModuleOp module) : module(module), b(module.getContext()) {}

  void run() {
    transforms::callWorkersOfTop(module);
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<dialect::InvokeOp> calls;
      module.walk([&](dialect::InvokeOp call) {
        if (!calleeOf(call).getMapping().empty())
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

  dialect::KernelOp calleeOf(dialect::InvokeOp call) {
    return module.lookupSymbol<dialect::KernelOp>(call.getCallee());
  }

  // The last axis is the fastest.
  void callEach(dialect::InvokeOp call) {
    dialect::KernelOp callee = calleeOf(call);
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

// ---- constants

// Branches that are known by now are taken.
void takeKnownBranches(ModuleOp module) {
  auto inlineRegion = [](Operation *op, Region &region) {
    Block &block = region.front();
    Operation *end = block.getTerminator();
    SmallVector<Value> values(end->getOperands());
    end->erase();
    op->getBlock()->getOperations().splice(Block::iterator(op), block.getOperations());
    op->replaceAllUsesWith(values);
    op->erase();
  };
  SmallVector<Operation *> branches;
  module.walk([&](Operation *op) {
    if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
      branches.push_back(op);
  });
  for (Operation *op : branches) { // inner ones first
    APInt known;
    if (!matchPattern(op->getOperand(0), m_ConstantInt(&known)))
      continue;
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (!known.isZero())
        inlineRegion(op, branch.getThenRegion());
      else if (!branch.getElseRegion().empty())
        inlineRegion(op, branch.getElseRegion());
      else
        op->erase();
      continue;
    }
    auto choice = cast<scf::IndexSwitchOp>(op);
    Region *taken = &choice.getDefaultRegion();
    for (auto [i, value] : llvm::enumerate(choice.getCases()))
      if (known.getSExtValue() == value)
        taken = &choice.getCaseRegions()[i];
    inlineRegion(op, *taken);
  }
}

bool fold(ModuleOp module) {
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return succeeded(applyPatternsGreedily(module, FrozenRewritePatternSet(), config));
}

// ---- buffers

// What is computed for an array comes as an array of its own that is copied there; a product that
// is added to one starts from a copy of it, too. Where the operands are other arrays, or the same
// one element by element, it is computed in place.
void computeInPlace(ModuleOp module) {
  SmallVector<linalg::GenericOp> all;
  module.walk([&](linalg::GenericOp op) { all.push_back(op); });
  for (linalg::GenericOp op : all) {
    Value result = op.getOutputs()[0];
    auto made = result.getDefiningOp<memref::AllocOp>();
    memref::CopyOp in, out;
    unsigned uses = 0;
    for (Operation *user : result.getUsers()) {
      uses += !isa<memref::DeallocOp>(user);
      if (auto copy = dyn_cast<memref::CopyOp>(user))
        (copy.getTarget() == result ? in : out) = copy;
    }
    if (!made || !out || uses != (in ? 3u : 2u) || op->getNextNode() != out ||
        (in && (in.getSource() != out.getTarget() || in->getNextNode() != op)) ||
        (!in && op.payloadUsesValueFromOperand(op.getDpsInitOperand(0))))
      continue;
    AffineMap own = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    bool apart = llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      Value from = input->get();
      return !isa<MemRefType>(from.getType()) || isDistinct(from, out.getTarget()) ||
             (from == out.getTarget() && own.isIdentity() &&
              op.getMatchingIndexingMap(input) == own);
    });
    if (!apart)
      continue;
    op->replaceUsesOfWith(result, out.getTarget());
    if (in)
      in.erase();
    out.erase();
    for (Operation *user : llvm::make_early_inc_range(made->getUsers()))
      user->erase();
    made.erase();
  }
}

// What is computed has the name of its variable. That is its array's, where this has no other, and
// not its loops'.
void nameArray(Operation *op) {
  auto name = dyn_cast<NameLoc>(op->getLoc());
  if (!name)
    return;
  op->setLoc(name.getChildLoc());
  op->walk([&](Operation *inner) {
    if (auto its = dyn_cast<NameLoc>(inner->getLoc()))
      inner->setLoc(its.getChildLoc());
  });
  auto made = op->getOperands().back().getDefiningOp<memref::AllocOp>();
  if (made && !isa<NameLoc>(made.getLoc()))
    made->setLoc(NameLoc::get(name.getName(), made.getLoc()));
}

// What is neither a copy nor a fill becomes loops, which know of one element at a time.
bool loopOverElements(ModuleOp module) {
  SmallVector<linalg::LinalgOp> all;
  module.walk([&](Operation *op) {
    if (isa<memref::CopyOp, linalg::FillOp>(op))
      nameArray(op);
    else if (auto whole = dyn_cast<linalg::LinalgOp>(op))
      all.push_back(whole);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : all) {
    nameArray(op);
    rewriter.setInsertionPoint(op);
    if (failed(linalg::linalgOpToAffineLoops(rewriter, op)))
      return false;
    rewriter.eraseOp(op);
  }
  RewritePatternSet indices(module.getContext());
  affine::AffineApplyOp::getCanonicalizationPatterns(indices, module.getContext());
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  return succeeded(applyPatternsGreedily(module, std::move(indices), config));
}

// Whether an allocation's life can begin where something constant is put into it.
bool beginsWith(memref::AllocOp made, Operation *op) {
  for (Operation *user : made->getUsers()) {
    Operation *at = op->getBlock()->findAncestorOpInBlock(*user);
    if (!at || (at != op && at->isBeforeInBlock(op)))
      return false;
  }
  return true;
}

// The constant that C++ can say an array begins with.
Attribute initialOf(ModuleOp module, Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    auto table = copy.getSource().getDefiningOp<memref::GetGlobalOp>();
    bool constant = table && module.lookupSymbol<memref::GlobalOp>(table.getName()).getConstant();
    return constant ? table.getNameAttr() : Attribute();
  }
  // Elements that are not listed are zero where the type is C's own.
  constexpr int64_t Listed = 16;
  auto fill = cast<linalg::FillOp>(op);
  auto type = cast<MemRefType>(fill.getOutputs()[0].getType());
  TypedAttr value;
  if (!matchPattern(fill.getInputs()[0], m_Constant(&value)))
    return {};
  Type element = type.getElementType();
  bool plain = element.isF32() || element.isF64() || element.isIndex() ||
               (element.isInteger() &&
                llvm::is_contained({1u, 8u, 16u, 32u, 64u}, element.getIntOrFloatBitWidth()));
  bool zero = matchPattern(fill.getInputs()[0], m_Zero()) ||
              matchPattern(fill.getInputs()[0], m_PosZeroFloat());
  if (type.getNumElements() > Listed && !(plain && zero))
    return {};
  return DenseElementsAttr::get(RankedTensorType::get(type.getShape(), element),
                                ArrayRef<Attribute>(value));
}

void expandCopies(ModuleOp module) {
  SmallVector<Operation *> all;
  module.walk([&](Operation *op) {
    if (isa<memref::CopyOp, linalg::FillOp>(op))
      all.push_back(op);
  });
  for (Operation *op : all) {
    OpBuilder b(op);
    auto copy = dyn_cast<memref::CopyOp>(op);
    auto fill = dyn_cast<linalg::FillOp>(op);
    Value target = copy ? copy.getTarget() : fill.getOutputs()[0];
    auto made = target.getDefiningOp<memref::AllocOp>();
    Attribute initial = made && beginsWith(made, op) ? initialOf(module, op) : Attribute();
    if (initial) {
      made->moveBefore(op);
      made->setAttr(InitialName, initial);
    } else if (copy) {
      if (copy.getSource() != target)
        copyElements(b, op->getLoc(), copy.getSource(), target);
    } else {
      fillElements(b, op->getLoc(), fill.getInputs()[0], target);
    }
    op->erase();
  }
}

// ---- amounts of shifts

// 'x << n' comes as a comparison and a choice in a type with room for any amount. Both are as good
// in n's own type.
void narrowAmounts(ModuleOp module) {
  auto resized = [](OpBuilder &b, Operation *extension, Type type) -> Value {
    Value from = extension->getOperand(0);
    unsigned has = from.getType().getIntOrFloatBitWidth(), wants = type.getIntOrFloatBitWidth();
    Location loc = extension->getLoc();
    if (has == wants)
      return from;
    if (has > wants)
      return arith::TruncIOp::create(b, loc, type, from);
    return isa<arith::ExtSIOp>(extension) ? arith::ExtSIOp::create(b, loc, type, from).getResult()
                                          : arith::ExtUIOp::create(b, loc, type, from).getResult();
  };
  module.walk([&](arith::CmpIOp compare) {
    Operation *extension = compare.getLhs().getDefiningOp();
    APInt limit;
    if (compare.getPredicate() != arith::CmpIPredicate::ult || !extension ||
        !isa<arith::ExtSIOp, arith::ExtUIOp>(extension) ||
        !matchPattern(compare.getRhs(), m_ConstantInt(&limit)))
      return;
    Value amount = extension->getOperand(0);
    unsigned width = amount.getType().getIntOrFloatBitWidth();
    if (limit.getActiveBits() > width - (isa<arith::ExtSIOp>(extension) ? 1 : 0))
      return;
    OpBuilder b(compare);
    auto bound = arith::ConstantOp::create(b, compare.getLoc(),
                                           b.getIntegerAttr(amount.getType(), limit.trunc(width)));
    compare.getLhsMutable().assign(amount);
    compare.getRhsMutable().assign(bound);
  });
  module.walk([&](arith::TruncIOp cut) {
    auto choice = cut.getIn().getDefiningOp<arith::SelectOp>();
    if (!choice || !choice->hasOneUse() || !cut.getType().isInteger())
      return;
    Operation *extension = choice.getTrueValue().getDefiningOp();
    APInt other;
    if (!extension || !isa<arith::ExtSIOp, arith::ExtUIOp>(extension) ||
        !matchPattern(choice.getFalseValue(), m_ConstantInt(&other)))
      return;
    OpBuilder b(cut);
    auto constant = arith::ConstantOp::create(
        b, cut.getLoc(),
        b.getIntegerAttr(cut.getType(), other.trunc(cut.getType().getIntOrFloatBitWidth())));
    cut.replaceAllUsesWith(arith::SelectOp::create(b, cut.getLoc(), choice.getCondition(),
                                                   resized(b, extension, cut.getType()), constant)
                               .getResult());
    cut.erase();
  });
}

// ---- functions of floats

// What is the same in a narrower type, if anything: something that was widened, or a constant.
Value narrowed(OpBuilder &b, Value value, Type type) {
  if (auto widened = value.getDefiningOp<arith::ExtFOp>())
    return widened.getIn().getType() == type ? widened.getIn() : Value();
  FloatAttr number;
  if (!matchPattern(value, m_Constant(&number)))
    return nullptr;
  bool loses = false;
  APFloat same = number.getValue();
  same.convert(cast<FloatType>(type).getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses);
  return loses ? Value() : arith::ConstantOp::create(b, value.getLoc(), b.getFloatAttr(type, same));
}

// The library's functions of f32 and f16 are computed in f64 and rounded, so that processors agree
// on them. A circuit is to have the core of the narrow type; our headers compute as before.
void narrowFunctions(ModuleOp module) {
  module.walk([&](arith::TruncFOp rounded) {
    Type type = rounded.getType();
    Operation *op = rounded.getIn().getDefiningOp();
    if (!(type.isF32() || type.isF16()) || !op || !op->hasOneUse())
      return;
    OpBuilder b(rounded);
    StringRef name = op->getName().getStringRef();
    SmallVector<Value> from(op->getOperands());
    if (auto division = dyn_cast<arith::DivFOp>(op)) {
      auto root = division.getRhs().getDefiningOp<math::SqrtOp>();
      if (!root || !root->hasOneUse() || !matchPattern(division.getLhs(), m_OneFloat()))
        return;
      name = math::RsqrtOp::getOperationName();
      from = {root.getOperand()};
    } else if (!isa<math::ExpOp, math::Exp2Op, math::LogOp, math::Log2Op, math::SinOp, math::CosOp,
                    math::TanOp, math::SinhOp, math::CoshOp, math::TanhOp, math::ErfOp,
                    math::PowFOp>(op)) {
      return;
    }
    for (Value &each : from) {
      each = narrowed(b, each, type);
      if (!each)
        return;
    }
    OperationState state(rounded.getLoc(), name, from, type);
    rounded.replaceAllUsesWith(b.create(state)->getResult(0));
    rounded.erase();
  });
}

} // namespace

bool prepare(ModuleOp module, std::string &problem) {
  MLIRContext &context = *module.getContext();
  std::string messages;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return success();
  });
  auto failed = [&] {
    problem = messages.empty() ? "a pass failed" : messages;
    return false;
  };
  Workers(module).run();
  bool tensors = transforms::prepareBufferization(module);
  PassManager passes(&context);
#ifdef NDEBUG
  passes.enableVerifier(false);
#endif
  passes.addPass(transforms::createConvertKernelsToFunctions({.forSource = true}));
  if (tensors)
    transforms::addBufferization(passes);
  if (mlir::failed(passes.run(module)) || !fold(module))
    return failed();
  takeKnownBranches(module);
  fuseConversions(module);
  narrowProducts(module);
  computeInPlace(module);
  if (!loopOverElements(module))
    return failed();
  settleStorage(module);
  expandCopies(module);
  if (!fold(module))
    return failed();
  narrowFunctions(module);
  narrowAmounts(module);
  narrowSums(module);
  addCarriedLast(module);
  pruneCalls(module);
  outlineRegions(module);
  PassManager lanes(&context);
  lanes.addPass(transforms::createScalarizeStreamArrays());
  return (mlir::succeeded(lanes.run(module)) && fold(module)) || failed();
}

} // namespace allo::vitis
