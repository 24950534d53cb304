// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A line "# run: ..." of a kernel file: a call of one of its kernels and what comes of it.
//   # run: add(2147483647, 1) == -2147483648
//   # run: scale([1, 2, 3], out=[0, 0, 0]); out == [2, 4, 6]
//   # run: pair(1) == 2, 3.5
//   # run: wave(0.5) ~= 0.4794255386
//   # run: divide(1, 0) ! division-by-zero 7:12
//   # run: shift(1, 40) == 0 ? shift-out-of-range 9:12
// Arguments are Python literals, by place or by name; '_' is a buffer that nothing was stored in.
// '~=' allows the last digits of floats to differ.
#pragma once

#include "interp/Evaluator.h"
#include "program/Elaborate.h"
#include "sema/incremental/Workspace.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo::test {

// A literal: a number, or a list of them.
struct Literal {
  bool isList = false;
  bool unset = false;
  std::vector<Literal> parts;
  eval::Number number; // of both kinds, whatever is asked for
};

struct RunLine {
  uint32_t line = 0; // from 1
  std::string text;
  std::string kernel;
  std::vector<std::pair<std::string, Literal>> arguments; // without a name: by place
  struct Expected {
    std::string parameter; // empty: a result
    Literal value;
    bool close = false;
  };
  std::vector<Expected> expected;
  std::string fault;                // its code, and where: "division-by-zero 7:12"
  std::vector<std::string> reports; // of what is worth a warning, in the same form
  std::string problem;              // why the line cannot be read
};
std::vector<RunLine> runLines(std::string_view source);

// A file that was analysed with all that it imports.
class LoadedFile {
public:
  LoadedFile(const std::string &path, std::string_view source, FileSystem *files);
  // The program for a kernel, by the names that the driver knows; null with a sentence in
  // 'problem'.
  std::unique_ptr<program::Program>
  program(const std::string &kernel, std::string &problem,
          program::Returns returns = program::Returns::Structured);
  // The names of the kernels that can be run: those that need no value from a caller.
  std::vector<std::string> runnable() const;
  // Those of all kernels of the file that a target can name.
  std::vector<std::string> all() const;
  const Analysis &analysis() const { return *found; }

private:
  TypeContext types;
  Workspace workspace;
  Workspace::Handle handle;
  std::shared_ptr<const Analysis> found;
};

eval::Datum datumOf(const Literal &literal, Type type);
std::string show(const eval::Datum &datum, Type type);
// With its code, place, calls and loop indices.
std::string showFault(const program::Program &program, const eval::Fault &fault);
// Runs the line by 'run'; empty, or what came out differently. Whether an element was written, and
// what deserves a warning, is compared where the engine 'checks'.
using RunKernel = std::function<eval::Outcome(const std::vector<eval::Datum> &arguments)>;
std::string runOn(const RunKernel &run, const program::Program &program, const RunLine &line,
                  bool checks = true);

} // namespace allo::test
