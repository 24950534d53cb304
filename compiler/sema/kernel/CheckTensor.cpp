// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Shaped operands of elementwise operators: which go together, and the shape of the result.
// Tensors are values, so an operator makes a new one; buffers are places, so a result needs one.
#include "sema/facts/Fixes.h"
#include "sema/kernel/KernelChecker.h"

#include <algorithm>

namespace allo {

namespace {

std::string storageOf(Type type) {
  return format("a {0} of type '{1}'", type.isTensor() ? "tensor" : "buffer", type);
}

// NumPy's rule, from the right: sizes are equal or one of them is 1.
bool widen(std::vector<int64_t> &dims, const std::vector<int64_t> &other) {
  if (other.size() > dims.size())
    dims.insert(dims.begin(), other.size() - dims.size(), 1);
  size_t shift = dims.size() - other.size();
  for (size_t i = 0; i < other.size(); ++i) {
    int64_t &size = dims[shift + i];
    if (size == 1)
      size = other[i];
    else if (other[i] != 1 && other[i] != size)
      return false;
  }
  return true;
}

// The last axes of two shapes whose sizes do not fit, counted from the first axis of each.
struct AxisPair {
  size_t first = 0, second = 0;
};
std::optional<AxisPair> mismatch(const std::vector<int64_t> &first,
                                 const std::vector<int64_t> &second) {
  for (size_t i = 1; i <= std::min(first.size(), second.size()); ++i) {
    const int64_t one = first[first.size() - i], other = second[second.size() - i];
    if (one != other && one != 1 && other != 1)
      return AxisPair{first.size() - i, second.size() - i};
  }
  return std::nullopt;
}

} // namespace

bool KernelChecker::mixesStorage(const Expr &node, std::string_view op,
                                 const std::vector<Operand> &operands) {
  const Operand *first = nullptr;
  for (const Operand &operand : operands) {
    if (!operand.value.isRuntime() || !operand.value.type.isShaped())
      continue;
    if (!first)
      first = &operand;
    if (operand.value.type.kind() == first->value.type.kind())
      continue;
    report(DiagCode::MixedStorage, node, op, storageOf(first->value.type),
           storageOf(operand.value.type));
    return true;
  }
  return false;
}

std::optional<CommonShape> KernelChecker::broadcast(const Expr &node, std::string_view op,
                                                    const std::vector<Operand> &operands) {
  if (mixesStorage(node, op, operands))
    return std::nullopt;
  CommonShape shape;
  for (const Operand &operand : operands) {
    if (!operand.value.isRuntime() || !operand.value.type.isShaped())
      continue;
    Type type = operand.value.type;
    if (!shape.isShaped()) {
      shape = {type.kind(), type.dims()};
      continue;
    }
    if (widen(shape.dims, type.dims()))
      continue;
    // A size that does not fit stands in one of the operands before.
    for (const Operand &other : operands) {
      const std::optional<AxisPair> axes = mismatch(other.value.type.dims(), type.dims());
      if (!axes)
        continue;
      report(DiagCode::NotBroadcastable, node, op, other.value.type, type,
             other.value.type.dims()[axes->first], axes->first, type.dims()[axes->second],
             axes->second);
      return std::nullopt;
    }
  }
  return shape;
}

Type KernelChecker::shapedLike(Type element, const CommonShape &shape) {
  return shape.isShaped() ? types.shaped(element, shape.dims, shape.storage == TypeKind::Tensor)
                          : element;
}

Value KernelChecker::elementwise(const Expr &node, std::string_view op, Type element,
                                 const std::vector<Operand> &operands) {
  auto shape = broadcast(node, op, operands);
  if (!shape || !fitsWidth(node, element))
    return Value::error();
  return Value::runtime(shapedLike(element, *shape));
}

bool KernelChecker::fitsWidth(const Expr &node, Type type) {
  if (!type.isInt() || type.width() <= MaxIntegerWidth)
    return true;
  report(DiagCode::TooWide, node, type.width(), MaxIntegerWidth);
  return false;
}

bool KernelChecker::checkOperand(const Expr &expr, const Value &value, std::string_view op,
                                 Builtin library) {
  if (value.isError())
    return false;
  if (value.isRuntime() && value.type.isTensor())
    return true;
  if (value.isRuntime() && value.type.isBuffer()) {
    NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::BufferOperator, expr, op, value.type);
    diagnostic.notes.push_back({{ThisItem, expr.id},
                                format("'arith.{0}' writes its result into the buffer that is "
                                       "given as 'acc'",
                                       builtinName(library))});
    // 'c = a + b' says where the result is meant to go.
    const Local *target = assignmentTarget ? findLocal(assignmentTarget->name) : nullptr;
    if (target && target->value.isRuntime() && target->value.type.isBuffer() &&
        target->value.type.dims() == value.type.dims())
      if (auto fix = operatorWithAcc(expr, *assignmentTarget, library, unit, names))
        diagnostic.fixes.push_back(std::move(*fix));
    report(std::move(diagnostic));
    return false;
  }
  return isScalarOperand(expr, value, op);
}

// A tensor is converted element by element; a buffer is a place and stays what it is.
bool KernelChecker::convertShaped(const Expr &expr, Type from, Type to) {
  if (from == to)
    return true;
  if (!from.isTensor() || !to.isTensor() || from.dims() != to.dims())
    return false;
  if ((from.element().isIndex() && to.element().isFloat()) ||
      (from.element().isFloat() && to.element().isIndex())) {
    report(DiagCode::InvalidCast, expr, from, to);
    return true;
  }
  info(expr).cast = to;
  return true;
}

} // namespace allo
