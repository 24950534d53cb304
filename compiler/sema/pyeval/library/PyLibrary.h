// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The part of Python's library that the interpreter knows: built-in functions, methods of built-in
// types, 'math', and the constant tables of numpy. A function is a row of a table with the
// arguments that it takes; functions without a row cannot be evaluated. To add a function: its row
// and its body in Py{Builtins,Math,Numpy}.cpp; a method: PyMethods.cpp.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/pyeval/PyObject.h"
#include "support/Result.h"
#include "syntax/tree/Nodes.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

class Interpreter;

struct PyArguments {
  std::vector<Py> positional;
  std::vector<std::pair<std::string_view, Py>> keywords;

  // The argument at a position or under a name; null where neither is given.
  const Py *get(size_t position, std::string_view name = {}) const {
    if (position < positional.size())
      return &positional[position];
    for (const auto &[keyword, value] : keywords)
      if (keyword == name)
        return &value;
    return nullptr;
  }
};

struct Native {
  using Call = Py (*)(Interpreter &, PyArguments &);
  std::string_view name; // "len", "math.sqrt", "numpy.zeros"
  Call call;
  uint8_t least = 0;
  uint8_t most = 255;
  std::string_view keywords = {}; // "key reverse"; empty where it takes none, "*" any
};

// Tables of one source each.
std::span<const Native> builtinNatives();
std::span<const Native> iteratorNatives(); // 'zip' and the like
std::span<const Native> mathNatives();
std::span<const Native> numpyNatives();
std::span<const Native> recordNatives(); // of 'dataclasses', 'typing' and 'collections'
const Native *findNative(std::string_view name);
// 'math.pi' and the like; the error value where there is no such constant.
Value libraryConstant(std::string_view name);
// Whether attributes of this module are in the tables.
bool isKnownLibrary(std::string_view module);

// A type of Python's or numpy's as the element type of a table.
std::optional<Dtype> dtypeOf(const Py &object);

bool isChangingMethod(std::string_view name); // of lists, dicts and tables, such as 'append'
bool hasMethod(const Py &self, std::string_view name);
Py callMethod(Interpreter &in, const Py &self, std::string_view name, PyArguments &arguments);

// Of unittest.TestCase, those that change nothing and call nothing that they are given.
bool isTestCaseMethod(std::string_view name);

// What a slice selects of a sequence: its places in their order, and where a slice that selects
// nothing is.
struct SliceRange {
  size_t from = 0;
  bool isPlain = true; // without a step: another number of items can take its place
  std::vector<size_t> places;
};
Result<SliceRange, DiagMessage> sliceRange(const Py &slice, size_t length);
// 'list[slice] = value' and 'del list[slice]'; false where that failed.
bool storeSlice(Interpreter &in, const Py &list, const Py &slice, const Py &value);
bool eraseSlice(Interpreter &in, const Py &list, const Py &slice);

// Operators on tables of numpy, at least one of the two being one.
Py arrayBinary(Interpreter &in, BinaryOp op, const Py &left, const Py &right);
Py arrayUnary(Interpreter &in, UnaryOp op, const Py &operand);
Py arrayIndex(Interpreter &in, const Py &array, std::span<const Py> indices);
bool arrayStore(Interpreter &in, const Py &array, std::span<const Py> indices, const Py &value);
Py arrayAttribute(Interpreter &in, const Py &array, std::string_view name);
bool hasArrayMethod(std::string_view name);
Py arrayMethod(Interpreter &in, const Py &array, std::string_view name, PyArguments &arguments);
bool isArrayAttribute(std::string_view name);

// The error says what is wrong with the specification.
using Formatted = Result<std::string, DiagMessage>;
// 'format(value, spec)' of Python
Formatted formatted(PyHeap &heap, const Py &value, std::string_view spec);
// 'text % values'
Formatted percentFormatted(PyHeap &heap, std::string_view text, const Py &values);

// An operator that does not apply to these types.
DiagMessage unsupportedOperands(std::string_view op, const Py &left, const Py &right);

} // namespace allo
