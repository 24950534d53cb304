// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "diag/Policy.h"

#include "diag/Ignores.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace allo {

namespace {

// Warnings that most people have no use for. A code that the table does not have is passed over.
constexpr std::string_view OptIn[] = {"opaque-schedule", "width-loss"};

// Where these occur the checker has not seen everything: a comment may well be of use.
bool leavesSomethingOut(const Diagnostic &diagnostic) {
  const DiagCode code = diagnostic.code;
  return code == DiagCode::Syntax || code == DiagCode::TooDeeplyNested ||
         code == DiagCode::TooManyDiagnostics || code == DiagCode::FileTooLarge ||
         (isOptIn(code) && diagnostic.severity == Severity::Information); // the rest of them
}

// The compiler finds these, or more of them than the checker, which does not know whether a comment
// is of use.
bool isOfEngine(DiagCode code) {
  constexpr DiagCode OfEngine[] = {
      DiagCode::ScheduleIllegal,    DiagCode::ScheduleTagsDropped, DiagCode::DataflowForm,
      DiagCode::UnrollTripCount,    DiagCode::PipelineInnerLoop,   DiagCode::StorageWritten,
      DiagCode::StorageUnsupported, DiagCode::StorageOrder,        DiagCode::DirectiveIgnored,
      DiagCode::DirectiveReplaced,  DiagCode::PartitionConflict,   DiagCode::OutlineSameElements,
      DiagCode::StreamLanes,        DiagCode::StreamCopy,          DiagCode::StreamReconvergence};
  return std::ranges::find(OfEngine, code) != std::end(OfEngine);
}

class Comments {
public:
  Comments(const Text &source, const std::vector<Span> &commented)
      : text(source), comments(ignoreComments(source, commented)) {
    for (const IgnoreComment &comment : comments)
      used.emplace_back(std::max<size_t>(comment.codes.size(), 1), false);
  }

  bool empty() const { return comments.empty(); }

  bool suppress(const Diagnostic &diagnostic) {
    uint32_t line = text.lineOf(diagnostic.span.begin);
    bool any = false;
    for (size_t i = 0; i < comments.size(); ++i) {
      const IgnoreComment &comment = comments[i];
      if (line < comment.firstLine || line > comment.lastLine)
        continue;
      if (!comment.listed && diagnostic.severity == Severity::Warning)
        any = used[i][0] = true;
      for (size_t k = 0; k < comment.codes.size(); ++k)
        if (comment.codes[k].name == diagInfo(diagnostic.code).code)
          any = used[i][k] = true;
    }
    return any;
  }

  void report(bool complete, const DiagnosticPolicy &policy, const std::vector<Span> &steps,
              std::vector<Diagnostic> &out) const {
    for (size_t i = 0; i < comments.size(); ++i) {
      const IgnoreComment &comment = comments[i];
      if (std::any_of(comment.codes.begin(), comment.codes.end(), [](const IgnoredCode &code) {
            return code.name == diagInfo(DiagCode::UnusedIgnore).code;
          }))
        continue;
      if (comment.codes.empty()) {
        const bool isOfSteps = std::ranges::any_of(
            steps, [&](const Span &step) { return step.contains(comment.span.begin); });
        if (complete && !used[i][0] && !isOfSteps)
          out.push_back(diagnostic(comment.span, DiagText::UnusedComment, "", {removal(comment)}));
        continue;
      }
      for (size_t k = 0; k < comment.codes.size(); ++k) {
        std::optional<DiagCode> code = diagCodeByName(comment.codes[k].name);
        const bool isChecked = code && !isOfEngine(*code);
        report(comment, k, complete && !used[i][k] && isChecked && policy.shows(*code), out);
      }
    }
  }

private:
  const Text &text;
  std::vector<IgnoreComment> comments;
  std::vector<std::vector<bool>> used; // by comment, then by code

  static Diagnostic diagnostic(Span span, DiagText text, std::string_view code,
                               std::vector<DiagFix> fixes) {
    return {text.code, Severity::Warning, span, format(text.text, code), {}, std::move(fixes)};
  }
  static DiagFix removal(const IgnoreComment &comment) {
    return {"Remove the comment", {{comment.remove, ""}}};
  }

  static void report(const IgnoreComment &comment, size_t k, bool unused,
                     std::vector<Diagnostic> &out) {
    const IgnoredCode &code = comment.codes[k];
    std::vector<DiagFix> fixes;
    const bool known = diagCodeByName(code.name).has_value();
    if (!known) {
      if (std::string_view meant = nearest(code.name, codeNames()); !meant.empty())
        fixes.push_back({format("Change to '{0}'", meant), {{code.span, std::string(meant)}}});
    } else if (!unused) {
      return;
    }
    fixes.push_back(without(comment, k));
    out.push_back(diagnostic(code.span, known ? DiagCode::UnusedIgnore : DiagText::UnknownIgnore,
                             code.name, std::move(fixes)));
  }

  // Takes one code out of the list, with the comma that goes with it.
  static DiagFix without(const IgnoreComment &comment, size_t k) {
    if (comment.codes.size() == 1)
      return removal(comment);
    Span span = comment.codes[k].span;
    if (k + 1 < comment.codes.size())
      span.end = comment.codes[k + 1].span.begin;
    else
      span.begin = comment.codes[k - 1].span.end;
    return {format("Remove '{0}' from the comment", comment.codes[k].name), {{span, ""}}};
  }
};

} // namespace

void DiagnosticPolicy::apply(const DiagnosticPolicy &over) {
  if (over.select)
    select = over.select;
  if (!over.ignore.empty())
    ignore = over.ignore;
  for (const auto &[code, level] : over.warnings)
    warnings[code] = level;
  vitis |= over.vitis;
}

bool DiagnosticPolicy::shows(DiagCode code) const {
  auto level = warnings.find(code);
  bool on = level != warnings.end() ? level->second != WarningLevel::Off
            : select                ? true
                                    : !isOptIn(code);
  return on && (!select || select->contains(code)) && !ignore.contains(code);
}

bool DiagnosticPolicy::showsOptIn() const {
  const auto &codes = allDiagCodes();
  return std::any_of(codes.begin(), codes.end(),
                     [&](DiagCode code) { return isOptIn(code) && shows(code); });
}

Severity DiagnosticPolicy::severity(DiagCode code) const {
  auto level = warnings.find(code);
  bool raised = level != warnings.end() && level->second == WarningLevel::Error;
  return raised ? Severity::Error : diagInfo(code).severity;
}

DiagnosticPolicy DiagnosticPolicy::everything() {
  DiagnosticPolicy policy;
  for (DiagCode code : allDiagCodes())
    if (isOptIn(code))
      policy.warnings[code] = WarningLevel::Warning;
  return policy;
}

bool isOptIn(DiagCode code) {
  static const std::vector<bool> optIn = [] {
    std::vector<bool> made;
    for (DiagCode each : allDiagCodes())
      made.push_back(isOneOf(diagInfo(each).code, OptIn));
    return made;
  }();
  return optIn[size_t(code)];
}

std::vector<DiagCode> codesMatching(std::string_view pattern) {
  std::vector<DiagCode> out;
  bool prefix = pattern.ends_with('*');
  if (prefix)
    pattern.remove_suffix(1);
  for (DiagCode code : allDiagCodes()) {
    std::string_view name = diagInfo(code).code;
    if (prefix ? name.starts_with(pattern) : name == pattern)
      out.push_back(code);
  }
  return out;
}

bool hasLevel(DiagCode code) { return diagInfo(code).severity != Severity::Error; }

std::vector<std::string_view> codeNames(bool withLevelOnly) {
  std::vector<std::string_view> out;
  for (DiagCode code : allDiagCodes())
    if (!withLevelOnly || hasLevel(code))
      out.push_back(diagInfo(code).code);
  return out;
}

PolicyResult applyPolicy(const std::vector<Diagnostic> &found, const Text &text,
                         const std::vector<Span> &commented, const DiagnosticPolicy &policy,
                         const std::vector<Span> &steps) {
  PolicyResult out;
  Comments comments(text, commented);
  bool complete = true;
  auto show = [&](const Diagnostic &diagnostic, bool suppressed) {
    if (!policy.shows(diagnostic.code))
      return;
    std::vector<Diagnostic> &list = suppressed ? out.suppressed : out.shown;
    list.push_back(diagnostic);
    // What an opt-in warning says beside its warnings stays information.
    if (diagnostic.severity == Severity::Warning ||
        diagInfo(diagnostic.code).severity == Severity::Information)
      list.back().severity = policy.severity(diagnostic.code);
  };
  for (const Diagnostic &diagnostic : found) {
    complete &= !leavesSomethingOut(diagnostic);
    show(diagnostic, !comments.empty() && comments.suppress(diagnostic));
  }
  if (comments.empty())
    return out;
  std::vector<Diagnostic> ofComments;
  comments.report(complete, policy, steps, ofComments);
  for (const Diagnostic &diagnostic : ofComments)
    show(diagnostic, false);
  std::stable_sort(out.shown.begin(), out.shown.end(),
                   [](const Diagnostic &a, const Diagnostic &b) {
                     return std::tuple(a.span.begin, a.span.end, a.code) <
                            std::tuple(b.span.begin, b.span.end, b.code);
                   });
  return out;
}

const Diagnostic *predictedAt(const std::vector<Diagnostic> &found, DiagCode code, Span call) {
  const auto own = std::ranges::find_if(
      found, [&](const Diagnostic &each) { return each.code == code && call.encloses(each.span); });
  return own == found.end() ? nullptr : &*own;
}

} // namespace allo
