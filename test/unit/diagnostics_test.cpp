// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The table of diagnostics as a whole, and those that no small file can show.
#include "common/Exercise.h"
#include "common/Observe.h"
#include "diag/TextRenderer.h"

#include <gtest/gtest.h>

#include <set>

namespace allo {
namespace {

bool isKebab(std::string_view code) {
  for (char c : code)
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-')
      return false;
  return !code.empty() && code.front() != '-' && code.back() != '-';
}

TEST(Diagnostics, CodesAreUniqueAndKebabCase) {
  std::set<std::string_view> codes, ids;
  for (DiagCode code : allDiagCodes()) {
    const DiagInfo &info = diagInfo(code);
    EXPECT_TRUE(codes.insert(info.code).second) << info.code;
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_TRUE(isKebab(info.code)) << info.code;
    EXPECT_EQ(diagCodeByName(info.code), code);
    EXPECT_FALSE(info.text.empty());
    EXPECT_FALSE(info.text.ends_with(".") && !info.text.ends_with("...")) << info.text;
  }
  EXPECT_FALSE(diagCodeByName("no-such-code"));
}

TEST(Diagnostics, AFileThatIsTooLargeGetsOneError) {
  TypeContext types;
  AnalyzerOptions options;
  options.maxBytes = 60;
  Analyzer analyzer(types, options);
  std::string source =
      "from allo import i32, kernel\n@kernel\ndef f(x: i32) -> i32:\n    return y\n";
  auto analysis = analyzer.analyze(Text::fromBytes(source));
  ASSERT_EQ(analysis->diagnostics.size(), 1u);
  EXPECT_EQ(analysis->diagnostics[0].code, DiagCode::FileTooLarge);
  EXPECT_EQ(analysis->diagnostics[0].severity, Severity::Error);
  // It recovers when the file shrinks.
  analysis = analyzer.analyze(Text::fromBytes("from allo import i33\n"));
  ASSERT_EQ(analysis->diagnostics.size(), 1u);
  EXPECT_EQ(analysis->diagnostics[0].code, DiagCode::UnknownImport);
}

TEST(Diagnostics, AFileOfTooManyStatementsGetsOneErrorWhileItHasThem) {
  TypeContext types;
  AnalyzerOptions options;
  options.maxStatements = 4;
  Analyzer analyzer(types, options);
  const std::string source =
      "from allo import i32, kernel\n@kernel\ndef f(x: i32) -> i32:\n    return y\na = 1\nb = 2\n";
  auto codes = [&](const std::string &text) {
    auto analysis = analyzer.analyze(Text::fromBytes(text));
    EXPECT_TRUE(analysis->usesAllo);
    std::vector<DiagCode> found;
    for (const Diagnostic &diagnostic : analysis->diagnostics)
      found.push_back(diagnostic.code);
    return found;
  };
  const std::vector<DiagCode> tooLarge = {DiagCode::FileTooLarge};
  const std::vector<DiagCode> undefined = {DiagCode::UndefinedName};
  EXPECT_EQ(codes(source), undefined);
  EXPECT_EQ(codes(source + "c = 3\n"), tooLarge);
  EXPECT_EQ(codes("d = 4\n" + source), tooLarge);
  EXPECT_EQ(codes(source), undefined);
}

// Also where the evaluation ends before the first line that speaks of allo.
TEST(Diagnostics, AFileThatTakesTooManyStepsBeforeItsImportIsNoOtherFile) {
  TypeContext types;
  AnalyzerOptions options;
  options.maxSteps = 40000;
  auto analysis = Analyzer(types, options)
                      .analyze(Text::fromBytes("for i in range(2**40):\n    x = i\n"
                                               "for i in range(2**40):\n    x = i\n"
                                               "from allo import i32, kernel\n@kernel\n"
                                               "def f(x: i32) -> i32:\n    return x + y\n"));
  EXPECT_TRUE(analysis->usesAllo);
  ASSERT_EQ(analysis->diagnostics.size(), 1u);
  EXPECT_EQ(analysis->diagnostics[0].code, DiagCode::EvaluationLimit);
}

// What is said of a file does not depend on the edits that led to it, on either side of the limit.
TEST(Diagnostics, AFileThatTakesTooManyStepsIsNotChecked) {
  TypeContext types;
  AnalyzerOptions options;
  options.maxSteps = 40000;
  Analyzer analyzer(types, options);
  auto source = [](int first, int second, int body) {
    return "from allo import i32, kernel, consteval\n"
           "def f(n):\n    return sum([i for i in range(n)])\n"
           "N = " +
           std::to_string(first) + "\nA = f(N)\nB = f(" + std::to_string(second) +
           ")\n@consteval\ndef g(n):\n    return f(n)\n@kernel\ndef k(x: i32) -> i32:\n    return "
           "missing + g(" +
           std::to_string(body) + ")\n";
  };
  const int sizes[][3] = {{1, 2, 3},       {9000, 2, 3},    {1, 2, 3},
                          {4000, 4000, 3}, {4000, 20, 3},   {1, 9000, 3},
                          {9, 2, 9999},    {9, 9000, 9999}, {9, 2, 9}};
  for (const auto &[first, second, body] : sizes) {
    Text text = Text::fromBytes(source(first, second, body));
    auto edited = analyzer.analyze(text);
    auto fresh = Analyzer(types, options).analyze(text);
    ASSERT_EQ(edited->diagnostics.size(), 1u);
    ASSERT_EQ(fresh->diagnostics.size(), 1u);
    EXPECT_EQ(edited->diagnostics[0].code, fresh->diagnostics[0].code);
    EXPECT_EQ(edited->diagnostics[0].message, fresh->diagnostics[0].message);
    bool costly = first + second > 5000 || body > 5000;
    EXPECT_EQ(edited->diagnostics[0].code,
              costly ? DiagCode::EvaluationLimit : DiagCode::UndefinedName);
  }
}

TEST(Diagnostics, TheRestIsCounted) {
  TypeContext types;
  AnalyzerOptions options;
  options.maxDiagnostics = 3;
  std::string source = "from allo import i32, kernel\n@kernel\ndef f(x: i32) -> i32:\n";
  for (int i = 0; i < 10; ++i)
    source += "    x = y" + std::to_string(i) + "\n";
  source += "    return x\n";
  auto analysis = Analyzer(types, options).analyze(Text::fromBytes(source));
  ASSERT_EQ(analysis->diagnostics.size(), 4u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(analysis->diagnostics[size_t(i)].code, DiagCode::UndefinedName);
    EXPECT_EQ(analysis->diagnostics[size_t(i)].message,
              "Name 'y" + std::to_string(i) + "' is not defined");
  }
  EXPECT_EQ(analysis->diagnostics[3].code, DiagCode::TooManyDiagnostics);
  EXPECT_EQ(analysis->diagnostics[3].message, "7 more diagnostics are not shown");
}

// So that what few ask for neither displaces what all get nor changes what is said of the rest.
TEST(Diagnostics, OptInWarningsHaveALimitOfTheirOwn) {
  std::string source = "from allo import i32, kernel\n";
  for (int i = 0; i < 6; ++i) {
    std::string number = std::to_string(i);
    source += "@kernel\ndef f" + number + "(x: i32) -> i32:\n    y: i32 = x + 1\n    return " +
              (i % 2 == 0 ? "y\n" : "z" + number + " + y\n");
  }
  auto codes = [&](uint32_t limit, bool optIn) {
    TypeContext types;
    AnalyzerOptions options;
    options.maxDiagnostics = limit;
    options.optIn = optIn;
    std::string out;
    auto analysis = Analyzer(types, options).analyze(Text::fromBytes(source));
    for (const Diagnostic &d : analysis->diagnostics)
      out += d.severity == Severity::Information ? d.message + " "
                                                 : std::string(diagInfo(d.code).code) + " ";
    return out;
  };
  const std::string error = "undefined-name ", loss = "width-loss ";
  EXPECT_EQ(codes(100, false), error + error + error);
  EXPECT_EQ(codes(3, false), error + error + error);
  const std::string one = "1 more diagnostics are not shown ";
  EXPECT_EQ(codes(2, false), error + error + one);
  EXPECT_EQ(codes(100, true), loss + loss + error + loss + loss + error + loss + loss + error);
  EXPECT_EQ(codes(6, true), codes(100, true));
  const std::string oneLoss = "1 more diagnostics of the kind 'width-loss' are not shown ";
  const std::string fourLoss = "4 more diagnostics of the kind 'width-loss' are not shown ";
  EXPECT_EQ(codes(5, true), loss + loss + error + loss + loss + error + loss + oneLoss + error);
  EXPECT_EQ(codes(2, true), loss + loss + fourLoss + error + error + one);
}

// The rest is counted without being built, item by item.
TEST(Diagnostics, ManyInstancesBehindTheLimitAreCountedOnce) {
  std::string source =
      "from allo import Template, i8, i32, kernel\nK = Template('K')\n"
      "@kernel\ndef first(x: i32) -> i32:\n    a: i32 = p\n    b: i32 = q\n    return a + b\n"
      "@kernel(K)\ndef g(x: i32) -> i8:\n    y: i8 = K\n    return y\n"
      "@kernel\ndef h(x: i32) -> i32:\n    return g[300](x) + g[400](x)\n";
  for (uint32_t limit : {1u, 2u, 100u}) {
    TypeContext types;
    AnalyzerOptions options;
    options.maxDiagnostics = limit;
    options.optIn = false;
    auto analysis = Analyzer(types, options).analyze(Text::fromBytes(source));
    size_t count = analysis->diagnostics.size();
    if (const Diagnostic &last = analysis->diagnostics.back();
        last.code == DiagCode::TooManyDiagnostics)
      count = count - 1 + std::stoul(last.message);
    EXPECT_EQ(count, 4u) << limit << "\n" << test::showDiagnostics(*analysis);
  }
}

// What every instance of a kernel finds is kept once; what one of them finds besides is not lost.
TEST(Diagnostics, EqualOnesOfInstancesAreKeptOnce) {
  std::string source = "from allo import constexpr, i8, i32, kernel\n"
                       "@kernel\ndef g(x: i8, n: constexpr) -> i8:\n"
                       "    y: i8 = x + 1\n    a: i32[4] = 0\n    return y + a[n]\n"
                       "@kernel\ndef h(x: i8) -> i8:\n    return g(x, 1) + g(x, 2) + g(x, 9)\n";
  test::Checked checked = test::check(source);
  std::vector<const KernelCheck *> instances;
  checked.analysis->items.forEach([&](const ItemEntry &entry, uint32_t) {
    for (const InstanceCheck &instance : entry.state->instances)
      instances.push_back(instance.check.get());
  });
  ASSERT_EQ(instances.size(), 3u);
  std::multiset<size_t> found;
  for (const KernelCheck *instance : instances)
    found.insert(instance->diagnostics.size());
  EXPECT_EQ(found, (std::multiset<size_t>{2, 2, 3})) << test::showDiagnostics(*checked.analysis);
  for (const KernelCheck *one : instances)
    for (const KernelCheck *other : instances)
      EXPECT_EQ(one->diagnostics.isSharedWith(other->diagnostics),
                one->diagnostics.size() == other->diagnostics.size() &&
                    (one == other || one->diagnostics.size() == 2));
}

TEST(Diagnostics, InvalidUtf8IsReportedOnceAtItsFirstByte) {
  std::string source = "from allo import i32, kernel\n# caf\xe9\n@kernel\ndef f(x: i32) -> i32:\n  "
                       "  return y # \xff\n";
  test::Checked checked = test::check(source);
  const auto &diagnostics = checked.analysis->diagnostics;
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_EQ(diagnostics[0].code, DiagCode::InvalidUtf8);
  EXPECT_EQ(diagnostics[0].span.begin, source.find('\xe9'));
  EXPECT_EQ(diagnostics[1].code, DiagCode::UndefinedName);
}

std::string nested(int depth, const std::string &open, const std::string &close) {
  std::string expression = "x";
  for (int i = 0; i < depth; ++i)
    expression = open + expression;
  for (int i = 0; i < depth; ++i)
    expression += close;
  return "from allo import i32, kernel\n@kernel\ndef deep(x: i32, a: \"i32[4]\") -> i32:\n    "
         "return " +
         expression + "\n@kernel\ndef after(x: i32) -> i32:\n    return missing\n";
}

TEST(Diagnostics, DeepNestingIsRightOrOneDiagnostic) {
  struct {
    const char *open, *close;
  } forms[] = {{"(", ")"},     {"-", ""},    {"a[", "]"},  {"min(1, ", ")"},
               {"(x + ", ")"}, {"not ", ""}, {"x + ", ""}, {"x if x else ", ""}};
  for (auto [open, close] : forms) {
    for (int depth : {10, 100, 1000, 10'000}) {
      SCOPED_TRACE(std::string(open) + " x " + std::to_string(depth));
      test::Checked checked = test::check(nested(depth, open, close));
      size_t tooDeep = 0, undefined = 0, others = 0;
      for (const Diagnostic &d : checked.analysis->diagnostics) {
        tooDeep += d.code == DiagCode::TooDeeplyNested;
        undefined += d.code == DiagCode::UndefinedName;
        others += d.code != DiagCode::TooDeeplyNested && d.code != DiagCode::UndefinedName &&
                  d.severity == Severity::Error;
      }
      EXPECT_LE(tooDeep, 1u);
      EXPECT_EQ(undefined, 1u) << "the kernel behind is checked";
      EXPECT_EQ(others, 0u) << test::showDiagnostics(*checked.analysis);
      EXPECT_EQ(test::exerciseAll(*checked.analysis, 97), "");
    }
  }
}

TEST(Diagnostics, DeepBlocksAreRightOrOneDiagnostic) {
  for (int depth : {5, 90, 1000}) {
    std::string source = "from allo import i32, kernel\n@kernel\ndef deep(x: i32) -> i32:\n";
    for (int i = 0; i < depth; ++i)
      source += std::string(size_t(4 + i), ' ') + "if x > " + std::to_string(i) + ":\n";
    source += std::string(size_t(4 + depth), ' ') + "x = 1\n    return x\n";
    test::Checked checked = test::check(source);
    EXPECT_LE(checked.analysis->diagnostics.size(), 1u) << test::showDiagnostics(*checked.analysis);
    for (const Diagnostic &d : checked.analysis->diagnostics)
      EXPECT_EQ(d.code, DiagCode::TooDeeplyNested);
  }
}

TEST(Diagnostics, WhatIsTooDeepIsNamed) {
  auto onlyMessage = [](const std::string &source) {
    test::Checked checked = test::check(source);
    std::string found;
    for (const Diagnostic &d : checked.analysis->diagnostics)
      if (d.code == DiagCode::TooDeeplyNested)
        found += std::string(diagInfo(d.code).code) + ": " + d.message;
    return found;
  };
  EXPECT_EQ(onlyMessage(nested(1000, "a[", "]")),
            "too-deeply-nested: Code is nested more than 200 levels deep");
  EXPECT_EQ(onlyMessage(nested(2000, "x + ", "")),
            "too-deeply-nested: An expression has more than 1000 operators in a row");
  std::string branches = "from allo import i32, kernel\n@kernel\ndef deep(x: i32) -> i32:\n"
                         "    if x == 0:\n        pass\n";
  for (int i = 0; i < 1100; ++i)
    branches += "    elif x == 1:\n        pass\n";
  EXPECT_EQ(onlyMessage(branches + "    return x\n"),
            "too-deeply-nested: An 'if' statement has more than 1000 branches");
}

TEST(Diagnostics, AUnfinishedGiantIsNoTrouble) {
  for (const char *piece :
       {"(", "[", "{", "\"", "'''", "def f(", "@", "if x:\n ", "x = (", "\\\n", "#", "f\"{"}) {
    std::string source = "from allo import i32, kernel\n";
    while (source.size() < 20'000)
      source += piece;
    test::Checked checked = test::check(source);
    EXPECT_EQ(test::exerciseAll(*checked.analysis, 997), "") << piece;
  }
}

TEST(Renderer, ColoursOnlyWhenAsked) {
  test::Checked checked = test::check("from allo import i33\n");
  ASSERT_EQ(checked.analysis->diagnostics.size(), 1u);
  RenderOptions options;
  std::string plain =
      renderDiagnostic(checked.analysis->diagnostics[0], "k.py", checked.analysis->text, options);
  EXPECT_EQ(plain.find('\x1b'), std::string::npos);
  EXPECT_TRUE(plain.starts_with("k.py:1:18: error: Module 'allo' has no name 'i33'\n"
                                "1 | from allo import i33\n"
                                "  |                  ^^^\n"))
      << plain;
  options.color = true;
  EXPECT_NE(
      renderDiagnostic(checked.analysis->diagnostics[0], "k.py", checked.analysis->text, options)
          .find('\x1b'),
      std::string::npos);
}

} // namespace
} // namespace allo
