// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The edits that import a name for a completion: an import of the same module takes the name, or a
// new line does. Looked for once for all items of a request.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

class ImportEdits {
public:
  // 'typed' is the span that an item replaces: no edit touches its statement, and all are within
  // 'part' of the text.
  ImportEdits(const Analysis &analysis, Span typed, Span part);

  // In an import of the module that is there; nothing if there is none.
  std::optional<DiagEdit> extend(const std::string &module, const std::string &name) const;
  // There or in a new line; nothing where there is no place for it.
  std::optional<DiagEdit> add(const std::string &module, const std::string &name) const;
  // Whether the imports of the file that lead to others of the project are relative.
  bool isRelative() const { return relative; }

private:
  std::vector<std::pair<const SyntaxUnit *, uint32_t>> units; // with imports, and their offsets
  std::optional<uint32_t> newLine;                            // where a new import can stand
  bool relative = false;
  std::string lineEnd = "\n";
};

enum class ImportStyle : uint8_t {
  Absolute,
  Relative, // with a dot, of what stands beside or below the file
  Package   // of a file in a package, beside which nothing is found without one
};
// How a file imports another one that stands beside or below it, or below one of the roots:
// "pkg.tables", ".tables"; empty if it cannot.
std::string moduleNameFor(const std::string &path, const std::string &from,
                          const std::vector<std::string> &roots, ImportStyle style);

} // namespace allo
