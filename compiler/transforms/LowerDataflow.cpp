// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --allo-lower-dataflow: streams become handles (i64), and their operations become calls of the
// dataflow runtime (runtime/rt/Runtime.h). The pass runs when kernels are functions already, and
// only asynchronous calls are still 'allo.invoke'. For a stage '@f' it declares '@f.spawn', which
// takes the region and the site before the operands of the stage, and has the attribute
// 'allo.stage'; --allo-spawn-stages gives it a body once the operands have LLVM types. Results of a
// stage go through slots that its caller owns, by a function '@f.stage' around it. 'allo.site'
// (i32) on an operation is the site that the runtime receives; without it, the site is -1.
#include "transforms/Passes.h"

#include "dialect/Dialect.h"
#include "transforms/Bytes.h"
#include "transforms/Names.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/Pass.h>

using namespace mlir;

namespace allo::transforms {

#define GEN_PASS_DEF_LOWERDATAFLOW
#include "transforms/Passes.h.inc"
namespace {

using dialect::InvokeOp;
using dialect::JoinOp;
using dialect::StreamCreateOp;
using dialect::StreamGetOp;
using dialect::StreamLaneOp;
using dialect::StreamPutOp;
using dialect::StreamType;

constexpr int64_t BufferAlignment = 64;

// Buffers go with their marks, where --allo-instrument-uninitialized-reads will give them some.
int64_t bytesOfPayload(Type type, bool marks) {
  auto buffer = dyn_cast<MemRefType>(type);
  if (!buffer)
    return bytesOfScalar(type);
  return marks ? bytesWithMarks(buffer) : bytesOfBuffer(buffer);
}

// The block whose end, or 'allo.join', waits for this stage; docs/mlir.md has the rule.
Block *ownerOf(InvokeOp stage) {
  for (Operation *at = stage;;) {
    Block *block = at->getBlock();
    if (!block->getOps<JoinOp>().empty())
      return block;
    at = block->getParentOp();
    if (!isa<scf::ForOp, affine::AffineForOp>(at))
      return stage->getBlock();
  }
}

class LowerDataflow : public impl::LowerDataflowBase<LowerDataflow> {
public:
  void runOnOperation() override;

private:
  // Stages of one function, by the block that waits for them, in the order of the program.
  using Owned = llvm::MapVector<Block *, SmallVector<InvokeOp>>;

  SymbolTable *symbols = nullptr;
  llvm::DenseMap<Operation *, func::FuncOp> spawners; // by the stage's function
  llvm::DenseMap<std::pair<Operation *, Type>, Value> slots;

  LogicalResult check(ModuleOp module);
  void lowerStages(func::FuncOp function);
  void lowerBlock(Block *block, ArrayRef<InvokeOp> stages);
  void spawn(InvokeOp stage, Value region);
  func::FuncOp spawnerOf(func::FuncOp stage);
  func::FuncOp withSlots(func::FuncOp stage);
  SmallVector<std::pair<StreamCreateOp, Operation *>> endsOfStreams(func::FuncOp function,
                                                                    const Owned &owned);
  void lowerCreate(StreamCreateOp create);
  void lowerPut(StreamPutOp put);
  void lowerGet(StreamGetOp get);
  void lowerLane(StreamLaneOp lane);
  void makeHandles(ModuleOp module);

  Value slotFor(Operation *around, Type type);
  Value call(OpBuilder &builder, Location at, StringRef name, ValueRange operands,
             TypeRange results = {});
};

Value constant(OpBuilder &builder, Location at, int64_t value) {
  return arith::ConstantOp::create(builder, at, builder.getI64IntegerAttr(value));
}

Value siteOf(OpBuilder &builder, Operation *operation) {
  auto site = operation->getAttrOfType<IntegerAttr>(dialect::SiteName);
  return arith::ConstantOp::create(
      builder, operation->getLoc(),
      builder.getI32IntegerAttr(site ? static_cast<int32_t>(site.getInt()) : -1));
}

// The address of a buffer's first element, as the runtime takes it.
Value addressOf(OpBuilder &builder, Location at, Value buffer) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, at, buffer);
  return arith::IndexCastOp::create(builder, at, builder.getI64Type(), address);
}

// The number of a stream in its array, row by row.
Value laneOf(OpBuilder &builder, Location at, StreamType type, ValueRange indices) {
  if (indices.empty())
    return constant(builder, at, 0);
  Value lane = indices[0];
  for (auto [dim, index] : llvm::zip_equal(type.getDims().drop_front(), indices.drop_front())) {
    Value size = arith::ConstantIndexOp::create(builder, at, dim);
    lane = arith::MulIOp::create(builder, at, lane, size);
    lane = arith::AddIOp::create(builder, at, lane, index);
  }
  return arith::IndexCastOp::create(builder, at, builder.getI64Type(), lane);
}

// A call of the runtime, which is declared by the first one. Addresses are i64 as well.
Value LowerDataflow::call(OpBuilder &builder, Location at, StringRef name, ValueRange operands,
                          TypeRange results) {
  auto callee = symbols->lookup<func::FuncOp>(name);
  if (!callee) {
    SmallVector<Type> inputs;
    for (Value operand : operands)
      inputs.push_back(isa<StreamType>(operand.getType()) ? builder.getI64Type()
                                                          : operand.getType());
    callee = func::FuncOp::create(builder.getUnknownLoc(), name,
                                  builder.getFunctionType(inputs, results));
    callee.setPrivate();
    symbols->insert(callee);
  }
  auto made = func::CallOp::create(builder, at, callee, operands);
  return results.empty() ? Value() : made.getResult(0);
}

// A place for one value on the stack of the function around an operation.
Value LowerDataflow::slotFor(Operation *around, Type type) {
  auto function = around->getParentOfType<func::FuncOp>();
  Value &slot = slots[{function, type}];
  if (!slot) {
    OpBuilder builder = OpBuilder::atBlockBegin(&function.front());
    slot = memref::AllocaOp::create(builder, function.getLoc(), MemRefType::get({}, type));
  }
  return slot;
}

// ------------------------------------------------------------------------------------------ stages

LogicalResult LowerDataflow::check(ModuleOp module) {
  const WalkResult result = module.walk([&](Operation *operation) {
    if (auto invoke = dyn_cast<InvokeOp>(operation)) {
      if (!invoke.getAsync() || !symbols->lookup<func::FuncOp>(invoke.getCallee())) {
        invoke.emitOpError() << "calls a kernel; make a function of it before the dataflow is "
                                "lowered";
        return WalkResult::interrupt();
      }
    }
    if (isa<InvokeOp, JoinOp>(operation) && !operation->getParentOfType<func::FuncOp>()) {
      operation->emitOpError() << "stands in no function";
      return WalkResult::interrupt();
    }
    for (Type type : operation->getResultTypes()) {
      auto stream = dyn_cast<StreamType>(type);
      if (stream && isa<RankedTensorType>(stream.getBase())) {
        operation->emitOpError() << "has a stream of tensors; make buffers of them before the "
                                    "dataflow is lowered";
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void LowerDataflow::lowerStages(func::FuncOp function) {
  Owned owned;
  function.walk([&](InvokeOp stage) { owned[ownerOf(stage)].push_back(stage); });
  const auto ends = endsOfStreams(function, owned);
  for (auto &[block, stages] : owned)
    lowerBlock(block, stages);
  // After the ends of the regions.
  for (auto [create, end] : ends) {
    OpBuilder builder(end);
    call(builder, create.getLoc(), "allo_rt_stream_destroy", create.getStream());
  }
  function.walk([](JoinOp join) { join.erase(); });
}

// The region is opened before the first of the stages, and closed by the first join after all of
// them, or at the block's end.
void LowerDataflow::lowerBlock(Block *block, ArrayRef<InvokeOp> stages) {
  Operation *first = block->findAncestorOpInBlock(*stages.front());
  Operation *last = block->findAncestorOpInBlock(*stages.back());
  OpBuilder builder(first);
  Value region = call(builder, first->getLoc(), "allo_rt_region_open", {}, builder.getI64Type());
  Operation *end = block->getTerminator();
  for (Operation *at = first; at; at = at->getNextNode()) {
    if (!isa<JoinOp>(at))
      continue;
    if (last->isBeforeInBlock(at)) {
      end = at;
      break;
    }
    builder.setInsertionPoint(at);
    call(builder, at->getLoc(), "allo_rt_region_join", region);
  }
  builder.setInsertionPoint(end);
  call(builder, end->getLoc(), "allo_rt_region_close", region);
  for (InvokeOp stage : stages)
    spawn(stage, region);
}

void LowerDataflow::spawn(InvokeOp stage, Value region) {
  OpBuilder builder(stage);
  SmallVector<Value> operands = {region, siteOf(builder, stage)};
  llvm::append_range(operands, stage.getOperands());
  // One slot for each result of each call: several stages may be at work at a time.
  SmallVector<Value> places;
  OpBuilder atEntry =
      OpBuilder::atBlockBegin(&stage->getParentOfType<func::FuncOp>().getBody().front());
  for (Type type : stage.getResultTypes())
    places.push_back(memref::AllocaOp::create(atEntry, stage.getLoc(), MemRefType::get({}, type)));
  llvm::append_range(operands, places);
  func::CallOp::create(builder, stage.getLoc(),
                       spawnerOf(symbols->lookup<func::FuncOp>(stage.getCallee())), operands);
  // Their values are read after the join that the verifier found.
  if (!places.empty()) {
    Operation *join = stage;
    while (!isa<JoinOp>(join))
      join = join->getNextNode();
    builder.setInsertionPointAfter(join);
    for (auto [result, place] : llvm::zip_equal(stage.getResults(), places))
      result.replaceAllUsesWith(memref::LoadOp::create(builder, stage.getLoc(), place));
  }
  stage.erase();
}

// '@f.spawn' for '@f'.
func::FuncOp LowerDataflow::spawnerOf(func::FuncOp stage) {
  func::FuncOp &spawner = spawners[stage];
  if (spawner)
    return spawner;
  Builder builder(&getContext());
  SmallVector<Type> inputs = {builder.getI64Type(), builder.getI32Type()};
  llvm::append_range(inputs, stage.getArgumentTypes());
  for (Type type : stage.getResultTypes())
    inputs.push_back(MemRefType::get({}, type));
  func::FuncOp called = stage.getNumResults() ? withSlots(stage) : stage;
  auto made = func::FuncOp::create(stage.getLoc(), (stage.getSymName() + ".spawn").str(),
                                   builder.getFunctionType(inputs, {}));
  made.setPrivate();
  made->setAttr(StageName, FlatSymbolRefAttr::get(called));
  symbols->insert(made);
  return spawners[stage] = made;
}

// '@f.stage' for '@f': without results, but with slots for them.
func::FuncOp LowerDataflow::withSlots(func::FuncOp stage) {
  const Location at = stage.getLoc();
  OpBuilder builder(&getContext());
  SmallVector<Type> inputs(stage.getArgumentTypes());
  for (Type type : stage.getResultTypes())
    inputs.push_back(MemRefType::get({}, type));
  auto made = func::FuncOp::create(at, (stage.getSymName() + ".stage").str(),
                                   builder.getFunctionType(inputs, {}));
  made.setPrivate();
  symbols->insert(made);
  Block *body = made.addEntryBlock();
  builder.setInsertionPointToStart(body);
  const unsigned operands = stage.getNumArguments();
  auto results =
      func::CallOp::create(builder, at, stage, body->getArguments().take_front(operands));
  for (auto [result, slot] :
       llvm::zip_equal(results.getResults(), body->getArguments().drop_front(operands)))
    memref::StoreOp::create(builder, at, result, slot, ValueRange())
        ->setAttr(dialect::SlotName, builder.getUnitAttr());
  func::ReturnOp::create(builder, at);
  return made;
}

// ----------------------------------------------------------------------------------------- streams

// A stream lives until its block ends. Where stages of the block are waited for only further out,
// or where control may leave the block in other ways, it lives until the end of the run instead.
SmallVector<std::pair<StreamCreateOp, Operation *>>
LowerDataflow::endsOfStreams(func::FuncOp function, const Owned &owned) {
  auto outlivedBy = [&](Block *block, const auto &each) {
    return each.first->findAncestorOpInBlock(*block->getParentOp()) &&
           llvm::any_of(each.second,
                        [&](InvokeOp stage) { return block->findAncestorOpInBlock(*stage); });
  };
  SmallVector<std::pair<StreamCreateOp, Operation *>> ends;
  function.walk([&](StreamCreateOp create) {
    Block *block = create->getBlock();
    if (block->getParentOp() != function) {
      if (llvm::none_of(owned, [&](const auto &each) { return outlivedBy(block, each); }))
        ends.emplace_back(create, block->getTerminator());
    } else if (block->isEntryBlock()) {
      for (auto end : function.getBody().getOps<func::ReturnOp>())
        ends.emplace_back(create, end);
    }
  });
  return ends;
}

void LowerDataflow::lowerCreate(StreamCreateOp create) {
  OpBuilder builder(create);
  const Location at = create.getLoc();
  const StreamType type = create.getType();
  const bool marks = getOperation()->hasAttr(dialect::CheckedName);
  int64_t lanes = 1;
  for (int64_t dim : type.getDims())
    lanes *= dim;
  auto capacity = create->getAttrOfType<IntegerAttr>(dialect::CapacityName);
  Value handle = call(builder, at, "allo_rt_stream_create",
                      {siteOf(builder, create), constant(builder, at, lanes),
                       constant(builder, at, capacity ? capacity.getInt() : type.getDepth()),
                       constant(builder, at, bytesOfPayload(type.getBase(), marks))},
                      builder.getI64Type());
  create.getStream().replaceAllUsesWith(handle);
  create.erase();
}

void LowerDataflow::lowerPut(StreamPutOp put) {
  OpBuilder builder(put);
  const Location at = put.getLoc();
  Value place = put.getValue();
  if (!isa<MemRefType>(place.getType())) {
    place = slotFor(put, place.getType());
    memref::StoreOp::create(builder, at, put.getValue(), place, ValueRange());
  }
  Value lane = laneOf(builder, at, put.getStream().getType(), put.getIndices());
  call(builder, at, "allo_rt_stream_put",
       {put.getStream(), lane, addressOf(builder, at, place), siteOf(builder, put)});
  put.erase();
}

void LowerDataflow::lowerGet(StreamGetOp get) {
  OpBuilder builder(get);
  const Location at = get.getLoc();
  const Type type = get.getValue().getType();
  auto buffer = dyn_cast<MemRefType>(type);
  Value place;
  if (buffer)
    place =
        memref::AllocOp::create(builder, at, buffer, builder.getI64IntegerAttr(BufferAlignment));
  else
    place = slotFor(get, type);
  Value lane = laneOf(builder, at, get.getStream().getType(), get.getIndices());
  call(builder, at, "allo_rt_stream_get",
       {get.getStream(), lane, addressOf(builder, at, place), siteOf(builder, get)});
  Value value = buffer ? place : memref::LoadOp::create(builder, at, place);
  get.getValue().replaceAllUsesWith(value);
  get.erase();
}

// The lane's number goes into the bits of the handle that addresses do not need: HandleLaneShift of
// runtime/rt/Runtime.h.
void LowerDataflow::lowerLane(StreamLaneOp lane) {
  constexpr int64_t LaneShift = 47;
  OpBuilder builder(lane);
  const Location at = lane.getLoc();
  Value number = laneOf(builder, at, lane.getStream().getType(), lane.getIndices());
  Value shifted = arith::ShLIOp::create(builder, at, number, constant(builder, at, LaneShift));
  // Of a stream's type for now, as every handle.
  Value handle = arith::AddIOp::create(builder, at, lane.getStream(), shifted);
  lane.getLane().replaceAllUsesWith(handle);
  lane.erase();
}

// Every remaining value of a stream type is a handle.
void LowerDataflow::makeHandles(ModuleOp module) {
  const Type handle = IntegerType::get(&getContext(), 64);
  auto isStream = [](Type type) { return isa<StreamType>(type); };
  module.walk([&](Operation *operation) {
    for (Value result : operation->getResults())
      if (isStream(result.getType()))
        result.setType(handle);
    for (Region &region : operation->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          if (isStream(argument.getType()))
            argument.setType(handle);
    auto function = dyn_cast<func::FuncOp>(operation);
    if (!function)
      return;
    const FunctionType type = function.getFunctionType();
    if (llvm::none_of(type.getInputs(), isStream) && llvm::none_of(type.getResults(), isStream))
      return;
    auto converted = [&](TypeRange types) {
      return llvm::map_to_vector(types, [&](Type each) { return isStream(each) ? handle : each; });
    };
    function.setFunctionType(FunctionType::get(&getContext(), converted(type.getInputs()),
                                               converted(type.getResults())));
    // A handle is unsigned, for any payload of the stream.
    if (const dialect::SignedAttr signs = dialect::signsOf(function)) {
      auto changed = [&](ArrayRef<dialect::Sign> all, TypeRange types) {
        SmallVector<dialect::Sign> result(all);
        for (auto [sign, each] : llvm::zip_equal(result, types))
          if (isStream(each))
            sign = dialect::Sign::Unsigned;
        return result;
      };
      function->setAttr(dialect::SignedName,
                        dialect::SignedAttr::get(&getContext(),
                                                 changed(signs.getOperands(), type.getInputs()),
                                                 changed(signs.getResults(), type.getResults())));
    }
  });
}

void LowerDataflow::runOnOperation() {
  ModuleOp module = getOperation();
  SymbolTable table(module);
  symbols = &table;
  spawners.clear();
  slots.clear();
  if (failed(check(module)))
    return signalPassFailure();
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  for (func::FuncOp function : functions)
    if (!function.isExternal())
      lowerStages(function);
  SmallVector<StreamPutOp> puts;
  SmallVector<StreamGetOp> gets;
  SmallVector<StreamLaneOp> lanes;
  SmallVector<StreamCreateOp> creates;
  module.walk([&](StreamPutOp put) { puts.push_back(put); });
  module.walk([&](StreamGetOp get) { gets.push_back(get); });
  module.walk([&](StreamLaneOp lane) { lanes.push_back(lane); });
  module.walk([&](StreamCreateOp create) { creates.push_back(create); });
  // Creations last: the others look at the types of what they make.
  llvm::for_each(puts, [&](StreamPutOp put) { lowerPut(put); });
  llvm::for_each(gets, [&](StreamGetOp get) { lowerGet(get); });
  llvm::for_each(lanes, [&](StreamLaneOp lane) { lowerLane(lane); });
  llvm::for_each(creates, [&](StreamCreateOp create) { lowerCreate(create); });
  makeHandles(module);
}

} // namespace

} // namespace allo::transforms
