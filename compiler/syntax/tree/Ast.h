// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The syntax tree of one top-level statement (a "unit"), whose nodes are in Nodes.h.
// To see one: allo-lsp --check --dump=ast FILE.
#pragma once

#include "diag/Diagnostic.h"
#include "support/Arena.h"
#include "support/Hash.h"
#include "support/Span.h"
#include "syntax/tree/Nodes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct SyntaxError {
  DiagCode code;
  Span span;
  std::string message;
  Span related; // of 'relatedMessage', where there is one
  std::string relatedMessage;
  std::vector<DiagFix> fixes = {};
};

// One parsed top-level statement (or a few, where ';' joins them). Immutable once built.
struct SyntaxUnit {
  Arena arena;
  Block statements;
  std::vector<const Node *> nodes; // by id
  std::vector<SyntaxError> errors;
  Fingerprint structure = 0; // of everything but positions, comments and blanks
  std::string text;          // its source, trailing trivia included

  uint32_t size() const { return uint32_t(text.size()); }
  std::string_view source(Span span) const {
    return std::string_view(text).substr(span.begin, span.size());
  }
  Span spanOf(NodeId id) const { return id < nodes.size() ? nodes[id]->span : Span{}; }
  // What a message about the node underlines: of a statement with a body, the line of its header.
  Span shownSpanOf(NodeId id) const;
};

// Visits the direct children in source order; null children are skipped.
template <typename Fn> void forEachChild(const Node &node, Fn &&fn);
// The innermost node whose span touches 'offset'; null where there is none.
const Node *innermostAt(const SyntaxUnit &unit, uint32_t offset,
                        std::vector<const Node *> *path = nullptr);

// The part of the annotation of results that is about one of them; null without an annotation.
const Node *annotationOfResult(const FunctionStmt &function, size_t result);

// Source code on one line, for a message or a hover: without comments, cut to 'limit' bytes.
// Canonical spacing depends on the tokens only, so that what is remembered across edits of blanks
// stays right.
enum class Spacing : uint8_t { Canonical, AsWritten };
std::string showSource(std::string_view source, Spacing spacing, size_t limit = 60);

std::string dumpAst(const SyntaxUnit &unit);

} // namespace allo

#include "syntax/tree/AstVisit.h"
