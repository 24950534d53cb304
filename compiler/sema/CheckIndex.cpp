// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Subscripts: elements of shaped values, single bits of integers, elements of compile-time tuples.
#include "sema/KernelChecker.h"
#include "sema/Signature.h"

namespace allo {

bool KernelChecker::indexOperand(const Expr &index) {
  if (index.is<SliceExpr>()) {
    const auto *slice = index.as<SliceExpr>();
    for (const Expr *bound : {slice->low, slice->high, slice->step})
      if (bound)
        expr(*bound);
    report(DiagCode::UnsupportedSyntax, index, "A slice of a buffer");
    return false;
  }
  Value value = expr(index);
  if (value.isError())
    return false;
  if (value.kind == ValueKind::Tuple) {
    report(DiagCode::InvalidIndex, index, "Nested tuples are not supported in indices");
    return false;
  }
  if (value.isRuntime() && value.type.isFloat()) {
    report(DiagCode::InvalidIndex, index,
           format("An index must be an integer, got {0}", describe(value)));
    return false;
  }
  if (!isScalarOperand(index, value, "An index", DiagCode::InvalidIndex))
    return false;
  return convert(index, value, Type::index(), Flow::Index);
}

bool KernelChecker::indices(const SubscriptExpr &expr, Type shaped) {
  bool ok = true;
  for (const Expr *index : expr.indices)
    ok = indexOperand(*index) && ok;
  if (expr.indices.size() != shaped.rank()) {
    auto counted = [](size_t n) { return std::to_string(n) + (n == 1 ? " index" : " indices"); };
    report(DiagCode::RankMismatch, expr, shaped, counted(shaped.rank()),
           std::to_string(expr.indices.size()));
    return false;
  }
  return ok;
}

bool KernelChecker::bitIndex(const SubscriptExpr &expr, Type base) {
  if (!base.isInt()) {
    for (const Expr *index : expr.indices)
      if (!index->is<SliceExpr>())
        this->expr(*index);
    report(DiagCode::NotIndexable, expr, base);
    return false;
  }
  if (expr.indices.size() == 1 && expr.indices[0]->is<SliceExpr>()) {
    report(DiagCode::NotYetSupported, expr, "A bit slice");
    return false;
  }
  if (expr.indices.size() != 1) {
    for (const Expr *index : expr.indices)
      this->expr(*index);
    report(DiagCode::BitIndex, expr,
           format("A bit of '{0}' needs exactly one index, got {1}", base, expr.indices.size()));
    return false;
  }
  return indexOperand(*expr.indices[0]);
}

Value KernelChecker::subscript(const SubscriptExpr &expr) {
  Value base = this->expr(*expr.base);
  if (base.isError() || base.kind == ValueKind::Void) {
    for (const Expr *index : expr.indices)
      if (!index->is<SliceExpr>())
        this->expr(*index);
    if (base.kind == ValueKind::Void)
      convert(*expr.base, base, Type::index(), Flow::Operand);
    return Value::error();
  }
  if (base.isRuntime()) {
    if (base.type.isShaped())
      return indices(expr, base.type) ? Value::runtime(base.type.element()) : Value::error();
    return bitIndex(expr, base.type) ? Value::runtime(Type::boolean()) : Value::error();
  }
  switch (base.kind) {
  case ValueKind::Type: {
    Value value = evaluate(expr, constants);
    return value.kind == ValueKind::Opaque ? Value::error() : value;
  }
  case ValueKind::List:
  case ValueKind::Dict:
  case ValueKind::String:
  case ValueKind::Array:
  case ValueKind::Tuple:
    return elementOf(expr, base);
  case ValueKind::Kernel: {
    std::vector<Value> arguments;
    for (const Expr *index : expr.indices) {
      Value argument = this->expr(*index);
      if (argument.isRuntime())
        argument =
            report(DiagCode::TemplateBinding, *index, base.kernel().name, describe(argument));
      arguments.push_back(std::move(argument));
    }
    Value made = specialize(base, arguments, expr, constants);
    return made.kind == ValueKind::Opaque ? Value::error() : made;
  }
  case ValueKind::Builtin:
    if (builtinForm(base.builtin) == BuiltinForm::Later)
      return report(DiagCode::NotYetSupported, expr, format("'{0}'", builtinName(base.builtin)));
    break;
  default:
    break;
  }
  return report(DiagCode::InvalidOperand, expr,
                format("{0} cannot be indexed", describeAtStart(base)));
}

void KernelChecker::store(const SubscriptExpr &target, const Value &value, const Expr &source) {
  // 'b[i][k] = v' writes a bit of an element, 'y[k] = v' of a variable.
  Value base = expr(*target.base);
  if (base.isError() || !base.isRuntime()) {
    for (const Expr *index : target.indices)
      if (!index->is<SliceExpr>())
        expr(*index);
    if (!base.isError())
      report(DiagCode::InvalidTarget, target,
             format("Elements of {0} cannot be assigned to", describe(base)));
    return;
  }
  if (base.type.isShaped() ? indices(target, base.type) : bitIndex(target, base.type))
    storeInto(target, base.type, value, source);
}

// The store itself, once base and indices have been visited.
void KernelChecker::storeInto(const SubscriptExpr &target, Type base, const Value &value,
                              const Expr &source) {
  if (base.isShaped()) {
    info(target).type = base.element();
    info(target).role = ExprRole::Runtime;
    if (value.kind == ValueKind::Tuple || value.kind == ValueKind::List)
      report(DiagCode::TypeMismatch, source,
             format("{0} cannot be stored in an element of '{1}'",
                    value.kind == ValueKind::Tuple ? "A tuple" : "A list", base));
    else
      convert(source, value, base.element(), Flow::Store);
    return;
  }
  // A bit can be written where the integer has a place: a name or a buffer's element.
  const Expr *place = target.base;
  bool element =
      place->is<SubscriptExpr>() && info(*place->as<SubscriptExpr>()->base).type.isShaped();
  if (!place->is<NameExpr>() && !element) {
    report(DiagCode::InvalidTarget, target,
           "A bit can only be assigned to in a variable or in an element of a buffer");
    return;
  }
  if (const auto *single = place->tryAs<NameExpr>())
    if (Local *local = findLocal(single->name); local && local->gridDepth < gridDepth) {
      report(DiagCode::GridCarried, *place, single->name);
      return;
    }
  info(target).type = Type::boolean();
  info(target).role = ExprRole::Runtime;
  convert(source, value, Type::boolean(), Flow::Store);
}

} // namespace allo
