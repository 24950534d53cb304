// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which modules a file imports, as its statements write them: "pkg.mod", ".tables", "..".
#pragma once

#include "syntax/tree/Ast.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct ModuleView;

struct ImportedName {
  std::string module; // a module to find: of 'from pkg import a' both "pkg" and "pkg.a" may be one
  bool optional = false;   // 'pkg.a' need not be a module
  bool inFunction = false; // runs later: no harm in a cycle
};

// The imports of a unit other than those of allo itself.
std::vector<ImportedName> importsOf(const SyntaxUnit &unit);

// The functions that import the module that a string names.
constexpr std::array<std::string_view, 3> ImportingFunctions = {"import_module", "importorskip",
                                                                "__import__"};
// The module that a call imports, as in 'importlib.import_module("pkg.mod")'; empty where it is not
// such a call, or not known from its text.
std::string importedByCall(const CallExpr &call);

// Whether a statement, such as an import, has a syntax error in it.
bool isBroken(const SyntaxUnit &unit, const Stmt &statement);
// Whether a unit has an import that is broken.
bool hasBrokenImport(const SyntaxUnit &unit);

// "." and "a" -> ".a", "pkg" and "a" -> "pkg.a"
std::string joinModule(std::string_view module, std::string_view name);
bool isAlloImport(std::string_view module);

// What an import leads to.
struct ResolvedImport {
  std::shared_ptr<const ModuleView> view; // null: a cycle, or there is no such file
  std::string cycle;                      // "a.py -> b.py -> a.py"
  enum Absence : uint8_t {
    None,
    External, // somebody else's, as far as one can tell
    Folder,   // a folder without '__init__.py', whose files are modules
    Project   // a file of the project that is missing
  };
  Absence absence = None;
  std::string searched = {}; // of what is absent: where a file was looked for
};

} // namespace allo
