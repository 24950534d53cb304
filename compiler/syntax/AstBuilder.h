// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// tree-sitter tree -> SyntaxUnit. Internal to compiler/syntax.
#pragma once

#include "syntax/Ast.h"
#include "syntax/Recovery.h"

#include <tree_sitter/api.h>

namespace allo {

// 'text' is what the user wrote, 'parsed' what the tree was made from: the same text, or with the
// lines of 'masked' overwritten. Appends to unit.errors.
void buildUnit(SyntaxUnit &unit, std::string_view text, std::string_view parsed, TSNode root,
               const std::vector<MaskedLine> &masked);

// Whether the tree has no error and no missing node.
bool isClean(TSNode root);

extern "C" const TSLanguage *tree_sitter_python(void);

} // namespace allo
