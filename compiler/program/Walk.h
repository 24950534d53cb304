// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operands of a node and the nodes of a statement, for passes that look at all of them.
#pragma once

#include "program/Program.h"

namespace allo::program {

// Calls fn(const Expr &) for each direct operand, in the order of evaluation.
template <typename Fn> void forEachOperand(const Expr &expr, Fn &&fn) {
  auto all = [&](const Exprs &list) {
    for (const Expr *each : list)
      fn(*each);
  };
  switch (expr.kind) {
  case ExprKind::Constant:
  case ExprKind::Read:
  case ExprKind::TableCopy:
  case ExprKind::Fresh:
  case ExprKind::Worker:
    return;
  case ExprKind::Splat:
    return fn(*expr.as<Splat>()->value);
  case ExprKind::Broadcast:
    return fn(*expr.as<Broadcast>()->value);
  case ExprKind::Load:
    fn(*expr.as<Load>()->base);
    return all(expr.as<Load>()->indices);
  case ExprKind::Lane:
    fn(*expr.as<Lane>()->base);
    return all(expr.as<Lane>()->indices);
  case ExprKind::Insert:
    fn(*expr.as<Insert>()->value);
    fn(*expr.as<Insert>()->base);
    return all(expr.as<Insert>()->indices);
  case ExprKind::GetBits:
    fn(*expr.as<GetBits>()->base);
    return fn(*expr.as<GetBits>()->low);
  case ExprKind::SetBits:
    fn(*expr.as<SetBits>()->value);
    fn(*expr.as<SetBits>()->base);
    return fn(*expr.as<SetBits>()->low);
  case ExprKind::Convert:
    return fn(*expr.as<Convert>()->value);
  case ExprKind::Bitcast:
    return fn(*expr.as<Bitcast>()->value);
  case ExprKind::Unary:
    return fn(*expr.as<Unary>()->value);
  case ExprKind::Binary:
    fn(*expr.as<Binary>()->left);
    return fn(*expr.as<Binary>()->right);
  case ExprKind::Sum:
    for (const Term &term : expr.as<Sum>()->terms)
      fn(*term.value);
    return;
  case ExprKind::Product:
    return all(expr.as<Product>()->factors);
  case ExprKind::Logical:
    return all(expr.as<Logical>()->operands);
  case ExprKind::Select:
    fn(*expr.as<Select>()->condition);
    fn(*expr.as<Select>()->then);
    return fn(*expr.as<Select>()->orElse);
  case ExprKind::Fma:
    fn(*expr.as<Fma>()->a);
    fn(*expr.as<Fma>()->b);
    return fn(*expr.as<Fma>()->c);
  case ExprKind::Matmul:
    fn(*expr.as<Matmul>()->left);
    fn(*expr.as<Matmul>()->right);
    if (expr.as<Matmul>()->start)
      fn(*expr.as<Matmul>()->start);
    return;
  case ExprKind::Call:
    return all(expr.as<Call>()->arguments);
  case ExprKind::Get:
    return fn(*expr.as<Get>()->stream);
  case ExprKind::Window:
    fn(*expr.as<Window>()->base);
    return all(expr.as<Window>()->offsets);
  }
  ALLO_UNREACHABLE("expressions are handled");
}

// Calls fn(const Expr &) for the expressions that a statement has itself, not those of the blocks
// in it; and inner(const Block &) for each of those.
template <typename Fn, typename Inner> void forEachPart(const Stmt &stmt, Fn &&fn, Inner &&inner) {
  auto all = [&](const Exprs &list) {
    for (const Expr *each : list)
      fn(*each);
  };
  auto axis = [&](const Axis &each) {
    fn(*each.low);
    fn(*each.high);
    fn(*each.step);
  };
  switch (stmt.kind) {
  case StmtKind::Assign:
    return fn(*stmt.as<Assign>()->value);
  case StmtKind::Store:
    fn(*stmt.as<Store>()->value);
    fn(*stmt.as<Store>()->base);
    return all(stmt.as<Store>()->indices);
  case StmtKind::Overwrite:
    fn(*stmt.as<Overwrite>()->value);
    return fn(*stmt.as<Overwrite>()->base);
  case StmtKind::Evaluate:
    return fn(*stmt.as<Evaluate>()->value);
  case StmtKind::CallInto:
    return fn(*stmt.as<CallInto>()->call);
  case StmtKind::Put:
    fn(*stmt.as<Put>()->stream);
    return fn(*stmt.as<Put>()->value);
  case StmtKind::Join:
    return;
  case StmtKind::If:
    fn(*stmt.as<If>()->condition);
    inner(stmt.as<If>()->then);
    return inner(stmt.as<If>()->orElse);
  case StmtKind::For:
    axis(stmt.as<For>()->axis);
    return inner(stmt.as<For>()->body);
  case StmtKind::Grid:
    for (const Axis &each : stmt.as<Grid>()->axes)
      axis(each);
    return inner(stmt.as<Grid>()->body);
  case StmtKind::While:
    fn(*stmt.as<While>()->condition);
    return inner(stmt.as<While>()->body);
  case StmtKind::Match:
    fn(*stmt.as<Match>()->subject);
    for (const Arm &arm : stmt.as<Match>()->arms)
      inner(arm.body);
    return inner(stmt.as<Match>()->orElse);
  case StmtKind::Return:
    return all(stmt.as<Return>()->values);
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
