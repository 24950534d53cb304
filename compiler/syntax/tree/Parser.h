// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Text of one top-level statement -> SyntaxUnit. Never fails: what cannot be read becomes error
// nodes and SyntaxErrors, line by line, so that the rest of the statement keeps its meaning.
//
// A Parser is used by one thread at a time. It keeps the trees of the few statements parsed last
// and re-parses an edited one incrementally from its tree.
#pragma once

#include "support/CancelToken.h"
#include "syntax/tree/Ast.h"

#include <cstdint>
#include <memory>
#include <string>

namespace allo {

class Parser {
public:
  Parser();
  ~Parser();
  Parser(Parser &&) noexcept;

  // 'key' names the statement across edits (0: none). Null if cancelled.
  std::shared_ptr<const SyntaxUnit> parse(std::string text, uint64_t key = 0,
                                          const CancelToken &cancel = {});

private:
  struct State;
  std::unique_ptr<State> state; // null: nothing was parsed yet
};

} // namespace allo
