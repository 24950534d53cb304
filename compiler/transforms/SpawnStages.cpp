// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --allo-spawn-stages: defines the functions with 'allo.stage' that --allo-lower-dataflow declared,
// and those with 'allo.loop' of --allo-parallelize-loops, once they are in the LLVM dialect with
// bare pointers. Such a function stores its operands in a record, and has the runtime call a thunk
// with this record, which calls the stage, or the loop's body for a range of iterations.
#include "transforms/Names.h"
#include "transforms/Passes.h"

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Pass/Pass.h>

#include <optional>

using namespace mlir;

namespace allo::transforms {

#define GEN_PASS_DEF_SPAWNSTAGES
#include "transforms/Passes.h.inc"
namespace {

constexpr StringRef SpawnName = "allo_rt_region_spawn";
constexpr StringRef LoopFunction = "allo_rt_parallel";

class SpawnStages : public impl::SpawnStagesBase<SpawnStages> {
public:
  SpawnStages() = default;
  SpawnStages(const SpawnStages &other) : SpawnStagesBase(other) {}

  void runOnOperation() override;

private:
  std::optional<SymbolTable> symbols;

  LogicalResult defineStage(LLVM::LLVMFuncOp spawner);
  LogicalResult defineLoop(LLVM::LLVMFuncOp runner);
  // A function of a record, and of what 'first' has, that calls 'callee' with these and the
  // record's fields.
  LLVM::LLVMFuncOp thunkOf(LLVM::LLVMFuncOp callee, Type record, ArrayRef<Type> first,
                           OpBuilder builder);
  LLVM::LLVMFuncOp runtime(StringRef name, ArrayRef<Type> inputs);
};

using Field = LLVM::GEPArg;

Value fieldOf(OpBuilder &builder, Location at, Type record, Value pointer, size_t index) {
  return LLVM::GEPOp::create(builder, at, pointer.getType(), record, pointer,
                             ArrayRef<Field>{0, static_cast<int32_t>(index)});
}

LLVM::LLVMFuncOp SpawnStages::runtime(StringRef name, ArrayRef<Type> inputs) {
  if (auto found = symbols->lookup<LLVM::LLVMFuncOp>(name))
    return found;
  ModuleOp module = getOperation();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto made = LLVM::LLVMFuncOp::create(
      builder, module.getLoc(), name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(module.getContext()), inputs));
  symbols->insert(made);
  return made;
}

LLVM::LLVMFuncOp SpawnStages::thunkOf(LLVM::LLVMFuncOp callee, Type record, ArrayRef<Type> first,
                                      OpBuilder builder) {
  const Location at = callee.getLoc();
  MLIRContext *context = callee.getContext();
  SmallVector<Type> inputs{LLVM::LLVMPointerType::get(context)};
  inputs.append(first.begin(), first.end());
  auto thunk = LLVM::LLVMFuncOp::create(
      builder, at, (callee.getSymName() + ".thunk").str(),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), inputs),
      LLVM::Linkage::Internal);
  symbols->insert(thunk);
  Block *body = thunk.addEntryBlock(builder);
  builder.setInsertionPointToStart(body);
  SmallVector<Value> values(body->getArguments().drop_front());
  for (auto [index, type] : llvm::enumerate(cast<LLVM::LLVMStructType>(record).getBody()))
    values.push_back(LLVM::LoadOp::create(
        builder, at, type, fieldOf(builder, at, record, body->getArgument(0), index)));
  LLVM::CallOp::create(builder, at, callee, values);
  LLVM::ReturnOp::create(builder, at, ValueRange());
  return thunk;
}

// On the stack, with the values in it.
Value recordOf(OpBuilder &builder, Location at, Type record, ValueRange values) {
  const Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value one =
      LLVM::ConstantOp::create(builder, at, builder.getI64Type(), builder.getI64IntegerAttr(1));
  Value place = LLVM::AllocaOp::create(builder, at, pointer, record, one);
  for (auto [index, value] : llvm::enumerate(values))
    LLVM::StoreOp::create(builder, at, value, fieldOf(builder, at, record, place, index));
  return place;
}

// Of the operands of 'runner', those that are the callee's; nullopt where these do not fit.
std::optional<ArrayRef<Type>> sharedOperands(LLVM::LLVMFuncOp runner, LLVM::LLVMFuncOp callee,
                                             unsigned runnersOwn, unsigned calleesOwn) {
  if (!callee || !runner.isExternal())
    return std::nullopt;
  const ArrayRef<Type> given = runner.getFunctionType().getParams();
  const ArrayRef<Type> taken = callee.getFunctionType().getParams();
  if (given.size() < runnersOwn || taken.size() < calleesOwn ||
      given.drop_front(runnersOwn) != taken.drop_front(calleesOwn))
    return std::nullopt;
  return given.drop_front(runnersOwn);
}

LogicalResult SpawnStages::defineStage(LLVM::LLVMFuncOp spawner) {
  constexpr unsigned Own = 2; // the region and the site
  const Location at = spawner.getLoc();
  MLIRContext *context = spawner.getContext();
  const Type i64 = IntegerType::get(context, 64), i32 = IntegerType::get(context, 32);
  const Type pointer = LLVM::LLVMPointerType::get(context);
  auto name = spawner->getAttrOfType<FlatSymbolRefAttr>(StageName);
  auto stage = name ? symbols->lookup<LLVM::LLVMFuncOp>(name.getValue()) : LLVM::LLVMFuncOp();
  auto operands = sharedOperands(spawner, stage, Own, 0);
  if (!operands)
    return spawner.emitOpError() << "spawns no function of the LLVM dialect with the same operands";
  const Type record = LLVM::LLVMStructType::getLiteral(context, *operands);
  OpBuilder builder(spawner);
  LLVM::LLVMFuncOp thunk = thunkOf(stage, record, {}, builder);
  Block *body = spawner.addEntryBlock(builder);
  spawner.setLinkage(LLVM::Linkage::Internal);
  builder.setInsertionPointToStart(body);
  Value place = recordOf(builder, at, record, body->getArguments().drop_front(Own));
  // The size of a record, for LLVM to compute.
  Value null = LLVM::ZeroOp::create(builder, at, pointer);
  Value end = LLVM::GEPOp::create(builder, at, pointer, record, null, ArrayRef<Field>{1});
  Value bytes = LLVM::PtrToIntOp::create(builder, at, i64, end);
  LLVM::CallOp::create(builder, at, runtime(SpawnName, {i64, pointer, pointer, i64, i32}),
                       ValueRange{body->getArgument(0),
                                  LLVM::AddressOfOp::create(builder, at, thunk), place, bytes,
                                  body->getArgument(1)});
  LLVM::ReturnOp::create(builder, at, ValueRange());
  spawner->removeAttr(StageName);
  return success();
}

LogicalResult SpawnStages::defineLoop(LLVM::LLVMFuncOp runner) {
  const Location at = runner.getLoc();
  MLIRContext *context = runner.getContext();
  const Type i64 = IntegerType::get(context, 64);
  const Type pointer = LLVM::LLVMPointerType::get(context);
  auto name = runner->getAttrOfType<FlatSymbolRefAttr>(LoopName);
  auto loop = name ? symbols->lookup<LLVM::LLVMFuncOp>(name.getValue()) : LLVM::LLVMFuncOp();
  // The number of iterations here, the range of them there.
  auto operands = sharedOperands(runner, loop, 1, 2);
  if (!operands)
    return runner.emitOpError() << "runs no function of the LLVM dialect with the same operands";
  const Type record = LLVM::LLVMStructType::getLiteral(context, *operands);
  OpBuilder builder(runner);
  LLVM::LLVMFuncOp thunk = thunkOf(loop, record, {i64, i64}, builder);
  Block *body = runner.addEntryBlock(builder);
  runner.setLinkage(LLVM::Linkage::Internal);
  builder.setInsertionPointToStart(body);
  Value place = recordOf(builder, at, record, body->getArguments().drop_front(1));
  LLVM::CallOp::create(
      builder, at, runtime(LoopFunction, {pointer, pointer, i64}),
      ValueRange{LLVM::AddressOfOp::create(builder, at, thunk), place, body->getArgument(0)});
  LLVM::ReturnOp::create(builder, at, ValueRange());
  runner->removeAttr(LoopName);
  return success();
}

void SpawnStages::runOnOperation() {
  symbols.emplace(getOperation());
  SmallVector<Operation *> spawners;
  for (Operation &operation : *getOperation().getBody())
    if (operation.hasAttr(StageName) || operation.hasAttr(LoopName))
      spawners.push_back(&operation);
  for (Operation *operation : spawners) {
    auto spawner = dyn_cast<LLVM::LLVMFuncOp>(operation);
    if (!spawner) {
      operation->emitOpError() << "is not in the LLVM dialect yet";
      return signalPassFailure();
    }
    if (failed(spawner->hasAttr(StageName) ? defineStage(spawner) : defineLoop(spawner)))
      return signalPassFailure();
  }
}

} // namespace

} // namespace allo::transforms
