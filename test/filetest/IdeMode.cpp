// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/ide/hints: the source with its hints written in, in <name>.hints.py. Its lines choose them:
//   # hints: constants, trip-counts, no-types, no-widths, no-schedules, cuts=all|narrowed|none,
//   tooltips # twin: cpp     <name>.cpp.hints.py as well, where every bare @kernel has the other
//   style
// data/ide/symbols: the outline, in <name>.symbols.
// data/ide/folding: the lines that can be folded, in <name>.folds; `# limit: 3` for so many ranges.
#include "common/Exercise.h"
#include "common/Observe.h"
#include "filetest/Case.h"

namespace allo::filetest {

namespace {

struct HintChoice {
  InlayHintOptions options;
  bool tooltips = false;
};

HintChoice hintChoice(TestRun &run, const std::string &source) {
  HintChoice choice;
  std::string words = directive(source, "hints").value_or("");
  for (size_t begin = 0; begin < words.size();) {
    size_t end = std::min(words.find(',', begin), words.size());
    std::string word = trim(std::string_view(words).substr(begin, end - begin));
    begin = end + 1;
    if (word == "constants")
      choice.options.constants = true;
    else if (word == "trip-counts")
      choice.options.tripCounts = true;
    else if (word == "no-schedules")
      choice.options.schedules = false;
    else if (word == "no-types")
      choice.options.types = false;
    else if (word == "no-widths")
      choice.options.widths = false;
    else if (word == "cuts=all")
      choice.options.cuts = CutHints::All;
    else if (word == "cuts=narrowed")
      choice.options.cuts = CutHints::Narrowed;
    else if (word == "cuts=none")
      choice.options.cuts = CutHints::None;
    else if (word == "tooltips")
      choice.tooltips = true;
    else
      run.fail("'# hints:' does not know '" + word + "'");
  }
  return choice;
}

std::string withHints(TestRun &run, const fs::path &file, const std::string &source) {
  HintChoice choice = hintChoice(run, source);
  test::Checked checked = test::check(source);
  if (!file.filename().string().starts_with("fail_"))
    for (const Diagnostic &d : checked.analysis->diagnostics)
      run.expect(d.severity != Severity::Error, "the source has an error: " + test::show(d));
  std::string broken = test::exerciseAll(*checked.analysis);
  run.expect(broken.empty(), broken);
  std::string text = checked.analysis->text.str(), out;
  uint32_t done = 0;
  for (const InlayHint &hint :
       inlayHints(*checked.analysis, {0, uint32_t(text.size())}, choice.options)) {
    out += text.substr(done, hint.offset - done);
    done = hint.offset;
    out += "⟦" + std::string(hint.paddingLeft ? " " : "") + hint.label;
    if (choice.tooltips) {
      std::string tip = hint.tooltip;
      for (size_t at = 0; (at = tip.find('\n', at)) != std::string::npos; at += 3)
        tip.replace(at, 1, " ; ");
      out += " | " + tip;
    }
    out += "⟧";
  }
  return out + text.substr(done);
}

void runHints(TestRun &run, const fs::path &file, const std::string &) {
  std::string source = readFile(file).value_or("");
  run.expectFile(fs::path(file).replace_extension(".hints.py"), withHints(run, file, source));
  std::optional<std::string> twin = directive(source, "twin");
  if (!twin)
    return;
  run.expect(*twin == "cpp" || *twin == "hls", "'# twin:' is cpp or hls");
  run.expectFile(fs::path(file).replace_extension("." + *twin + ".hints.py"),
                 withHints(run, file, inStyle(source, *twin)));
}

void appendOutline(std::string &out, const DocumentSymbol &symbol, const LineIndex &lines,
                   size_t depth) {
  auto place = [&](Span span) {
    LineColumn a = lines.at(span.begin), b = lines.at(span.end);
    return std::to_string(a.line + 1) + ":" + std::to_string(a.column + 1) + "-" +
           std::to_string(b.line + 1) + ":" + std::to_string(b.column + 1);
  };
  out += std::string(2 * depth, ' ') + std::string(test::showKind(symbol.kind)) + " " + symbol.name;
  if (!symbol.detail.empty())
    out += "  " + symbol.detail;
  out += "  (" + place(symbol.span) + ", name " + place(symbol.selection) + ")\n";
  for (const DocumentSymbol &child : symbol.children)
    appendOutline(out, child, lines, depth + 1);
}

void runSymbols(TestRun &run, const fs::path &file, const std::string &) {
  std::string source = readFile(file).value_or("");
  test::Checked checked = test::check(source);
  std::string text = checked.analysis->text.str(), out;
  LineIndex lines(text);
  for (const DocumentSymbol &symbol : documentSymbols(*checked.analysis))
    appendOutline(out, symbol, lines, 0);
  run.expectFile(fs::path(file).replace_extension(".symbols"), out);
  std::string broken = test::exerciseAll(*checked.analysis);
  run.expect(broken.empty(), broken);
}

std::string_view showFoldingKind(FoldingKind kind) {
  switch (kind) {
  case FoldingKind::Code:
    return "code";
  case FoldingKind::Comment:
    return "comment";
  case FoldingKind::Imports:
    return "imports";
  case FoldingKind::Region:
    return "region";
  }
  return "?";
}

// By lines, as an editor hides them; `3-7)`: the bracket in line 8 stays visible.
void runFolding(TestRun &run, const fs::path &file, const std::string &) {
  std::string source = readFile(file).value_or("");
  test::Checked checked = test::check(source);
  const Text &text = checked.analysis->text;
  std::vector<FoldingRange> ranges = foldingRanges(*checked.analysis);
  if (std::optional<std::string> limit = directive(source, "limit"))
    limitFoldingRanges(ranges, std::stoul(*limit));
  std::string out;
  for (const FoldingRange &range : ranges) {
    const uint32_t first = text.lineOf(range.span.begin);
    const uint32_t last = text.lineOf(range.span.end) - (range.endsInBracket ? 1 : 0);
    out += std::to_string(first + 1) + "-" + std::to_string(last + 1) +
           (range.endsInBracket ? ") " : " ") + std::string(showFoldingKind(range.kind)) + ": " +
           trim(text.slice(text.lineBegin(first), range.span.begin)) + "\n";
  }
  run.expectFile(fs::path(file).replace_extension(".folds"), out);
  std::string broken = test::exerciseAll(*checked.analysis);
  run.expect(broken.empty(), broken);
}

} // namespace

void collectIde(Corpus &corpus) {
  corpus.addFiles("ide/hints", ".py", runHints, {".hints.py"});
  corpus.addFiles("ide/symbols", ".py", runSymbols);
  corpus.addFiles("ide/folding", ".py", runFolding);
}

} // namespace allo::filetest
