// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The tree-sitter queries that editors load: they compile against the pinned grammar, and a kernel
// gets the captures that a reader would expect. Predicates are evaluated here, since the C library
// leaves that to its users.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <tree_sitter/api.h>
#include <utility>
#include <vector>

extern "C" const TSLanguage *tree_sitter_python(void);

namespace allo {
namespace {

const std::string QueriedKernels = R"py(import allo
from allo import i32, kernel, grid

N = 8


@kernel
def add(A: "i32[N, 2*N]", b: i32[N], scale: f32 = 1.5) -> u17:
    """Adds."""
    total: bf16 = 0
    for i, j in grid(N, N):
        # accumulate
        total += min(A[i, j], b[i]) << 2
    while total > 0 and not b:
        total = fill[i32, 4](b)
    return total


@allo.kernel(options=Options(fast=True))
def two(x: index) -> (i32, constexpr):
    if x:
        return x, x
)py";

std::string readQuery(const std::string &name) {
  std::ifstream in(std::string(ALLO_SOURCE_DIR) + "/grammar/queries/" + name + ".scm");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

struct Query {
  explicit Query(const std::string &name) : text(readQuery(name)) {
    query.reset(ts_query_new(tree_sitter_python(), text.data(), static_cast<uint32_t>(text.size()),
                             &errorOffset, &error));
  }
  std::string where() const {
    const auto line = std::count(text.begin(), text.begin() + errorOffset, '\n') + 1;
    return "error " + std::to_string(error) + " in line " + std::to_string(line);
  }

  std::string text;
  uint32_t errorOffset = 0;
  TSQueryError error = TSQueryErrorNone;
  std::unique_ptr<TSQuery, decltype(&ts_query_delete)> query{nullptr, ts_query_delete};
};

using Captures = std::vector<std::pair<std::string, std::string>>; // capture, its text

class Match {
public:
  Match(const TSQuery *query, const TSQueryMatch &match) : query(query), match(match) {}

  std::string textOf(const TSNode &node) const {
    const uint32_t begin = ts_node_start_byte(node);
    return QueriedKernels.substr(begin, ts_node_end_byte(node) - begin);
  }

  bool holds() const {
    uint32_t count = 0;
    const TSQueryPredicateStep *steps =
        ts_query_predicates_for_pattern(query, match.pattern_index, &count);
    std::vector<std::string> words;
    for (uint32_t i = 0; i < count; ++i) {
      if (steps[i].type == TSQueryPredicateStepTypeDone) {
        if (!holds(words))
          return false;
        words.clear();
      } else {
        words.push_back(word(steps[i]));
      }
    }
    return true;
  }

private:
  std::string word(const TSQueryPredicateStep &step) const {
    if (step.type == TSQueryPredicateStepTypeCapture) {
      for (uint16_t i = 0; i < match.capture_count; ++i) {
        if (match.captures[i].index == step.value_id)
          return textOf(match.captures[i].node);
      }
      return {};
    }
    uint32_t length = 0;
    const char *value = ts_query_string_value_for_id(query, step.value_id, &length);
    return {value, length};
  }

  static bool holds(const std::vector<std::string> &words) {
    if (words[0] == "eq?")
      return words[1] == words[2];
    if (words[0] == "match?")
      return std::regex_search(words[1], std::regex(words[2]));
    if (words[0] == "any-of?")
      return std::find(words.begin() + 2, words.end(), words[1]) != words.end();
    EXPECT_EQ(words[0], "set!") << "a predicate that not every editor knows";
    return true;
  }

  const TSQuery *query;
  const TSQueryMatch &match;
};

Captures run(const Query &query) {
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(),
                                                                      ts_parser_delete);
  EXPECT_TRUE(ts_parser_set_language(parser.get(), tree_sitter_python()));
  const std::unique_ptr<TSTree, decltype(&ts_tree_delete)> tree(
      ts_parser_parse_string(parser.get(), nullptr, QueriedKernels.data(),
                             static_cast<uint32_t>(QueriedKernels.size())),
      ts_tree_delete);
  EXPECT_FALSE(ts_node_has_error(ts_tree_root_node(tree.get())));
  const std::unique_ptr<TSQueryCursor, decltype(&ts_query_cursor_delete)> cursor(
      ts_query_cursor_new(), ts_query_cursor_delete);
  ts_query_cursor_exec(cursor.get(), query.query.get(), ts_tree_root_node(tree.get()));
  Captures found;
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    const Match view(query.query.get(), match);
    if (!view.holds())
      continue;
    for (uint16_t i = 0; i < match.capture_count; ++i) {
      uint32_t length = 0;
      const char *name =
          ts_query_capture_name_for_id(query.query.get(), match.captures[i].index, &length);
      found.emplace_back(std::string(name, length), view.textOf(match.captures[i].node));
    }
  }
  return found;
}

std::set<std::string> textsOf(const Captures &captures, const std::string &name) {
  std::set<std::string> texts;
  for (const auto &[capture, text] : captures) {
    if (capture == name)
      texts.insert(text);
  }
  return texts;
}

using Texts = std::set<std::string>;

TEST(Queries, CompileAgainstThePinnedGrammar) {
  for (const char *name : {"highlights", "folds", "locals"}) {
    const Query query(name);
    EXPECT_FALSE(query.text.empty()) << name;
    EXPECT_NE(query.query, nullptr) << name << ".scm: " << query.where();
  }
}

TEST(Queries, HighlightsKnowTheLanguage) {
  const Query query("highlights");
  ASSERT_NE(query.query, nullptr) << query.where();
  const Captures found = run(query);
  EXPECT_EQ(textsOf(found, "attribute.builtin"), Texts({"kernel"}));
  EXPECT_EQ(textsOf(found, "function"), Texts({"add", "two"}));
  EXPECT_EQ(textsOf(found, "function.builtin"), Texts({"grid", "min"}));
  EXPECT_EQ(textsOf(found, "type.builtin"),
            Texts({"i32", "u17", "f32", "bf16", "index", "constexpr"}));
  EXPECT_TRUE(textsOf(found, "type").contains("i32[N, 2*N]"));
  EXPECT_TRUE(textsOf(found, "type").contains("i32"));
  EXPECT_EQ(textsOf(found, "variable.parameter"), Texts({"A", "b", "scale", "x"}));
  EXPECT_TRUE(textsOf(found, "constant").contains("N"));
  EXPECT_TRUE(textsOf(found, "function.call").contains("fill"));
  EXPECT_EQ(textsOf(found, "string.documentation"), Texts({"\"\"\"Adds.\"\"\""}));
  EXPECT_EQ(textsOf(found, "keyword.repeat"), Texts({"for", "while"}));
  EXPECT_EQ(textsOf(found, "keyword.operator"), Texts({"in", "and", "not"}));
  EXPECT_EQ(textsOf(found, "number"), Texts({"8", "0", "2", "4"}));
  EXPECT_EQ(textsOf(found, "comment"), Texts({"# accumulate"}));
}

TEST(Queries, FoldsCoverBlocks) {
  const Query query("folds");
  ASSERT_NE(query.query, nullptr) << query.where();
  const Captures found = run(query);
  const auto folded = [&](const std::string &start) {
    return std::ranges::any_of(found, [&](const auto &it) { return it.second.starts_with(start); });
  };
  for (const char *start : {"def add", "for i, j", "while total", "if x", "import allo"})
    EXPECT_TRUE(folded(start)) << start;
}

TEST(Queries, LocalsFindDefinitions) {
  const Query query("locals");
  ASSERT_NE(query.query, nullptr) << query.where();
  const Captures found = run(query);
  EXPECT_EQ(textsOf(found, "local.definition.function"), Texts({"add", "two"}));
  EXPECT_EQ(textsOf(found, "local.definition.parameter"), Texts({"A", "b", "scale", "x"}));
  EXPECT_EQ(textsOf(found, "local.definition.var"), Texts({"N", "total", "i", "j"}));
  EXPECT_EQ(textsOf(found, "local.definition.import"), Texts({"allo", "i32", "kernel", "grid"}));
  EXPECT_TRUE(textsOf(found, "local.reference").contains("total"));
}

} // namespace
} // namespace allo
