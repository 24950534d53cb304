// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The table compiler/diag/diagnostics.def as text: unique codes and names, messages in the house
// form. (That each message has a test, and each code a page whose examples fire, is a matter of
// test/filetest/CorpusMode.cpp and DocsMode.cpp.)
#include "meta/Tree.h"

#include <gtest/gtest.h>
#include <regex>
#include <set>

namespace allo::meta {
namespace {

const char *const table = "compiler/diag/diagnostics.def";

struct Row {
  std::string id;
  std::string code; // of a further sentence: the name of the code's row
  std::string text;
  bool further = false;
};

std::vector<Row> rows() {
  std::string text;
  for (const Line &line : codeOf(table))
    text += line.text + "\n";
  const std::regex row(
      R"rx((?:ALLO_DIAG\(\s*(\w+)\s*,\s*"([^"]+)"\s*,\s*\w+|ALLO_DIAG_TEXT\(\s*(\w+)\s*,\s*(\w+))\s*,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\))rx");
  std::vector<Row> found;
  for (std::sregex_iterator it(text.begin(), text.end(), row), end; it != end; ++it) {
    const bool further = (*it)[3].matched;
    found.push_back({(*it)[further ? 3 : 1], (*it)[further ? 4 : 2], (*it)[5], further});
  }
  return found;
}

TEST(Diagnostics, TheTableIsReadable) {
  size_t lines = 0;
  for (const Line &line : codeOf(table))
    lines += line.text.starts_with("ALLO_DIAG(") || line.text.starts_with("ALLO_DIAG_TEXT(");
  EXPECT_GT(lines, 0u);
  EXPECT_EQ(rows().size(), lines) << "a line of " << table << " has an unexpected form";
}

TEST(Diagnostics, CodesAreUniqueAndKebabCase) {
  const std::regex kebab("[a-z][a-z0-9]*(-[a-z0-9]+)*");
  std::set<std::string> ids;
  std::set<std::string> codes;
  for (const Row &row : rows()) {
    EXPECT_TRUE(ids.insert(row.id).second) << "name used twice: " << row.id;
    if (row.further)
      continue;
    EXPECT_TRUE(std::regex_match(row.code, kebab)) << row.code;
    EXPECT_TRUE(codes.insert(row.code).second) << "code used twice: " << row.code;
  }
}

TEST(Diagnostics, FurtherSentencesFollowTheirCodeAndAreUsed) {
  std::string sources;
  for (const std::string &path : productSources())
    sources += readFile(path);
  std::string code;
  for (const Row &row : rows()) {
    if (!row.further) {
      code = row.id;
      continue;
    }
    EXPECT_EQ(row.code, code) << row.id << " is not below the row of its code";
    EXPECT_TRUE(hasWord(sources, "DiagText::" + row.id)) << "nothing reports " << row.id;
  }
}

// Every wording is seen in the table: no row hands the whole sentence on to its caller.
TEST(Diagnostics, RowsHaveWords) {
  const std::string exempt = "StaticPrint"; // shows what the user prints
  for (const Row &row : rows()) {
    const std::string words = std::regex_replace(row.text, std::regex(R"(\{\d\})"), "");
    const bool none = words.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
    EXPECT_EQ(none, row.id == exempt) << row.id;
  }
}

TEST(Diagnostics, MessagesKeepTheHouseForm) {
  for (const Row &row : rows()) {
    EXPECT_EQ(row.text.find("\\n"), std::string::npos) << row.code;
    const size_t quote = row.text.find_last_of('"');
    ASSERT_NE(quote, std::string::npos);
    EXPECT_TRUE(quote > 0 && row.text[quote - 1] != '.') << row.code << " ends with a period";
  }
}

} // namespace
} // namespace allo::meta
