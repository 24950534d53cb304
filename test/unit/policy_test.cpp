// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which diagnostics are shown: selections, levels, comments in the source; and suggestions.
#include "common/Observe.h"
#include "diag/Ignores.h"
#include "diag/Policy.h"
#include "support/Nearest.h"

#include <gtest/gtest.h>

#include <random>

namespace allo {
namespace {

Diagnostic at(DiagCode code, uint32_t offset) {
  return {code, diagInfo(code).severity, {offset, offset + 1}, "message", {}, {}};
}

std::vector<DiagCode> shown(const DiagnosticPolicy &policy) {
  std::vector<Diagnostic> found;
  for (DiagCode code : {DiagCode::UndefinedName, DiagCode::LiteralOutOfRange,
                        DiagCode::LiteralChangesValue, DiagCode::FileTooLarge})
    found.push_back(at(code, 0));
  std::vector<DiagCode> out;
  for (const Diagnostic &diagnostic : applyPolicy(found, Text::fromBytes("x"), {}, policy).shown)
    out.push_back(diagnostic.code);
  return out;
}

using Codes = std::vector<DiagCode>;

TEST(Policy, ShowsAllByDefault) { EXPECT_EQ(shown({}).size(), 4u); }

TEST(Policy, SelectsAndIgnores) {
  DiagnosticPolicy policy;
  policy.select = CodeSet{DiagCode::UndefinedName, DiagCode::LiteralOutOfRange};
  EXPECT_EQ(shown(policy), (Codes{DiagCode::UndefinedName, DiagCode::LiteralOutOfRange}));
  policy.ignore = {DiagCode::UndefinedName};
  EXPECT_EQ(shown(policy), (Codes{DiagCode::LiteralOutOfRange}));
  policy.warnings[DiagCode::LiteralOutOfRange] = WarningLevel::Off;
  EXPECT_EQ(shown(policy), Codes());
}

TEST(Policy, RaisesWarningsOnly) {
  DiagnosticPolicy policy;
  policy.warnings[DiagCode::LiteralOutOfRange] = WarningLevel::Error;
  PolicyResult judged =
      applyPolicy({at(DiagCode::LiteralOutOfRange, 0), at(DiagCode::TooManyDiagnostics, 0)},
                  Text::fromBytes("x"), {}, policy);
  ASSERT_EQ(judged.shown.size(), 2u);
  EXPECT_EQ(judged.shown[0].severity, Severity::Error);
  EXPECT_EQ(judged.shown[1].severity, Severity::Information);
}

TEST(Policy, TheLaterListReplacesTheEarlier) {
  DiagnosticPolicy project, line;
  project.select = CodeSet{DiagCode::Syntax};
  project.ignore = {DiagCode::Syntax};
  project.warnings[DiagCode::LiteralOutOfRange] = WarningLevel::Off;
  project.warnings[DiagCode::LiteralChangesValue] = WarningLevel::Error;
  line.ignore = {DiagCode::LoopStep};
  line.warnings[DiagCode::LiteralOutOfRange] = WarningLevel::Warning;
  project.apply(line);
  EXPECT_EQ(project.select, CodeSet{DiagCode::Syntax});
  EXPECT_EQ(project.ignore, CodeSet{DiagCode::LoopStep});
  EXPECT_EQ(project.warnings[DiagCode::LiteralOutOfRange], WarningLevel::Warning);
  EXPECT_EQ(project.warnings[DiagCode::LiteralChangesValue], WarningLevel::Error);
}

TEST(Policy, OptInWarningsAreOffUntilAskedFor) {
  for (DiagCode code : allDiagCodes()) {
    DiagnosticPolicy policy;
    EXPECT_EQ(policy.shows(code), !isOptIn(code)) << diagInfo(code).code;
    EXPECT_TRUE(DiagnosticPolicy::everything().shows(code)) << diagInfo(code).code;
    policy.select = CodeSet{code};
    EXPECT_TRUE(policy.shows(code)) << diagInfo(code).code;
    policy.warnings[code] = WarningLevel::Off;
    EXPECT_FALSE(policy.shows(code)) << diagInfo(code).code;
  }
}

TEST(Policy, PatternsMeanCodes) {
  EXPECT_EQ(codesMatching("syntax"), Codes{DiagCode::Syntax});
  EXPECT_EQ(codesMatching("synta"), Codes());
  EXPECT_EQ(codesMatching("literal-*"),
            (Codes{DiagCode::LiteralOutOfRange, DiagCode::LiteralChangesValue}));
  EXPECT_EQ(codesMatching("*"), allDiagCodes());
  EXPECT_EQ(codesMatching("x*"), Codes());
  EXPECT_EQ(codesMatching(""), Codes());
}

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(nearest("tpyes", {"widths", "types"}), "types");
  EXPECT_EQ(nearest("zzzzzz", {"widths", "types"}), "");
  EXPECT_EQ(nearest("f", {"g"}), "");
  EXPECT_EQ(nearest("", {"a"}), "");
  EXPECT_EQ(nearest(std::string(100'000, 'a'), {"a"}), "");
  EXPECT_EQ(didYouMean("chek", {"check"}), "; did you mean 'check'?");
  EXPECT_EQ(didYouMean("xyzzy", {"check"}), "");
}

std::vector<IgnoreComment> allIgnores(const Text &text) {
  return ignoreComments(text, {{0, text.size()}});
}

struct FoundIgnore {
  std::string text; // of the comment
  uint32_t first, last;
  bool operator==(const FoundIgnore &) const = default;
};
std::vector<FoundIgnore> ignoresIn(const std::string &source) {
  Text text = Text::fromBytes(source);
  std::vector<FoundIgnore> out;
  for (const IgnoreComment &comment : allIgnores(text))
    out.push_back({text.slice(comment.span), comment.firstLine, comment.lastLine});
  return out;
}
using Comments = std::vector<FoundIgnore>;

TEST(Ignores, AreComments) {
  EXPECT_EQ(ignoresIn("x # allo: ignore\n"), (Comments{{"# allo: ignore", 0, 0}}));
  EXPECT_EQ(ignoresIn("x #allo:ignore[a]"), (Comments{{"#allo:ignore[a]", 0, 0}}));
  EXPECT_EQ(ignoresIn("# x # allo: ignore [a, b] why"),
            (Comments{{"# allo: ignore [a, b]", 0, 0}}));
  EXPECT_EQ(ignoresIn("# allo: ignore # allo: ignore[a]").size(), 2u);
  for (const char *none :
       {"# allo: ignored", "# Allo: ignore", "# allo ignore", "allo: ignore", "#: allo: ignore",
        "'# allo: ignore'", "\"# allo: ignore\"", "'\\'# allo: ignore'", "'''\n# allo: ignore\n'''",
        "\"\"\"'\n# allo: ignore\n\"\"\"", "r'\\' # allo: ignore", "'a\\\n# allo: ignore'"})
    EXPECT_EQ(ignoresIn(none), Comments()) << none;
  EXPECT_EQ(ignoresIn("'open\nx # allo: ignore").size(), 1u);
  EXPECT_EQ(ignoresIn("'''a''' # allo: ignore").size(), 1u);
  EXPECT_EQ(ignoresIn("''# allo: ignore").size(), 1u);
}

TEST(Ignores, CoverTheStatementThatEndsOnTheirLine) {
  EXPECT_EQ(ignoresIn("x\nf(\n  a)  # allo: ignore\ny"), (Comments{{"# allo: ignore", 1, 2}}));
  EXPECT_EQ(ignoresIn("f(  # allo: ignore\n  a)\n"), (Comments{{"# allo: ignore", 0, 0}}));
  EXPECT_EQ(ignoresIn("x = 1 + \\\n  2  # allo: ignore"), (Comments{{"# allo: ignore", 0, 1}}));
  EXPECT_EQ(ignoresIn("x = '''\n'''  # allo: ignore"), (Comments{{"# allo: ignore", 0, 1}}));
  EXPECT_EQ(ignoresIn("x\r\ny  # allo: ignore\rz"), (Comments{{"# allo: ignore", 1, 1}}));
  // An open bracket ends at the next definition.
  EXPECT_EQ(ignoresIn("f(\n\n@kernel\ndef g():\n  x  # allo: ignore"),
            (Comments{{"# allo: ignore", 4, 4}}));
}

TEST(Ignores, AreFoundOverTheEndsOfPieces) {
  // Edits leave the text in many small pieces.
  Text text = Text::fromBytes("x  # alignore\n");
  text = text.replaced(7, 7, "lo: ");
  text = text.replaced(6, 7, "l");
  ASSERT_EQ(text.str(), "x  # allo: ignore\n");
  EXPECT_EQ(allIgnores(text).size(), 1u);
  for (size_t length : {size_t(10), size_t(1000), size_t(100'000)})
    for (size_t shift = 0; shift < 8; ++shift) {
      Text large = Text::fromBytes(std::string(length + shift, 'x') + " # allo: ignore\n" +
                                   std::string(length, '\n'));
      EXPECT_EQ(allIgnores(large).size(), 1u) << length << " " << shift;
    }
}

TEST(Ignores, AnyTextIsSurvived) {
  std::mt19937 random(7);
  const std::vector<std::string> pieces = {
      "# allo: ignore", "[",  "]", ",", "syntax", "'",    "\"", "'''",    "(", ")", "\n",
      "\r\n",           "\\", " ", "x", "é",      "def ", "#",  "\"\"\"", "\r"};
  for (int round = 0; round < 3000; ++round) {
    std::string source;
    for (size_t n = random() % 30; n-- != 0;)
      source += pieces[random() % pieces.size()];
    Text text = Text::fromBytes(source);
    uint32_t last = 0;
    for (const IgnoreComment &comment : allIgnores(text)) {
      EXPECT_LE(last, comment.span.begin);
      EXPECT_LE(comment.span.end, comment.remove.end);
      EXPECT_LE(comment.remove.begin, comment.span.begin);
      EXPECT_LE(comment.remove.end, text.size());
      EXPECT_LE(comment.firstLine, comment.lastLine);
      EXPECT_EQ(comment.lastLine, text.lineOf(comment.span.begin));
      for (const IgnoredCode &code : comment.codes)
        EXPECT_EQ(text.slice(code.span), code.name);
      last = comment.span.end;
    }
  }
}

std::string applied(const std::string &source, const DiagFix &fix) {
  Text text = Text::fromBytes(source);
  for (const DiagEdit &edit : fix.edits)
    text = text.replaced(edit.span.begin, edit.span.end, edit.newText);
  return text.str();
}

TEST(Ignores, FixesLeaveNothingBehind) {
  auto fixed = [](const std::string &line) {
    const std::string before = "from allo import kernel\n";
    Text text = Text::fromBytes(before + line);
    PolicyResult judged = applyPolicy({}, text, {{0, text.size()}}, DiagnosticPolicy::everything());
    EXPECT_FALSE(judged.shown.empty()) << line;
    return judged.shown.empty()
               ? ""
               : applied(before + line, judged.shown[0].fixes.back()).substr(before.size());
  };
  EXPECT_EQ(fixed("x  # allo: ignore\ny"), "x\ny");
  EXPECT_EQ(fixed("x  # allo: ignore[syntax] since\ny"), "x\ny");
  EXPECT_EQ(fixed("  # allo: ignore\r\ny"), "y");
  EXPECT_EQ(fixed("# allo: ignore"), "");
  EXPECT_EQ(fixed("x  # allo: ignore[syntax]  # noqa\n"), "x  # noqa\n");
  EXPECT_EQ(fixed("x  # noqa # allo: ignore\n"), "x  # noqa\n");
  EXPECT_EQ(fixed("x  # allo: ignore[a, syntax]\n"), "x  # allo: ignore[syntax]\n");
}

} // namespace
} // namespace allo
