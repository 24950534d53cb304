// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Arithmetic on compile-time values. Python's rules at module level and in annotations; in a
// kernel's body '/', '//' and '%' of integers act as the hardware's do: towards zero, sign of the
// dividend.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/types/Value.h"
#include "syntax/tree/Ast.h"

#include <optional>
#include <string>

namespace allo {

enum class Arithmetic : uint8_t { Python, Kernel };

struct Folded {
  Value value;         // the error value where 'problem' says why there is none
  std::string problem; // a sentence for the user
  DiagCode code = DiagCode::ConstantFolding; // of the problem
};

Folded foldUnary(UnaryOp op, const Value &operand);
Folded foldBinary(BinaryOp op, const Value &left, const Value &right, Arithmetic arithmetic);
Folded foldCompare(CompareOp op, const Value &left, const Value &right);
// The nearest value that a format has: an infinity beyond its greatest one.
double roundedTo(double value, FloatFormat format);
// What a number, True, False, None or '...' stands for.
bool isLiteral(const Expr &expr);
Value literalValue(const Expr &literal);
// Python's truth of a value; nothing where it is not known.
std::optional<bool> truthOf(const Value &value);

} // namespace allo
