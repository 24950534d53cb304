// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Everything that a user can see of an analysis, as text: two analyses are alike exactly when these
// texts are.
// Header only: the unit tests, the file tests and the fuzz targets share it.
#pragma once

#include "common/Trees.h"
#include "diag/Diagnostic.h"
#include "diag/Policy.h"
#include "ide/CodeLens.h"
#include "ide/DocumentSymbols.h"
#include "ide/Hover.h"
#include "ide/InactiveCode.h"
#include "ide/InlayHints.h"
#include "sema/facts/Items.h"
#include "sema/incremental/Analyzer.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace allo::test {

// An analysis with the types that it refers to.
struct Checked {
  std::shared_ptr<TypeContext> types;
  std::shared_ptr<const Analysis> analysis;
};

// The analysis as it is shown to those who turn every warning on: with comments respected.
inline std::shared_ptr<const Analysis> judged(const std::shared_ptr<const Analysis> &analysis) {
  auto out = std::make_shared<Analysis>(*analysis);
  if (out->usesAllo)
    out->diagnostics = applyPolicy(analysis->diagnostics, analysis->text, analysis->commented,
                                   DiagnosticPolicy::everything())
                           .shown;
  return out;
}

inline Checked check(const Text &text, AnalyzerOptions options = {}) {
  Checked checked;
  checked.types = std::make_shared<TypeContext>();
  checked.analysis = Analyzer(*checked.types, options).analyze(text);
  return checked;
}
inline Checked check(std::string_view text, AnalyzerOptions options = {}) {
  return check(Text::fromBytes(text), options);
}
inline Checked checkWithPolicy(std::string_view text) {
  Checked checked = check(text);
  checked.analysis = judged(checked.analysis);
  return checked;
}

inline std::string show(Span span) {
  return std::to_string(span.begin) + ".." + std::to_string(span.end);
}

inline std::string show(const Diagnostic &d) {
  std::string out = show(d.span) + " " + std::string(showSeverity(d.severity)) + "[" +
                    std::string(diagInfo(d.code).code) + "] " + d.message + "\n";
  for (const DiagNote &note : d.notes)
    out += "  note " + note.file + show(note.span) + " " + note.message + "\n";
  for (const DiagFix &fix : d.fixes) {
    out += "  fix " + fix.title + "\n";
    for (const DiagEdit &edit : fix.edits)
      out += "    " + show(edit.span) + " '" + edit.newText + "'\n";
  }
  return out;
}

inline std::string showDiagnostics(const Analysis &analysis) {
  std::string out;
  for (const Diagnostic &d : analysis.diagnostics)
    out += show(d);
  return out;
}

inline InlayHintOptions allHints() {
  InlayHintOptions options;
  options.constants = options.tripCounts = true;
  options.cuts = CutHints::All;
  return options;
}

inline std::string showHints(const Analysis &analysis,
                             const InlayHintOptions &options = allHints()) {
  std::string out;
  for (const InlayHint &hint : inlayHints(analysis, {0, analysis.text.size()}, options))
    out += std::to_string(hint.offset) + " " + std::to_string(int(hint.kind)) +
           (hint.paddingLeft ? " _" : " ") + hint.label + " (" + hint.tooltip + ")\n";
  return out;
}

inline std::string_view showKind(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Kernel:
    return "kernel";
  case SymbolKind::Function:
    return "function";
  case SymbolKind::Class:
    return "class";
  case SymbolKind::Constant:
    return "constant";
  case SymbolKind::TypeAlias:
    return "type";
  case SymbolKind::Variable:
    return "variable";
  case SymbolKind::Parameter:
    return "parameter";
  case SymbolKind::LoopIndex:
    return "index";
  case SymbolKind::Loop:
    return "loop";
  }
  return "?";
}

inline void appendSymbol(std::string &out, const DocumentSymbol &symbol, size_t depth) {
  out += std::string(2 * depth, ' ') + std::string(showKind(symbol.kind)) + " " + symbol.name +
         " [" + symbol.detail + "] " + show(symbol.span) + " at " + show(symbol.selection) + "\n";
  for (const DocumentSymbol &child : symbol.children)
    appendSymbol(out, child, depth + 1);
}

inline std::string showSymbols(const Analysis &analysis) {
  std::string out;
  for (const DocumentSymbol &symbol : documentSymbols(analysis))
    appendSymbol(out, symbol, 0);
  return out;
}

inline std::string showRunnables(const Analysis &analysis) {
  std::string out;
  for (const RunnableKernel &kernel : runnableKernels(analysis))
    out += kernel.target + " " + show(kernel.name) + (kernel.broken ? " broken" : "") +
           (kernel.usesOthers ? " uses others " : " ") + std::to_string(kernel.fingerprint) + "\n";
  return out;
}

inline std::string showEverything(const Analysis &analysis) {
  std::string out = showDiagnostics(analysis) + "hints\n" + showHints(analysis) + "symbols\n" +
                    showSymbols(analysis) + "to run\n" + showRunnables(analysis) + "inactive\n";
  for (Span span : inactiveCode(analysis))
    out += show(span) + "\n";
  return out;
}

inline std::string showHover(const Analysis &analysis, uint32_t offset) {
  std::optional<HoverResult> result = hover(analysis, offset);
  if (!result)
    return "none";
  return show(result->span) + " " + result->plainText();
}

// The first lines in which two such texts differ; empty where they do not.
inline std::string firstDifference(const std::string &wanted, const std::string &got) {
  if (wanted == got)
    return "";
  size_t at = 0;
  while (at < wanted.size() && at < got.size() && wanted[at] == got[at])
    ++at;
  size_t begin = at == 0 ? 0 : wanted.rfind('\n', at - 1) + 1;
  auto some = [&](const std::string &text) {
    size_t end = begin;
    for (int lines = 0; lines < 4 && end < text.size(); ++lines)
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    return text.substr(begin, end - begin);
  };
  return "wanted:\n" + some(wanted) + "got:\n" + some(got);
}

// Messages are one line without a final period.
inline bool wellStyled(std::string_view message) {
  return !message.empty() && message.find_first_of("\r\n") == std::string_view::npos &&
         (message.back() != '.' || message.ends_with("..."));
}

// What holds of every analysis of every text; empty, or what does not.
inline std::string brokenInvariant(const Analysis &analysis) {
  uint32_t size = analysis.text.size();
  auto inside = [&](Span span) { return span.begin <= span.end && span.end <= size; };
  std::string tree;
  analysis.items.forEachCounted([&](const ItemEntry &entry, uint32_t) {
    if (tree.empty())
      tree = brokenTree(*entry.state->unit);
  });
  if (!tree.empty())
    return tree;
  const Diagnostic *previous = nullptr;
  for (const Diagnostic &d : analysis.diagnostics) {
    if (!inside(d.span))
      return "a diagnostic lies outside the text: " + show(d);
    if (previous && d.span.begin < previous->span.begin)
      return "diagnostics are not in the order of the source: " + show(d);
    if (previous && show(*previous) == show(d))
      return "a diagnostic is given twice: " + show(d);
    if (!wellStyled(d.message))
      return "a message has more than one line, or a final period: " + show(d);
    for (const DiagNote &note : d.notes) {
      if (note.file.empty() && !inside(note.span))
        return "a note lies outside the text: " + show(d);
      if (!wellStyled(note.message))
        return "a note has more than one line, or a final period: " + show(d);
    }
    for (const DiagFix &fix : d.fixes)
      for (const DiagEdit &edit : fix.edits)
        if (!inside(edit.span))
          return "a fix lies outside the text: " + show(d);
    previous = &d;
  }
  uint32_t last = 0;
  for (const InlayHint &hint : inlayHints(analysis, {0, size}, allHints())) {
    if (hint.offset > size || hint.offset < last || hint.label.empty())
      return "a hint is out of place: " + std::to_string(hint.offset) + " " + hint.label;
    last = hint.offset;
  }
  const std::vector<RunnableKernel> kernels = runnableKernels(analysis);
  const std::vector<RunnableKernel> quick = runnableKernels(analysis, KernelFacts::OfLenses);
  for (size_t i = 0; i < kernels.size(); ++i) {
    const RunnableKernel &kernel = kernels[i];
    if (!inside(kernel.name) || kernel.target.empty())
      return "what can be run has no place: " + kernel.target + " " + show(kernel.name);
    auto shown = [](const RunnableKernel &each) {
      return std::tuple(each.target, each.name, each.place, each.broken, each.errors,
                        each.firstError, each.caller);
    };
    if (quick.size() != kernels.size() || shown(quick[i]) != shown(kernel))
      return "without fingerprints, a kernel has other errors: " + kernel.target;
  }
  return "";
}

} // namespace allo::test
