// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What there is to know about an operator of the library before it is called: its namespace, its
// parameters, the promotion rule that types it, and what it gives for compile-time arguments.
#pragma once

#include "sema/types/ConstFold.h"
#include "sema/types/Value.h"

#include <span>
#include <string_view>
#include <variant>

namespace allo {

// Operators of one form take the same parameters and are checked alike.
enum class OperatorForm : uint8_t {
  Binary,    // (x, y, acc)
  Compare,   // (x, y, acc, ordered)
  MinMax,    // (x, y, acc, propagate_nan)
  Unary,     // (x, acc)
  Cast,      // (x, dtype)
  Bitcast,   // (x, dtype)
  Math,      // (value, acc)
  Power,     // (base, exp, acc)
  Fma,       // (a, b, c)
  Matmul,    // (a, b, acc)
  Dot,       // (a, b, acc)
  Get,       // (stream)
  Put,       // (stream, value)
  Bufferize, // (src, offsets, sizes, strides)
  Worker     // (axis): of get_wid and get_nw
};

// An operator of Python, or none.
using SyntaxOp = std::variant<std::monostate, UnaryOp, BinaryOp, CompareOp>;

struct OperatorInfo {
  Builtin builtin;
  Builtin home; // the namespace that has it
  OperatorForm form;
  Op op;           // whose promotion rule types it
  SyntaxOp syntax; // that does the same to operands without 'acc'
};

// Null for a builtin that is no operator.
const OperatorInfo *operatorInfo(Builtin builtin);
// The namespace that a module path such as "allo.operators.math" names, which answers for its own
// operators only; None for other modules.
Builtin operatorNamespace(std::string_view path);
// The operator 'name' of a namespace; None where it has none.
Builtin operatorIn(Builtin home, std::string_view name);

struct OperatorParameters {
  std::span<const std::string_view> names;
  size_t required = 0;
};
OperatorParameters parametersOf(OperatorForm form);

// The value for compile-time numbers, as many as the form has operands.
Folded foldOperator(Builtin builtin, std::span<const Value> operands);

// The operator of the library that does what a Python operator does; None for 'in' and 'is'.
Builtin operatorFor(SyntaxOp op);
// The promotion rule's name of a Python operator; '@', 'in' and 'is' have none.
Op opOf(SyntaxOp op);

} // namespace allo
