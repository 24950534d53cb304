// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One run: cut the changed part of the text into items, parse those, evaluate the items whose names
// may have changed, check the kernels that depend on them, collect the diagnostics. What did not
// change is shared with the version before.
#include "sema/incremental/Analyzer.h"

#include "sema/incremental/FileState.h"
#include "sema/incremental/Recognition.h"
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

// The lines around a part of a text.
std::pair<uint32_t, uint32_t> linesAround(const Text &text, uint32_t begin, uint32_t end) {
  constexpr uint32_t MaxLine = 1000;
  for (uint32_t i = 0; begin > 0 && text.at(begin - 1) != '\n' && i < MaxLine; ++i)
    --begin;
  for (uint32_t i = 0; end < text.size() && text.at(end) != '\n' && i < MaxLine; ++i)
    ++end;
  return {begin, end};
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
  edited = analysed;
  if (now.size() > options.maxBytes) {
    refuse(now, format("is larger than {0} bytes", options.maxBytes));
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
    if (!isModule && !named && !related && !looksLikeAllo(now, edit)) {
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
  if (tooManyStatements) {
    refuse(now, format("has more than {0} statements at top level", options.maxStatements));
    return true;
  }
  pending.reset();
  text = now;
  return true;
}

void FileState::refuse(const Text &now, const std::string &why) {
  reset();
  pending.reset();
  analysed = false;
  auto analysis = std::make_shared<Analysis>();
  analysis->text = now;
  if (recognise(now, 0, now.size()).allo) {
    const DiagInfo &info = diagInfo(DiagCode::FileTooLarge);
    analysis->usesAllo = true;
    analysis->diagnostics.push_back(
        {DiagCode::FileTooLarge, info.severity, {0, 0}, format(info.text, why), {}, {}});
  }
  skipped = std::move(analysis);
}

// From a scan of what an edit changed, and of all of it where that has to do with decorators.
bool FileState::looksLikeAllo(const Text &now, const TextEdit &edit) {
  auto [begin, end] = linesAround(now, edit.begin, edit.newEnd);
  bool whole = !analysed;
  if (!whole) {
    std::string lines = now.slice(begin, end);
    whole = lines.find('@') != std::string::npos || lines.find("import") != std::string::npos;
    if (!whole)
      return lines.find("allo") != std::string::npos;
  }
  Recognised found = recognise(now, 0, now.size());
  decoratorSources = std::move(found.modules);
  importSources = std::move(found.imports);
  return found.allo;
}

std::shared_ptr<Analysis> FileState::costlyAnalysis() {
  auto analysis = std::make_shared<Analysis>();
  analysis->text = text;
  analysis->stats = std::exchange(stats, {});
  // By its text: which items have been evaluated depends on what was edited.
  analysis->usesAllo = speaksOfAllo() || related || named || (wasAllo && wrongImports > 0);
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
  if (tooCostly && edited) { // by what earlier texts have left, perhaps: as if it were opened
    const Text now = text;
    reset();
    analysed = false;
    return read(now, nullptr, cancel) ? finish(bodies, cancel) : nullptr;
  }
  if (!itemsTooCostly)
    updateEntries();
  if (tooCostly)
    return costlyAnalysis();
  if (bodies) {
    updateRecursion();
    updateCalleeLint();
  }
  return makeAnalysis();
}

} // namespace allo
