// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --spawn-stages: gives bodies to the functions with 'allo.stage' that --lower-dataflow declared,
// once they are in the LLVM dialect with bare pointers. Such a function writes its operands down
// and has the runtime spawn a thunk with a copy of them, which calls the stage.
#include "transforms/Passes.h"

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Pass/Pass.h>

using namespace mlir;

namespace allo::transforms {
namespace {

constexpr StringRef StageName = "allo.stage";
constexpr StringRef SpawnName = "allo_rt_region_spawn";
constexpr unsigned OwnOperands = 2; // the region and the site

class SpawnStages : public PassWrapper<SpawnStages, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpawnStages)

  StringRef getArgument() const override { return "spawn-stages"; }
  StringRef getDescription() const override {
    return "Give bodies to the functions that spawn stages, in the LLVM dialect";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<LLVM::LLVMDialect>();
  }
  void runOnOperation() override;

private:
  LogicalResult define(LLVM::LLVMFuncOp spawner, SymbolTable &symbols);
};

using Field = LLVM::GEPArg;

Value fieldOf(OpBuilder &builder, Location at, Type record, Value pointer, size_t index) {
  return LLVM::GEPOp::create(builder, at, pointer.getType(), record, pointer,
                             ArrayRef<Field>{0, static_cast<int32_t>(index)});
}

LLVM::LLVMFuncOp runtimeSpawn(ModuleOp module, SymbolTable &symbols) {
  if (auto found = symbols.lookup<LLVM::LLVMFuncOp>(SpawnName))
    return found;
  MLIRContext *context = module.getContext();
  const Type i64 = IntegerType::get(context, 64), i32 = IntegerType::get(context, 32);
  const Type pointer = LLVM::LLVMPointerType::get(context);
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto made =
      LLVM::LLVMFuncOp::create(builder, module.getLoc(), SpawnName,
                               LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                                           {i64, pointer, pointer, i64, i32}));
  symbols.insert(made);
  return made;
}

LogicalResult SpawnStages::define(LLVM::LLVMFuncOp spawner, SymbolTable &symbols) {
  const Location at = spawner.getLoc();
  MLIRContext *context = spawner.getContext();
  const Type i64 = IntegerType::get(context, 64);
  const Type pointer = LLVM::LLVMPointerType::get(context);
  auto name = spawner->getAttrOfType<FlatSymbolRefAttr>(StageName);
  auto stage = name ? symbols.lookup<LLVM::LLVMFuncOp>(name.getValue()) : LLVM::LLVMFuncOp();
  const ArrayRef<Type> inputs = spawner.getFunctionType().getParams();
  if (!stage || !spawner.isExternal() || inputs.size() < OwnOperands ||
      stage.getFunctionType().getParams() != inputs.drop_front(OwnOperands))
    return spawner.emitOpError() << "spawns no function of the LLVM dialect with the same operands";
  const ArrayRef<Type> operands = inputs.drop_front(OwnOperands);
  const Type record = LLVM::LLVMStructType::getLiteral(context, operands);
  OpBuilder builder(spawner);

  auto thunk = LLVM::LLVMFuncOp::create(
      builder, at, (stage.getSymName() + ".thunk").str(),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), {pointer}),
      LLVM::Linkage::Internal);
  symbols.insert(thunk);
  Block *body = thunk.addEntryBlock(builder);
  builder.setInsertionPointToStart(body);
  SmallVector<Value> values;
  for (auto [index, type] : llvm::enumerate(operands))
    values.push_back(LLVM::LoadOp::create(
        builder, at, type, fieldOf(builder, at, record, body->getArgument(0), index)));
  LLVM::CallOp::create(builder, at, stage, values);
  LLVM::ReturnOp::create(builder, at, ValueRange());

  body = spawner.addEntryBlock(builder);
  spawner.setLinkage(LLVM::Linkage::Internal);
  builder.setInsertionPointToStart(body);
  Value one = LLVM::ConstantOp::create(builder, at, i64, builder.getI64IntegerAttr(1));
  Value place = LLVM::AllocaOp::create(builder, at, pointer, record, one);
  for (auto [index, value] : llvm::enumerate(body->getArguments().drop_front(OwnOperands)))
    LLVM::StoreOp::create(builder, at, value, fieldOf(builder, at, record, place, index));
  // The size of a record, for LLVM to compute.
  Value null = LLVM::ZeroOp::create(builder, at, pointer);
  Value end = LLVM::GEPOp::create(builder, at, pointer, record, null, ArrayRef<Field>{1});
  Value bytes = LLVM::PtrToIntOp::create(builder, at, i64, end);
  LLVM::CallOp::create(builder, at, runtimeSpawn(getOperation(), symbols),
                       ValueRange{body->getArgument(0),
                                  LLVM::AddressOfOp::create(builder, at, thunk), place, bytes,
                                  body->getArgument(1)});
  LLVM::ReturnOp::create(builder, at, ValueRange());
  spawner->removeAttr(StageName);
  return success();
}

void SpawnStages::runOnOperation() {
  SymbolTable symbols(getOperation());
  SmallVector<Operation *> spawners;
  for (Operation &operation : *getOperation().getBody())
    if (operation.hasAttr(StageName))
      spawners.push_back(&operation);
  for (Operation *operation : spawners) {
    auto spawner = dyn_cast<LLVM::LLVMFuncOp>(operation);
    if (!spawner) {
      operation->emitOpError() << "is not in the LLVM dialect yet";
      return signalPassFailure();
    }
    if (failed(define(spawner, symbols)))
      return signalPassFailure();
  }
}

} // namespace

std::unique_ptr<Pass> createSpawnStagesPass() { return std::make_unique<SpawnStages>(); }

} // namespace allo::transforms
