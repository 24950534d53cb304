// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "unit/schedule/payload_walker.h"

#include "dialect/Dialect.h"

#include <gtest/gtest.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/IntegerSet.h>

#include <memory>
#include <numeric>

namespace allo::test {

using namespace mlir;

namespace {

class Walker {
public:
  using Memory = std::shared_ptr<std::vector<int64_t>>;

  // Runs the first function; parameters are buffers, and scalars of the value 'scalar'. Returns all
  // that can be seen afterwards.
  std::vector<int64_t> run(ModuleOp module, int64_t scalar) {
    auto function = *module.getOps<func::FuncOp>().begin();
    std::vector<Memory> shown;
    for (BlockArgument argument : function.getArguments()) {
      if (auto type = dyn_cast<MemRefType>(argument.getType())) {
        buffers[argument] = std::make_shared<std::vector<int64_t>>(type.getNumElements());
        for (size_t i = 0; i < buffers[argument]->size(); ++i)
          (*buffers[argument])[i] = int64_t(i * 7 + shown.size() * 3 + 1);
        shown.push_back(buffers[argument]);
      } else {
        numbers[argument] = scalar;
      }
    }
    block(function.front());
    std::vector<int64_t> seen;
    for (const Memory &memory : shown)
      seen.insert(seen.end(), memory->begin(), memory->end());
    seen.insert(seen.end(), yielded.begin(), yielded.end());
    return seen;
  }

private:
  llvm::DenseMap<Value, int64_t> numbers;
  llvm::DenseMap<Value, Memory> buffers;
  std::vector<int64_t> yielded;

  std::vector<int64_t> evaluate(AffineMap map, ValueRange operands) {
    std::vector<int64_t> results;
    for (AffineExpr expr : map.getResults()) {
      SmallVector<AffineExpr> dims, symbols;
      for (unsigned i = 0; i < operands.size(); ++i)
        (i < map.getNumDims() ? dims : symbols)
            .push_back(getAffineConstantExpr(numbers.at(operands[i]), map.getContext()));
      results.push_back(
          cast<AffineConstantExpr>(expr.replaceDimsAndSymbols(dims, symbols)).getValue());
    }
    return results;
  }

  int64_t &element(Value buffer, ArrayRef<int64_t> at) {
    auto type = cast<MemRefType>(buffer.getType());
    int64_t offset = 0;
    for (unsigned i = 0; i < at.size(); ++i) {
      EXPECT_TRUE(at[i] >= 0 && at[i] < type.getDimSize(i));
      offset = offset * type.getDimSize(i) + at[i];
    }
    return (*buffers.at(buffer))[size_t(offset)];
  }

  std::vector<int64_t> values(ValueRange all) {
    std::vector<int64_t> out;
    for (Value value : all)
      out.push_back(numbers.at(value));
    return out;
  }

  void loop(Block &body, Operation *op, int64_t low, int64_t high, int64_t step, ValueRange inits) {
    std::vector<int64_t> carried = values(inits);
    for (int64_t i = low; i < high; i += step) {
      numbers[body.getArgument(0)] = i;
      for (size_t k = 0; k < carried.size(); ++k)
        numbers[body.getArgument(unsigned(k) + 1)] = carried[k];
      block(body);
      carried = yielded;
    }
    for (size_t k = 0; k < carried.size(); ++k)
      numbers[op->getResult(unsigned(k))] = carried[k];
  }

  // By all workers, one after the other.
  void call(CallOpInterface op, int64_t workers) {
    Block &body = cast<FunctionOpInterface>(op.resolveCallable()).getFunctionBody().front();
    for (auto [given, parameter] : llvm::zip(op.getArgOperands(), body.getArguments())) {
      if (isa<MemRefType>(given.getType()))
        buffers[parameter] = buffers.at(given);
      else
        numbers[parameter] = numbers.at(given);
    }
    for (int64_t worker = 0; worker < workers; ++worker)
      block(body);
    for (size_t k = 0; k < op->getNumResults(); ++k)
      numbers[op->getResult(unsigned(k))] = yielded[k];
  }

  // A whole-array statement whose iterations are independent.
  void eachElement(linalg::GenericOp op) {
    const SmallVector<int64_t> sizes = op.getStaticLoopRanges();
    std::vector<int64_t> at(sizes.size());
    auto placeIn = [&](OpOperand &operand) -> int64_t & {
      std::vector<int64_t> place;
      for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
        place.push_back(at[cast<AffineDimExpr>(expr).getPosition()]);
      return element(operand.get(), place);
    };
    const int64_t points =
        std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
    for (int64_t point = 0; point < points; ++point) {
      int64_t rest = point;
      for (size_t k = sizes.size(); k-- > 0; rest /= sizes[k])
        at[k] = rest % sizes[k];
      for (OpOperand &operand : op->getOpOperands())
        numbers[op.getMatchingBlockArgument(&operand)] = placeIn(operand);
      block(*op.getBody());
      placeIn(op.getDpsInitsMutable()[0]) = yielded[0];
    }
  }

  void block(Block &body) {
    for (Operation &op : body)
      operation(&op);
  }

  void number(Operation *op, int64_t value) {
    const Type type = op->getResult(0).getType();
    if (type.isInteger(32))
      value = int32_t(value);
    else if (type.isInteger(1))
      value &= 1;
    numbers[op->getResult(0)] = value;
  }

  void operation(Operation *op) {
    auto in = [&](unsigned i) { return numbers.at(op->getOperand(i)); };
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](arith::ConstantOp constant) {
          number(op, cast<IntegerAttr>(constant.getValue()).getInt());
        })
        .Case([&](arith::AddIOp) { number(op, in(0) + in(1)); })
        .Case([&](arith::SubIOp) { number(op, in(0) - in(1)); })
        .Case([&](arith::MulIOp) { number(op, in(0) * in(1)); })
        .Case([&](arith::DivUIOp) { number(op, int64_t(uint64_t(in(0)) / uint64_t(in(1)))); })
        .Case([&](arith::MinUIOp) {
          number(op, int64_t(std::min(uint64_t(in(0)), uint64_t(in(1)))));
        })
        .Case([&](arith::MinSIOp) { number(op, std::min(in(0), in(1))); })
        .Case([&](arith::MaxSIOp) { number(op, std::max(in(0), in(1))); })
        .Case([&](arith::AndIOp) { number(op, in(0) & in(1)); })
        .Case([&](arith::CmpIOp compare) {
          const int64_t a = in(0), b = in(1);
          switch (compare.getPredicate()) {
          case arith::CmpIPredicate::sge:
            return number(op, a >= b);
          case arith::CmpIPredicate::sle:
            return number(op, a <= b);
          case arith::CmpIPredicate::sgt:
            return number(op, a > b);
          case arith::CmpIPredicate::slt:
            return number(op, a < b);
          case arith::CmpIPredicate::eq:
            return number(op, a == b);
          case arith::CmpIPredicate::ne:
            return number(op, a != b);
          case arith::CmpIPredicate::ult:
          case arith::CmpIPredicate::ule:
          case arith::CmpIPredicate::ugt:
          case arith::CmpIPredicate::uge:
            FAIL() << "the walker compares no numbers without a sign";
          }
        })
        .Case([&](arith::SelectOp) { number(op, in(0) ? in(1) : in(2)); })
        .Case<arith::IndexCastOp>([&](auto) { number(op, in(0)); })
        .Case([&](affine::AffineApplyOp apply) {
          number(op, evaluate(apply.getAffineMap(), apply.getMapOperands())[0]);
        })
        .Case([&](affine::AffineForOp each) {
          const auto lows = evaluate(each.getLowerBoundMap(), each.getLowerBoundOperands());
          const auto highs = evaluate(each.getUpperBoundMap(), each.getUpperBoundOperands());
          loop(*each.getBody(), op, *std::ranges::max_element(lows),
               *std::ranges::min_element(highs), each.getStepAsInt(), each.getInits());
        })
        .Case([&](affine::AffineIfOp branch) {
          const IntegerSet set = branch.getIntegerSet();
          const AffineMap map = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                               set.getConstraints(), set.getContext());
          const auto values = evaluate(map, branch.getOperands());
          bool isTrue = true;
          for (unsigned i = 0; i < values.size(); ++i)
            isTrue &= set.isEq(i) ? values[i] == 0 : values[i] >= 0;
          if (isTrue)
            block(*branch.getThenBlock());
          else if (branch.hasElse())
            block(*branch.getElseBlock());
        })
        .Case([&](scf::IfOp branch) {
          Block *taken = in(0) ? branch.thenBlock() : branch.elseBlock();
          if (!taken)
            return;
          block(*taken);
          for (auto [result, value] :
               llvm::zip(branch.getResults(), taken->getTerminator()->getOperands()))
            numbers[result] = numbers.at(value);
        })
        .Case([&](scf::ForOp each) {
          loop(*each.getBody(), op, numbers.at(each.getLowerBound()),
               numbers.at(each.getUpperBound()), numbers.at(each.getStep()), each.getInitArgs());
        })
        .Case([&](affine::AffineLoadOp load) {
          number(op,
                 element(load.getMemRef(), evaluate(load.getAffineMap(), load.getMapOperands())));
        })
        .Case([&](affine::AffineStoreOp store) {
          element(store.getMemRef(), evaluate(store.getAffineMap(), store.getMapOperands())) =
              in(0);
        })
        .Case([&](memref::LoadOp load) {
          number(op, element(load.getMemRef(), values(load.getIndices())));
        })
        .Case([&](memref::StoreOp store) {
          element(store.getMemRef(), values(store.getIndices())) = in(0);
        })
        .Case([&](memref::AllocOp made) {
          buffers[made.getResult()] =
              std::make_shared<std::vector<int64_t>>(made.getType().getNumElements());
        })
        .Case<memref::DeallocOp>([](auto) {})
        .Case([&](linalg::FillOp fill) {
          for (int64_t &each : *buffers.at(fill.output()))
            each = numbers.at(fill.value());
        })
        .Case([&](memref::CopyOp copy) {
          *buffers.at(copy.getTarget()) = *buffers.at(copy.getSource());
        })
        .Case([&](linalg::GenericOp each) { eachElement(each); })
        .Case([&](func::CallOp each) { call(each, 1); })
        .Case([&](dialect::InvokeOp each) {
          auto kernel = cast<dialect::KernelOp>(each.resolveCallable());
          call(each, std::accumulate(kernel.getMapping().begin(), kernel.getMapping().end(),
                                     int64_t(1), std::multiplies<>()));
        })
        .Case<affine::AffineYieldOp, scf::YieldOp, linalg::YieldOp, func::ReturnOp,
              dialect::ReturnOp>([&](auto) { yielded = values(op->getOperands()); })
        .Default([](Operation *other) {
          FAIL() << "the walker does not know " << other->getName().getStringRef().str();
        });
  }
};

} // namespace

std::vector<std::vector<int64_t>> resultsOf(ModuleOp module) {
  std::vector<std::vector<int64_t>> all;
  for (int64_t scalar : {5, 2, 0, -3})
    all.push_back(Walker().run(module, scalar));
  return all;
}

} // namespace allo::test
