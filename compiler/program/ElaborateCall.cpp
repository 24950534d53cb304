// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of kernels and of the operator library.
#include "program/Elaborator.h"
#include "program/Walk.h"
#include "sema/types/ConstFold.h"

#include <algorithm>

namespace allo::program {

const CallSite *KernelElaborator::siteOf(const CallExpr &expr) const {
  size_t first = 0;
  size_t last = check.calls.size();
  if (!below.empty()) {
    first = below.back().element->firstCall;
    last = below.back().element->lastCall;
  }
  for (size_t i = last; i-- > first;)
    if (check.calls[i].node == expr.id)
      return &check.calls[i];
  return nullptr;
}

const OperatorSite *KernelElaborator::operatorOf(const CallExpr &expr) const {
  if (!below.empty())
    if (auto known = below.back().element->operators.find(expr.id);
        known != below.back().element->operators.end())
      return &known->second;
  return check.operatorAt(expr.id);
}

Operand KernelElaborator::call(const CallExpr &source) {
  if (const CallSite *site = siteOf(source))
    return kernelCall(source, *site);
  if (const OperatorSite *site = operatorOf(source))
    return operatorCall(source, *site);
  const Value *callee = constantOf(*source.callee);
  ALLO_ASSERT(callee && callee->builtin == Builtin::Print,
              "what a kernel without errors calls is a kernel or known to the language");
  return {};
}

// ---- kernels

Operand KernelElaborator::kernelCall(const CallExpr &source, const CallSite &site) {
  const KernelSignature &callee = *site.kernel;
  std::vector<Operand> values; // of the arguments, as the source has them
  for (const Argument *argument : source.arguments) {
    values.push_back(expr(*argument->value));
    if (argument->form == ArgumentForm::Star)
      values.back().spread();
  }
  std::vector<const Expr *> arguments;
  for (size_t i = 0; i < callee.parameters.size(); ++i) {
    const ParameterInfo &parameter = callee.parameters[i];
    if (parameter.isConstexpr)
      continue;
    const BoundArgument &bound = site.arguments[i];
    if (!bound.isGiven()) {
      arguments.push_back(convert(source, parameter.defaultValue, parameter.type));
      continue;
    }
    const Operand &value = values[bound.argument];
    arguments.push_back(convert(
        *source.arguments[bound.argument]->value,
        bound.part == BoundArgument::Whole ? value : value.parts[bound.part], parameter.type));
  }
  KernelId target = collector.kernelFor(site.kernel, reached);
  Type type = callee.results.size() == 1 ? callee.results[0] : Type::voidType();
  const Call *made = make<Call>(source, type, target, program.arena.copy(arguments));
  if (callee.results.size() == 1 && isStage(*made)) { // a statement of its own
    VariableId result = temporary(source, "result.", type);
    emit<Assign>(source, result, made);
    return make<Read>(source, type, result);
  }
  if (callee.results.size() < 2)
    return made;
  Operand results;
  results.isTuple = true;
  std::vector<VariableId> places;
  for (Type result : callee.results) {
    places.push_back(temporary(source, "result.", result));
    results.parts.push_back(make<Read>(source, result, places.back()));
  }
  emit<CallInto>(source, made, program.arena.copy(places));
  return results;
}

// ---- the operator library

std::vector<KernelElaborator::Bound> KernelElaborator::operandsOf(const CallExpr &call,
                                                                  const OperatorSite &site) {
  std::vector<Bound> bound(site.arguments.size());
  auto give = [&](uint32_t argument) {
    for (size_t i = 0; i < bound.size(); ++i)
      if (site.arguments[i].argument == argument) {
        const allo::Expr *source = argumentOf(call, site.arguments[i]);
        bound[i] = {source, expr(*source)};
      }
  };
  // In the order of the source, which is that of their effects.
  give(BoundArgument::Receiver);
  for (size_t i = 0; i < call.arguments.size(); ++i)
    give(uint32_t(i));
  return bound;
}

namespace {

// 'acc=None' is no place.
const auto *placeIn(const auto &bound, size_t slot) {
  bool given = slot < bound.size() && bound[slot].source && bound[slot].value.node;
  return given ? &bound[slot] : nullptr;
}

} // namespace

Operand KernelElaborator::operatorCall(const CallExpr &call, const OperatorSite &site) {
  const OperatorInfo &op = *operatorInfo(site.op);
  std::vector<Bound> bound = operandsOf(call, site);
  Type type = info(call).type;
  switch (op.form) {
  case OperatorForm::Binary:
  case OperatorForm::Compare:
  case OperatorForm::MinMax:
  case OperatorForm::Unary:
  case OperatorForm::Math:
  case OperatorForm::Power:
    return elementwise(call, op, bound);
  case OperatorForm::Cast: {
    const Operand &given = bound[0].value;
    const Expr *value = given.node ? given.node : operandOf(*bound[0].source, given);
    return convert(call, value, type, /*isExplicit=*/true);
  }
  case OperatorForm::Bitcast: {
    const Expr *value = bound[0].value.node;
    return value->type == type ? value : make<Bitcast>(call, type, value);
  }
  case OperatorForm::Fma: {
    const Expr *parts[3];
    for (size_t i = 0; i < 3; ++i)
      parts[i] = convert(call, operandOf(*bound[i].source, bound[i].value), type);
    return make<Fma>(call, type, parts[0], parts[1], parts[2]);
  }
  case OperatorForm::Matmul:
  case OperatorForm::Dot:
    return matmul(call, bound);
  case OperatorForm::Get:
    return make<Get>(call, type, bound[0].value.node);
  case OperatorForm::Put: {
    const Expr *stream = bound[0].value.node;
    emit<Put>(call, stream, convert(*bound[1].source, bound[1].value, stream->type.element()));
    return {};
  }
  case OperatorForm::Bufferize:
    return window(call, bound);
  case OperatorForm::Worker:
    return make<Worker>(call, Type::index(), uint32_t(*bound[0].value.constant.integer.asInt64()),
                        op.builtin == Builtin::GetNw);
  }
  ALLO_UNREACHABLE("operators are handled by their form");
}

Operand KernelElaborator::elementwise(const CallExpr &call, const OperatorInfo &op,
                                      std::vector<Bound> &bound) {
  size_t required = parametersOf(op.form).required;
  std::vector<const Expr *> operands;
  bool shift = op.op == Op::ShiftLeft || op.op == Op::ShiftRight;
  for (size_t i = 0; i < required; ++i)
    operands.push_back(shift && i == 1 && !bound[i].value.node
                           ? shiftAmount(*bound[i].source, bound[i].value.constant)
                           : operandOf(*bound[i].source, bound[i].value));
  const Type shape = withElement(info(call).type, Type::boolean());
  for (const Expr *&operand : operands)
    operand = shaped(call, operand, shape);
  auto at = [&](Type element) { return withElement(shape, element); };
  const Expr *made = nullptr;
  Type left = operands[0]->type.element();
  if (required == 1) {
    auto promotion = promoteUnary(style(), op.op, left);
    ALLO_ASSERT(promotion, "operators of a kernel without errors have a rule");
    bool test = op.builtin == Builtin::OpLogicalNot;
    const Expr *operand =
        test ? operands[0]
             : convert(call, operands[0],
                       at(promotion->operand.isError() ? left : promotion->operand));
    made = op.builtin == Builtin::OpPos
               ? operand
               : make<Unary>(call, at(promotion->result), unaryFor(op.builtin), operand);
  } else {
    Type right = operands[1]->type.element();
    auto promotion = promote(style(), op.op, left, right);
    ALLO_ASSERT(promotion, "operators of a kernel without errors have a rule");
    bool flag = bound.size() > 3 && bound[3].source && !bound[3].value.constant.integer.isZero();
    BinaryOp which = binaryFor(op.builtin);
    which = flag ? withFlag(which) : which;
    bool power = op.form == OperatorForm::Power && right.isInt();
    bool grows = which == BinaryOp::Add || which == BinaryOp::Sub || which == BinaryOp::Mul;
    if (op.op == Op::Logical) {
      for (const Expr *&operand : operands)
        operand = truth(call, operand);
    } else if (!shift) {
      Type to = grows || promotion->operand.isError() ? promotion->result : promotion->operand;
      operands[0] = convert(call, operands[0], at(to));
      if (!power || !to.isFloat()) // an integer exponent stays one
        operands[1] = convert(call, operands[1], at(to));
    }
    made = floating(call, at(promotion->result), which, operands[0], operands[1]);
  }
  return deliver(
      call, made,
      placeIn(bound, op.form == OperatorForm::Unary || op.form == OperatorForm::Math ? 1 : 2));
}

Operand KernelElaborator::deliver(const CallExpr &call, const Expr *result, const Bound *acc) {
  if (!acc)
    return result;
  const Expr *place = acc->value.node;
  const Expr *converted = convert(call, result, withElement(result->type, place->type.element()));
  if (place->type.isTensor())
    return converted;
  emit<Overwrite>(call, place, converted);
  return place;
}

namespace {

// What holds the products and the place that they are added to, so that neither loses anything
// before the sum is stored.
Type sumType(Type product, Type place) {
  if (product.isIndex() || place.isIndex() || product == place)
    return product;
  if (product.isFloat() != place.isFloat())
    return product.isFloat() ? product : place;
  if (product.isFloat()) // f16 and bf16 are not parts of each other
    return product.width() != place.width() ? (product.width() < place.width() ? place : product)
                                            : Type::floating(FloatFormat::F32);
  bool isSigned = product.isSigned() || place.isSigned();
  auto room = [&](Type type) { return type.width() + (isSigned && !type.isSigned() ? 1 : 0); };
  return Type::integer(std::max(room(product), room(place)), isSigned);
}

} // namespace

Operand KernelElaborator::matmul(const CallExpr &call, std::vector<Bound> &bound) {
  const Expr *left = operandOf(*bound[0].source, bound[0].value);
  const Expr *right = operandOf(*bound[1].source, bound[1].value);
  std::vector<int64_t> dims;
  if (left->type.rank() == 2)
    dims = {left->type.dims()[0], right->type.dims()[1]};
  const Bound *acc = placeIn(bound, 2);
  Type product = left->type.element();
  Type element = acc ? sumType(product, acc->value.node->type.element()) : product;
  left = convert(call, left, withElement(left->type, element));
  right = convert(call, right, withElement(right->type, element));
  Type type = collector.types.shaped(element, dims, left->type.isTensor());
  const Expr *start = acc ? convert(call, acc->value.node, type) : nullptr;
  return deliver(call, make<Matmul>(call, type, left, right, start), acc);
}

Operand KernelElaborator::window(const CallExpr &call, std::vector<Bound> &bound) {
  const Expr *base = bound[0].value.node;
  if (!base)
    base = tableValue(*bound[0].source, bound[0].value.constant, bound[0].value.constant.type);
  size_t rank = base->type.rank();
  std::vector<const Expr *> offsets(rank, nullptr);
  std::vector<int64_t> strides(rank, 1);
  if (Bound &given = bound[1]; given.source) {
    if (given.value.constant.isSequence())
      given.value.spread();
    if (!given.value.isTuple)
      given.value.parts = {given.value};
    for (size_t i = 0; i < rank; ++i)
      offsets[i] = convert(*given.source, given.value.parts[i], Type::index());
  }
  for (const Expr *&offset : offsets)
    if (!offset)
      offset = integerConstant(call, 0, Type::index());
  if (const Bound &given = bound[3]; given.source) {
    const Value &all = given.value.constant;
    for (size_t i = 0; i < rank; ++i)
      strides[i] = *(all.isNumber() ? all : all.elements()[i]).integer.asInt64();
  }
  return make<Window>(call, info(call).type, base, program.arena.copy(offsets),
                      program.arena.copy(strides));
}

} // namespace allo::program
