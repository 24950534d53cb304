// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Accesses.h"

#include "schedule/Names.h"
#include "schedule/primitives/Legality.h"
#include "schedule/primitives/Raise.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <llvm/ADT/SetVector.h>
#include <llvm/Support/MathExtras.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

class SubscriptText {
public:
  SubscriptText(ValueRange operands, unsigned dims) : operands(operands), dims(dims) {}

  std::string of(AffineExpr expr) const { return text(expr, 0); }

private:
  ValueRange operands;
  unsigned dims;

  std::string nameAt(unsigned operand) const {
    Value value = operands[operand];
    std::string name;
    if (AffineForOp loop = affine::getForInductionVarOwner(value))
      name = nameOf(loop);
    if (name.empty())
      name = nameOf(value);
    return name.empty() ? "?" : name;
  }

  // 'binding': 0 in a sum, 1 in a product, 2 in a quotient.
  std::string text(AffineExpr expr, int binding) const {
    auto closed = [&](std::string inner, int own) {
      return own < binding ? "(" + inner + ")" : inner;
    };
    auto both = [&](const char *sign, int own) {
      auto binary = cast<AffineBinaryOpExpr>(expr);
      return closed(text(binary.getLHS(), own) + sign + text(binary.getRHS(), own + 1), own);
    };
    switch (expr.getKind()) {
    case AffineExprKind::Constant:
      return std::to_string(cast<AffineConstantExpr>(expr).getValue());
    case AffineExprKind::DimId:
      return nameAt(cast<AffineDimExpr>(expr).getPosition());
    case AffineExprKind::SymbolId:
      return nameAt(dims + cast<AffineSymbolExpr>(expr).getPosition());
    case AffineExprKind::Add:
      return closed(sum(expr), 0);
    case AffineExprKind::Mul:
      return both(" * ", 1);
    case AffineExprKind::Mod:
      return both(" % ", 1);
    case AffineExprKind::FloorDiv:
      return both(" // ", 1);
    case AffineExprKind::CeilDiv:
      return both(" ceildiv ", 1);
    }
    return "?";
  }

  struct Addend {
    bool isNegative = false;
    std::string text = {}; // without its sign
  };

  void addends(AffineExpr expr, SmallVectorImpl<Addend> &all) const {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (binary && expr.getKind() == AffineExprKind::Add) {
      addends(binary.getLHS(), all);
      addends(binary.getRHS(), all);
      return;
    }
    const bool isProduct = binary && expr.getKind() == AffineExprKind::Mul;
    auto number = dyn_cast<AffineConstantExpr>(isProduct ? binary.getRHS() : expr);
    const bool isNegative = number && number.getValue() < 0;
    all.push_back({isNegative, text(isNegative ? -expr : expr, 1)});
  }

  // "7 - j": what is added comes first.
  std::string sum(AffineExpr expr) const {
    SmallVector<Addend, 4> all;
    addends(expr, all);
    std::ranges::stable_partition(all, [](const Addend &each) { return !each.isNegative; });
    std::string out;
    for (const Addend &each : all)
      out += (out.empty()       ? each.isNegative ? "-" : ""
              : each.isNegative ? " - "
                                : " + ") +
             each.text;
    return out;
  }
};

} // namespace

// What a value is computed from that is neither an index nor an invariant of the function.
static Value unknownPartOf(Value value, Region *scope, unsigned depth = 0) {
  if (affine::isValidDim(value, scope) || value.getParentRegion() == scope || depth > 16)
    return {};
  Operation *maker = value.getDefiningOp();
  if (!maker || maker->getNumRegions() != 0 || !isPure(maker))
    return value;
  for (Value operand : maker->getOperands())
    if (Value part = unknownPartOf(operand, scope, depth + 1))
      return part;
  return {};
}

bool isCertain(Operation *access, AffineForOp loop) {
  for (Operation *at = access->getParentOp(); at != loop; at = at->getParentOp())
    if (auto around = dyn_cast<AffineForOp>(at); !around || tripRangeOf(around).least == 0)
      return false;
  return true;
}

std::optional<int64_t> sumOf(std::optional<int64_t> a, std::optional<int64_t> b) {
  int64_t sum = 0;
  return a && b && !llvm::AddOverflow(*a, *b, sum) ? std::optional(sum) : std::nullopt;
}

std::optional<int64_t> productOf(std::optional<int64_t> a, int64_t b) {
  int64_t product = 0;
  return a && !llvm::MulOverflow(*a, b, product) ? std::optional(product) : std::nullopt;
}

// By interval arithmetic. MLIR's getBoundForAffineExpr() is wrong where an index is also in a
// quotient: of %i + 5 - (%i + 5) floordiv 7 * 7 with %i of 2 and 3 it takes 1 for the least value.
static Range intervalOf(AffineExpr expr, ArrayRef<Range> dims, ArrayRef<Range> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  const auto [low, high] = intervalOf(binary.getLHS(), dims, symbols);
  if (expr.getKind() == AffineExprKind::Add) {
    const auto [least, most] = intervalOf(binary.getRHS(), dims, symbols);
    return {sumOf(low, least), sumOf(high, most)};
  }
  const auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!constant || (constant.getValue() < 1 && expr.getKind() != AffineExprKind::Mul))
    return {};
  const int64_t by = constant.getValue();
  auto quotient = [&](std::optional<int64_t> bound, bool isUp) {
    return !bound ? bound
           : isUp ? llvm::divideCeilSigned(*bound, by)
                  : llvm::divideFloorSigned(*bound, by);
  };
  switch (expr.getKind()) {
  case AffineExprKind::Mul:
    return {productOf(by < 0 ? high : low, by), productOf(by < 0 ? low : high, by)};
  case AffineExprKind::FloorDiv:
    return {quotient(low, false), quotient(high, false)};
  case AffineExprKind::CeilDiv:
    return {quotient(low, true), quotient(high, true)};
  case AffineExprKind::Mod:
    if (low && high && quotient(low, false) == quotient(high, false))
      return {*low - *quotient(low, false) * by, *high - *quotient(low, false) * by};
    return {0, by - 1};
  case AffineExprKind::Add:
  case AffineExprKind::Constant:
  case AffineExprKind::DimId:
  case AffineExprKind::SymbolId:
    break;
  }
  return {};
}

Range rangeOf(AffineExpr expr, unsigned dims, ValueRange operands) {
  SmallVector<Range> ranges;
  for (Value operand : operands) {
    AffineForOp loop = affine::getForInductionVarOwner(operand);
    ranges.push_back(loop ? indexRangeOf(loop) : Range());
  }
  const ArrayRef<Range> all(ranges);
  const auto symbols = unsigned(operands.size()) - dims;
  return intervalOf(simplifyAffineExpr(expr, dims, symbols), all.take_front(dims),
                    all.drop_front(dims));
}

Range indexRangeOf(AffineForOp loop) {
  Range range;
  for (bool isLow : {true, false}) {
    AffineMap map = isLow ? loop.getLowerBoundMap() : loop.getUpperBoundMap();
    SmallVector<Value> operands(isLow ? loop.getLowerBoundOperands()
                                      : loop.getUpperBoundOperands());
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    for (AffineExpr expr : map.getResults()) {
      const Range each = rangeOf(expr, map.getNumDims(), operands);
      if (isLow && each.first && (!range.first || *each.first > *range.first))
        range.first = each.first;
      if (!isLow && each.second && (!range.second || *each.second <= *range.second))
        range.second = *each.second - 1;
    }
  }
  for (std::optional<int64_t> *limit : {&range.first, &range.second})
    if (*limit && std::abs(**limit) > FarthestIndex)
      limit->reset();
  const std::optional<int64_t> trips = tripsOf(loop);
  if (trips && *trips > 0 && loop.hasConstantLowerBound() && range.first && range.second)
    range.second = *range.first + (*trips - 1) * loop.getStepAsInt();
  return range;
}

TripRange tripRangeOf(AffineForOp loop) {
  if (const std::optional<int64_t> trips = tripsOf(loop))
    return {*trips, trips};
  auto bound = [](AffineMap map, ValueRange operands, unsigned result) {
    return affine::AffineValueMap(
        AffineMap::get(map.getNumDims(), map.getNumSymbols(), map.getResult(result)), operands);
  };
  // The least of the distances between any two bounds counts.
  TripRange range;
  std::optional<int64_t> least = INT64_MAX;
  for (unsigned i = 0; i < loop.getLowerBoundMap().getNumResults(); ++i)
    for (unsigned k = 0; k < loop.getUpperBoundMap().getNumResults(); ++k) {
      affine::AffineValueMap distance;
      affine::AffineValueMap::difference(
          bound(loop.getUpperBoundMap(), loop.getUpperBoundOperands(), k),
          bound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), i), &distance);
      const AffineExpr trips =
          simplifyAffineExpr(distance.getResult(0).ceilDiv(loop.getStepAsInt()),
                             distance.getNumDims(), distance.getNumSymbols());
      const auto [low, high] = rangeOf(trips, distance.getNumDims(), distance.getOperands());
      least = least && low ? std::optional(std::min(*least, *low)) : std::nullopt;
      if (high && (!range.most || *high < *range.most))
        range.most = std::max<int64_t>(*high, 0);
    }
  range.least = std::max<int64_t>(least.value_or(0), 0);
  return range;
}

std::string showUnknown(Value one, Value other) {
  std::string advice = "access whole buffers, not parts of them";
  if (isWholeBuffer(one) && isWholeBuffer(other))
    advice = isa_and_nonnull<dialect::KernelOp>(
                 functionOfParameter(functionOfParameter(one) ? one : other))
                 ? "pass different arrays in each call"
                 : "mark parameters that are different with 'llvm.noalias'";
  return format("{0} may be the same memory; {1}", showBuffer(one), advice);
}

Result<std::vector<Access>, ScheduleError> accessesOf(std::string_view primitive,
                                                      std::string_view targets, const Band &band) {
  AffineForOp outermost = band.front(), innermost = band.back();
  raiseAccesses(outermost);
  auto [found, unknown] = accessesIn(outermost, FreedMemory::Ignored);
  if (unknown)
    return illegal(primitive, targets,
                   format("{0} may depend on the order of the iterations; choose loops without it",
                          showOperation(unknown)),
                   {{unknown->getLoc(), "not known to be independent"}});
  // A buffer of one iteration is another one in the next.
  std::erase_if(found, [&](const Access &access) {
    return isAllocation(access.buffer) &&
           innermost->isProperAncestor(access.buffer.getDefiningOp());
  });
  return found;
}

std::optional<ScheduleError> inUnraisable(std::string_view primitive, std::string_view targets,
                                          Operation *access, AffineForOp outermost) {
  scf::ForOp loop; // the outermost one: what is in it may depend on it
  for (Operation *at = access; at != outermost; at = at->getParentOp())
    if (auto each = dyn_cast<scf::ForOp>(at))
      loop = each;
  if (!loop)
    return std::nullopt;
  Operation *copy = OpBuilder(loop).clone(*loop);
  Result<AffineForOp, ScheduleError> raised = raiseToAffine(copy);
  (raised ? raised->getOperation() : copy)->erase();
  if (raised)
    return std::nullopt;
  return illegal(primitive, targets,
                 format("{0} is in {1}, which has no affine form; {2}", showOperation(access),
                        showLoop(loop), LoopAdvice),
                 {{access->getLoc(), "here"}, {loop.getLoc(), raised.error().message.text}});
}

ScheduleError notAffine(std::string_view primitive, std::string_view targets, Operation *access,
                        AffineForOp outermost, std::string_view verb, std::string_view advice) {
  if (std::optional<ScheduleError> error = inUnraisable(primitive, targets, access, outermost))
    return *std::move(error);
  std::vector<Note> notes{{access->getLoc(), "here"}};
  Value unknown;
  for (Value operand : access->getOperands())
    if (operand.getType().isIndex() && !unknown)
      unknown = unknownPartOf(operand, affine::getAffineScope(access));
  if (unknown && !outermost->isAncestor(unknown.getParentRegion()->getParentOp())) {
    const std::string name = nameOf(unknown);
    return illegal(
        primitive, targets,
        format("{0} in a subscript of {1} changes around {2}, and is not the index of an "
               "affine loop; outline() {2} first, which makes a parameter of it",
               name.empty() ? "a value" : "'" + name + "'", showOperation(access),
               showLoop(outermost)),
        std::move(notes));
  }
  if (unknown)
    notes.push_back({unknown.getLoc(), "what a subscript is computed from"});
  return illegal(
      primitive, targets,
      format("{0} does not {1} it by affine subscripts; {2}", showOperation(access), verb, advice),
      std::move(notes));
}

void eraseWithMakers(SmallVector<Operation *> dead, llvm::function_ref<void(Operation *)> onErase) {
  while (!dead.empty()) {
    Operation *op = dead.front();
    dead.erase(dead.begin());
    llvm::SmallSetVector<Operation *, 4> makers;
    for (Value operand : op->getOperands())
      if (Operation *each = operand.getDefiningOp(); each && !llvm::is_contained(dead, each))
        makers.insert(each);
    onErase(op);
    op->erase();
    for (Operation *each : makers)
      if (isOpTriviallyDead(each))
        dead.push_back(each);
  }
}

dialect::SignedAttr signOf(Value buffer) {
  Operation *carrier = buffer.getDefiningOp();
  if (const auto globals = analysis::globalsOf(buffer); !globals.empty()) {
    memref::GetGlobalOp global = globals.front();
    carrier = SymbolTable::lookupNearestSymbolFrom(global, global.getNameAttr());
  }
  if (auto argument = dyn_cast<BlockArgument>(buffer)) {
    Operation *function = argument.getOwner()->getParentOp();
    dialect::SignedAttr signs =
        isa<FunctionOpInterface>(function) ? dialect::signsOf(function) : dialect::SignedAttr();
    return signs && argument.getArgNumber() < signs.getOperands().size()
               ? dialect::SignedAttr::get(function->getContext(),
                                          signs.getOperands()[argument.getArgNumber()])
               : dialect::SignedAttr();
  }
  return carrier ? dialect::signsOf(carrier) : dialect::SignedAttr();
}

std::string showSubscripts(Operation *access) {
  affine::AffineValueMap map;
  affine::MemRefAccess(access).getAccessMap(&map);
  return showSubscripts(map);
}

std::string showSubscripts(const affine::AffineValueMap &map) {
  const SubscriptText texts(map.getOperands(), map.getAffineMap().getNumDims());
  std::string text = "[";
  for (unsigned i = 0; i < map.getNumResults(); ++i)
    text += (i ? ", " : "") + texts.of(map.getAffineMap().getResult(i));
  return text + "]";
}

std::string describe(const Dependence &dependence, const Band &band) {
  auto verb = [](Operation *op) {
    return isa<affine::AffineStoreOp>(op) ? std::string("written") : std::string("read");
  };
  AffineForOp loop = band[dependence.carrier];
  const Distance &distance = dependence.distances[dependence.carrier];
  std::string later = format("in a later iteration of {0}", showLoop(loop));
  const int64_t step = loop.getStepAsInt();
  if (distance.least && distance.least == distance.most && *distance.least % step == 0) {
    const int64_t count = *distance.least / step;
    later = format("{0} of {1} later",
                   count == 1 ? std::string("one iteration") : counted(size_t(count), "iteration"),
                   showLoop(loop));
  }
  const bool isAgain = verb(dependence.first) == verb(dependence.second);
  return format("{0} is {1} at {2} and {3} {4} at {5}", showBuffer(dependence.buffer),
                verb(dependence.first), showSubscripts(dependence.first),
                isAgain ? "written again" : verb(dependence.second), later,
                showSubscripts(dependence.second));
}

std::vector<Note> notesOf(const Dependence &dependence) {
  auto note = [](Operation *op) {
    return Note{op->getLoc(), isa<affine::AffineStoreOp>(op) ? "written here" : "read here"};
  };
  std::vector<Note> notes{note(dependence.first)};
  if (dependence.second != dependence.first)
    notes.push_back(note(dependence.second));
  return notes;
}

} // namespace allo::schedule
