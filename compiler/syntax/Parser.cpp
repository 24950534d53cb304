// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "syntax/Parser.h"

#include "syntax/AstBuilder.h"
#include "syntax/GrammarInput.h"

#include <algorithm>
#include <tree_sitter/api.h>
#include <utility>
#include <vector>

namespace allo {

namespace {

constexpr size_t KeptTrees = 8;
constexpr size_t MaxKeptBytes = 256 * 1024;

struct TreeDeleter {
  void operator()(TSTree *tree) const { ts_tree_delete(tree); }
};
using TreePtr = std::unique_ptr<TSTree, TreeDeleter>;

struct KeptTree {
  uint64_t key = 0;
  std::string text;
  TreePtr tree;
};

bool pollCancelled(TSParseState *state) {
  return static_cast<const CancelToken *>(state->payload)->cancelled();
}

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

struct StringInput {
  const std::string *text;
  static const char *read(void *payload, uint32_t offset, TSPoint, uint32_t *length) {
    const auto *input = static_cast<const StringInput *>(payload);
    if (offset >= input->text->size()) {
      *length = 0;
      return "";
    }
    *length = uint32_t(input->text->size() - offset);
    return input->text->data() + offset;
  }
};

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

  TreePtr parseText(const std::string &text, const TSTree *old, const CancelToken &cancel) {
    StringInput payload{&text};
    TSInput input{&payload, &StringInput::read, TSInputEncodingUTF8, nullptr};
    TSParseOptions options{const_cast<CancelToken *>(&cancel), &pollCancelled};
    TSTree *tree = ts_parser_parse_with_options(parser, old, input, options);
    if (!tree)
      ts_parser_reset(parser);
    return TreePtr(tree);
  }

  // Parses from the tree of the statement's previous text where there is one.
  TreePtr parseKept(uint64_t key, const std::string &text, const CancelToken &cancel) {
    auto it = key == 0 ? kept.end()
                       : std::find_if(kept.begin(), kept.end(),
                                      [&](const KeptTree &k) { return k.key == key; });
    if (it == kept.end())
      return parseText(text, nullptr, cancel);
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
    ts_tree_edit(it->tree.get(), &edit);
    TreePtr tree = parseText(text, it->tree.get(), cancel);
    kept.erase(it); // edited: of no use any more, also where the parse was cancelled
    return tree;
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

Parser::Parser() : state(std::make_unique<State>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser &&) noexcept = default;

std::shared_ptr<const SyntaxUnit> Parser::parse(std::string text, uint64_t key,
                                                const CancelToken &cancel) {
  auto unit = std::make_shared<SyntaxUnit>();
  unit->text = std::move(text);
  std::string input = withoutComments(unit->text, unit->suppressions);
  std::string joined = joinedLines(input);
  std::string forGrammar = withoutAnnotations(joined);
  TreePtr tree = state->parseKept(key, forGrammar, cancel);
  if (!tree)
    return nullptr;
  TSNode root = ts_tree_root_node(tree.get());
  AnnotationSource annotations{joined, [this] { return state->lines(); }};
  if (isClean(root)) {
    buildUnit(*unit, annotations, root, {});
  } else {
    Repair repair = repairStatement(input, state->lines());
    unit->errors = std::move(repair.errors);
    TreePtr repaired =
        state->parseText(withoutAnnotations(joinedLines(repair.text)), nullptr, cancel);
    if (!repaired)
      return nullptr;
    buildUnit(*unit, annotations, ts_tree_root_node(repaired.get()), repair.masked);
    if (unit->errors.empty())
      unit->errors.push_back(
          {DiagCode::Syntax, {0, std::min<uint32_t>(1, unit->size())}, "Invalid syntax", {}, {}});
  }
  if (key != 0)
    state->keep(key, std::move(forGrammar), std::move(tree));
  return unit;
}

} // namespace allo
