// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "program/Operations.h"

#include "sema/types/Value.h"
#include "support/Assert.h"

#include <variant>

namespace allo::program {

namespace {

constexpr std::monostate None{};
struct Row {
  Builtin builtin;
  std::variant<std::monostate, UnaryOp, BinaryOp> operation;
};
constexpr Row Rows[] = {
#define ALLO_OPERATOR(BUILTIN, NAME, HOME, FORM, RULE, SYNTAX, OPERATION)                          \
  {Builtin::BUILTIN, OPERATION},
#include "sema/types/Operators.def"
};

template <typename Op> Op operationOf(Builtin builtin) {
  for (const Row &row : Rows)
    if (row.builtin == builtin) {
      ALLO_ASSERT(std::holds_alternative<Op>(row.operation), "the operator has that many operands");
      return std::get<Op>(row.operation);
    }
  ALLO_UNREACHABLE("every operator has its row");
}

} // namespace

std::string_view show(BinaryOp op) {
  static constexpr std::string_view Names[] = {
#define ALLO_PROGRAM_BINARY(ID, NAME) NAME,
#include "program/Operations.def"
  };
  return Names[size_t(op)];
}

std::string_view show(UnaryOp op) {
  static constexpr std::string_view Names[] = {
#define ALLO_PROGRAM_UNARY(ID, NAME) NAME,
#include "program/Operations.def"
  };
  return Names[size_t(op)];
}

bool isLibraryFunction(UnaryOp op) {
#define ALLO_MATH_FUNCTION(ID, NAME, DOC)                                                          \
  if (op == UnaryOp::ID)                                                                           \
    return true;
#include "sema/types/MathFunctions.def"
  return false;
}

UnaryOp unaryFor(Builtin builtin) { return operationOf<UnaryOp>(builtin); }

BinaryOp binaryFor(Builtin builtin) { return operationOf<BinaryOp>(builtin); }

BinaryOp withFlag(BinaryOp op) {
  return op == BinaryOp::Min   ? BinaryOp::MinNan
         : op == BinaryOp::Max ? BinaryOp::MaxNan
         : op == BinaryOp::Ne  ? BinaryOp::NeOrdered
                               : op;
}

} // namespace allo::program
