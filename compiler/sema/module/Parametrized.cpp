// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/Parametrized.h"

#include "sema/module/Decorators.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/RecordClass.h"

#include <algorithm>

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

struct Rounds {
  std::vector<Assignment> known;
  bool isComplete = true;
};

// The values of one round for so many parameters; none where they are not known.
std::vector<Value> valuesOf(const Value &round, size_t parameters) {
  if (round.isError() || (round.kind == ValueKind::Opaque && !round.isObject() &&
                          !round.isFollowedClass() && !round.isPartial()))
    return {};
  return parameters == 1      ? std::vector<Value>{round}
         : round.isSequence() ? round.elements()
                              : fieldsOfNamedTuple(round).value_or(std::vector<Value>());
}

// Whether one may fail, or does not run: 'pytest.param(2, marks=pytest.mark.xfail)'.
bool isExpectedToFail(const CallExpr &param, const SyntaxUnit &unit) {
  const std::string_view text = unit.source(param.span);
  return text.find(".xfail") != std::string_view::npos ||
         text.find(".skip") != std::string_view::npos;
}

// What one decorator gives its parameters, round by round.
Rounds rounds(const CallExpr &decorator, EvalContext &context) {
  const Expr *names = nullptr;
  const Expr *values = nullptr;
  size_t position = 0;
  Rounds out;
  for (const Argument *argument : decorator.arguments) {
    const bool isKeyword = argument->form == ArgumentForm::Keyword;
    if (argument->form == ArgumentForm::Positional)
      (position++ == 0 ? names : values) = argument->value;
    else if (isKeyword && argument->keyword->name == "argnames")
      names = argument->value;
    else if (isKeyword && argument->keyword->name == "argvalues")
      values = argument->value;
    else if (!isKeyword || argument->keyword->name == "indirect") // fixtures get the values
      out.isComplete = false;
  }
  const std::vector<std::string> wanted =
      names ? parameterNames(evaluate(*names, context)) : std::vector<std::string>();
  if (wanted.empty() || !values || position > 3 || !out.isComplete) {
    out.isComplete = false;
    return out;
  }
  auto add = [&](const std::vector<Value> &round) {
    Assignment made;
    if (round.size() == wanted.size())
      for (size_t i = 0; i < wanted.size(); ++i)
        made.emplace_back(wanted[i], round[i]);
    if (made.empty())
      out.isComplete = false;
    else
      out.known.push_back(std::move(made));
  };
  const auto *list = values->tryAs<ListExpr>();
  const auto *tuple = values->tryAs<TupleExpr>();
  const List<const Expr *> *each = list ? &list->elements : tuple ? &tuple->elements : nullptr;
  if (each && std::ranges::none_of(*each, [](const Expr *one) { return one->is<StarExpr>(); })) {
    for (const Expr *round : *each) {
      const auto *param = round->tryAs<CallExpr>();
      if (!param || lastNameOf(*param->callee) != "param") {
        add(valuesOf(evaluate(*round, context), wanted.size()));
        continue;
      }
      if (isExpectedToFail(*param, context.unit))
        continue;
      std::vector<Value> given;
      for (const Argument *argument : param->arguments)
        if (argument->form == ArgumentForm::Positional)
          given.push_back(evaluate(*argument->value, context));
      add(given);
    }
    return out;
  }
  const Value all = evaluate(*values, context);
  out.isComplete = all.isSequence();
  if (all.isSequence())
    for (const Value &round : all.elements())
      add(valuesOf(round, wanted.size()));
  return out;
}

} // namespace

ParametrizedCalls parametrizedCalls(const FunctionStmt &function, const List<const Expr *> &ofClass,
                                    EvalContext &context) {
  std::vector<Assignment> all{{}};
  const CallExpr *last = nullptr;
  ParametrizedCalls out;
  for (const List<const Expr *> *decorators : {&ofClass, &function.decorators})
    for (const Expr *decorator : *decorators) {
      const auto *call = decorator->tryAs<CallExpr>();
      const auto *path = call ? call->callee->tryAs<AttributeExpr>() : nullptr;
      if (!path || path->attribute->name != "parametrize")
        continue;
      const Rounds own = rounds(*call, context);
      out.isComplete = out.isComplete && own.isComplete;
      if (own.known.empty())
        continue;
      last = call;
      std::vector<Assignment> product;
      for (const Assignment &before : all)
        for (const Assignment &round : own.known)
          if (product.size() < MaxCalls) {
            product.push_back(before);
            product.back().insert(product.back().end(), round.begin(), round.end());
          }
      out.isComplete = out.isComplete && product.size() == all.size() * own.known.size();
      all = std::move(product);
    }
  if (!last)
    return out;
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
    out.calls.push_back(std::move(call));
  }
  return out;
}

} // namespace allo
