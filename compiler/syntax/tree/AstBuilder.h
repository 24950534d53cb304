// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// tree-sitter tree -> SyntaxUnit. Internal to compiler/syntax.
#pragma once

#include "syntax/recover/Recovery.h"
#include "syntax/tree/Ast.h"

#include <functional>
#include <string_view>
#include <tree_sitter/api.h>
#include <vector>

namespace allo {

// What annotations are read from, since the tree does not have them.
struct AnnotationSource {
  std::string_view text; // the unit's, without comments
  std::function<TSParser *()> parser;
};

// The tree was made from unit.text by the steps of GrammarInput.h, and with the lines of 'masked'
// overwritten. Appends to unit.errors. False where the grammar lets pass what Python refuses: lines
// that are indented like no block around them, so that what stands behind them is in the wrong
// block, line ends in strings with single quotes, and statements that go on in the next line.
bool buildUnit(SyntaxUnit &unit, const AnnotationSource &annotations, TSNode root,
               const std::vector<MaskedLine> &masked);

// Whether the tree has no error and no missing node.
bool isClean(TSNode root);

extern "C" const TSLanguage *tree_sitter_python(void);

} // namespace allo
