// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --allo-parallelize-loops: affine loops whose iterations are independent and expensive enough
// become functions of a range of iterations, which the run-time library distributes over its
// threads. Only whole iterations are reordered, so results stay bit-identical. In a nest, the
// outermost such loop is parallelized.
#include "transforms/Names.h"
#include "transforms/Passes.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/LoopAnalysis.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Utils/Utils.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Pass/Pass.h>
#include <mlir/Transforms/RegionUtils.h>

namespace allo::transforms {

#define GEN_PASS_DEF_PARALLELIZELOOPS
#include "transforms/Passes.h.inc"

using namespace mlir;
using affine::AffineForOp;

namespace {

constexpr unsigned MostAccesses = 64; // each is compared with each
constexpr double UnknownTrips = 16;
constexpr double SlowOperation = 8; // division and the like, beside an addition

// What a loop has to do, in operations of about the price of an addition, by the middle values of
// the indices that bounds depend on.
class Work {
public:
  double of(AffineForOp loop) {
    double trips = tripsOf(loop);
    if (loop.hasConstantBounds())
      middles[loop.getInductionVar()] =
          (loop.getConstantLowerBound() + loop.getConstantUpperBound()) / 2;
    else if (std::optional<int64_t> low =
                 bound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), /*isUpper=*/false))
      middles[loop.getInductionVar()] = *low + int64_t(trips / 2) * loop.getStepAsInt();
    return trips * of(*loop.getBody());
  }

private:
  llvm::DenseMap<Value, int64_t> middles;

  double of(Block &block) {
    double sum = 0;
    for (Operation &op : block) {
      if (auto inner = dyn_cast<AffineForOp>(op)) {
        sum += of(inner);
        continue;
      }
      bool isSlow = isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                        arith::RemUIOp, arith::RemFOp>(op) ||
                    isa<math::MathDialect>(op.getDialect());
      sum += op.hasTrait<OpTrait::ConstantLike>() ? 0 : isSlow ? SlowOperation : 1;
      for (Region &region : op.getRegions())
        for (Block &inside : region)
          sum += of(inside);
    }
    return sum;
  }

  std::optional<int64_t> bound(AffineMap map, ValueRange operands, bool isUpper) {
    SmallVector<Attribute> values;
    Type index = IndexType::get(map.getContext());
    for (Value operand : operands) {
      auto middle = middles.find(operand);
      if (middle == middles.end())
        return std::nullopt;
      values.push_back(IntegerAttr::get(index, middle->second));
    }
    SmallVector<Attribute> results;
    if (failed(map.constantFold(values, results)) || results.empty())
      return std::nullopt;
    auto number = [](Attribute each) { return cast<IntegerAttr>(each).getInt(); };
    int64_t best = number(results.front());
    for (Attribute each : results)
      best = isUpper ? std::min(best, number(each)) : std::max(best, number(each));
    return best;
  }

  double tripsOf(AffineForOp loop) {
    if (std::optional<uint64_t> trips = affine::getConstantTripCount(loop))
      return double(*trips);
    auto low = bound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), false);
    auto high = bound(loop.getUpperBoundMap(), loop.getUpperBoundOperands(), true);
    if (!low || !high)
      return UnknownTrips;
    return double(std::max<int64_t>(*high - *low, 0)) / double(loop.getStepAsInt());
  }
};

// Whether two of them are surely different memory.
bool areIdentified(llvm::SmallPtrSetImpl<Value> &buffers, func::FuncOp function) {
  if (buffers.size() < 2)
    return true;
  return llvm::all_of(buffers, [&](Value buffer) {
    if (auto argument = dyn_cast<BlockArgument>(buffer))
      return argument.getOwner() == &function.front() &&
             function.getArgAttr(argument.getArgNumber(), "llvm.noalias") != nullptr;
    return isa_and_nonnull<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(
        buffer.getDefiningOp());
  });
}

bool isParallel(AffineForOp loop, func::FuncOp function) {
  if (loop.getNumIterOperands() != 0)
    return false;
  unsigned accesses = 0;
  llvm::SmallPtrSet<Value, 8> buffers;
  bool fits =
      !loop.walk([&](Operation *op) {
             if (auto load = dyn_cast<affine::AffineReadOpInterface>(op)) {
               ++accesses;
               buffers.insert(load.getMemRef());
             } else if (auto store = dyn_cast<affine::AffineWriteOpInterface>(op)) {
               ++accesses;
               buffers.insert(store.getMemRef());
             } else if (isa<memref::AllocOp, memref::AllocaOp>(op)) {
               return WalkResult::interrupt();
             }
             return accesses > MostAccesses ? WalkResult::interrupt() : WalkResult::advance();
           })
           .wasInterrupted();
  return fits && areIdentified(buffers, function) && affine::isLoopParallel(loop);
}

class ParallelizeLoops : public impl::ParallelizeLoopsBase<ParallelizeLoops> {
public:
  using ParallelizeLoopsBase::ParallelizeLoopsBase;
  void runOnOperation() final {
    SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions) {
      Work work;
      for (Block &block : function.getBody())
        visit(block, function, work);
    }
  }

private:
  // 'work' knows the loops around.
  void visit(Block &block, func::FuncOp function, Work &work) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto loop = dyn_cast<AffineForOp>(op); loop) {
        if (work.of(loop) < double(leastWork))
          continue; // nor have the loops in it
        if (isParallel(loop, function)) {
          outline(loop, function);
          continue;
        }
      }
      for (Region &region : op.getRegions())
        for (Block &inside : region)
          visit(inside, function, work);
    }
  }

  // The function for iterations 'from' to before 'to' has these two and 'low' ahead of what the
  // loop uses; the one that runs it has the number of iterations and 'low'.
  void outline(AffineForOp loop, func::FuncOp function) {
    OpBuilder b(loop);
    Location loc = loop.getLoc();
    Type index = b.getIndexType();
    OpFoldResult first = affine::makeComposedFoldedAffineMax(
        b, loc, loop.getLowerBoundMap(), getAsOpFoldResult(loop.getLowerBoundOperands()));
    OpFoldResult end = affine::makeComposedFoldedAffineMin(
        b, loc, loop.getUpperBoundMap(), getAsOpFoldResult(loop.getUpperBoundOperands()));
    AffineExpr x = b.getAffineDimExpr(0), y = b.getAffineDimExpr(1);
    int64_t step = loop.getStepAsInt();
    OpFoldResult count = affine::makeComposedFoldedAffineApply(
        b, loc, AffineMap::get(2, 0, (y - x).ceilDiv(step)), {first, end});
    Value trips = getValueOrCreateConstantIndexOp(b, loc, count);
    Value low = getValueOrCreateConstantIndexOp(b, loc, first);

    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(loop.getRegion(), used);
    SmallVector<Value> captured;
    SmallVector<Operation *> repeated; // cheaper than to hand over
    for (Value value : used) {
      Operation *maker = value.getDefiningOp();
      if (maker && (maker->hasTrait<OpTrait::ConstantLike>() || isa<memref::GetGlobalOp>(maker)))
        repeated.push_back(maker);
      else
        captured.push_back(value);
    }
    SmallVector<Type> handed(ValueRange(captured).getTypes());
    SmallVector<Type> inputs{index, index, index};
    inputs.append(handed);
    b.setInsertionPointAfter(function);
    SymbolTable symbols(getOperation());
    auto body = func::FuncOp::create(b, loc, (function.getSymName() + ".loop").str(),
                                     b.getFunctionType(inputs, {}));
    body.setPrivate();
    symbols.insert(body);
    SmallVector<Type> toRun{index, index};
    toRun.append(handed);
    auto runner = func::FuncOp::create(b, loc, (body.getSymName() + ".run").str(),
                                       b.getFunctionType(toRun, {}));
    runner.setPrivate();
    runner->setAttr(LoopName, FlatSymbolRefAttr::get(body));
    symbols.insert(runner);

    Block *entry = body.addEntryBlock();
    for (auto [i, value] : llvm::enumerate(captured))
      if (isa<MemRefType>(value.getType()))
        body.setArgAttr(unsigned(i) + 3, "llvm.noalias", b.getUnitAttr());
    b.setInsertionPointToStart(entry);
    IRMapping inside;
    for (Operation *maker : repeated)
      b.clone(*maker, inside);
    for (auto [i, value] : llvm::enumerate(captured))
      inside.map(value, entry->getArgument(unsigned(i) + 3));
    AffineMap identity = b.getMultiDimIdentityMap(1);
    auto range = AffineForOp::create(b, loc, entry->getArgument(0), identity, entry->getArgument(1),
                                     identity, 1);
    func::ReturnOp::create(b, loc);
    b.setInsertionPointToStart(range.getBody());
    Value at =
        affine::AffineApplyOp::create(b, loc, AffineMap::get(2, 0, x * step + y),
                                      ValueRange{range.getInductionVar(), entry->getArgument(2)});
    inside.map(loop.getInductionVar(), at);
    for (Operation &op : loop.getBody()->without_terminator())
      b.clone(op, inside);

    b.setInsertionPoint(loop);
    SmallVector<Value> values{trips, low};
    values.append(captured);
    func::CallOp::create(b, loc, runner, values);
    loop.erase();
  }
};

} // namespace

} // namespace allo::transforms
