// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What can be done about diagnostics: the fixes that the checker has for them, a comment that
// ignores one, all fixes of a file at once. Pure functions of an Analysis and of those of its
// diagnostics that are shown.
// A new fix belongs into the checker, beside its diagnostic: the command line has it then, too.
#pragma once

#include "sema/facts/Analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo {

enum class CodeActionKind : uint8_t {
  Fix,    // of one diagnostic
  Ignore, // a comment "allo: ignore[...]"
  FixAll  // of the file
};

struct CodeAction {
  CodeActionKind kind = CodeActionKind::Fix;
  std::string title;
  std::vector<DiagEdit> edits; // in order, none over another
  // That it is about; null for those of the file. One of the list that was passed.
  const Diagnostic *diagnostic = nullptr;
  bool isPreferred = false; // the only fix of its diagnostic
};

// Those of the diagnostics that touch 'range', in the order of the text: fixes first. 'shown' lives
// as long as the result.
std::vector<CodeAction> codeActions(const Analysis &analysis, const std::vector<Diagnostic> &shown,
                                    Span range);

// Whether a diagnostic is fixed with all others: it has one fix, which is no guess. A fix of code
// that does not parse is one: nothing tells what was meant.
bool isFixedWithAll(const Diagnostic &diagnostic);
// The fixes of all of these, unless one would change what another one changes; no edits where there
// is none.
CodeAction fixAll(const std::vector<Diagnostic> &shown);

} // namespace allo
