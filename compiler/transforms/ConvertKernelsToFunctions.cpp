// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"

#include <llvm/ADT/StringSet.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Pass/Pass.h>

namespace allo::transforms {

#define GEN_PASS_DEF_CONVERTKERNELSTOFUNCTIONS
#include "transforms/Passes.h.inc"

using namespace mlir;

namespace {

constexpr StringRef FaultFunction = "allo_cpu_fault";
constexpr StringRef WarningFunction = "allo_cpu_warning";
constexpr StringRef ClockFunction = "allo_rt_tick";

class Conversion {
public:
  Conversion(ModuleOp module, bool forSource)
      : module(module), b(module.getContext()), forSource(forSource) {}

  void run() {
    checked = module->hasAttr(dialect::CheckedName);
    for (auto kernel : llvm::make_early_inc_range(module.getOps<dialect::KernelOp>()))
      kernels[kernel.getSymName()] = {kernel, {}};
    for (auto &[name, known] : kernels)
      known.mapping.assign(known.op.getMapping().begin(), known.op.getMapping().end());
    for (auto function : module.getOps<func::FuncOp>())
      if (checked && !function.isExternal())
        parts.insert(function.getSymName());
    // What a schedule has moved out of a kernel.
    for (auto function : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      if (!forSource)
        function->removeAttr(dialect::SignedName);
      if (checked && !function.isExternal())
        addFrame(function);
      convertBody(function, {}, {});
    }
    for (auto &[name, known] : kernels)
      convert(known);
  }

private:
  Value frame; // of the call of the function at hand, where the module is checked
  struct Known {
    dialect::KernelOp op;
    SmallVector<int64_t> mapping;
  };
  ModuleOp module;
  OpBuilder b;
  bool forSource;
  bool checked = false;
  llvm::MapVector<StringRef, Known> kernels;
  llvm::StringSet<> parts; // of kernels, as functions; they run in the frame of their caller

  void convert(Known &known) {
    dialect::KernelOp kernel = known.op;
    b.setInsertionPoint(kernel);
    SmallVector<Type> inputs(kernel.getArgumentTypes());
    inputs.append(known.mapping.size(), b.getIndexType());
    if (checked)
      inputs.push_back(b.getI64Type()); // the frame of the call
    auto type = b.getFunctionType(inputs, kernel.getResultTypes());
    auto function = func::FuncOp::create(b, kernel.getLoc(), kernel.getSymName(), type);
    function.setVisibility(SymbolTable::getSymbolVisibility(kernel));
    for (unsigned i = 0; i < kernel.getNumArguments(); ++i)
      for (NamedAttribute attribute :
           cast<FunctionOpInterface>(kernel.getOperation()).getArgAttrs(i))
        function.setArgAttr(i, attribute.getName(), attribute.getValue());
    if (Attribute signs = kernel->getAttr(dialect::SignedName); forSource && signs)
      function->setAttr(dialect::SignedName, signs);
    if (forSource && kernel->hasAttr(dialect::DataflowName))
      function->setAttr(dialect::DataflowName, b.getUnitAttr());
    function.getBody().takeBody(kernel.getBody());
    kernel.erase();
    SmallVector<Value> coordinates;
    if (!function.empty())
      for (size_t axis = 0; axis < known.mapping.size(); ++axis)
        coordinates.push_back(function.front().addArgument(b.getIndexType(), function.getLoc()));
    if (checked && !function.empty())
      frame = function.front().addArgument(b.getI64Type(), function.getLoc());
    convertBody(function, coordinates, known.mapping);
  }

  void addFrame(func::FuncOp function) {
    SmallVector<Type> inputs(function.getArgumentTypes());
    inputs.push_back(b.getI64Type());
    function.setType(b.getFunctionType(inputs, function.getResultTypes()));
    frame = function.front().addArgument(b.getI64Type(), function.getLoc());
  }

  void convertBody(func::FuncOp function, ArrayRef<Value> coordinates, ArrayRef<int64_t> mapping) {
    function.walk([&](Operation *op) {
      b.setInsertionPoint(op);
      if (auto end = dyn_cast<dialect::ReturnOp>(op)) {
        func::ReturnOp::create(b, end.getLoc(), end.getOperands());
        end.erase();
      } else if (auto at = dyn_cast<dialect::GetWidOp>(op)) {
        at.replaceAllUsesWith(coordinates[at.getAxis()]);
        at.erase();
      } else if (auto count = dyn_cast<dialect::GetNwOp>(op)) {
        Value size = arith::ConstantIndexOp::create(b, op->getLoc(), mapping[count.getAxis()]);
        count.replaceAllUsesWith(size);
        count.erase();
      } else if (auto call = dyn_cast<dialect::InvokeOp>(op)) {
        convertCall(call, function);
      } else if (auto part = dyn_cast<func::CallOp>(op); part && parts.contains(part.getCallee())) {
        part.getOperandsMutable().append(frame);
      } else if (auto check = dyn_cast<dialect::CheckOp>(op)) {
        if (!forSource)
          convertCheck(check, function);
      } else if (isa<LoopLikeOpInterface>(op) && op->hasAttr(dialect::SiteName)) {
        lookAtClock(op);
      } else if (forSource) {
        return;
      } else if (auto get = dyn_cast<dialect::BitGetSliceOp>(op)) {
        convertGet(get);
      } else if (auto set = dyn_cast<dialect::BitSetSliceOp>(op)) {
        convertSet(set);
      } else if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op)) {
        convertExtreme(op);
      }
    });
    function.walk([](dialect::FrameOp described) { described.erase(); });
  }

  // A grid is called worker by worker, the last axis fastest.
  void convertCall(dialect::InvokeOp call, func::FuncOp function) {
    const Known &callee = kernels[call.getCallee()];
    Location loc = call.getLoc();
    if (callee.mapping.empty() && call.getAsync() && !checked)
      return;
    Value record = checked ? frameOf(call, function) : Value();
    SmallVector<Value> operands(call.getArgOperands());
    for (int64_t size : callee.mapping) {
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      Value one = arith::ConstantIndexOp::create(b, loc, 1);
      Value count = arith::ConstantIndexOp::create(b, loc, size);
      auto loop = scf::ForOp::create(b, loc, zero, count, one);
      operands.push_back(loop.getInductionVar());
      b.setInsertionPointToStart(loop.getBody());
    }
    if (checked)
      operands.push_back(record);
    Operation *made = nullptr;
    if (call.getAsync()) {
      made = call->clone();
      b.insert(made);
      cast<dialect::InvokeOp>(made).getOperandsMutable().assign(operands);
      call.replaceAllUsesWith(made->getResults());
    } else {
      made = func::CallOp::create(b, loc, call.getResultTypes(), call.getCalleeAttr(), operands);
      call.replaceAllUsesWith(made->getResults());
    }
    call.erase();
  }

  // What the program says about the loops around a call.
  static dialect::FrameOp describedFrame(dialect::InvokeOp call, IntegerAttr site) {
    for (Operation *at = call->getPrevNode(); at; at = at->getPrevNode())
      if (auto described = dyn_cast<dialect::FrameOp>(at);
          described && described.getSiteAttr() == site)
        return described;
    return {};
  }

  // The description of this call for a fault in the callee: the address of the frame around, the
  // site, and the indices of the loops around, preceded by their number. Stages have none of those:
  // their frame must not change while they run.
  Value frameOf(dialect::InvokeOp call, func::FuncOp function) {
    Location loc = call.getLoc();
    auto site = call->getAttrOfType<IntegerAttr>(dialect::SiteName);
    SmallVector<Value> indices;
    if (dialect::FrameOp described = site ? describedFrame(call, site) : dialect::FrameOp();
        described && !call.getAsync())
      llvm::append_range(indices, described.getIndices());
    OpBuilder::InsertionGuard guard(b);
    auto type = MemRefType::get({int64_t(indices.size()) + 3}, b.getI64Type());
    b.setInsertionPointToStart(&function.front());
    Value room = memref::AllocaOp::create(b, loc, type);
    b.setInsertionPoint(call);
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
    };
    SmallVector<Value> words = {frame, constant(site ? site.getInt() : -1),
                                constant(int64_t(indices.size()))};
    llvm::append_range(words, indices);
    for (auto [i, word] : llvm::enumerate(words))
      memref::StoreOp::create(b, loc, word, room,
                              ValueRange{arith::ConstantIndexOp::create(b, loc, int64_t(i))});
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, room);
    return arith::IndexCastOp::create(b, loc, b.getI64Type(), address);
  }

  void convertCheck(dialect::CheckOp check, func::FuncOp function) {
    Location loc = check.getLoc();
    auto count = int64_t(check.getValues().size());
    // One place for the values of all checks, on the stack.
    Value ok = check.getCondition();
    Value isWrong =
        arith::XOrIOp::create(b, loc, ok, arith::ConstantIntOp::create(b, loc, b.getI1Type(), 1));
    auto branch = scf::IfOp::create(b, loc, isWrong);
    auto type = MemRefType::get({std::max<int64_t>(count, 1)}, b.getI64Type());
    b.setInsertionPointToStart(&function.front());
    Value room = memref::AllocaOp::create(b, loc, type);
    b.setInsertionPointToStart(branch.thenBlock());
    for (int64_t i = 0; i < count; ++i)
      memref::StoreOp::create(b, loc, check.getValues()[size_t(i)], room,
                              ValueRange{arith::ConstantIndexOp::create(b, loc, i)});
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, room);
    Value site = arith::ConstantIntOp::create(b, loc, b.getI32Type(), int64_t(check.getSite()));
    Value pointer = arith::IndexCastOp::create(b, loc, b.getI64Type(), address);
    Value number = arith::ConstantIntOp::create(b, loc, b.getI64Type(), count);
    func::CallOp::create(b, loc, reportFunction(check.getWarns()),
                         ValueRange{site, pointer, number, frame});
    check.erase();
  }

  // Each iteration may end the run where its time is over.
  void lookAtClock(Operation *loop) {
    Location loc = loop->getLoc();
    b.setInsertionPointToStart(&loop->getRegion(0).front());
    Value site =
        arith::ConstantOp::create(b, loc, loop->getAttrOfType<IntegerAttr>(dialect::SiteName));
    loop->removeAttr(dialect::SiteName);
    func::CallOp::create(b, loc, runTimeFunction(ClockFunction, {b.getI32Type()}), site);
  }

  func::FuncOp reportFunction(bool warns) {
    func::FuncOp function =
        runTimeFunction(warns ? WarningFunction : FaultFunction,
                        {b.getI32Type(), b.getI64Type(), b.getI64Type(), b.getI64Type()});
    SmallVector<StringRef> traits = {"cold"};
    if (!warns)
      traits.push_back("noreturn");
    function->setAttr("passthrough", b.getStrArrayAttr(traits));
    return function;
  }

  func::FuncOp runTimeFunction(StringRef name, ArrayRef<Type> inputs) {
    if (auto known = module.lookupSymbol<func::FuncOp>(name))
      return known;
    OpBuilder outside = OpBuilder::atBlockBegin(module.getBody());
    auto function =
        func::FuncOp::create(outside, module.getLoc(), name, b.getFunctionType(inputs, {}));
    function.setPrivate();
    return function;
  }

  // Whether a slice begins inside of the integer, and the amount to shift by, 0 where it does not.
  std::pair<Value, Value> start(Value low, IntegerType type, Location loc) {
    Value width = arith::ConstantIndexOp::create(b, loc, type.getWidth());
    Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, low, width);
    Value amount = arith::IndexCastUIOp::create(b, loc, type, low);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    return {inside, arith::SelectOp::create(b, loc, inside, amount, zero)};
  }

  void convertGet(dialect::BitGetSliceOp get) {
    Location loc = get.getLoc();
    auto type = cast<IntegerType>(get.getBase().getType());
    auto [inside, amount] = start(get.getLow(), type, loc);
    Value moved = arith::ShRUIOp::create(b, loc, get.getBase(), amount);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    Value bits = arith::SelectOp::create(b, loc, inside, moved, zero);
    if (get.getType() != type)
      bits = arith::TruncIOp::create(b, loc, get.getType(), bits);
    get.replaceAllUsesWith(bits);
    get.erase();
  }

  // A number rather than a NaN, the first of two zeros: processors have other ideas of zeros.
  void convertExtreme(Operation *op) {
    Location loc = op->getLoc();
    Value left = op->getOperand(0), right = op->getOperand(1);
    Value better = arith::CmpFOp::create(
        b, loc, isa<arith::MaxNumFOp>(op) ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OLT,
        right, left);
    Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, left, left);
    Value second = arith::OrIOp::create(b, loc, better, isNaN);
    op->getResult(0).replaceAllUsesWith(arith::SelectOp::create(b, loc, second, right, left));
    op->erase();
  }

  void convertSet(dialect::BitSetSliceOp set) {
    Location loc = set.getLoc();
    auto type = cast<IntegerType>(set.getBase().getType());
    auto [inside, amount] = start(set.getLow(), type, loc);
    Value value = set.getValue();
    unsigned bits = value.getType().getIntOrFloatBitWidth();
    if (value.getType() != type)
      value = arith::ExtUIOp::create(b, loc, type, value);
    auto constant = [&](const APInt &number) -> Value {
      return arith::ConstantOp::create(b, loc, IntegerAttr::get(type, number));
    };
    Value mask = arith::ShLIOp::create(
        b, loc, constant(APInt::getLowBitsSet(type.getWidth(), bits)), amount);
    Value keep = arith::XOrIOp::create(b, loc, mask, constant(APInt::getAllOnes(type.getWidth())));
    Value rest = arith::AndIOp::create(b, loc, set.getBase(), keep);
    Value moved = arith::ShLIOp::create(b, loc, value, amount);
    Value both = arith::OrIOp::create(b, loc, rest, moved);
    Value result = arith::SelectOp::create(b, loc, inside, both, set.getBase());
    set.replaceAllUsesWith(result);
    set.erase();
  }
};

class ConvertKernelsToFunctions
    : public impl::ConvertKernelsToFunctionsBase<ConvertKernelsToFunctions> {
public:
  using ConvertKernelsToFunctionsBase::ConvertKernelsToFunctionsBase;
  void runOnOperation() final { Conversion(getOperation(), forSource).run(); }
};

} // namespace

} // namespace allo::transforms
