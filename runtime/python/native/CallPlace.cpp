// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/CallPlace.h"

#include <pybind11/pybind11.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace allo::python {

namespace py = pybind11;

namespace {

bool isOfPackage(const py::object &frame) {
  const py::object name = frame.attr("f_globals").attr("get")("__name__", "");
  const auto text = py::cast<std::string>(py::str(name));
  return text == "allo" || text.starts_with("allo.");
}

// The text of a file, as long as Python's own cache of lines has the same.
Text fileText(const std::string &path, const py::object &globals) {
  struct Known {
    py::object lines;
    Text text;
  };
  static auto *all = new std::map<std::string, Known>;
  py::object lines = py::module_::import("linecache").attr("getlines")(path, globals);
  Known &known = (*all)[path];
  if (!known.lines || known.lines.ptr() != lines.ptr()) {
    const py::object joined = py::str("").attr("join")(lines);
    known = {std::move(lines), Text::fromBytes(py::cast<std::string>(joined))};
  }
  return known.text;
}

// Of bytes of a line, counted from 1.
uint32_t offsetAt(const Text &text, int line, int column) {
  const uint32_t at = std::min(uint32_t(std::max(line, 1)), text.lineCount()) - 1;
  return std::min(text.lineBegin(at) + uint32_t(std::max(column, 0)), text.size());
}

} // namespace

schedule::CallPlace callPlace() {
  py::object frame = py::reinterpret_borrow<py::object>(
      reinterpret_cast<PyObject *>(PyEval_GetFrame())); // null outside of any function
  while (frame && !frame.is_none() && isOfPackage(frame))
    frame = frame.attr("f_back");
  if (!frame || frame.is_none())
    return {};
  const py::object code = frame.attr("f_code");
  schedule::CallPlace place;
  const auto path = py::cast<std::string>(code.attr("co_filename"));
  place.text = fileText(path, frame.attr("f_globals"));
  if (place.text.size() == 0)
    return {};
  place.path = path;
  int line = 0, column = -1, endLine = 0, endColumn = -1;
#if PY_VERSION_HEX >= 0x030B0000
  if (!PyCode_Addr2Location(reinterpret_cast<PyCodeObject *>(code.ptr()),
                            py::cast<int>(frame.attr("f_lasti")), &line, &column, &endLine,
                            &endColumn))
    line = 0;
#endif
  if (line == 0)
    line = endLine = py::cast<int>(frame.attr("f_lineno"));
  const uint32_t begin = offsetAt(place.text, line, column);
  uint32_t end =
      endColumn >= 0 ? offsetAt(place.text, endLine, endColumn) : offsetAt(place.text, line + 1, 0);
  while (end > begin + 1 && place.text.slice({end - 1, end}) == "\n")
    --end;
  place.span = {begin, std::max(begin, end)};
  return place;
}

} // namespace allo::python
