// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels of a running program. Their text is parsed and checked like that of a file, but a name
// from outside of the kernel has the value that the program says. A kernel, or a function that
// kernels call at compile time, is a file of its own to the checker, with one statement: that which
// holds it.
// For one thread at a time, as the types are.
#pragma once

#include "program/Elaborate.h"
#include "report/Report.h"
#include "sema/facts/ModuleView.h"
#include "sema/module/Signature.h"
#include "sema/types/HostFunction.h"
#include "support/Result.h"
#include "support/Text.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::api {

// A statement at the top of a file, parsed. Shared by the kernels in it.
struct ObjectSource {
  std::string path;
  Text text;           // of the whole file
  uint32_t offset = 0; // of the statement
  std::shared_ptr<const SyntaxUnit> unit;
};
// The statement that has this line (from 0).
std::shared_ptr<const ObjectSource> sourceAt(std::string path, Text text, uint32_t line);
// The function with such a name which begins at that line or behind it; null: there is none.
const FunctionStmt *functionAt(const ObjectSource &source, uint32_t line,
                               const std::function<bool(std::string_view)> &isNamed); /*nullable*/

// All names of what is around the function that it mentions, also in its annotations, with the
// attributes that it reads of them: "N", "sizes.N". Its own variables are none of them.
using MentionedNames = std::map<std::string, std::vector<std::string>>;
MentionedNames namesFromOutside(const ObjectSource &source, const FunctionStmt &function);

// A named tuple of the program.
struct NamedTuple {
  std::string className;
  std::vector<std::string> fields;
  std::vector<Value> items; // by field
};
Value valueOf(NamedTuple tuple);
std::optional<NamedTuple> namedTupleIn(const Value &value); // nothing: it is another value

struct KernelObject {
  std::shared_ptr<const ModuleView> view;
  std::shared_ptr<const KernelSignature> signature;
};

// What has made a kernel of a function.
struct ObjectMaker {
  std::string function;     // that the kernel is in, as messages call it: "make(8)"; empty: none
  std::vector<Value> given; // its arguments, as Value::ofKernelMaker has them
  bool isLazy = false;      // it is 'consteval(lazy=True)'
  std::shared_ptr<const EvaluatedHeader> header = {}; /*nullable*/
};

struct ObjectValue {
  Value value;
  // Of kernels and functions in it.
  std::vector<std::shared_ptr<const ModuleView>> homes = {};
};

// What the program says about names, as one kernel or function sees them.
class Surroundings {
public:
  virtual ~Surroundings() = default;
  // Nothing where the name is not bound. 'attributes' are what the code reads of it: "N",
  // "sizes.N".
  virtual std::optional<ObjectValue> valueOf(std::string_view name,
                                             const std::vector<std::string> &attributes) = 0;
  // Whether the name is one of a function around it.
  virtual bool isEnclosed(std::string_view name) = 0;
};

// A kernel or function may mention itself, and others that mention it. It is made in two steps: the
// first one looks at what its header mentions, and gives a value for others to refer to; the second
// one, names the rest. All that a kernel reaches is complete before it is elaborated or
// specialized.
class NewObject {
public:
  // 'function' is one of the source's; both outlive this, as does 'around'.
  NewObject(std::shared_ptr<const ObjectSource> source, const FunctionStmt &function,
            Surroundings &around);

  // Its source shows what 'maker' has been given, where a decorator above it is the maker.
  KernelObject kernel(TypeContext &types, const ObjectMaker &maker);
  // 'host' calls it where the evaluator cannot.
  ObjectValue asFunction(bool isConsteval, std::shared_ptr<const HostFunction> host);
  void complete();

private:
  std::shared_ptr<const ObjectSource> source;
  const FunctionStmt &function;
  Surroundings &around;
  std::shared_ptr<ModuleView> view;
  std::shared_ptr<ModuleFacts> facts; // of its statement
  ItemId item = 0;
  bool isComplete = false;

  void bind(const std::string &name, const std::vector<std::string> &attributes);
  KernelDecorator decoratorOf(const ObjectMaker &maker, EvalContext &context) const;
};

// What an expression of Python gives, in which names have these values: "a0[a1, a2]". The error is
// the checker's message.
Result<Value> evaluateObject(TypeContext &types, std::string expression,
                             std::vector<std::pair<std::string, ObjectValue>> names);

// The typed program, or what is wrong with the kernels that it needs, by file, as the checker
// reports it. Neither: something is not known, which no kernel of the program is to blame for.
struct ElaboratedObject {
  std::unique_ptr<program::Program> program;
  std::vector<FileReport> errors;
  std::vector<FileReport> warnings; // each with one, without those that comments suppress
};
ElaboratedObject elaborateObject(TypeContext &types, const KernelObject &kernel);

} // namespace allo::api
