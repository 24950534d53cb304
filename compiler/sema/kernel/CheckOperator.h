// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The checker of one call of a library operator, internal to sema: binds the arguments to the
// parameters of the operator's form, types the result, and records the conversion of each operand.
// Streams and 'bufferize' are in CheckStream.cpp and CheckBufferize.cpp.
#pragma once

#include "sema/kernel/KernelChecker.h"
#include "sema/operators/Operators.h"

namespace allo {

class OperatorCall {
public:
  OperatorCall(KernelChecker &checker, const CallExpr &call, const OperatorInfo &op)
      : checker(checker), call(call), op(op), name(builtinName(op.builtin)),
        parameters(parametersOf(op.form)), bound(parameters.names.size()) {}

  // 'receiver' is the value before the dot of a method.
  Value check(const Operand *receiver = nullptr);

private:
  KernelChecker &checker;
  const CallExpr &call;
  const OperatorInfo &op;
  std::string_view name;
  OperatorParameters parameters;
  std::vector<Operand> bound; // by parameter

  template <typename... Args> Value report(DiagText text, const Node &node, const Args &...args) {
    return checker.report(text, node, args...);
  }
  bool bind(const Operand *receiver);
  void report(const BindError &error, std::span<const PassedArgument> passed, bool isMethod);
  bool isThirdValue(std::span<const PassedArgument> passed, std::span<const Operand> values) const;
  Value tooManyValues(const Argument &third);
  bool checkFlag();
  const Operand *given(std::string_view parameter) const;
  const Operand *acc() const { return given("acc"); }
  std::vector<Operand> operands() const;
  bool isOperand(const Operand &operand);
  void convertOperand(const Operand &operand, Type element, Flow flow = Flow::Operand);
  Value dispatch();

  Value elementwise();
  Value fold(const std::vector<Operand> &values);
  std::optional<Promotion> promoteOperands(const std::vector<Operand> &values);
  void convertOperands(const std::vector<Operand> &values, const Promotion &promotion);
  // The result, stored into 'acc' where there is one.
  Value deliver(Type element, const CommonShape &shape);
  Value missingAcc(Type type);
  Value cast();
  Value bitcast();
  Type targetType();
  Value fma();
  Value matmul();
  Value dot();
  bool linalgOperands(size_t rank, DiagCode otherRank, Type &element, CommonShape &shape);

  // ---- CheckStream.cpp
  Value get();
  Value put();
  Type stream();

  // ---- CheckBufferize.cpp
  Value bufferize();
  Type bufferizeSource();
  // The entries of 'offsets', 'sizes' or 'strides', one per dimension; nothing where it is wrong.
  std::optional<std::vector<Operand>> spec(std::string_view parameter, size_t rank);
  std::optional<std::vector<int64_t>> constants(std::string_view parameter, size_t rank,
                                                int64_t least, DiagCode tooSmall);
};

} // namespace allo
