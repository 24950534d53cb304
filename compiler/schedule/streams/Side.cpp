// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/streams/Side.h"

#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Directives.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

BlockArgument parameterOf(FunctionOpInterface function, unsigned parameter) {
  return function.getFunctionBody().getArgument(parameter);
}

// ------------------------------------------------------------------------------------- the order

// A sum of values of loops' indices and a constant.
struct Linear {
  SmallVector<std::pair<AffineForOp, int64_t>, 4> factors;
  int64_t constant = 0;

  int64_t factorOf(AffineForOp loop) const {
    for (auto [each, factor] : factors)
      if (AffineForOp(each) == loop)
        return factor;
    return 0;
  }
};

std::optional<Linear> linear(const affine::AffineValueMap &map, AffineExpr expr) {
  const unsigned dims = map.getAffineMap().getNumDims(),
                 symbols = map.getAffineMap().getNumSymbols();
  SmallVector<int64_t> flat;
  if (failed(
          getFlattenedAffineExpr(simplifyAffineExpr(expr, dims, symbols), dims, symbols, &flat)) ||
      flat.size() != dims + symbols + 1) // quotients and remainders have places of their own
    return std::nullopt;
  Linear sum;
  sum.constant = flat.back();
  for (unsigned i = 0; i < dims + symbols; ++i) {
    if (flat[i] == 0)
      continue;
    AffineForOp loop = affine::getForInductionVarOwner(map.getOperand(i));
    if (!loop)
      return std::nullopt;
    sum.factors.emplace_back(loop, flat[i]);
  }
  return sum;
}

// The number of the element that is accessed, in the order of the memory.
std::optional<Linear> numberOf(Operation *access) {
  const affine::MemRefAccess one(access);
  affine::AffineValueMap map;
  one.getAccessMap(&map);
  AffineExpr sum = getAffineConstantExpr(0, access->getContext());
  int64_t stride = 1;
  const auto shape = cast<MemRefType>(one.memref.getType()).getShape();
  for (size_t i = shape.size(); i-- > 0; stride *= shape[i])
    sum = sum + map.getResult(unsigned(i)) * stride;
  return linear(map, sum);
}

bool isCounted(AffineForOp loop) {
  return loop.hasConstantBounds() && tripsOf(loop).value_or(0) > 0;
}

// The elements, if the iterations of all loops around 'innermost' and of itself visit each of them
// once, from one to the next.
std::optional<Elements> inOrder(const Linear &number, AffineForOp innermost,
                                FunctionOpInterface function) {
  Elements out{number.constant, 1};
  size_t seen = 0;
  for (Operation *at = innermost; at && at != function.getOperation(); at = at->getParentOp()) {
    auto loop = dyn_cast<AffineForOp>(at);
    if (!loop || !isCounted(loop))
      return std::nullopt;
    const int64_t factor = number.factorOf(loop);
    seen += factor != 0;
    out.first += factor * loop.getConstantLowerBound();
    if (*tripsOf(loop) == 1)
      continue;
    if (factor * loop.getStepAsInt() != out.count)
      return std::nullopt;
    out.count *= *tripsOf(loop);
  }
  return seen == number.factors.size() ? std::optional(out) : std::nullopt;
}

// All of one kind and with the same subscripts.
template <typename Op> std::optional<SmallVector<Operation *>> sameAccesses(BlockArgument buffer) {
  SmallVector<Operation *> all;
  for (Operation *user : buffer.getUsers()) {
    if (!isa<Op>(user) ||
        (!all.empty() && !(affine::MemRefAccess(user) == affine::MemRefAccess(all.front()))))
      return std::nullopt;
    all.push_back(user);
  }
  std::reverse(all.begin(), all.end()); // the last user comes first
  return all.empty() ? std::nullopt : std::optional(std::move(all));
}

// Whether each way through the block has one of the accesses exactly once.
bool hasOneOf(Block &block, ArrayRef<Operation *> accesses) {
  unsigned count = 0;
  for (Operation &op : block) {
    if (llvm::is_contained(accesses, &op)) {
      ++count;
      continue;
    }
    if (llvm::none_of(accesses, [&](Operation *each) { return op.isAncestor(each); }))
      continue;
    if (!isa<scf::IfOp>(op) || op.getNumRegions() != 2)
      return false;
    for (Region &arm : op.getRegions())
      if (arm.empty() || !hasOneOf(arm.front(), accesses))
        return false;
    ++count;
  }
  return count == 1;
}

// The least and the greatest value.
std::optional<std::pair<int64_t, int64_t>> rangeOf(const Linear &sum) {
  int64_t low = sum.constant, high = sum.constant;
  for (auto [loop, factor] : sum.factors) {
    if (!isCounted(loop))
      return std::nullopt;
    const int64_t from = AffineForOp(loop).getConstantLowerBound() * factor;
    const int64_t to = from + (*tripsOf(loop) - 1) * AffineForOp(loop).getStepAsInt() * factor;
    low += std::min(from, to);
    high += std::max(from, to);
  }
  return std::pair(low, high);
}

// The first subscript, which is the number of the row.
std::optional<Linear> rowOf(Operation *access) {
  affine::AffineValueMap map;
  affine::MemRefAccess(access).getAccessMap(&map);
  return linear(map, map.getResult(0));
}

bool isSimple(FunctionOpInterface function) {
  return !function.isExternal() && function.getFunctionBody().hasOneBlock();
}

} // namespace

int64_t sizeOf(MemRefType type) { return type.getNumElements(); }

std::optional<Side> producerSide(FunctionOpInterface function, unsigned parameter) {
  if (!isSimple(function))
    return std::nullopt;
  auto stores = sameAccesses<affine::AffineStoreOp>(parameterOf(function, parameter));
  if (!stores)
    return std::nullopt;
  const std::optional<Linear> number = numberOf(stores->front());
  AffineForOp innermost = stores->front()->getParentOfType<AffineForOp>();
  Block &body = innermost ? *innermost.getBody() : function.getFunctionBody().front();
  if (!number || !hasOneOf(body, *stores))
    return std::nullopt;
  const std::optional<Elements> elements = inOrder(*number, innermost, function);
  return elements ? std::optional(Side{*stores, innermost, *elements}) : std::nullopt;
}

Operation *secondStore(FunctionOpInterface function, unsigned parameter) {
  if (!isSimple(function))
    return nullptr;
  SmallVector<Operation *> stores;
  for (Operation *user : parameterOf(function, parameter).getUsers())
    if (isa<affine::AffineStoreOp>(user))
      stores.push_back(user);
  for (Operation *first : stores)
    for (Operation *second : stores)
      if (first->getBlock() == second->getBlock() && first->isBeforeInBlock(second) &&
          !(affine::MemRefAccess(first) == affine::MemRefAccess(second)))
        return second;
  return nullptr;
}

std::optional<Side> consumerSide(FunctionOpInterface function, unsigned parameter) {
  if (!isSimple(function))
    return std::nullopt;
  auto loads = sameAccesses<affine::AffineLoadOp>(parameterOf(function, parameter));
  if (!loads)
    return std::nullopt;
  const std::optional<Linear> number = numberOf(loads->front());
  if (!number)
    return std::nullopt;
  // The innermost loop whose index is in the subscripts: those in it load the same element.
  affine::AffineValueMap map;
  affine::MemRefAccess(loads->front()).getAccessMap(&map);
  AffineForOp innermost;
  for (Value operand : map.getOperands()) {
    AffineForOp loop = affine::getForInductionVarOwner(operand);
    if (loop && (!innermost || innermost->isProperAncestor(loop)))
      innermost = loop;
  }
  const std::optional<Elements> elements = inOrder(*number, innermost, function);
  if (!elements || elements->first != 0 ||
      elements->count != sizeOf(cast<MemRefType>(parameterOf(function, parameter).getType())))
    return std::nullopt;
  return Side{*loads, innermost, *elements};
}

bool storesAll(FunctionOpInterface function, unsigned parameter) {
  if (!isSimple(function))
    return false;
  BlockArgument buffer = parameterOf(function, parameter);
  const auto shape = cast<MemRefType>(buffer.getType()).getShape();
  // Each subscript is the index of a loop of its own.
  auto isWhole = [&](Operation *store) {
    for (Operation *at = store->getParentOp(); at != function; at = at->getParentOp())
      if (auto loop = dyn_cast<AffineForOp>(at); !loop || !isCounted(loop))
        return false;
    affine::AffineValueMap map;
    affine::MemRefAccess(store).getAccessMap(&map);
    llvm::SmallPtrSet<Operation *, 4> loops;
    for (auto [i, extent] : llvm::enumerate(shape)) {
      const std::optional<Linear> sum = linear(map, map.getResult(unsigned(i)));
      const auto range = sum ? rangeOf(*sum) : std::nullopt;
      if (!range || range->first != 0 || range->second != extent - 1 || sum->factors.size() > 1 ||
          (extent > 1 && sum->factors.empty()))
        return false;
      for (auto [loop, factor] : sum->factors)
        if (std::abs(factor * AffineForOp(loop).getStepAsInt()) != 1 || !loops.insert(loop).second)
          return false;
    }
    return true;
  };
  auto comesAfter = [&](Operation *load, Operation *store) {
    Operation *here = store->getBlock()->findAncestorOpInBlock(*load);
    if (here && store->isBeforeInBlock(here) && isa<affine::AffineLoadOp>(load) &&
        affine::MemRefAccess(load) == affine::MemRefAccess(store))
      return true;
    Block &body = function.getFunctionBody().front();
    return body.findAncestorOpInBlock(*store)->isBeforeInBlock(body.findAncestorOpInBlock(*load));
  };
  return llvm::any_of(buffer.getUsers(), [&](Operation *store) {
    return isa<affine::AffineStoreOp>(store) && isWhole(store) &&
           llvm::all_of(buffer.getUsers(), [&](Operation *user) {
             return analysis::isStore(user) || comesAfter(user, store);
           });
  });
}

std::optional<RowWindow> windowOf(FunctionOpInterface function, unsigned parameter) {
  if (!isSimple(function))
    return std::nullopt;
  BlockArgument buffer = parameterOf(function, parameter);
  const auto type = cast<MemRefType>(buffer.getType());
  RowWindow window;
  bool isFirst = true;
  for (Operation *user : buffer.getUsers()) {
    auto loop =
        dyn_cast<AffineForOp>(function.getFunctionBody().front().findAncestorOpInBlock(*user));
    if (!isa<affine::AffineLoadOp>(user) || type.getRank() == 0 || !loop || !isCounted(loop) ||
        loop.getStepAsInt() != 1 || (!isFirst && loop != window.loop))
      return std::nullopt;
    std::optional<Linear> row = rowOf(user);
    if (!row || row->factorOf(loop) != 1)
      return std::nullopt;
    llvm::erase_if(row->factors, [&](auto &each) { return each.first == loop; });
    const auto range = rangeOf(*row);
    if (!range)
      return std::nullopt;
    window.loop = loop;
    window.low = isFirst ? range->first : std::min(window.low, range->first);
    window.high = isFirst ? range->second : std::max(window.high, range->second);
    isFirst = false;
  }
  if (isFirst)
    return std::nullopt;
  const int64_t from = window.loop.getConstantLowerBound();
  const int64_t last = from + *tripsOf(window.loop) - 1;
  const bool isInside = from + window.low >= 0 && last + window.high < type.getDimSize(0);
  const bool isSmaller = window.high - window.low + 1 < type.getDimSize(0);
  return isInside && isSmaller ? std::optional(window) : std::nullopt;
}

std::optional<Elements> storedRows(FunctionOpInterface function, unsigned parameter) {
  if (!isSimple(function))
    return std::nullopt;
  BlockArgument buffer = parameterOf(function, parameter);
  const auto type = cast<MemRefType>(buffer.getType());
  if (type.getRank() == 0)
    return Elements{0, 1};
  std::optional<int64_t> least, most;
  for (Operation *user : buffer.getUsers()) {
    if (!isa<affine::AffineStoreOp, affine::AffineLoadOp>(user))
      return std::nullopt;
    const std::optional<Linear> row = rowOf(user);
    const auto range = row ? rangeOf(*row) : std::nullopt;
    if (!range)
      return std::nullopt;
    least = std::min(least.value_or(range->first), range->first);
    most = std::max(most.value_or(range->second), range->second);
  }
  if (!least || *least < 0 || *most >= type.getDimSize(0))
    return std::nullopt;
  const int64_t row = sizeOf(type) / type.getDimSize(0);
  return Elements{*least * row, (*most - *least + 1) * row};
}

// --------------------------------------------------------------------------------------- changes

namespace {

// What makes operations of one kernel that sends or receives.
class Endpoint {
public:
  Endpoint(FunctionOpInterface function, unsigned parameter, const Channel &channel)
      : function(function), argument(parameterOf(function, parameter)),
        type(cast<MemRefType>(argument.getType())), channel(channel), b(function->getContext()) {}

  void send(std::optional<Side> side, Elements elements, Operation *initial) {
    const Subscripts at = side ? subscriptsOf(side->accesses.front()) : Subscripts();
    if (!side) {
      Value local = keepCopy(type, ".local");
      if (initial) {
        b.setInsertionPointAfterValue(local);
        fill(local, initial);
      }
      becomeStream();
      b.setInsertionPoint(function.getFunctionBody().front().getTerminator());
      const int64_t row = type.getRank() ? sizeOf(type) / type.getDimSize(0) : 1;
      copy(local, elements.first / row, (elements.first + elements.count) / row, true);
      memref::DeallocOp::create(b, channel.place, local);
      return;
    }
    becomeStream();
    for (Operation *access : side->accesses) {
      auto store = cast<affine::AffineStoreOp>(access);
      b.setInsertionPoint(store);
      put(store.getValueToStore(), laneAt(at, store.getLoc()), store.getLoc());
      store.erase();
    }
  }

  // Rows go to their number modulo the size of the window. Those that an iteration needs and the
  // last one did not arrive at its start, and those that no iteration needs at the end.
  void receiveRows(RowWindow window) {
    const int64_t rows = window.high - window.low + 1, all = type.getDimSize(0);
    const int64_t from = window.loop.getConstantLowerBound() + window.high;
    const int64_t to = from + *tripsOf(window.loop);
    SmallVector<int64_t> shape(type.getShape());
    shape[0] = rows;
    Value local = keepCopy(MemRefType::get(shape, type.getElementType()), ".rows");
    for (Operation *user : llvm::make_early_inc_range(local.getUsers())) {
      auto load = cast<affine::AffineLoadOp>(user);
      AffineMap map = load.getAffineMap();
      SmallVector<AffineExpr> at(map.getResults());
      at[0] = at[0] % rows;
      load->setAttr(affine::AffineLoadOp::getMapAttrStrName(),
                    AffineMapAttr::get(
                        AffineMap::get(map.getNumDims(), map.getNumSymbols(), at, b.getContext())));
    }
    becomeStream();
    b.setInsertionPointAfterValue(local);
    copy(local, 0, from, false, rows);
    b.setInsertionPointToStart(window.loop.getBody());
    copyRow(local, window.loop.getInductionVar(), window.high, rows);
    b.setInsertionPointAfter(window.loop);
    copy(local, to, all, false, rows);
    b.setInsertionPoint(function.getFunctionBody().front().getTerminator());
    memref::DeallocOp::create(b, channel.place, local);
  }

  void receive(std::optional<Side> side) {
    const Subscripts at = side ? subscriptsOf(side->accesses.front()) : Subscripts();
    if (!side) {
      Value local = keepCopy(type, ".local");
      becomeStream();
      b.setInsertionPointAfterValue(local);
      copy(local, 0, type.getRank() ? type.getDimSize(0) : 1, false);
      b.setInsertionPoint(function.getFunctionBody().front().getTerminator());
      memref::DeallocOp::create(b, channel.place, local);
      return;
    }
    becomeStream();
    Block &body = side->innermost ? *side->innermost.getBody() : function.getFunctionBody().front();
    Operation *first = nullptr;
    for (Operation *access : side->accesses)
      if (Operation *here = body.findAncestorOpInBlock(*access);
          !first || here->isBeforeInBlock(first))
        first = here;
    b.setInsertionPoint(first);
    const Location place = side->accesses.front()->getLoc();
    Value value = get(laneAt(at, place), place);
    for (Operation *access : side->accesses) {
      access->getResult(0).replaceAllUsesWith(value);
      access->erase();
    }
  }

private:
  struct Subscripts {
    AffineMap map;
    SmallVector<Value> operands;
  };

  FunctionOpInterface function;
  BlockArgument argument;
  const MemRefType type;
  const Channel &channel;
  OpBuilder b;

  static Subscripts subscriptsOf(Operation *access) {
    affine::AffineValueMap map;
    affine::MemRefAccess(access).getAccessMap(&map);
    return {map.getAffineMap(), SmallVector<Value>(map.getOperands())};
  }

  void becomeStream() {
    const unsigned number = argument.getArgNumber();
    argument.setType(channel.stream);
    SmallVector<Type> inputs(function.getArgumentTypes());
    inputs[number] = channel.stream;
    function.setType(FunctionType::get(function->getContext(), inputs, function.getResultTypes()));
    for (StringRef name : {StringRef("llvm.noalias"), StringRef(dialect::PartitionName),
                           StringRef(dialect::BindStorageName)})
      function.removeArgAttr(number, name);
  }

  // An allocation with the name and the directives of the parameter, in its place.
  Value keepCopy(MemRefType kept, StringRef suffix) {
    b.setInsertionPointToStart(&function.getFunctionBody().front());
    const std::string name = nameOf(Value(argument));
    Location place = channel.place;
    if (!name.empty())
      place = NameLoc::get(b.getStringAttr(freshName(function, name + suffix.str())), place);
    auto local = memref::AllocOp::create(b, place, kept);
    local.setAlignment(64);
    if (dialect::SignedAttr sign = signOf(argument); sign && dialect::needsSign(type))
      local->setAttr(dialect::SignedName, sign);
    copyDirectives(argument, local);
    if (channel.lanes > 1)
      (void)partition(local, dialect::PartitionAxisAttr::get(b.getContext(), type.getRank(),
                                                             dialect::PartitionKind::Cyclic,
                                                             channel.lanes));
    argument.replaceAllUsesWith(local);
    return local;
  }

  void put(Value value, ValueRange lane, Location place) {
    dialect::StreamPutOp::create(b, place, value, argument, lane);
  }
  Value get(ValueRange lane, Location place) {
    return dialect::StreamGetOp::create(b, place, type.getElementType(), argument, lane);
  }

  SmallVector<Value> laneAt(const Subscripts &at, Location place) {
    if (channel.lanes == 1)
      return {};
    const AffineExpr last = at.map.getResult(at.map.getNumResults() - 1) % channel.lanes;
    const AffineMap map = AffineMap::get(at.map.getNumDims(), at.map.getNumSymbols(), last);
    return {affine::AffineApplyOp::create(b, place, map, at.operands)};
  }

  void fill(Value local, Operation *initial) {
    const OpBuilder::InsertionGuard guard(b);
    Operation *constant = b.clone(*initial);
    constant->removeDiscardableAttr(IdName);
    SmallVector<Value> at;
    for (int64_t extent : type.getShape()) {
      auto loop = AffineForOp::create(b, channel.place, 0, extent);
      at.push_back(loop.getInductionVar());
      b.setInsertionPointToStart(loop.getBody());
    }
    if (!at.empty())
      setPipeline(b.getInsertionBlock()->getParentOp(), 1);
    affine::AffineStoreOp::create(b, channel.place, constant->getResult(0), local, at);
  }

  // Loops over rows of the buffer, from or to the stream. With 'window', it has so many of them.
  void copy(Value local, int64_t from, int64_t to, bool isSent, int64_t window = 0) {
    if (from >= to)
      return;
    const OpBuilder::InsertionGuard guard(b);
    if (type.getRank() == 0)
      return transfer(local, {}, {}, {}, isSent);
    const AffineExpr row = b.getAffineDimExpr(0);
    if (type.getRank() == 1 && channel.lanes > 1) {
      AffineForOp loop = enter(from / channel.lanes, to / channel.lanes);
      setPipeline(loop, 1);
      AffineForOp side = enter(0, channel.lanes);
      setUnroll(side, 0);
      const AffineExpr number = row * channel.lanes + b.getAffineDimExpr(1);
      return transfer(local, AffineMap::get(2, 0, number),
                      {loop.getInductionVar(), side.getInductionVar()}, side.getInductionVar(),
                      isSent);
    }
    AffineForOp loop = enter(from, to);
    copyElements(local, loop, {loop.getInductionVar()}, window ? row % window : row, isSent);
  }
  // The row 'number' + 'more' of those that go to a window.
  void copyRow(Value local, Value number, int64_t more, int64_t window) {
    const OpBuilder::InsertionGuard guard(b);
    copyElements(local, {}, {number}, (b.getAffineDimExpr(0) + more) % window, false);
  }

  AffineForOp enter(int64_t from, int64_t to) {
    auto loop = AffineForOp::create(b, channel.place, from, to);
    b.setInsertionPointToStart(loop.getBody());
    return loop;
  }

  void copyElements(Value local, AffineForOp rows, SmallVector<Value> operands, AffineExpr row,
                    bool isSent) {
    SmallVector<AffineExpr> subscripts{row};
    SmallVector<Value> lane;
    AffineForOp pipelined = rows;
    for (int64_t dim = 1; dim < type.getRank(); ++dim) {
      const bool isLast = dim + 1 == type.getRank();
      const int64_t extent = type.getDimSize(unsigned(dim));
      auto next = [&] { return b.getAffineDimExpr(unsigned(operands.size())); };
      if (!isLast || channel.lanes == 1) {
        subscripts.push_back(next());
        pipelined = enter(0, extent);
        operands.push_back(pipelined.getInductionVar());
        continue;
      }
      AffineExpr subscript = next() * channel.lanes;
      pipelined = enter(0, extent / channel.lanes);
      operands.push_back(pipelined.getInductionVar());
      subscripts.push_back(subscript + next());
      AffineForOp side = enter(0, channel.lanes);
      setUnroll(side, 0);
      operands.push_back(side.getInductionVar());
      lane.push_back(side.getInductionVar());
    }
    if (pipelined)
      setPipeline(pipelined, 1);
    transfer(local, AffineMap::get(unsigned(operands.size()), 0, subscripts, b.getContext()),
             operands, lane, isSent);
  }

  void transfer(Value local, AffineMap map, ValueRange operands, ValueRange lane, bool isSent) {
    if (!map)
      map = AffineMap::get(b.getContext());
    if (isSent)
      put(affine::AffineLoadOp::create(b, channel.place, local, map, operands), lane,
          channel.place);
    else
      affine::AffineStoreOp::create(b, channel.place, get(lane, channel.place), local, map,
                                    operands);
  }
};

// A kernel whose parameters are streams of one type.
dialect::KernelOp makeKernel(OpBuilder &b, StringRef name, ArrayRef<std::string> parameters,
                             Attribute sign, const Channel &channel) {
  const SmallVector<Type> types(parameters.size(), channel.stream);
  auto kernel = dialect::KernelOp::create(b, channel.place, name, b.getFunctionType(types, {}),
                                          ArrayRef<int64_t>());
  SymbolTable::setSymbolVisibility(kernel, SymbolTable::Visibility::Private);
  const dialect::Sign one = sign ? cast<dialect::SignedAttr>(sign).sign() : dialect::Sign::None;
  kernel->setAttr(dialect::SignedName,
                  dialect::SignedAttr::get(b.getContext(),
                                           SmallVector<dialect::Sign>(parameters.size(), one), {}));
  SmallVector<Location> places;
  for (const std::string &each : parameters)
    places.push_back(NameLoc::get(b.getStringAttr(each), channel.place));
  Block *body = b.createBlock(&kernel.getFunctionBody(), {}, types, places);
  b.setInsertionPointToEnd(body);
  dialect::ReturnOp::create(b, channel.place, ValueRange());
  return kernel;
}

// A loop over 'count' elements at the end of the kernel; 'pass' gets the indices of the lane.
void eachElement(dialect::KernelOp kernel, int64_t count, const Channel &channel,
                 llvm::function_ref<void(OpBuilder &, ValueRange)> pass) {
  OpBuilder b(kernel.getFunctionBody().front().getTerminator());
  auto loop = AffineForOp::create(b, channel.place, 0, count / channel.lanes);
  setPipeline(loop, 1);
  b.setInsertionPointToStart(loop.getBody());
  if (channel.lanes == 1)
    return pass(b, {});
  auto side = AffineForOp::create(b, channel.place, 0, channel.lanes);
  setUnroll(side, 0);
  b.setInsertionPointToStart(side.getBody());
  pass(b, side.getInductionVar());
}

Value take(OpBuilder &b, Value stream, ValueRange lane, const Channel &channel) {
  return dialect::StreamGetOp::create(
      b, channel.place, cast<dialect::StreamType>(channel.stream).getBase(), stream, lane);
}

} // namespace

void produce(FunctionOpInterface function, unsigned parameter, Elements elements,
             Operation *initial, const Channel &channel) {
  std::optional<Side> side = producerSide(function, parameter);
  if (side && side->elements != elements) // others keep what the buffer begins with
    side.reset();
  Endpoint(function, parameter, channel).send(side, elements, initial);
}

void consume(FunctionOpInterface function, unsigned parameter, const Channel &channel) {
  Endpoint endpoint(function, parameter, channel);
  const std::optional<Side> side = consumerSide(function, parameter);
  const auto type = cast<MemRefType>(parameterOf(function, parameter).getType());
  const bool isDivided = channel.lanes > 1 && type.getRank() == 1; // rows are of one element
  if (const std::optional<RowWindow> window = windowOf(function, parameter);
      window && !side && !isDivided)
    endpoint.receiveRows(*window);
  else
    endpoint.receive(side);
}

FunctionOpInterface makeTee(OpBuilder &b, StringRef name, unsigned copies, int64_t count,
                            Attribute sign, const Channel &channel) {
  std::vector<std::string> parameters{"from"};
  for (unsigned i = 0; i < copies; ++i)
    parameters.push_back("to" + std::to_string(i));
  dialect::KernelOp kernel = makeKernel(b, name, parameters, sign, channel);
  Block &body = kernel.getFunctionBody().front();
  eachElement(kernel, count, channel, [&](OpBuilder &inner, ValueRange lane) {
    Value value = take(inner, body.getArgument(0), lane, channel);
    for (unsigned i = 0; i < copies; ++i)
      dialect::StreamPutOp::create(inner, channel.place, value, body.getArgument(i + 1), lane);
  });
  return kernel;
}

FunctionOpInterface makeMerge(OpBuilder &b, StringRef name, ArrayRef<int64_t> counts,
                              Attribute sign, const Channel &channel) {
  std::vector<std::string> parameters;
  for (size_t i = 0; i < counts.size(); ++i)
    parameters.push_back("from" + std::to_string(i));
  parameters.push_back("to");
  dialect::KernelOp kernel = makeKernel(b, name, parameters, sign, channel);
  Block &body = kernel.getFunctionBody().front();
  for (auto [i, count] : llvm::enumerate(counts))
    eachElement(kernel, count, channel, [&](OpBuilder &inner, ValueRange lane) {
      Value value = take(inner, body.getArgument(unsigned(i)), lane, channel);
      dialect::StreamPutOp::create(inner, channel.place, value,
                                   body.getArgument(unsigned(counts.size())), lane);
    });
  return kernel;
}

} // namespace allo::schedule
