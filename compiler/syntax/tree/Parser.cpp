// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/tree/Parser.h"

#include "syntax/lex/GrammarInput.h"
#include "syntax/tree/AstBuilder.h"
#include "syntax/tree/CleanParse.h"

#include <algorithm>
#include <tree_sitter/api.h>
#include <utility>
#include <vector>

namespace allo {

namespace {

constexpr size_t KeptTrees = 8;
constexpr size_t MaxKeptBytes = 256 * 1024;
constexpr size_t MaxErrorBytes = 8 * 1024;

struct KeptTree {
  uint64_t key = 0;
  std::string text;
  TreePtr tree;
};

TSPoint pointAt(std::string_view text, uint32_t offset) {
  TSPoint point{0, 0};
  uint32_t lineBegin = 0;
  for (uint32_t i = 0; i < offset; ++i)
    if (text[i] == '\n') {
      ++point.row;
      lineBegin = i + 1;
    }
  point.column = offset - lineBegin;
  return point;
}

} // namespace

struct Parser::State {
  TSParser *parser = ts_parser_new();
  TSParser *lineParser = nullptr; // for recovery, made when first needed
  std::vector<KeptTree> kept;     // the last used one at the back

  State() { ts_parser_set_language(parser, tree_sitter_python()); }
  ~State() {
    kept.clear();
    ts_parser_delete(parser);
    if (lineParser)
      ts_parser_delete(lineParser);
  }
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  TSParser *lines() {
    if (!lineParser) {
      lineParser = ts_parser_new();
      ts_parser_set_language(lineParser, tree_sitter_python());
    }
    return lineParser;
  }

  // Parses from the tree of the statement's last right text where there is one. Null if cancelled
  // or where there is an error.
  TreePtr parseKept(uint64_t key, const std::string &text, const CancelToken &cancel) {
    auto it = key == 0 ? kept.end()
                       : std::find_if(kept.begin(), kept.end(),
                                      [&](const KeptTree &k) { return k.key == key; });
    if (it == kept.end())
      return parseClean(parser, text, nullptr, cancel);
    const std::string &before = it->text;
    uint32_t limit = uint32_t(std::min(before.size(), text.size()));
    uint32_t prefix = 0;
    while (prefix < limit && before[prefix] == text[prefix])
      ++prefix;
    uint32_t suffix = 0;
    while (suffix < limit - prefix &&
           before[before.size() - 1 - suffix] == text[text.size() - 1 - suffix])
      ++suffix;
    TSInputEdit edit{};
    edit.start_byte = prefix;
    edit.old_end_byte = uint32_t(before.size()) - suffix;
    edit.new_end_byte = uint32_t(text.size()) - suffix;
    edit.start_point = pointAt(text, edit.start_byte);
    edit.old_end_point = pointAt(before, edit.old_end_byte);
    edit.new_end_point = pointAt(text, edit.new_end_byte);
    TreePtr old(ts_tree_copy(it->tree.get()));
    ts_tree_edit(old.get(), &edit);
    return parseClean(parser, text, old.get(), cancel);
  }

  // Null if cancelled. The grammar's recovery helps where ours was not enough: with what is small,
  // and with what is wrong for the grammar's limits alone.
  TreePtr parseRepaired(const std::string &text, bool wasWrong, const CancelToken &cancel) {
    TreePtr tree = parseClean(parser, text, nullptr, cancel);
    if (tree || cancel.cancelled())
      return tree;
    bool given = !wasWrong || text.size() <= MaxErrorBytes;
    return parseAnything(parser, given ? text : std::string(text.size(), ' '), cancel);
  }

  void keep(uint64_t key, std::string text, TreePtr tree) {
    if (key == 0 || text.size() > MaxKeptBytes)
      return;
    std::erase_if(kept, [&](const KeptTree &k) { return k.key == key; });
    if (kept.size() >= KeptTrees)
      kept.erase(kept.begin());
    kept.push_back({key, std::move(text), std::move(tree)});
  }
};

// What is wrong with a text, and where, is part of what it is.
static void addErrors(SyntaxUnit &unit) {
  for (const SyntaxError &error : unit.errors)
    unit.structure = combine(combine(unit.structure, error.span.begin),
                             combine(error.span.end, hashBytes(error.message)));
}

Parser::Parser() = default;
Parser::~Parser() = default;
Parser::Parser(Parser &&) noexcept = default;

std::shared_ptr<const SyntaxUnit> Parser::parse(std::string text, uint64_t key,
                                                const CancelToken &cancel) {
  if (!state)
    state = std::make_unique<State>();
  auto unit = std::make_shared<SyntaxUnit>();
  unit->text = std::move(text);
  // Made again for a repair: a large text is not kept in one form more meanwhile.
  auto input = [&] { return joinedContinuations(withoutComments(unit->text)); };
  std::string joined = joinedLines(input());
  std::string forGrammar = withoutAnnotations(joined);
  TreePtr tree = state->parseKept(key, forGrammar, cancel);
  if (cancel.cancelled())
    return nullptr;
  AnnotationSource annotations{joined, [this] { return state->lines(); }};
  if (tree) {
    bool isPython = buildUnit(*unit, annotations, ts_tree_root_node(tree.get()), {});
    state->keep(key, std::move(forGrammar), std::move(tree));
    if (isPython) {
      addErrors(*unit);
      return unit;
    }
    auto again = std::make_shared<SyntaxUnit>();
    again->text = std::move(unit->text);
    unit = std::move(again);
  }
  Repair repair = repairStatement(input(), state->lines());
  unit->errors = std::move(repair.errors);
  tree = state->parseRepaired(withoutAnnotations(joinedLines(std::move(repair.text))),
                              !unit->errors.empty(), cancel);
  if (!tree)
    return nullptr;
  buildUnit(*unit, annotations, ts_tree_root_node(tree.get()), repair.masked);
  if (unit->errors.empty())
    unit->errors.push_back({{0, std::min<uint32_t>(1, unit->size())}, {DiagCode::Syntax}});
  addErrors(*unit);
  return unit;
}

} // namespace allo
