// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Names of other files of the workspace in Python code, internal to the evaluator: attributes of
// modules, imports in functions and by calls, modules as dicts. Where schedules are followed, a
// name has the value that it then has in its file.
#pragma once

#include "sema/pyeval/Interpreter.h"

#include <optional>
#include <string>
#include <string_view>

namespace allo {

class FileAccess {
public:
  explicit FileAccess(Interpreter &in) : in(in) {}

  Py attribute(const Value &module, const AttributeExpr &expr);
  // By a string, as in 'getattr(design, "s")'; nothing where the file is not known to have the
  // name.
  std::optional<Py> named(const Value &module, std::string_view name);
  // Of a dict of names, as in 'design.__dict__["s"]' and 'vars(design)["s"]'; nothing where 'dict'
  // is something else.
  std::optional<Py> item(const Expr &dict, const Expr &key);
  // A list, dict or table that another file has bound, as code here has changed it.
  Py held(uint32_t file, std::string_view name, const Value &value);

  // What 'import' binds in a function: the module, or the package that leads to it.
  std::optional<Value> module(std::string_view path, bool asPackage);
  // What 'from module import name' binds there.
  std::optional<Py> imported(std::string_view module, std::string_view name);
  // 'importlib.import_module("design")'; nothing for other calls, and modules of others.
  std::optional<Py> importedBy(const CallExpr &call);
  // All names of the module may be changed.
  void lose(const Value &module);

private:
  Interpreter &in;

  // Of a file: the value that a name has here, null where that is not known.
  const Value *valueOf(const ModuleView &view, std::string_view name);
};

} // namespace allo
