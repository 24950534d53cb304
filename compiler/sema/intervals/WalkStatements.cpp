// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements but loops: what they store, and which of them are reached.
#include "sema/intervals/IntervalWalk.h"

#include <algorithm>

namespace allo {

bool IntervalWalk::step(uint64_t count) {
  steps += count;
  isStopped = isStopped || steps > options.maxSteps;
  return !isStopped;
}

void IntervalWalk::block(const Block &body) {
  for (const Stmt *each : body) {
    if (!isReachable || !step())
      return;
    statement(*each);
  }
}

void IntervalWalk::statement(const Stmt &stmt) {
  switch (stmt.kind) {
  case StmtKind::ExprStmt:
    eval(*stmt.as<ExprStmt>()->value);
    return;
  case StmtKind::AssignStmt: {
    const auto &assignment = *stmt.as<AssignStmt>();
    for (const Expr *target : assignment.targets)
      assignFrom(*target, assignment.targets.size() == 1 ? assignment.value : nullptr);
    return;
  }
  case StmtKind::AnnAssignStmt:
    return declaration(*stmt.as<AnnAssignStmt>());
  case StmtKind::AugAssignStmt:
    return augmented(*stmt.as<AugAssignStmt>());
  case StmtKind::ReturnStmt:
    if (const Expr *value = stmt.as<ReturnStmt>()->value)
      eval(*value);
    isReachable = false;
    return;
  case StmtKind::IfStmt:
    return ifStatement(*stmt.as<IfStmt>());
  case StmtKind::ForStmt:
  case StmtKind::WhileStmt:
    return loopStatement(stmt);
  case StmtKind::MatchStmt:
    return matchStatement(*stmt.as<MatchStmt>());
  case StmtKind::FunctionStmt: // the names that it mentions are not followed
  case StmtKind::PassStmt:
    return;
  case StmtKind::WithStmt:
  case StmtKind::TryStmt:
  case StmtKind::AssertStmt:
  case StmtKind::RaiseStmt:
  case StmtKind::DeleteStmt:
  case StmtKind::ScopeStmt:
  case StmtKind::ClassStmt:
  case StmtKind::ImportStmt:
  case StmtKind::ImportFromStmt:
  case StmtKind::BreakStmt:
  case StmtKind::ContinueStmt:
  case StmtKind::UnsupportedStmt:
  case StmtKind::ErrorStmt:
    isStopped = true; // not part of the language: nothing is known of the kernel
    return;
  }
  ALLO_UNREACHABLE("statements are handled");
}

// ---- what is stored

void IntervalWalk::declaration(const AnnAssignStmt &stmt) {
  const uint32_t slot = slotOf(*stmt.target);
  const uint32_t variable = info(*stmt.target).variable;
  const bool isLocal =
      variable < check.variables.size() && check.variables[variable].kind == VariableKind::Local;
  if (!isLocal)
    return; // a constant, a stream, or a variable that has its value before the call
  note(*stmt.target);
  if (stmt.value)
    assignFrom(*stmt.target, stmt.value);
  else if (slot != NoSlot)
    state[slot] = {Interval(), Interval(), false}; // fresh elements
}

void IntervalWalk::assignFrom(const Expr &target, const Expr *source) {
  const bool isTuple = target.is<TupleExpr>() || target.is<ListExpr>();
  if (!isTuple) {
    Stored stored{source ? eval(*source) : Interval::all()};
    if (const uint32_t slot = slotOf(target); source && slot != NoSlot && loopDepth > 0)
      stored.added = addedBy(*source, slot);
    return assign(target, stored);
  }
  const auto &parts =
      target.is<TupleExpr>() ? target.as<TupleExpr>()->elements : target.as<ListExpr>()->elements;
  const List<const Expr *> *sources = nullptr;
  if (source && source->is<TupleExpr>())
    sources = &source->as<TupleExpr>()->elements;
  else if (source && source->is<ListExpr>())
    sources = &source->as<ListExpr>()->elements;
  std::vector<Stored> values(parts.size(), {Interval::all()});
  if (sources && sources->size() == parts.size()) {
    for (size_t i = 0; i < parts.size(); ++i) // all before the first is stored
      values[i].value = eval(*(*sources)[i]);
  } else if (source) {
    eval(*source);
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i]->is<TupleExpr>() || parts[i]->is<ListExpr>())
      assignFrom(*parts[i], nullptr);
    else
      assign(*parts[i], values[i]);
  }
}

void IntervalWalk::assign(const Expr &target, const Stored &stored) {
  if (target.is<NameExpr>()) {
    if (const uint32_t slot = slotOf(target); slot != NoSlot)
      setVariable(slot, stored, target);
    else if (const Type type = typeOf(target); type.isInt() || type.isIndex())
      exactIn(stored.value, type, target);
    return;
  }
  const auto *place = target.tryAs<SubscriptExpr>();
  if (!place)
    return;
  if (info(*place->base).type.isShaped()) {
    for (const Expr *index : place->indices)
      converted(eval(*index), typeOf(*index), Type::index(), *index);
    note(*place->base);
    if (const uint32_t slot = slotOf(*place->base); slot != NoSlot)
      setElement(slot, stored, target);
    else
      exactIn(stored.value, info(*place->base).type.element(), target);
    return;
  }
  // Bits of a variable, or of an element.
  const Interval whole = withBits(*place, stored.value);
  if (place->base->is<SubscriptExpr>())
    assign(*place->base, {whole});
  else if (const uint32_t slot = slotOf(*place->base); slot != NoSlot)
    setVariable(slot, {whole}, target);
}

void IntervalWalk::setVariable(uint32_t slot, const Stored &stored, const Node &at) {
  Slot &to = state[slot];
  const bool isExact = fits(stored.value, followed[slot].type);
  to.value = exactIn(stored.value, followed[slot].type, at);
  to.isSum = to.isSum && isExact && stored.added && !followed[slot].isArray;
  if (to.isSum)
    to.added = add(to.added, *stored.added);
  held[slot] = join(held[slot], to.value);
}

// Any of the elements may be the one that changes.
void IntervalWalk::setElement(uint32_t slot, const Stored &stored, const Node &at) {
  Slot &to = state[slot];
  const Interval value = stored.added ? meet(stored.value, limits[slot]) : stored.value;
  const bool isExact = fits(value, followed[slot].type) && !value.isEmpty();
  const Interval kept = exactIn(value, followed[slot].type, at);
  to.isSum = to.isSum && isExact && stored.added;
  if (to.isSum)
    to.added = add(to.added, join(*stored.added, Interval::of(0)));
  to.value = join(to.value, kept);
  held[slot] = join(held[slot], kept);
}

// The integer in which bits are replaced.
Interval IntervalWalk::withBits(const SubscriptExpr &place, const Interval &value) {
  const Interval base = eval(*place.base);
  const Type type = typeOf(*place.base);
  const Interval low = lowBit(place);
  note(place, true);
  exactIn(value, typeOf(place), place);
  const Wide top = low.high + Wide(typeOf(place).width());
  const Wide room = Wide(type.width()) - (type.isSigned() ? 1 : 0);
  if (base.low < 0 || low.low < 0 || !low.isBounded() || !base.isBounded() || top > room ||
      top >= Wide(Interval::WidestKnown))
    return rangeOfType(type);
  const Wide bits = std::max<Wide>(top, unsignedBits(base));
  return {0, (Wide(1) << int(bits)) - 1};
}

void IntervalWalk::augmented(const AugAssignStmt &stmt) {
  const Expr &target = *stmt.target;
  const Interval left = eval(target);
  std::optional<Interval> added;
  Interval total;
  if (info(stmt).isChain) {
    const bool isProduct = stmt.op == BinaryOp::Mul;
    total = chain(stmt, isProduct, &left, isProduct ? nullptr : &added);
  } else {
    const Interval right = operand(*stmt.value);
    const Type type = typeOf(stmt);
    total = pair(opOf(stmt.op), stmt, left, typeOf(target), right, operandType(*stmt.value));
    const bool isSum = stmt.op == BinaryOp::Add || stmt.op == BinaryOp::Sub;
    const Interval change = stmt.op == BinaryOp::Sub ? negate(right) : right;
    if (isSum && fits(left, type) && fits(right, type) && fits(add(left, change), type))
      added = change;
  }
  assign(target, {total, added});
}

// The value of 'e' in an assignment 'v = v + e', if the sum loses nothing.
std::optional<Interval> IntervalWalk::addedBy(const Expr &value, uint32_t slot) {
  const auto *sum = value.tryAs<BinaryExpr>();
  if (!sum || followed[slot].isArray || (sum->op != BinaryOp::Add && sum->op != BinaryOp::Sub) ||
      info(value).role != ExprRole::Runtime)
    return std::nullopt;
  auto isVariable = [&](const Expr &expr) {
    return slotOf(expr) == slot && info(expr).role == ExprRole::Runtime;
  };
  if (info(value).isChain) {
    for (const FlatTerm &term : check.chains.at(value.id))
      if (!term.isSubtracted && isVariable(static_cast<const Expr &>(*unit.nodes[term.node]))) {
        std::optional<Interval> rest;
        chain(value, false, nullptr, &rest, term.node);
        return rest;
      }
    return std::nullopt;
  }
  const bool isRight = sum->op == BinaryOp::Add && isVariable(*sum->rhs);
  if (!isRight && !isVariable(*sum->lhs))
    return std::nullopt;
  const Interval left = operand(*sum->lhs);
  const Interval right = operand(*sum->rhs);
  const Interval change = isRight ? left : sum->op == BinaryOp::Sub ? negate(right) : right;
  const Type type = typeOf(value);
  const Interval &own = isRight ? right : left;
  const bool isExact = fits(left, type) && fits(right, type) && fits(add(own, change), type);
  return isExact ? std::optional(change) : std::nullopt;
}

// ---- branches

// 'out' becomes what holds behind it or the state at hand.
void IntervalWalk::joinInto(State &out, bool &isOutReachable) {
  if (!isReachable || !step(1 + state.size() / 4))
    return;
  if (!isOutReachable) {
    out = state;
    isOutReachable = true;
    return;
  }
  for (size_t i = 0; i < state.size(); ++i) {
    out[i].value = join(out[i].value, state[i].value);
    out[i].added = join(out[i].added, state[i].added);
    out[i].isSum = out[i].isSum && state[i].isSum;
  }
}

void IntervalWalk::ifStatement(const IfStmt &stmt) {
  State out;
  bool isOutReachable = false;
  for (const IfArm *arm : stmt.arms) {
    if (check.isDead(arm->id))
      continue;
    if (!isReachable || !step(1 + state.size() / 4))
      break;
    const bool isChosen = !arm->condition || info(*arm->condition).role == ExprRole::Constant;
    if (isChosen) {
      block(arm->body);
      joinInto(out, isOutReachable);
      isReachable = false;
      break;
    }
    eval(*arm->condition);
    const State before = state;
    assume(*arm->condition, true);
    block(arm->body);
    joinInto(out, isOutReachable);
    state = before;
    isReachable = true;
    assume(*arm->condition, false);
  }
  joinInto(out, isOutReachable);
  if (isOutReachable)
    state = std::move(out);
  isReachable = isOutReachable;
}

void IntervalWalk::matchStatement(const MatchStmt &stmt) {
  const Interval subject = eval(*stmt.subject);
  const uint32_t slot = slotOf(*stmt.subject);
  const State before = state;
  State out;
  bool isOutReachable = false;
  bool isComplete = false;
  for (const MatchCase *each : stmt.cases) {
    if (!step(1 + state.size() / 4))
      return;
    state = before;
    isReachable = true;
    const auto *name = each->pattern->tryAs<NameExpr>();
    if (name) {
      isComplete = true;
    } else if (const Interval value = constantInterval(*each->pattern); value.isPoint()) {
      if (meet(subject, value).isEmpty())
        continue;
      if (slot != NoSlot && !followed[slot].isArray)
        keepOnly(slot, value);
    }
    block(each->body);
    joinInto(out, isOutReachable);
  }
  if (!isComplete) {
    state = before;
    isReachable = true;
    joinInto(out, isOutReachable);
  }
  if (isOutReachable)
    state = std::move(out);
  isReachable = isOutReachable;
}

} // namespace allo
