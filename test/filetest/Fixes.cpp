// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "filetest/Fixes.h"

#include <algorithm>
#include <optional>

namespace allo::filetest {

namespace {

// Fixes that are right for what they are about, and wrong for the rest of the program.
struct Exception {
  std::string_view program;
  std::string_view title;
};
constexpr Exception Exceptions[] = {
    // The variable is assigned a float too, which an index cannot hold.
    {"casts/at_every_place", "Declare it as index"},
    // The wider variable feeds itself by way of another one.
    {"hover/fail_in_misplaced_lines", "Declare it as apint(33, signed=True)"},
};

// The text with the edits of one fix, and where its places are then. None where the edits are not
// such as an editor takes: outside of the text, or over each other.
class Applied {
public:
  static std::optional<Applied> make(const std::string &text, std::vector<DiagEdit> edits) {
    std::stable_sort(edits.begin(), edits.end(), [](const DiagEdit &a, const DiagEdit &b) {
      return a.span.begin < b.span.begin;
    });
    Applied applied;
    uint32_t at = 0;
    for (const DiagEdit &edit : edits) {
      if (edit.span.begin < at || edit.span.end < edit.span.begin || edit.span.end > text.size())
        return std::nullopt;
      applied.text += text.substr(at, edit.span.begin - at) + edit.newText;
      at = edit.span.end;
    }
    applied.text += text.substr(at);
    applied.edits = std::move(edits);
    return applied;
  }

  std::string text;

  // Widened to all that replaces a part of the span.
  Span now(Span span) const {
    int64_t begin = span.begin, end = span.end, moved = 0;
    for (const DiagEdit &edit : edits) {
      int64_t grown = int64_t(edit.newText.size()) - int64_t(edit.span.size());
      if (edit.span.begin < span.end || (edit.span.empty() && edit.span.begin == span.end))
        end += grown;
      if (edit.span.end <= span.begin && !(edit.span == span))
        begin += grown;
      else if (edit.span.begin < span.begin && edit.span.end > span.begin)
        begin = int64_t(edit.span.begin) + moved;
      moved += grown;
    }
    return {uint32_t(begin), uint32_t(std::max(begin, end))};
  }

private:
  std::vector<DiagEdit> edits;
};

size_t syntaxErrors(const Analysis &analysis) {
  return size_t(std::count_if(analysis.diagnostics.begin(), analysis.diagnostics.end(),
                              [](const Diagnostic &d) { return d.code == DiagCode::Syntax; }));
}

size_t errors(const Analysis &analysis) {
  return size_t(std::count_if(analysis.diagnostics.begin(), analysis.diagnostics.end(),
                              [](const Diagnostic &d) { return d.severity == Severity::Error; }));
}

bool isLike(const Diagnostic &d, const Diagnostic &about, Span place) {
  return d.code == about.code && d.message == about.message && place.encloses(d.span);
}

// What is wrong with a fix; empty if nothing is.
std::string problemWith(const Diagnostic &about, const DiagFix &fix, const Analysis &before,
                        const CheckText &check) {
  std::string text = before.text.str();
  std::optional<Applied> applied = Applied::make(text, fix.edits);
  if (!applied)
    return "its edits cannot be applied";
  if (applied->text == text)
    return "it changes nothing";
  std::shared_ptr<const Analysis> after = check(applied->text);
  if (syntaxErrors(*after) > syntaxErrors(before))
    return "it makes a new syntax error";
  Span place = applied->now(about.span);
  size_t left = 0, there = 0;
  for (const Diagnostic &d : after->diagnostics) {
    if (d.code == about.code && d.span == place)
      return "it leaves: " + d.message;
    left += isLike(d, about, place);
  }
  for (const Diagnostic &d : before.diagnostics)
    there += isLike(d, about, about.span);
  if (left >= there)
    return "it leaves: " + about.message;
  // What a syntax error hid is seen when it is mended.
  if (about.code != DiagCode::Syntax && errors(*after) > errors(before))
    return "it makes more errors than there were";
  return {};
}

} // namespace

void expectFixesHelp(TestRun &run, std::string_view program, const Analysis &analysis,
                     const CheckText &check) {
  for (const Diagnostic &d : analysis.diagnostics)
    for (const DiagFix &fix : d.fixes) {
      std::string problem = problemWith(d, fix, analysis, check);
      bool excepted =
          std::any_of(std::begin(Exceptions), std::end(Exceptions), [&](const Exception &known) {
            return program.ends_with(known.program) && fix.title == known.title;
          });
      std::string what = "the fix '" + fix.title + "' of " + std::string(diagInfo(d.code).code) +
                         " '" + d.message + "'";
      if (excepted)
        run.expect(!problem.empty(), what + " is no exception any more");
      else
        run.expect(problem.empty(), what + ": " + problem);
    }
}

} // namespace allo::filetest
