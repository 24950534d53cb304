// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The module allo._native. What is said of kernels here is in the compiler; this converts.
#include "native/Backend.h"
#include "native/Kernel.h"
#include "native/Schedule.h"
#include "native/Values.h"

namespace {

// An object that Class.__new__(Class) makes holds nothing. For a method of such an object pybind11
// would allocate memory that nobody initializes.
void refuseUninitialized(const pybind11::module_ &module) {
  namespace py = pybind11;
  for (auto [name, object] : py::dict(module.attr("__dict__")))
    if (PyType_Check(object.ptr()))
      py::detail::get_type_info(reinterpret_cast<PyTypeObject *>(object.ptr()))->operator_new =
          [](size_t) -> void * {
        throw py::type_error("__init__() of this object has not been called");
      };
}

} // namespace

PYBIND11_MODULE(_native, module) {
  module.attr("version") = ALLO_VERSION;
  allo::python::defineValues(module);
  allo::python::defineSchedules(module);
  allo::python::defineKernels(module);
  allo::python::defineBackends(module);
  refuseUninitialized(module);
}
