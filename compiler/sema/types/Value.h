// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The value of an expression while a file is checked: a compile-time value (a number, string, type,
// kernel, module, tuple), a runtime value of which only the type is known, or an error that
// silences what depends on it. Compile-time numbers take the type of the other operand.
#pragma once

#include "sema/types/TypeRules.h"
#include "support/BigInt.h"
#include "support/Hash.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct KernelSignature;
struct FunctionInfo;
struct HostFunction;
struct ModuleView;
struct NodeDiagnostic;
struct ScheduleValue;

// A top-level statement, unique in a workspace: the file's number in the upper half.
using ItemId = uint64_t;
constexpr ItemId ThisItem = UINT64_MAX;

enum class Builtin : uint16_t {
  None,
#define ALLO_BUILTIN(ID, NAME, FORM) ID,
#include "sema/types/Builtins.def"
};
enum class BuiltinForm : uint8_t { Function, Decorator, TypeMaker, Namespace, Marker };
std::string_view builtinName(Builtin builtin);
BuiltinForm builtinForm(Builtin builtin);

struct KernelOptions {
  TypingStyle style = TypingStyle::Hls;
  bool enableTensor = false;
  bool fastMath = false;
};

enum class ValueKind : uint8_t {
  Error,   // already reported
  Runtime, // 'type'
  Void,    // the result of a call that returns nothing
  Int,
  Float,
  Bool,
  String,
  None,
  Ellipsis,
  Type,      // 'type', shaped ones as buffers until a kernel's options are known
  Constexpr, // the marker 'constexpr' as an annotation
  Tuple,
  List,
  Dict,     // elements: key, value, key, value, ...
  Array,    // a constant table made by numpy: 'type' is its shape and element type, elements flat
  Function, // a plain or consteval function of the file
  Template, // its name is the text
  Kernel,
  Module,
  Builtin,
  Options,
  Schedule, // one, or something of it, such as a ref
  Opaque    // a module-level value that is not known without running the file
};

struct Value;
struct ValueData {
  // String: its text; Module: its dotted name; Opaque: the expression, or a description; List, Dict
  // and Array: the identity of one that several hold, see SharedValue.h
  std::string text;
  // Of the builtin 'kernel': its arguments, as pairs of a keyword or "" and a value.
  std::vector<Value> elements;
  std::shared_ptr<const KernelSignature> kernel;
  KernelOptions options;
  std::shared_ptr<const FunctionInfo> function;
  std::shared_ptr<const ModuleView> module; // of Module: a file of the workspace
  // Of Opaque: the reason and the place, if an error in the program prevents the computation.
  std::string reason = {};
  ItemId item = 0;
  uint32_t node = 0;
  bool undefined = false; // why: the name at that node is not defined
  Fingerprint shown = 0;  // of what 'module' shows, or of 'schedule'
  std::shared_ptr<const ScheduleValue> schedule = {};
};

struct Value {
  ValueKind kind = ValueKind::Error;
  Builtin builtin = Builtin::None;
  Type type;
  BigInt integer; // Int, and Bool as 0 or 1
  double real = 0;
  // Of the error value: nothing is wrong, the value depends on a template argument, on a constexpr
  // parameter or on an argument of an enclosing function that is not known here.
  bool dependent = false;
  std::shared_ptr<const ValueData> data;

  static Value error() { return {}; }
  static Value ofDependent();
  static Value runtime(Type type);
  static Value voidValue();
  static Value ofInt(BigInt value);
  static Value ofFloat(double value);
  static Value ofBool(bool value);
  static Value ofString(std::string text);
  static Value ofNone();
  static Value ofType(Type type);
  static Value ofBuiltin(Builtin builtin);
  static Value ofKernelMaker(std::vector<Value> given); // 'kernel' with arguments
  static Value ofModule(std::string path);
  // A file; 'submodules' are pairs of a name and a module that are imported with it. 'shown' is the
  // fingerprint of what the view shows.
  static Value ofModule(std::string path, std::shared_ptr<const ModuleView> view, Fingerprint shown,
                        std::vector<Value> submodules);
  static Value ofTuple(std::vector<Value> elements);
  static Value ofList(std::vector<Value> elements);
  static Value ofDict(std::vector<Value> keysAndValues);
  static Value ofArray(Type type, std::vector<Value> elements);
  static Value ofFunction(std::shared_ptr<const FunctionInfo> function);
  static Value ofTemplate(std::string name);
  static Value ofKernel(std::shared_ptr<const KernelSignature> kernel);
  static Value ofOptions(KernelOptions options);
  // 'text' describes it.
  static Value ofSchedule(std::shared_ptr<const ScheduleValue> schedule, Fingerprint shown,
                          std::string text);
  static Value opaque(std::string expression);
  static Value opaqueBecause(std::string expression, std::string reason, ItemId item, uint32_t node,
                             bool undefined = false);
  // A class, and the object that the call 'text' made, both opaque. Attributes are pairs of a name
  // and a value, of an object with '__class__', of a class with '__bases__' if it is followed.
  static Value ofClass(std::string name, std::vector<Value> attributes);
  static Value ofObject(std::string text, std::vector<Value> attributes);

  bool isError() const { return kind == ValueKind::Error; }
  // Whether it has no value because of an error in the program, which may not be reported yet.
  bool hasFailed() const;
  bool isRuntime() const { return kind == ValueKind::Runtime; }
  bool isSequence() const { return kind == ValueKind::Tuple || kind == ValueKind::List; }
  bool isNumber() const {
    return kind == ValueKind::Int || kind == ValueKind::Float || kind == ValueKind::Bool;
  }
  bool isIntegral() const { return kind == ValueKind::Int || kind == ValueKind::Bool; }
  // Anything known at compile time: a value that code may store.
  bool isConst() const {
    return kind != ValueKind::Error && kind != ValueKind::Runtime && kind != ValueKind::Void &&
           kind != ValueKind::Opaque;
  }
  bool holdsRuntime() const; // a runtime value, or a tuple or list with one
  double asDouble() const { return kind == ValueKind::Float ? real : integer.toDouble(); }
  const Value *attribute(std::string_view name) const; // its own, or a submodule; null if unknown
  bool isFollowedClass() const { return attribute("__bases__"); }
  bool isPartial() const { return attribute("__func__"); } // of functools
  bool isObject() const { return attribute("__class__"); }
  std::string_view className() const; // of a class
  const std::string &text() const { return data->text; }
  const std::vector<Value> &elements() const { return data->elements; }
  const KernelSignature &kernel() const { return *data->kernel; }
  const FunctionInfo &function() const { return *data->function; }
};

// The value as a user writes it: 42, 1.5, True, i32[4]; "kernel 'f'" and the like for the rest.
std::string show(const Value &value);
// A description for messages: "the integer 3", "a tuple", "a value of type 'i32'".
std::string describe(const Value &value);
std::string describeAtStart(const Value &value); // the same at the start of a sentence
std::string showDouble(double value);
Fingerprint fingerprint(const Value &value);
bool sameValue(const Value &a, const Value &b);

// The names of what encloses a function or kernel: the functions around it, the arguments of its
// template. Immutable; the module level encloses the outermost one.
struct Environment {
  std::shared_ptr<const Environment> outer;
  std::vector<std::pair<std::string, Value>> names;
  Fingerprint fingerprint = 0; // of all of it, the outer ones included

  static std::shared_ptr<const Environment> make(std::shared_ptr<const Environment> outer,
                                                 std::vector<std::pair<std::string, Value>> names);
  // The innermost binding; null where there is none.
  const Value *find(std::string_view name) const;
  // Some of the names have unknown values, which an argument may make known.
  bool hasUnknowns() const;
};

// A Python function that is not a kernel: its FunctionStmt (or LambdaExpr) stands in the unit of
// 'item', which a NameSource hands out.
struct FunctionInfo {
  std::string name;
  ItemId item = 0;
  uint32_t node = 0;
  std::shared_ptr<const Environment> environment; // null at module level
  bool isConsteval = false;
  bool isLazy = false;
  std::vector<Value> defaults; // of the parameters that have one, as they were at its definition
  Fingerprint fingerprint = 0; // changes with its source
  std::shared_ptr<const HostFunction> host = {}; // null: it is one of a file
};

struct ParameterInfo {
  std::string name;
  Type type;
  bool isConstexpr = false;
  bool isInferred = false; // of a nested kernel, without annotation: the argument decides
  bool hasDefault = false;
  Value defaultValue;
  Value constant;    // the argument of a constexpr parameter, where the kernel is an instance
  uint32_t node = 0; // its Parameter node in the kernel's unit
};

// What callers know about a kernel, or about one instance of it: with its template's arguments, its
// constexpr arguments, the values of the functions around it.
struct KernelSignature {
  std::string name;  // qualified: "outer.inner", "make_gemm.gemm"
  std::string label; // the name with what makes it this instance: "fill[i32, 4]", "scale(n=2)"
  ItemId item = 0;   // the top-level statement that holds it
  uint32_t function = 0, nameNode = 0; // its FunctionStmt, and the name in that
  // Tells those apart that are made by equal calls and keep something from call to call.
  Fingerprint twin = 0;
  std::vector<ParameterInfo> parameters;
  std::vector<Type> results;
  std::vector<int64_t> mapping; // workers along each axis
  bool hasMapping = false;
  bool openMapping = false; // the number of axes is not known
  bool hasReturnAnnotation = false;
  bool broken = false;   // part of it is not known: calls are not checked against it
  bool isNested = false; // declared in the body of another kernel
  bool isInstance = false;
  bool isSpecialized = false;         // made by 'k[...]'
  bool isLazy = false;                // made by 'consteval(lazy=True)'
  bool usesUnknowns = false;          // it mentions a name of 'environment' with an unknown value
  std::vector<std::string> templates; // those that have no argument yet
  std::shared_ptr<const Environment> environment;
  KernelOptions options;
  // The decorator's arguments where it stands elsewhere than above the function, as ofKernelMaker
  // has them; null where the source of the function shows all.
  std::shared_ptr<const std::vector<Value>> given;
  Fingerprint fingerprint = 0; // of everything above that the result of a caller can depend on
  // Of an instance: errors in its header that depend on its arguments.
  std::shared_ptr<const std::vector<NodeDiagnostic>> headerDiagnostics;

  bool isGeneric() const; // unknown values: only errors that no argument can avoid are reported
};
// "(a: i32, b: i32[4]) -> i32"
std::string showSignature(const KernelSignature &kernel);

} // namespace allo
