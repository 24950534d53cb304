// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hover: the type of what stands at an offset, and why it has that type.
#pragma once

#include "sema/Analyzer.h"

#include <optional>
#include <string>

namespace allo {

struct HoverResult {
  Span span;           // what the text is about
  std::string summary; // one line, such as "s: i33"
  std::string detail;  // further lines of plain text: the derivation; may be empty
  std::string markdown() const;
  std::string plainText() const;
};

std::optional<HoverResult> hover(const Analysis &analysis, uint32_t offset);

} // namespace allo
