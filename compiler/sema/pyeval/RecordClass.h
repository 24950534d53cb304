// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Classes whose annotated attributes are fields: those of 'typing.NamedTuple' and '@dataclass'.
// What their definitions say, and how that is kept with the class; internal to sema. Objects of
// them are made in ClassCalls.
#pragma once

#include "sema/types/Value.h"
#include "syntax/tree/Nodes.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct RecordField {
  std::string name;
  std::optional<Value> fallback = {}; // the default value
  bool isMade = false; // each object has another one, which a call of 'fallback' gives
};

struct RecordClass {
  bool isTuple = false;   // its objects are tuples
  bool isFrozen = false;  // its objects have hashes
  bool isOrdered = false; // they can be compared by '<'
  bool byKeyword = false; // its fields are given by keyword only
  std::vector<RecordField> fields;

  const RecordField *field(std::string_view name) const;
};

// What the decorators and the bases of a class make of it.
enum class RecordForm : uint8_t {
  None,
  Tuple,
  Data,
  Unfollowed // in a way that changes more than is followed, as by '@dataclass(eq=False)'
};
struct RecordHeader {
  RecordForm form = RecordForm::None;
  const Expr *decorator = nullptr; // '@dataclass'
  RecordClass options = {};        // without fields
};
using ValueOfExpr = std::function<Value(const Expr &)>;
bool isDataclass(const Expr &decorator, const ValueOfExpr &valueOf); // or a call of it
RecordHeader recordHeader(const ClassStmt &statement, const ValueOfExpr &valueOf);

constexpr std::string_view NamedTupleName = "typing.NamedTuple";

// The fields that the body of a class declares, and those of its bases; nothing where they are not
// all followed. 'assigned' gives what the body has assigned to a name, or null.
std::optional<RecordClass>
declaredRecord(const ClassStmt &statement, const RecordHeader &header,
               const std::vector<Value> &bases,
               const std::function<const Value *(std::string_view)> &assigned);
// What the class has under the name of a field; null where that is nothing that is followed.
const Value *classAttribute(const RecordClass &record, const RecordField &field);
// The result of a call of 'dataclasses.field'.
Value fieldMarker(const Value *fallback, bool isMade);

// Adds what a record has to the attributes of its class, which are pairs of a name and a value.
void addRecord(std::vector<Value> &members, const RecordClass &record);
// Of a class or the nearest of its bases that has fields; nothing where it has none.
std::optional<RecordClass> recordOf(const Value &type);
std::vector<std::string> fieldNames(const Value &type);
// The place of a field in a named tuple; nothing where it has no such field.
std::optional<size_t> fieldOfTuple(const Value &type, std::string_view name);
bool declaresFields(const Value &type); // itself, not one of its bases
bool definesText(const Value &type);    // what 'str' or 'repr' gives, it or one of its bases

// A named tuple as a value: an object without an identity.
Value namedTupleValue(const Value &type, const std::vector<Value> &items);
std::optional<std::vector<Value>> fieldsOfNamedTuple(const Value &value); // of any other: nothing

// A named tuple as kernels and the host see it: a tuple, whose text has the names of its class and
// of its fields, "Size rows columns".
Value kernelTuple(const std::string &className, const std::vector<std::string> &fields,
                  std::vector<Value> items);
bool isKernelTuple(const Value &value);
std::vector<std::string> namesOfKernelTuple(const Value &tuple); // the first one is the class
const Value *partOfKernelTuple(const Value &tuple, std::string_view field); /*nullable*/
Value classOfKernelTuple(const Value &tuple); // for a tuple of the evaluator
// The named tuples of the evaluator in this form, also those in sequences.
Value withKernelTuples(const Value &value);

} // namespace allo
