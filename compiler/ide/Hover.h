// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Hover: the type of what stands at an offset, and why it has that type; what a name is.
#pragma once

#include "sema/facts/Analysis.h"

#include <optional>
#include <string>
#include <string_view>

namespace allo {

struct HoverResult {
  Span span;                  // what the text is about
  std::string summary;        // one line, such as "s: i33"
  std::string detail;         // further lines of plain text: the derivation; may be empty
  std::string text = {};      // in Markdown: a docstring, what a builtin does; may be empty
  std::string_view page = {}; // below docs/language, with its section; may be empty
  std::string file = {};      // the path of another one that defines it; else empty
  uint32_t line = 0;          // there, counted from 1
  std::string listing = {};   // further lines whose layout counts, such as a tree; may be empty

  // With a link to the page where 'documentation', the URI of docs/ without a slash at its end, is
  // known.
  std::string markdown(std::string_view documentation = {}) const;
  std::string plainText() const;
  // "Defined in `lib.py`:12"; empty where this file defines it.
  std::string definedIn() const;
};

std::optional<HoverResult> hover(const Analysis &analysis, uint32_t offset);

} // namespace allo
