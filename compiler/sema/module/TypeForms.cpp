// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/TypeForms.h"

#include "sema/pyeval/Evaluate.h"
#include "support/Format.h"

#include <limits>

namespace allo {

namespace {

template <typename... Args>
Value refuse(EvalContext &context, DiagCode code, const Node &node, const Args &...args) {
  // Wrong arguments of allo's own forms are errors wherever they stand.
  auto *sink = context.misuse ? context.misuse : context.diagnostics;
  if (!sink)
    return Value::opaque("");
  sink->push_back({code, node.id, format(diagInfo(code).text, args...), {}, {}});
  return Value::error();
}

std::string textOf(const EvalContext &context, const Node &node) {
  return showSource(context.unit.source(node.span), Spacing::Canonical);
}

bool isKnown(const Value &value) { return !value.isError() && value.kind != ValueKind::Opaque; }

// What a stream or a stateful variable carries: a scalar or a buffer.
Value payloadType(const Expr &expr, const Value &payload, DiagCode code, EvalContext &context) {
  if (!isKnown(payload))
    return payload;
  if (payload.kind == ValueKind::Type && (payload.type.isScalar() || payload.type.isBuffer()))
    return payload;
  return refuse(context, code, expr, describe(payload));
}

} // namespace

Value streamType(const SubscriptExpr &expr, std::span<const Value> arguments,
                 EvalContext &context) {
  if (arguments.empty() || arguments.size() > 2)
    return refuse(context, DiagCode::InvalidAnnotation, expr, textOf(context, expr),
                  format("'Stream' takes a type and a depth, got {0} arguments", arguments.size()));
  Value payload = payloadType(*expr.indices[0], arguments[0], DiagCode::StreamPayloadType, context);
  uint32_t depth = DefaultStreamDepth;
  if (arguments.size() == 2) {
    const Expr &node = *expr.indices[1];
    const Value &given = arguments[1];
    if (!isKnown(given))
      return given;
    auto n = given.integer.asInt64();
    if (given.kind != ValueKind::Int)
      return refuse(context, DiagCode::StreamDepthKind, node, describe(given));
    if (!n || *n < 1 || *n > std::numeric_limits<int32_t>::max())
      return refuse(context, DiagCode::StreamDepth, node, std::numeric_limits<int32_t>::max(),
                    given.integer);
    depth = uint32_t(*n);
  }
  if (!isKnown(payload))
    return payload;
  return Value::ofType(context.types.stream(payload.type, depth));
}

Value statefulType(const SubscriptExpr &expr, std::span<const Value> arguments,
                   EvalContext &context) {
  if (arguments.size() != 1)
    return refuse(context, DiagCode::InvalidAnnotation, expr, textOf(context, expr),
                  format("'Stateful' takes one type, got {0} arguments", arguments.size()));
  Value kept = payloadType(*expr.indices[0], arguments[0], DiagCode::StatefulPayloadType, context);
  return isKnown(kept) ? Value::ofType(context.types.stateful(kept.type)) : kept;
}

} // namespace allo
