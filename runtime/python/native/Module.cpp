// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The module allo._native. What is said of kernels here is in the compiler; this converts.
#include "native/Backend.h"
#include "native/Kernel.h"
#include "native/Schedule.h"
#include "native/Values.h"

PYBIND11_MODULE(_native, module) {
  module.attr("version") = ALLO_VERSION;
  allo::python::defineValues(module);
  allo::python::defineSchedules(module);
  allo::python::defineKernels(module);
  allo::python::defineBackends(module);
}
