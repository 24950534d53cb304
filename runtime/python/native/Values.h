// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values of Python <-> values of the compiler. What the package exports, and types made of it, are
// Python objects with a compiler's value inside (AlloValue). With the GIL.
#pragma once

#include "api/objects/KernelObject.h"

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <vector>

namespace allo::python {

namespace py = pybind11;

// Types of all kernels of the process. They live as long as it does.
TypeContext &types();

using api::ObjectValue;

// An exported name, a type, a template, options: anything that is no kernel.
struct AlloValue {
  ObjectValue value;
  py::tuple recipe = py::tuple(); // a function and its arguments, which make the same; may be empty
};

// An AlloValue, a number, text, None or a list of them.
py::object toPython(const ObjectValue &value);
// A value that the evaluator has, as Python has it: numbers, texts, containers of them, and what
// the package exports. Null: there is none.
py::object asArgument(const Value &value);
// What a kernel sees; 'attributes' are what it reads of the value: "N", "sizes.N". An object that
// no kernel can use is opaque, and named by its class.
ObjectValue fromPython(py::handle object, const std::vector<std::string> &attributes = {});

// What 'callee(arguments)' or 'callee[arguments]' gives by the rules of the language; raises
// TypeError.
ObjectValue called(const ObjectValue &callee, const py::args &arguments, const py::kwargs &named);
ObjectValue subscripted(const ObjectValue &base, const py::object &index);

BigInt integerOf(py::handle object); // an int
py::object toPython(const BigInt &value);

// A name of a source as Python has it: 'µ' becomes 'μ'.
py::str identifier(std::string_view name);

// "numpy.ndarray" for messages.
std::string classOf(py::handle object);

void defineValues(py::module_ &module);

} // namespace allo::python
