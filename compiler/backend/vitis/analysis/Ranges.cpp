// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/analysis/Ranges.h"

#include "backend/vitis/analysis/Roots.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/SymbolTable.h>

namespace allo::vitis {

using namespace mlir;
using dialect::Sign;
using mlir::Type;

unsigned widthOf(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }

// ---- ranges

namespace {

constexpr unsigned MaxDepth = 200; // of definitions; deeper ones are treated as unknown

using Interval = std::optional<std::pair<int64_t, int64_t>>;

Interval sum(Interval a, Interval b) {
  int64_t low = 0, high = 0;
  if (!a || !b || __builtin_add_overflow(a->first, b->first, &low) ||
      __builtin_add_overflow(a->second, b->second, &high))
    return std::nullopt;
  return std::pair(low, high);
}

Interval product(Interval a, Interval b) {
  if (!a || !b)
    return std::nullopt;
  int64_t low = INT64_MAX, high = INT64_MIN;
  for (int64_t x : {a->first, a->second})
    for (int64_t y : {b->first, b->second}) {
      int64_t each = 0;
      if (__builtin_mul_overflow(x, y, &each))
        return std::nullopt;
      low = std::min(low, each);
      high = std::max(high, each);
    }
  return std::pair(low, high);
}

} // namespace

std::pair<int64_t, int64_t> Ranges::bounds(Value value) {
  ConstantIntRanges range = of(value);
  return {range.smin().getSExtValue(), range.smax().getSExtValue()};
}

bool Ranges::isNonNegative(Value value) { return !of(value).smin().isNegative(); }

Interval Ranges::of(AffineExpr expr, ValueRange operands, unsigned dims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::pair(constant.getValue(), constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return bounds(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return bounds(operands[dims + symbol.getPosition()]);
  auto both = cast<AffineBinaryOpExpr>(expr);
  Interval left = of(both.getLHS(), operands, dims), right = of(both.getRHS(), operands, dims);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return sum(left, right);
  case AffineExprKind::Mul:
    return product(left, right);
  case AffineExprKind::Mod:
    if (right && right->first == right->second && right->first > 0)
      return std::pair<int64_t, int64_t>(0, right->first - 1);
    return std::nullopt;
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv:
    if (left && right && right->first == right->second && right->first > 0)
      return std::pair(llvm::divideFloorSigned(left->first, right->first),
                       llvm::divideCeilSigned(left->second, right->first));
    return std::nullopt;
  case AffineExprKind::Constant:
  case AffineExprKind::DimId:
  case AffineExprKind::SymbolId:
    break;
  }
  return std::nullopt;
}

std::optional<ConstantIntRanges> Ranges::ofInduction(BlockArgument argument) {
  Operation *loop = argument.getOwner()->getParentOp();
  if (argument.getArgNumber() != 0)
    return std::nullopt;
  Interval low, high;
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop)) {
    AffineMap from = affineLoop.getLowerBoundMap(), to = affineLoop.getUpperBoundMap();
    for (AffineExpr expr : from.getResults()) // the largest of them counts
      if (Interval each = of(expr, affineLoop.getLowerBoundOperands(), from.getNumDims()))
        low = low ? std::pair(std::max(low->first, each->first), INT64_MAX) : *each;
    for (AffineExpr expr : to.getResults())
      if (Interval each = of(expr, affineLoop.getUpperBoundOperands(), to.getNumDims()))
        high = high ? std::pair(INT64_MIN, std::min(high->second, each->second)) : *each;
  } else if (auto plain = dyn_cast<scf::ForOp>(loop)) {
    low = bounds(plain.getLowerBound());
    high = bounds(plain.getUpperBound());
  }
  if (!low || !high || high->second <= low->first)
    return std::nullopt;
  return ConstantIntRanges::fromSigned(APInt(64, uint64_t(low->first), true),
                                       APInt(64, uint64_t(high->second - 1), true));
}

// What all calls of a function give it.
std::optional<ConstantIntRanges> Ranges::ofParameter(BlockArgument argument) {
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  if (!function || !function.isPrivate() || !argument.getOwner()->isEntryBlock())
    return std::nullopt;
  std::optional<ConstantIntRanges> made;
  auto uses = SymbolTable::getSymbolUses(function, function->getParentOfType<ModuleOp>());
  if (!uses)
    return std::nullopt;
  for (const SymbolTable::SymbolUse &use : *uses) {
    auto call = dyn_cast<CallOpInterface>(use.getUser());
    if (!call)
      return std::nullopt;
    ConstantIntRanges given = of(call.getArgOperands()[argument.getArgNumber()]);
    made = made ? made->rangeUnion(given) : given;
  }
  return made;
}

// Of n in 'n < limit ? n : other', without signs.
std::optional<ConstantIntRanges> Ranges::ofGuarded(arith::SelectOp choice) {
  auto compare = choice.getCondition().getDefiningOp<arith::CmpIOp>();
  Value then = choice.getTrueValue();
  APInt limit;
  if (!compare || !then.getType().isIntOrIndex() ||
      compare.getPredicate() != arith::CmpIPredicate::ult ||
      !matchPattern(compare.getRhs(), m_ConstantInt(&limit)) || limit.isZero())
    return std::nullopt;
  Operation *op = then.getDefiningOp();
  if (op && isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
    then = op->getOperand(0);
  unsigned width = widthOf(choice.getType());
  APInt most = limit - 1;
  if (then != compare.getLhs() || most.getActiveBits() >= std::min(width, most.getBitWidth()))
    return std::nullopt;
  return ConstantIntRanges::fromUnsigned(APInt::getZero(width), most.zextOrTrunc(width));
}

// What a value that loops and branches hand on may be; false: it is none.
static bool sourcesOf(Value value, SmallVectorImpl<Value> &sources) {
  auto ends = [&](Operation *op, unsigned at) {
    for (Region &region : op->getRegions())
      if (!region.empty())
        sources.push_back(region.front().getTerminator()->getOperand(at));
  };
  auto repeated = [&](Operation *op, unsigned at) { // what it begins with, and what is handed on
    if (auto loop = dyn_cast<scf::ForOp>(op))
      sources.push_back(loop.getInits()[at]);
    else
      sources.push_back(cast<affine::AffineForOp>(op).getInits()[at]);
    ends(op, at);
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *op = argument.getOwner()->getParentOp();
    unsigned at = argument.getArgNumber();
    if (isa<scf::ForOp, affine::AffineForOp>(op) && at > 0) {
      repeated(op, at - 1);
      return true;
    }
    auto loop = dyn_cast<scf::WhileOp>(op);
    if (!loop)
      return false;
    if (argument.getOwner() == loop.getBeforeBody()) {
      sources.push_back(loop.getInits()[at]);
      sources.push_back(loop.getAfterBody()->getTerminator()->getOperand(at));
    } else {
      sources.push_back(loop.getConditionOp().getArgs()[at]);
    }
    return true;
  }
  Operation *op = value.getDefiningOp();
  unsigned at = cast<OpResult>(value).getResultNumber();
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    sources.push_back(loop.getConditionOp().getArgs()[at]);
  else if (isa<scf::ForOp, affine::AffineForOp>(op))
    repeated(op, at);
  else if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
    ends(op, at);
  else
    return false;
  return true;
}

// It is one of the values that go into it from elsewhere.
std::optional<ConstantIntRanges> Ranges::ofCarried(Value value) {
  SmallVector<Value> work, members, leaves;
  llvm::DenseSet<Value> seen;
  if (!sourcesOf(value, work))
    return std::nullopt;
  ConstantIntRanges anything = ConstantIntRanges::maxRange(widthOf(value.getType()));
  auto isMember = [&](Value each) {
    members.push_back(each);
    known.insert_or_assign(each, anything); // what it is while the others are looked at
  };
  seen.insert(value);
  isMember(value);
  while (!work.empty()) {
    Value each = work.pop_back_val();
    if (!seen.insert(each).second)
      continue;
    if (sourcesOf(each, work))
      isMember(each);
    else if (!each.getDefiningOp<ub::PoisonOp>())
      leaves.push_back(each);
  }
  std::optional<ConstantIntRanges> made;
  for (Value leaf : leaves) {
    ConstantIntRanges its = of(leaf);
    made = made ? made->rangeUnion(its) : its;
  }
  for (Value member : members)
    known.insert_or_assign(member, made.value_or(anything));
  return made.value_or(anything);
}

ConstantIntRanges Ranges::of(Value value) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  if (depth > MaxDepth)
    return ConstantIntRanges::maxRange(widthOf(value.getType()));
  ++depth;
  ConstantIntRanges made = infer(value);
  --depth;
  known.try_emplace(value, made);
  return made;
}

ConstantIntRanges Ranges::infer(Value value) {
  unsigned width = widthOf(value.getType());
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return ConstantIntRanges::constant(constant.sextOrTrunc(width));
  if (value.getType().isIndex())
    if (std::optional<ConstantIntRanges> range = ofCarried(value))
      return *range;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (value.getType().isIndex()) {
      if (std::optional<ConstantIntRanges> range = ofInduction(argument))
        return *range;
      if (std::optional<ConstantIntRanges> range = ofParameter(argument))
        return *range;
    }
    return ConstantIntRanges::maxRange(width);
  }
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    if (Interval range = of(map.getResult(0), apply.getMapOperands(), map.getNumDims()))
      return ConstantIntRanges::fromSigned(APInt(64, uint64_t(range->first), true),
                                           APInt(64, uint64_t(range->second), true));
    return ConstantIntRanges::maxRange(width);
  }
  if (auto choice = dyn_cast<arith::SelectOp>(op))
    if (std::optional<ConstantIntRanges> chosen = ofGuarded(choice))
      return chosen->rangeUnion(of(choice.getFalseValue()));
  auto inferrable = dyn_cast<InferIntRangeInterface>(op);
  if (!inferrable || op->getNumRegions() != 0)
    return ConstantIntRanges::maxRange(width);
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    if (!operand.getType().isIntOrIndex())
      return ConstantIntRanges::maxRange(width);
    operands.push_back(of(operand));
  }
  ConstantIntRanges found = ConstantIntRanges::maxRange(width);
  inferrable.inferResultRanges(operands, [&](Value result, const ConstantIntRanges &range) {
    if (result == value)
      found = range;
  });
  return found;
}

// What 'condition' says about 'value', which is true or false.
static ConstantIntRanges narrowedBy(ConstantIntRanges range, Value value, Value condition,
                                    bool holds) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  APInt limit;
  if (!compare || compare.getLhs() != value ||
      !matchPattern(compare.getRhs(), m_ConstantInt(&limit)))
    return range;
  arith::CmpIPredicate predicate = compare.getPredicate();
  if (!holds)
    predicate = arith::invertPredicate(predicate);
  APInt low = range.smin(), high = range.smax();
  switch (predicate) {
  case arith::CmpIPredicate::sgt:
    if (limit.isMaxSignedValue())
      return range;
    low = llvm::APIntOps::smax(low, limit + 1);
    break;
  case arith::CmpIPredicate::sge:
    low = llvm::APIntOps::smax(low, limit);
    break;
  case arith::CmpIPredicate::slt:
    if (limit.isMinSignedValue())
      return range;
    high = llvm::APIntOps::smin(high, limit - 1);
    break;
  case arith::CmpIPredicate::sle:
    high = llvm::APIntOps::smin(high, limit);
    break;
  case arith::CmpIPredicate::eq:
    low = high = limit;
    break;
  case arith::CmpIPredicate::ne:
  case arith::CmpIPredicate::ult:
  case arith::CmpIPredicate::ule:
  case arith::CmpIPredicate::ugt:
  case arith::CmpIPredicate::uge:
    return range;
  }
  return low.sle(high) ? ConstantIntRanges::fromSigned(low, high) : range;
}

ConstantIntRanges Ranges::at(Value value, Operation *user) {
  constexpr unsigned Far = 16; // long chains ask about something else
  ConstantIntRanges range = of(value);
  Operation *inner = user;
  for (unsigned i = 0; i < Far; ++i) {
    Operation *outer = inner->getParentOp();
    if (!outer || isa<func::FuncOp>(outer))
      break;
    auto branch = dyn_cast<scf::IfOp>(outer);
    bool holds = branch && inner->getParentRegion() == &branch.getThenRegion();
    SmallVector<Value> parts;
    if (branch)
      parts.push_back(branch.getCondition());
    for (size_t k = 0; k < parts.size() && k < Far; ++k) {
      range = narrowedBy(range, value, parts[k], holds);
      Operation *both = parts[k].getDefiningOp();
      if (holds ? isa_and_nonnull<arith::AndIOp>(both) : isa_and_nonnull<arith::OrIOp>(both))
        llvm::append_range(parts, both->getOperands());
    }
    inner = outer;
  }
  return range;
}

// ---- signs

Signs::Vote Signs::ofPlace(Value place) {
  auto vote = [](Sign sign) { return sign == Sign::Unsigned ? Vote::Unsigned : Vote::Signed; };
  if (auto argument = dyn_cast<BlockArgument>(place)) {
    Operation *parent = argument.getOwner()->getParentOp();
    auto signs = dyn_cast_or_null<dialect::SignedAttr>(parent->getAttr(dialect::SignedName));
    if (isa<func::FuncOp>(parent) && signs && argument.getArgNumber() < signs.getOperands().size())
      return vote(signs.getOperands()[argument.getArgNumber()]);
    return Vote::None;
  }
  Operation *op = place.getDefiningOp();
  if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
    op = global;
  }
  if (auto sign = dyn_cast_or_null<dialect::SignedAttr>(op->getAttr(dialect::SignedName)))
    return vote(sign.sign());
  if (auto lane = dyn_cast<dialect::StreamLaneOp>(op))
    return ofPlace(lane.getStream());
  if (auto get = dyn_cast<dialect::StreamGetOp>(op))
    return ofPlace(get.getStream());
  if (auto choice = dyn_cast<arith::SelectOp>(op))
    return ofPlace(choice.getTrueValue());
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return ofPlace(branch.thenYield().getOperand(cast<OpResult>(place).getResultNumber()));
  return Vote::None;
}

bool Signs::elementIsSigned(Value place) {
  auto it = places.find(place);
  if (it != places.end())
    return it->second;
  places[place] = true; // what it is while it is looked for
  Vote vote = ofPlace(place);
  if (vote == Vote::None && isa<MemRefType>(place.getType()))
    for (OpOperand &use : place.getUses()) { // others' storage: of what is stored in it
      Value stored;
      if (auto store = dyn_cast<memref::StoreOp>(use.getOwner()))
        stored = store.getValue();
      if (auto store = dyn_cast<affine::AffineStoreOp>(use.getOwner()))
        stored = store.getValue();
      if (stored && stored != place && stored.getType().isInteger() &&
          !stored.getDefiningOp<arith::ConstantOp>())
        vote = isSigned(stored) ? Vote::Signed : Vote::Unsigned;
      if (vote == Vote::Signed)
        break;
    }
  return places[place] = vote != Vote::Unsigned;
}

bool Signs::isSigned(Value value) {
  if (value.getType().isIndex())
    return true;
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  known[value] = true; // for what comes back to it
  Vote vote = ofName(value);
  if (vote == Vote::None)
    vote = ofMaker(value);
  if (vote == Vote::None) {
    unsigned count[2] = {0, 0};
    for (OpOperand &use : value.getUses()) {
      Vote each = ofUse(use);
      if (each != Vote::None)
        ++count[each == Vote::Signed];
    }
    if (count[0] + count[1] > 0)
      vote = count[1] >= count[0] ? Vote::Signed : Vote::Unsigned;
  }
  if (vote == Vote::None && value.getDefiningOp())
    vote = ofOperands(value.getDefiningOp());
  if (vote == Vote::None)
    vote = widthOf(value.getType()) == 1 ? Vote::Unsigned : Vote::Signed;
  return known[value] = vote == Vote::Signed;
}

// A variable of the source has the sign of its type.
Signs::Vote Signs::ofName(Value value) {
  auto named = dyn_cast<NameLoc>(locOfName(value));
  if (!named || !isa<IntegerType>(value.getType()))
    return Vote::None;
  auto fused = dyn_cast<FusedLoc>(named.getChildLoc());
  auto sign =
      fused ? dyn_cast_or_null<dialect::SignedAttr>(fused.getMetadata()) : dialect::SignedAttr();
  if (!sign) // of one bit, those that are signed say so; others are truth values, of any name
    return widthOf(value.getType()) == 1 ? Vote::None : Vote::Signed;
  return sign.sign() == Sign::Unsigned ? Vote::Unsigned : Vote::Signed;
}

// What makes a value may settle it.
Signs::Vote Signs::ofMaker(Value value) {
  auto vote = [](bool isSigned) { return isSigned ? Vote::Signed : Vote::Unsigned; };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (isa<func::FuncOp>(argument.getOwner()->getParentOp()))
      return ofPlace(value);
    return Vote::None;
  }
  Operation *op = value.getDefiningOp();
  if (isa<arith::CmpIOp, arith::CmpFOp>(op))
    return Vote::Unsigned;
  if (isa<arith::ExtSIOp, arith::DivSIOp, arith::RemSIOp, arith::ShRSIOp, arith::MinSIOp,
          arith::MaxSIOp, arith::FPToSIOp>(op))
    return Vote::Signed;
  if (isa<arith::ExtUIOp, arith::DivUIOp, arith::RemUIOp, arith::ShRUIOp, arith::MinUIOp,
          arith::MaxUIOp, arith::FPToUIOp, dialect::BitGetSliceOp>(op))
    return Vote::Unsigned;
  if (isLoad(op))
    return vote(elementIsSigned(bufferOf(op)));
  if (auto get = dyn_cast<dialect::StreamGetOp>(op))
    return vote(elementIsSigned(get.getStream()));
  if (isa<func::CallOp, dialect::InvokeOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, op->getAttrOfType<FlatSymbolRefAttr>("callee"));
    auto signs = callee
                     ? dyn_cast_or_null<dialect::SignedAttr>(callee->getAttr(dialect::SignedName))
                     : dialect::SignedAttr();
    if (signs)
      return vote(signs.getResults()[cast<OpResult>(value).getResultNumber()] != Sign::Unsigned);
  }
  return Vote::None;
}

Signs::Vote Signs::ofUse(OpOperand &use) {
  Operation *op = use.getOwner();
  unsigned at = use.getOperandNumber();
  if (isa<arith::ExtSIOp, arith::DivSIOp, arith::RemSIOp, arith::MinSIOp, arith::MaxSIOp,
          arith::SIToFPOp, arith::IndexCastOp>(op))
    return Vote::Signed;
  if (isa<arith::ExtUIOp, arith::DivUIOp, arith::RemUIOp, arith::MinUIOp, arith::MaxUIOp,
          arith::UIToFPOp, arith::IndexCastUIOp>(op))
    return Vote::Unsigned;
  if (isa<arith::ShRSIOp>(op) && at == 0)
    return Vote::Signed;
  if (isa<arith::ShRUIOp>(op) && at == 0)
    return Vote::Unsigned;
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    switch (compare.getPredicate()) {
    case arith::CmpIPredicate::eq:
    case arith::CmpIPredicate::ne:
      return Vote::None;
    case arith::CmpIPredicate::slt:
    case arith::CmpIPredicate::sle:
    case arith::CmpIPredicate::sgt:
    case arith::CmpIPredicate::sge:
      return Vote::Signed;
    case arith::CmpIPredicate::ult:
    case arith::CmpIPredicate::ule:
    case arith::CmpIPredicate::ugt:
    case arith::CmpIPredicate::uge:
      return Vote::Unsigned;
    }
  }
  auto vote = [](bool isSigned) { return isSigned ? Vote::Signed : Vote::Unsigned; };
  if (isStore(op) && at == 0)
    return vote(elementIsSigned(bufferOf(op)));
  if (auto put = dyn_cast<dialect::StreamPutOp>(op); put && put.getValue() == use.get())
    return vote(elementIsSigned(put.getStream()));
  if (isa<func::CallOp, dialect::InvokeOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, op->getAttrOfType<FlatSymbolRefAttr>("callee"));
    if (callee && !callee.empty())
      return ofPlace(callee.getArgument(at));
  }
  if (auto end = dyn_cast<func::ReturnOp>(op)) {
    auto signs =
        dyn_cast_or_null<dialect::SignedAttr>(end->getParentOp()->getAttr(dialect::SignedName));
    if (signs)
      return vote(signs.getResults()[at] != Sign::Unsigned);
  }
  // Where a loop or branch carries it, as it is used there.
  if (isa<scf::YieldOp>(op) && isa<scf::IfOp, scf::IndexSwitchOp>(op->getParentOp()))
    return vote(isSigned(op->getParentOp()->getResult(at)));
  if (auto loop = dyn_cast<scf::ForOp>(op); loop && at >= 3)
    return vote(isSigned(loop.getRegionIterArg(at - 3)));
  if (auto loop = dyn_cast<affine::AffineForOp>(op)) {
    unsigned before = loop.getNumControlOperands();
    if (at >= before)
      return vote(isSigned(loop.getRegionIterArgs()[at - before]));
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return vote(isSigned(loop.getBeforeArguments()[at]));
  if (isa<scf::ConditionOp>(op) && at > 0)
    return vote(isSigned(cast<scf::WhileOp>(op->getParentOp()).getAfterArguments()[at - 1]));
  return Vote::None;
}

Signs::Vote Signs::ofOperands(Operation *op) {
  if (isa<arith::SubIOp>(op))
    return Vote::Signed;
  if (!isa<arith::AddIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp,
           arith::SelectOp, arith::TruncIOp, arith::ShLIOp, arith::IndexCastOp,
           dialect::BitSetSliceOp>(op))
    return Vote::None;
  Vote found = Vote::None;
  for (Value operand : op->getOperands()) {
    if (!operand.getType().isIntOrIndex() || operand.getDefiningOp<arith::ConstantOp>() ||
        (isa<arith::SelectOp>(op) && operand == op->getOperand(0)) ||
        (isa<arith::ShLIOp, dialect::BitSetSliceOp>(op) && operand != op->getOperand(0)))
      continue;
    if (isSigned(operand))
      return Vote::Signed;
    found = Vote::Unsigned;
  }
  return found;
}

} // namespace allo::vitis
