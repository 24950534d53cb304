// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The table compiler/diag/diagnostics.def as text: unique codes and names, messages in the house
// form. (That each code has a test and a page whose examples fire is a matter of
// test/filetest/DocsMode.cpp.)
#include "meta/Tree.h"

#include <gtest/gtest.h>
#include <regex>
#include <set>

namespace allo::meta {
namespace {

const char *const table = "compiler/diag/diagnostics.def";

struct Row {
  std::string id;
  std::string code;
  std::string text;
};

std::vector<Row> rows() {
  std::string text;
  for (const Line &line : codeOf(table))
    text += line.text + "\n";
  const std::regex row(
      R"rx(ALLO_DIAG\(\s*(\w+)\s*,\s*"([^"]+)"\s*,\s*(\w+)\s*,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\))rx");
  std::vector<Row> found;
  for (std::sregex_iterator it(text.begin(), text.end(), row), end; it != end; ++it)
    found.push_back({(*it)[1], (*it)[2], (*it)[4]});
  return found;
}

TEST(Diagnostics, TheTableIsReadable) {
  size_t lines = 0;
  for (const Line &line : codeOf(table))
    lines += line.text.starts_with("ALLO_DIAG(");
  EXPECT_GT(lines, 0u);
  EXPECT_EQ(rows().size(), lines) << "a line of " << table << " has an unexpected form";
}

TEST(Diagnostics, CodesAreUniqueAndKebabCase) {
  const std::regex kebab("[a-z][a-z0-9]*(-[a-z0-9]+)*");
  std::set<std::string> ids;
  std::set<std::string> codes;
  for (const Row &row : rows()) {
    EXPECT_TRUE(std::regex_match(row.code, kebab)) << row.code;
    EXPECT_TRUE(codes.insert(row.code).second) << "code used twice: " << row.code;
    EXPECT_TRUE(ids.insert(row.id).second) << "name used twice: " << row.id;
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
