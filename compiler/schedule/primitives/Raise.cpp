// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Raise.h"

#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"

#include <llvm/ADT/TypeSwitch.h>
#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

// A value as an expression, with what is known of its range.
struct AffineForm {
  AffineExpr expr;
  std::optional<int64_t> least, most;

  bool fits(unsigned width) const {
    return width >= 64 ||
           (least && most && *least >= llvm::minIntN(width) && *most <= llvm::maxIntN(width));
  }
};

// Expressions over the same operands, all of which are dimensions until the end.
class FormBuilder {
public:
  // 'inside': an operation of the function, which the expressions are for.
  explicit FormBuilder(Operation *inside)
      : context(inside->getContext()), scope(affine::getAffineScope(inside)) {}

  // Nothing if the value is not affine, or not known to be.
  std::optional<AffineForm> of(Value value);

  // Makes invariants of the function available, and gives the map and its operands.
  std::pair<AffineMap, SmallVector<Value>> finish(ArrayRef<AffineExpr> results) {
    for (Operation *op : invariant) {
      Operation *place = op;
      while (place->getParentRegion() != scope)
        place = place->getParentOp();
      if (place != op)
        op->moveBefore(place);
    }
    AffineMap map = AffineMap::get(unsigned(operands.size()), 0, results, context);
    SmallVector<Value> values(operands);
    affine::fullyComposeAffineMapAndOperands(&map, &values);
    affine::canonicalizeMapAndOperands(&map, &values);
    return {map, values};
  }

private:
  MLIRContext *context;
  Region *scope;
  SmallVector<Value> operands;
  SmallVector<Operation *> invariant; // in order

  std::optional<AffineForm> decompose(Value value);
  AffineForm leaf(Value value);
  bool isInvariant(Value value, SmallVectorImpl<Operation *> &makers, unsigned depth = 0);
  static std::optional<AffineForm> scaled(AffineForm form, int64_t factor) {
    const auto low = productOf(factor < 0 ? form.most : form.least, factor);
    const auto high = productOf(factor < 0 ? form.least : form.most, factor);
    return AffineForm{form.expr * factor, low, high};
  }
  static std::optional<AffineForm> added(const AffineForm &a, const AffineForm &b) {
    return AffineForm{a.expr + b.expr, sumOf(a.least, b.least), sumOf(a.most, b.most)};
  }
  static AffineForm quotient(const AffineForm &form, int64_t divisor) {
    auto divided = [&](std::optional<int64_t> bound) {
      return bound ? std::optional(llvm::divideFloorSigned(*bound, divisor)) : std::nullopt;
    };
    return {form.expr.floorDiv(divisor), divided(form.least), divided(form.most)};
  }
  static AffineForm composed(AffineExpr expr, ArrayRef<AffineForm> dims,
                             ArrayRef<AffineForm> symbols);
};

// An expression over what its dimensions and symbols are.
AffineForm FormBuilder::composed(AffineExpr expr, ArrayRef<AffineForm> dims,
                                 ArrayRef<AffineForm> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {expr, constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  const AffineForm left = composed(binary.getLHS(), dims, symbols);
  const AffineForm right = composed(binary.getRHS(), dims, symbols);
  auto constant = dyn_cast<AffineConstantExpr>(right.expr);
  const AffineExprKind kind = expr.getKind();
  if (kind == AffineExprKind::Add)
    return *added(left, right);
  if (kind == AffineExprKind::Mul && constant)
    return *scaled(left, constant.getValue());
  if (kind == AffineExprKind::FloorDiv && constant && constant.getValue() > 0)
    return quotient(left, constant.getValue());
  if (kind == AffineExprKind::Mod && constant && constant.getValue() > 0)
    return {left.expr % right.expr, 0, constant.getValue() - 1};
  return {getAffineBinaryOpExpr(kind, left.expr, right.expr), {}, {}};
}

AffineForm FormBuilder::leaf(Value value) {
  const auto at = llvm::find(operands, value);
  const auto number = unsigned(at - operands.begin());
  if (at == operands.end())
    operands.push_back(value);
  AffineForm form{getAffineDimExpr(number, context), {}, {}};
  if (AffineForOp loop = affine::getForInductionVarOwner(value)) {
    if (loop.hasConstantLowerBound())
      form.least = loop.getConstantLowerBound();
    if (loop.hasConstantUpperBound())
      form.most = loop.getConstantUpperBound() - 1;
  }
  return form;
}

// Whether the same value can be computed at the start of the function.
bool FormBuilder::isInvariant(Value value, SmallVectorImpl<Operation *> &makers, unsigned depth) {
  if (value.getParentRegion() == scope)
    return true;
  Operation *maker = value.getDefiningOp();
  if (!maker || depth > 16 || maker->getNumRegions() != 0 || !isPure(maker) ||
      !llvm::all_of(maker->getOperands(),
                    [&](Value each) { return isInvariant(each, makers, depth + 1); }))
    return false;
  if (!llvm::is_contained(makers, maker))
    makers.push_back(maker);
  return true;
}

std::optional<AffineForm> FormBuilder::of(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)) && constant.getSignificantBits() <= 62) {
    const int64_t number = constant.getSExtValue();
    return AffineForm{getAffineConstantExpr(number, context), number, number};
  }
  const bool isIndex = value.getType().isIndex();
  if (isIndex && (affine::isValidDim(value, scope) || affine::isValidSymbol(value, scope)) &&
      !value.getDefiningOp<affine::AffineApplyOp>())
    return leaf(value);
  if (std::optional<AffineForm> form = decompose(value)) {
    const unsigned width = isIndex ? 64 : value.getType().getIntOrFloatBitWidth();
    if (form->fits(width))
      return form;
  }
  SmallVector<Operation *> makers;
  if (!isIndex || !isInvariant(value, makers))
    return std::nullopt;
  for (Operation *maker : makers)
    if (!llvm::is_contained(invariant, maker))
      invariant.push_back(maker);
  return leaf(value);
}

std::optional<AffineForm> FormBuilder::decompose(Value value) {
  Operation *maker = value.getDefiningOp();
  if (!maker || !value.getType().isIntOrIndex())
    return std::nullopt;
  if (auto apply = dyn_cast<affine::AffineApplyOp>(maker)) {
    SmallVector<AffineForm> parts;
    for (Value operand : apply.getMapOperands()) {
      std::optional<AffineForm> part = of(operand);
      if (!part)
        return std::nullopt;
      parts.push_back(*part);
    }
    const AffineMap map = apply.getAffineMap();
    const ArrayRef<AffineForm> all(parts);
    return composed(map.getResult(0), all.take_front(map.getNumDims()),
                    all.drop_front(map.getNumDims()));
  }
  auto part = [&](unsigned operand) { return of(maker->getOperand(operand)); };
  // A signed number keeps its value; one without a sign does where it is not negative.
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(maker))
    return part(0);
  if (isa<arith::IndexCastUIOp, arith::ExtUIOp>(maker)) {
    std::optional<AffineForm> form = part(0);
    return form && form->least && *form->least >= 0 ? form : std::nullopt;
  }
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp, arith::DivUIOp,
           arith::FloorDivSIOp, arith::RemSIOp, arith::RemUIOp>(maker))
    return std::nullopt;
  std::optional<AffineForm> first = part(0), second = part(1);
  if (!first || !second)
    return std::nullopt;
  if (isa<arith::AddIOp>(maker))
    return added(*first, *second);
  if (isa<arith::SubIOp>(maker))
    return added(*first, *scaled(*second, -1));
  const auto factor = dyn_cast<AffineConstantExpr>(second->expr);
  if (isa<arith::MulIOp>(maker)) {
    if (factor)
      return scaled(*first, factor.getValue());
    const auto other = dyn_cast<AffineConstantExpr>(first->expr);
    return other ? scaled(*second, other.getValue()) : std::nullopt;
  }
  if (!factor || factor.getValue() < 1)
    return std::nullopt;
  const int64_t divisor = factor.getValue();
  const bool isNatural = first->least && *first->least >= 0;
  if (isa<arith::FloorDivSIOp>(maker) || (isNatural && isa<arith::DivSIOp, arith::DivUIOp>(maker)))
    return quotient(*first, divisor);
  if (isNatural && isa<arith::RemSIOp, arith::RemUIOp>(maker))
    return AffineForm{first->expr % divisor, 0, divisor - 1};
  return std::nullopt;
}

// What a conversion to a wider integer with a sign is of.
Value withoutWidening(Value value) {
  for (;;) {
    auto extension = value.getDefiningOp<arith::ExtSIOp>();
    auto cast = value.getDefiningOp<arith::IndexCastOp>();
    if (extension)
      value = extension.getIn();
    else if (cast &&
             (!cast.getIn().getType().isInteger() ||
              cast.getIn().getType().getIntOrFloatBitWidth() <= 64) &&
             cast.getType().isIndex())
      value = cast.getIn();
    else
      return value;
  }
}

// A bound as the greatest or the least of several values.
class BoundTerms {
public:
  BoundTerms(Operation *loop, bool isLow) : b(loop), isLow(isLow) {}
  ~BoundTerms() {
    for (Operation *cast : casts)
      if (cast->use_empty())
        cast->erase();
  }
  BoundTerms(const BoundTerms &) = delete;
  BoundTerms &operator=(const BoundTerms &) = delete;

  void add(Value bound) {
    Value inner = withoutWidening(bound);
    Operation *maker = inner.getDefiningOp();
    if (isLow ? isa_and_nonnull<arith::MaxSIOp>(maker) : isa_and_nonnull<arith::MinSIOp>(maker)) {
      for (Value operand : maker->getOperands())
        add(operand);
      return;
    }
    if (!bound.getType().isIndex() && !matchPattern(bound, m_Constant())) {
      casts.push_back(arith::IndexCastOp::create(b, bound.getLoc(), b.getIndexType(), bound));
      bound = casts.back()->getResult(0);
    }
    all.push_back(bound);
  }

  std::optional<SmallVector<AffineExpr>> in(FormBuilder &forms) const {
    SmallVector<AffineExpr> exprs;
    for (Value each : all) {
      std::optional<AffineForm> form = forms.of(each);
      if (!form)
        return std::nullopt;
      exprs.push_back(form->expr);
    }
    return exprs;
  }

private:
  OpBuilder b;
  const bool isLow;
  SmallVector<Value> all;
  SmallVector<Operation *> casts;
};

// The value that is limited by constants, and these.
std::pair<Value, IndexLimits> limitedValue(Value value) {
  value = withoutWidening(value);
  Operation *maker = value.getDefiningOp();
  if (!isa_and_nonnull<arith::MaxSIOp, arith::MinSIOp>(maker))
    return {value, {}};
  for (unsigned i : {0U, 1U}) {
    APInt constant;
    if (!matchPattern(maker->getOperand(i), m_ConstantInt(&constant)) ||
        constant.getSignificantBits() > 62)
      continue;
    const int64_t limit = constant.getSExtValue();
    auto [inner, limits] = limitedValue(maker->getOperand(1 - i));
    if (isa<arith::MaxSIOp>(maker)) {
      limits.least = std::max(limits.least.value_or(limit), limit);
      if (limits.most)
        limits.most = std::max(*limits.most, limit);
    } else {
      limits.most = std::min(limits.most.value_or(limit), limit);
      if (limits.least)
        limits.least = std::min(*limits.least, limit);
    }
    return {inner, limits};
  }
  return {value, {}};
}

} // namespace

std::optional<LimitedSubscripts> limitedSubscripts(memref::LoadOp load) {
  LimitedSubscripts found;
  FormBuilder forms(load);
  SmallVector<AffineExpr> results;
  for (Value index : load.getIndices()) {
    const auto [inner, limits] = limitedValue(index);
    std::optional<AffineForm> form = forms.of(inner);
    if (!form)
      return std::nullopt;
    results.push_back(form->expr);
    found.limits.push_back(limits);
  }
  const auto [map, operands] = forms.finish(results);
  found.map.reset(map, operands);
  return found;
}

void raiseLoops(AffineForOp loop) {
  SmallVector<scf::ForOp> inner;
  loop->walk<WalkOrder::PreOrder>([&](scf::ForOp each) { inner.push_back(each); });
  for (scf::ForOp each : inner)
    (void)raiseToAffine(each); // others stay as they are
  raiseAccesses(loop);
}

void raiseAccesses(AffineForOp loop) {
  SmallVector<Operation *> accesses;
  loop->walk([&](Operation *op) {
    if (isa<memref::LoadOp, memref::StoreOp>(op))
      accesses.push_back(op);
  });
  for (Operation *op : accesses) {
    auto load = dyn_cast<memref::LoadOp>(op);
    auto store = dyn_cast<memref::StoreOp>(op);
    if (load ? load.getNontemporal() : store.getNontemporal())
      continue;
    FormBuilder forms(op);
    SmallVector<AffineExpr> results;
    for (Value index : load ? load.getIndices() : store.getIndices())
      if (std::optional<AffineForm> form = forms.of(index))
        results.push_back(form->expr);
    if (results.size() != (load ? load.getIndices() : store.getIndices()).size())
      continue;
    auto [map, operands] = forms.finish(results);
    OpBuilder b(op);
    Operation *made = nullptr;
    if (load)
      made = affine::AffineLoadOp::create(b, op->getLoc(), load.getMemRef(), map, operands);
    else
      made = affine::AffineStoreOp::create(b, op->getLoc(), store.getValueToStore(),
                                           store.getMemRef(), map, operands);
    made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    op->replaceAllUsesWith(made->getResults());
    op->erase();
  }
}

Result<AffineForOp, ScheduleError> raiseToAffine(Operation *loop) {
  if (auto affineLoop = dyn_cast<AffineForOp>(loop)) {
    raiseAccesses(affineLoop);
    return affineLoop;
  }
  auto refused = [&](std::string reason) {
    return illegal("raise", showLoop(loop), std::move(reason), {{loop->getLoc(), "the loop"}});
  };
  auto scfLoop = dyn_cast<scf::ForOp>(loop);
  if (!scfLoop)
    return refused(format("{0} has no affine form; write it as a 'for' loop", showOperation(loop)));
  if (!scfLoop.getInductionVar().getType().isIndex())
    return refused("its index is not of the type 'index'; give it bounds of this type");
  if (scfLoop.getUnsignedCmp())
    return refused("it compares its index without a sign; compare it with one");
  const std::optional<int64_t> step = getConstantIntValue(scfLoop.getStep());
  if (!step || *step < 1)
    return refused("its step is not a positive constant; give range() one");
  // Later passes turn tensors into buffers in structured loops only.
  if (llvm::any_of(scfLoop.getResultTypes(), llvm::IsaPred<TensorType>))
    return refused("it carries a tensor; assign to elements of an array instead");
  SmallVector<std::pair<AffineMap, SmallVector<Value>>, 2> bounds;
  SmallVector<std::pair<FormBuilder, SmallVector<AffineExpr>>, 2> forms;
  BoundTerms lows(loop, true), highs(loop, false);
  lows.add(scfLoop.getLowerBound());
  highs.add(scfLoop.getUpperBound());
  for (const BoundTerms *terms : {&lows, &highs}) {
    FormBuilder builder(loop);
    std::optional<SmallVector<AffineExpr>> exprs = terms->in(builder);
    if (!exprs)
      return refused(format("its {0} bound is not known to be affine; let it be a sum of loop "
                            "indices, parameters and constants, or {1}() of such sums",
                            terms == &lows ? "lower" : "upper", terms == &lows ? "max" : "min"));
    forms.emplace_back(std::move(builder), *std::move(exprs));
  }
  for (auto &[builder, exprs] : forms)
    bounds.push_back(builder.finish(exprs));
  OpBuilder b(loop);
  auto made = AffineForOp::create(b, loop->getLoc(), bounds[0].second, bounds[0].first,
                                  bounds[1].second, bounds[1].first, *step, scfLoop.getInitArgs());
  Block &source = *scfLoop.getBody(), &target = *made.getBody();
  for (auto [old, argument] : llvm::zip(source.getArguments(), target.getArguments())) {
    argument.setLoc(old.getLoc());
    old.replaceAllUsesWith(argument);
  }
  if (!target.empty())
    target.back().erase();
  Operation *yield = source.getTerminator();
  target.getOperations().splice(target.end(), source.getOperations());
  b.setInsertionPointToEnd(&target);
  affine::AffineYieldOp::create(b, yield->getLoc(), yield->getOperands());
  yield->erase();
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  loop->replaceAllUsesWith(made.getResults());
  loop->erase();
  raiseAccesses(made);
  return made;
}

} // namespace allo::schedule
