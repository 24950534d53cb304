// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random nests and random primitives: what the engine accepts leaves the same numbers in memory.
// Payloads are run by a walker over MLIR that knows the few operations that they consist of. To
// run more: ALLO_SCHEDULE_SEEDS=20000 allo-unit --gtest_filter='ScheduleRandom.*'
#ifdef ALLO_HAS_SCHEDULE
#include "common/Sanitizer.h"
#include "dialect/Dialect.h"
#include "schedule/Schedule.h"

#include <gtest/gtest.h>
#include <llvm/ADT/TypeSwitch.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/IntegerSet.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <numeric>
#include <random>

namespace allo {
namespace {

using namespace mlir;
using allo::schedule::Given;
using allo::schedule::GivenList;
using allo::schedule::Made;
using allo::schedule::Ref;
using allo::schedule::RefKind;
using allo::schedule::ScheduleError;

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

class RandomNest {
public:
  explicit RandomNest(uint64_t seed) : random(seed) {}

  int64_t pick(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  std::string text() {
    std::string out = "func.func @f(%A: memref<7x7xi32> {llvm.noalias}, %B: memref<7x7xi32> "
                      "{llvm.noalias}, %C: memref<9xi32> {llvm.noalias}, %D: memref<7x7xi32> "
                      "{llvm.noalias}, %E: memref<11x11xi32> {llvm.noalias}, %n: index, %s: i32) "
                      "{\n"
                      "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
                      "  %c2 = arith.constant 2 : index\n  %zero = arith.constant 0 : i32\n";
    const int64_t nests = pick(1, 2);
    isPair = chance(40);
    isWindow = !isPair && chance(35);
    isPadded = isWindow && chance(40);
    if (isPair)
      pair(out);
    if (isPadded)
      padded(out);
    else if (isWindow)
      window(out);
    isSum = !isPair && !isWindow && chance(50);
    if (isSum)
      sums(out);
    for (int64_t i = isPair || isWindow || isSum ? 1 : 0; i < nests; ++i)
      nest(out, 1, pick(1, 3));
    return out + "  return\n}\n";
  }
  bool isPair = false;   // a nest stores what the next one reads
  bool isWindow = false; // iterations read elements again
  bool isPadded = false; // and not those that would be outside of the buffer
  bool isSum = false;    // subscripts are sums of indices of several loops

private:
  std::mt19937_64 random;
  std::vector<std::string> indices;
  int64_t names = 0;

  std::string affineOf(int64_t modulus) {
    std::string sum = std::to_string(pick(0, 6));
    for (const std::string &index : indices)
      if (chance(65)) {
        const int64_t factor = chance(80) ? 1 : pick(-2, 2);
        sum += " + %" + index + (factor == 1 ? "" : " * " + std::to_string(factor));
      }
    // Most are small enough by their modulus only.
    return "(" + sum + ") mod " + std::to_string(modulus);
  }
  // Often without a modulus, which the analysis knows best.
  std::string subscripts(const std::string &buffer) {
    auto plain = [&] {
      // Indices of loops are 1 to 5.
      if (indices.empty() || chance(15))
        return affineOf(buffer == "C" ? 9 : 7);
      const std::string shift[] = {"", " - 1", " + 1"};
      return "%" + indices[size_t(pick(0, int64_t(indices.size()) - 1))] + shift[pick(0, 2)];
    };
    return buffer == "C" ? plain() : plain() + ", " + plain();
  }

  // Of 'buffer', of two dimensions.
  std::string wholeArray(const std::string &indent, const std::string &buffer) {
    const std::string type = "memref<7x7xi32>", map = "affine_map<(d0, d1) -> (d0, d1)>";
    const std::string from = buffer == "A" ? "B" : "A";
    if (chance(40))
      return indent + "linalg.fill ins(%s : i32) outs(%" + buffer + " : " + type + ")\n";
    if (chance(50))
      return indent + "memref.copy %" + from + ", %" + buffer + " : " + type + " to " + type + "\n";
    return indent + "linalg.generic {indexing_maps = [" + map + ", " + map +
           "], iterator_types = [\"parallel\", \"parallel\"]} ins(%" + from + " : " + type +
           ") outs(%" + buffer + " : " + type +
           ") {\n  ^bb0(%p: i32, %q: i32):\n    %sum = arith.addi %p, %q : i32\n"
           "    linalg.yield %sum : i32\n  }\n";
  }

  void statement(std::string &out, const std::string &indent) {
    if (chance(6))
      out += wholeArray(indent, chance(50) ? "A" : "B");
    const std::string number = std::to_string(names++);
    const std::string buffers[] = {"A", "B", "C"};
    const std::string from = buffers[pick(0, 2)], to = buffers[pick(0, 2)];
    auto type = [](const std::string &buffer) {
      return std::string(buffer == "C" ? "memref<9xi32>" : "memref<7x7xi32>");
    };
    out += indent + "%x" + number + " = affine.load %" + from + "[" + subscripts(from) +
           "] : " + type(from) + "\n";
    out += indent + "%y" + number + " = arith.muli %x" + number + ", %s : i32\n";
    out += indent + "%z" + number + " = arith.addi %y" + number + ", %s : i32\n";
    const std::string store = indent + "affine.store %z" + number + ", %" + to + "[" +
                              subscripts(to) + "] : " + type(to) + "\n";
    if (chance(80)) {
      out += store;
      return;
    }
    out += indent + "%b" + number + " = arith.cmpi slt, %x" + number + ", %s : i32\n" + indent +
           "scf.if %b" + number + " {\n" + store;
    if (chance(30))
      out += indent + "} else {\n" + indent + "affine.store %x" + number + ", %" + from + "[" +
             subscripts(from) + "] : " + type(from) + "\n";
    out += indent + "}\n";
  }

  // "1 to 5", mostly the same for both nests of a pair.
  std::string range(const std::string &usual) {
    if (chance(70))
      return usual;
    return std::to_string(pick(1, 2)) + " to " + std::to_string(pick(3, 6));
  }

  void open(std::string &out, const std::vector<std::string> &loops,
            const std::vector<std::string> &ranges, int64_t depth,
            const std::string &between = {}) {
    for (size_t k = 0; k < loops.size(); ++k)
      out += std::string(2 * (k + size_t(depth)), ' ') + "affine.for %" + loops[k] + " = " +
             ranges[k] + " {\n" + (k == 0 ? between : "");
  }

  // A nest that stores to a buffer, and one that reads it nearby.
  void pair(std::string &out) {
    const bool isLocal = chance(50), isAround = chance(20);
    const std::string shared = isLocal ? "T" : "D";
    if (isAround)
      out += "  affine.for %o = 0 to 2 {\n";
    if (isLocal)
      out += "  %T = memref.alloc() : memref<7x7xi32>\n";
    const std::string type = " : memref<7x7xi32>\n";
    std::string usual = "1 to " + std::to_string(pick(3, 6));
    if (chance(15))
      usual = "1 to affine_map<()[s0] -> (s0)>()[%n]";
    const int64_t depth = pick(1, 2), shift = chance(70) ? 0 : pick(-1, 1);
    auto shifted = [&](const std::string &index, int64_t by) {
      return "%" + index + (by == 0 ? "" : by < 0 ? " - 1" : " + 1");
    };
    std::vector<std::string> ours{"p"}, ranges{range(usual)};
    if (depth == 2) {
      ours.push_back("q");
      ranges.push_back(chance(10) ? "1 to affine_map<(d0) -> (d0 + 1)>(%p)" : range(usual));
    }
    const std::string second = depth == 2 ? ours[1] : ours[0];
    open(out, ours, ranges, 1);
    out += "    %u = affine.load %" +
           std::string(chance(80)   ? "A"
                       : chance(50) ? "B"
                                    : shared) +
           "[" + shifted("p", pick(-1, 1)) + ", %" + second + "]" + type;
    out += "    %v = arith.addi %u, %s : i32\n";
    const std::string stored =
        "[" + shifted("p", shift) + ", %" + (chance(12) ? std::string("p") : second) + "]";
    if (chance(25)) {
      const std::string from = chance(50)                 ? stored
                               : depth == 2 && chance(50) ? "[%p - 1, %q + 1]"
                                                          : "[%p - 1, %" + second + "]";
      out += "    %w = affine.load %" + shared + from + type +
             "    %x = arith.muli %w, %v : i32\n    affine.store %x, %" + shared + stored + type;
    } else {
      const bool isChosen = chance(15);
      if (isChosen)
        out += "    %on = arith.cmpi slt, %u, %s : i32\n    scf.if %on {\n";
      out += "    affine.store %v, %" + shared + stored + type + (isChosen ? "    }\n" : "");
    }
    if (chance(10))
      out += "    affine.store %u, %A[%p, %p]" + type;
    out += "  " + std::string(depth == 2 ? "} }\n" : "}\n");
    if (chance(10))
      out += "  affine.store %s, %" + (chance(50) ? shared : std::string("B")) + "[2, 2]" + type;
    else if (chance(10))
      out += wholeArray("  ", chance(50) ? shared : chance(50) ? "A" : "B");

    std::vector<std::string> theirs{"x", "y"}, bounds{range(usual), range(usual)};
    if (depth == 2 && ranges[1].find("%p") != std::string::npos)
      bounds[1] = "1 to affine_map<(d0) -> (d0 + 1)>(%x)";
    std::string row = "x", column = "y";
    if (chance(20))
      std::swap(row, column);
    if (chance(25)) {
      theirs.insert(theirs.begin() + pick(0, 2), "z");
      bounds.insert(bounds.begin() + (std::ranges::find(theirs, "z") - theirs.begin()),
                    chance(50) ? "0 to 3" : "0 to 1");
    }
    std::string between;
    if (chance(12))
      between = "    %m = affine.load %" + shared + "[2, 3]" + type + "    affine.store %m, %C[%" +
                theirs[0] + "] : memref<9xi32>\n";
    else if (chance(12))
      between = "    affine.store %s, %" + shared + "[%" + theirs[0] + ", 2]" + type;
    open(out, theirs, bounds, 1, between);
    out += "    %a0 = arith.constant 3 : i32\n";
    const int64_t reads = pick(1, 3);
    for (int64_t k = 1; k <= reads; ++k) {
      const std::string number = std::to_string(k);
      const std::string load =
          "affine.load %" + (chance(90) ? shared : std::string("A")) + "[" +
          shifted(row, chance(60) ? shift : pick(-1, 1)) + ", " +
          shifted(depth == 1 && chance(70) ? row : column, chance(70) ? 0 : pick(-1, 1)) + "]" +
          type;
      const std::string before = "%a" + std::to_string(k - 1);
      if (chance(12))
        out += "    %if" + number + " = arith.cmpi slt, " + before + ", %s : i32\n    %l" + number +
               " = scf.if %if" + number + " -> (i32) {\n    %k" + number + " = " + load +
               "    scf.yield %k" + number +
               " : i32\n    } else {\n    scf.yield %s : i32\n    }\n";
      else
        out += "    %l" + number + " = " + load;
      out += "    %a" + number + " = arith.addi " + before + ", %l" + number + " : i32\n";
    }
    out += "    affine.store %a" + std::to_string(reads) + ", %" +
           (chance(75)   ? std::string("B")
            : chance(60) ? shared
                         : std::string("A")) +
           "[" + shifted(row, chance(80) ? 0 : pick(-1, 1)) + ", %" + column + "]" + type;
    out += std::string(theirs.size() == 3 ? "} } }\n" : "} }\n");
    if (isLocal && chance(50))
      out += "  memref.dealloc %T : memref<7x7xi32>\n";
    if (isAround)
      out += "  }\n";
  }

  // A convolution, or a part of one.
  void window(std::string &out) {
    const int64_t rows = pick(1, 3), columns = pick(1, 3), step = chance(80) ? 1 : 2;
    const bool isOuter = chance(20);
    if (isOuter)
      out += "  affine.for %o = 0 to " + std::string(chance(50) ? "2" : "%n") + " {\n";
    auto end = [&] { return std::to_string(pick(2, 6)); };
    out += "  affine.for %y = 0 to " + end() + (step == 2 ? " step 2" : "") + " {\n";
    out += "  affine.for %x = 0 to " + end() + " {\n";
    out += "  affine.for %r = 0 to " + std::to_string(rows) + " {\n";
    out += "  affine.for %c = 0 to " + std::to_string(columns) + " {\n";
    const std::string type = " : memref<7x7xi32>\n", wide = " : memref<11x11xi32>\n";
    std::string row = chance(85)   ? "%y + %r"
                      : chance(50) ? "%y"
                                   : "%x + %r",
                column = chance(85)   ? "%x + %c"
                         : chance(50) ? "%c"
                                      : "%x + %c * 2";
    auto within = [&](const std::string &sum) { return "(" + sum + ") mod 7"; };
    const bool isWithin = chance(15), isConditional = chance(10);
    if (isConditional) {
      const bool isAbove = chance(50);
      row = isAbove ? "%y + %r - 1" : row;
      out += "    affine.if affine_set<(d0, d1) : (d0 + d1 - 1 >= 0)>(" +
             std::string(isAbove ? "%y" : "%r") + ", %r) {\n";
    }
    out += "    %a = affine.load %E[" + (isWithin ? within(row) : row) + ", " +
           (isWithin && chance(50) ? within(column) : column) + "]" + wide;
    std::string last = "a";
    if (chance(30)) {
      out += "    %b = affine.load %E[" + row + (chance(30) ? " + 1" : "") + ", " + column + "]" +
             wide + "    %d = arith.muli %a, %b : i32\n";
      last = "d";
    }
    const std::string at = "[" + std::string(chance(90) ? "%y" : "%r") + ", %x]" + type;
    out += "    %e = affine.load %B" + at + "    %f = arith.addi %e, %" + last + " : i32\n";
    out += "    affine.store %f, %" + std::string(chance(95) ? "B" : "A") + at;
    out += chance(5) ? "    affine.store %s, %E[%y, %x]" + wide : "";
    out += std::string(isConditional ? "}" : "") + " } } } }\n" + (isOuter ? "}\n" : "");
  }

  // A convolution over D. What would be outside of D is left out, or is the nearest element.
  void padded(std::string &out) {
    const std::string type = " : memref<7x7xi32>\n";
    const int64_t rows = pick(1, 3), columns = pick(1, 3);
    const std::string down = std::to_string(pick(-2, 2)), right = std::to_string(pick(-2, 2));
    const std::string most[] = {std::to_string(rows), std::to_string(columns)};
    const std::string row = "%y + %r + " + down, column = "%x + %c + " + right;
    enum { AffineIf, If, AffineBounds, Bounds, Limits };
    const int64_t kind = pick(AffineIf, Limits);
    auto constant = [&](const std::string &name, int64_t value) {
      out += "    %" + name + " = arith.constant " + std::to_string(value) + " : index\n";
    };
    auto number = [&](const std::string &name, const std::string &is) {
      out += "    %" + name + " = " + is + " : index\n";
    };
    out += "  affine.for %y = 0 to " + (chance(15) ? "%n" : std::to_string(pick(2, 7))) +
           (chance(15) ? " step 2" : "") + " {\n  affine.for %x = 0 to " +
           std::to_string(pick(2, 7)) + " {\n";
    constant("k0", 0);
    constant("k6", 6);
    // Of the loop 'index' of 'size' iterations, whose sum with 'other' and 'shift' is 0 to 6.
    auto open = [&](const std::string &index, const std::string &size, const std::string &other,
                    const std::string &shift) {
      if (kind == AffineBounds) {
        out += "  affine.for %" + index + " = max affine_map<(d0) -> (0, -d0 - " + shift + ")>(%" +
               other + ") to min affine_map<(d0) -> (" + size + ", 7 - d0 - " + shift + ")>(%" +
               other + ") {\n";
      } else if (kind == Bounds) {
        constant("size" + index, std::stoll(size));
        constant("shift" + index, -std::stoll(shift));
        constant("seven" + index, 7 - std::stoll(shift));
        number("low" + index, "arith.subi %shift" + index + ", %" + other);
        number("first" + index, "arith.maxsi %low" + index + ", %k0");
        number("high" + index, "arith.subi %seven" + index + ", %" + other);
        number("end" + index, "arith.minsi %size" + index + ", %high" + index);
        out += "  scf.for %" + index + " = %first" + index + " to %end" + index + " step %c1 {\n";
      } else {
        out += "  affine.for %" + index + " = 0 to " + size + " {\n";
      }
    };
    open("r", most[0], "y", down);
    open("c", most[1], "x", right);
    if (kind == AffineIf)
      out += "    affine.if affine_set<(d0, d1, d2, d3) : (d0 + d1 + " + down +
             " >= 0, 6 - d0 - d1 - " + down + " >= 0, d2 + d3 + " + right +
             " >= 0, 6 - d2 - d3 - " + right + " >= 0)>(%y, %r, %x, %c) {\n";
    if (kind != AffineIf && kind != AffineBounds)
      for (const auto &[name, a, b, shift] :
           {std::tuple("i", "y", "r", down), std::tuple("j", "x", "c", right)}) {
        const std::string it = name;
        constant("by" + it, std::stoll(shift));
        number("sum" + it, std::string("arith.addi %") + a + ", %" + b);
        number("at" + it, "arith.addi %sum" + it + ", %by" + it);
      }
    std::string places[] = {"%ati", "%atj"};
    if (kind == If) {
      std::string all;
      for (const std::string &index : places)
        for (const std::string compared : {"sge|k0", "sle|k6"}) {
          const std::string is = "%is" + std::to_string(names++);
          out += "    " + is + " = arith.cmpi " + compared.substr(0, 3) + ", " + index + ", %" +
                 compared.substr(4) + " : index\n";
          const std::string both = "%is" + std::to_string(names++);
          if (!all.empty())
            out += "    " + both + " = arith.andi " + all + ", " + is + " : i1\n";
          all = all.empty() ? is : both;
        }
      out += "    scf.if " + all + " {\n";
    }
    if (kind == Limits)
      for (std::string &index : places) {
        const bool isLowFirst = chance(50);
        for (const bool isLow : {isLowFirst, !isLowFirst}) {
          const std::string limited = "in" + std::to_string(names++);
          number(limited, (isLow ? "arith.maxsi %k0, " : "arith.minsi %k6, ") + index);
          index = "%" + limited;
        }
      }
    if (kind == AffineIf || kind == AffineBounds)
      out += "    %a = affine.load %D[" + row + ", " + column + "]" + type;
    else
      out += "    %a = memref.load %D[" + places[0] + ", " + places[1] + "]" + type;
    std::string last = "%a";
    if (kind == Limits && chance(40)) { // the element in the middle, which is in any case inside
      out += "    %m = affine.load %D[%y, %x]" + type + "    %d = arith.muli %a, %m : i32\n";
      last = "%d";
    }
    out += "    %e = affine.load %B[%y, %x]" + type + "    %f = arith.addi %e, " + last +
           " : i32\n    affine.store %f, %B[%y, %x]" + type;
    out += std::string(kind == AffineIf || kind == If ? "    }\n" : "") + "  } } } }\n";
  }

  // Elements of E, by sums of the indices of some loops times factors.
  void sums(std::string &out) {
    const std::vector<std::string> all{"y", "x", "r", "c"};
    const std::vector<std::string> loops(all.begin(), all.begin() + pick(2, 4));
    std::vector<std::pair<int64_t, int64_t>> ranges;
    std::string list;
    for (const std::string &loop : loops) {
      const int64_t low = chance(80) ? 0 : 1, step = chance(88) ? 1 : 2;
      const int64_t trips = pick(1, step == 1 ? 4 : 3), last = low + (trips - 1) * step;
      const std::string end = std::to_string(last + 1);
      const bool isShorter = loop != "y" && chance(22);
      out += "  affine.for %" + loop + " = " + std::to_string(low) + " to " +
             (isShorter ? "min affine_map<(d0) -> (" + end + ", " + std::to_string(pick(2, 6)) +
                              (chance(80) ? " - d0 * 2" : " + d0 - 2") + ")>(%" +
                              (chance(75)          ? "y"
                               : ranges.size() > 1 ? "x"
                                                   : "y") +
                              ")"
                        : end) +
             (step == 2 ? " step 2" : "") + " {\n";
      list += (list.empty() ? "d" : ", d") + std::to_string(ranges.size());
      ranges.emplace_back(low, last);
    }
    // By the names of indices, and by those of the dimensions of a set.
    struct Sum {
      std::string names, dims;
      int64_t shift = 0, end = 0;
    };
    const int64_t more = chance(70) ? 0 : 1; // the rows of a second access are after those
    bool isInside = true;
    auto sum = [&](int64_t end) {
      Sum made;
      made.end = end;
      int64_t low = 0, high = 0;
      for (size_t i = 0; i < loops.size(); ++i) {
        if (!chance(55))
          continue;
        const int64_t factors[] = {1, 1, 1, 2, -1, 3}, factor = factors[pick(0, 5)];
        low += std::min(factor * ranges[i].first, factor * ranges[i].second);
        high += std::max(factor * ranges[i].first, factor * ranges[i].second);
        made.names += "%" + loops[i] + " * " + std::to_string(factor) + " + ";
        made.dims += "d" + std::to_string(i) + " * " + std::to_string(factor) + " + ";
      }
      made.shift = chance(40) ? -low : chance(70) ? end - high : pick(-2, 1) - low;
      isInside &= low + made.shift >= 0 && high + made.shift <= end;
      return made;
    };
    const Sum row = sum(10 - more), column = sum(10);
    const std::string wide = " : memref<11x11xi32>\n", type = " : memref<7x7xi32>\n";
    auto at = [&](int64_t after) {
      return "[" + row.names + std::to_string(row.shift + after) + ", " + column.names +
             std::to_string(column.shift) + "]" + wide;
    };
    if (!isInside) {
      out += "    affine.if affine_set<(" + list + ") : (";
      for (const Sum &each : {row, column})
        out += each.dims + std::to_string(each.shift) + " >= 0, " + std::to_string(each.end) +
               " - (" + each.dims + std::to_string(each.shift) + ") >= 0, ";
      out += "0 >= 0)>(";
      for (const std::string &loop : loops)
        out += (loop == "y" ? "%" : ", %") + loop;
      out += ") {\n";
    }
    const int64_t kind = pick(0, 9);
    if (kind < 9)
      out += "    %a = affine.load %E" + at(0);
    else
      out += "    %a = affine.load %A[%y, %x]" + type;
    out += "    %b = affine.load %B[%y, %x]" + type + "    %d = arith.addi %a, %b : i32\n";
    if (kind < 6 && more != 0)
      out += "    %e = affine.load %E" + at(more) + "    %g = arith.muli %e, %d : i32\n";
    if (kind < 6)
      out += "    affine.store %" + std::string(more != 0 ? "g" : "d") + ", %B[%y, %x]" + type;
    else
      out += "    affine.store %d, %E" + at(more);
    out += isInside ? "" : "    }\n";
    for (size_t i = 0; i < loops.size(); ++i)
      out += i == 0 ? "  }" : " }";
    out += "\n";
  }

  void nest(std::string &out, int64_t depth, int64_t most) {
    const std::string indent(size_t(2 * depth), ' '), index = "i" + std::to_string(names++);
    const bool isCarried = chance(12), isScf = chance(10);
    std::string head = isScf ? "scf.for" : "affine.for";
    head += " %" + index + " = ";
    if (isScf)
      head += std::string("%c1 to ") + (chance(50) ? "%n" : "%c2") + " step %c" +
              (chance(50) ? "1" : "2");
    else if (!indices.empty() && chance(15))
      head += "1 to affine_map<(d0) -> (d0 + 1)>(%" + indices.back() + ")";
    else if (chance(12))
      head += "1 to min affine_map<(d0) -> (d0, 6)>(%n)";
    else if (chance(10))
      head += "1 to affine_map<()[s0] -> (s0)>()[%n]";
    else if (chance(10))
      head += "max affine_map<(d0) -> (d0 - 4, 1)>(%n) to 5";
    else
      head += std::to_string(pick(1, 2)) + " to " + std::to_string(pick(3, 6)) +
              (chance(20) ? " step 2" : "");
    const std::string carried = "%r" + index;
    if (isCarried)
      head = carried + ":2 = " + head + " iter_args(%a" + index + " = %zero, %b" + index +
             " = %s) -> (i32, i32)";
    out += indent + head + " {\n";
    if (!isScf)
      indices.push_back(index);
    if (depth < most) {
      if (chance(8))
        statement(out, indent + "  ");
      nest(out, depth + 1, most);
      if (chance(10))
        statement(out, indent + "  ");
    } else {
      statement(out, indent + "  ");
      if (chance(40))
        statement(out, indent + "  ");
    }
    if (!isScf)
      indices.pop_back();
    if (isCarried) {
      out += indent + "  %t" + index + " = arith.addi %b" + index + ", %s : i32\n";
      out += indent + "  " + (isScf ? "scf" : "affine") + ".yield %t" + index + ", %a" + index +
             " : i32, i32\n";
    }
    out += indent + "}\n";
    if (isCarried)
      out += indent + "affine.store " + carried + "#0, %C[0] : memref<9xi32>\n" + indent +
             "affine.store " + carried + "#1, %C[1] : memref<9xi32>\n";
  }
};

// With a number of iterations that is positive, and with ones that are not.
std::vector<std::vector<int64_t>> results(ModuleOp module) {
  std::vector<std::vector<int64_t>> all;
  for (int64_t scalar : {5, 2, 0, -3})
    all.push_back(Walker().run(module, scalar));
  return all;
}

TEST(ScheduleRandom, WhatIsAcceptedComputesTheSame) {
  const char *more = std::getenv("ALLO_SCHEDULE_SEEDS");
  const uint64_t seeds = more ? std::strtoull(more, nullptr, 10) : test::Sanitized ? 100 : 400;
  std::map<std::string, size_t> accepted, refused;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    RandomNest random(seed);
    const std::string text = random.text();
    auto made = schedule::Schedule::fromText(text, "payload");
    ASSERT_TRUE(bool(made)) << text << made.error().message.text;
    schedule::Schedule &s = **made;
    const auto expected = results(s.payload());
    std::string steps;
    for (int64_t count = random.pick(1, 4); count > 0; --count) {
      auto loops = s.all({RefKind::Loop});
      ASSERT_TRUE(bool(loops));
      if (loops->empty())
        break;
      // Mostly loops of one nest.
      GivenList some;
      const size_t first = size_t(random.pick(0, int64_t(loops->size()) - 1));
      for (size_t i = first; i < loops->size() && some.size() < 3; ++i)
        if (i == first ||
            ((*loops)[i].path.starts_with((*loops)[first].path + "/") && random.chance(80)))
          some.emplace_back((*loops)[i]);
      const bool isSwapped = random.chance(60);
      if (isSwapped)
        std::ranges::reverse(some);
      const Primitive primitives[] = {Primitive::Split,   Primitive::Reorder,      Primitive::Tile,
                                      Primitive::Flatten, Primitive::Unroll,       Primitive::Licm,
                                      Primitive::Affine,  Primitive::Canonicalize, Primitive::Cse,
                                      Primitive::Reorder, Primitive::Reorder,      Primitive::Tile};
      Primitive primitive = primitives[random.pick(0, 11)];
      if (random.chance(random.isSum ? 50 : 15))
        primitive = Primitive::BufferAt;
      if (steps.find("compute_at") != std::string::npos && random.chance(40))
        primitive = Primitive::BufferAt;
      else if (random.chance(random.isPair ? 40 : 5))
        primitive = Primitive::ComputeAt;
      if (random.chance(random.isWindow ? 40 : 8))
        primitive = Primitive::ReuseAt;
      if (random.chance(8))
        primitive = Primitive::Outline;
      if (primitive == Primitive::Flatten && isSwapped && random.chance(90))
        std::ranges::reverse(some); // it takes the loops in their order only
      GivenList arguments{Given(some)};
      const char *const buffers[] = {"A", "B", "C", "E", "T"};
      if (primitive == Primitive::ComputeAt)
        arguments = {random.chance(80) ? loops->front() : (*loops)[first],
                     (*loops)[size_t(random.pick(0, int64_t(loops->size()) - 1))]};
      else if (primitive == Primitive::BufferAt)
        arguments = {buffers[random.isSum && random.chance(80) ? 3 : random.pick(0, 4)],
                     random.isSum && random.chance(70)
                         ? (*loops)[size_t(random.pick(0, std::min<int64_t>(3, loops->size() - 1)))]
                         : *some.front().ref()};
      else if (primitive == Primitive::Outline) {
        auto all = s.all({RefKind::Op});
        ASSERT_TRUE(bool(all));
        const Ref &target = random.chance(70)
                                ? (*loops)[first]
                                : (*all)[size_t(random.pick(0, int64_t(all->size()) - 1))];
        arguments = {target, "g" + std::to_string(random.pick(0, 9))};
        if (random.chance(40))
          arguments.emplace_back(random.chance(50) ? Given(1) : Given(GivenList{2, 1}));
      } else if (primitive == Primitive::ReuseAt) {
        auto all = s.all({RefKind::Buffer});
        ASSERT_TRUE(bool(all));
        arguments = {random.chance(50) ? (*all)[4] : all->back(), some.front(), random.chance(40)};
        if (random.isWindow && random.chance(70))
          arguments[1] = (*loops)[size_t(random.pick(0, std::min<int64_t>(2, loops->size() - 1)))];
        if (random.isPadded && arguments[0].ref()->path.ends_with("arg4"))
          arguments[0] = (*all)[3];
        if (random.chance(20))
          arguments[0] = (*all)[size_t(random.pick(0, int64_t(all->size()) - 1))];
      } else if (primitive == Primitive::Split)
        arguments = {some.front(), int(random.pick(1, 3))};
      else if (primitive == Primitive::Tile)
        arguments = {some, int(random.pick(1, 3))};
      else if (primitive == Primitive::Unroll)
        arguments = {some.front(), int(random.pick(0, 3)), false};
      else if (primitive != Primitive::Reorder && primitive != Primitive::Flatten &&
               primitive != Primitive::Affine)
        arguments = {Given()};
      // Subscripts that follow each other, for buffer_at.
      if (random.isSum && steps.empty() && random.chance(30)) {
        primitive = Primitive::Unroll;
        arguments = {(*loops)[size_t(random.pick(0, int64_t(loops->size()) - 1))],
                     int(random.pick(2, 3)), false};
      }
      // A loop over tiles, for compute_at.
      if (random.isPair && steps.empty() && random.chance(35)) {
        primitive = random.chance(50) ? Primitive::Tile : Primitive::Split;
        const auto factor = int(random.pick(2, 3));
        arguments = {primitive == Primitive::Tile ? Given(GivenList{"x", "y"}) : Given("x"),
                     factor};
      }
      steps += std::string(info(primitive).name) + showGiven(arguments) + "\n";
      auto result = s.call(primitive, arguments, UnknownLoc::get(s.context()));
      if (result && s.isDirty()) {
        auto applied = s.apply();
        ASSERT_TRUE(bool(applied)) << applied.error().message.text;
      }
      ++(result ? accepted : refused)[std::string(info(primitive).name)];
      if (!result) {
        EXPECT_NE(result.error().kind(), schedule::ErrorKind::Schedule)
            << "seed " << seed << "\n"
            << text << steps << result.error().message.text;
        continue;
      }
      std::string payload;
      llvm::raw_string_ostream(payload) << s.payload();
      ASSERT_EQ(results(s.payload()), expected) << "seed " << seed << "\n"
                                                << text << steps << payload;
    }
  }
  for (const char *name : {"split", "reorder", "tile", "flatten", "unroll", "affine", "buffer_at",
                           "compute_at", "reuse_at", "outline"}) {
    std::printf("%s: %zu accepted, %zu refused\n", name, accepted[name], refused[name]);
    EXPECT_TRUE(accepted[name] > 0 || seeds < 1000) << name;
  }
}

} // namespace
} // namespace allo
#endif
