// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hover: the type of what stands at an offset, and why it has that type; what a name is, and where
// it comes from.
#pragma once

#include "sema/Analyzer.h"

#include <optional>
#include <string>
#include <string_view>

namespace allo {

// A place in another file.
struct Definition {
  std::string path;  // absolute
  std::string shown; // "accel/config.py:6"
  uint32_t line = 0; // from 0
};

struct HoverResult {
  Span span;                  // what the text is about
  std::string summary;        // one line, such as "s: i33"
  std::string detail;         // further lines of plain text: the derivation; may be empty
  std::string text = {};      // in Markdown: a docstring, what a builtin does; may be empty
  std::string_view page = {}; // below docs/language, with its section; may be empty
  std::optional<Definition> definition = {};

  // Links to other places are made where 'documentation', the URI of docs/ without a slash at its
  // end, and 'definitionUri' are known; else they are left out or plain.
  std::string markdown(std::string_view documentation = {},
                       std::string_view definitionUri = {}) const;
  std::string plainText() const;
};

std::optional<HoverResult> hover(const Analysis &analysis, uint32_t offset);

} // namespace allo
