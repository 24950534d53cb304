// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Subscripts: elements of shaped values, bits of integers (see CheckBits.cpp), elements of
// compile-time tuples.
#include "sema/kernel/KernelChecker.h"
#include "sema/module/Signature.h"

namespace allo {

bool KernelChecker::indexOperand(const Expr &index) {
  Value value = expr(index);
  if (value.isError())
    return false;
  if (value.kind == ValueKind::Tuple) {
    report(DiagCode::NestedIndex, index);
    return false;
  }
  if (value.isRuntime() && value.type.isFloat()) {
    report(DiagCode::InvalidIndex, index, describe(value));
    return false;
  }
  if (!isScalarOperand(index, value, "", DiagText::IndexNotNumber))
    return false;
  return convert(index, value, Type::index(), Flow::Index);
}

bool KernelChecker::indices(const SubscriptExpr &expr, Type shaped) {
  bool ok = true;
  for (const Expr *index : expr.indices)
    if (index->is<SliceExpr>()) {
      visitIndices(expr);
      report(DiagCode::BufferSlice, *index, shaped);
      return false;
    }
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

Value KernelChecker::subscript(const SubscriptExpr &expr) {
  Value base = this->expr(*expr.base);
  if (base.isError() || base.kind == ValueKind::Void) {
    visitIndices(expr);
    if (base.kind == ValueKind::Void)
      convert(*expr.base, base, Type::index(), Flow::Operand);
    return Value::error();
  }
  if (base.isRuntime()) {
    if (base.type.isShaped())
      return indices(expr, base.type) ? Value::runtime(base.type.element()) : Value::error();
    return base.type.isStream() ? streamLane(expr, base.type)
                                : Value::runtime(bits(expr, base.type));
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
    if (base.builtin == Builtin::Stream || base.builtin == Builtin::Stateful) {
      Value value = evaluate(expr, constants);
      return value.kind == ValueKind::Opaque ? Value::error() : value;
    }
    break;
  case ValueKind::Error:
  case ValueKind::Runtime:
  case ValueKind::Void:
  case ValueKind::Int:
  case ValueKind::Float:
  case ValueKind::Bool:
  case ValueKind::None:
  case ValueKind::Ellipsis:
  case ValueKind::Constexpr:
  case ValueKind::Function:
  case ValueKind::Template:
  case ValueKind::Module:
  case ValueKind::Options:
  case ValueKind::Schedule:
  case ValueKind::Opaque:
    break;
  }
  return report(DiagCode::NotIndexable, expr, describeAtStart(base));
}

void KernelChecker::store(const SubscriptExpr &target, const Value &value, const Expr &source) {
  // 'b[i][k] = v' writes a bit of an element, 'y[k] = v' of a variable.
  Value base = expr(*target.base);
  if (base.isError() || !base.isRuntime()) {
    visitIndices(target);
    if (!base.isError())
      report(DiagText::ConstantElement, target, describe(base));
    return;
  }
  if (base.type.isStream()) {
    visitIndices(target);
    report(DiagCode::StreamAssignment, target);
    return;
  }
  Type stored = base.type.isShaped() ? (indices(target, base.type) ? base.type.element() : Type())
                                     : bits(target, base.type);
  if (stored.isError())
    return;
  info(target).type = stored;
  info(target).role = ExprRole::Runtime;
  storeInto(target, base.type, value, source);
}

// An element of a tensor is stored by giving the tensor's name a new value.
bool KernelChecker::isPlaceOfTensor(const SubscriptExpr &target) {
  if (!info(*target.base).type.isTensor())
    return true;
  const auto *single = target.base->tryAs<NameExpr>();
  if (!single) {
    report(DiagText::UnnamedTensor, target);
    return false;
  }
  if (Local *local = findLocal(single->name); local && local->gridDepth < gridDepth) {
    report(DiagCode::GridCarried, *single, single->name);
    return false;
  }
  return true;
}

// The store itself, once base and indices have been visited.
void KernelChecker::storeInto(const SubscriptExpr &target, Type base, const Value &value,
                              const Expr &source) {
  if (base.isShaped()) {
    if (!isPlaceOfTensor(target))
      return;
    if (value.isSequence())
      report(DiagText::NoElementValue, source,
             value.kind == ValueKind::Tuple ? "A tuple" : "A list", base);
    else
      convert(source, value, base.element(), Flow::Store);
    return;
  }
  // Bits can be written where the integer has a place: a name or an element.
  const Expr *place = target.base;
  const auto *element = place->tryAs<SubscriptExpr>();
  if (element && info(*element->base).type.isShaped()) {
    if (!isPlaceOfTensor(*element))
      return;
  } else if (const auto *single = place->tryAs<NameExpr>()) {
    Local *local = findLocal(single->name);
    if (local && local->gridDepth < gridDepth && !isStateful(*local)) {
      report(DiagCode::GridCarried, *place, single->name);
      return;
    }
  } else {
    report(DiagText::BitOfValue, target);
    return;
  }
  convert(source, value, info(target).type, Flow::Store);
}

} // namespace allo
