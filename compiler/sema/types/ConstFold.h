// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Arithmetic on compile-time values. It follows Python's rules at module level and in annotations.
// In the body of a kernel, '/', '//' and '%' of integers behave as in hardware: the quotient is
// truncated towards zero, and the remainder has the sign of the dividend.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"

#include <optional>
#include <string>

namespace allo {

enum class Arithmetic : uint8_t { Python, Kernel };

struct Folded {
  Value value;                           // the error value if there is an error
  std::optional<DiagMessage> error = {}; // why there is no value
};

Folded foldUnary(UnaryOp op, const Value &operand);
Folded foldBinary(BinaryOp op, const Value &left, const Value &right, Arithmetic arithmetic);
Folded foldCompare(CompareOp op, const Value &left, const Value &right);
// The nearest value that a format has: an infinity beyond its greatest one.
double roundedTo(double value, FloatFormat format);
// A number, True, False, None or '...', and its value.
bool isLiteral(const Expr &expr);
Value literalValue(const Expr &literal);
// Python's truth value; nothing if it is not known.
std::optional<bool> truthOf(const Value &value);

} // namespace allo
