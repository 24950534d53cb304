// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Arguments of the methods of schedules and backends, bound by the tables that the checker has
// (sema/operators/ScheduleMembers.h), with Python's messages. With the GIL.
#pragma once

#include "sema/operators/ScheduleMembers.h"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::python {

namespace py = pybind11;

struct MethodCall {
  std::string name;
  std::vector<std::pair<std::string, py::object>> given = {}; // by parameter, as given
  py::list rest = py::list();                                 // that '*args' takes
  py::dict others = py::dict();                               // keywords of '*args'

  const py::object *find(std::string_view wanted) const; // null: it is not given
  py::object get(std::string_view wanted, py::object standard) const;
};

// By parameters, behind 'first' others; of a method that takes arguments of the kernel, those by
// keyword are these, too. At most 'atMost' are given by position. Raises TypeError.
MethodCall bindMethod(const std::string &name, std::span<const PrimitiveParameter> parameters,
                      const py::args &positional, const py::kwargs &named, size_t atMost = SIZE_MAX,
                      size_t first = 0);
// Of a row of the table.
MethodCall bindMethod(ScheduleOwner owner, const std::string &name, const py::args &positional,
                      const py::kwargs &named);

// AttributeError, with the nearest name that there is.
[[noreturn]] void raiseAttribute(const py::object &self, const std::string &name,
                                 const std::vector<std::string> &names);

} // namespace allo::python
