// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Installed.h"

#include "support/Assert.h"

#include <pybind11/pybind11.h>

#include <string>

namespace allo::python {

namespace py = pybind11;

// In a wheel the programs are in the package, in a build folder beside it.
static std::string program() {
  const py::object path = py::module_::import("os.path");
  const py::object package = path.attr("dirname")(py::module_::import("allo").attr("__file__"));
  for (const char *relative : {"bin/allo", "../../bin/allo"}) {
    const py::object found = path.attr("normpath")(path.attr("join")(package, relative));
    if (py::cast<bool>(path.attr("isfile")(found)))
      return py::cast<std::string>(found);
  }
  const py::object found = py::module_::import("shutil").attr("which")("allo");
  return found.is_none() ? std::string() : py::cast<std::string>(path.attr("realpath")(found));
}

const Installation &installation() {
  ALLO_ASSERT(PyGILState_Check() != 0, "the folder of the package is asked for without the GIL");
  static const Installation *known =
      nullptr; // another thread may look for it, too: no static of C++
  if (!known) {
    auto *found = new Installation(installationOf(program()));
    if (!known)
      known = found;
  }
  return *known;
}

} // namespace allo::python
