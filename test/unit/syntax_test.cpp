// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The parser on text that no file of test/data would hold: very deep nesting, comments for allo.
#include "common/Trees.h"
#include "support/Text.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/tree/Parser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <limits>

namespace allo {
namespace {

std::shared_ptr<const SyntaxUnit> parse(const std::string &text) {
  auto unit = Parser().parse(text);
  EXPECT_EQ(test::brokenTree(*unit), "") << text.substr(0, 200);
  return unit;
}

bool isTooDeep(const SyntaxUnit &unit) {
  for (const SyntaxError &error : unit.errors)
    if (error.code == DiagCode::TooDeeplyNested)
      return true;
  return false;
}

std::string repeated(std::string_view part, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i)
    out += part;
  return out;
}

struct Nesting {
  const char *name;
  const char *before; // of each level
  const char *inner;
  const char *after;
};

constexpr Nesting NestedExpressions[] = {
    {"list comprehension", "[", "x", " for x in y]"},
    {"comprehension in its iterator", "[x for x in ", "y", "]"},
    {"comprehension in its condition", "{x for x in y if ", "z", "}"},
    {"generator", "f(", "x", " for x in y)"},
    {"dictionary comprehension", "{1: ", "x", " for x in y}"},
    {"lambda", "lambda: ", "x", ""},
    {"lambda default", "lambda a=(", "x", "): a"},
    {"dictionary", "{1: ", "2", "}"},
    {"set", "{", "1", "}"},
    {"star in a list", "[*", "a", "]"},
    {"walrus", "(a := ", "1", ")"},
    {"formatted string", "f'{", "x", "}'"},
    {"format spec", "f'{x:{", "y", "}}'"},
    {"slice", "a[1:", "2", "]"},
    {"conditional", "1 if x else ", "2", ""},
    {"negation", "not ", "x", ""},
};

TEST(SyntaxDepth, ModerateNestingIsRead) {
  for (const Nesting &nesting : NestedExpressions) {
    size_t levels = std::string_view(nesting.before).find('\'') == std::string_view::npos ? 20 : 1;
    auto unit = parse("v = " + repeated(nesting.before, levels) + nesting.inner +
                      repeated(nesting.after, levels) + "\n");
    EXPECT_TRUE(unit->errors.empty()) << nesting.name << ": " << unit->errors[0].message;
  }
}

TEST(SyntaxDepth, AnyNestingComesBack) {
  for (const Nesting &nesting : NestedExpressions)
    for (size_t levels : {150, 400, 5000}) {
      auto unit = parse("v = " + repeated(nesting.before, levels) + nesting.inner +
                        repeated(nesting.after, levels) + "\n");
      if (std::string_view(nesting.before).find('\'') == std::string_view::npos && levels > 200) {
        EXPECT_FALSE(unit->errors.empty()) << nesting.name << " " << levels;
      }
      parse("v = " + repeated(nesting.before, levels)); // while it is typed
    }
}

TEST(SyntaxDepth, DeepExpressionsAreReportedAsSuch) {
  for (const char *name : {"lambda", "set", "dictionary", "list comprehension"})
    for (const Nesting &nesting : NestedExpressions)
      if (std::string_view(nesting.name) == name) {
        EXPECT_TRUE(isTooDeep(*parse("v = " + repeated(nesting.before, 250) + nesting.inner +
                                     repeated(nesting.after, 250) + "\n")))
            << name;
      }
}

// All stages behind this one have each branch inside the one before.
TEST(SyntaxDepth, ChainsOfElif) {
  auto chain = [](size_t branches, const std::string &indent, const std::string &last) {
    std::string text = indent + "if x == 0:\n" + indent + "    y = 0\n";
    for (size_t i = 1; i <= branches; ++i)
      text += indent + "elif x == " + std::to_string(i) + ":\n" +
              (i == branches ? last : indent + "    y = 1\n");
    return text;
  };
  std::string end = "    y = 2\n";
  EXPECT_FALSE(isTooDeep(*parse(chain(1000, "", end))));
  EXPECT_TRUE(isTooDeep(*parse(chain(1001, "", end))));
  EXPECT_TRUE(isTooDeep(*parse(chain(20000, "", end))));
  EXPECT_FALSE(isTooDeep(*parse(chain(600, "", chain(400, "    ", "    " + end)))));
  EXPECT_TRUE(isTooDeep(*parse(chain(600, "", chain(401, "    ", "    " + end)))));
}

TEST(SyntaxDepth, Annotations) {
  for (const Nesting &nesting : NestedExpressions)
    for (size_t levels : {3, 400, 5000})
      parse("v: a[" + repeated(nesting.before, levels) + nesting.inner +
            repeated(nesting.after, levels) + "] = 3\n");
  auto unit = parse("v: " + repeated("a[", 5000) + "1" + repeated("]", 5000) + "\n");
  EXPECT_FALSE(unit->errors.empty());
}

TEST(SyntaxDepth, LinesOfManyHeaders) {
  for (const char *part :
       {"a b: ", "x: a[1]: ", "if x: ", "def f(", "def f(a: b[", "a[", "case ", "; "})
    for (size_t times : {100, 1500})
      parse(repeated(part, times) + "\n");
}

TEST(SyntaxDepth, PatternsAndBlocks) {
  for (size_t levels : {10, 150, 2000}) {
    auto unit = parse("match x:\n  case " + repeated("(", levels) + "1" + repeated(")", levels) +
                      ":\n    pass\n");
    EXPECT_EQ(unit->errors.empty(), levels < 150) << levels;
    for (const char *header : {"with a:", "try:", "class A:", "match x:", "for i in x:"}) {
      std::string text;
      for (size_t i = 0; i < levels && i < 400; ++i)
        text += repeated(" ", i) + header + "\n";
      parse(text + repeated(" ", levels) + "pass\n");
    }
  }
}

// Every scan has the same idea of where an unclosed string ends: the next line is code again.
TEST(SyntaxQuotes, AnUnclosedStringEndsWithItsLine) {
  for (const char *quote : {"'", "\"", "'''", "\"\"\""}) {
    std::string text = std::string("a = ") + quote + "text # [(\nb: i32[2][3] = 1 # allo: ignore\n";
    Segment first = nextSegment(Text::fromBytes(text), 0);
    EXPECT_EQ(text.substr(first.end, 2), "b:") << quote;
    auto unit = parse("if x:\n  " + text.substr(0, first.end) + "  " + text.substr(first.end));
    ASSERT_EQ(unit->errors.size(), 1u) << quote;
    EXPECT_EQ(unit->source(unit->errors[0].span), quote);
    std::string shown = showSource(text, Spacing::Canonical);
    EXPECT_NE(shown.find("b: i32[2][3] = 1"), std::string::npos) << shown;
  }
}

TEST(ShowSource, SpacesWordsAndPointsAsTheHouseDoes) {
  auto canonical = [](std::string_view code) { return showSource(code, Spacing::Canonical); };
  EXPECT_EQ(canonical("from  .tables  import x"), "from .tables import x");
  EXPECT_EQ(canonical("from . import x"), "from . import x");
  EXPECT_EQ(canonical("from ..a.b import(x)"), "from ..a.b import (x)");
  EXPECT_EQ(canonical("a . b . c ( )"), "a.b.c()");
  EXPECT_EQ(canonical("return..."), "return ...");
  EXPECT_EQ(canonical("x[...,0]if y else ..."), "x[..., 0] if y else ...");
  EXPECT_EQ(canonical("a@=b"), "a @= b");
  EXPECT_EQ(canonical("a//=-b"), "a //= -b");
  EXPECT_EQ(canonical("x=-1"), "x = -1");
  EXPECT_EQ(canonical("a- -b*~c"), "a - -b * ~c");
  EXPECT_EQ(canonical("- -a"), "--a");
  EXPECT_EQ(canonical("f(x = - 1, * a, ** b)[1 : - 1]"), "f(x=-1, *a, **b)[1:-1]");
}

TEST(ShowSource, DropsLastCommasThatHaveNoMeaning) {
  auto canonical = [](std::string_view code) { return showSource(code, Spacing::Canonical); };
  EXPECT_EQ(canonical("s.reorder(\n    [\"j\", \"i\",],  # swapped\n)"),
            "s.reorder([\"j\", \"i\"])");
  EXPECT_EQ(canonical("f(a, b , )( [ 1, ], { 2, } )"), "f(a, b)([1], {2})");
  EXPECT_EQ(canonical("f((a,), x[1,], in (b,))"), "f((a,), x[1,], in (b,))");
  EXPECT_EQ(canonical("(a, b,)"), "(a, b,)");
  EXPECT_EQ(canonical("f(,)"), "f(,)");
  EXPECT_EQ(showSource("f(a,)", Spacing::AsWritten), "f(a,)");
}

// How many times longer four copies of 'quarter' between 'before' and 'after' take than one: some 4
// where the time is linear, 16 where it is quadratic. The best of several runs and the least of
// several ratios, as other programs run beside the tests.
double growth(const std::string &before, const std::string &quarter, const std::string &after) {
  auto best = [&](unsigned copies) {
    std::string text = before + repeated(quarter, copies) + after;
    std::clock_t least = std::numeric_limits<std::clock_t>::max();
    for (int run = 0; run < 3; ++run) {
      std::clock_t begin = std::clock();
      parse(text);
      least = std::min(least, std::clock() - begin);
    }
    return double(std::max<std::clock_t>(least, 1));
  };
  double least = std::numeric_limits<double>::max();
  for (int round = 0; round < 3; ++round)
    least = std::min(least, best(4) / best(1));
  return least;
}

// The grammar's recovery takes quadratic time over such texts: ten seconds and more for 60,000
// bytes.
TEST(SyntaxErrors, ManyTakeLinearTime) {
  for (const char *part : {"a b: ", "... ", "def f( ", "from a import ", "0x\n  ", "'' '\n  "}) {
    std::string quarter = repeated(part, 5'000 / std::string_view(part).size());
    EXPECT_FALSE(parse("def f():\n  " + quarter)->errors.empty()) << part;
    EXPECT_LT(growth("def f():\n  ", quarter, ""), 9) << part;
  }
}

TEST(SyntaxErrors, ContinuationLinesInARow) {
  for (const char *newline : {"\n", "\r\n"}) {
    std::string backslashes = repeated(std::string("  \\") + newline, 20'000);
    auto unit = parse("x = 1 + " + backslashes + " 2\n");
    EXPECT_TRUE(unit->errors.empty());
    ASSERT_EQ(unit->statements.size(), 1u);
    EXPECT_LT(growth("x = 1 + ", backslashes, " 2\n"), 9);
  }
  EXPECT_TRUE(parse("if x:\n  \\\n  \\\n  y = 1\n  z = 2\n")->errors.empty());
  EXPECT_TRUE(parse("x = [\\\n\\\n1, '\\\n\\\n']\n")->errors.empty());
}

// An edit of broken text, and one that mends it, are parsed from the last text that was right.
TEST(SyntaxErrors, TheLastRightTreeIsKept) {
  Parser parser;
  for (const char *text :
       {"def f(x):\n    y = x + 1\n    return y\n", "def f(x):\n    y = x + \n    return y\n",
        "def f(x:\n    y = x + \n    return y\n", "def f(x):\n    yy = x + 12\n    return y\n"}) {
    auto kept = parser.parse(text, 1);
    auto fresh = parse(text);
    EXPECT_EQ(dumpAst(*kept), dumpAst(*fresh));
    EXPECT_EQ(kept->errors.size(), fresh->errors.size());
  }
}

TEST(SyntaxComments, AreNoPartOfTheStructure) {
  auto with = parse("x = a[1] # allo: ignore\n");
  auto without = parse("x = a[1]\n");
  EXPECT_EQ(with->structure, without->structure);
}

} // namespace
} // namespace allo
