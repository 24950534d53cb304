// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What hover says about names of the language leads to sections that the documentation has, and the
// documentation shows the primitives of schedules with their parameters.
#include "ide/BuiltinDocs.h"
#include "ide/schedule/ScheduleText.h"
#include "sema/operators/ScheduleMembers.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace allo {
namespace {

// "## `for` and `range`" -> "for-and-range"
std::string anchorOf(const std::string &heading) {
  std::string out;
  for (char c : heading.substr(heading.find(' ') + 1))
    if (std::isalnum(static_cast<unsigned char>(c)))
      out += char(std::tolower(static_cast<unsigned char>(c)));
    else if (c == ' ' || c == '-')
      out += '-';
  return out;
}

std::set<std::string> anchorsOf(const std::string &page) {
  std::ifstream file(std::string(ALLO_SOURCE_DIR) + "/docs/language/" + page);
  std::set<std::string> out;
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("#"))
      out.insert(anchorOf(line));
  return out;
}

TEST(BuiltinDocs, PagesExist) {
  for (uint16_t i = 1; i <= uint16_t(Builtin::ScheduleModule); ++i) {
    const BuiltinDoc &doc = builtinDoc(Builtin(i));
    EXPECT_FALSE(doc.signature.empty()) << builtinName(Builtin(i));
    EXPECT_TRUE(doc.text.ends_with('.')) << doc.text;
    if (doc.page.empty())
      continue;
    std::string page(doc.page);
    size_t hash = page.find('#');
    EXPECT_TRUE(anchorsOf(page.substr(0, hash)).contains(page.substr(hash + 1))) << page;
  }
}

TEST(BuiltinDocs, SignaturesNameWhatTheyDescribe) {
  for (uint16_t i = 1; i <= uint16_t(Builtin::ScheduleModule); ++i)
    EXPECT_NE(builtinDoc(Builtin(i)).signature.find(builtinName(Builtin(i))), std::string::npos)
        << builtinName(Builtin(i));
}

// The calls in code spans whose arguments are names, as signatures have them: "split(target,
// factor=1)", but neither "s.split(...)" nor "s.split("i", 4)".
std::vector<std::string> signaturesIn(const std::filesystem::path &page) {
  std::ifstream file(page);
  std::string text;
  bool isCode = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```"))
      isCode = !isCode;
    else if (!isCode)
      text += line + " ";
  }
  std::vector<std::string> out;
  for (size_t from = text.find('`'); from != std::string::npos;) {
    const size_t to = text.find('`', from + 1);
    const std::string span = to == std::string::npos ? "" : text.substr(from + 1, to - from - 1);
    if (span.ends_with(")") && !span.ends_with("()") && span.find('"') == std::string::npos &&
        span.find("...") == std::string::npos)
      out.push_back(span);
    from = to == std::string::npos ? to : text.find('`', to + 1);
  }
  return out;
}

TEST(ScheduleDocs, have_the_parameters_of_primitives) {
  std::map<std::string, std::string> expected; // by what a span begins with
  for (const PrimitiveInfo &row : allPrimitives())
    expected[std::string(row.name)] = showCall(row.name, row.parameters);
  for (const ScheduleMember &member : scheduleMembers())
    if (member.owner == ScheduleOwner::Query)
      expected["s.query." + std::string(member.name)] =
          "s.query." + showCall(member.name, member.parameters);
  const std::filesystem::path docs = std::filesystem::path(ALLO_SOURCE_DIR) / "docs";
  const std::filesystem::path reference = docs / "language/schedules.md";
  std::vector<std::filesystem::path> pages{reference};
  for (const auto &page : std::filesystem::directory_iterator(docs / "schedules"))
    pages.push_back(page.path());
  std::set<std::string> shown; // by the reference
  for (const std::filesystem::path &page : pages)
    for (const std::string &signature : signaturesIn(page))
      if (auto known = expected.find(signature.substr(0, signature.find('(')));
          known != expected.end()) {
        EXPECT_EQ(signature, known->second) << page;
        if (page == reference)
          shown.insert(known->first);
      }
  for (const PrimitiveInfo &row : allPrimitives())
    EXPECT_TRUE(shown.contains(std::string(row.name))) << row.name;
}

} // namespace
} // namespace allo
