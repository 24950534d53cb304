// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a condition tells about the scalars that it compares.
#include "sema/intervals/IntervalWalk.h"

namespace allo {

namespace {

CompareOp opposite(CompareOp op) {
  switch (op) {
  case CompareOp::Eq:
    return CompareOp::Ne;
  case CompareOp::Ne:
    return CompareOp::Eq;
  case CompareOp::Lt:
    return CompareOp::Ge;
  case CompareOp::Le:
    return CompareOp::Gt;
  case CompareOp::Gt:
    return CompareOp::Le;
  case CompareOp::Ge:
    return CompareOp::Lt;
  case CompareOp::In:
  case CompareOp::NotIn:
  case CompareOp::Is:
  case CompareOp::IsNot:
    return op; // tell nothing
  }
  ALLO_UNREACHABLE("comparisons are handled");
}

CompareOp swapped(CompareOp op) {
  switch (op) {
  case CompareOp::Lt:
    return CompareOp::Gt;
  case CompareOp::Le:
    return CompareOp::Ge;
  case CompareOp::Gt:
    return CompareOp::Lt;
  case CompareOp::Ge:
    return CompareOp::Le;
  case CompareOp::Eq:
  case CompareOp::Ne:
  case CompareOp::In:
  case CompareOp::NotIn:
  case CompareOp::Is:
  case CompareOp::IsNot:
    return op;
  }
  ALLO_UNREACHABLE("comparisons are handled");
}

// The values for which 'x op y' holds for some y; those of Ne are not an interval.
Interval allowed(CompareOp op, const Interval &other) {
  switch (op) {
  case CompareOp::Eq:
    return other;
  case CompareOp::Lt:
    return {Interval::Lowest, other.high < Interval::Highest ? other.high - 1 : other.high};
  case CompareOp::Le:
    return {Interval::Lowest, other.high};
  case CompareOp::Gt:
    return {other.low > Interval::Lowest ? other.low + 1 : other.low, Interval::Highest};
  case CompareOp::Ge:
    return {other.low, Interval::Highest};
  case CompareOp::Ne:
  case CompareOp::In:
  case CompareOp::NotIn:
  case CompareOp::Is:
  case CompareOp::IsNot:
    return Interval::all();
  }
  ALLO_UNREACHABLE("comparisons are handled");
}

} // namespace

void IntervalWalk::keepOnly(uint32_t slot, const Interval &values) {
  Interval &value = state[slot].value;
  if (value.isEmpty())
    return;
  const Interval kept = meet(value, values);
  if (kept.isEmpty())
    isReachable = false;
  else
    value = kept;
}

void IntervalWalk::keepOut(uint32_t slot, const Interval &values) {
  Interval &value = state[slot].value;
  if (!values.isPoint() || value.isEmpty())
    return;
  if (value == values)
    isReachable = false;
  else if (value.low == values.low)
    ++value.low;
  else if (value.high == values.low)
    --value.high;
}

void IntervalWalk::assumeCompare(const CompareExpr &compare, bool isTrue) {
  if (compare.ops.size() != 1)
    return;
  const Expr &left = *compare.operands[0];
  const Expr &right = *compare.operands[1];
  const Type leftType = operandType(left);
  const Type rightType = operandType(right);
  const auto promotion = promote(check.style, Op::Compare, leftType, rightType);
  if (!promotion || (!promotion->operand.isInt() && !promotion->operand.isIndex()))
    return;
  const CompareOp op = isTrue ? compare.ops[0] : opposite(compare.ops[0]);
  const Interval values[2] = {operand(left), operand(right)};
  for (int side = 0; side < 2; ++side) {
    const Expr &name = side == 0 ? left : right;
    const uint32_t slot = slotOf(name);
    if (slot == NoSlot || followed[slot].isArray || info(name).role != ExprRole::Runtime)
      continue;
    // The variable is compared as what it is, not as what a conversion makes of it.
    const Type type = side == 0 ? leftType : rightType;
    if (type != followed[slot].type ||
        (type != promotion->operand && !fits(values[side], promotion->operand)))
      continue;
    const Interval other = fitted(values[1 - side], promotion->operand);
    const CompareOp seen = side == 0 ? op : swapped(op);
    if (seen == CompareOp::Ne)
      keepOut(slot, other);
    else
      keepOnly(slot, allowed(seen, other));
  }
}

void IntervalWalk::assume(const Expr &condition, bool isTrue) {
  if (!step() || info(condition).role != ExprRole::Runtime)
    return;
  if (const auto *compare = condition.tryAs<CompareExpr>()) {
    assumeCompare(*compare, isTrue);
  } else if (const auto *all = condition.tryAs<BoolOpExpr>(); all && all->isAnd == isTrue) {
    for (const Expr *each : all->operands)
      assume(*each, isTrue);
  } else if (const auto *not_ = condition.tryAs<UnaryExpr>(); not_ && not_->op == UnaryOp::Not) {
    assume(*not_->operand, !isTrue);
  } else if (const uint32_t slot = slotOf(condition); slot != NoSlot && !followed[slot].isArray) {
    if (isTrue)
      keepOut(slot, Interval::of(0));
    else
      keepOnly(slot, Interval::of(0));
  }
}

} // namespace allo
