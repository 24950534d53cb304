// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Truth, equality, order, hashes and texts of Python's objects.
#include "sema/pyeval/PyObject.h"

#include "sema/pyeval/PyCallable.h"
#include "sema/pyeval/PyIterator.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "sema/schedule/Schedule.h"
#include "sema/types/Decimal.h"
#include "sema/types/SharedValue.h"
#include "support/Assert.h"
#include "support/Characters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace allo {

const std::string &Py::str() const { return static_cast<PyStr *>(object)->text; }
PySeq &Py::sequence() const { return *static_cast<PySeq *>(object); }
std::vector<Py> &Py::items() const { return sequence().items; }
const Value *Py::tupleType() const {
  return kind == PyKind::Tuple ? sequence().type.get() : nullptr;
}
PyTable &Py::table() const { return *static_cast<PyTable *>(object); }
PyArray &Py::array() const { return *static_cast<PyArray *>(object); }
PyFunction &Py::function() const { return *static_cast<PyFunction *>(object); }
PyMethod &Py::method() const { return *static_cast<PyMethod *>(object); }
PyInstance &Py::instance() const { return *static_cast<PyInstance *>(object); }
PyPartial &Py::partial() const { return *static_cast<PyPartial *>(object); }
PyIterator &Py::iterator() const { return *static_cast<PyIterator *>(object); }
PyView &Py::view() const { return *static_cast<PyView *>(object); }
PySuper &Py::super() const { return *static_cast<PySuper *>(object); }
const Value &Py::value() const {
  static const Value error;
  const bool isBoxed = kind == PyKind::Unknown || kind == PyKind::Other || kind == PyKind::Class;
  return isBoxed && object ? static_cast<PyBoxed *>(object)->value : error;
}
const std::vector<Py> &Py::wholes() const {
  static const std::vector<Py> none;
  return unknown() && object ? static_cast<PyBoxed *>(object)->wholes : none;
}
BigInt Py::bigInt() const { return big ? static_cast<PyBig *>(object)->value : BigInt(small); }
double Py::asDouble() const {
  if (kind == PyKind::Float)
    return real;
  return big ? static_cast<PyBig *>(object)->value.toDouble() : double(small);
}

Py PyHeap::str(std::string text) {
  charge(text.size() / 16);
  PyStr *made = make<PyStr>();
  made->text = std::move(text);
  return Py::of(PyKind::Str, made);
}
Py PyHeap::integer(const BigInt &value) {
  if (auto small = value.asInt64())
    return Py::integer(*small);
  charge(value.magnitudeBits() / 128);
  PyBig *made = make<PyBig>();
  made->value = value;
  Py p = Py::of(PyKind::Int, made);
  p.big = true;
  return p;
}
Py PyHeap::items(PyKind kind, std::vector<Py> items) {
  charge(items.size());
  PySeq *made = make<PySeq>();
  made->items = std::move(items);
  return Py::of(kind, made);
}
Py PyHeap::namedTuple(const Value &type, std::vector<Py> parts) {
  const Py made = items(PyKind::Tuple, std::move(parts));
  made.sequence().type = std::make_shared<const Value>(type);
  return made;
}
Py PyHeap::method(const Py &self, std::string_view name) {
  PyMethod *made = make<PyMethod>();
  made->self = self;
  made->name = name;
  return Py::of(PyKind::Method, made);
}

Py PyHeap::view(const Py &dict, std::string_view part) {
  PyView *made = make<PyView>();
  made->dict = dict;
  made->part = part == "keys"     ? PyView::Part::Keys
               : part == "values" ? PyView::Part::Values
                                  : PyView::Part::Items;
  return Py::of(PyKind::View, made);
}

std::string PyView::text() const {
  return part == Part::Keys ? "keys" : part == Part::Values ? "values" : "items";
}

std::vector<Py> PyView::items(PyHeap &heap) const {
  std::vector<Py> out;
  for (const PyTable::Entry &entry : dict.table().entries)
    if (entry.live)
      out.push_back(part == Part::Keys     ? entry.key
                    : part == Part::Values ? entry.value
                                           : heap.items(PyKind::Tuple, {entry.key, entry.value}));
  return out;
}

Py PyHeap::boxed(PyKind kind, Value value) {
  PyBoxed *made = make<PyBoxed>();
  made->value = std::move(value);
  return Py::of(kind, made);
}

static std::string_view typeOfHandle(const ScheduleValue &value) {
  return value.kind == ScheduleValue::Kind::Schedule ? "Schedule"
         : value.kind != ScheduleValue::Kind::Ref    ? "object"
         : value.ref.kind == ScheduleRef::Kind::Loop ? "LoopRef"
         : value.ref.kind == ScheduleRef::Kind::Op   ? "OpRef"
                                                     : "BufferRef";
}

std::string_view typeName(const Py &object) {
  switch (object.kind) {
  case PyKind::Unknown:
  case PyKind::Unbound:
    return "unknown";
  case PyKind::None:
    return "NoneType";
  case PyKind::Bool:
    return "bool";
  case PyKind::Int:
    return "int";
  case PyKind::Float:
    return "float";
  case PyKind::Str:
    return "str";
  case PyKind::Ellipsis:
    return "ellipsis";
  case PyKind::Tuple:
    return object.tupleType() ? object.tupleType()->className() : "tuple";
  case PyKind::List:
    return "list";
  case PyKind::Dict:
    return "dict";
  case PyKind::Set:
    return "set";
  case PyKind::Range:
    return "range";
  case PyKind::Slice:
    return "slice";
  case PyKind::Iterator:
    return "iterator";
  case PyKind::View:
    return object.view().part == PyView::Part::Keys     ? "dict_keys"
           : object.view().part == PyView::Part::Values ? "dict_values"
                                                        : "dict_items";
  case PyKind::Array:
    return "numpy.ndarray";
  case PyKind::Function:
    return "function";
  case PyKind::Method:
    return "method";
  case PyKind::Partial:
    return "functools.partial";
  case PyKind::Native:
    return "builtin function";
  case PyKind::Class:
    return "type";
  case PyKind::Object:
    return object.instance().type.className();
  case PyKind::Super:
    return "super";
  case PyKind::Other:
    return object.value().kind == ValueKind::Type     ? "type"
           : object.value().kind == ValueKind::Kernel ? "kernel"
           : object.value().kind == ValueKind::Module ? "module"
           : object.value().kind == ValueKind::Schedule
               ? typeOfHandle(*object.value().data->schedule)
               : "object";
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

std::optional<bool> truth(const Py &object) {
  switch (object.kind) {
  case PyKind::Unknown:
  case PyKind::Unbound:
    return std::nullopt;
  case PyKind::None:
    return false;
  case PyKind::Bool:
    return object.small != 0;
  case PyKind::Int:
    return object.big || object.small != 0;
  case PyKind::Float:
    return object.real != 0;
  case PyKind::Str:
    return !object.str().empty();
  case PyKind::Tuple:
  case PyKind::List:
    return !object.items().empty();
  case PyKind::Dict:
  case PyKind::Set:
    return object.table().size != 0;
  case PyKind::View:
    return object.view().dict.table().size != 0;
  case PyKind::Range: {
    const auto &part = object.items();
    return part[2].small > 0 ? part[0].small < part[1].small : part[0].small > part[1].small;
  }
  case PyKind::Array:
    if (object.array().items.size() == 1)
      return truth(object.array().items[0]);
    return std::nullopt;
  case PyKind::Ellipsis:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::Function:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Native:
  case PyKind::Class:
  case PyKind::Object:
  case PyKind::Super:
  case PyKind::Other:
    return true;
  }
  ALLO_UNREACHABLE("kinds of objects are handled");
}

namespace {

int orderOfNumbers(const Py &a, const Py &b) {
  if (a.isIntegral() && b.isIntegral()) {
    if (!a.big && !b.big)
      return a.small < b.small ? -1 : a.small > b.small;
    return BigInt::compare(a.bigInt(), b.bigInt());
  }
  double x = a.asDouble();
  double y = b.asDouble();
  if (std::isnan(x) || std::isnan(y))
    return 2;
  // An integer beyond 53 bits is compared exactly, not after rounding.
  const Py &integer = a.isIntegral() ? a : b;
  bool mixed = a.isIntegral() != b.isIntegral();
  if (mixed && std::isfinite(x) && std::isfinite(y) && std::fabs(x) >= 9e15) {
    double real = a.isIntegral() ? y : x;
    int result = BigInt::compare(integer.bigInt(), BigInt::fromDouble(real));
    return a.isIntegral() ? result : -result;
  }
  return x < y ? -1 : x > y;
}

} // namespace

std::optional<bool> PyHeap::equal(const Py &a, const Py &b, unsigned depth) {
  if (a.unknown() || b.unknown() || depth > MaxNesting || !charge(depth ? 1 : 0))
    return std::nullopt;
  if (a.isNumber() && b.isNumber())
    return orderOfNumbers(a, b) == 0;
  if (a.kind != b.kind)
    return false;
  switch (a.kind) {
  case PyKind::None:
  case PyKind::Ellipsis:
    return true;
  case PyKind::Str:
    work(a.str().size() / 64);
    return a.str() == b.str();
  case PyKind::Tuple:
  case PyKind::List:
  case PyKind::Slice: {
    if (a.items().size() != b.items().size())
      return false;
    for (size_t i = 0; i < a.items().size(); ++i) {
      auto same = equal(a.items()[i], b.items()[i], depth + 1);
      if (!same || !*same)
        return same;
    }
    return true;
  }
  case PyKind::Range:
    for (size_t i = 0; i < 3; ++i)
      if (a.items()[i].small != b.items()[i].small)
        return false;
    return true;
  case PyKind::Dict:
  case PyKind::Set: {
    if (a.table().size != b.table().size)
      return false;
    for (const PyTable::Entry &entry : a.table().entries) {
      if (!entry.live)
        continue;
      auto key = hash(entry.key);
      const PyTable::Entry *other = key ? find(b.table(), entry.key, *key) : nullptr;
      if (!other)
        return false;
      auto same = equal(entry.value, other->value, depth + 1);
      if (!same || !*same)
        return same;
    }
    return true;
  }
  case PyKind::Native:
    return a.native == b.native;
  case PyKind::Class:
  case PyKind::Other:
    return sameValue(a.value(), b.value());
  case PyKind::Object: {
    if (a.object == b.object)
      return true;
    const auto one = dataFields(a), other = dataFields(b);
    if (!one || !other || !sameValue(a.instance().type, b.instance().type))
      return false;
    for (size_t i = 0; i < one->values.size(); ++i) {
      auto same = equal(one->values[i].second, other->values[i].second, depth + 1);
      if (!same || !*same)
        return same;
    }
    return true;
  }
  case PyKind::Super:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Function:
  case PyKind::Iterator:
    return a.object == b.object;
  case PyKind::View:
    return a.object == b.object ? std::optional(true) : std::nullopt;
  case PyKind::Array:
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::Bool:
  case PyKind::Int:
  case PyKind::Float:
    break;
  }
  return std::nullopt;
}

static Py fieldsAsTuple(PyHeap &heap, const DataFields &fields) {
  std::vector<Py> values;
  for (const auto &[name, value] : fields.values)
    values.push_back(value);
  return heap.items(PyKind::Tuple, std::move(values));
}

std::optional<int> PyHeap::order(const Py &a, const Py &b, unsigned depth) {
  if (depth > MaxNesting || !charge(depth ? 1 : 0))
    return std::nullopt;
  if (a.isNumber() && b.isNumber())
    return orderOfNumbers(a, b);
  if (a.kind != b.kind)
    return std::nullopt;
  work(4); // a sort counts its comparisons
  if (a.kind == PyKind::Str) {
    work(std::min(a.str().size(), b.str().size()) / 64);
    int result = a.str().compare(b.str());
    return result < 0 ? -1 : result > 0;
  }
  if (a.kind == PyKind::Object) {
    const auto one = dataFields(a), other = dataFields(b);
    if (!one || !other || !one->isOrdered || !sameValue(a.instance().type, b.instance().type))
      return std::nullopt;
    return order(fieldsAsTuple(*this, *one), fieldsAsTuple(*this, *other), depth + 1);
  }
  if (!a.isItems())
    return std::nullopt;
  size_t n = std::min(a.items().size(), b.items().size());
  for (size_t i = 0; i < n; ++i) {
    auto same = equal(a.items()[i], b.items()[i], depth + 1);
    if (!same)
      return std::nullopt;
    if (!*same)
      return order(a.items()[i], b.items()[i], depth + 1);
  }
  return a.items().size() < b.items().size() ? -1 : a.items().size() > b.items().size();
}

std::optional<uint64_t> PyHeap::hash(const Py &object, unsigned depth) {
  if (depth > MaxNesting || !charge(depth ? 1 : 0))
    return std::nullopt;
  switch (object.kind) {
  case PyKind::Bool:
  case PyKind::Int:
    if (!object.big)
      return mix(uint64_t(object.small));
    return hashBytes(object.bigInt().str());
  case PyKind::Float: {
    // A number has one hash, whichever type it has.
    double real = object.real;
    if (std::isfinite(real) && std::trunc(real) == real)
      return hash(integer(BigInt::fromDouble(real)), depth);
    uint64_t word;
    std::memcpy(&word, &real, sizeof word);
    return mix(word);
  }
  case PyKind::None:
    return 1;
  case PyKind::Ellipsis:
    return 2;
  case PyKind::Str:
    work(object.str().size() / 16);
    return hashBytes(object.str());
  case PyKind::Tuple: {
    uint64_t h = 3;
    for (const Py &item : object.items()) {
      auto inner = hash(item, depth + 1);
      if (!inner)
        return std::nullopt;
      h = combine(h, *inner);
    }
    return h;
  }
  case PyKind::Range: {
    uint64_t h = 4;
    for (const Py &item : object.items())
      h = combine(h, uint64_t(item.small));
    return h;
  }
  case PyKind::Native:
    return hashBytes(object.native->name);
  case PyKind::Class:
  case PyKind::Other:
    return fingerprint(object.value());
  case PyKind::Function:
    return hashBytes(object.function().name);
  case PyKind::Object:
    if (const auto fields = dataFields(object))
      return fields->isFrozen ? hash(fieldsAsTuple(*this, *fields), depth + 1) : std::nullopt;
    return hashBytes(object.instance().text); // equal only to itself
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::List:
  case PyKind::Dict:
  case PyKind::Set:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::View:
  case PyKind::Array:
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Super:
    break;
  }
  return std::nullopt;
}

PyTable::Entry *PyHeap::find(PyTable &table, const Py &key, uint64_t hash) {
  auto [from, to] = table.index.equal_range(hash);
  for (auto it = from; it != to; ++it) {
    PyTable::Entry &entry = table.entries[it->second];
    if (entry.live && equal(entry.key, key).value_or(false))
      return &entry;
  }
  return nullptr;
}

void PyHeap::insert(PyTable &table, const Py &key, uint64_t hash, const Py &value) {
  ++table.changes;
  if (PyTable::Entry *entry = find(table, key, hash)) {
    entry->value = value;
    return;
  }
  charge(4);
  table.index.emplace(hash, table.entries.size());
  table.entries.push_back({key, value, true});
  ++table.size;
}

bool PyHeap::erase(PyTable &table, const Py &key, uint64_t hash) {
  auto [from, to] = table.index.equal_range(hash);
  for (auto it = from; it != to; ++it) {
    PyTable::Entry &entry = table.entries[it->second];
    if (entry.live && equal(entry.key, key).value_or(false)) {
      entry.live = false;
      table.index.erase(it);
      --table.size;
      ++table.changes;
      return true;
    }
  }
  return false;
}

// ---- texts

std::string reprOfDouble(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  std::array<char, 40> buffer;
  auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                           std::chars_format::scientific);
  return reprOfDecimal(decimalOf({buffer.data(), end.ptr}));
}

namespace {

std::string pythonLiteral(const std::string &text) {
  char quote =
      text.find('\'') != std::string::npos && text.find('"') == std::string::npos ? '"' : '\'';
  std::string out(1, quote);
  for (char c : text) {
    if (c == '\\' || c == quote) {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += "\\x";
      out += hexDigit(static_cast<unsigned char>(c) >> 4);
      out += hexDigit(c & 15);
    } else {
      out += c;
    }
  }
  return out + quote;
}

} // namespace

void PyHeap::appendItems(std::string &out, const std::vector<Py> &items, const char *open,
                         const char *close, unsigned depth) {
  out += open;
  for (size_t i = 0; i < items.size() && !exhausted(); ++i) {
    out += i ? ", " : "";
    appendRepr(out, items[i], depth + 1);
  }
  out += close;
}

std::vector<std::pair<std::string, Py>> fieldsOfTuple(const Py &object) {
  std::vector<std::pair<std::string, Py>> fields;
  for (const std::string &name : fieldNames(*object.tupleType()))
    if (fields.size() < object.items().size())
      fields.emplace_back(name, object.items()[fields.size()]);
  return fields;
}

bool PyHeap::holdsUnknown(const Py &object, unsigned depth) {
  if (depth > MaxNesting)
    return true;
  auto isUnknown = [&](const Py &part) { return holdsUnknown(part, depth + 1); };
  const Value *type = object.kind == PyKind::Object ? &object.instance().type : object.tupleType();
  if (type && definesText(*type))
    return true;
  if (object.isItems())
    return std::any_of(object.items().begin(), object.items().end(), isUnknown);
  if (const auto fields = object.kind == PyKind::Object ? dataFields(object) : std::nullopt)
    return std::ranges::any_of(fields->values,
                               [&](const auto &field) { return isUnknown(field.second); });
  if (object.kind == PyKind::Dict)
    return std::any_of(object.table().entries.begin(), object.table().entries.end(),
                       [&](const PyTable::Entry &entry) {
                         return entry.live && (isUnknown(entry.key) || isUnknown(entry.value));
                       });
  if (object.kind == PyKind::View)
    return isUnknown(object.view().dict);
  if (object.kind == PyKind::Set) // the order of its elements is not known
    return object.table().size > 1;
  return object.unknown();
}

std::string PyHeap::repr(const Py &object, unsigned depth) {
  std::string out;
  appendRepr(out, object, depth);
  return out;
}

void PyHeap::appendRepr(std::string &out, const Py &object, unsigned depth) {
  if (depth > MaxNesting || !charge(1)) {
    out += "...";
    return;
  }
  const auto appendFields = [&](std::string_view type, const auto &fields) {
    out += std::string(type) + "(";
    for (size_t i = 0; i < fields.size() && !exhausted(); ++i) {
      out += (i ? ", " : "") + fields[i].first + "=";
      appendRepr(out, fields[i].second, depth + 1);
    }
    out += ")";
  };
  const size_t before = out.size();
  switch (object.kind) {
  case PyKind::None:
    out += "None";
    break;
  case PyKind::Bool:
    out += object.small ? "True" : "False";
    break;
  case PyKind::Int:
    if (object.big) // digits take the square of their number
      work(size_t(object.bigInt().magnitudeBits()) * object.bigInt().magnitudeBits() / 65536);
    out += object.big ? object.bigInt().str() : std::to_string(object.small);
    break;
  case PyKind::Float:
    out += reprOfDouble(object.real);
    break;
  case PyKind::Str:
    out += pythonLiteral(object.str());
    break;
  case PyKind::Ellipsis:
    out += "Ellipsis";
    break;
  case PyKind::Tuple:
    if (const Value *type = object.tupleType())
      return appendFields(type->className(), fieldsOfTuple(object));
    appendItems(out, object.items(), "(", object.items().size() == 1 ? ",)" : ")", depth);
    return;
  case PyKind::List:
    appendItems(out, object.items(), "[", "]", depth);
    return;
  case PyKind::Dict:
  case PyKind::Set: {
    if (object.table().size == 0) {
      out += object.kind == PyKind::Dict ? "{}" : "set()";
      return;
    }
    bool first = true;
    out += "{";
    for (const PyTable::Entry &entry : object.table().entries) {
      if (!entry.live)
        continue;
      if (exhausted())
        break;
      out += std::exchange(first, false) ? "" : ", ";
      appendRepr(out, entry.key, depth + 1);
      if (object.kind == PyKind::Dict) {
        out += ": ";
        appendRepr(out, entry.value, depth + 1);
      }
    }
    out += "}";
    return;
  }
  case PyKind::Range: {
    const auto &part = object.items();
    out += "range(" + std::to_string(part[0].small) + ", " + std::to_string(part[1].small) +
           (part[2].small == 1 ? ")" : ", " + std::to_string(part[2].small) + ")");
    break;
  }
  case PyKind::View:
    out += typeName(object);
    appendItems(out, object.view().items(*this), "([", "])", depth);
    return;
  case PyKind::Class:
  case PyKind::Other:
    out += show(object.value());
    break;
  case PyKind::Function:
    out += "function '" + object.function().name + "'";
    break;
  case PyKind::Native:
    out += object.native->name;
    break;
  case PyKind::Array:
    appendItems(out, object.array().items, "array([", "])", depth);
    return;
  case PyKind::Unknown:
  case PyKind::Unbound:
  case PyKind::Slice:
  case PyKind::Iterator:
  case PyKind::Object:
    if (const auto fields = dataFields(object))
      return appendFields(typeName(object), fields->values);
    [[fallthrough]];
  case PyKind::Method:
  case PyKind::Partial:
  case PyKind::Super:
    out += "<" + std::string(typeName(object)) + ">";
    break;
  }
  charge((out.size() - before) / 16);
}

std::string PyHeap::str(const Py &object) {
  return object.kind == PyKind::Str ? object.str() : repr(object);
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    size_t n = 1;
    while (i + n < text.size() && isContinuation(text[i + n]))
      ++n;
    out.push_back(text.substr(i, n));
    i += n;
  }
  return out;
}

size_t characterCount(std::string_view text) {
  return size_t(std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

size_t findText(std::string_view text, std::string_view part, size_t from) {
  if (from > text.size())
    return std::string_view::npos;
  const void *found = ::memmem(text.data() + from, text.size() - from, part.data(), part.size());
  return found ? size_t(static_cast<const char *>(found) - text.data()) : std::string_view::npos;
}

// ---- numpy's types

std::string_view showDtype(Dtype dtype) {
  static constexpr std::string_view Names[] = {"bool",   "int8",    "int16",   "int32",
                                               "int64",  "uint8",   "uint16",  "uint32",
                                               "uint64", "float16", "float32", "float64"};
  return Names[size_t(dtype)];
}

Type typeOf(Dtype dtype) {
  switch (dtype) {
  case Dtype::Bool:
    return Type::boolean();
  case Dtype::I8:
  case Dtype::I16:
  case Dtype::I32:
  case Dtype::I64:
    return Type::integer(8u << (unsigned(dtype) - unsigned(Dtype::I8)), true);
  case Dtype::U8:
  case Dtype::U16:
  case Dtype::U32:
  case Dtype::U64:
    return Type::integer(8u << (unsigned(dtype) - unsigned(Dtype::U8)), false);
  case Dtype::F16:
    return Type::floating(FloatFormat::F16);
  case Dtype::F32:
    return Type::floating(FloatFormat::F32);
  case Dtype::F64:
    return Type::floating(FloatFormat::F64);
  }
  ALLO_UNREACHABLE("dtypes are handled");
}

bool isFloat(Dtype dtype) { return dtype >= Dtype::F16; }

// ---- values

namespace {

std::optional<Dtype> dtypeOfType(Type type) {
  for (unsigned i = 0; i <= unsigned(Dtype::F64); ++i)
    if (typeOf(Dtype(i)) == type)
      return Dtype(i);
  return std::nullopt;
}

} // namespace

Py PyHeap::import(const Value &value) {
  return identityOf(value).empty() ? importContents(value) : importIdentified(value);
}

Py PyHeap::importContents(const Value &value) {
  switch (value.kind) {
  case ValueKind::Int:
    return integer(value.integer);
  case ValueKind::Bool:
    return Py::boolean(!value.integer.isZero());
  case ValueKind::Float:
    return Py::floating(value.real);
  case ValueKind::String:
    return str(value.text());
  case ValueKind::None:
    return Py::none();
  case ValueKind::Ellipsis:
    return Py::simple(PyKind::Ellipsis, 0);
  case ValueKind::Tuple:
  case ValueKind::List: {
    if (!charge(value.elements().size()))
      break;
    std::vector<Py> parts;
    parts.reserve(value.elements().size());
    for (const Value &element : value.elements())
      parts.push_back(import(element));
    if (isKernelTuple(value))
      return namedTuple(classOfKernelTuple(value), std::move(parts));
    return items(value.kind == ValueKind::Tuple ? PyKind::Tuple : PyKind::List, std::move(parts));
  }
  case ValueKind::Dict: {
    Py made = emptyTable(PyKind::Dict);
    for (size_t i = 0; i + 1 < value.elements().size(); i += 2) {
      Py key = import(value.elements()[i]);
      if (auto keyHash = hash(key))
        insert(made.table(), key, *keyHash, import(value.elements()[i + 1]));
    }
    made.table().changes = 0;
    return made;
  }
  case ValueKind::Array: {
    auto dtype = dtypeOfType(value.type.element());
    if (!dtype || !charge(value.elements().size()))
      break;
    PyArray *array = make<PyArray>();
    array->dtype = *dtype;
    array->shape = value.type.isShaped() ? value.type.dims() : std::vector<int64_t>();
    for (const Value &element : value.elements())
      array->items.push_back(import(element));
    return Py::of(PyKind::Array, array);
  }
  case ValueKind::Opaque:
    if (const Native *native = findNative(value.text()))
      return Py::of(native);
    if (const std::optional<std::vector<Value>> fields = fieldsOfNamedTuple(value)) {
      std::vector<Py> parts;
      for (const Value &field : *fields)
        parts.push_back(import(field));
      return namedTuple(*value.attribute("__class__"), std::move(parts));
    }
    if (value.isObject() || value.isPartial() || value.attribute("__view__") || wholesOf(value))
      return importIdentified(value);
    if (const Value *self = value.attribute("__self__"))
      return method(import(*self), str(value.attribute("__name__")->text()).str());
    return boxed(value.isFollowedClass() ? PyKind::Class : PyKind::Unknown, value);
  case ValueKind::Function: {
    PyFunction *function = make<PyFunction>();
    function->name = value.function().name;
    function->item = value.function().item;
    function->isConsteval = value.function().isConsteval;
    function->value = value;
    return Py::of(PyKind::Function, function);
  }
  case ValueKind::Type:
  case ValueKind::Constexpr:
  case ValueKind::Template:
  case ValueKind::Kernel:
  case ValueKind::Module:
  case ValueKind::Builtin:
  case ValueKind::Options:
  case ValueKind::Schedule:
    return boxed(PyKind::Other, value);
  case ValueKind::Error:
  case ValueKind::Runtime:
  case ValueKind::Void:
    return boxed(PyKind::Unknown, value);
  }
  return boxed(PyKind::Unknown, Value::opaque(""));
}

} // namespace allo
