// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What Python code defines and calls, internal to the evaluator: functions with their scopes,
// methods with their objects, and the objects of classes.
#pragma once

#include "sema/pyeval/NameTable.h"
#include "sema/pyeval/PyObject.h"
#include "syntax/tree/Node.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

struct Argument;
struct FunctionStmt;
struct LambdaExpr;
struct SyntaxUnit;

struct PyScope : PyObject {
  enum class Kind : uint8_t { Function, Class, Comprehension };
  Kind kind = Kind::Function;
  NameTable<std::string_view, Py> names;
  const FunctionStmt *function = nullptr;                    // whose variables these are
  const std::vector<std::string_view> *outerNames = nullptr; // declared by "nonlocal" and "global"
  PyScope *outer = nullptr;

  bool bindsOutside(std::string_view name) const {
    return outerNames &&
           std::find(outerNames->begin(), outerNames->end(), name) != outerNames->end();
  }
};

// The names of functions, collected when they are first asked for: few functions read a name
// before it has a value.
class FunctionNames {
public:
  explicit FunctionNames(PyHeap &heap) : heap(heap) {} // where the work is counted
  const std::vector<std::string_view> &outer(const FunctionStmt &function);  // see outerNamesOf()
  const std::vector<std::string_view> &locals(const FunctionStmt &function); // see localNamesOf()
  bool binds(const FunctionStmt &function, std::string_view name);

private:
  PyHeap &heap;
  std::unordered_map<const FunctionStmt *, std::vector<std::string_view>> localNames, outerNames;
};

// Of a call of one of the language's own functions.
struct LanguageArguments {
  std::vector<Value> positional;
  std::vector<std::pair<const Argument *, Value>> keywords;
  bool unknown = false;
};

struct PyFunction : PyObject {
  std::string name;
  const FunctionStmt *statement = nullptr; // one of the two
  const LambdaExpr *lambda = nullptr;
  ItemId item = 0;
  std::shared_ptr<const SyntaxUnit> unit;
  PyScope *scope = nullptr;                 // where it was defined; null at module level
  const Environment *environment = nullptr; // encloses the scope
  std::vector<Py> defaults;                 // of the parameters that have one, in order
  Value value;                              // the one it came from or goes to
  bool isConsteval = false;
};

struct PyMethod : PyObject {
  Py self;
  std::string_view name;
};

struct PyPartial : PyObject {
  Py callee; // never a partial one
  std::vector<Py> positional;
  std::vector<std::pair<std::string, Py>> keywords;

  template <typename Fn> void forEach(Fn &&fn) const {
    fn(callee);
    for (const Py &value : positional)
      fn(value);
    for (const auto &[name, value] : keywords)
      fn(value);
  }
};

struct PyInstance : PyObject {
  Value type;
  std::string text;     // of the call that has made it
  std::string identity; // see ObjectContext; empty: it ends with the evaluation
  ItemId item = 0;      // that has made it
  NodeId node = NoNode; // the call in it
  NameTable<std::string, Py> attributes;
  std::vector<Py> lostParts; // of one that is lost: what it may still hold that can be changed
  uint64_t changes = 0;
  uint64_t kept = 0;    // the changes in it when its state was kept
  bool isLost = false;  // a method was not followed to its end: the attributes are not known
  bool isBusy = false;  // in forEach()
  bool isLoaded = true; // its attributes are here, see ClassCalls::load

  // Each attribute, but none within itself: what an object holds may lead back to it.
  template <typename Fn> void forEach(Fn &&fn) {
    if (std::exchange(isBusy, true))
      return;
    for (const auto &[name, value] : attributes)
      fn(name, value);
    isBusy = false;
  }
};

// Of an object of a data class: its fields, which decide what it is equal to.
struct DataFields {
  std::vector<std::pair<std::string, Py>> values;
  bool isFrozen = false;
  bool isOrdered = false;
};
std::vector<std::pair<std::string, Py>> fieldsOfTuple(const Py &object); // of a named tuple

struct PySuper : PyObject {
  Py self;    // the object, or the class where a class method runs
  Value type; // whose bases are searched
};

} // namespace allo
