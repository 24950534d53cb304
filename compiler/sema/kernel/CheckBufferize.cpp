// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// 'bufferize': a fresh buffer with a window of another one or of a constant table. Where offsets
// are known the whole window is checked, otherwise its size.
#include "sema/kernel/CheckOperator.h"

namespace allo {

Type OperatorCall::bufferizeSource() {
  const Value &source = bound[0].value;
  if (source.kind == ValueKind::Array)
    return source.type;
  if (source.isRuntime() && source.type.isBuffer())
    return source.type;
  bool tensor = source.isRuntime() && source.type.isTensor();
  report(DiagCode::BufferizeSource, *bound[0].node,
         tensor ? format("a tensor of type '{0}'", source.type) : describe(source));
  return Type::error();
}

std::optional<std::vector<Operand>> OperatorCall::spec(std::string_view parameter, size_t rank) {
  const Operand *argument = nullptr;
  for (size_t i = 0; i < bound.size(); ++i)
    if (parameters.names[i] == parameter)
      argument = &bound[i];
  const auto &[node, value] = *argument;
  std::vector<Operand> entries;
  if (value.isSequence()) {
    const List<const Expr *> *parts = nullptr;
    if (const auto *tuple = node->tryAs<TupleExpr>())
      parts = &tuple->elements;
    else if (const auto *list = node->tryAs<ListExpr>())
      parts = &list->elements;
    for (size_t i = 0; i < value.elements().size(); ++i)
      entries.push_back({parts && parts->size() == value.elements().size() ? (*parts)[i] : node,
                         value.elements()[i]});
  } else {
    entries.push_back({node, value}); // the only dimension's
  }
  if (value.isSequence() || value.isIntegral() || value.isRuntime()) {
    if (entries.size() == rank)
      return entries;
    report(DiagCode::BufferizeRank, *node, parameter, rank, entries.size());
    return std::nullopt;
  }
  report(DiagCode::BufferizeSpec, *node, parameter, describe(value));
  return std::nullopt;
}

std::optional<std::vector<int64_t>> OperatorCall::constants(std::string_view parameter, size_t rank,
                                                            int64_t least, DiagCode tooSmall) {
  auto entries = spec(parameter, rank);
  if (!entries)
    return std::nullopt;
  std::vector<int64_t> numbers;
  bool ok = true;
  for (const auto &[node, value] : *entries) {
    auto n = value.integer.asInt64();
    if (value.isError()) {
      ok = false;
    } else if (value.kind != ValueKind::Int || !n) {
      report(DiagCode::BufferizeSpec, *node, parameter, describe(value));
      ok = false;
    } else if (*n < least) {
      report(tooSmall, *node, value.integer);
      ok = false;
    } else {
      numbers.push_back(*n);
    }
  }
  if (!ok)
    return std::nullopt;
  return numbers;
}

Value OperatorCall::bufferize() {
  Type source = bufferizeSource();
  if (source.isError())
    return Value::error();
  size_t rank = source.rank();
  std::vector<std::optional<int64_t>> offsets(rank, 0);
  std::vector<int64_t> strides(rank, 1);
  std::optional<std::vector<int64_t>> sizes;
  std::vector<Operand> extents;
  bool ok = true;
  if (bound[3].node) {
    auto given = constants("strides", rank, 1, DiagCode::BufferizeStride);
    ok = given.has_value();
    strides = given.value_or(strides);
  }
  if (bound[2].node) {
    sizes = constants("sizes", rank, 1, DiagCode::BufferizeSize);
    ok = ok && sizes;
    if (sizes)
      extents = *spec("sizes", rank);
  }
  std::vector<Operand> places(rank, bound[0]); // what a window that does not fit is reported at
  if (bound[1].node) {
    auto given = spec("offsets", rank);
    ok = ok && given;
    for (size_t d = 0; given && d < rank; ++d) {
      const auto &[node, value] = (*given)[d];
      places[d] = (*given)[d];
      auto n = value.integer.asInt64();
      if (value.kind == ValueKind::Int && n && *n >= 0) {
        offsets[d] = *n;
      } else if (value.kind == ValueKind::Int) {
        report(DiagCode::BufferizeOffset, *node, value.integer);
        ok = false;
      } else if (value.isRuntime() && (value.type.isInt() || value.type.isIndex())) {
        checker.convert(*node, value, Type::index(), Flow::Index);
        offsets[d].reset();
        places[d] = sizes ? extents[d] : bound[0];
      } else {
        if (!value.isError())
          report(DiagCode::BufferizeOffsetType, *node, describe(value));
        ok = false;
      }
    }
  }
  if (!ok)
    return Value::error();
  // Without sizes the window has all that there is.
  std::vector<int64_t> window(rank);
  for (size_t d = 0; d < rank; ++d) {
    int64_t dim = source.dims()[d];
    int64_t rest = std::max<int64_t>(dim - offsets[d].value_or(0), 0);
    window[d] = sizes ? (*sizes)[d] : rest / strides[d] + (rest % strides[d] != 0);
    int64_t last = 0;
    bool overflow = __builtin_mul_overflow(window[d] - 1, strides[d], &last);
    overflow = overflow || __builtin_add_overflow(last, offsets[d].value_or(0), &last);
    if (!overflow && last < dim)
      continue;
    const Expr &at = *places[d].node;
    if (offsets[d])
      return report(DiagCode::BufferizeBounds, at, d, *offsets[d], window[d], strides[d],
                    overflow ? "more than 2**63" : std::to_string(last), dim);
    return report(DiagCode::BufferizeWindow, at,
                  overflow ? "more than 2**63" : std::to_string(last + 1), d, dim);
  }
  return Value::runtime(checker.types.shaped(source.element(), std::move(window), false));
}

} // namespace allo
