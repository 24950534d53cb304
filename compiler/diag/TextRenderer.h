// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Diagnostics as text in the manner of clang: "file:line:column: error: message", the source line
// with a gutter of the line number's width, and carets under the whole span. Lines and columns are
// 1-based, columns count code points; tabs are expanded only where carets are drawn.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Text.h"

#include <string>

namespace allo {

struct RenderOptions {
  bool color = false;
};

std::string renderDiagnostic(const Diagnostic &diagnostic, std::string_view file, const Text &text,
                             const RenderOptions &options = {});

} // namespace allo
