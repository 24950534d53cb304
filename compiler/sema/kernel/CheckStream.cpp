// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Streams: their declaration, the choice of one from an array, 'get' and 'put'.
#include "sema/kernel/CheckOperator.h"

namespace allo {

void KernelChecker::declareStream(const NameExpr &target, Type type, const Expr *initializer) {
  if (initializer) {
    NodeDiagnostic diagnostic =
        makeDiagnostic(DiagCode::StreamInitializer, *initializer, target.name);
    report(std::move(diagnostic));
  }
  declare(target.name, target, Value::runtime(type), VariableKind::Stream);
}

Value KernelChecker::streamLane(const SubscriptExpr &expr, Type stream) {
  if (stream.rank() == 0 && expr.base->is<SubscriptExpr>()) {
    visitIndices(expr);
    return report(DiagCode::StreamIndexedTwice, expr, stream);
  }
  bool ok = true;
  for (size_t i = 0; i < expr.indices.size(); ++i) {
    const Expr &index = *expr.indices[i];
    if (index.is<SliceExpr>()) {
      report(DiagCode::StreamIndexKind, index, "a slice");
      ok = false;
      continue;
    }
    Value value = this->expr(index);
    if (value.isError()) {
      ok = false;
      continue;
    }
    bool integer =
        value.isIntegral() || (value.isRuntime() && (value.type.isInt() || value.type.isIndex()));
    if (!integer) {
      report(DiagCode::StreamIndexKind, index, describe(value));
      ok = false;
      continue;
    }
    convert(index, value, Type::index(), Flow::Index);
    if (value.isIntegral() && i < stream.rank() &&
        (value.integer.isNegative() || value.integer >= BigInt(stream.dims()[i]))) {
      report(DiagCode::StreamIndexRange, index, value.integer, i, stream);
      ok = false;
    }
  }
  if (expr.indices.size() != stream.rank()) {
    size_t rank = stream.rank();
    return report(DiagCode::StreamIndexCount, expr, stream,
                  std::to_string(rank) + (rank == 1 ? " index" : " indices"), expr.indices.size());
  }
  return ok ? Value::runtime(types.stream(stream.element(), stream.depth())) : Value::error();
}

std::optional<Value> KernelChecker::methodCall(const CallExpr &call) {
  const auto *path = call.callee->tryAs<AttributeExpr>();
  if (!path)
    return std::nullopt;
  std::string_view method = path->attribute->name;
  Builtin builtin = method == "get"         ? Builtin::Get
                    : method == "put"       ? Builtin::Put
                    : method == "bufferize" ? Builtin::Bufferize
                                            : Builtin::None;
  if (builtin == Builtin::None)
    return std::nullopt;
  // 'allo.spmw.get(s)' is the function.
  const Expr *root = path->base;
  while (const auto *inner = root->tryAs<AttributeExpr>())
    root = inner->base;
  if (const auto *rootName = root->tryAs<NameExpr>(); rootName && !findLocal(rootName->name))
    if (const Value *value = names.lookup(rootName->name);
        value && (value->kind == ValueKind::Module || value->kind == ValueKind::Builtin))
      return std::nullopt;
  Value base = expr(*path->base);
  if (base.isError()) {
    evaluateArguments(call);
    return base;
  }
  result->constants[call.callee->id] = Value::ofBuiltin(builtin);
  Operand receiver{path->base, base};
  return OperatorCall(*this, call, *operatorInfo(builtin)).check(&receiver);
}

// The type of the one stream that 'get' or 'put' applies to; the error type where there is none.
Type OperatorCall::stream() {
  const Operand &operand = bound[0];
  if (!operand.value.isRuntime() || !operand.value.type.isStream()) {
    report(DiagCode::NotAStream, *operand.node, name, describe(operand.value));
    return Type::error();
  }
  if (operand.value.type.rank() > 0) {
    report(DiagCode::StreamNotIndexed, *operand.node, name, operand.value.type);
    return Type::error();
  }
  return operand.value.type;
}

Value OperatorCall::get() {
  Type type = stream();
  return type.isError() ? Value::error() : Value::runtime(type.element());
}

// A scalar is converted as a store converts it; a block is written as it is.
Value OperatorCall::put() {
  Type type = stream();
  if (type.isError())
    return Value::error();
  Type payload = type.element();
  const auto &[node, value] = bound[1];
  if (value.kind == ValueKind::Void || (payload.isScalar() && value.isNumber()) ||
      (payload.isScalar() && value.isRuntime() && value.type.isScalar()))
    checker.convert(*node, value, payload, Flow::Store);
  else if (!value.isRuntime() || value.type != payload)
    return report(DiagCode::StreamValue, *node, type, payload, describe(value));
  return Value::voidValue();
}

} // namespace allo
