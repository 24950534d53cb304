// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A file under edits, analysed incrementally, beside fresh analyses of the same text.
// Header only, like Observe.h.
#pragma once

#include "common/Observe.h"

#include <optional>
#include <string>
#include <string_view>

namespace allo::test {

class EditedFile {
public:
  explicit EditedFile(std::string_view source, AnalyzerOptions options = {})
      : text(Text::fromBytes(source)), options(options), analyzer(types, options) {
    analysis = analyzer.analyze(text);
  }

  // Replaces up to 'removed' bytes at 'begin', both moved to character starts. The analysis waits
  // for analyze() unless 'now': an editor's keystrokes may come faster than analyses.
  void replace(size_t begin, size_t removed, std::string_view with, bool now = true) {
    uint32_t from = characterStart(uint32_t(std::min<size_t>(begin, text.size())));
    uint32_t to = characterStart(uint32_t(std::min<size_t>(begin + removed, text.size())));
    std::string valid = Text::fromBytes(with).str(); // an editor sends valid text
    text = text.replaced(from, to, valid);
    TextEdit edit{from, to, from + uint32_t(valid.size())};
    pending = pending ? joinEdits(*pending, edit) : edit;
    if (now)
      analyze();
  }
  // As one edit, of what lies between the first and the last byte that differ.
  void become(std::string_view wanted) {
    std::string valid = Text::fromBytes(wanted).str(), old = text.str();
    size_t limit = std::min(old.size(), valid.size()), begin = 0, kept = 0;
    while (begin < limit && old[begin] == valid[begin])
      ++begin;
    while (begin > 0 && begin < limit && isContinuation(valid[begin]))
      --begin;
    while (kept < limit - begin && old[old.size() - 1 - kept] == valid[valid.size() - 1 - kept])
      ++kept;
    while (kept > 0 && isContinuation(valid[valid.size() - kept]))
      --kept;
    replace(begin, old.size() - kept - begin, valid.substr(begin, valid.size() - kept - begin));
  }
  void analyze() {
    analysis = analyzer.analyze(text, pending ? &*pending : nullptr);
    pending.reset();
  }

  // Empty where all that a user sees equals a fresh analysis; else the difference.
  std::string broken() const {
    if (analysis->text.str() != text.str())
      return "the analysed text is not the edited one";
    std::string invariant = brokenInvariant(*analysis);
    if (!invariant.empty())
      return invariant;
    Checked fresh = check(text, options);
    std::string difference =
        firstDifference(showEverything(*fresh.analysis), showEverything(*analysis));
    return difference.empty() ? "" : "a fresh analysis and the edited one differ\n" + difference;
  }

  TypeContext types;
  Text text;
  AnalyzerOptions options;
  Analyzer analyzer;
  std::shared_ptr<const Analysis> analysis;

private:
  uint32_t characterStart(uint32_t offset) const {
    while (offset > 0 && offset < text.size() && isContinuation(text.at(offset)))
      --offset;
    return offset;
  }
  static bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }
  std::optional<TextEdit> pending;
};

} // namespace allo::test
