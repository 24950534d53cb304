// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Error recovery by masking. The text of a statement that does not parse is cut into logical lines;
// each is tried alone, and those that are wrong are reported and overwritten in place by neutral
// code of the same length ("0", "if 0:", "def f():"), so that what is left parses and keeps its
// offsets. Internal to compiler/syntax.
#pragma once

#include "syntax/tree/Ast.h"

#include <string>
#include <tree_sitter/api.h>
#include <vector>

namespace allo {

struct MaskedLine {
  Span span;               // from its first token to its end
  bool definition = false; // a 'def' whose header is broken
  bool header = false;     // another compound statement's header
  bool blanked = false;    // nothing stands in its place
  uint32_t indent = 0;
};

struct Repair {
  std::string text;               // as long as the original
  std::vector<MaskedLine> masked; // in the order of the source
  std::vector<SyntaxError> errors;
};

Repair repairStatement(const std::string &text, TSParser *parser);

} // namespace allo
