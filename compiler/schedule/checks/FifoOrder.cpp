// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/checks/FifoOrder.h"

#include "analysis/Accesses.h"
#include "analysis/Calls.h"
#include "schedule/Names.h"
#include "schedule/primitives/Directives.h"
#include "schedule/primitives/Raise.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/IR/IntegerSet.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>

#include <llvm/ADT/DenseSet.h>
#include <llvm/Support/MathExtras.h>

#include <deque>
#include <map>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

constexpr int64_t MostFifoAccesses = int64_t(1) << 22; // that are looked at

// One access, or those of a loop with nothing else in it. Elements have numbers in the order of the
// memory.
struct FifoAccess {
  Operation *op; // null: the outside of a parameter
  bool isWrite;
  int64_t start, stride, count;

  bool isLike(const FifoAccess &other) const {
    return isWrite == other.isWrite && start == other.start && stride == other.stride &&
           count == other.count;
  }
};

// "[1, 0]", of an element with a number.
std::string showElement(int64_t number, ArrayRef<int64_t> shape) {
  std::string text;
  for (size_t i = shape.size(); i-- > 0; number /= shape[i])
    text = std::to_string(number % shape[i]) + (text.empty() ? "" : ", ") + text;
  return "[" + text + "]";
}

// ------------------------------------------------------------------------------- the accesses

// Lists the accesses to a buffer in the order in which they take place.
class FifoTrace {
public:
  explicit FifoTrace(Value buffer) : type(cast<MemRefType>(buffer.getType())) { enter(buffer); }

  // False where they are not known: then 'unknown' says why.
  bool run(Block &of) { return block(of); }

  std::vector<FifoAccess> all;
  std::optional<Note> unknown;

private:
  const MemRefType type;
  llvm::DenseSet<Value> buffers;        // the buffer, and the parameters that it is
  llvm::DenseSet<Operation *> touching; // what uses it, and what is around that
  llvm::DenseMap<Value, int64_t> values;
  int64_t budget = MostFifoAccesses;
  unsigned depth = 0; // of calls

  void enter(Value buffer) {
    buffers.insert(buffer);
    for (Operation *user : buffer.getUsers())
      for (Operation *at = user; at && touching.insert(at).second; at = at->getParentOp())
        if (isa<FunctionOpInterface>(at))
          break;
  }

  bool stop(Operation *at, std::string why) {
    unknown = Note{at->getLoc(), std::move(why)};
    return false;
  }
  bool add(FifoAccess access) {
    if ((budget -= access.count) < 0)
      return stop(access.op, format("there are more than {0} accesses", MostFifoAccesses));
    if (access.count > 0)
      all.push_back(access);
    return true;
  }
  bool addWhole(Operation *op, bool isWrite) {
    return add({op, isWrite, 0, 1, type.getNumElements()});
  }

  // ---- values

  std::optional<int64_t> valueIn(Value value) {
    if (auto known = values.find(value); known != values.end())
      return known->second;
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant)))
      return constant.getSignificantBits() <= 64 ? std::optional(constant.getSExtValue())
                                                 : std::nullopt;
    if (auto cast = value.getDefiningOp<arith::IndexCastOp>())
      return valueIn(cast.getIn());
    if (auto apply = value.getDefiningOp<affine::AffineApplyOp>()) {
      const std::optional<Known> known = valuesOf(apply.getMapOperands());
      const AffineMap map = apply.getAffineMap();
      return known ? valueOfExpr(map.getResult(0), map.getNumDims(), *known) : std::nullopt;
    }
    return folded(value.getDefiningOp());
  }
  // Of what conditions are computed from. Attributes stay in the context, so that there may be
  // fewer of these.
  std::optional<int64_t> folded(Operation *op) {
    constexpr int64_t Cost = 64;
    if (!op || op->getNumResults() != 1 || op->getNumRegions() != 0 || !isPure(op) ||
        !op->getResult(0).getType().isIntOrIndex() || budget < Cost)
      return std::nullopt;
    budget -= Cost;
    SmallVector<Attribute> constants;
    for (Value operand : op->getOperands()) {
      const std::optional<int64_t> known =
          operand.getType().isIntOrIndex() ? valueIn(operand) : std::nullopt;
      if (!known ||
          (operand.getType().isInteger() && operand.getType().getIntOrFloatBitWidth() > 64))
        return std::nullopt;
      constants.push_back(Builder(op).getIntegerAttr(operand.getType(), *known));
    }
    SmallVector<OpFoldResult> results;
    if (failed(op->fold(constants, results)) || results.size() != 1)
      return std::nullopt;
    if (auto attribute = dyn_cast<Attribute>(results[0])) {
      auto number = dyn_cast<IntegerAttr>(attribute);
      return number && number.getValue().getSignificantBits() <= 64
                 ? std::optional(number.getValue().getSExtValue())
                 : std::nullopt;
    }
    return valueIn(cast<Value>(results[0]));
  }
  using Known = SmallVector<int64_t, 8>;
  std::optional<Known> valuesOf(ValueRange operands) {
    Known out;
    for (Value operand : operands) {
      const std::optional<int64_t> value = valueIn(operand);
      if (!value)
        return std::nullopt;
      out.push_back(*value);
    }
    return out;
  }
  static std::optional<int64_t> valueOfExpr(AffineExpr expr, unsigned dims,
                                            ArrayRef<int64_t> known) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return constant.getValue();
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return known[dim.getPosition()];
    if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      return known[dims + symbol.getPosition()];
    auto binary = cast<AffineBinaryOpExpr>(expr);
    const std::optional<int64_t> left = valueOfExpr(binary.getLHS(), dims, known),
                                 right = valueOfExpr(binary.getRHS(), dims, known);
    int64_t result = 0;
    if (!left || !right)
      return std::nullopt;
    if (expr.getKind() == AffineExprKind::Add)
      return llvm::AddOverflow(*left, *right, result) ? std::nullopt : std::optional(result);
    if (expr.getKind() == AffineExprKind::Mul)
      return llvm::MulOverflow(*left, *right, result) ? std::nullopt : std::optional(result);
    if (*right < 1)
      return std::nullopt;
    if (expr.getKind() == AffineExprKind::Mod)
      return llvm::mod(*left, *right);
    return expr.getKind() == AffineExprKind::FloorDiv ? llvm::divideFloorSigned(*left, *right)
                                                      : llvm::divideCeilSigned(*left, *right);
  }
  std::optional<int64_t> boundOf(AffineForOp loop, bool isLow) {
    AffineMap map = isLow ? loop.getLowerBoundMap() : loop.getUpperBoundMap();
    const std::optional<Known> known =
        valuesOf(isLow ? loop.getLowerBoundOperands() : loop.getUpperBoundOperands());
    std::optional<int64_t> bound;
    for (AffineExpr expr : known ? map.getResults() : ArrayRef<AffineExpr>()) {
      const std::optional<int64_t> each = valueOfExpr(expr, map.getNumDims(), *known);
      if (!each)
        return std::nullopt;
      bound = !bound ? *each : isLow ? std::max(*bound, *each) : std::min(*bound, *each);
    }
    return bound;
  }

  // ---- operations

  bool block(Block &of) {
    for (Operation &op : of)
      if (touching.contains(&op) && !visit(&op))
        return false;
    return true;
  }

  bool isOurs(Value value) const { return buffers.contains(value); }

  bool visit(Operation *op) {
    if (Value accessed = analysis::bufferOf(op))
      return !isOurs(accessed) || element(op);
    if (isa<memref::DeallocOp>(op))
      return true;
    if (auto call = dyn_cast<CallOpInterface>(op))
      return follow(call);
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      return !isOurs(fill.getOutputs()[0]) || addWhole(op, true);
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      return (!isOurs(copy.getSource()) || addWhole(op, false)) &&
             (!isOurs(copy.getTarget()) || addWhole(op, true));
    if (llvm::any_of(op->getOperands(), [&](Value operand) { return isOurs(operand); }))
      return stop(op, "the order of these accesses is not known");
    if (auto loop = dyn_cast<AffineForOp>(op)) {
      const std::optional<int64_t> low = boundOf(loop, true), high = boundOf(loop, false);
      if (!low || !high)
        return uncounted(op);
      return iterate(loop.getInductionVar(), *loop.getBody(), *low, *high, loop.getStepAsInt());
    }
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      const std::optional<int64_t> low = valueIn(loop.getLowerBound()),
                                   high = valueIn(loop.getUpperBound()),
                                   step = valueIn(loop.getStep());
      if (!low || !high || !step || *step < 1)
        return uncounted(op);
      return iterate(loop.getInductionVar(), *loop.getBody(), *low, *high, *step);
    }
    if (auto branch = dyn_cast<affine::AffineIfOp>(op))
      return either(op, conditionOf(branch), branch.getThenRegion(), branch.getElseRegion());
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      const std::optional<int64_t> condition = valueIn(branch.getCondition());
      return either(op, condition ? std::optional(*condition != 0) : std::nullopt,
                    branch.getThenRegion(), branch.getElseRegion());
    }
    return stop(op, isLoop(op) ? "how often this loop runs is not known"
                               : "which accesses take place is not known");
  }
  bool uncounted(Operation *loop) {
    return stop(loop, format("the number of iterations of {0} is not known", showLoop(loop)));
  }

  std::optional<int64_t> elementOf(Operation *op) {
    const ArrayRef<int64_t> shape = type.getShape();
    int64_t number = 0;
    AffineMap map;
    ValueRange operands;
    if (auto load = dyn_cast<affine::AffineReadOpInterface>(op)) {
      map = load.getAffineMap();
      operands = load.getMapOperands();
    } else if (auto store = dyn_cast<affine::AffineWriteOpInterface>(op)) {
      map = store.getAffineMap();
      operands = store.getMapOperands();
    } else {
      operands = analysis::isStore(op) ? cast<memref::StoreOp>(op).getIndices()
                                       : cast<memref::LoadOp>(op).getIndices();
    }
    const std::optional<Known> known = valuesOf(operands);
    if (!known)
      return std::nullopt;
    for (size_t i = 0; i < shape.size(); ++i) {
      const std::optional<int64_t> at =
          map ? valueOfExpr(map.getResult(unsigned(i)), map.getNumDims(), *known)
              : std::optional((*known)[i]);
      if (!at || *at < 0 || *at >= shape[i])
        return std::nullopt;
      number = number * shape[i] + *at;
    }
    return number;
  }

  bool element(Operation *op) {
    const std::optional<int64_t> number = elementOf(op);
    return number ? add({op, analysis::isStore(op), *number, 0, 1})
                  : stop(op, "which element this accesses is not known");
  }

  // Whether equal steps of an index are equal steps of each subscript.
  static bool isLinear(Operation *op) {
    if (!isa<affine::AffineReadOpInterface, affine::AffineWriteOpInterface>(op))
      return false;
    affine::AffineValueMap map;
    affine::MemRefAccess(op).getAccessMap(&map);
    return llvm::all_of(map.getAffineMap().getResults(), [](AffineExpr result) {
      bool isLinear = true;
      result.walk([&](AffineExpr each) {
        isLinear = isLinear && each.getKind() != AffineExprKind::Mod &&
                   each.getKind() != AffineExprKind::FloorDiv &&
                   each.getKind() != AffineExprKind::CeilDiv;
      });
      return isLinear;
    });
  }

  bool iterate(Value index, Block &body, int64_t low, int64_t high, int64_t step) {
    if (low >= high)
      return true;
    const int64_t count = llvm::divideCeilSigned(high - low, step);
    Operation *only = nullptr;
    unsigned number = 0;
    for (Operation &op : body)
      if (touching.contains(&op)) {
        only = &op;
        ++number;
      }
    if (number == 1 && analysis::bufferOf(only) && isOurs(analysis::bufferOf(only)) &&
        isLinear(only)) {
      values[index] = low + (count - 1) * step;
      const std::optional<int64_t> last = elementOf(only);
      values[index] = low;
      const std::optional<int64_t> first = elementOf(only);
      if (!first || !last)
        return stop(only, "which element this accesses is not known");
      return add({only, analysis::isStore(only), *first,
                  count > 1 ? (*last - *first) / (count - 1) : 0, count});
    }
    for (int64_t i = 0; i < count; ++i) {
      values[index] = low + i * step;
      if (--budget < 0)
        return stop(body.getParentOp(),
                    format("there are more than {0} iterations", MostFifoAccesses));
      if (!block(body))
        return false;
    }
    return true;
  }

  std::optional<bool> conditionOf(affine::AffineIfOp branch) {
    const IntegerSet set = branch.getIntegerSet();
    const std::optional<Known> known = valuesOf(branch.getOperands());
    for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
      const std::optional<int64_t> value =
          known ? valueOfExpr(set.getConstraint(i), set.getNumDims(), *known) : std::nullopt;
      if (!value)
        return std::nullopt;
      if (set.isEq(i) ? *value != 0 : *value < 0)
        return false;
    }
    return true;
  }
  // A condition that is not known makes no difference if both ways access the same.
  bool either(Operation *op, std::optional<bool> condition, Region &then, Region &otherwise) {
    auto take = [&](Region &way) { return way.empty() || block(way.front()); };
    if (condition)
      return take(*condition ? then : otherwise);
    const size_t begin = all.size();
    if (!take(then))
      return false;
    const std::vector<FifoAccess> first(all.begin() + ptrdiff_t(begin), all.end());
    all.resize(begin);
    if (!take(otherwise))
      return false;
    const ArrayRef<FifoAccess> second = ArrayRef(all).drop_front(begin);
    return llvm::equal(first, second,
                       [](const FifoAccess &a, const FifoAccess &b) { return a.isLike(b); }) ||
           stop(op, "this condition decides which accesses take place");
  }

  bool follow(CallOpInterface call) {
    const OperandRange operands = call.getArgOperands();
    if (llvm::none_of(operands, [&](Value operand) { return isOurs(operand); }))
      return true;
    auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
    if (!callee || callee.isExternal() || !callee.getFunctionBody().hasOneBlock() || depth > 32)
      return stop(call, "what this call accesses is not known");
    if (auto kernel = dyn_cast<dialect::KernelOp>(callee.getOperation()); kernel && kernel.isGrid())
      return stop(call, "its workers run at the same time");
    SmallVector<Value> passed;
    for (auto [operand, parameter] : llvm::zip(operands, callee.getArguments())) {
      if (isOurs(operand) && !isOurs(parameter)) {
        enter(parameter);
        passed.push_back(parameter);
      }
      if (const std::optional<int64_t> value = valueIn(operand))
        values[parameter] = *value;
      else
        values.erase(parameter);
    }
    ++depth;
    const bool isKnown = block(callee.getFunctionBody().front());
    --depth;
    for (Value parameter : passed)
      buffers.erase(parameter);
    return isKnown;
  }
};

// ------------------------------------------------------------------------------------- the FIFO

// Carries out the accesses with a FIFO in place of the buffer.
class FifoRun {
public:
  FifoRun(Value buffer, bool isOutside)
      : type(cast<MemRefType>(buffer.getType())), isOutside(isOutside),
        states(size_t(type.getNumElements())) {
    if (const dialect::PartitionAttr partition = partitionOf(buffer))
      axes = partition.getAxes();
  }

  std::optional<FormProblem> run(ArrayRef<FifoAccess> all) {
    for (const FifoAccess &access : all)
      for (int64_t i = 0; i < access.count; ++i) {
        const int64_t number = access.start + i * access.stride;
        last = access.op ? access.op : last;
        if (std::optional<FormProblem> problem =
                access.isWrite ? write(number, access.op) : read(number, access.op))
          return problem;
      }
    for (const auto &[part, queue] : parts)
      if (!queue.empty())
        return FormProblem{
            "not all of its elements are read",
            notes({{states[size_t(queue.front())].written,
                    format("{0} is written here, and not read", show(queue.front()))},
                   {last, format("{0} is not read", show(queue.front()))}})};
    return std::nullopt;
  }

private:
  struct State {
    Operation *written = nullptr, *read = nullptr; // the last ones
    bool isInside = false, wasRead = false;
  };
  const MemRefType type;
  const bool isOutside; // of a parameter: memory is read or written in its order there
  ArrayRef<dialect::PartitionAxisAttr> axes;
  std::vector<State> states;
  Operation *last = nullptr;                    // that accesses it
  std::map<int64_t, std::deque<int64_t>> parts; // each part of a partitioned buffer is a FIFO

  std::string show(int64_t number) const { return showElement(number, type.getShape()); }
  // The first that has a place.
  static std::vector<Note> notes(ArrayRef<std::pair<Operation *, std::string>> some) {
    for (const auto &[op, text] : some)
      if (op)
        return {{op->getLoc(), text}};
    return {};
  }

  int64_t partOf(int64_t number) const {
    int64_t part = 0;
    const ArrayRef<int64_t> shape = type.getShape();
    for (size_t i = axes.empty() ? 0 : shape.size(); i-- > 0; number /= shape[i]) {
      const int64_t at = number % shape[i];
      for (dialect::PartitionAxisAttr axis : axes) {
        if (axis.getDim() != 0 && axis.getDim() != int64_t(i) + 1)
          continue;
        const int64_t own = axis.getKind() == dialect::PartitionKind::Complete ? at
                            : axis.getKind() == dialect::PartitionKind::Cyclic
                                ? at % axis.getFactor()
                                : at / llvm::divideCeilSigned(shape[i], axis.getFactor());
        part = part * shape[i] + own;
      }
    }
    return part;
  }

  std::optional<FormProblem> write(int64_t number, Operation *op) {
    State &state = states[size_t(number)];
    if (state.isInside)
      return FormProblem{
          "elements of it are written several times before they are read",
          notes({{op, format("{0} is written again here, before it is read", show(number))},
                 {state.written, format("{0} is written here", show(number))}})};
    state.isInside = true;
    state.written = op;
    parts[partOf(number)].push_back(number);
    return std::nullopt;
  }

  std::optional<FormProblem> read(int64_t number, Operation *op) {
    State &state = states[size_t(number)];
    std::deque<int64_t> &queue = parts[partOf(number)];
    if (!state.isInside && op) {
      if (state.wasRead)
        return FormProblem{"elements of it are read several times",
                           notes({{op, format("{0} is read again here", show(number))}})};
      return FormProblem{"elements of it are read before they are written",
                         notes({{op, format("{0} is read here", show(number))}})};
    }
    if (!state.isInside && queue.empty())
      return FormProblem{"not all of its elements are written",
                         notes({{last, format("{0} is not written", show(number))}})};
    if (queue.front() != number) {
      const int64_t next = queue.front();
      std::vector<Note> both;
      if (op)
        both.push_back({op->getLoc(), format("{0} is read here, but {1} is the next element",
                                             show(number), show(next))});
      if (Operation *written = states[size_t(next)].written)
        both.push_back(
            {written->getLoc(),
             format("{0} is written here{1}", show(next),
                    op ? std::string() : format(", but {0} is the next element", show(number)))});
      return FormProblem{!isOutside
                             ? "its elements are not read in the order in which they are written"
                         : op ? "its elements are not read in the order of the memory"
                              : "its elements are not written in the order of the memory",
                         std::move(both)};
    }
    queue.pop_front();
    state.isInside = false;
    state.wasRead = true;
    return std::nullopt;
  }
};

// The calls of a function; nothing if it may be used in other ways.
std::optional<SmallVector<CallOpInterface>> callsOf(FunctionOpInterface function) {
  SmallVector<CallOpInterface> calls;
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(function, function->getParentOp());
  if (!uses)
    return std::nullopt;
  for (const SymbolTable::SymbolUse &use : *uses) {
    auto call = dyn_cast<CallOpInterface>(use.getUser());
    if (!call || call.resolveCallable() != function.getOperation())
      return std::nullopt;
    calls.push_back(call);
  }
  return calls;
}

FormProblem unknownOrder(std::optional<Note> why) {
  FormProblem problem{"it is not known whether each element is written once and read once, in the "
                      "same order",
                      {}};
  if (why)
    problem.notes.push_back(*std::move(why));
  return problem;
}

std::optional<FormProblem> checkFifo(Value buffer, unsigned depth) {
  if (auto globals = analysis::globalsOf(buffer); !globals.empty()) {
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
        globals.front(), globals.front().getNameAttr());
    return FormProblem{global && global.getConstant()
                           ? "it is a table of constants"
                           : "it keeps its values from one call to the next",
                       {{buffer.getLoc(), "the buffer"}}};
  }
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.hasStaticShape() || type.getNumElements() > MostFifoAccesses ||
      !type.getLayout().isIdentity() || depth > 32)
    return unknownOrder(Note{buffer.getLoc(), "the buffer"});
  FunctionOpInterface function = analysis::functionOfParameter(buffer);
  if (function) {
    const auto calls = callsOf(function);
    for (CallOpInterface call : calls ? *calls : SmallVector<CallOpInterface>()) {
      Value passed = call.getArgOperands()[cast<BlockArgument>(buffer).getArgNumber()];
      if (!analysis::isWholeBuffer(passed))
        return unknownOrder(Note{call->getLoc(), "the call"});
      if (std::optional<FormProblem> problem = checkFifo(passed, depth + 1))
        return problem;
    }
    if (calls && !calls->empty())
      return std::nullopt;
  }
  FifoTrace trace(buffer);
  if (!trace.run(*buffer.getParentBlock()))
    return unknownOrder(std::move(trace.unknown));
  const bool isWritten = llvm::any_of(trace.all, [](const auto &each) { return each.isWrite; });
  const bool isRead = llvm::any_of(trace.all, [](const auto &each) { return !each.isWrite; });
  const FifoAccess outside{nullptr, isRead, 0, 1, type.getNumElements()};
  if (function && isRead && !isWritten)
    trace.all.insert(trace.all.begin(), outside);
  if (function && isWritten && !isRead)
    trace.all.push_back(outside);
  return FifoRun(buffer, function && isWritten != isRead).run(trace.all);
}

} // namespace

std::optional<FormProblem> problemOfFifo(Value buffer) {
  // Accesses and loops in affine form have values that are known.
  Operation *module = buffer.getParentRegion()->getParentOfType<ModuleOp>();
  IRMapping copied;
  const OwningOpRef<Operation *> copy(module->clone(copied));
  SmallVector<Operation *> loops;
  copy.get()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<scf::ForOp>(op))
      loops.push_back(op);
  });
  for (Operation *loop : loops)
    (void)raiseToAffine(loop);
  copy.get()->walk([](AffineForOp loop) { raiseAccesses(loop); });
  return checkFifo(copied.lookup(buffer), 0);
}

} // namespace allo::schedule
