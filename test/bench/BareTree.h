// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Tree-sitter alone, what every figure is compared with: one parser and the tree of one text.
#pragma once

#include "Edits.h"
#include "Measure.h"

#include <tree_sitter/api.h>

extern "C" const TSLanguage *tree_sitter_python(void);

namespace allo::bench {

class BareTree {
public:
  BareTree() : parser(ts_parser_new()) {
    if (!ts_parser_set_language(parser, tree_sitter_python())) {
      std::fputs("tree-sitter does not take the grammar\n", stderr);
      std::exit(2);
    }
  }
  BareTree(const BareTree &) = delete;
  BareTree &operator=(const BareTree &) = delete;
  ~BareTree() {
    ts_tree_delete(tree);
    ts_parser_delete(parser);
  }

  // Milliseconds of a parse from nothing.
  double parse(const std::string &text) {
    Clock::time_point start = Clock::now();
    TSTree *fresh = ts_parser_parse_string(parser, nullptr, text.data(), uint32_t(text.size()));
    double spent = millisecondsSince(start);
    ts_tree_delete(tree);
    tree = fresh;
    return spent;
  }

  // Milliseconds of a re-parse after 'edit', which is made to 'document'.
  double reparse(const Edit &edit, Document &document) {
    Position begin = document.at(edit.start), oldEnd = document.at(edit.start + edit.removed);
    document.apply(edit);
    Position newEnd = document.at(edit.start + edit.inserted.size());
    const std::string &after = document.text;
    auto point = [](Position p) { return TSPoint{uint32_t(p.line), uint32_t(p.column)}; };
    TSInputEdit change = {uint32_t(edit.start),
                          uint32_t(edit.start + edit.removed),
                          uint32_t(edit.start + edit.inserted.size()),
                          point(begin),
                          point(oldEnd),
                          point(newEnd)};
    Clock::time_point start = Clock::now();
    ts_tree_edit(tree, &change);
    TSTree *fresh = ts_parser_parse_string(parser, tree, after.data(), uint32_t(after.size()));
    double spent = millisecondsSince(start);
    ts_tree_delete(tree);
    tree = fresh;
    return spent;
  }

private:
  TSParser *parser;
  TSTree *tree = nullptr;
};

} // namespace allo::bench
