// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What files define, for searches in all of them. test/data/lsp/workspace_symbols*.lsp has the
// rest.
#include "ide/WorkspaceIndex.h"
#include "sema/incremental/Analyzer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allo {
namespace {

using testing::ElementsAre;

TEST(WorkspaceIndex, MatchesLettersInTheirOrder) {
  EXPECT_TRUE(matchesQuery("gemm", ""));
  EXPECT_TRUE(matchesQuery("gemm", "gemm"));
  EXPECT_TRUE(matchesQuery("gemm_tiled", "gt"));
  EXPECT_TRUE(matchesQuery("GEMM", "em"));
  EXPECT_TRUE(matchesQuery("gemm", "MM"));
  EXPECT_FALSE(matchesQuery("gemm", "mg"));
  EXPECT_FALSE(matchesQuery("gemm", "gemms"));
  EXPECT_FALSE(matchesQuery("", "g"));
}

TEST(WorkspaceIndex, HasDefinitionsAndNoLocals) {
  const std::string source = "from allo import i32, kernel\n"
                             "N = 4\n"
                             "T = i32\n"
                             "class Box:\n"
                             "    size = 1\n"
                             "    def area(self):\n"
                             "        return 1\n"
                             "def make(n):\n"
                             "    @kernel\n"
                             "    def made(x: i32) -> i32:\n"
                             "        y = x\n"
                             "        for i in range(n):\n"
                             "            y = x\n"
                             "        return y\n"
                             "    return made\n";
  TypeContext types;
  std::shared_ptr<const Analysis> analysis = Analyzer(types).analyze(Text::fromBytes(source));
  std::vector<std::string> found;
  for (const Definition &each : definitionsOf(analysis->items)) {
    found.push_back(each.container + (each.container.empty() ? "" : ".") + each.name);
    EXPECT_EQ(analysis->text.slice(each.selection.begin, each.selection.end), each.name);
  }
  EXPECT_THAT(found, ElementsAre("N", "T", "Box", "Box.area", "make", "make.made"));
}

} // namespace
} // namespace allo
