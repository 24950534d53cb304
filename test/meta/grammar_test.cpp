// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names of nodes and fields in compiler/syntax/tree/NodeKinds.def against the list that the
// pinned grammar brings.
#include "meta/Tree.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

namespace allo::meta {
namespace {

const char *const nodeKinds = "compiler/syntax/tree/NodeKinds.def";
const char *const otherNodes = "grammar/other-nodes.txt";

using Names = std::set<std::string>;

struct Grammar {
  Names nodes; // named, concrete
  Names fields;
};

Grammar grammar() {
  std::ifstream in(ALLO_NODE_TYPES);
  Grammar found;
  const nlohmann::json nodes = nlohmann::json::parse(in);
  for (const auto &node : nodes) {
    if (node.at("named") == true && !node.contains("subtypes"))
      found.nodes.insert(node.at("type"));
    if (node.contains("fields")) {
      for (const auto &field : node.at("fields").items())
        found.fields.insert(field.key());
    }
  }
  return found;
}

Names rowsOf(const std::string &macro) {
  const std::regex row("^" + macro + R"rx(\(\w+, "([^"]+)"\))rx");
  Names names;
  for (const Line &line : linesOf(nodeKinds)) {
    std::smatch match;
    if (std::regex_search(line.text, match, row)) {
      EXPECT_TRUE(names.insert(match[1]).second) << nodeKinds << ":" << line.number << ": twice";
    }
  }
  return names;
}

TEST(Grammar, FieldsExist) {
  const Names known = grammar().fields;
  const Names used = rowsOf("ALLO_FIELD");
  EXPECT_FALSE(used.empty());
  for (const std::string &name : used)
    EXPECT_TRUE(known.contains(name)) << nodeKinds << ": the grammar has no field '" << name << "'";
}

TEST(Grammar, NodesAreKnownOrSetAside) {
  const Names inGrammar = grammar().nodes;
  const Names used = rowsOf("ALLO_SYNTAX");
  Names aside;
  for (const Line &line : linesOf(otherNodes)) {
    if (!line.text.empty() && line.text[0] != '#')
      aside.insert(line.text);
  }
  EXPECT_FALSE(used.empty());
  for (const std::string &name : used) {
    EXPECT_TRUE(inGrammar.contains(name))
        << nodeKinds << ": the grammar has no node '" << name << "'";
    EXPECT_FALSE(aside.contains(name)) << otherNodes << ": '" << name << "' is in " << nodeKinds;
  }
  for (const std::string &name : aside)
    EXPECT_TRUE(inGrammar.contains(name))
        << otherNodes << ": the grammar has no node '" << name << "'";
  for (const std::string &name : inGrammar)
    EXPECT_TRUE(used.contains(name) || aside.contains(name))
        << "node '" << name << "' of the grammar is neither in " << nodeKinds << " nor in "
        << otherNodes;
}

} // namespace
} // namespace allo::meta
