// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What hover says about names of the language leads to sections that the documentation has.
#include "ide/BuiltinDocs.h"

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <set>
#include <string>

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

} // namespace
} // namespace allo
