// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Values.h"

#include "native/Compiling.h"
#include "native/Errors.h"
#include "native/Kernel.h"
#include "sema/operators/AlloNames.h"
#include "sema/operators/Operators.h"
#include "support/Format.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <map>

namespace allo::python {

TypeContext &types() {
  static auto *all = new TypeContext; // not freed at exit: objects may outlive the module
  return *all;
}

std::string classOf(py::handle object) {
  const py::handle type = py::type::handle_of(object);
  const auto home = py::cast<std::string>(type.attr("__module__"));
  const auto name = py::cast<std::string>(type.attr("__qualname__"));
  return home == "builtins" ? name : home + "." + name;
}

py::str identifier(std::string_view name) {
  py::str text{std::string(name)};
  if (std::ranges::all_of(name, [](char each) { return static_cast<signed char>(each) >= 0; }))
    return text;
  return py::str(py::module_::import("unicodedata").attr("normalize")("NFKC", text));
}

BigInt integerOf(py::handle object) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow == 0)
    return {int64_t(small)};
  // Not by its own method: members of enum.IntEnum print their names.
  const auto text = py::reinterpret_steal<py::str>(PyLong_Type.tp_repr(object.ptr()));
  const auto digits = text.cast<std::string>();
  const bool isNegative = digits.front() == '-';
  const BigInt value = BigInt::parse(std::string_view(digits).substr(isNegative ? 1 : 0), 10);
  return isNegative ? -value : value;
}

py::object toPython(const BigInt &value) {
  if (const std::optional<int64_t> small = value.asInt64())
    return py::int_(*small);
  return py::reinterpret_steal<py::object>(PyLong_FromString(value.str().c_str(), nullptr, 10));
}

namespace {

// Objects of the package that stand for exported names, such as the modules of operators.
std::map<PyObject *, Value> &exported() {
  static auto *all = new std::map<PyObject *, Value>;
  return *all;
}

constexpr int MostNested = 64; // lists in lists, attributes of attributes

// "N" and "sizes.N" below "sizes": "N".
std::vector<std::string> below(const std::vector<std::string> &attributes,
                               const std::string &name) {
  std::vector<std::string> inner;
  for (const std::string &each : attributes)
    if (each.starts_with(name + "."))
      inner.push_back(each.substr(name.size() + 1));
  return inner;
}

class Reader {
public:
  ObjectValue read(py::handle object, const std::vector<std::string> &attributes) {
    Value value = valueOf(object, attributes, 0);
    return {std::move(value), std::move(homes)};
  }

private:
  std::vector<std::shared_ptr<const ModuleView>> homes;
  size_t elements = 0; // of sequences and arrays

  Value take(ObjectValue found) {
    homes.insert(homes.end(), found.homes.begin(), found.homes.end());
    return std::move(found.value);
  }

  Value valueOf(py::handle object, const std::vector<std::string> &attributes, int depth) {
    if (depth > MostNested)
      return Value::opaque("a value in which others are nested too deeply");
    if (auto known = exported().find(object.ptr()); known != exported().end())
      return known->second;
    if (object.is_none())
      return Value::ofNone();
    if (py::isinstance<AlloValue>(object))
      return take(object.cast<const AlloValue &>().value);
    if (py::isinstance<Kernel>(object))
      return take(object.cast<Kernel &>().asValue());
    if (py::isinstance<Consteval>(object))
      return take(object.cast<Consteval &>().asValue());
    if (PyBool_Check(object.ptr()))
      return Value::ofBool(object.ptr() == Py_True);
    if (PyLong_Check(object.ptr()))
      return integer(object);
    if (PyFloat_Check(object.ptr()))
      return Value::ofFloat(PyFloat_AsDouble(object.ptr()));
    if (PyUnicode_Check(object.ptr()))
      return Value::ofString(object.cast<std::string>());
    if (object.ptr() == Py_Ellipsis)
      return ellipsis();
    if (PyTuple_Check(object.ptr()) || PyList_Check(object.ptr()))
      return sequence(object, depth);
    if (PyDict_Check(object.ptr()))
      return dictionary(py::reinterpret_borrow<py::dict>(object), depth);
    if (isNumPy(object))
      return numbers(py::reinterpret_borrow<py::object>(object), depth);
    if (isEnumMember(object))
      return enumMember(object, depth);
    if (Py_TYPE(object.ptr()) == &PyStaticMethod_Type)
      return valueOf(object.attr("__func__"), attributes, depth + 1);
    if (PyFunction_Check(object.ptr())) {
      if (const py::object kernel = decoratedKernel(object))
        return take(kernel.cast<Kernel &>().asValue());
      return take(functionValue(object));
    }
    if (PyModule_Check(object.ptr()))
      if (const auto name = py::cast<std::string>(object.attr("__name__"));
          isAlloModule(name) || isKnownModule(name))
        return Value::ofModule(name);
    return withAttributes(object, attributes, depth);
  }

  // The kernel that a function stands for, which a decorator above it has made; null: none.
  static py::object decoratedKernel(py::handle function) {
    py::object inner = py::reinterpret_borrow<py::object>(function);
    for (int i = 0; i < MostNested && py::hasattr(inner, "__wrapped__"); ++i) {
      inner = inner.attr("__wrapped__");
      if (py::isinstance<Kernel>(inner))
        return inner;
    }
    return {};
  }

  // Modules that the evaluator knows by their names.
  static bool isKnownModule(const std::string &name) {
    static const char *const known[] = {"math",        "numpy",    "itertools",
                                        "functools",   "operator", "dataclasses",
                                        "collections", "typing",   "enum"};
    return std::ranges::find(known, name) != std::end(known);
  }

  static Value integer(py::handle object) { return Value::ofInt(integerOf(object)); }

  static Value ellipsis() {
    Value value;
    value.kind = ValueKind::Ellipsis;
    return value;
  }

  Value sequence(py::handle object, int depth) {
    if (const auto count = size_t(PySequence_Fast_GET_SIZE(object.ptr())); isTooMuch(count))
      return tooMuch("a sequence", count);
    std::vector<Value> items;
    for (py::handle each : object)
      items.push_back(valueOf(each, {}, depth + 1));
    if (!PyTuple_Check(object.ptr()))
      return Value::ofList(std::move(items));
    const py::object fields = py::getattr(object, "_fields", py::none()); // of a named tuple
    if (!PyTuple_Check(fields.ptr()) || size_t(PyTuple_Size(fields.ptr())) != items.size())
      return Value::ofTuple(std::move(items));
    return api::valueOf({py::cast<std::string>(py::type::of(object).attr("__name__")),
                         py::cast<std::vector<std::string>>(fields), std::move(items)});
  }

  Value dictionary(const py::dict &object, int depth) {
    if (isTooMuch(object.size()))
      return tooMuch("a dict", object.size());
    std::vector<Value> items;
    for (auto [key, value] : object) {
      items.push_back(valueOf(key, {}, depth + 1));
      items.push_back(valueOf(value, {}, depth + 1));
    }
    return Value::ofDict(std::move(items));
  }

  static bool isNumPy(py::handle object) {
    static py::handle array, scalar; // never freed
    if (!scalar) {
      const py::module_ numpy = py::module_::import("numpy");
      array = py::object(numpy.attr("ndarray")).release();
      scalar = py::object(numpy.attr("generic")).release();
    }
    return py::isinstance(object, array) || py::isinstance(object, scalar);
  }

  static bool isEnumMember(py::handle object) {
    static py::handle base; // never freed
    if (!base)
      base = py::object(py::module_::import("enum").attr("Enum")).release();
    return py::isinstance(object, base);
  }

  // One that is no number or string has a name and a value, and is equal to itself only.
  Value enumMember(py::handle member, int depth) {
    const std::string type = py::cast<std::string>(py::type::of(member).attr("__qualname__"));
    return api::valueOf({type,
                         {"name", "value"},
                         {Value::ofString(type + "." + py::cast<std::string>(member.attr("name"))),
                          valueOf(member.attr("value"), {}, depth + 1)}});
  }

  // What kernels can have at compile time.
  bool isTooMuch(size_t count) {
    constexpr size_t Most = size_t(1) << 21;
    elements += count;
    return elements > Most;
  }
  static Value tooMuch(const std::string &what, size_t count) {
    return withoutValue(what, format("it has {0} elements, which are too many for a constant of a "
                                     "kernel: pass it as an argument",
                                     count));
  }

  // The type that the language has for a dtype of NumPy; the error type: there is none.
  static Type elementType(const py::dtype &dtype) {
    const auto bits = std::to_string(8 * dtype.itemsize());
    switch (dtype.kind()) {
    case 'b':
      return scalarByName("bool");
    case 'i':
      return scalarByName("i" + bits);
    case 'u':
      return scalarByName("u" + bits);
    case 'f':
      return scalarByName("f" + bits);
    default:
      return {};
    }
  }

  Value numbers(const py::object &object, int depth) {
    const py::array array = py::array::ensure(object);
    const Type element = elementType(array.dtype());
    if (element.isError())
      return Value::opaque(
          format("an array of {0}", py::cast<std::string>(py::str(array.dtype()))));
    if (array.ndim() == 0)
      return valueOf(py::object(array.attr("item")()), {}, depth + 1);
    if (isTooMuch(size_t(array.size())))
      return tooMuch("an array", size_t(array.size()));
    std::vector<int64_t> dims(array.shape(), array.shape() + array.ndim());
    std::vector<Value> items;
    for (py::handle each : py::object(array.attr("ravel")().attr("tolist")()))
      items.push_back(valueOf(each, {}, depth + 1));
    return Value::ofArray(types().shaped(element, std::move(dims), /*tensor=*/false),
                          std::move(items));
  }

  static Value withoutValue(std::string what, std::string reason) {
    return Value::opaqueBecause(std::move(what), std::move(reason), {}, NoNode);
  }

  // A module, a class or an object, of which a kernel can only read attributes: it is a module to
  // the checker, with those that the kernel reads.
  Value withAttributes(py::handle object, const std::vector<std::string> &attributes, int depth) {
    const bool isModule = PyModule_Check(object.ptr());
    const std::string text = isModule ? py::cast<std::string>(object.attr("__name__"))
                             : PyType_Check(object.ptr())
                                 ? py::cast<std::string>(object.attr("__qualname__"))
                                 : format("an object of class '{0}'", classOf(object));
    auto names = std::make_shared<ModuleView::Names>();
    Fingerprint shown = 0;
    for (const std::string &each : attributes) {
      const std::string name = each.substr(0, each.find('.'));
      if (names->contains(name))
        continue;
      Value value;
      try {
        value = valueOf(object.attr(identifier(name)), below(attributes, name), depth + 1);
      } catch (const py::error_already_set &error) {
        if (error.matches(PyExc_AttributeError))
          continue;
        if (!error.matches(PyExc_Exception))
          throw;
        value = withoutValue(name, DiagMessage(DiagText::Raises, noteCause(error)).text);
      }
      shown = combine(combine(shown, hashBytes(name)), fingerprint(value));
      names->emplace(name, ModuleView::Name{std::move(value), {}});
    }
    if (names->empty() && !isModule)
      return withoutValue(text, format("it is {0}, which a kernel cannot use", text));
    auto view = std::make_shared<ModuleView>();
    view->path = view->name = text;
    view->names = std::move(names);
    view->fingerprint = shown;
    return Value::ofModule(text, std::move(view), shown, {});
  }
};

// A template, or what Python has computed of one.
bool isOpen(const Value &value) {
  return value.kind == ValueKind::Template || value.kind == ValueKind::Opaque;
}

// Of templates in annotations: its value is that of the source, for each instance.
py::object computed(const AlloValue &one, const py::object &other) {
  const bool isOther = py::isinstance<AlloValue>(other);
  if (!isOpen(one.value.value) && !(isOther && isOpen(other.cast<const AlloValue &>().value.value)))
    return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  return py::cast(AlloValue{{Value::opaque("an expression of templates")}});
}

// A message about an expression, in which values have names that no program has, with the values.
std::string withValues(std::string message,
                       const std::vector<std::pair<std::string, ObjectValue>> &names) {
  for (size_t i = names.size(); i-- > 0;) { // "name12" before "name1"
    const auto &[name, value] = names[i];
    for (size_t at = message.find(name); at != std::string::npos; at = message.find(name, at)) {
      const bool isText = value.value.kind == ValueKind::String;
      const bool isQuoted =
          at > 0 && message[at - 1] == '\'' && message.substr(at + name.size()).starts_with("'");
      const std::string shown = isText && isQuoted ? value.value.text() : show(value.value);
      message.replace(at, name.size(), shown);
      at += shown.size();
    }
  }
  return message;
}

// "f(argument0, k=argument1)" with such names.
ObjectValue evaluated(const ObjectValue &base, const std::vector<ObjectValue> &arguments,
                      const std::vector<std::string> &keywords, bool isSubscript) {
  std::vector<std::pair<std::string, ObjectValue>> names = {{"__allo_callee", base}};
  std::string text = names.front().first + (isSubscript ? "[" : "(");
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string name = format("__allo_argument{0}", i);
    const size_t positional = arguments.size() - keywords.size();
    text += i > 0 ? ", " : "";
    text += i >= positional ? keywords[i - positional] + "=" + name : name;
    names.emplace_back(name, arguments[i]);
  }
  if (isSubscript && arguments.empty())
    text += "()"; // of rank 0
  text += isSubscript ? "]" : ")";
  std::vector<std::shared_ptr<const ModuleView>> homes = base.homes;
  for (const ObjectValue &each : arguments)
    homes.insert(homes.end(), each.homes.begin(), each.homes.end());
  const Compiling alone;
  Result<Value> value = api::evaluateObject(types(), text, names);
  if (!value)
    throw py::type_error(withValues(value.error().message, names));
  return {std::move(*value), std::move(homes)};
}

// The object, if it is one of ours, is made again by calling 'function'.
py::object withRecipe(const py::object &made, const py::object &function,
                      const py::tuple &arguments) {
  if (py::isinstance<AlloValue>(made))
    made.cast<AlloValue &>().recipe = py::make_tuple(function, arguments);
  return made;
}

// "; Python's own is 'builtins.max'"
std::string ownOfPython(std::string_view name) {
  return py::hasattr(py::module_::import("builtins"), std::string(name).c_str())
             ? format("; Python's own is 'builtins.{0}'", name)
             : "";
}

py::object exportedObject(const std::string &module, const std::string &name) {
  return withRecipe(toPython({alloAttribute(module, name)}),
                    py::module_::import("allo._pickle").attr("exported"),
                    py::make_tuple(module, name));
}

void registerExport(py::object object, const std::string &module, const std::string &name) {
  exported()[object.release().ptr()] = alloAttribute(module, name); // the object is never freed
}

} // namespace

ObjectValue fromPython(py::handle object, const std::vector<std::string> &attributes) {
  return Reader().read(object, attributes);
}

static py::object asNamedTuple(const api::NamedTuple &tuple) {
  py::list all;
  for (const Value &each : tuple.items)
    if (const py::object item = asArgument(each))
      all.append(item);
    else
      return {};
  return py::module_::import("collections")
      .attr("namedtuple")(tuple.className, py::cast(tuple.fields))(*py::tuple(all));
}

py::object asArgument(const Value &value) {
  if (const std::optional<api::NamedTuple> tuple = api::namedTupleIn(value))
    return asNamedTuple(*tuple);
  switch (value.kind) {
  case ValueKind::Tuple:
  case ValueKind::List: {
    py::list all;
    for (const Value &each : value.elements())
      if (const py::object element = asArgument(each))
        all.append(element);
      else
        return {};
    return value.kind == ValueKind::List ? py::object(all) : py::tuple(all);
  }
  case ValueKind::Dict: {
    py::dict all;
    const std::vector<Value> &elements = value.elements();
    for (size_t i = 0; i + 1 < elements.size(); i += 2) {
      const py::object key = asArgument(elements[i]), element = asArgument(elements[i + 1]);
      if (!key || !element)
        return {};
      all[key] = element;
    }
    return std::move(all);
  }
  case ValueKind::Int:
  case ValueKind::Float:
  case ValueKind::Bool:
  case ValueKind::String:
  case ValueKind::None:
  case ValueKind::Type:
  case ValueKind::Builtin:
    return toPython({value});
  case ValueKind::Error:
  case ValueKind::Runtime:
  case ValueKind::Void:
  case ValueKind::Ellipsis:
  case ValueKind::Constexpr:
  case ValueKind::Array:
  case ValueKind::Function:
  case ValueKind::Template:
  case ValueKind::Kernel:
  case ValueKind::Module:
  case ValueKind::Options:
  case ValueKind::Schedule:
  case ValueKind::Opaque:
    return {};
  }
  return {};
}

py::object toPython(const ObjectValue &value) {
  const ValueKind kind = value.value.kind;
  if (kind == ValueKind::Int)
    return toPython(value.value.integer);
  if (kind == ValueKind::Bool)
    return py::bool_(!value.value.integer.isZero());
  if (kind == ValueKind::Float)
    return py::float_(value.value.real);
  if (kind == ValueKind::String)
    return py::str(value.value.text());
  if (kind == ValueKind::None)
    return py::none();
  return py::cast(AlloValue{value});
}

ObjectValue called(const ObjectValue &callee, const py::args &arguments, const py::kwargs &named) {
  std::vector<ObjectValue> values;
  std::vector<std::string> keywords;
  for (py::handle each : arguments)
    values.push_back(fromPython(each));
  for (auto [keyword, value] : named) {
    keywords.push_back(keyword.cast<std::string>());
    values.push_back(fromPython(value));
  }
  return evaluated(callee, values, keywords, /*isSubscript=*/false);
}

ObjectValue subscripted(const ObjectValue &base, const py::object &index) {
  if (isOpen(base.value)) // in an annotation, which the checker reads from the source
    return {Value::opaque(show(base.value) + "[...]")};
  std::vector<ObjectValue> values;
  if (py::isinstance<py::tuple>(index))
    for (py::handle each : index)
      values.push_back(fromPython(each));
  else
    values.push_back(fromPython(index));
  return evaluated(base, values, {}, /*isSubscript=*/true);
}

void defineValues(py::module_ &module) {
  py::class_<AlloValue>(module, "AlloValue")
      .def("__repr__", [](const AlloValue &self) { return show(self.value.value); })
      .def("__eq__",
           [](const AlloValue &self, const py::object &other) {
             return py::isinstance<AlloValue>(other) &&
                    sameValue(self.value.value, other.cast<const AlloValue &>().value.value);
           })
      .def("__hash__", [](const AlloValue &self) { return fingerprint(self.value.value); })
      .def("__call__",
           [](const py::object &object, const py::args &arguments, const py::kwargs &named) {
             const auto &self = object.cast<const AlloValue &>();
             const Value &value = self.value.value;
             if (value.kind == ValueKind::Builtin && operatorInfo(value.builtin))
               throw py::type_error(
                   format("'{0}' is an operator of kernels, and can be called in a kernel only{1}",
                          builtinName(value.builtin), ownOfPython(builtinName(value.builtin))));
             const std::string type = value.kind != ValueKind::Type   ? ""
                                      : value.type == Type::boolean() ? "bool"
                                                                      : show(value);
             if (!type.empty())
               throw py::type_error(
                   format("'{0}' is a type of kernels, and cannot be called: in a kernel, a "
                          "conversion is 'cast(x, {0})'{1}",
                          type, ownOfPython(type)));
             return withRecipe(toPython(called(self.value, arguments, named)),
                               py::module_::import("allo._pickle").attr("call"),
                               py::make_tuple(object, arguments, named));
           })
      .def("__getitem__",
           [](const py::object &object, const py::object &index) {
             return withRecipe(toPython(subscripted(object.cast<const AlloValue &>().value, index)),
                               py::module_::import("operator").attr("getitem"),
                               py::make_tuple(object, index));
           })
      .def_property_readonly_static("__iter__", [](const py::object &) { return py::none(); })
      .def("__reduce__", [](const AlloValue &self) {
        if (self.recipe.empty())
          throw py::type_error(
              format("cannot pickle {0}, which annotations only use", show(self.value.value)));
        return self.recipe;
      });
  auto value = py::class_<AlloValue>(module.attr("AlloValue"));
  for (const char *name : {"__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__",
                           "__floordiv__", "__rfloordiv__"})
    value.def(name, &computed);
  module.def("modules", [] { return alloModules(); });
  module.def("names", [](const std::string &home) { return alloNames(home); });
  module.def("exported", &exportedObject);
  module.def("register", &registerExport);
}

} // namespace allo::python
