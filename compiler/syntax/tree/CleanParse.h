// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Parsing of what is to have no errors. The grammar's own recovery takes quadratic time over text
// with many errors, and what it makes is of no use to us: here a parse ends at the first one.
// Internal to compiler/syntax.
#pragma once

#include "support/CancelToken.h"

#include <memory>
#include <string>
#include <tree_sitter/api.h>

namespace allo {

struct TreeDeleter {
  void operator()(TSTree *tree) const { ts_tree_delete(tree); }
};
using TreePtr = std::unique_ptr<TSTree, TreeDeleter>;

// With recovery; null if cancelled.
TreePtr parseAnything(TSParser *parser, const std::string &text, const CancelToken &cancel);

// Null if cancelled or at an error. 'old' may be null, or is the edited tree of a former text.
TreePtr parseClean(TSParser *parser, const std::string &text, const TSTree *old,
                   const CancelToken &cancel);

// About where the first error of a text stands that has one.
uint32_t firstErrorOffset(TSParser *parser, const std::string &text);

} // namespace allo
