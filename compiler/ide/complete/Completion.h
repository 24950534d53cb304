// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What may be typed at an offset: today in code that schedules, where the names of loops, buffers
// and kernels stand in strings. They are those of the schedule as the lines before have left it.
// To cover more of the language, add a source of items to completions().
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <string>
#include <vector>

namespace allo {

enum class CompletionKind : uint8_t {
  Method,
  Field,
  Enumerator,
  Loop,
  Buffer,
  Operation, // a function or kernel of the schedule
  Variable,
  Argument, // the name of a keyword argument
  Word      // True, False, and strings with a meaning of their own
};

struct CompletionItem {
  std::string label;
  CompletionKind kind = CompletionKind::Word;
  std::string detail;        // such as "loop i: 32 iterations"; may be empty
  std::string documentation; // may be empty
  Span span;                 // in the file: what it replaces
  std::string filterText;    // what is typed of it, without quotes
};

// In the order in which they are shown. The label replaces the span.
std::vector<CompletionItem> completions(const Analysis &analysis, uint32_t offset);

} // namespace allo
