// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the dialect declares is documented, and every message of its verifiers is seen by a test.
#include "meta/Tree.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>

namespace allo::meta {
namespace {

// The matches' first groups in the files below a folder.
std::vector<std::string> found(std::string_view folder, std::string_view suffix,
                               const std::string &pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> all;
  for (const std::string &path : filesUnder(folder, {suffix})) {
    for (const Line &line : codeOf(path)) {
      for (std::sregex_iterator it(line.text.begin(), line.text.end(), regex), end; it != end; ++it)
        all.push_back((*it)[1]);
    }
  }
  return all;
}

void expectInPage(const std::string &text) {
  static const std::string page = readFile("docs/mlir.md");
  EXPECT_NE(page.find(text), std::string::npos) << "docs/mlir.md has no '" << text << "'";
}

TEST(Dialect, OperationsTypesAndAttributesAreDocumented) {
  const std::string folder = "compiler/dialect";
  const auto operations = found(folder, ".td", R"re(^def Allo_\w+Op : Allo_\w+<"([\w.]+)")re");
  const auto types = found(folder, "Types.td", R"re(let mnemonic = "(\w+)")re");
  const auto attributes = found(folder, ".td", R"re(Allo_Attr<"\w+", "(\w+)">)re");
  EXPECT_FALSE(operations.empty() || types.empty() || attributes.empty());
  for (const std::string &name : operations)
    expectInPage("### `allo." + name + "`");
  for (const std::string &name : types)
    expectInPage("### `!allo." + name + "`");
  for (const std::string &name : attributes)
    expectInPage("`#allo." + name + "`");
}

// Every pass has a section or a row of its own, and a test that runs it by name.
TEST(Dialect, PassesAreDocumentedAndTested) {
  const std::string page = readFile("docs/mlir.md");
  std::string runs;
  for (const std::string &path : filesUnder("test/data/mlir", {".mlir"}))
    for (const Line &line : linesOf(path))
      if (line.text.find("RUN:") != std::string::npos)
        runs += line.text + " ";
  for (const char *folder : {"compiler/transforms", "compiler/backend/vitis/prepare"}) {
    const auto passes = found(folder, ".td", R"re(^def \w+ : \w*Pass<"([^"]*)")re");
    EXPECT_FALSE(passes.empty());
    for (const std::string &name : passes) {
      EXPECT_TRUE(page.find("### `--" + name + "`") != std::string::npos ||
                  page.find("\n| `--" + name + "` |") != std::string::npos)
          << "docs/mlir.md has no section or row '--" << name << "'";
      EXPECT_NE(runs.find(name), std::string::npos) << "no test runs --" << name;
    }
  }
}

// A message is written in pieces, around names and types; every piece of some words has to occur.
TEST(Dialect, EveryMessageIsExpectedByATest) {
  std::string expected;
  for (const std::string &path : filesUnder("test/data/mlir", {".mlir"})) {
    for (const Line &line : linesOf(path)) {
      if (line.text.find("expected-error") != std::string::npos)
        expected += line.text + "\n";
    }
  }
  std::vector<std::string> pieces = found("compiler/dialect", ".cpp", R"re("([^"]*)")re");
  const std::string report = R"re(emitOpError\(\) << "([^"]*)")re";
  std::ranges::copy(found("compiler/transforms", ".cpp", report), std::back_inserter(pieces));
  EXPECT_FALSE(pieces.empty());
  for (const std::string &piece : pieces) {
    if (std::ranges::count(piece, ' ') >= 2) {
      EXPECT_NE(expected.find(piece), std::string::npos) << "no test expects '" << piece << "'";
    }
  }
}

} // namespace
} // namespace allo::meta
