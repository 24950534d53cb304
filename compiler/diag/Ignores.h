// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Comments "allo: ignore[code, code]" and "allo: budget ii<=1", and misspelt ones: where they stand
// and which lines they are about. Only comments count, not strings that look like them.
#pragma once

#include "support/Span.h"
#include "support/Text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct IgnoredCode {
  std::string name;
  Span span;
};

struct IgnoreComment {
  Span span;   // from the '#' to the closing bracket
  Span remove; // what has to go so that nothing of it is left
  std::vector<IgnoredCode> codes;
  bool listed = false; // has brackets: only 'codes' are meant, not every warning
  // The lines (from 0) that it is about: its own, and the whole of a logical line that ends there.
  uint32_t firstLine = 0;
  uint32_t lastLine = 0;
};

struct BudgetComment {
  Span span;        // from the '#' to the end of the text
  std::string text; // behind the word
  uint32_t textBegin = 0;
  // The lines (from 0) of the code that it is about: a logical line that ends with it, or the next
  // line of code where it has a line of its own.
  uint32_t firstLine = 0;
  uint32_t lastLine = 0;
  bool isAlone = false; // in its line
};

// A comment "allo: WORD" with a word that means nothing.
struct UnknownDirective {
  Span span; // of the word
  std::string name;
  std::string meant; // the known one that it looks like; may be empty
};

// Whether a part of a text needs to be searched for such comments at all.
bool mayHoldIgnores(std::string_view part);

// Those in 'parts' of the text, which begin where statements do; in the order of the text.
std::vector<IgnoreComment> ignoreComments(const Text &text, const std::vector<Span> &parts);
std::vector<BudgetComment> budgetComments(const Text &text, const std::vector<Span> &parts);
// Those that look like a known one, or are nothing but a word or a word with brackets: others may
// be prose.
std::vector<UnknownDirective> unknownDirectives(const Text &text, const std::vector<Span> &parts);
// "'budget' and 'ignore'"
std::string knownDirectives();

} // namespace allo
