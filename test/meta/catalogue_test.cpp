// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// test/data/catalogue.txt: every condition that the checker reports is shown by the file that its
// line names, and every code belongs to a condition.
#include "meta/Tree.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace allo::meta {
namespace {

const char *const catalogue = "test/data/catalogue.txt";

struct Condition {
  int line = 0;
  std::string name, code, file, fragment;
};

std::string trimmed(const std::string &text) {
  size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<Condition> conditions() {
  std::vector<Condition> found;
  for (const Line &line : linesOf(catalogue)) {
    if (line.text.empty() || line.text[0] == '#')
      continue;
    std::istringstream cells(line.text);
    Condition condition;
    condition.line = line.number;
    for (std::string *cell : {&condition.name, &condition.code, &condition.file})
      if (std::getline(cells, *cell, '|'))
        *cell = trimmed(*cell);
    std::getline(cells, condition.fragment); // which may hold a '|'
    condition.fragment = trimmed(condition.fragment);
    found.push_back(std::move(condition));
  }
  return found;
}

// The codes of the table with their names in C++.
std::map<std::string, std::string> codes() {
  const std::regex row(R"rx(^ALLO_DIAG\(\s*(\w+)\s*,\s*"([^"]+)")rx");
  std::map<std::string, std::string> found;
  for (const Line &line : codeOf("compiler/diag/diagnostics.def"))
    if (std::smatch match; std::regex_search(line.text, match, row))
      found[match[2]] = match[1];
  return found;
}

// An annotation of a test file; for what no such file can show, the program in the documentation
// or the unit test that gives the code.
bool isShown(const Condition &condition, const std::string &id) {
  if (condition.file.ends_with(".py")) {
    for (const Line &line : linesOf(condition.file)) {
      size_t at = line.text.find("[" + condition.code + "]");
      if (at != std::string::npos && line.text.find(condition.fragment, at) != std::string::npos)
        return true;
    }
    return false;
  }
  std::string text = readFile(condition.file);
  bool named = text.find("`" + condition.code + "`") != std::string::npos ||
               text.find(condition.code + ":") != std::string::npos ||
               text.find("DiagCode::" + id) != std::string::npos;
  return named && text.find(condition.fragment) != std::string::npos;
}

TEST(Catalogue, EveryConditionIsShown) {
  const std::map<std::string, std::string> known = codes();
  std::set<std::string> names;
  size_t covered = 0, all = 0;
  for (const Condition &condition : conditions()) {
    ++all;
    std::string place = std::string(catalogue) + ":" + std::to_string(condition.line) + ": ";
    EXPECT_TRUE(names.insert(condition.name).second) << place << "named twice: " << condition.name;
    EXPECT_FALSE(condition.fragment.empty()) << place << "a cell is missing";
    auto code = known.find(condition.code);
    if (code == known.end()) {
      ADD_FAILURE() << place << "there is no code " << condition.code;
    } else if (!exists(condition.file)) {
      ADD_FAILURE() << place << "there is no file " << condition.file;
    } else if (!isShown(condition, code->second)) {
      ADD_FAILURE() << place << condition.file << " does not show " << condition.code << " with '"
                    << condition.fragment << "'";
    } else {
      ++covered;
    }
  }
  EXPECT_GT(all, 0u);
  std::cout << covered << " of " << all << " conditions covered" << std::endl;
}

TEST(Catalogue, EveryCodeHasACondition) {
  std::set<std::string> used;
  for (const Condition &condition : conditions())
    used.insert(condition.code);
  for (const auto &[code, id] : codes())
    EXPECT_TRUE(used.count(code)) << catalogue << " has no condition for " << code;
}

} // namespace
} // namespace allo::meta
