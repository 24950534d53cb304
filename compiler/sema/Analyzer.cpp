// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One run: cut the changed part of the text into items, parse those, evaluate the items whose names
// may have changed, check the kernels that depend on them, collect the diagnostics. What did not
// change is shared with the version before.
#include "sema/Analyzer.h"

#include "sema/FileState.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

// What differs between two texts.
TextEdit difference(const Text &before, const Text &after) {
  uint32_t limit = std::min(before.size(), after.size());
  uint32_t prefix = 0;
  while (prefix < limit) {
    std::string_view a = before.contiguous(prefix);
    std::string_view b = after.contiguous(prefix);
    size_t n = std::min(a.size(), b.size());
    size_t same =
        size_t(std::mismatch(a.begin(), a.begin() + long(n), b.begin()).first - a.begin());
    prefix += uint32_t(same);
    if (same < n)
      break;
  }
  uint32_t suffix = 0;
  while (suffix < limit - prefix &&
         before.at(before.size() - 1 - suffix) == after.at(after.size() - 1 - suffix))
    ++suffix;
  return {prefix, before.size() - suffix, after.size() - suffix};
}

// The word's first character stands nowhere else in it.
bool mentions(const Text &text, uint32_t begin, uint32_t end, std::string_view word = "allo") {
  size_t matched = 0;
  for (uint32_t at = begin; at < end;) {
    std::string_view piece = text.contiguous(at);
    piece = piece.substr(0, std::min<size_t>(piece.size(), end - at));
    if (matched == 0 && piece.find(word) != std::string_view::npos)
      return true;
    for (char c : piece) { // only words that lie over a chunk's end get here with matched > 0
      matched = c == word[matched] ? matched + 1 : c == word[0] ? 1 : 0;
      if (matched == word.size())
        return true;
    }
    at += uint32_t(piece.size());
  }
  return false;
}

} // namespace

TextEdit joinEdits(const TextEdit &first, const TextEdit &second) {
  uint32_t begin = std::min(first.begin, second.begin);
  uint32_t end = std::max(first.newEnd, second.oldEnd); // in the text between the two
  return {begin, end - first.newEnd + first.oldEnd, end - second.oldEnd + second.newEnd};
}

Analyzer::Analyzer(TypeContext &types, AnalyzerOptions options)
    : impl(std::make_unique<FileState>(types, options)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer &&) noexcept = default;

std::shared_ptr<const Analysis> Analyzer::analyze(const Text &text, const TextEdit *changed,
                                                  const CancelToken &cancel) {
  return impl->read(text, changed, cancel) ? impl->finish(/*bodies=*/true, cancel) : nullptr;
}

// Text -> items. Where there is nothing to look at, 'skipped' has the answer.
bool FileState::read(const Text &now, const TextEdit *changed, const CancelToken &cancel) {
  stats = {};
  skipped = nullptr;
  if (now.size() > options.maxBytes) {
    reset();
    pending.reset();
    analysed = false;
    auto analysis = std::make_shared<Analysis>();
    analysis->text = now;
    if (mentions(now, 0, now.size(), "from allo") || mentions(now, 0, now.size(), "import allo")) {
      analysis->usesAllo = true;
      analysis->diagnostics.push_back(
          {DiagCode::FileTooLarge,
           diagInfo(DiagCode::FileTooLarge).severity,
           {0, 0},
           format(diagInfo(DiagCode::FileTooLarge).text, options.maxBytes),
           {},
           {}});
    }
    skipped = std::move(analysis);
    return true;
  }
  TextEdit edit;
  if (!analysed) {
    edit = {0, 0, now.size()};
    pending.reset();
  } else if (changed) {
    edit = pending ? joinEdits(*pending, *changed) : *changed;
  } else {
    edit = difference(text, now);
  }
  if (items.empty() && !mentionsAllo) {
    uint32_t from = edit.begin > 4 ? edit.begin - 4 : 0;
    bool whole = !analysed;
    if (!isModule && !mentions(now, whole ? 0 : from,
                               whole ? now.size() : std::min(edit.newEnd + 4, now.size()))) {
      auto analysis = std::make_shared<Analysis>();
      analysis->text = now;
      analysed = true;
      text = now;
      pending.reset();
      skipped = std::move(analysis);
      return true;
    }
    text = Text();
    edit = {0, 0, now.size()};
  }
  mentionsAllo = true;
  analysed = true;
  if (!updateItems(now, edit, cancel)) {
    pending = edit;
    return false;
  }
  pending.reset();
  text = now;
  return true;
}

std::shared_ptr<Analysis> FileState::costlyAnalysis() {
  auto analysis = std::make_shared<Analysis>();
  analysis->text = text;
  analysis->stats = std::exchange(stats, {});
  analysis->usesAllo = importing > 0;
  const DiagInfo &info = diagInfo(DiagCode::EvaluationLimit);
  if (analysis->usesAllo)
    analysis->diagnostics.push_back(
        {DiagCode::EvaluationLimit, info.severity, {0, 0}, format(info.text, maxSteps()), {}, {}});
  return analysis;
}

std::shared_ptr<const Analysis> FileState::finish(bool bodies, const CancelToken &cancel) {
  if (skipped)
    return skipped;
  if (!evaluateModules(cancel) || (bodies && !tooCostly && !checkBodies(cancel)))
    return nullptr;
  if (tooCostly)
    return costlyAnalysis();
  updateEntries();
  if (bodies) {
    updateRecursion();
    updateCalleeLint();
  }
  return makeAnalysis();
}

} // namespace allo
