// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is being typed at an offset, from the tokens before it: the line need not parse. A chain of
// names and calls such as 'stages[0].query.loop("i").' is read backwards from where it is used.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <optional>
#include <string>
#include <vector>

namespace allo {

// One name of a chain.
struct ChainStep {
  std::string name; // with the numbers and strings that it is indexed by
  bool isCalled = false;
};
using Chain = std::vector<ChainStep>;

struct OpenCall {
  Chain callee;        // the last step is what is called; empty: it is not a chain of names
  size_t position = 0; // of the argument, among the positional ones
  std::string keyword; // of the argument, if it has one
  std::vector<std::string> keywords; // of the arguments before it
  bool isStart = false;              // nothing of the argument is there before 'word'
};

struct TypedPlace {
  Span word;                   // in the file: the name or the text of the string that is replaced
  uint32_t begin = 0;          // in the file: of the word with its quotes
  char quote = 0;              // of the string around the offset; 0: in code
  std::optional<Chain> owner;  // before a dot
  bool startsValue = false;    // behind a bracket, a comma or '='
  std::vector<OpenCall> calls; // around it, the innermost first
};

// Nothing in a comment, and after what cannot be followed by a name.
std::optional<TypedPlace> typedPlaceAt(const Analysis &analysis, uint32_t offset);
// The calls whose brackets are open at an offset, the innermost first.
std::vector<OpenCall> openCallsAt(const Analysis &analysis, uint32_t offset);

} // namespace allo
