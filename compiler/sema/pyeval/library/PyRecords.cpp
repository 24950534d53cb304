// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// 'dataclasses', and the named tuples of 'typing' and 'collections'. What '@dataclass' and the base
// 'NamedTuple' make of a class is in RecordClass.h.
#include "sema/pyeval/ClassCalls.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

// The options that change what a field is are not followed.
Py field(Interpreter &in, PyArguments &a) {
  for (const auto &[name, value] : a.keywords)
    if (!isOneOf(name, {"default", "default_factory", "metadata"}))
      return in.fail(DiagCode::InvalidConstant, format("'{0}' of a field", name));
  const Py *fallback = a.get(SIZE_MAX, "default");
  const Py *factory = a.get(SIZE_MAX, "default_factory");
  const Py *given = factory ? factory : fallback;
  const Value value = given ? in.valueOf(*given) : Value();
  return in.heap.boxed(PyKind::Other, fieldMarker(given ? &value : nullptr, factory));
}

Py replaceFields(Interpreter &in, PyArguments &a) {
  const std::optional<Py> made = ClassCalls(in).replaced(a.positional[0], a);
  return made ? *made : in.fail(DiagCode::InvalidConstant, "This call of 'replace'");
}

Py asdict(Interpreter &in, PyArguments &a) {
  return ClassCalls(in).dataFields(a.positional[0])
             ? ClassCalls(in).dictOfFields(a.positional[0])
             : in.fail(DiagCode::InvalidConstant, "This call of 'asdict'");
}
Py astuple(Interpreter &in, PyArguments &a) {
  return ClassCalls(in).dataFields(a.positional[0])
             ? ClassCalls(in).tupleOfFields(a.positional[0])
             : in.fail(DiagCode::InvalidConstant, "This call of 'astuple'");
}

Py dataclass(Interpreter &in, PyArguments &) {
  return in.fail(DiagCode::InvalidConstant, "This call of 'dataclass'");
}

// "m n" or ["m", "n"], or pairs of a name and a type.
std::optional<std::vector<RecordField>> fieldsIn(Interpreter &in, const Py &names, bool arePairs) {
  std::vector<RecordField> fields;
  if (names.kind == PyKind::Str && !arePairs) {
    std::string word;
    for (const char c : names.str() + " ") {
      if (c != ' ' && c != ',' && c != '\n' && c != '\t')
        word += c;
      else if (!word.empty())
        fields.push_back({std::exchange(word, {})});
    }
    return fields;
  }
  std::vector<Py> items;
  if (!in.iterate(names, items))
    return std::nullopt;
  for (const Py &item : items) {
    const bool isPair = arePairs && item.isItems() && !item.items().empty();
    const Py &name = isPair ? item.items()[0] : item;
    if (isPair != arePairs || name.kind != PyKind::Str)
      return std::nullopt;
    fields.push_back({name.str()});
  }
  return fields;
}

Py tupleClass(Interpreter &in, const PyArguments &a, bool arePairs) {
  auto fields = fieldsIn(in, a.positional[1], arePairs);
  std::vector<Py> defaults;
  if (const Py *given = a.get(SIZE_MAX, "defaults"); given && !in.iterate(*given, defaults))
    return {};
  if (!fields || a.positional[0].kind != PyKind::Str || defaults.size() > fields->size())
    return in.halted() ? Py() : in.fail(DiagCode::InvalidConstant, "This class");
  for (size_t i = 0; i < defaults.size(); ++i)
    (*fields)[fields->size() - defaults.size() + i].fallback = in.valueOf(defaults[i]);
  return ClassCalls(in).makeTupleClass(a.positional[0].str(), std::move(*fields));
}
Py namedtuple(Interpreter &in, PyArguments &a) { return tupleClass(in, a, false); }
Py typedTuple(Interpreter &in, PyArguments &a) { return tupleClass(in, a, true); }

constexpr Native RecordFunctions[] = {
    {"dataclasses.field", field, 0, 0, "*"},
    {"dataclasses.replace", replaceFields, 1, 1, "*"},
    {"dataclasses.asdict", asdict, 1, 1},
    {"dataclasses.astuple", astuple, 1, 1},
    {"dataclasses.dataclass", dataclass, 0, 1, "*"},
    {"typing.NamedTuple", typedTuple, 2, 2},
    {"collections.namedtuple", namedtuple, 2, 2, "defaults"},
};

} // namespace

std::span<const Native> recordNatives() { return RecordFunctions; }

} // namespace allo
