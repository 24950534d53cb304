// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operands of a node and the nodes of a statement, for passes that visit all of them.
#pragma once

#include "program/Program.h"

namespace allo::program {

// Calls fn(const Expr &) for expressions and inner(const Block &) for blocks, as the parts of a
// node hold them.
template <typename Fn, typename Inner> struct PartVisitor {
  Fn &fn;
  Inner &inner;

  void operator()(const auto &...parts) const { (visit(parts), ...); }

private:
  void visit(const Expr *expr) const {
    if (expr)
      fn(*expr);
  }
  void visit(const Term &term) const { fn(*term.value); }
  void visit(const Axis &axis) const {
    fn(*axis.low);
    fn(*axis.high);
    fn(*axis.step);
  }
  void visit(const Arm &arm) const { inner(arm.body); }
  void visit(const Block &block) const { inner(block); }
  template <typename T> void visit(const List<T> &list) const {
    for (const T &each : list)
      visit(each);
  }
};

// Calls fn(const Expr &) for each direct operand, in the order of evaluation.
template <typename Fn> void forEachOperand(const Expr &expr, Fn &&fn) {
  auto inner = [](const Block &) {};
  PartVisitor<std::remove_reference_t<Fn>, decltype(inner)> visitor{fn, inner};
  switch (expr.kind) {
#define ALLO_PROGRAM_EXPR(KIND)                                                                    \
  case ExprKind::KIND:                                                                             \
    return std::apply(visitor, expr.as<KIND>()->parts());
#include "program/Program.def"
  }
  ALLO_UNREACHABLE("expressions are handled");
}

// Calls fn(const Expr &) for the expressions that a statement has itself, not those of the blocks
// in it; and inner(const Block &) for each of those.
template <typename Fn, typename Inner> void forEachPart(const Stmt &stmt, Fn &&fn, Inner &&inner) {
  PartVisitor<std::remove_reference_t<Fn>, std::remove_reference_t<Inner>> visitor{fn, inner};
  switch (stmt.kind) {
#define ALLO_PROGRAM_STMT(KIND)                                                                    \
  case StmtKind::KIND:                                                                             \
    return std::apply(visitor, stmt.as<KIND>()->parts());
#include "program/Program.def"
  }
  ALLO_UNREACHABLE("statements are handled");
}

// Calls fn(const Expr &) for an expression and all below it.
template <typename Fn> void forEachExpr(const Expr &expr, Fn &&fn) {
  fn(expr);
  forEachOperand(expr, [&](const Expr &operand) { forEachExpr(operand, fn); });
}
// The same for all expressions of a statement, blocks included.
template <typename Fn> void forEachExpr(const Stmt &stmt, Fn &&fn) {
  forEachPart(
      stmt, [&](const Expr &expr) { forEachExpr(expr, fn); },
      [&](const Block &block) {
        for (const Stmt *each : block)
          forEachExpr(*each, fn);
      });
}

// Whether an expression has a value that depends on nothing of a run. Calls of lazy consteval
// functions with such arguments have.
inline bool isKnown(const Expr &expr, const Program &program) {
  bool known = true;
  forEachExpr(expr, [&](const Expr &each) {
    const auto *call = each.tryAs<Call>();
    known = known && each.kind != ExprKind::Read && each.kind != ExprKind::Get &&
            each.kind != ExprKind::Worker && each.kind != ExprKind::Fresh &&
            (!call || program.kernels[call->kernel].isLazy);
  });
  return known;
}

// Whether the call is a stage of a dataflow region: streams connect it to others.
inline bool isStage(const Call &call) {
  for (const Expr *argument : call.arguments)
    if (argument->type.isStream())
      return true;
  return false;
}
// The call that a statement is about, if it is one that runs as a stage; else null.
inline const Call *stageOf(const Stmt &stmt) {
  const Expr *value = nullptr;
  if (const auto *into = stmt.tryAs<CallInto>())
    value = into->call;
  else if (const auto *evaluate = stmt.tryAs<Evaluate>())
    value = evaluate->value;
  else if (const auto *assign = stmt.tryAs<Assign>())
    value = assign->value;
  const auto *call = value ? value->tryAs<Call>() : nullptr;
  return call && isStage(*call) ? call : nullptr;
}

} // namespace allo::program
