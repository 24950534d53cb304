// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where a file is cut into top-level statements; "‖" stands for a cut.
#include "syntax/lex/Segmenter.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace allo {
namespace {

std::string cut(const std::string &source) {
  Text text = Text::fromBytes(source);
  std::string out;
  for (uint32_t at = 0; at < text.size();) {
    Segment segment = nextSegment(text, at);
    EXPECT_EQ(segment.begin, at);
    EXPECT_GT(segment.end, at) << source;
    if (segment.end <= at)
      break;
    out += (at == 0 ? "" : "‖") + text.slice(segment.begin, segment.end);
    at = segment.end;
  }
  return out;
}

#define EXPECT_CUTS(...) EXPECT_PRED1(cutsAs, std::string(__VA_ARGS__))

// The expected text is the source with its cuts.
testing::AssertionResult cutsAs(const std::string &wanted) {
  std::string source = wanted;
  for (size_t at; (at = source.find("‖")) != std::string::npos;)
    source.erase(at, std::string("‖").size());
  std::string got = cut(source);
  return got == wanted ? testing::AssertionSuccess()
                       : testing::AssertionFailure() << "cut as:\n"
                                                     << got;
}

TEST(Segmenter, Statements) {
  EXPECT_CUTS("a = 1\n‖b = 2\n");
  EXPECT_CUTS("a = 1\n\n\n# about b\n‖b = 2");
  EXPECT_CUTS("# first\n\na = 1\n");
  EXPECT_CUTS("a = 1; b = 2\n‖c = 3\n");
  EXPECT_CUTS("\n\n");
}

TEST(Segmenter, Kernels) {
  EXPECT_CUTS("@kernel\ndef f(x):\n    return x\n\n\n‖@kernel\ndef g(x):\n    return x\n");
  EXPECT_CUTS("@a\n@b(1,\n2)\nasync def f(x):\n    pass\n‖class C:\n    pass\n");
  EXPECT_CUTS("def f(x):\n    return x\n# comment in column 0\n    y = 1\n‖z = 1\n");
  EXPECT_CUTS("@kernel\n\n# between\ndef f():\n    pass\n");
}

TEST(Segmenter, Continuations) {
  EXPECT_CUTS("a = (1 +\n2)\n‖b = 1\n");
  EXPECT_CUTS("a = 1 + \\\n2\n‖b = 1\n");
  EXPECT_CUTS("if a:\n    b = 1\nelif c:\n    d = 1\nelse:\n    e = 1\n‖f = 1\n");
  EXPECT_CUTS("try:\n    a = 1\nexcept E:\n    b = 1\nfinally:\n    c = 1\n");
  EXPECT_CUTS("def f(\n    x\n):\n    pass\n");
}

TEST(Segmenter, Strings) {
  EXPECT_CUTS("a = '('\n‖b = \")\"\n");
  EXPECT_CUTS("a = \"\"\"\nb = 1\n\"\"\"\n‖c = 1\n");
  EXPECT_CUTS("a = '''\n\"\"\"\n'''\n‖c = 1\n");
  EXPECT_CUTS("a = 'unterminated\n‖b = 1\n");
  EXPECT_CUTS("a = 'it\\'s ('\n‖b = 1\n");
  EXPECT_CUTS("# it's (\na = 1\n‖b = 1 # it's [\n‖c = 1\n");
  EXPECT_CUTS("a = '\\\n('\n‖b = 1\n");
}

TEST(Segmenter, BrokenCodeStaysInItsStatement) {
  EXPECT_CUTS("def f(x:\n    return (x\n\n‖def g(x):\n    pass\n");
  EXPECT_CUTS("a = [1, 2\n‖@kernel\ndef g(x):\n    pass\n");
  EXPECT_CUTS("a = )\n‖b = 1\n");
  EXPECT_CUTS("a = \"\"\"never\n‖b = 1\n");
}

TEST(Segmenter, LineEnds) {
  EXPECT_CUTS("a = 1\r\n‖b = 2\r\n");
  EXPECT_CUTS("a = 1\r‖b = 2\r");
  EXPECT_CUTS("a = 1 + \\\r\n2\r\n‖b = 2\r\n");
}

// A segment depends on the text from its start only: it is the same after any edit in front of it,
// and whatever the bytes are, the segments cover the text.
TEST(Segmenter, CoversAnyText) {
  const char *pieces[] = {"a = 1\n", "def f(x):\n", "    ",      "(",          ")",
                          "\"",      "'''",         "\"\"\"",    "\n",         "\r\n",
                          "#",       "\\",          "@kernel\n", "else:\n",    "from ",
                          "[",       "}",           "é",         "class C:\n", "\t"};
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string source;
    for (size_t i = 0, n = random() % 40; i < n; ++i)
      source += pieces[random() % 20];
    std::string joined = cut(source);
    for (size_t at; (at = joined.find("‖")) != std::string::npos;)
      joined.erase(at, std::string("‖").size());
    ASSERT_EQ(joined, source);
  }
}

} // namespace
} // namespace allo
