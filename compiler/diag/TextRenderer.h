// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics as text in the manner of clang: "file:line:column: error: message", the source line
// with a gutter of the line number's width, and carets under the whole span. Lines and columns are
// 1-based, columns count code points; tabs are expanded only where carets are drawn. A line "help"
// says what the fix does, where there is one only.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Text.h"

#include <string>

namespace allo {

struct RenderOptions {
  bool color = false;
};

// A file's name as text on one line: UTF-8, with escapes in place of what terminals and services
// take for commands.
std::string showFileName(std::string_view name);

std::string renderDiagnostic(const Diagnostic &diagnostic, std::string_view file, const Text &text,
                             const RenderOptions &options = {});

} // namespace allo
