// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/Parametrized.h"

#include "sema/pyeval/Evaluate.h"
#include <optional>

namespace allo {

namespace {

constexpr size_t MaxCalls = 32; // of one function

using Assignment = std::vector<std::pair<std::string, Value>>;

// "M, N", ("M", "N") or "N"
std::vector<std::string> parameterNames(const Value &value) {
  std::vector<std::string> names;
  if (value.isSequence()) {
    for (const Value &element : value.elements())
      if (element.kind == ValueKind::String)
        names.push_back(element.text());
  } else if (value.kind == ValueKind::String) {
    std::string_view rest = value.text();
    while (!rest.empty()) {
      size_t comma = rest.find(',');
      std::string_view name = rest.substr(0, comma);
      while (!name.empty() && name.front() == ' ')
        name.remove_prefix(1);
      while (!name.empty() && name.back() == ' ')
        name.remove_suffix(1);
      if (!name.empty())
        names.emplace_back(name);
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
  }
  return names;
}

// What one decorator gives its parameters, round by round.
std::vector<Assignment> rounds(const CallExpr &decorator, EvalContext &context) {
  const Expr *names = nullptr;
  const Expr *values = nullptr;
  size_t position = 0;
  for (const Argument *argument : decorator.arguments) {
    if (argument->form == ArgumentForm::Positional)
      (position++ == 0 ? names : values) = argument->value;
    else if (argument->form == ArgumentForm::Keyword && argument->keyword->name == "argnames")
      names = argument->value;
    else if (argument->form == ArgumentForm::Keyword && argument->keyword->name == "argvalues")
      values = argument->value;
  }
  if (!names || !values || position > 3)
    return {};
  std::vector<std::string> wanted = parameterNames(evaluate(*names, context));
  Value all = evaluate(*values, context);
  std::vector<Assignment> out;
  if (wanted.empty() || !all.isSequence())
    return out;
  bool tuples = wanted.size() > 1;
  for (const Value &round : all.elements()) {
    if (round.kind == ValueKind::Opaque || round.isError())
      continue;
    Assignment made;
    if (!tuples)
      made.emplace_back(wanted[0], round);
    else if (round.isSequence() && round.elements().size() == wanted.size())
      for (size_t i = 0; i < wanted.size(); ++i)
        made.emplace_back(wanted[i], round.elements()[i]);
    if (!made.empty())
      out.push_back(std::move(made));
  }
  return out;
}

} // namespace

std::vector<ParametrizedCall> parametrizedCalls(const FunctionStmt &function,
                                                EvalContext &context) {
  std::vector<Assignment> all{{}};
  const CallExpr *last = nullptr;
  for (const Expr *decorator : function.decorators) {
    const auto *call = decorator->tryAs<CallExpr>();
    const auto *path = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
    if (!path || path->attribute->name != "parametrize")
      continue;
    std::vector<Assignment> own = rounds(*call, context);
    if (own.empty())
      continue;
    last = call;
    std::vector<Assignment> product;
    for (const Assignment &before : all)
      for (const Assignment &round : own)
        if (product.size() < MaxCalls) {
          product.push_back(before);
          product.back().insert(product.back().end(), round.begin(), round.end());
        }
    all = std::move(product);
  }
  std::vector<ParametrizedCall> calls;
  if (!last)
    return calls;
  for (const Assignment &assignment : all) {
    ParametrizedCall call;
    call.decorator = last;
    for (const Parameter *parameter : function.parameters) {
      if (parameter->form != ParameterForm::Plain && parameter->form != ParameterForm::KeywordOnly)
        continue;
      const Value *given = nullptr;
      for (const auto &[name, value] : assignment)
        if (name == parameter->name->name)
          given = &value;
      if (!given && parameter->defaultValue)
        continue;
      if (given)
        call.text += (call.text.empty() ? "" : ", ") + std::string(parameter->name->name) + "=" +
                     show(*given);
      call.arguments.push_back({parameter->name->name, given ? *given : Value::ofDependent()});
    }
    call.text = std::string(function.name->name) + "(" + call.text + ")";
    calls.push_back(std::move(call));
  }
  return calls;
}

} // namespace allo
