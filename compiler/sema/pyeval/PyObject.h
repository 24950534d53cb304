// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Python's objects while the interpreter runs: small, copied freely, with reference semantics for
// mutable objects. A PyHeap owns the objects of one evaluation and frees them together, so that
// cycles and deep nesting are harmless; the result of an evaluation becomes an immutable Value. An
// unknown object represents a value that is not known here; operations on it return it.
#pragma once

#include "sema/types/Value.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace allo {

enum class PyKind : uint8_t {
  Unknown, // its Value is opaque or an error
  Unbound, // a local before its first assignment
  None,
  Bool,
  Int,
  Float,
  Str,
  Ellipsis,
  Tuple,
  List,
  Dict,
  Set,
  Range, // three items
  Slice, // three items
  Iterator,
  View,     // of a dict: its keys, values or items
  Array,    // a table of numpy
  Function, // a def or lambda with its scope, or a Value of that kind
  Method,   // a method with its object; that of a type of Python's is the Native
  Partial,  // of functools: a callable with some of its arguments
  Class,    // a Value whose class is followed
  Object,   // of such a class
  Super,    // an object as 'super()' gives it
  Native,   // a function or type of Python's, math's or numpy's that the evaluator knows
  Other     // a Value with no behaviour of Python's: a type, kernel, module, options
};

struct PyObject {
  virtual ~PyObject() = default;
};

struct Native; // PyLibrary.h
struct PyStr;
struct PyBig;
struct PySeq;
struct PyTable;
struct PyArray;
struct PyView;     // PyIterator.h
struct PyFunction; // PyCallable.h
struct PyMethod;
struct PyPartial;
struct PyIterator;
struct PyInstance;
struct PySuper;
struct PyBoxed;
struct DataFields;

struct Py {
  PyKind kind = PyKind::Unknown;
  union {
    int64_t small; // Bool, and Int where 'object' below is not used
    double real;
    PyObject *object;
    const Native *native;
  };
  bool big = false; // an Int that is in a PyBig

  Py() : object(nullptr) {}
  static Py none() { return simple(PyKind::None, 0); }
  static Py boolean(bool value) { return simple(PyKind::Bool, value); }
  static Py integer(int64_t value) { return simple(PyKind::Int, value); }
  static Py floating(double value) {
    Py p;
    p.kind = PyKind::Float;
    p.real = value;
    return p;
  }
  static Py simple(PyKind kind, int64_t value) {
    Py p;
    p.kind = kind;
    p.small = value;
    return p;
  }
  static Py of(PyKind kind, PyObject *object) {
    Py p;
    p.kind = kind;
    p.object = object;
    return p;
  }
  static Py of(const Native *native) {
    Py p;
    p.kind = PyKind::Native;
    p.native = native;
    return p;
  }

  bool unknown() const { return kind == PyKind::Unknown; }
  // Of an unknown object, lists, objects and the like that it may be a part of: 'x[n]', where 'n'
  // is not known, is one of the parts of 'x'. Empty for any other object.
  const std::vector<Py> &wholes() const;
  bool isIntegral() const { return kind == PyKind::Int || kind == PyKind::Bool; }
  bool isNumber() const { return isIntegral() || kind == PyKind::Float; }
  // Items in a row that can be read by position.
  bool isItems() const { return kind == PyKind::Tuple || kind == PyKind::List; }

  const std::string &str() const;
  std::vector<Py> &items() const;
  PyTable &table() const;
  PyArray &array() const;
  PyView &view() const;
  PyFunction &function() const;
  PyMethod &method() const;
  PyPartial &partial() const;
  PyIterator &iterator() const;
  PyInstance &instance() const;
  PySuper &super() const;
  PySeq &sequence() const;
  const Value *tupleType() const; // the class of a named tuple; null for any other object
  const Value &value() const; // of Unknown, Other and Class; the error value where there is none
  BigInt bigInt() const;      // of Int and Bool
  double asDouble() const;    // of a number; infinite where an integer is too large
};

struct PyStr : PyObject {
  std::string text;
};
struct PyBig : PyObject {
  BigInt value;
};
struct PySeq : PyObject {
  std::vector<Py> items;
  uint64_t changes = 0;                   // of a list
  std::shared_ptr<const Value> type = {}; // of a named tuple: its class
};
// A dict, or a set, whose values are None; in the order of insertion.
struct PyTable : PyObject {
  struct Entry {
    Py key;
    Py value;
    bool live = true;
  };
  std::vector<Entry> entries;
  std::unordered_multimap<uint64_t, size_t> index;
  size_t size = 0;
  uint64_t changes = 0;
};
enum class Dtype : uint8_t { Bool, I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64 };
struct PyArray : PyObject {
  Dtype dtype = Dtype::F64;
  std::vector<int64_t> shape;
  std::vector<Py> items; // flat, already values of the dtype
  uint64_t changes = 0;
};
struct PyBoxed : PyObject {
  Value value;
  std::vector<Py> wholes;
};
// Owns the objects of one evaluation, and counts their cost.
class PyHeap {
public:
  static constexpr size_t MaxElements = 4u << 20;
  static constexpr size_t MaxKept = 1u << 20; // of one value that outlives the evaluation
  static constexpr unsigned MaxNesting = 100; // of containers that are compared, shown or kept

  template <typename T> T *make() {
    auto owned = std::make_unique<T>();
    T *object = owned.get();
    work(4);
    objects.push_back(std::move(owned));
    return object;
  }
  Py str(std::string text);
  Py integer(const BigInt &value);
  Py items(PyKind kind, std::vector<Py> items);
  Py namedTuple(const Value &type, std::vector<Py> items);
  Py emptyTable(PyKind kind) { return Py::of(kind, make<PyTable>()); }
  Py boxed(PyKind kind, Value value);
  Py view(const Py &dict, std::string_view part);   // "keys", "values" or "items"
  Py method(const Py &self, std::string_view name); // which has static storage, or is of a unit

  // Counts elements that are made or looked at; false once there are too many.
  bool charge(size_t elements) {
    used += elements;
    done += elements;
    return used <= MaxElements;
  }
  bool exhausted() const { return used > MaxElements; }
  // The cost of elements, in steps of the evaluator; a kept one is never freed.
  static constexpr size_t KeptCost = 40;
  void work(size_t steps) { done += steps; }
  uint64_t worked() const { return done; }

  // Nothing where it depends on what is unknown, or the objects are nested too deeply.
  std::optional<bool> equal(const Py &a, const Py &b, unsigned depth = 0);
  // -1, 0 or 1, and 2 for unordered (nan); nothing where the two have no order.
  std::optional<int> order(const Py &a, const Py &b, unsigned depth = 0);
  // Nothing where the object cannot be a key.
  std::optional<uint64_t> hash(const Py &object, unsigned depth = 0);
  bool holdsUnknown(const Py &object, unsigned depth = 0); // or a set: it has no text
  std::string repr(const Py &object, unsigned depth = 0);
  std::string str(const Py &object);

  PyTable::Entry *find(PyTable &table, const Py &key, uint64_t hash);
  void insert(PyTable &table, const Py &key, uint64_t hash, const Py &value);
  bool erase(PyTable &table, const Py &key, uint64_t hash);

  // The object that stands for a compile-time value, and the value that an object ends as; opaque
  // where it has none.
  Py import(const Value &value);
  Py importContents(const Value &value); // the same without its identity
  // The same of an object of a class, and of what has an identity.
  std::function<Py(const Value &)> importIdentified;
  std::function<std::optional<DataFields>(const Py &)> dataFields; // nothing where it has none

private:
  std::vector<std::unique_ptr<PyObject>> objects;
  size_t used = 0;
  uint64_t done = 0;
  void appendRepr(std::string &out, const Py &object, unsigned depth);
  void appendItems(std::string &out, const std::vector<Py> &items, const char *open,
                   const char *close, unsigned depth);
};

// "int", "list" and the like, as Python names the type.
std::string_view typeName(const Py &object);
std::string_view showDtype(Dtype dtype);
Type typeOf(Dtype dtype);
bool isFloat(Dtype dtype);

std::optional<bool> truth(const Py &object);
std::string reprOfDouble(double value);

// The characters of a text, each with its bytes.
std::vector<std::string_view> characters(std::string_view text);
size_t characterCount(std::string_view text);
// As std::string's find, but never slower than the sum of both lengths.
size_t findText(std::string_view text, std::string_view part, size_t from = 0);

} // namespace allo
