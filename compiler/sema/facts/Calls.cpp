// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Calls.h"

#include <algorithm>

namespace allo {

FormalParameters formalParameters(const KernelSignature &kernel) {
  FormalParameters formal;
  for (const ParameterInfo &parameter : kernel.parameters)
    formal.push_back({parameter.name, !parameter.hasDefault});
  return formal;
}

FormalParameters formalParameters(const OperatorInfo &op) {
  OperatorParameters parameters = parametersOf(op.form);
  FormalParameters formal;
  for (std::string_view name : parameters.names)
    formal.push_back({name, formal.size() < parameters.required});
  return formal;
}

PassedArgument passed(const Argument &argument, size_t index) {
  return {{uint32_t(index), BoundArgument::Whole},
          argument.form == ArgumentForm::Keyword ? argument.keyword : nullptr};
}

BoundArguments bindArguments(std::span<const PassedArgument> values,
                             std::span<const FormalParameter> parameters) {
  using Kind = BindError::Kind;
  BoundArguments bound;
  bound.byParameter.resize(parameters.size());
  bound.passed.assign(parameters.size(), BoundArgument::NotGiven);
  size_t next = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    size_t slot = next;
    if (const Ident *keyword = values[i].keyword) {
      slot =
          size_t(std::find_if(parameters.begin(), parameters.end(),
                              [&](const FormalParameter &p) { return p.name == keyword->name; }) -
                 parameters.begin());
      if (slot == parameters.size()) {
        bound.errors.push_back({Kind::UnknownKeyword, i});
        continue;
      }
    } else if (next++ >= parameters.size()) {
      if (next == parameters.size() + 1)
        bound.errors.push_back({Kind::TooMany, i});
      continue;
    }
    if (bound.byParameter[slot].isGiven()) {
      bound.errors.push_back({Kind::Repeated, i, slot});
      continue;
    }
    bound.byParameter[slot] = values[i].source;
    bound.passed[slot] = uint32_t(i);
  }
  if (bound.errors.empty())
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].isRequired && !bound.byParameter[i].isGiven())
        bound.errors.push_back({Kind::Missing, 0, i});
  return bound;
}

const Expr *argumentOf(const CallExpr &call, const BoundArgument &bound) {
  if (bound.argument == BoundArgument::Receiver)
    return call.callee->as<AttributeExpr>()->base;
  if (bound.argument >= call.arguments.size())
    return nullptr;
  const Expr *value = call.arguments[bound.argument]->value;
  if (bound.part == BoundArgument::Whole)
    return value;
  const auto *tuple = value->tryAs<TupleExpr>();
  return tuple && bound.part < tuple->elements.size() ? tuple->elements[bound.part] : nullptr;
}

std::optional<size_t> parameterOf(std::span<const BoundArgument> byParameter, size_t argument) {
  for (size_t i = 0; i < byParameter.size(); ++i)
    if (byParameter[i].argument == argument && byParameter[i].part == BoundArgument::Whole)
      return i;
  return std::nullopt;
}

} // namespace allo
