// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels and consteval functions as objects of Python. A kernel is checked and compiled when it is
// first needed, with the values that the names around it have then, and does not change afterwards.
// With the GIL, which is released while a kernel runs.
#pragma once

#include "api/objects/CompiledObject.h"
#include "native/Arguments.h"
#include "native/Compiling.h"
#include "native/Schedule.h"
#include "native/Values.h"

#include <memory>
#include <optional>

namespace allo::python {

// A Python function, its text, and the names around it.
class Function : public api::Surroundings {
public:
  // 'enclosing' has the names of the functions around it, as they were at its definition.
  Function(py::object function, py::dict enclosing);

  std::optional<ObjectValue> valueOf(std::string_view name,
                                     const std::vector<std::string> &attributes) override;
  bool isEnclosed(std::string_view name) override;

  const py::object &object() const { return function; }
  const std::string &name() const { return named; }
  std::shared_ptr<const EvaluatedHeader> header() const; // that Python has evaluated
  api::MentionedNames names();
  const py::dict &around() const { return enclosing; }
  bool isInFunction() const; // that made it
  // Raises SourceError where Python has no source of it.
  const std::shared_ptr<const api::ObjectSource> &source();
  const FunctionStmt &statement();

private:
  py::object function;
  py::dict enclosing;
  std::string named;
  std::shared_ptr<const api::ObjectSource> text;
  const FunctionStmt *found = nullptr;

  std::optional<py::object> enclosed(std::string_view name) const;
};

// Of kernels and functions that others have come to mention: names what they mention, until all
// that is reached is complete.
void completeObjects();

// A compilation. What it makes of kernels and functions is forgotten if it fails, so that the next
// one sees what the names around them are then, and is kept otherwise.
class Attempt {
public:
  Attempt();
  ~Attempt();
  Attempt(const Attempt &) = delete;
  Attempt &operator=(const Attempt &) = delete;

  void succeed(const std::shared_ptr<const ModuleView> &used); // with all that it refers to

private:
  const Compiling alone;
  bool hasSucceeded = false;
};

// A function that kernels call at compile time, or that such functions call.
class Consteval {
public:
  Consteval(py::object function, py::dict enclosing, bool isConsteval = true)
      : function(std::make_shared<Function>(std::move(function), std::move(enclosing))),
        isConsteval(isConsteval) {}
  ObjectValue asValue();
  py::object call(const py::args &arguments, const py::kwargs &named) const {
    return function->object()(*arguments, **named);
  }

  Function &source() const { return *function; }

private:
  std::shared_ptr<Function> function;
  bool isConsteval;
  std::shared_ptr<std::optional<ObjectValue>> value =
      std::make_shared<std::optional<ObjectValue>>();
};
// Of a plain function; opaque where it has no source.
ObjectValue functionValue(py::handle function);

// What a decorator has been called with, where it is not in the source of the function.
struct DecoratorArguments {
  py::tuple positional = py::tuple();
  py::dict named = py::dict();
  bool isLazy = false; // it is 'consteval(lazy=True)'
};

class Kernel {
public:
  Kernel(py::object function, py::dict enclosing, DecoratorArguments given);
  // base[index], which is made again after a compilation that failed.
  struct Index {
    py::object base;
    py::object index;
  };
  Kernel(std::shared_ptr<Function> function, Index index);

  // With a tuple and a dict, or null. Raises CompilationError, an error of arguments, or a fault of
  // the kernel.
  py::object call(py::handle positional, py::handle named);
  Callable &compile(); // warns of what the checker does
  // With the defaults of constexpr parameters; raises TypeError where something is open. 'use'
  // is what is to be done to it: "called".
  api::KernelObject instance(const char *use);
  void refuseStreams(); // among the parameters; raises TypeError
  py::tuple parameterTypes();
  py::tuple results(); // types
  PyModule mlir();
  std::string text(); // its source
  std::string signatureText();
  const std::string &name() const { return function->name(); }
  const py::object &pythonFunction() const { return function->object(); }
  Function &source() const { return *function; }
  const std::shared_ptr<Function> &shared() const { return function; }
  const DecoratorArguments &arguments() const { return given; }
  ObjectValue asValue();

private:
  std::shared_ptr<Function> function;
  DecoratorArguments given;
  const std::optional<Index> index; // k[i32, 4]
  using Made = std::optional<api::KernelObject>;
  std::shared_ptr<Made> object = std::make_shared<Made>();
  std::unique_ptr<Callable> compiled;
  std::vector<FileReport> untold; // warnings of the checker that Python has not been told
  bool isBeingMade = false;       // its header is looked at
  bool isBeingCompiled = false;

  const api::KernelObject &checked();
  api::KernelObject made();
  api::KernelObject specialized() const; // with an index
  void compileAlone();
};

// Whether kernels stop at operations without a result: $ALLO_CHECKED.
bool isChecked();

void defineKernels(py::module_ &module);

} // namespace allo::python
