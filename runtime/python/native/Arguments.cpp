// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Arguments.h"

#include "host/HostForm.h"
#include "native/Errors.h"
#include "native/Interrupts.h"
#include "native/Values.h"
#include "support/Format.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

namespace allo::python {

namespace {

py::object numpy(const char *name) { return py::module_::import("numpy").attr(name); }

api::Dtype dtypeOf(const py::dtype &dtype) { return {dtype.kind(), uint32_t(dtype.itemsize())}; }

py::dtype dtypeOf(const api::Dtype &dtype) { return py::dtype(show(dtype)); }

std::vector<int64_t> shapeOf(const py::array &array) {
  return {array.shape(), array.shape() + array.ndim()};
}

// "'a'", "'a' and 'b'", "'a', 'b', and 'c'", as Python lists what is missing.
std::string quotedNames(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0)
      text += i + 1 < names.size() ? ", " : names.size() > 2 ? ", and " : " and ";
    text += "'" + names[i] + "'";
  }
  return text;
}

// NumPy's reports of overflows and the like are off, until it goes.
class QuietNumbers {
public:
  QuietNumbers() : state(numpy("errstate")(py::arg("all") = "ignore")) {
    state.attr("__enter__")();
  }
  ~QuietNumbers() {
    const py::error_scope keep; // what is raised meanwhile
    try {
      state.attr("__exit__")(py::none(), py::none(), py::none());
    } catch (py::error_already_set &error) {
      error.discard_as_unraisable("numpy.errstate");
    }
  }
  QuietNumbers(const QuietNumbers &) = delete;
  QuietNumbers &operator=(const QuietNumbers &) = delete;

private:
  py::object state;
};

// "a list", "an int"
std::string anObjectOf(py::handle value) {
  const std::string name = classOf(value);
  const bool beginsWithVowel = std::string_view("aeioAEIO").find(name[0]) != std::string_view::npos;
  return (beginsWithVowel ? "an " : "a ") + name;
}

} // namespace

namespace {

// As for a kernel that calls it: 2.5 for an i32 is 2.
Value convertedDefault(const ParameterInfo &parameter) {
  const Value &value = parameter.defaultValue;
  if (!value.isNumber() || parameter.type.isShaped())
    return value;
  const bool isFloat = value.kind == ValueKind::Float;
  const eval::Number number{value.integer, value.real};
  const Type from = isFloat ? scalarByName("f64")
                            : Type::integer(value.integer.magnitudeBits() + 1, /*isSigned=*/true);
  const eval::Number made = eval::converted(number, from, parameter.type).number;
  return parameter.type.isFloat() ? Value::ofFloat(made.real) : Value::ofInt(made.integer);
}

} // namespace

Arguments::Arguments(const KernelSignature &signature, api::RunnableObject &code)
    : name(signature.name), code(code), isStraight(code.isStraight()) {
  auto take = [this](size_t size) {
    constexpr size_t Alignment = 16;
    return std::exchange(bytes, bytes + (size + Alignment - 1) / Alignment * Alignment);
  };
  const std::vector<bool> written = code.written();
  for (const ParameterInfo &each : signature.parameters) {
    auto known = py::cast<std::string>(identifier(each.name));
    if (each.isConstexpr) {
      constants.push_back(std::move(known));
      continue;
    }
    Parameter parameter;
    parameter.name = std::move(known);
    parameter.type = each.type;
    if (each.hasDefault)
      parameter.defaultValue = toPython(ObjectValue{convertedDefault(each)});
    const api::HostType host = api::hostType(each.type);
    parameter.dtype = dtypeOf(host.dtype);
    parameter.shape = host.shape;
    parameter.inPlace = api::CompiledObject::isSameForm(each.type.element());
    parameter.alignment = api::CompiledObject::alignmentOf(each.type.element());
    parameter.isWritten = written[parameters.size()];
    if (!each.type.isShaped())
      parameter.room = take(api::CompiledObject::bytesOf(each.type));
    parameters.push_back(std::move(parameter));
  }
  for (Type type : code.kernel().results)
    rooms.push_back(take(type.isShaped() ? sizeof(void *) : api::CompiledObject::bytesOf(type)));
}

// ---- binding

Arguments::Bound Arguments::bind(py::handle positional, py::handle named) const {
  Bound bound(parameters.size());
  const auto count = size_t(PyTuple_GET_SIZE(positional.ptr()));
  if (count > parameters.size()) {
    const auto required = size_t(std::ranges::count_if(
        parameters, [](const Parameter &each) { return !each.defaultValue; }));
    throw py::type_error(format(
        "{0}() takes {1} positional argument{2} but {3} {4} given", name,
        required == parameters.size() ? std::to_string(required)
                                      : format("from {0} to {1}", required, parameters.size()),
        parameters.size() == 1 ? "" : "s", count, count == 1 ? "was" : "were"));
  }
  for (size_t i = 0; i < count; ++i)
    bound[i] =
        py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(positional.ptr(), py::ssize_t(i)));
  auto bindNamed = [&](py::handle key, py::handle value) {
    const auto wanted = key.cast<std::string>();
    const auto found = std::ranges::find(parameters, wanted, &Parameter::name);
    if (std::ranges::find(constants, wanted) != constants.end())
      throw py::type_error(format("{0}() got a value for '{1}', a constexpr parameter, which only "
                                  "other kernels can pass",
                                  name, wanted));
    if (found == parameters.end())
      throw py::type_error(format("{0}() got an unexpected keyword argument '{1}'", name, wanted));
    py::object &place = bound[size_t(found - parameters.begin())];
    if (place)
      throw py::type_error(format("{0}() got multiple values for argument '{1}'", name, wanted));
    place = py::reinterpret_borrow<py::object>(value);
  };
  if (named)
    for (auto [key, value] : py::reinterpret_borrow<py::dict>(named))
      bindNamed(key, value);
  std::vector<std::string> absent;
  for (size_t i = 0; i < bound.size(); ++i) {
    if (!bound[i])
      bound[i] = parameters[i].defaultValue;
    if (!bound[i])
      absent.push_back(parameters[i].name);
  }
  if (!absent.empty())
    throw py::type_error(format("{0}() missing {1} required positional argument{2}: {3}", name,
                                absent.size(), absent.size() == 1 ? "" : "s", quotedNames(absent)));
  return bound;
}

py::tuple Arguments::described() const {
  py::list all;
  for (const Parameter &each : parameters)
    all.append(py::make_tuple(each.name, toPython(ObjectValue{Value::ofType(each.type)}),
                              each.dtype, py::tuple(py::cast(each.shape))));
  return py::tuple(all);
}

// ---- values

eval::Number Arguments::numberOf(const Parameter &parameter, const py::object &value) const {
  const Type type = parameter.type;
  auto misfit = [&](const std::string &what) {
    return format("argument '{0}' of {1}() is {2}, but {3} needs {4}", parameter.name, name, what,
                  type, type.isFloat() ? "a number" : "an integer");
  };
  auto refuse = [&](const std::string &what) { throw py::type_error(misfit(what)); };
  // Of what the program's own method has raised, which is the cause.
  auto refuseForError = [&](const std::string &what) {
    if (PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_ValueError))
      py::raise_from(PyExc_TypeError, misfit(what).c_str());
    throw py::error_already_set();
  };
  if (type.isFloat()) {
    const bool isNumber =
        PyFloat_Check(value.ptr()) || PyIndex_Check(value.ptr()) || py::hasattr(value, "__float__");
    if (!isNumber || PyUnicode_Check(value.ptr()))
      refuse(classOf(value));
    if (!PyFloat_Check(value.ptr()) && py::isinstance(value, numpy("generic")))
      if (const char kind = py::cast<char>(value.attr("dtype").attr("kind"));
          kind != 'b' && kind != 'i' && kind != 'u' && kind != 'f')
        refuse(classOf(value));
    constexpr uint32_t MostBits = 1024; // of a number that any float can be near to
    if (PyLong_Check(value.ptr()))
      if (const BigInt integer = integerOf(value); integer.magnitudeBits() <= MostBits)
        return eval::converted({integer, 0}, Type::integer(integer.magnitudeBits() + 1, true), type)
            .number; // rounded once
    const double real = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred()) {
      if (!PyLong_Check(value.ptr()))
        refuseForError(classOf(value));
      PyErr_Clear();
      throw py::value_error(
          format("argument '{0}' of {1}() is too large for {2}", parameter.name, name, type));
    }
    return eval::converted({{}, real}, scalarByName("f64"), type).number;
  }
  // NumPy's bool is no index.
  const bool isFlag = !PyLong_Check(value.ptr()) && py::isinstance(value, numpy("bool_"));
  if (!isFlag && !PyIndex_Check(value.ptr()))
    refuse(PyFloat_Check(value.ptr()) ? "a float" : classOf(value));
  const py::object integer = py::reinterpret_steal<py::object>(
      isFlag ? PyNumber_Long(value.ptr()) : PyNumber_Index(value.ptr()));
  if (!integer)
    refuseForError(classOf(value));
  const BigInt number = integerOf(integer);
  if (Result<void> fits = api::checkRange(number, type, ""); !fits)
    throw py::value_error(
        format("argument '{0}' of {1}() {2}", parameter.name, name, fits.error().message));
  return {number, 0};
}

static bool isMasked(const py::object &value) {
  const py::module_ masked = py::module_::import("numpy.ma");
  if (!py::isinstance(value, masked.attr("MaskedArray")))
    return false;
  const py::array mask = masked.attr("getmaskarray")(value);
  return mask.dtype().kind() == 'b' && py::cast<bool>(py::bool_(mask.attr("any")()));
}

// Whether the kernel may use it where it is.
bool Arguments::fitsInPlace(const Parameter &parameter, const py::object &value) const {
  if (!parameter.type.isShaped())
    return true;
  if (!parameter.inPlace || !py::isinstance<py::array>(value))
    return false;
  static PyObject *const plain = numpy("ndarray").release().ptr(); // never freed
  if (Py_TYPE(value.ptr()) != reinterpret_cast<PyTypeObject *>(plain) && isMasked(value))
    return false; // it is refused
  const auto array = py::reinterpret_borrow<py::array>(value);
  const py::dtype dtype = array.dtype();
  return dtype.kind() == parameter.dtype.kind() && dtype.itemsize() == parameter.dtype.itemsize() &&
         dtype.byteorder() != '>' && array.ndim() == py::ssize_t(parameter.shape.size()) &&
         std::equal(parameter.shape.begin(), parameter.shape.end(), array.shape()) &&
         (array.flags() & py::array::c_style) != 0 &&
         reinterpret_cast<uintptr_t>(array.data()) % parameter.alignment == 0;
}

// Raises what a property of that name does, but for AttributeError.
static bool hasAttribute(const py::object &value, const char *name) {
  const auto found = py::reinterpret_steal<py::object>(PyObject_GetAttrString(value.ptr(), name));
  if (!found && !PyErr_ExceptionMatches(PyExc_AttributeError))
    throw py::error_already_set();
  PyErr_Clear();
  return bool(found);
}

// NumPy marks what it takes by DLPack as read-only, because version 0 of that protocol does not say
// whether it is. What cannot be written to has Python's buffers or NumPy's interface as well, which
// do say so.
static py::object fromDlpack(const py::object &value) {
  const py::array known = py::array::ensure(numpy("from_dlpack")(value));
  const std::vector<py::ssize_t> shape(known.shape(), known.shape() + known.ndim()),
      strides(known.strides(), known.strides() + known.ndim());
  return py::array(known.dtype(), shape, strides, known.data(), py::make_tuple(known));
}

// NumPy's view of what has an array's memory. Raises what a method of the object does.
py::array Arguments::arrayOf(const Parameter &parameter, const py::object &value) const {
  auto refuse = [&](const std::string &what) {
    throw py::type_error(format("argument '{0}' of {1}() is {2}, but {3} needs an array",
                                parameter.name, name, what, parameter.type));
  };
  const bool isArray = py::isinstance<py::array>(value);
  if (isArray && isMasked(value))
    throw py::type_error(format("argument '{0}' of {1}() has masked elements, which kernels do "
                                "not know: pass its 'data', or what its 'filled()' gives",
                                parameter.name, name));
  const bool hasMemory = PyObject_CheckBuffer(value.ptr()) != 0 && !PyBytes_Check(value.ptr());
  const bool hasInterface = hasMemory || hasAttribute(value, "__array_interface__") ||
                            hasAttribute(value, "__array_struct__") ||
                            hasAttribute(value, "__array__");
  py::object found;
  if (isArray || hasInterface || PyNumber_Check(value.ptr()) != 0) // a number: for a shape of ()
    found = numpy("asarray")(value);
  else if (hasAttribute(value, "__dlpack__"))
    found = fromDlpack(value);
  else
    refuse(anObjectOf(value));
  const auto array = py::reinterpret_borrow<py::array>(found);
  if (array.dtype().kind() == 'O')
    throw py::type_error(format("argument '{0}' of {1}() is an array of objects, but {2} needs {3}",
                                parameter.name, name, parameter.type,
                                py::cast<std::string>(py::str(parameter.dtype))));
  // Of memory that nobody else has the results would be lost.
  const bool isFresh =
      !isArray && py::object(array.attr("base")).is_none() && array.ref_count() <= 2;
  if (parameter.isWritten && (isFresh || py::isinstance(value, numpy("generic"))))
    refuse(anObjectOf(value) + ", which the kernel cannot write to");
  return array;
}

eval::Datum Arguments::converted(const Parameter &parameter, const py::object &value) const {
  if (!parameter.type.isShaped())
    return {numberOf(parameter, value)};
  auto refuse = [&](const std::string &what) {
    throw py::type_error(format("argument '{0}' of {1}() {2}", parameter.name, name, what));
  };
  const auto array = py::reinterpret_borrow<py::array>(value);
  if (shapeOf(array) != parameter.shape)
    refuse(format("has shape {0}, but {1} needs {2}", api::showShape(shapeOf(array)),
                  parameter.type, api::showShape(parameter.shape)));
  const bool isFloat = parameter.dtype.kind() == 'f';
  if (!py::cast<bool>(numpy("can_cast")(array.dtype(), parameter.dtype, "same_kind")) &&
      (isFloat || !py::cast<bool>(numpy("can_cast")(array.dtype(), "int64", "same_kind"))))
    refuse(format("has dtype {0}, but {1} needs {2}", py::cast<std::string>(py::str(array.dtype())),
                  parameter.type, py::cast<std::string>(py::str(parameter.dtype))));
  const py::array same = py::array::ensure(array.attr("astype")(parameter.dtype, "C"));
  if (!isFloat && array.dtype().kind() != 'f') { // numbers that do not fit would wrap
    const py::object equal = numpy("equal")(same, array);
    if (!py::cast<bool>(py::bool_(equal.attr("all")()))) {
      const auto first = py::cast<size_t>(py::object(equal.attr("argmin")()));
      const py::object number = array.attr("flat").attr("__getitem__")(first);
      const Result<void> fits =
          api::checkRange(integerOf(number.attr("item")()), parameter.type.element(),
                          api::showElement(first, parameter.type));
      throw py::value_error(format("argument '{0}' of {1}() {2}", parameter.name, name,
                                   fits ? "does not fit" : fits.error().message));
    }
  }
  const std::string content(static_cast<const char *>(same.data()), size_t(same.nbytes()));
  Result<eval::Datum> datum =
      api::fromHost({dtypeOf(same.dtype()), parameter.shape, content}, parameter.type);
  if (!datum)
    throw py::value_error(
        format("argument '{0}' of {1}() {2}", parameter.name, name, datum.error().message));
  return std::move(*datum);
}

// Whether an element is one of both. Of arrays for which that takes long to say it is.
static bool shareMemory(const py::array &one, const py::array &other) {
  if ((one.flags() & other.flags() & py::array::c_style) != 0) { // the usual case
    const auto *begin = static_cast<const char *>(one.data());
    const auto *from = static_cast<const char *>(other.data());
    return begin < from + other.nbytes() && from < begin + one.nbytes();
  }
  constexpr int MostWork = 10000;
  try {
    return numpy("shares_memory")(one, other, MostWork).cast<bool>();
  } catch (const py::error_already_set &) {
    return true;
  }
}

// Whether two elements of it are in the same place.
static bool overlapsItself(const py::array &array) {
  if (array.size() == 0 || (array.flags() & (py::array::c_style | py::array::f_style)) != 0)
    return false;
  std::vector<std::pair<py::ssize_t, py::ssize_t>> axes; // distance and number of elements
  for (py::ssize_t i = 0; i < array.ndim(); ++i)
    if (array.shape(i) > 1)
      axes.emplace_back(std::abs(array.strides(i)), array.shape(i));
  std::ranges::sort(axes);
  if (!axes.empty() && axes.front().first < array.itemsize())
    return true;
  py::ssize_t reach = array.itemsize(); // of the axes so far
  bool isNested = true;
  for (const auto &[distance, count] : axes) {
    isNested = isNested && distance >= reach;
    reach += distance * (count - 1);
  }
  if (isNested)
    return false;
  std::vector<py::ssize_t> places = {0};
  for (const auto &[distance, count] : axes)
    for (size_t i = 0, size = places.size(); i < size * size_t(count - 1); ++i)
      places.push_back(places[i] + distance);
  std::ranges::sort(places);
  return std::ranges::adjacent_find(places, [&](py::ssize_t one, py::ssize_t next) {
           return next - one < array.itemsize();
         }) != places.end();
}

// Compiled code takes arrays for disjoint.
void Arguments::checkMemory(const Bound &arrays) const {
  auto of = [&](size_t i) { return py::reinterpret_borrow<py::array>(arrays[i]); };
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (!arrays[i] || !parameters[i].isWritten)
      continue;
    if (!of(i).writeable())
      throw py::value_error(
          format("argument '{0}' of {1}() is read-only, and the kernel writes to it",
                 parameters[i].name, name));
    if (overlapsItself(of(i)))
      throw py::value_error(
          format("elements of argument '{0}' of {1}() overlap in memory, and the kernel writes to "
                 "it",
                 parameters[i].name, name));
    for (size_t k = 0; k < arrays.size(); ++k) {
      if (k == i || !arrays[k])
        continue;
      if (shareMemory(of(i), of(k)))
        throw py::value_error(format(
            "arguments '{0}' and '{1}' of {2}() overlap in memory, and the kernel writes to '{3}'",
            parameters[std::min(i, k)].name, parameters[std::max(i, k)].name, name,
            parameters[i].name));
    }
  }
}

void Arguments::raiseIfFailed(const eval::Outcome &outcome) const {
  if (outcome.fault)
    raiseFault(code.reportOf(*outcome.fault), outcome.fault->kind);
  raiseUnlessDone(code.errors(), code.failure());
  for (const eval::Fault &report : outcome.reports)
    warn(code.reportOf(report), eval::showKind(report.kind));
  for (const std::string &warning : outcome.warnings)
    warn(warning);
}

static py::object resultObject(const eval::Datum &result, Type type) {
  if (type.isShaped()) {
    const api::NpyArray host = api::toHost(result, type);
    py::array made(dtypeOf(host.dtype), host.shape);
    std::memcpy(made.mutable_data(), host.bytes.data(), host.bytes.size());
    return made;
  }
  if (type.isFloat())
    return py::float_(result.number.real);
  if (type == Type::boolean())
    return py::bool_(!result.number.integer.isZero());
  return toPython(result.number.integer);
}

// 'read' gives one of them after the other.
template <typename Read> py::object Arguments::resultsOf(Read read) const {
  const std::vector<Type> &types = code.kernel().results;
  if (types.empty())
    return py::none();
  if (types.size() == 1)
    return resultObject(read(0), types[0]);
  py::tuple all(types.size());
  for (size_t i = 0; i < types.size(); ++i)
    all[i] = resultObject(read(i), types[i]);
  return all;
}

py::object Arguments::call(py::handle positional, py::handle named, std::mutex *alone) {
  const Bound given = bind(positional, named);
  bool isInPlace = code.canRunInPlace();
  for (size_t i = 0; i < given.size(); ++i)
    isInPlace = isInPlace && fitsInPlace(parameters[i], given[i]);
  return isInPlace ? callInPlace(given, alone) : callConverted(given, alone);
}

py::object Arguments::callInPlace(const Bound &given, std::mutex *alone) const {
  constexpr size_t Usual = 256;
  alignas(16) std::byte onStack[Usual];
  std::unique_ptr<std::byte[]> onHeap(bytes > Usual ? new std::byte[bytes] : nullptr);
  std::byte *numbers = onHeap ? onHeap.get() : onStack;
  Bound arrays(given.size());
  boost::container::small_vector<void *, 16> values;
  // A number may be an object of the program's, whose code changes an array.
  for (size_t i = 0; i < given.size(); ++i)
    if (!parameters[i].type.isShaped())
      api::CompiledObject::write(numberOf(parameters[i], given[i]), parameters[i].type,
                                 numbers + parameters[i].room);
  for (size_t i = 0; i < given.size(); ++i) {
    const Parameter &parameter = parameters[i];
    if (!parameter.type.isShaped()) {
      values.push_back(numbers + parameter.room);
      continue;
    }
    if (!fitsInPlace(parameter, given[i]))
      throw py::value_error(format(
          "argument '{0}' of {1}() has changed while others were converted", parameter.name, name));
    arrays[i] = given[i];
    values.push_back(const_cast<void *>(py::reinterpret_borrow<py::array>(given[i]).data()));
  }
  checkMemory(arrays);
  for (size_t room : rooms)
    values.push_back(numbers + room);
  std::vector<eval::Datum> shaped; // results whose memory ends with the run; numbers are here
  auto result = [&, this](size_t i) {
    return api::CompiledObject::readResult(code.kernel().results[i], numbers + rooms[i]);
  };
  auto readShaped = [&, this] {
    for (size_t i = 0; i < rooms.size(); ++i)
      if (code.kernel().results[i].isShaped())
        shaped.push_back(result(i));
  };
  if (isStraight) { // over sooner than another thread could have the GIL
    code.runInPlace(values.data(), [] {}, nullptr);
    return resultsOf(result);
  }
  const InterruptibleRun run;
  const eval::Outcome outcome = [&, this] {
    py::gil_scoped_release release; // a call that runs may be waiting for the GIL
    const auto turn = alone ? std::unique_lock(*alone) : std::unique_lock<std::mutex>();
    return code.runInPlace(values.data(), std::ref(readShaped), run.stopper());
  }();
  run.raiseIfInterrupted();
  raiseIfFailed(outcome);
  size_t next = 0; // of the shaped ones
  return resultsOf([&, this](size_t i) {
    return code.kernel().results[i].isShaped() ? std::move(shaped[next++]) : result(i);
  });
}

// Numbers that the array of the caller cannot hold would wrap, or lose their fraction. What the
// kernel has not changed stays as the caller has it: it may be more exact.
py::array Arguments::changedElements(const Parameter &parameter, const std::string &before,
                                     const py::array &made, const py::array &array) const {
  py::array_t<bool> changed(std::vector<py::ssize_t>(made.shape(), made.shape() + made.ndim()));
  const auto *now = static_cast<const char *>(made.data());
  const auto size = size_t(made.itemsize());
  for (size_t i = 0; i < size_t(made.size()); ++i)
    changed.mutable_data()[i] = std::memcmp(now + i * size, before.data() + i * size, size) != 0;
  if (py::cast<bool>(numpy("can_cast")(parameter.dtype, array.dtype(), "safe")))
    return changed;
  py::object held, fits;
  {
    const QuietNumbers quiet;
    held = made.attr("astype")(array.dtype());
    if (array.dtype().kind() == 'f' && parameter.dtype.kind() == 'f') // rounded, but no infinity
      fits = numpy("equal")(numpy("isinf")(held), numpy("isinf")(made));
    else
      fits = numpy("equal")(held, made);
  }
  const py::object good = numpy("logical_or")(fits, numpy("logical_not")(changed));
  if (py::cast<bool>(py::bool_(numpy("all")(good))))
    return changed;
  const auto first = py::cast<size_t>(py::object(numpy("argmin")(good)));
  throw py::value_error(
      format("argument '{0}' of {1}() has dtype {2}, which cannot hold {3}, the result{4}",
             parameter.name, name, py::cast<std::string>(py::str(array.dtype())),
             py::cast<std::string>(py::str(made.attr("flat").attr("__getitem__")(first))),
             api::showElement(first, parameter.type)));
}

eval::Outcome Arguments::runInside(const std::vector<eval::Datum> &data, std::mutex *alone) const {
  const InterruptibleRun run;
  const eval::Outcome outcome = [&, this] {
    py::gil_scoped_release release;
    const auto turn = alone ? std::unique_lock(*alone) : std::unique_lock<std::mutex>();
    return code.run(data, {.stopper = run.stopper()});
  }();
  run.raiseIfInterrupted();
  return outcome;
}

eval::Outcome Arguments::runOutside(const std::vector<eval::Datum> &data, std::mutex *alone) const {
  constexpr std::chrono::milliseconds Moment(5);
  const CancelToken cancel = CancelToken::make();
  return interruptible(cancel, [&, this]() -> eval::Outcome {
    std::unique_lock<std::mutex> turn;
    if (alone)
      turn = std::unique_lock(*alone, std::try_to_lock);
    while (alone && !turn) {
      if (cancel.cancelled())
        return {};
      std::this_thread::sleep_for(Moment);
      turn.try_lock();
    }
    return code.run(data, {.cancel = cancel});
  });
}

py::object Arguments::callConverted(const Bound &given, std::mutex *alone) const {
  std::vector<eval::Datum> data;
  Bound arrays(given.size());
  std::vector<std::string> before(given.size()); // the elements of arrays that are written to
  for (size_t i = 0; i < given.size(); ++i) {
    if (parameters[i].type.isShaped())
      arrays[i] = arrayOf(parameters[i], given[i]);
    data.push_back(converted(parameters[i], arrays[i] ? arrays[i] : given[i]));
    if (arrays[i] && parameters[i].isWritten)
      before[i] = api::toHost(data[i], parameters[i].type).bytes;
  }
  checkMemory(arrays);
  eval::Outcome outcome = code.isOutside() ? runOutside(data, alone) : runInside(data, alone);
  raiseIfFailed(outcome);
  std::vector<std::pair<py::array, py::array>> results(given.size()); // with what has changed
  for (size_t i = 0; i < given.size(); ++i) {
    if (!arrays[i] || !parameters[i].isWritten)
      continue;
    const api::NpyArray host = api::toHost(data[i], parameters[i].type);
    py::array made(parameters[i].dtype, host.shape);
    std::memcpy(made.mutable_data(), host.bytes.data(), host.bytes.size());
    py::array changed = changedElements(parameters[i], before[i], made,
                                        py::reinterpret_borrow<py::array>(arrays[i]));
    results[i] = {std::move(made), std::move(changed)};
  }
  for (size_t i = 0; i < given.size(); ++i)
    if (!before[i].empty())
      numpy("copyto")(arrays[i], results[i].first, py::arg("casting") = "unsafe",
                      py::arg("where") = results[i].second);
  return resultsOf([&](size_t i) { return std::move(outcome.results[i]); });
}

// ---- a kernel with what runs it

api::RunnableObject &Callable::usable(api::RunnableObject &code) {
  raiseUnlessDone(code.errors(), code.failure());
  return code;
}

Callable::Callable(std::shared_ptr<const KernelSignature> kernel,
                   std::unique_ptr<api::RunnableObject> runs, bool hasState)
    : signature(std::move(kernel)), code(std::move(runs)), arguments(*signature, usable(*code)),
      hasState(hasState) {}

py::object Callable::call(py::handle positional, py::handle named) {
  return arguments.call(positional, named, hasState ? &running : nullptr);
}

} // namespace allo::python
