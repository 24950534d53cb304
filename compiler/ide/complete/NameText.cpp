// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/NameText.h"

#include "ide/BuiltinDocs.h"
#include "ide/Definition.h"
#include "ide/complete/FunctionText.h"
#include "ide/complete/SignatureText.h"
#include "sema/facts/ModuleView.h"
#include "sema/operators/Attributes.h"

#include <utility>

namespace allo {

NameText::Source NameText::sourceOf(const Value &value) const {
  const bool isKernel = value.kind == ValueKind::Kernel;
  if (!isKernel && value.kind != ValueKind::Function)
    return {};
  const ItemId id = isKernel ? value.kernel().item : value.function().item;
  const NodeId node = isKernel ? value.kernel().function : value.function().node;
  if (items.empty())
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      items.emplace(entry.state->id, entry.state.get());
    });
  const auto own = items.find(id);
  const ItemState *state = own != items.end() ? own->second : foreignItem(analysis, id);
  if (!state || node >= state->unit->nodes.size())
    return {};
  return {state->unit.get(), state->unit->nodes[node]->tryAs<FunctionStmt>()};
}

std::string NameText::parametersOf(const Value &value) const {
  if (value.kind == ValueKind::Kernel && value.kernel().templates.empty())
    return showSignature(value.kernel());
  const Source source = sourceOf(value);
  if (source.function)
    return writtenSignature(*source.function, *source.unit);
  return value.kind == ValueKind::Kernel ? showSignature(value.kernel()) : "";
}

std::string NameText::documentationOf(const Value &value) const {
  if (value.kind == ValueKind::Builtin)
    return std::string(builtinDoc(value.builtin).text);
  const Source source = sourceOf(value);
  return source.function ? docstringOf(*source.function) : "";
}

std::string NameText::detailOf(const Value &value) const {
  constexpr uint32_t MostBits = 128;
  constexpr size_t LongestText = 40;
  switch (value.kind) {
  case ValueKind::Runtime:
    return show(value.type);
  case ValueKind::Int:
    return value.integer.magnitudeBits() > MostBits ? describe(value) : "= " + show(value);
  case ValueKind::String:
    return value.text().size() > LongestText ? "a string" : "= " + show(value);
  case ValueKind::Float:
  case ValueKind::Bool:
  case ValueKind::Type:
    return "= " + show(value);
  case ValueKind::Kernel:
  case ValueKind::Function:
    return parametersOf(value);
  case ValueKind::Builtin:
    return std::string(builtinDoc(value.builtin).signature);
  case ValueKind::Template:
    return "template parameter";
  case ValueKind::Module:
    return "module " + value.text();
  case ValueKind::Array:
    return "constant " + show(value.type);
  case ValueKind::Options:
    return "options of a kernel";
  case ValueKind::Schedule:
    return "schedule";
  case ValueKind::Tuple:
    return "a tuple";
  case ValueKind::List:
    return "a list";
  case ValueKind::Dict:
    return "a dictionary";
  case ValueKind::Error:
  case ValueKind::Void:
  case ValueKind::None:
  case ValueKind::Ellipsis:
  case ValueKind::Constexpr:
  case ValueKind::Opaque:
    return {};
  }
  return {};
}

std::string methodSignature(Builtin builtin) {
  std::string signature(builtinDoc(builtin).signature);
  const std::vector<Span> parameters = parameterSpans(signature, '(');
  if (!parameters.empty()) // the first one is the value before the dot
    signature.erase(parameters[0].begin,
                    (parameters.size() > 1 ? parameters[1].begin : parameters[0].end) -
                        parameters[0].begin);
  return signature;
}

// A builtin of the kernel language that needs no import.
static Value freeBuiltin(std::string_view name) {
  for (Builtin builtin : {Builtin::Range, Builtin::Min, Builtin::Max, Builtin::Len, Builtin::Print})
    if (builtinName(builtin) == name)
      return Value::ofBuiltin(builtin);
  return Value::error();
}

// Of several forms of a call, the first one that has a parameter for the argument.
static std::string_view formFor(std::string_view signatures, const OpenCall &call) {
  const std::vector<std::string_view> forms = alternatives(signatures);
  for (std::string_view form : forms)
    if (parameterFor(form, parameterSpans(form, '('), call))
      return form;
  return forms.empty() ? signatures : forms.back();
}

static DescribedCall withParameters(DescribedCall described, char bracket) {
  described.parameters = parameterSpans(described.signature, bracket);
  return described;
}

// The brackets behind the name of a template or of a maker of types.
static std::optional<DescribedCall> describeSubscript(const NameText &text, const Value &callee) {
  DescribedCall out{{}, text.documentationOf(callee), callee};
  if (callee.kind == ValueKind::Builtin &&
      (callee.builtin == Builtin::Stream || callee.builtin == Builtin::Stateful)) {
    out.signature = builtinDoc(callee.builtin).signature;
    return withParameters(std::move(out), '[');
  }
  if (callee.kind != ValueKind::Kernel || callee.kernel().templates.empty())
    return std::nullopt;
  out.signature = callee.kernel().name + "[";
  for (const std::string &name : callee.kernel().templates)
    out.signature += (out.signature.ends_with('[') ? "" : ", ") + name;
  out.signature += "]" + text.parametersOf(callee);
  return withParameters(std::move(out), '[');
}

std::optional<DescribedCall> describeCall(const NameText &text, const VisibleNames &names,
                                          const OpenBracket &bracket) {
  const OpenCall &call = bracket.call;
  if (call.callee.empty() || call.callee.back().isCalled)
    return std::nullopt;
  std::optional<ResolvedChain> callee = names.resolve(call.callee);
  if (!callee && call.callee.size() == 1 && names.kernel()) // its name is not bound
    callee = ResolvedChain{freeBuiltin(call.callee[0].name)};
  if (!callee && call.callee.size() > 1) { // a method of a stream
    const std::optional<ResolvedChain> owner =
        names.resolve(Chain(call.callee.begin(), call.callee.end() - 1));
    if (owner && owner->value.isRuntime())
      for (Builtin method : methodsOf(owner->value.type))
        if (builtinName(method) == call.callee.back().name)
          return withParameters({methodSignature(method), std::string(builtinDoc(method).text),
                                 Value::ofBuiltin(method)},
                                '(');
  }
  if (!callee || callee->isIndexed || callee->value.isError())
    return std::nullopt;
  const Value &value = callee->value;
  if (bracket.form == BracketForm::Subscript)
    return describeSubscript(text, value);
  DescribedCall out{{}, text.documentationOf(value), value};
  if (value.kind == ValueKind::Kernel)
    out.signature = value.kernel().label + text.parametersOf(value);
  else if (value.kind == ValueKind::Function)
    out.signature = value.function().name + text.parametersOf(value);
  else if (value.kind == ValueKind::Builtin)
    out.signature = formFor(builtinDoc(value.builtin).signature, call);
  else
    return std::nullopt;
  return withParameters(std::move(out), '(');
}

} // namespace allo
