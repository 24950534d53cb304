// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Classes whose objects are called. A method `__call__` of pybind11's takes longer than a short
// kernel does: Python looks it up, and the dispatcher behind it looks for the object that 'self'
// holds, for overloads, and for what its arguments convert to. A class that is defined with
// callable() has a slot of its own instead, as classes have that are written in C: Python makes
// `__call__` of it, subclasses inherit it, and may have a method in its place.
#pragma once

#include <pybind11/pybind11.h>

#include <cxxabi.h>
#include <exception>
#include <string>
#include <typeinfo>

namespace allo::python {

// The object of C++ that 'self', of a class that is defined for it or of a subclass, holds. Raises
// TypeError where nobody has made it: Class.__new__(Class).
template <typename Class> Class &objectOf(PyObject *self) {
  namespace py = pybind11;
  static const py::detail::type_info *const type =
      py::detail::get_type_info(typeid(Class), /*throw_if_missing=*/true);
  auto *instance = reinterpret_cast<py::detail::instance *>(self);
  auto *held = static_cast<Class *>(instance->get_value_and_holder(type).value_ptr());
  if (!held)
    throw py::type_error(std::string(Py_TYPE(self)->tp_name) + ".__init__() has not been called");
  return *held;
}

// With the GIL. 'named' is null where there are none. Exceptions become Python's as they do in
// methods of pybind11's.
template <typename Class>
PyObject *callObject(PyObject *self, PyObject *positional, PyObject *named) {
  namespace py = pybind11;
  try {
    if (named && !PyArg_ValidateKeywordArguments(named))
      return nullptr;
    const py::detail::loader_life_support conversions; // of what lives as long as the call
    return objectOf<Class>(self).call(positional, named).release().ptr();
  } catch (py::error_already_set &error) {
    error.restore();
  } catch (abi::__forced_unwind &) { // the thread ends
    throw;
  } catch (...) {
    py::detail::translate_exception(std::current_exception());
  }
  return nullptr;
}

// For the definition of a class that has py::object call(py::handle tuple, py::handle dict).
template <typename Class> pybind11::custom_type_setup callable() {
  return pybind11::custom_type_setup(
      [](PyHeapTypeObject *type) { type->ht_type.tp_call = callObject<Class>; });
}

} // namespace allo::python
