// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/incremental/*.edits: a file, edits of it, and what each had to look at again.
//   === file                                     the text
//   === open                                     its first analysis
//   === edit "x + 1" -> "x + 2" ; #2 "y" -> ""   replacements in order; #2: the second occurrence
//   < parsed: 1                                  how many statements were parsed,
//   < evaluated: N                               which module-level values were found,
//   < checked: a, b                              which kernels were checked,
//   < 4:12-4:13 error[undefined-name]: ...       and all diagnostics; --update writes these lines
// After each step everything a user can see must equal a fresh analysis of the same text.
#include "common/Observe.h"
#include "filetest/Case.h"

namespace allo::filetest {

namespace {

struct Replacement {
  std::string from, to;
  int occurrence = 1;
};

void skipBlanks(std::string_view text, size_t &at) {
  while (at < text.size() && text[at] == ' ')
    ++at;
}

std::optional<std::vector<Replacement>> parseReplacements(std::string_view text) {
  std::vector<Replacement> all;
  size_t at = 0;
  while (true) {
    Replacement one;
    skipBlanks(text, at);
    if (at < text.size() && text[at] == '#') {
      one.occurrence = 0;
      for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
        one.occurrence = one.occurrence * 10 + (text[at] - '0');
      skipBlanks(text, at);
    }
    std::optional<std::string> from = readQuote(text, at);
    skipBlanks(text, at);
    if (!from || !text.substr(at).starts_with("->"))
      return std::nullopt;
    at += 2;
    skipBlanks(text, at);
    std::optional<std::string> to = readQuote(text, at);
    if (!to)
      return std::nullopt;
    one.from = *from;
    one.to = *to;
    all.push_back(std::move(one));
    skipBlanks(text, at);
    if (at >= text.size())
      return all;
    if (text[at++] != ';')
      return std::nullopt;
  }
}

std::string list(const std::vector<std::string> &names) {
  std::string out;
  for (const std::string &name : names)
    out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "none" : out;
}

std::vector<std::string> report(const Analysis &analysis) {
  std::vector<std::string> out;
  out.push_back("< parsed: " + std::to_string(analysis.stats.segmentsParsed));
  out.push_back("< evaluated: " + list(analysis.stats.evaluatedItems));
  out.push_back("< checked: " + list(analysis.stats.checkedKernels));
  for (const Diagnostic &d : analysis.diagnostics) {
    if (isOptIn(d.code))
      continue;
    auto place = [&](uint32_t offset) {
      Position p = analysis.text.positionAt(offset, ColumnUnit::CodePoint);
      return std::to_string(p.line + 1) + ":" + std::to_string(p.column + 1);
    };
    out.push_back("< " + place(d.span.begin) + "-" + place(d.span.end) + " " +
                  std::string(showSeverity(d.severity)) + "[" + std::string(diagInfo(d.code).code) +
                  "]: " + d.message);
  }
  return out;
}

class Steps {
public:
  Steps(TestRun &run, std::string source)
      : run(run), text(Text::fromBytes(source)), analyzer(types) {}

  std::vector<std::string> open() {
    analysis = analyzer.analyze(text);
    return compared();
  }

  std::vector<std::string> edit(std::string_view command) {
    std::optional<std::vector<Replacement>> replacements = parseReplacements(command);
    if (!replacements) {
      run.fail("cannot read '=== edit " + std::string(command) + "'");
      return {};
    }
    std::optional<TextEdit> hull;
    for (const Replacement &one : *replacements) {
      std::string content = text.str();
      size_t at = content.find(one.from);
      for (int i = 1; i < one.occurrence && at != std::string::npos; ++i)
        at = content.find(one.from, at + 1);
      if (at == std::string::npos) {
        run.fail("the text has no " + quote(one.from) + " to edit");
        return {};
      }
      TextEdit edit{uint32_t(at), uint32_t(at + one.from.size()), uint32_t(at + one.to.size())};
      text = text.replaced(edit.begin, edit.oldEnd, one.to);
      hull = hull ? joinEdits(*hull, edit) : edit;
    }
    analysis = analyzer.analyze(text, &*hull);
    return compared();
  }

private:
  std::vector<std::string> compared() {
    test::Checked fresh = test::check(text);
    std::string wanted = test::showEverything(*fresh.analysis);
    std::string got = test::showEverything(*analysis);
    run.expect(wanted == got,
               "'-' is a fresh analysis, '+' what the edits led to\n" + diffText(wanted, got));
    return report(*analysis);
  }

  TestRun &run;
  TypeContext types;
  Text text;
  Analyzer analyzer;
  std::shared_ptr<const Analysis> analysis;
};

void runIncremental(TestRun &run, const fs::path &file, const std::string &tip) {
  std::vector<std::string> lines = splitLines(readFile(file).value_or(""));
  std::vector<std::string> out = {tip};
  size_t at = 0;
  for (; at < lines.size() && lines[at] != "=== file"; ++at)
    if (!lines[at].starts_with("# tip: "))
      out.push_back(lines[at]);
  if (at == lines.size()) {
    run.fail("the script has no '=== file'");
    return;
  }
  out.push_back(lines[at++]);
  std::string source;
  for (; at < lines.size() && !lines[at].starts_with("=== "); ++at) {
    source += lines[at] + "\n";
    out.push_back(lines[at]);
  }
  Steps steps(run, source);
  for (; at < lines.size(); ++at) {
    const std::string &line = lines[at];
    if (line.starts_with("< ") || line.starts_with("# tip: "))
      continue;
    out.push_back(line);
    std::vector<std::string> answer;
    if (line == "=== open")
      answer = steps.open();
    else if (line.starts_with("=== edit "))
      answer = steps.edit(line.substr(9));
    else if (!line.empty() && !line.starts_with("#"))
      run.fail("cannot read '" + line + "'");
    out.insert(out.end(), answer.begin(), answer.end());
  }
  run.expectFile(file, joinLines(out));
}

} // namespace

void collectIncremental(Corpus &corpus) {
  corpus.addFiles("incremental", ".edits", runIncremental);
}

} // namespace allo::filetest
