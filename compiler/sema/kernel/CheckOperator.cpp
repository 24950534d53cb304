// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/kernel/CheckOperator.h"

#include "sema/facts/Fixes.h"

#include <algorithm>

namespace allo {

namespace {

Type elementOf(const Value &value) { return value.type.element(); }

bool isIndexAndFloat(Type a, Type b) {
  return (a.isIndex() && b.isFloat()) || (a.isFloat() && b.isIndex());
}

std::string kindOf(TypeKind storage) { return storage == TypeKind::Tensor ? "tensor" : "buffer"; }

} // namespace

Value OperatorCall::check(const Operand *receiver) {
  if (!bind(receiver) || !checkFlag())
    return Value::error();
  for (const Operand &operand : bound)
    if (operand.node && operand.value.isError())
      return Value::error();
  return dispatch();
}

Value OperatorCall::dispatch() {
  switch (op.form) {
  case OperatorForm::Binary:
  case OperatorForm::Compare:
  case OperatorForm::MinMax:
  case OperatorForm::Unary:
  case OperatorForm::Math:
  case OperatorForm::Power:
    return elementwise();
  case OperatorForm::Cast:
    return cast();
  case OperatorForm::Bitcast:
    return bitcast();
  case OperatorForm::Fma:
    return fma();
  case OperatorForm::Matmul:
    return matmul();
  case OperatorForm::Dot:
    return dot();
  case OperatorForm::Get:
    return get();
  case OperatorForm::Put:
    return put();
  case OperatorForm::Bufferize:
    return bufferize();
  case OperatorForm::Worker:
    break;
  }
  ALLO_UNREACHABLE("workers are told their place where kernels are called");
}

// ---- arguments

bool OperatorCall::bind(const Operand *receiver) {
  std::vector<PassedArgument> passed;
  std::vector<Operand> values; // of 'passed'
  if (receiver) {
    passed.push_back({{BoundArgument::Receiver}});
    values.push_back(*receiver);
  }
  const Argument *unpacked = nullptr;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    // All of them are visited, for their own errors.
    const Argument &argument = *call.arguments[i];
    values.push_back({argument.value, checker.expr(*argument.value)});
    passed.push_back(allo::passed(argument, i));
    bool isPlain =
        argument.form == ArgumentForm::Positional || argument.form == ArgumentForm::Keyword;
    unpacked = unpacked || isPlain ? unpacked : &argument;
  }
  if (unpacked) {
    report(DiagCode::OperatorUnpacking, *unpacked, name);
    return false;
  }
  BoundArguments result = bindArguments(passed, formalParameters(op));
  const BindError *error = result.errors.empty() ? nullptr : &result.errors.front();
  bool tooMany = error && error->kind == BindError::Kind::TooMany;
  if (!tooMany && isThirdValue(passed, values)) {
    tooManyValues(*call.arguments[2]);
    return false;
  }
  if (error) {
    report(*error, passed, receiver != nullptr);
    return false;
  }
  for (size_t i = 0; i < bound.size(); ++i)
    if (result.passed[i] != BoundArgument::NotGiven)
      bound[i] = values[result.passed[i]];
  checker.result->operators[call.id] = {op.builtin, std::move(result.byParameter)};
  return true;
}

void OperatorCall::report(const BindError &error, std::span<const PassedArgument> passed,
                          bool isMethod) {
  switch (error.kind) {
  case BindError::Kind::TooMany: {
    const size_t own = isMethod ? 1 : 0; // the receiver, which nobody counts
    const size_t most = bound.size() - own;
    const auto given = size_t(
        std::count_if(passed.begin(), passed.end(), [](const auto &p) { return !p.keyword; }));
    report(DiagCode::OperatorArity, call, name,
           most == 0   ? "no arguments"
           : most == 1 ? "at most 1 argument"
                       : format("at most {0} arguments", most),
           given - own);
    return;
  }
  case BindError::Kind::UnknownKeyword: {
    const Ident &keyword = *passed[error.passed].keyword;
    NodeDiagnostic diagnostic =
        checker.makeDiagnostic(DiagCode::OperatorKeyword, keyword, name, keyword.name);
    if (auto fix = changeKeyword(keyword, formalParameters(op)))
      diagnostic.fixes.push_back(std::move(*fix));
    checker.report(std::move(diagnostic));
    return;
  }
  case BindError::Kind::Repeated:
    report(DiagCode::OperatorTwice, *call.arguments[passed[error.passed].source.argument], name,
           parameters.names[error.parameter]);
    return;
  case BindError::Kind::Missing:
    report(DiagText::OperatorMissing, call, name, parameters.names[error.parameter]);
    return;
  }
}

// The third argument of 'min' and 'max' is a place.
bool OperatorCall::isThirdValue(std::span<const PassedArgument> passed,
                                std::span<const Operand> values) const {
  if (op.form != OperatorForm::MinMax || passed.size() < 3 || passed[2].keyword)
    return false;
  const Value &value = values[2].value;
  return !value.isError() && value.kind != ValueKind::None &&
         !(value.isRuntime() && value.type.isShaped());
}

// 'max(a, b, c)' of Python has any number of values; here the third one is a place.
Value OperatorCall::tooManyValues(const Argument &third) {
  NodeDiagnostic diagnostic = checker.makeDiagnostic(DiagCode::ThirdValue, third, name);
  bool plain = call.arguments.size() == 3;
  for (const Argument *argument : call.arguments)
    plain = plain && argument->form == ArgumentForm::Positional;
  if (plain) {
    std::string callee = textOf(checker.unit, *call.callee);
    diagnostic.fixes.push_back({format("Nest the calls of '{0}'", name),
                                {{call.arguments[0]->id, FixPosition::Before, callee + "("},
                                 {call.arguments[1]->id, FixPosition::After, ")"}}});
  }
  return checker.report(std::move(diagnostic));
}

// 'ordered' and 'propagate_nan' choose an instruction, so they are known at compile time.
bool OperatorCall::checkFlag() {
  if (op.form != OperatorForm::Compare && op.form != OperatorForm::MinMax)
    return true;
  const Operand &flag = bound.back();
  if (!flag.node || flag.value.isError() || flag.value.kind == ValueKind::Bool)
    return true;
  report(DiagCode::OperatorFlag, *flag.node, parameters.names.back(), name, describe(flag.value));
  return false;
}

const Operand *OperatorCall::given(std::string_view parameter) const {
  for (size_t i = 0; i < bound.size(); ++i)
    if (parameters.names[i] == parameter)
      return bound[i].node && bound[i].value.kind != ValueKind::None ? &bound[i] : nullptr;
  return nullptr;
}

std::vector<Operand> OperatorCall::operands() const {
  return {bound.begin(), bound.begin() + long(parameters.required)};
}

bool OperatorCall::isOperand(const Operand &operand) {
  if (operand.value.isRuntime() && operand.value.type.isShaped())
    return true;
  return checker.isScalarOperand(*operand.node, operand.value, name);
}

void OperatorCall::convertOperand(const Operand &operand, Type element, Flow flow) {
  if (operand.value.isConst()) {
    checker.convertConstant(*operand.node, operand.value, element, flow);
    return;
  }
  Type from = operand.value.type;
  if (from.element() == element || element.isError())
    return;
  checker.info(*operand.node).cast =
      checker.shapedLike(element, {from.isShaped() ? from.kind() : TypeKind::Void, from.dims()});
}

// ---- elementwise operators

Value OperatorCall::fold(const std::vector<Operand> &values) {
  std::vector<Value> numbers;
  bool equality = op.builtin == Builtin::OpEq || op.builtin == Builtin::OpNe;
  for (const Operand &operand : values) {
    // Types and strings can be equal, nothing more.
    if (!(equality ? checker.isFoldable(*operand.node, operand.value, name) : isOperand(operand)))
      return Value::error();
    numbers.push_back(operand.value);
  }
  return checker.folded(foldOperator(op.builtin, numbers), call);
}

std::optional<Promotion> OperatorCall::promoteOperands(const std::vector<Operand> &values) {
  Type left = elementOf(values[0].value);
  if (values.size() == 1) {
    auto promotion = promoteUnary(checker.style(), op.op, left);
    if (!promotion)
      checker.noRule(call, name, {left});
    return promotion;
  }
  Type right = elementOf(values[1].value);
  // A compile-time number has the type of what it meets.
  left = values[0].value.isRuntime() ? left : right;
  right = values[1].value.isRuntime() ? right : left;
  auto promotion = promote(checker.style(), op.op, left, right);
  if (!promotion)
    checker.noRule(call, name, {left, right});
  return promotion;
}

void OperatorCall::convertOperands(const std::vector<Operand> &values, const Promotion &promotion) {
  bool shift = op.op == Op::ShiftLeft || op.op == Op::ShiftRight;
  for (size_t i = 0; i < values.size(); ++i) {
    Type to = promotion.operand;
    if (values[i].value.isConst() && op.op == Op::Logical) {
      Value truth = Value::ofBool(truthOf(values[i].value).value_or(false));
      checker.convertConstant(*values[i].node, truth, Type::boolean(), Flow::Operand);
      continue;
    }
    if (values[i].value.isConst() && values.size() == 2) {
      to = elementOf(values[1 - i].value);
      // An integer exponent stays one: the base is multiplied.
      if (op.form == OperatorForm::Power && i == 1 && to.isFloat() && values[i].value.isIntegral())
        to = Type::integer(32, true);
    } else if (op.form == OperatorForm::Power && i == 1 && values[i].value.type.element().isInt()) {
      if (promotion.operand.isFloat())
        continue;
    }
    convertOperand(values[i], to, shift && i == 1 ? Flow::ShiftAmount : Flow::Operand);
  }
}

Value OperatorCall::elementwise() {
  std::vector<Operand> values = operands();
  bool known =
      std::all_of(values.begin(), values.end(), [](const Operand &o) { return o.value.isConst(); });
  if (known && !acc())
    return fold(values);
  for (const Operand &operand : values)
    if (!isOperand(operand))
      return Value::error();
  if (known)
    return report(DiagCode::AccOfScalars, *acc()->node, name);
  auto shape = checker.broadcast(call, name, values);
  if (!shape)
    return Value::error();
  auto promotion = promoteOperands(values);
  if (!promotion || !checker.fitsWidth(call, promotion->result))
    return Value::error();
  convertOperands(values, *promotion);
  return deliver(promotion->result, *shape);
}

Value OperatorCall::deliver(Type element, const CommonShape &shape) {
  const Operand *place = acc();
  if (!shape.isShaped())
    return place ? report(DiagCode::AccOfScalars, *place->node, name) : Value::runtime(element);
  Type type = checker.shapedLike(element, shape);
  if (!place)
    return type.isBuffer() ? missingAcc(type) : Value::runtime(type);
  const Value &target = place->value;
  if (!target.isRuntime() || !target.type.isShaped())
    return report(DiagCode::AccNotShaped, *place->node, name, describe(target));
  if (target.type.kind() != shape.storage)
    return report(DiagCode::AccStorage, *place->node, name, kindOf(shape.storage),
                  kindOf(target.type.kind()));
  if (target.type.dims() != shape.dims)
    return report(DiagCode::AccShape, *place->node, name, target.type, type);
  if (isIndexAndFloat(element, target.type.element()))
    return report(DiagCode::AccType, *place->node, name, target.type.element(), element);
  return target;
}

Value OperatorCall::missingAcc(Type type) {
  NodeDiagnostic diagnostic = checker.makeDiagnostic(DiagCode::MissingAcc, call, name, type);
  // 'out = add(x, y)' says where the result is meant to go.
  if (const NameExpr *target = checker.assignmentTarget; target && !call.arguments.empty())
    if (const Local *local = checker.findLocal(target->name);
        local && local->value.isRuntime() && local->value.type.isBuffer() &&
        local->value.type.dims() == type.dims()) {
      const Argument &last = *call.arguments[call.arguments.size() - 1];
      diagnostic.fixes.push_back(
          {format("Write the result into '{0}'", target->name),
           {{last.id, FixPosition::After, format(", acc={0}", target->name)}}});
    }
  return checker.report(std::move(diagnostic));
}

// ---- conversions

Type OperatorCall::targetType() {
  const Operand &target = bound[1];
  if (target.value.kind == ValueKind::Type && target.value.type.isScalar())
    return target.value.type;
  report(DiagCode::CastType, *target.node, name, describe(target.value));
  return Type::error();
}

Value OperatorCall::cast() {
  const Operand &operand = bound[0];
  Type to = targetType();
  if (to.isError())
    return Value::error();
  if (operand.value.isNumber()) {
    checker.convertConstant(*operand.node, operand.value, to, Flow::Operand);
    return Value::runtime(to);
  }
  if (!operand.value.isRuntime() || operand.value.type.isStream())
    return report(DiagCode::CastOperand, *operand.node, name, describe(operand.value));
  Type from = operand.value.type;
  if (from.isBuffer())
    return report(DiagCode::BufferOperator, *operand.node, name, from);
  if (isIndexAndFloat(from.element(), to))
    return report(DiagCode::InvalidCast, call, from.element(), to);
  convertOperand(operand, to);
  return checker.elementwise(call, name, to, {operand});
}

Value OperatorCall::bitcast() {
  const Operand &operand = bound[0];
  Type to = targetType();
  if (to.isError())
    return Value::error();
  if (!operand.value.isRuntime() || operand.value.type.isStream())
    return report(DiagCode::CastOperand, *operand.node, name, describe(operand.value));
  Type from = operand.value.type;
  if (from.isBuffer())
    return report(DiagCode::BufferOperator, *operand.node, name, from);
  Type element = from.element();
  if (element.isIndex() || to.isIndex())
    return report(DiagCode::InvalidCast, call, element, to);
  if (element.width() != to.width())
    return report(DiagCode::BitcastWidth, call, element, to, element.width(), to.width());
  return checker.elementwise(call, name, to, {operand});
}

// ---- fma, matmul, dot

Value OperatorCall::fma() {
  Type type;
  for (const Operand &operand : bound) {
    const Value &value = operand.value;
    if (value.isNumber())
      continue;
    if (!value.isRuntime() || !value.type.isFloat())
      return report(DiagCode::FmaOperand, *operand.node, describe(value));
    if (type.isError())
      type = value.type;
    else if (type != value.type)
      return report(DiagCode::FmaTypes, *operand.node, type, value.type);
  }
  if (type.isError())
    return fold(bound);
  for (const Operand &operand : bound)
    convertOperand(operand, type);
  return Value::runtime(type);
}

// What matmul and dot have in common: both are shaped, stored alike, can be multiplied, and have
// the rank.
bool OperatorCall::linalgOperands(size_t rank, DiagCode otherRank, Type &element,
                                  CommonShape &shape) {
  for (const Operand &operand : operands())
    if (!operand.value.isRuntime() || !operand.value.type.isShaped()) {
      report(DiagCode::OperandNotShaped, *operand.node, name, describe(operand.value));
      return false;
    }
  Type left = bound[0].value.type;
  Type right = bound[1].value.type;
  if (checker.mixesStorage(call, name, operands()))
    return false;
  shape.storage = left.kind();
  auto promotion = promote(checker.style(), Op::Mul, left.element(), right.element());
  if (!promotion) {
    checker.noRule(call, name, {left.element(), right.element()});
    return false;
  }
  if (!checker.fitsWidth(call, promotion->result))
    return false;
  element = promotion->result;
  for (const Operand &operand : operands())
    convertOperand(operand, element);
  if (left.rank() == rank && right.rank() == rank)
    return true;
  report(otherRank, call, left, right);
  return false;
}

Value OperatorCall::matmul() {
  Type element;
  CommonShape shape;
  if (!linalgOperands(2, DiagCode::MatmulRank, element, shape))
    return Value::error();
  Type left = bound[0].value.type;
  Type right = bound[1].value.type;
  if (left.dims()[1] != right.dims()[0])
    return report(DiagCode::MatmulContraction, call, counted(size_t(left.dims()[1]), "column"),
                  left, counted(size_t(right.dims()[0]), "row"), right);
  shape.dims = {left.dims()[0], right.dims()[1]};
  return deliver(element, shape);
}

Value OperatorCall::dot() {
  Type element;
  CommonShape shape;
  if (!linalgOperands(1, DiagCode::DotRank, element, shape))
    return Value::error();
  Type left = bound[0].value.type;
  Type right = bound[1].value.type;
  if (left.dims() != right.dims())
    return report(DiagCode::DotLength, call, left, right);
  return deliver(element, shape);
}

} // namespace allo
