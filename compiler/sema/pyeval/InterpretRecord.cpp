// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Objects of classes with fields: named tuples, which are tuples with a class, and objects of data
// classes.
#include "sema/pyeval/ClassCalls.h"
#include "support/Nearest.h"

#include <algorithm>
#include <climits>

namespace allo {

static constexpr unsigned ItsOwn = UINT_MAX; // a depth: the fields alone, not those of parts

// Whether the fields are what a call of the class gives, not the parameters of its '__init__',
// which that class defines; null: there is none.
bool ClassCalls::setsFields(const Value &type, const Value *initialiser) const {
  for (const Value *at = &type; at && at != initialiser; at = baseClassOf(*at))
    if (declaresFields(*at))
      return true;
  return false;
}

// In a function: of what the body of the class has assigned.
std::optional<RecordClass> ClassCalls::fieldsOf(const ClassStmt &statement,
                                                const RecordHeader &header,
                                                const std::vector<Value> &bases, PyScope &body) {
  std::vector<std::pair<std::string_view, Value>> assigned;
  if (header.form != RecordForm::None)
    for (const auto &[name, value] : body.names)
      assigned.emplace_back(name, in.ofFunction(value, 1));
  const auto record =
      declaredRecord(statement, header, bases, [&](std::string_view name) -> const Value * {
        const auto found = std::ranges::find(assigned, name, [](auto &each) { return each.first; });
        return found == assigned.end() ? nullptr : &found->second;
      });
  if (record)
    for (const RecordField &field : record->fields)
      if (Py *known = body.names.find(field.name)) {
        const Value *kept = classAttribute(*record, field);
        *known = kept ? in.importValue(*kept) : Py::simple(PyKind::Unbound, 0);
      }
  return record;
}

// The values of all fields in a call; nothing where it fails.
std::optional<std::vector<Py>> ClassCalls::fieldValues(std::string_view name,
                                                       const RecordClass &record,
                                                       const PyArguments &given, Py &failure) {
  const auto wrong = [&](const std::string &mismatch) {
    failure = in.fail(DiagText::CallMismatch,
                      format("{0}.{1}", name, record.isTuple ? "__new__" : "__init__"), mismatch);
    return std::nullopt;
  };
  const size_t most = record.byKeyword ? 0 : record.fields.size();
  if (given.positional.size() > most)
    return wrong(format("takes at most {0} positional {1}, got {2}", most,
                        most == 1 ? "argument" : "arguments", given.positional.size()));
  for (const auto &[keyword, value] : given.keywords)
    if (!record.field(keyword))
      return wrong(format("has no parameter '{0}'", keyword));
  std::vector<Py> values;
  for (size_t i = 0; i < record.fields.size(); ++i) {
    const RecordField &field = record.fields[i];
    const Py *keyword = given.get(SIZE_MAX, field.name);
    const Py *value = i < given.positional.size() ? &given.positional[i] : keyword;
    if (keyword && keyword != value)
      return wrong(format("got multiple values for argument '{0}'", field.name));
    if (!value && !field.fallback)
      return wrong(format("is missing the argument '{0}'", field.name));
    if (value) {
      values.push_back(*value);
      continue;
    }
    const Py fallback = in.importValue(in.sharedLists.settled(*field.fallback));
    PyArguments none;
    values.push_back(field.isMade ? in.call(fallback, none) : fallback);
    if (in.stopped)
      return std::nullopt;
  }
  return values;
}

Py ClassCalls::makeRecord(const Value &type, const RecordClass &record, const PyArguments &given,
                          PyInstance &made) {
  Py failure;
  std::optional<std::vector<Py>> values = fieldValues(type.className(), record, given, failure);
  if (!values)
    return failure;
  if (record.isTuple)
    return in.heap.namedTuple(type, std::move(*values));
  for (size_t i = 0; i < record.fields.size(); ++i)
    made.attributes.add(record.fields[i].name, (*values)[i]);
  const Py self = Py::of(PyKind::Object, &made);
  if (!find(type, "__post_init__"))
    return self;
  PyArguments none;
  const Py result = method(self, "__post_init__", none);
  if (in.stopped)
    return {};
  return result.kind == PyKind::None && !made.isLost ? self
                                                     : in.unknownValue(Value::opaque(made.text));
}

// ---- named tuples

std::optional<Py> ClassCalls::tupleAttribute(const Py &base, std::string_view name,
                                             const Node &place) {
  const Value *type = base.kind == PyKind::Class ? &base.value() : base.tupleType();
  if (!type || (base.kind == PyKind::Class && !recordOf(*type).value_or(RecordClass()).isTuple))
    return std::nullopt;
  if (name == "_fields") {
    std::vector<Py> names;
    for (const std::string &field : fieldNames(*type))
      names.push_back(in.str(field));
    return in.tuple(std::move(names));
  }
  if (base.kind == PyKind::Class)
    return name == "_make" ? std::optional(in.heap.method(base, name)) : std::nullopt;
  if (const auto field = fieldOfTuple(*type, name); field && *field < base.items().size()) {
    const Py &item = base.items()[*field];
    if (item.unknown())
      return in.sharedLists.oneOf(unknown(place, base, item.value()), item.wholes());
    in.rememberObject(place, item);
    return item;
  }
  if (name == "__class__")
    return in.importValue(*type);
  if (find(*type, name))
    return std::nullopt;
  if (isOneOf(name, {"_replace", "_asdict", "_make", "index", "count"}))
    return in.heap.method(base, name);
  return in.failAt(place, DiagMessage(DiagCode::NoAttribute,
                                      format("A value of type '{0}'", type->className()), name)
                              .as(DiagCode::InvalidConstant));
}

std::optional<Py> ClassCalls::tupleMethod(const Py &base, std::string_view name,
                                          PyArguments &given) {
  const Value *type = base.kind == PyKind::Class ? &base.value() : base.tupleType();
  if (!type || find(*type, name))
    return std::nullopt;
  if (name == "_make" && given.positional.size() == 1 && recordOf(*type)) {
    PyArguments parts;
    if (!in.iterate(given.positional[0], parts.positional))
      return Py();
    return make(in.importValue(*type), parts);
  }
  if (!base.tupleType())
    return std::nullopt;
  if (const auto field = fieldOfTuple(*type, name); field && *field < base.items().size())
    return in.call(base.items()[*field], given);
  if (name == "_replace")
    return replaced(base, given);
  if (name == "_asdict")
    return copyOfFields(base, true, ItsOwn);
  return callMethod(in, base, name, given);
}

Py ClassCalls::makeTupleClass(const std::string &name, std::vector<RecordField> fields) {
  if (!in.context.objects || !in.at)
    return in.fail(DiagCode::InvalidConstant, "This class");
  RecordClass record;
  record.isTuple = true;
  record.fields = std::move(fields);
  return in.heap.boxed(PyKind::Class, newClass(name, in.at->id, {}, record));
}

// ---- data classes

std::optional<DataFields> ClassCalls::dataFields(const Py &object) {
  const auto record =
      object.kind == PyKind::Object ? recordOf(object.instance().type) : std::nullopt;
  if (!record || record->isTuple)
    return std::nullopt;
  load(object.instance());
  DataFields fields{{}, record->isFrozen, record->isOrdered};
  for (const RecordField &field : record->fields) {
    const Py *value = object.instance().attributes.find(field.name);
    fields.values.emplace_back(field.name,
                               value ? *value : in.unknownValue(Value::opaque(field.name)));
  }
  return fields;
}

std::optional<Py> ClassCalls::replaced(const Py &object, const PyArguments &changes) {
  std::vector<std::pair<std::string, Py>> fields;
  if (object.tupleType()) {
    fields = fieldsOfTuple(object);
  } else if (auto data = dataFields(object)) {
    fields = std::move(data->values);
  } else {
    return std::nullopt;
  }
  PyArguments given{{}, changes.keywords};
  for (const auto &[name, value] : fields)
    if (!changes.get(SIZE_MAX, name))
      given.keywords.emplace_back(name, value);
  const Value type = object.tupleType() ? *object.tupleType() : object.instance().type;
  return make(in.importValue(type), given);
}

// Of an object with fields, and of what lists, tuples and dicts hold at any depth.
Py ClassCalls::copyOfFields(const Py &object, bool asDict, unsigned depth) {
  const bool isInside = depth <= PyHeap::MaxNesting;
  if (!in.spend(1))
    return {};
  const auto copy = [&](const Py &part) {
    return isInside ? copyOfFields(part, asDict, depth + 1) : part;
  };
  std::optional<DataFields> data = dataFields(object);
  if (!data && object.tupleType() && !isInside) { // 't._asdict()'
    data.emplace();
    data->values = fieldsOfTuple(object);
  }
  if (data && !asDict) {
    std::vector<Py> values;
    for (const auto &[name, value] : data->values)
      values.push_back(copy(value));
    return in.tuple(std::move(values));
  }
  if (data) {
    Py dict = in.heap.emptyTable(PyKind::Dict);
    for (const auto &[name, value] : data->values) {
      const Py key = in.str(name);
      in.heap.insert(dict.table(), key, in.heap.hash(key).value_or(0), copy(value));
    }
    return dict;
  }
  if (object.isItems()) {
    std::vector<Py> items;
    for (const Py &item : std::vector<Py>(object.items()))
      items.push_back(copy(item));
    return object.tupleType() ? in.heap.namedTuple(*object.tupleType(), std::move(items))
                              : in.heap.items(object.kind, std::move(items));
  }
  if (object.kind == PyKind::Dict) {
    Py dict = in.heap.emptyTable(PyKind::Dict);
    for (const PyTable::Entry &entry : std::vector<PyTable::Entry>(object.table().entries))
      if (entry.live)
        in.heap.insert(dict.table(), entry.key, in.heap.hash(entry.key).value_or(0),
                       copy(entry.value));
    return dict;
  }
  return object;
}

Py ClassCalls::dictOfFields(const Py &object) { return copyOfFields(object, true, 0); }
Py ClassCalls::tupleOfFields(const Py &object) { return copyOfFields(object, false, 0); }

} // namespace allo
