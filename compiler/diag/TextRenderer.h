// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics as text in the manner of clang: "file:line:column: error: message", the source line
// with a gutter of the line number's width, and carets under the whole span. In a notebook, the
// place is "file:cell 3:line:column", and lines count from the beginning of the cell. Lines and
// columns are 1-based, columns count code points; tabs are expanded only where carets are drawn. A
// line "help" says what the fix does, where there is one only.
#pragma once

#include "diag/Cells.h"
#include "diag/Diagnostic.h"
#include "support/Text.h"

#include <string>

namespace allo {

struct RenderOptions {
  bool color = false;
  const Cells *cells = nullptr; /*nullable: the text is no notebook's*/
};

// A file's name as text on one line: UTF-8, with escapes in place of what terminals and services
// take for commands.
std::string showFileName(std::string_view name);

std::string renderDiagnostic(const Diagnostic &diagnostic, std::string_view file, const Text &text,
                             const RenderOptions &options = {});

} // namespace allo
