// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which edits make the report of a synthesis stale: those of code that its target may use.
#include "support/Format.h"
#include "syntax/lex/UsedCode.h"
#include "synthesis/ReportSource.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allo {
namespace {

constexpr const char *Program = R"(from allo import Template, i32, kernel
from sizes import M, unused
N = 8  # of all
OTHER = 3
T = Template("T")

@kernel
def inner(x: "i32[N]") -> i32:
    return x[0] + M


@kernel(T)
def top(a: "i32[N]"):
    for i in range(N):
        a[i] = inner(a)  # "quoted"

@kernel
def other(a: "i32[OTHER]"):
    a[0] = 1
s = other.schedule()
s.split("i", factor=2)
u = top.schedule()


def tune():
    s.pipeline("i")


tune()
)";

std::vector<std::string> hashesOf(const std::string &program, const std::string &name,
                                  const std::string &sizes = "M = 4\nunused = 2\n") {
  return usedCodeHashes({Text::fromBytes(program), Text::fromBytes(sizes)}, name);
}

// Whether the hash of a name changes with an edit.
bool changes(const std::string &name, const std::string &before, const std::string &after) {
  std::string edited = Program;
  const size_t at = edited.find(before);
  EXPECT_NE(at, edited.npos) << before;
  edited.replace(at, before.size(), after);
  return hashesOf(edited, name) != hashesOf(Program, name);
}

TEST(UsedCode, CommentsAndBlankLinesMakeNoDifference) {
  EXPECT_FALSE(changes("top", "# of all", "# of everything"));
  EXPECT_FALSE(changes("top", "  # \"quoted\"", ""));
  EXPECT_FALSE(changes("top", "\n\n\n@kernel(T)", "\n# a comment\n\n@kernel(T)"));
  EXPECT_FALSE(changes("top", "for i in range(N):\n", "for i in range(N):   \r\n\r\n"));
  EXPECT_TRUE(changes("top", "range(N)", "range( N)")); // as in strings
}

TEST(UsedCode, CoversAllThatANameUses) {
  EXPECT_TRUE(changes("top", "a[i] = inner(a)", "a[i] = inner(a) + 1"));
  EXPECT_TRUE(changes("top", "return x[0] + M", "return x[1] + M"));
  EXPECT_TRUE(changes("top", "N = 8", "N = 9"));
  EXPECT_TRUE(changes("top[i32]", "Template(\"T\")", "Template(\"U\")"));
  EXPECT_TRUE(changes("u", "u = top.schedule()", "u = top.schedule()\nu.pipeline(\"i\")"));
  EXPECT_TRUE(changes("u", "u = top.schedule()", "u = other.schedule()"));
  EXPECT_TRUE(changes("s", "factor=2", "factor=4"));
  EXPECT_TRUE(changes("s", "s.pipeline(\"i\")", "s.pipeline(\"i\", ii=2)"));
  EXPECT_TRUE(changes("s", "\ntune()\n", "\n"));
  EXPECT_NE(hashesOf(Program, "top", "M = 5\nunused = 2\n"), hashesOf(Program, "top"));
}

TEST(UsedCode, LeavesOutWhatANameDoesNotUse) {
  EXPECT_FALSE(changes("top", "OTHER = 3", "OTHER = 4"));
  EXPECT_FALSE(changes("top", "    a[0] = 1", "    a[0] = 2"));
  EXPECT_FALSE(changes("top", "factor=2", "factor=4"));
  EXPECT_FALSE(changes("other", "return x[0] + M", "return x[1] + M"));
  EXPECT_FALSE(changes("top", "from sizes import M, unused", "from sizes import M"));
  EXPECT_EQ(hashesOf(Program, "top", "M = 4\nunused = 3\n"), hashesOf(Program, "top"));
  EXPECT_EQ(hashesOf(Program, "other", "M = 5\nunused = 2\n"), hashesOf(Program, "other"));
}

TEST(UsedCode, AnyTextHasAHash) {
  for (const char *text : {"", "\"\"\"", "@", "def", "from import", "x = '", "a := (", "\\"})
    EXPECT_EQ(hashesOf(text, "x").size(), 2u);
  EXPECT_EQ(hashesOf("", "x").front(), hashesOf(Program, "no").front());
}

TEST(ReportSource, IsReadAsItWasWritten) {
  synthesis::ReportSource source;
  source.target = "s";
  source.cpp = "abc";
  source.sources = {{"k.py", "12"}, {"lib/x.py", "34"}};
  source.functions = {{"tem_8", 1, "tem", "tem[8]"}};
  source.loops = {{"tem_8", "row", 1, "tem", 2}, {"tem_8", "fill", 0, "", 0}};
  const Result<synthesis::ReportSource> read = synthesis::parseReportSource(textOf(source));
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(textOf(*read), textOf(source));
  EXPECT_EQ(read->loops[0].loop, 2u);
  EXPECT_EQ(read->loops[1].kernel, "");
}

TEST(ReportSource, WhatIsNotOneIsAnError) {
  auto errorOf = [](std::string_view text) {
    const auto read = synthesis::parseReportSource(text);
    return read ? "" : read.error().message;
  };
  EXPECT_EQ(errorOf("{"), "it is not a file of a project of allo");
  EXPECT_EQ(errorOf("{}"), "it is not a file of a project of allo");
  EXPECT_EQ(errorOf(R"({"made by": "allo"})"), "it does not name what the report is about");
  EXPECT_EQ(errorOf(R"({"made by": "allo", "target": "s", "sources": [{"file": "k.py"}],
                        "loops": [{"label": 3, "file": 7}]})"),
            "it refers to a source that it does not list");
}

} // namespace
} // namespace allo
