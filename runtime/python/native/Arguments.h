// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The call of a kernel that something can run (api/objects/RunnableObject.h) with values of Python.
// Arguments are bound by Python's rules, with Python's messages. A NumPy array of the parameter's
// dtype and shape that is contiguous is used in place, without a copy; others are converted, and
// written back after the run. The GIL is released while the kernel runs, unless it only computes
// some numbers.
#pragma once

#include "api/objects/CompiledObject.h"
#include "sema/types/Value.h"

#include <boost/container/small_vector.hpp>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace allo::python {

namespace py = pybind11;

class Arguments {
public:
  // Both outlive it.
  Arguments(const KernelSignature &signature, api::RunnableObject &code);

  // What a host passes: tuples of the name, the type, and NumPy's dtype and shape for it.
  py::tuple described() const;

  // With a tuple and a dict, or null. Raises TypeError or ValueError, KernelFault or DeadlockError.
  // 'alone' is locked while the kernel runs; null: several calls may.
  py::object call(py::handle positional, py::handle named /*nullable*/,
                  std::mutex *alone /*nullable*/);

private:
  struct Parameter { // that a host passes: no constexpr parameter
    std::string name;
    Type type;
    py::object defaultValue; // null: it has none
    py::dtype dtype;         // of its elements in NumPy
    std::vector<int64_t> shape;
    bool inPlace = false; // arrays of NumPy have its elements as compiled code does
    size_t alignment = 1; // of these
    bool isWritten = false;
    size_t room = 0; // where its number is among those of a run
  };
  using Bound = boost::container::small_vector<py::object, 8>; // by parameter
  const std::string name;                                      // of the kernel
  api::RunnableObject &code;
  const bool isStraight; // it takes a moment, and cannot fail
  std::vector<Parameter> parameters;
  std::vector<std::string> constants; // names of constexpr parameters
  std::vector<size_t> rooms;          // of results
  size_t bytes = 0;                   // of all numbers of a run

  Bound bind(py::handle positional, py::handle named) const;
  eval::Number numberOf(const Parameter &parameter, const py::object &value) const;
  bool fitsInPlace(const Parameter &parameter, const py::object &value) const;
  eval::Datum converted(const Parameter &parameter, const py::object &value) const;
  // Of arrays, null for numbers; raises ValueError.
  void checkMemory(const Bound &arrays) const;
  py::object callInPlace(const Bound &given, std::mutex *alone) const;
  py::object callConverted(const Bound &given, std::mutex *alone) const;
  // In this process, and in others; raises KeyboardInterrupt.
  eval::Outcome runInside(const std::vector<eval::Datum> &data, std::mutex *alone) const;
  eval::Outcome runOutside(const std::vector<eval::Datum> &data, std::mutex *alone) const;
  py::array arrayOf(const Parameter &parameter, const py::object &value) const;
  // NumPy's flags of the elements that a run has changed; raises ValueError where the array of the
  // caller cannot hold one of them.
  py::array changedElements(const Parameter &parameter, const std::string &before,
                            const py::array &made, const py::array &array) const;
  void raiseIfFailed(const eval::Outcome &outcome) const;
  template <typename Read> py::object resultsOf(Read read) const;
};

// A kernel with what runs it.
class Callable {
public:
  // Raises CompilationError, or why it cannot be run. One with state runs one call at a time.
  Callable(std::shared_ptr<const KernelSignature> signature,
           std::unique_ptr<api::RunnableObject> code, bool hasState);

  // With a tuple and a dict, or null.
  py::object call(py::handle positional, py::handle named);
  py::tuple described() const { return arguments.described(); }

private:
  std::shared_ptr<const KernelSignature> signature;
  std::unique_ptr<api::RunnableObject> code;
  Arguments arguments;
  const bool hasState;
  std::mutex running;

  static api::RunnableObject &usable(api::RunnableObject &code);
};

} // namespace allo::python
