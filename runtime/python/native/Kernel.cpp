// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Kernel.h"

#include "host/HostForm.h"
#include "native/Arguments.h"
#include "native/CallSlot.h"
#include "native/Compiling.h"
#include "native/Errors.h"
#include "native/Installed.h"
#include "support/Format.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <utility>

namespace allo::python {

// ---- functions

Function::Function(py::object made, py::dict around)
    : function(std::move(made)), enclosing(std::move(around)),
      named(py::cast<std::string>(function.attr("__name__"))) {}

bool Function::isInFunction() const {
  return py::cast<std::string>(function.attr("__qualname__")).find("<locals>") != std::string::npos;
}

// The cells of what its body reads, and what else its annotations may name.
std::optional<py::object> Function::enclosed(std::string_view name) const {
  const py::str key = identifier(name);
  const py::object cells = function.attr("__closure__");
  if (!cells.is_none()) {
    size_t i = 0;
    for (py::handle free : py::object(function.attr("__code__").attr("co_freevars")))
      if (const py::object cell = cells.attr("__getitem__")(i++);
          free.equal(key) && py::hasattr(cell, "cell_contents"))
        return py::object(cell.attr("cell_contents"));
  }
  if (enclosing.contains(key))
    return py::object(enclosing[key]);
  return std::nullopt;
}

// A value that the compiler cannot use is looked at in the source once more.
std::shared_ptr<const EvaluatedHeader> Function::header() const {
  auto made = std::make_shared<EvaluatedHeader>();
  auto addDefault = [&](py::handle name, py::handle value) {
    ObjectValue its = fromPython(value);
    if (its.homes.empty() && its.value.kind != ValueKind::Opaque)
      made->defaults.emplace(py::cast<std::string>(name), std::move(its.value));
  };
  if (const py::object all = function.attr("__defaults__"); !all.is_none()) {
    const py::object code = function.attr("__code__");
    const py::tuple variables = code.attr("co_varnames"), defaults(all);
    const auto count = py::cast<size_t>(code.attr("co_argcount"));
    for (size_t i = 0; i < defaults.size(); ++i)
      addDefault(variables[count - defaults.size() + i], defaults[i]);
  }
  if (const py::object all = function.attr("__kwdefaults__"); !all.is_none())
    for (auto [name, value] : py::dict(all))
      addDefault(name, value);
  for (auto [name, value] : py::dict(function.attr("__annotations__")))
    if (py::isinstance<AlloValue>(value))
      if (const Value &its = value.cast<const AlloValue &>().value.value;
          its.kind == ValueKind::Type)
        made->types.emplace(py::cast<std::string>(name), its.type);
  return made;
}

std::optional<ObjectValue> Function::valueOf(std::string_view name,
                                             const std::vector<std::string> &attributes) {
  if (const std::optional<py::object> held = enclosed(name))
    return fromPython(*held, attributes);
  const auto globals = py::dict(function.attr("__globals__"));
  const py::str key = identifier(name);
  if (!globals.contains(key))
    return std::nullopt;
  const py::object value = globals[key];
  // By its own name it is what it is where nothing binds that.
  if (PyCFunction_Check(value.ptr()) || PyType_Check(value.ptr()))
    if (py::getattr(py::module_::import("builtins"), key, py::none()).is(value))
      return std::nullopt;
  return fromPython(value, attributes);
}

bool Function::isEnclosed(std::string_view name) { return enclosed(name).has_value(); }

const std::shared_ptr<const api::ObjectSource> &Function::source() {
  if (text)
    return text;
  const py::object code = function.attr("__code__");
  const auto path = py::cast<std::string>(code.attr("co_filename"));
  const py::list lines =
      py::module_::import("linecache").attr("getlines")(path, function.attr("__globals__"));
  if (lines.empty())
    raiseError("SourceError",
               format("the source of kernel '{0}' is not known: Python keeps none of '{1}'; {2}",
                      named, path, "write the kernel to a file, or use IPython"));
  std::string all;
  for (py::handle line : lines)
    all += py::cast<std::string>(line);
  const auto first = py::cast<uint32_t>(code.attr("co_firstlineno"));
  text = api::sourceAt(path, Text::fromBytes(all), first - 1);
  return text;
}

api::MentionedNames Function::names() { return api::namesFromOutside(*source(), statement()); }

const FunctionStmt &Function::statement() {
  if (!found) {
    const auto first = py::cast<uint32_t>(function.attr("__code__").attr("co_firstlineno"));
    const api::ObjectSource &home = *source();
    found = api::functionAt(home, first - 1, [this](std::string_view name) {
      return py::cast<std::string>(identifier(name)) == named;
    });
    if (!found)
      raiseError(
          "SourceError",
          format("'{0}' has no function '{1}' at line {2} or behind it: the file has changed "
                 "since Python read it",
                 home.path, named, first));
  }
  return *found;
}

namespace {

struct PendingObject {
  std::shared_ptr<Function> function; // its names
  std::unique_ptr<api::NewObject> object;
};
std::vector<PendingObject> &pendingObjects() {
  static auto *all = new std::vector<PendingObject>;
  return *all;
}

api::NewObject &newObject(const std::shared_ptr<Function> &function) {
  const FunctionStmt &statement = function->statement();
  return *pendingObjects()
              .emplace_back(PendingObject{function, std::make_unique<api::NewObject>(
                                                        function->source(), statement, *function)})
              .object;
}

} // namespace

// ---- attempts

namespace {

// What has been made, and has not been part of a kernel that could be compiled.
struct Provisional {
  std::shared_ptr<const ModuleView> view;
  std::function<bool()> isGone; // the object of Python's
  std::function<void()> forget;
};
struct Provisionals {
  std::vector<Provisional> all;
  int depth = 0; // of attempts: code of Python's that one calls may compile other kernels
  bool hasFailed = false;
};
Provisionals &provisionals() {
  static auto *found = new Provisionals;
  return *found;
}

template <typename Made>
void addProvisional(std::shared_ptr<const ModuleView> view,
                    const std::shared_ptr<std::optional<Made>> &made) {
  const std::weak_ptr<std::optional<Made>> known = made;
  provisionals().all.push_back({std::move(view), [known] { return known.expired(); },
                                [known] {
                                  if (const auto held = known.lock())
                                    held->reset();
                                }});
}

} // namespace

Attempt::Attempt() { ++provisionals().depth; }

Attempt::~Attempt() {
  Provisionals &known = provisionals();
  known.hasFailed = known.hasFailed || !hasSucceeded;
  if (--known.depth > 0)
    return;
  forgetCauses();
  if (std::exchange(known.hasFailed, false)) {
    const std::vector<Provisional> old = std::exchange(known.all, {});
    const std::vector<PendingObject> pending = std::exchange(pendingObjects(), {});
    for (const Provisional &each : old)
      each.forget();
  }
}

void Attempt::succeed(const std::shared_ptr<const ModuleView> &used) {
  hasSucceeded = true;
  std::vector<Provisional> &all = provisionals().all;
  if (all.empty() || !used)
    return;
  const std::vector<const ModuleView *> reached = used->reachable();
  const std::set<const ModuleView *> kept(reached.begin(), reached.end());
  std::erase_if(all, [&](const Provisional &each) {
    return kept.contains(each.view.get()) || each.isGone();
  });
}

void completeObjects() {
  std::vector<PendingObject> &all = pendingObjects();
  while (!all.empty()) {
    const PendingObject next = std::move(all.back());
    all.pop_back();
    next.object->complete();
  }
}

// Calls it by Python.
static std::shared_ptr<const HostFunction> hostOf(const std::shared_ptr<Function> &function) {
  auto host = std::make_shared<HostFunction>();
  host->call = [function](const std::vector<Value> &positional,
                          const HostFunction::Keywords &keywords) -> HostFunction::Result {
    py::list arguments;
    py::dict named;
    for (const Value &each : positional)
      if (const py::object argument = asArgument(each))
        arguments.append(argument);
      else
        return {};
    for (const auto &[name, each] : keywords)
      if (const py::object argument = asArgument(each))
        named[py::str(name)] = argument;
      else
        return {};
    try {
      const py::object returned = function->object()(*arguments, **named);
      ObjectValue result = fromPython(returned);
      if (result.homes.empty() && result.value.kind != ValueKind::Opaque)
        return {std::move(result.value)};
      return {std::nullopt, format("it returns an object of class '{0}', which a kernel cannot use",
                                   classOf(returned))};
    } catch (const py::error_already_set &error) {
      if (!error.matches(PyExc_Exception))
        throw;
      return {std::nullopt, DiagMessage(DiagText::Raises, noteCause(error)).text};
    }
  };
  return host;
}

ObjectValue Consteval::asValue() {
  const Compiling alone;
  if (!*value) {
    *value = newObject(function).asFunction(isConsteval, hostOf(function));
    addProvisional((*value)->homes.front(), value);
  }
  return **value;
}

ObjectValue functionValue(py::handle function) {
  // As long as Python has the function.
  const Compiling alone;
  static py::handle known; // never freed
  if (!known)
    known = py::object(py::module_::import("weakref").attr("WeakKeyDictionary")()).release();
  py::object found = known.attr("get")(function);
  if (found.is_none()) {
    found = py::cast(Consteval(py::reinterpret_borrow<py::object>(function), py::dict(), false));
    known.attr("__setitem__")(function, found);
  }
  try {
    return found.cast<Consteval &>().asValue();
  } catch (const py::error_already_set &) {
    return {
        Value::opaque(format("function '{0}'", py::cast<std::string>(function.attr("__name__"))))};
  }
}

// ---- kernels

bool isChecked() {
  const py::object value =
      py::module_::import("os").attr("environ").attr("get")("ALLO_CHECKED", "");
  const auto text = py::cast<std::string>(value);
  return !text.empty() && text != "0";
}

Kernel::Kernel(py::object made, py::dict enclosing, DecoratorArguments arguments)
    : function(std::make_shared<Function>(std::move(made), std::move(enclosing))),
      given(std::move(arguments)) {}
Kernel::Kernel(std::shared_ptr<Function> made, Index index)
    : function(std::move(made)), index(std::move(index)) {
  checked();
}

namespace {

struct Making {
  bool &isBeing;
  ~Making() { isBeing = false; }
};

} // namespace

const api::KernelObject &Kernel::checked() {
  const Compiling alone;
  if (*object)
    return **object;
  if (isBeingMade)
    raiseError("AlloError", format("the header of '{0}' mentions itself", name()));
  const Making making{isBeingMade = true};
  *object = index ? specialized() : made();
  addProvisional((*object)->view, object);
  return **object;
}

api::KernelObject Kernel::made() {
  api::ObjectMaker maker;
  if (function->isInFunction()) { // make.<locals>.kernel
    const auto qualified = py::cast<std::string>(function->object().attr("__qualname__"));
    maker.function = qualified.substr(0, qualified.rfind(".<locals>"));
  }
  maker.isLazy = given.isLazy;
  maker.header = function->header();
  for (py::handle each : given.positional)
    maker.given.insert(maker.given.end(), {Value::ofString(""), fromPython(each).value});
  for (auto [name, each] : given.named)
    maker.given.insert(maker.given.end(),
                       {Value::ofString(py::cast<std::string>(name)), fromPython(each).value});
  return newObject(function).kernel(types(), maker);
}

api::KernelObject Kernel::specialized() const {
  const ObjectValue whole = index->base.cast<Kernel &>().asValue();
  completeObjects();
  const ObjectValue made = subscripted(whole, index->index);
  return {whole.homes.front(), made.value.data->kernel};
}

ObjectValue Kernel::asValue() {
  const Compiling alone;
  const api::KernelObject &kernel = checked();
  return {Value::ofKernel(kernel.signature), {kernel.view}};
}

api::KernelObject Kernel::instance(const char *use) {
  const Compiling alone;
  const api::KernelObject &kernel = checked();
  completeObjects();
  api::KernelObject wanted = kernel;
  std::vector<Value> constants(kernel.signature->parameters.size());
  bool isInstance = false;
  for (size_t i = 0; i < constants.size(); ++i) {
    const ParameterInfo &parameter = kernel.signature->parameters[i];
    if (!parameter.isConstexpr || parameter.constant.isConst())
      continue;
    if (!parameter.hasDefault)
      throw py::type_error(format("{0}() cannot be {1}: '{2}' is a constexpr parameter, and has no "
                                  "default value",
                                  name(), use, parameter.name));
    constants[i] = parameter.defaultValue;
    isInstance = true;
  }
  if (!kernel.signature->templates.empty())
    throw py::type_error(format("{0}() cannot be {1}: it needs values for {2}, as in {0}[...]",
                                name(), use, kernel.signature->templates.front()));
  if (isInstance)
    wanted.signature =
        instantiate(*kernel.signature, constants, std::vector<Type>(constants.size()));
  return wanted;
}

Callable &Kernel::compile() {
  if (!compiled) {
    const Compiling alone;
    if (!compiled) // by the thread that this one waited for
      compileAlone();
  }
  while (!untold.empty()) { // a warning that the program makes an error stays
    const FileReport next = untold.front();
    warn(next);
    if (!untold.empty()) // code of Python's may have compiled meanwhile
      untold.erase(untold.begin());
  }
  return *compiled;
}

void Kernel::compileAlone() {
  if (isBeingCompiled)
    raiseError("AlloError", format("kernel '{0}' is called while it is compiled: a function that "
                                   "kernels call at compile time calls it",
                                   name()));
  const Making making{isBeingCompiled = true};
  Attempt attempt;
  const api::KernelObject wanted = instance("called");
  api::ObjectOptions options;
  options.cache = installation().compiled();
  options.checked = isChecked();
  static auto *states = new api::SharedStates; // not freed at exit: kernels may outlive the module
  options.states = states;
  auto made = std::make_unique<api::CompiledObject>(api::loadObject(types(), wanted), options);
  const bool hasState = made->keepsState();
  std::vector<FileReport> warnings = made->warnings();
  compiled = std::make_unique<Callable>(wanted.signature, std::move(made), hasState);
  untold = std::move(warnings);
  attempt.succeed(wanted.view);
}

void Kernel::refuseStreams() {
  for (const ParameterInfo &each : checked().signature->parameters)
    if (each.type.isStream())
      throw py::type_error(
          format("{0}() cannot be called: parameter '{1}' is a stream, which only another kernel "
                 "can pass",
                 name(), each.name));
}

py::object Kernel::call(py::handle positional, py::handle named) {
  if (!compiled)
    refuseStreams();
  return compile().call(positional, named);
}

py::tuple Kernel::parameterTypes() {
  py::list all;
  for (const ParameterInfo &each : checked().signature->parameters)
    all.append(toPython(ObjectValue{Value::ofType(each.type)}));
  return py::tuple(all);
}

py::tuple Kernel::results() {
  py::list all;
  for (Type type : checked().signature->results)
    all.append(toPython(ObjectValue{Value::ofType(type)}));
  return py::tuple(all);
}

PyModule Kernel::mlir() {
  Attempt attempt;
  const api::KernelObject wanted = instance("lowered");
  api::LoadedKernel loaded = api::loadObject(types(), wanted);
  if (!loaded.errors.empty())
    raiseErrors(loaded.errors);
  Result<std::string, Failure> text =
      loaded.program ? api::mlirOf(loaded) : Result<std::string, Failure>(loaded.failure);
  if (!text)
    raiseFailure(text.error());
  attempt.succeed(wanted.view);
  return {std::move(*text), nullptr};
}

std::string Kernel::text() {
  const FunctionStmt &statement = function->statement();
  return std::string(function->source()->unit->source(statement.span));
}

std::string Kernel::signatureText() { return showSignature(*checked().signature); }

void defineKernels(py::module_ &module) {
  py::class_<Kernel>(module, "Kernel", py::dynamic_attr(), callable<Kernel>())
      .def(py::init([](py::object function, py::dict enclosing, py::tuple positional,
                       py::dict named, bool isLazy) {
             return std::make_unique<Kernel>(
                 std::move(function), std::move(enclosing),
                 DecoratorArguments{std::move(positional), std::move(named), isLazy});
           }),
           py::arg("function"), py::arg("enclosing"), py::arg("arguments") = py::tuple(),
           py::arg("options") = py::dict(), py::arg("lazy") = false)
      .def("__getitem__",
           [](const py::object &object, const py::object &index) {
             const Compiling alone;
             const auto &self = object.cast<Kernel &>();
             const py::object made =
                 py::cast(std::make_unique<Kernel>(self.shared(), Kernel::Index{object, index}));
             py::module_::import("functools").attr("update_wrapper")(made, self.pythonFunction());
             made.attr("_index") = index;
             return made;
           })
      .def_property_readonly("_names", [](Kernel &self) { return self.source().names(); })
      .def_property_readonly("_enclosing", [](Kernel &self) { return self.source().around(); })
      .def_property_readonly("_given",
                             [](const Kernel &self) {
                               const DecoratorArguments &given = self.arguments();
                               return py::make_tuple(given.positional, given.named, given.isLazy);
                             })
      .def("__copy__", [](const py::object &self) { return self; }) // it never changes
      .def("__deepcopy__", [](const py::object &self, const py::dict &) { return self; })
      .def("compile", [](Kernel &self) { self.compile(); })
      .def_property_readonly("module", &Kernel::mlir)
      .def_property_readonly("source", &Kernel::text)
      .def_property_readonly("types", &Kernel::parameterTypes)
      .def_property_readonly("results", &Kernel::results)
      .def_property_readonly("parameters", [](Kernel &self) { return self.compile().described(); })
      .def("schedule",
           [](const py::object &self) {
             Attempt attempt;
             const api::KernelObject kernel = self.cast<Kernel &>().instance("scheduled");
             PySchedule made = scheduleOf(kernel, self);
             attempt.succeed(kernel.view);
             return made;
           })
      .def("__getattr__",
           [](const py::object &self, const std::string &name) -> py::object {
             if (name == "__signature__") // not of the class, which has another one
               return py::module_::import("inspect").attr("signature")(
                   self.cast<Kernel &>().pythonFunction());
             throw py::attribute_error(format("'Kernel' object has no attribute '{0}'", name));
           })
      .def("__repr__", [](Kernel &self) {
        return format("<kernel {0}{1}>", self.name(), self.signatureText());
      });
  // Python would ask a template for its instances 0, 1, ...
  module.attr("Kernel").attr("__iter__") = py::none();
  py::class_<Consteval>(module, "Consteval", py::dynamic_attr())
      .def(py::init<py::object, py::dict>())
      .def_property_readonly("_names", [](Consteval &self) { return self.source().names(); })
      .def_property_readonly("_enclosing", [](Consteval &self) { return self.source().around(); })
      .def_property_readonly("_given", [](const Consteval &) { return py::tuple(); })
      .def("__copy__", [](const py::object &self) { return self; })
      .def("__deepcopy__", [](const py::object &self, const py::dict &) { return self; })
      .def("__call__", &Consteval::call);
  // Of 'consteval(lazy=True)' a kernel.
  module.def(
      "consteval",
      [](py::object function, py::dict enclosing, const py::tuple &positional,
         const py::dict &named) -> py::object {
        const bool isLazy = named.contains("lazy") && named["lazy"].ptr() == Py_True;
        if (!isLazy)
          return py::cast(std::make_unique<Consteval>(std::move(function), std::move(enclosing)));
        return py::cast(std::make_unique<Kernel>(std::move(function), std::move(enclosing),
                                                 DecoratorArguments{positional, named, isLazy}));
      });
}

} // namespace allo::python
