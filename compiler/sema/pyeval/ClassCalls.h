// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Classes and their objects in Python code, internal to the evaluator: attributes, methods, calls
// that make objects, 'super()'. Nothing is reported: an attribute that is not found may have been
// set by code that is not followed.
#pragma once

#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/RecordClass.h"

#include <optional>
#include <string_view>

namespace allo {

class ClassCalls {
public:
  explicit ClassCalls(Interpreter &in) : in(in) {}

  // Of a class, an object, a named tuple or 'super()'.
  static bool applyTo(const Py &object) {
    return object.kind == PyKind::Class || object.kind == PyKind::Object ||
           object.kind == PyKind::Super || object.tupleType();
  }
  Py attribute(const Py &base, std::string_view name, const Node &place);
  // False where that cannot be followed.
  bool assign(const Py &object, std::string_view name, const Node &place, const Py &value);
  Py define(const ClassStmt &statement); // in a function; unknown where it is not followed
  Py make(const Py &type, PyArguments &arguments);
  Py method(const Py &self, std::string_view name, PyArguments &arguments);
  Py super(const PyArguments &arguments);
  Py named(const Py &base, const std::string &name);
  Py reflect(std::string_view function, const PyArguments &arguments);
  void load(PyInstance &object); // before its attributes are looked at
  // The object that a value stands for; the value of an object, whose state is kept.
  Py imported(const Value &value);
  Value exported(PyInstance &object, unsigned nesting);
  void keep(PyInstance &object);
  void keepAll();                // where the evaluation ends
  void lose(PyInstance &object); // its attributes, not what these hold
  static bool isInstance(const Py &object, const Value &type);
  // What is bound under an identity that items share, such as an attribute of a class, or an empty
  // object of that kind.
  Py bound(const std::string &identity, ItemId maker, PyKind kind);
  // What a function that is an attribute of a class becomes as one of an object: a decorator that
  // is not Python's own makes it unknown.
  enum class Binding : uint8_t { Method, Static, OfClass, Property, Cached, Unknown };
  static Binding bindingBy(const Expr &decorator);
  void loseTexts(const Py &object, unsigned depth = 0); // by methods that give its text
  void loseCode(const Value &type); // what the functions of the class and of its bases may change
  void loseMethod(const PyMethod &method);

  // ---- classes with fields, see RecordClass.h (InterpretRecord.cpp)
  std::optional<DataFields> dataFields(const Py &object);
  // The object with other values of some fields; nothing where it has no fields.
  std::optional<Py> replaced(const Py &object, const PyArguments &changes);
  // As a dict or tuple, and the same of the objects in it.
  Py dictOfFields(const Py &object);
  Py tupleOfFields(const Py &object);
  Py makeTupleClass(const std::string &name, std::vector<RecordField> fields);

private:
  Interpreter &in;

  bool setsFields(const Value &type, const Value *initialiser) const;
  std::optional<std::vector<Py>> fieldValues(std::string_view name, const RecordClass &record,
                                             const PyArguments &given, Py &failure);
  Py makeRecord(const Value &type, const RecordClass &record, const PyArguments &given,
                PyInstance &made);
  // A class that the code at a node makes, by its name; another one each time.
  Value newClass(const std::string &name, NodeId place, std::vector<Value> bases,
                 const std::optional<RecordClass> &record);
  std::optional<Py> tupleAttribute(const Py &base, std::string_view name, const Node &place);
  std::optional<Py> tupleMethod(const Py &base, std::string_view name, PyArguments &given);
  std::optional<RecordClass> fieldsOf(const ClassStmt &statement, const RecordHeader &header,
                                      const std::vector<Value> &bases, PyScope &body);
  Py copyOfFields(const Py &object, bool asDict, unsigned depth);

  struct Member {
    Py value;
    const Value *type; // the class that defines it
  };
  // In the class and its bases, in this order.
  std::optional<Member> find(const Value &type, std::string_view name);
  std::optional<Member> findMember(const Py &base, std::string_view name);
  Binding bindingOf(PyFunction &function);
  Py bound(const Py &base, const Member &member, std::string_view name);
  Py unknown(const Node &place, const Py &base, const Value &value);
  std::vector<Value> partsOf(PyInstance &object, unsigned nesting);
  std::vector<Py> partsOfLost(const PyInstance &object);
  static std::string keyOf(const Value &type, std::string_view name);
  std::optional<Value> stateOf(const std::string &identity, ItemId maker);
  bool assignToClass(const Value &type, std::string_view name, const Py &value);
  void setAttributes(PyInstance &object, const Value &state);
  void keepAttribute(const std::string &key, const Py &value);
};

// Another number after each change in place of something in it, except in objects that have an
// identity; 0 where nothing was changed.
uint64_t changesIn(const Py &object, unsigned depth = 0);

} // namespace allo
