// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/Value.h"

#include "support/Assert.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace allo {

namespace {

struct BuiltinRow {
  std::string_view name;
  BuiltinForm form;
};
constexpr BuiltinRow BuiltinRows[] = {
    {"", BuiltinForm::Marker},
#define ALLO_BUILTIN(ID, NAME, FORM) {NAME, BuiltinForm::FORM},
#include "sema/types/Builtins.def"
};

Value valueOf(ValueKind kind) {
  Value v;
  v.kind = kind;
  return v;
}

Value withData(ValueKind kind, ValueData data) {
  Value v = valueOf(kind);
  v.data = std::make_shared<const ValueData>(std::move(data));
  return v;
}

} // namespace

std::string_view builtinName(Builtin builtin) { return BuiltinRows[size_t(builtin)].name; }
BuiltinForm builtinForm(Builtin builtin) { return BuiltinRows[size_t(builtin)].form; }

Value Value::runtime(Type type) {
  if (type.isError())
    return error();
  Value v = valueOf(ValueKind::Runtime);
  v.type = type;
  return v;
}
Value Value::voidValue() { return valueOf(ValueKind::Void); }
Value Value::ofInt(BigInt value) {
  Value v = valueOf(ValueKind::Int);
  v.integer = std::move(value);
  return v;
}
Value Value::ofFloat(double value) {
  Value v = valueOf(ValueKind::Float);
  v.real = value;
  return v;
}
Value Value::ofBool(bool value) {
  Value v = valueOf(ValueKind::Bool);
  v.integer = value ? 1 : 0;
  return v;
}
Value Value::ofString(std::string text) {
  return withData(ValueKind::String, {std::move(text), {}, {}, {}, {}, {}});
}
Value Value::ofNone() { return valueOf(ValueKind::None); }
Value Value::ofType(Type type) {
  if (type.isError())
    return error();
  Value v = valueOf(ValueKind::Type);
  v.type = type;
  return v;
}
Value Value::ofBuiltin(Builtin builtin) {
  Value v = valueOf(builtin == Builtin::Constexpr ? ValueKind::Constexpr : ValueKind::Builtin);
  v.builtin = builtin;
  return v;
}
Value Value::ofKernelMaker(std::vector<Value> given) {
  Value v = withData(ValueKind::Builtin, {{}, std::move(given), {}, {}, {}, {}});
  v.builtin = Builtin::Kernel;
  return v;
}
static constexpr std::string_view ClassWord = "class ";
Value Value::ofDependent() {
  Value value;
  value.dependent = true;
  return value;
}
Value Value::ofClass(std::string name, std::vector<Value> attributes) {
  return withData(
      ValueKind::Opaque,
      {std::string(ClassWord) + std::move(name), std::move(attributes), {}, {}, {}, {}});
}
std::string_view Value::className() const {
  return std::string_view(text()).substr(ClassWord.size());
}
Value Value::ofObject(std::string text, std::vector<Value> attributes) {
  return withData(ValueKind::Opaque, {std::move(text), std::move(attributes), {}, {}, {}, {}});
}
const Value *Value::attribute(std::string_view name) const {
  if ((kind == ValueKind::Opaque || kind == ValueKind::Module) && data)
    for (size_t i = 0; i + 1 < elements().size(); i += 2)
      if (elements()[i].text() == name)
        return &elements()[i + 1];
  return nullptr;
}
Value Value::ofModule(std::string path) {
  return withData(ValueKind::Module, {std::move(path), {}, {}, {}, {}, {}});
}
Value Value::ofModule(std::string path, std::shared_ptr<const ModuleView> view, Fingerprint shown,
                      std::vector<Value> submodules) {
  ValueData data{std::move(path), std::move(submodules), {}, {}, {}, std::move(view)};
  data.shown = shown;
  return withData(ValueKind::Module, std::move(data));
}
Value Value::ofTuple(std::vector<Value> elements) {
  return withData(ValueKind::Tuple, {{}, std::move(elements), {}, {}, {}, {}});
}
Value Value::ofList(std::vector<Value> elements) {
  return withData(ValueKind::List, {{}, std::move(elements), {}, {}, {}, {}});
}
Value Value::ofDict(std::vector<Value> keysAndValues) {
  return withData(ValueKind::Dict, {{}, std::move(keysAndValues), {}, {}, {}, {}});
}
Value Value::ofArray(Type type, std::vector<Value> elements) {
  Value v = withData(ValueKind::Array, {{}, std::move(elements), {}, {}, {}, {}});
  v.type = type;
  return v;
}
Value Value::ofFunction(std::shared_ptr<const FunctionInfo> function) {
  return withData(ValueKind::Function, {{}, {}, {}, {}, std::move(function), {}});
}
Value Value::ofTemplate(std::string name) {
  return withData(ValueKind::Template, {std::move(name), {}, {}, {}, {}, {}});
}
Value Value::ofKernel(std::shared_ptr<const KernelSignature> kernel) {
  return withData(ValueKind::Kernel, {{}, {}, std::move(kernel), {}, {}, {}});
}
Value Value::ofOptions(KernelOptions options) {
  return withData(ValueKind::Options, {{}, {}, {}, options, {}, {}});
}
Value Value::ofSchedule(std::shared_ptr<const ScheduleValue> schedule, Fingerprint shown,
                        std::string text) {
  ValueData data;
  data.text = std::move(text);
  data.shown = shown;
  data.schedule = std::move(schedule);
  return withData(ValueKind::Schedule, std::move(data));
}
Value Value::opaque(std::string expression) {
  return withData(ValueKind::Opaque, {std::move(expression), {}, {}, {}, {}, {}});
}

Value Value::opaqueBecause(std::string expression, std::string reason, ItemId item, uint32_t node,
                           bool undefined) {
  ValueData data;
  data.text = std::move(expression);
  data.reason = std::move(reason);
  data.item = item;
  data.node = node;
  data.undefined = undefined;
  return withData(ValueKind::Opaque, std::move(data));
}

bool Value::hasFailed() const {
  return isError() || (kind == ValueKind::Opaque && data && !data->reason.empty());
}

bool Value::holdsRuntime() const {
  if (!isSequence())
    return isRuntime();
  return std::any_of(elements().begin(), elements().end(),
                     [](const Value &element) { return element.holdsRuntime(); });
}

std::string showDouble(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  std::array<char, 64> buffer;
  auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string text(buffer.data(), result.ptr);
  if (text.find_first_of(".en") == std::string::npos)
    text += ".0";
  return text;
}

// On one line, however many the text has.
static std::string quotedOnOneLine(std::string_view text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : std::string(1, c);
  return out + "'";
}

std::string show(const Value &value) {
  auto list = [&](const char *open, const char *close) {
    std::string out = open;
    for (size_t i = 0; i < value.elements().size(); ++i)
      out += (i ? ", " : "") + show(value.elements()[i]);
    return out + close;
  };
  switch (value.kind) {
  case ValueKind::Error:
    return "unknown";
  case ValueKind::Runtime:
  case ValueKind::Type:
    return show(value.type);
  case ValueKind::Void:
  case ValueKind::None:
    return "None";
  case ValueKind::Int:
    return value.integer.str();
  case ValueKind::Float:
    return showDouble(value.real);
  case ValueKind::Bool:
    return value.integer.isZero() ? "False" : "True";
  case ValueKind::String:
    return quotedOnOneLine(value.text());
  case ValueKind::Ellipsis:
    return "...";
  case ValueKind::Constexpr:
    return "constexpr";
  case ValueKind::Tuple:
    return list("(", value.elements().size() == 1 ? ",)" : ")");
  case ValueKind::List:
    return list("[", "]");
  case ValueKind::Dict: {
    std::string out = "{";
    for (size_t i = 0; i + 1 < value.elements().size(); i += 2)
      out += (i ? ", " : "") + show(value.elements()[i]) + ": " + show(value.elements()[i + 1]);
    return out + "}";
  }
  case ValueKind::Array:
    return "a table of type '" + show(value.type) + "'";
  case ValueKind::Function:
    return "function '" + value.function().name + "'";
  case ValueKind::Template:
    return "template '" + value.text() + "'";
  case ValueKind::Kernel:
    return "kernel '" + value.kernel().name + "'";
  case ValueKind::Module:
    return "module '" + value.text() + "'";
  case ValueKind::Builtin:
    return "'" + std::string(builtinName(value.builtin)) + "'";
  case ValueKind::Options:
    return "KernelOptions";
  case ValueKind::Schedule:
  case ValueKind::Opaque:
    return value.text();
  }
  ALLO_UNREACHABLE("value kinds are handled");
}

std::string describe(const Value &value) {
  switch (value.kind) {
  case ValueKind::Error:
    return "an unknown value";
  case ValueKind::Runtime:
    return format("a value of type '{0}'", value.type);
  case ValueKind::Void:
    return "the result of a call that returns nothing";
  case ValueKind::Int:
    return "the integer " + show(value);
  case ValueKind::Float:
    return "the float " + show(value);
  case ValueKind::Bool:
  case ValueKind::None:
  case ValueKind::Ellipsis:
    return "'" + show(value) + "'";
  case ValueKind::String:
    return "a string";
  case ValueKind::Type:
    return format("the type '{0}'", value.type);
  case ValueKind::Constexpr:
    return "'constexpr'";
  case ValueKind::Tuple:
    return "a tuple";
  case ValueKind::List:
    return "a list";
  case ValueKind::Dict:
    return "a dict";
  case ValueKind::Array:
  case ValueKind::Function:
  case ValueKind::Template:
  case ValueKind::Kernel:
  case ValueKind::Module:
  case ValueKind::Builtin:
  case ValueKind::Schedule:
    return show(value);
  case ValueKind::Options:
    return "kernel options";
  case ValueKind::Opaque:
    return "a value that is not known without running the file";
  }
  ALLO_UNREACHABLE("value kinds are handled");
}

std::string describeAtStart(const Value &value) {
  std::string text = describe(value);
  text[0] = toUpper(text[0]);
  return text;
}

Fingerprint fingerprint(const Value &value) {
  Fingerprint h =
      combine(uint64_t(value.kind) + (value.dependent ? 256 : 0), uint64_t(value.builtin));
  switch (value.kind) {
  case ValueKind::Runtime:
  case ValueKind::Type:
    // A shaped type's word is an address, stable while the context lives.
    return combine(h, value.type.bits());
  case ValueKind::Int:
  case ValueKind::Bool:
    if (auto small = value.integer.asInt64())
      return combine(h, uint64_t(*small));
    return combine(h, hashBytes(value.integer.str()));
  case ValueKind::Float: {
    uint64_t word;
    std::memcpy(&word, &value.real, 8);
    return combine(h, word);
  }
  case ValueKind::Error: // of a name that is recognised, but means nothing any more
    return value.data ? combine(h, hashBytes(value.text())) : h;
  case ValueKind::Opaque:
    h = combine(combine(h, hashBytes(value.data->reason)), value.data->node + value.data->item);
    for (const Value &attribute : value.elements())
      h = combine(h, fingerprint(attribute));
    return combine(h, hashBytes(value.text()));
  case ValueKind::Module:
    h = combine(h, hashBytes(value.text()));
    h = combine(h, value.data->shown);
    for (const Value &submodule : value.elements())
      h = combine(h, fingerprint(submodule));
    return h;
  case ValueKind::String:
  case ValueKind::Template:
    return combine(h, hashBytes(value.text()));
  case ValueKind::Function:
    h = combine(h, (value.function().isConsteval ? 1 : 0) + (value.function().isLazy ? 2 : 0));
    return combine(h, value.function().fingerprint);
  case ValueKind::Array:
    h = combine(h, value.type.bits());
    [[fallthrough]];
  case ValueKind::Tuple:
  case ValueKind::List:
  case ValueKind::Dict:
    if (!value.text().empty())
      h = combine(h, hashBytes(value.text()));
    for (const Value &element : value.elements())
      h = combine(h, fingerprint(element));
    return h;
  case ValueKind::Kernel:
    return combine(h, value.kernel().fingerprint);
  case ValueKind::Schedule:
    return combine(h, value.data->shown);
  case ValueKind::Options:
    return combine(h, uint64_t(value.data->options.style) |
                          uint64_t(value.data->options.enableTensor) << 8 |
                          uint64_t(value.data->options.fastMath) << 9);
  case ValueKind::Void:
  case ValueKind::None:
  case ValueKind::Ellipsis:
  case ValueKind::Constexpr:
    return h;
  case ValueKind::Builtin:
    if (value.data)
      for (const Value &part : value.elements())
        h = combine(h, fingerprint(part));
    return h;
  }
  ALLO_UNREACHABLE("value kinds are handled");
}

bool sameValue(const Value &a, const Value &b) { return fingerprint(a) == fingerprint(b); }

std::shared_ptr<const Environment>
Environment::make(std::shared_ptr<const Environment> outer,
                  std::vector<std::pair<std::string, Value>> names) {
  auto made = std::make_shared<Environment>();
  made->fingerprint = outer ? outer->fingerprint : 1;
  for (const auto &[name, value] : names)
    made->fingerprint =
        combine(combine(made->fingerprint, hashBytes(name)), allo::fingerprint(value));
  made->outer = std::move(outer);
  made->names = std::move(names);
  return made;
}

const Value *Environment::find(std::string_view name) const {
  for (const Environment *scope = this; scope; scope = scope->outer.get())
    for (size_t i = scope->names.size(); i-- > 0;)
      if (scope->names[i].first == name)
        return &scope->names[i].second;
  return nullptr;
}

bool KernelSignature::isGeneric() const {
  if (!templates.empty())
    return true;
  for (const ParameterInfo &p : parameters)
    if ((p.isConstexpr && p.constant.isError()) || (p.isInferred && p.type.isError()))
      return true;
  return usesUnknowns;
}

bool Environment::hasUnknowns() const {
  for (const Environment *scope = this; scope; scope = scope->outer.get())
    for (const auto &[bound, value] : scope->names)
      if (value.dependent)
        return true;
  return false;
}

std::string showSignature(const KernelSignature &kernel) {
  std::string out = "(";
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    const ParameterInfo &p = kernel.parameters[i];
    out += (i ? ", " : "") + p.name;
    if (!p.isInferred || !p.type.isError()) // else each call decides
      out += ": " + (p.isConstexpr ? std::string("constexpr") : show(p.type));
    if (p.isConstexpr && !p.constant.isError())
      out += " = " + show(p.constant);
    else if (p.hasDefault)
      out += " = " + show(p.defaultValue);
  }
  out += ")";
  if (kernel.results.size() == 1)
    out += " -> " + show(kernel.results[0]);
  if (kernel.results.size() > 1) {
    out += " -> (";
    for (size_t i = 0; i < kernel.results.size(); ++i)
      out += (i ? ", " : "") + show(kernel.results[i]);
    out += ")";
  }
  return out;
}

} // namespace allo
