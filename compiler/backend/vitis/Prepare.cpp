// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/Prepare.h"

#include "backend/vitis/Narrow.h"
#include "backend/vitis/Prune.h"
#include "dialect/Dialect.h"
#include "transforms/Passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/Passes.h>
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

namespace {

// ---- workers

class Workers {
public:
  explicit Workers(ModuleOp module) : module(module), b(module.getContext()) {}

  void run() {
    wrapTop();
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

  // A grid that the host calls is called by a function of its name.
  void wrapTop() {
    auto top = *module.getOps<dialect::KernelOp>().begin();
    if (top.getMapping().empty())
      return;
    std::string name = top.getSymName().str();
    top.setSymName(name + ".worker");
    top.setSymVisibilityAttr(b.getStringAttr("private"));
    b.setInsertionPoint(top);
    auto around = dialect::KernelOp::create(b, top.getLoc(), name, top.getFunctionType(),
                                            ArrayRef<int64_t>());
    if (Attribute sign = top->getAttr(dialect::SignedName))
      around->setAttr(dialect::SignedName, sign);
    Block *entry = around.addEntryBlock();
    for (auto [mine, its] : llvm::zip(entry->getArguments(), top.getBody().getArguments()))
      mine.setLoc(its.getLoc());
    b.setInsertionPointToEnd(entry);
    dialect::InvokeOp::create(b, top.getLoc(), top, entry->getArguments());
    dialect::ReturnOp::create(b, top.getLoc(), ValueRange());
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

Value copyElements(OpBuilder &b, Location loc, Value from, Value to) {
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
  return to;
}

// Whether an allocation's life can begin where a constant table is copied into it.
bool beginsWith(memref::AllocOp made, memref::CopyOp copy) {
  for (Operation *user : made->getUsers()) {
    Operation *at = copy->getBlock()->findAncestorOpInBlock(*user);
    if (isa<memref::DeallocOp>(user))
      continue;
    if (!at || (at != copy && at->isBeforeInBlock(copy)))
      return false;
  }
  return true;
}

void expandCopies(ModuleOp module) {
  SmallVector<memref::CopyOp> copies;
  module.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
  for (memref::CopyOp copy : copies) {
    OpBuilder b(copy);
    auto table = copy.getSource().getDefiningOp<memref::GetGlobalOp>();
    auto made = copy.getTarget().getDefiningOp<memref::AllocOp>();
    if (table && made && module.lookupSymbol<memref::GlobalOp>(table.getName()).getConstant() &&
        beginsWith(made, copy)) {
      for (Operation *user : llvm::make_early_inc_range(made->getUsers()))
        if (isa<memref::DeallocOp>(user))
          user->erase();
      made->moveBefore(copy);
      made->setAttr(InitialName, table.getNameAttr());
    } else {
      copyElements(b, copy.getLoc(), copy.getSource(), copy.getTarget());
    }
    copy.erase();
  }
}

// ---- buffers that functions return

struct Returned {
  enum Kind { Number, Parameter, Global, Fresh } kind = Number;
  unsigned parameter = 0;
  FlatSymbolRefAttr global;
};

class BufferResults {
public:
  explicit BufferResults(ModuleOp module) : module(module), b(module.getContext()) {}

  void run() {
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal() && llvm::any_of(function.getResultTypes(), isBuffer))
        change(function);
    if (known.empty())
      return;
    SmallVector<Operation *> calls;
    module.walk([&](Operation *op) {
      if (isa<func::CallOp, dialect::InvokeOp>(op))
        calls.push_back(op);
    });
    for (Operation *call : calls)
      changeCall(call);
  }

private:
  ModuleOp module;
  OpBuilder b;
  llvm::StringMap<std::vector<Returned>> known;

  static bool isBuffer(Type type) { return isa<MemRefType>(type); }

  void change(func::FuncOp function) {
    auto end = cast<func::ReturnOp>(function.back().getTerminator());
    std::vector<Returned> &results = known[function.getSymName()];
    SmallVector<Value> kept;
    SmallVector<Type> inputs(function.getArgumentTypes()), outputs;
    auto signs = dyn_cast_or_null<dialect::SignedAttr>(function->getAttr(dialect::SignedName));
    SmallVector<dialect::Sign> inputSigns, outputSigns;
    if (signs)
      inputSigns.append(signs.getOperands().begin(), signs.getOperands().end());
    inputSigns.resize(inputs.size(), dialect::Sign::None);
    for (auto [i, value] : llvm::enumerate(end.getOperands())) {
      dialect::Sign sign = signs ? signs.getResults()[i] : dialect::Sign::None;
      Returned result;
      if (!isBuffer(value.getType())) {
        kept.push_back(value);
        outputs.push_back(value.getType());
        outputSigns.push_back(sign);
      } else if (auto argument = dyn_cast<BlockArgument>(value)) {
        result = {Returned::Parameter, argument.getArgNumber(), {}};
      } else if (auto get = value.getDefiningOp<memref::GetGlobalOp>()) {
        result = {Returned::Global, 0, get.getNameAttr()};
      } else {
        result.kind = Returned::Fresh;
        auto named = NameLoc::get(b.getStringAttr("result"), end.getLoc());
        Value place = function.front().addArgument(value.getType(), named);
        inputs.push_back(value.getType());
        inputSigns.push_back(sign);
        auto made = value.getDefiningOp<memref::AllocOp>();
        if (made && made->getBlock() == &function.front() &&
            llvm::count(end.getOperands(), value) == 1) {
          made.replaceAllUsesWith(place);
          made.erase();
        } else {
          b.setInsertionPoint(end);
          copyElements(b, end.getLoc(), value, place);
        }
      }
      results.push_back(result);
    }
    b.setInsertionPoint(end);
    func::ReturnOp::create(b, end.getLoc(), kept);
    end.erase();
    function.setType(b.getFunctionType(inputs, outputs));
    if (signs)
      function->setAttr(dialect::SignedName,
                        dialect::SignedAttr::get(module.getContext(), inputSigns, outputSigns));
    if (ArrayAttr attributes = function.getArgAttrsAttr()) {
      SmallVector<Attribute> all(attributes.begin(), attributes.end());
      all.resize(inputs.size(), b.getDictionaryAttr({}));
      function.setArgAttrsAttr(b.getArrayAttr(all));
    }
  }

  void changeCall(Operation *call) {
    auto symbol = call->getAttrOfType<FlatSymbolRefAttr>("callee");
    auto it = known.find(symbol.getValue());
    if (it == known.end())
      return;
    b.setInsertionPoint(call);
    SmallVector<Value> operands(call->getOperands()), buffers(call->getNumResults());
    SmallVector<Type> types;
    for (auto [i, result] : llvm::enumerate(it->second)) {
      Type type = call->getResult(unsigned(i)).getType();
      if (result.kind == Returned::Number) {
        types.push_back(type);
        continue;
      }
      if (result.kind == Returned::Parameter)
        buffers[i] = call->getOperand(result.parameter);
      else if (result.kind == Returned::Global)
        buffers[i] = memref::GetGlobalOp::create(b, call->getLoc(), type, result.global);
      else
        operands.push_back(buffers[i] =
                               memref::AllocOp::create(b, call->getLoc(), cast<MemRefType>(type)));
    }
    OperationState state(call->getLoc(), call->getName(), operands, types, call->getAttrs());
    Operation *made = b.create(state);
    unsigned next = 0;
    for (auto [i, result] : llvm::enumerate(it->second))
      call->getResult(unsigned(i))
          .replaceAllUsesWith(buffers[i] ? buffers[i] : made->getResult(next++));
    call->erase();
  }
};

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
  passes.addPass(transforms::createConvertKernelsToFunctionsPass(/*forSource=*/true));
  if (tensors)
    transforms::addBufferization(passes);
  passes.addNestedPass<func::FuncOp>(createConvertLinalgToAffineLoopsPass());
  if (mlir::failed(passes.run(module)))
    return failed();
  BufferResults(module).run();
  expandCopies(module);
  if (!fold(module))
    return failed();
  takeKnownBranches(module);
  narrowFunctions(module);
  narrowAmounts(module);
  narrowSums(module);
  pruneCalls(module);
  PassManager lanes(&context);
  lanes.addPass(transforms::createPassStreamLanesPass());
  return (mlir::succeeded(lanes.run(module)) && fold(module)) || failed();
}

} // namespace allo::vitis
