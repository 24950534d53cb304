// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Diagnostics.h"

#include "check/ApplyPolicy.h"
#include "ide/InactiveCode.h"
#include "server/protocol/Positions.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"
#include "support/Path.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace allo::server {

namespace {

using lsp::DiagnosticSeverity;

DiagnosticSeverity severityOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return DiagnosticSeverity::Error;
  case Severity::Warning:
    return DiagnosticSeverity::Warning;
  case Severity::Information:
    return DiagnosticSeverity::Information;
  }
  ALLO_UNREACHABLE("severities are handled");
}

// The address of the page that explains the codes; empty where none is installed.
std::string pageOfCodes(const Snapshot &snapshot) {
  const std::string &page = snapshot.config->documentation;
  if (!page.empty())
    return page.starts_with('/') ? pathToUri(page) : page;
  return snapshot.documentation.empty() ? "" : snapshot.documentation + "/diagnostics.md";
}

class Converter {
public:
  explicit Converter(const Snapshot &view)
      : snapshot(view), client(*view.client), positions(view.positions()),
        elsewhere(view.positions()) {
    if (client.codeDescription)
      page = pageOfCodes(view);
  }

  lsp::Diagnostic converted(const Diagnostic &diagnostic) {
    std::string_view code = diagInfo(diagnostic.code).code;
    DiagTag tag = diagTag(diagnostic.code);
    bool tagged = tag != DiagTag::None && client.knowsDiagnosticTag(int64_t(tag));
    // What is not used yet is so while it is typed: a client that can fade it need not warn of it,
    // unless somebody asked for the warning.
    bool faded = tagged && tag == DiagTag::Unnecessary &&
                 diagnostic.severity == Severity::Warning &&
                 diagnostic.code != DiagCode::UnreachableCode &&
                 !snapshot.config->policy.warnings.contains(diagnostic.code);
    lsp::Diagnostic out;
    out.range = positions.range(diagnostic.span);
    out.severity = faded ? DiagnosticSeverity::Hint : severityOf(diagnostic.severity);
    out.code = code;
    if (!page.empty())
      out.codeDescription = {page + "#" + std::string(code)};
    out.source = "allo";
    out.message = diagnostic.message;
    if (tagged)
      out.tags = {int64_t(tag)};
    if (client.relatedInformation)
      for (const DiagNote &note : diagnostic.notes)
        out.relatedInformation.push_back({placeOf(note), note.message});
    if (client.diagnosticData && !diagnostic.fixes.empty()) {
      out.data.emplace();
      for (const DiagFix &fix : diagnostic.fixes)
        out.data->fixes.push_back({fix.title, editsOf(fix)});
    }
    return out;
  }

  // As other servers have it: a hint that dims its range, and says why where one asks.
  lsp::Diagnostic inactive(Span span) {
    lsp::Diagnostic out;
    out.range = elsewhere.range(span);
    out.severity = DiagnosticSeverity::Hint;
    out.code = "inactive-code";
    out.source = "allo";
    out.message = "A compile-time condition leaves this out of the kernel";
    out.tags = {int64_t(DiagTag::Unnecessary)};
    return out;
  }

  // What a run ended with or was warned of, and how it came there.
  lsp::Diagnostic converted(JobKind kind, const RunReport &report) {
    lsp::Diagnostic out;
    out.range = elsewhere.range(report.span);
    out.severity = report.isWarning ? DiagnosticSeverity::Warning : DiagnosticSeverity::Error;
    out.code = report.code;
    if (kind == JobKind::Schedule && !page.empty()) // codes of the checker, unlike those of faults
      out.codeDescription = {page + "#" + report.code};
    out.source = "allo-" + std::string(info(kind).name);
    out.message = report.message;
    if (client.relatedInformation)
      for (const RunNote &note : report.notes)
        out.relatedInformation.push_back({placeOf(note), note.message});
    return out;
  }

  // What was found in the background is subject to the same policy as what the checker finds.
  bool isShown(const RunReport &report) const {
    std::optional<DiagCode> code = diagCodeByName(report.code);
    if (!code)
      return true;
    Diagnostic found;
    found.code = *code;
    found.severity = report.isWarning ? Severity::Warning : Severity::Error;
    found.span = report.span;
    const Analysis &analysis = *snapshot.analysis;
    PolicyResult judged =
        applyPolicy({found}, analysis.text, analysis.commented, snapshot.config->policy);
    return std::ranges::any_of(judged.shown,
                               [&](const Diagnostic &each) { return each.code == *code; });
  }

private:
  const Snapshot &snapshot;
  const ClientInfo &client;
  // Diagnostics come in order of their spans; notes and fixes point anywhere.
  Positions positions, elsewhere;
  std::string page;

  lsp::Location placeOf(const DiagNote &note) {
    if (note.file.empty())
      return {snapshot.uri, elsewhere.range(note.span)};
    return {pathToUri(note.file), Positions(note.text, client.unit).range(note.span)};
  }
  lsp::Location placeOf(const RunNote &note) {
    if (note.uri.empty())
      return {snapshot.uri, elsewhere.range(note.span)};
    return {note.uri, note.range};
  }
  std::vector<lsp::TextEdit> editsOf(const DiagFix &fix) {
    std::vector<lsp::TextEdit> out;
    for (const DiagEdit &edit : fix.edits)
      out.push_back({elsewhere.range(edit.span), edit.newText});
    return out;
  }
};

} // namespace

PolicyResult judgedOf(const Snapshot &snapshot) {
  BudgetSources budgets;
  budgets.flow = snapshot.config->vitis.target.flow.value_or("");
  if (std::optional<std::string> path = uriToPath(snapshot.uri)) {
    budgets.ofProject = &snapshot.config->budgets;
    budgets.file = normalizedPath(*path);
  }
  PolicyResult judged = applyPolicy(*snapshot.analysis, snapshot.config->policy, budgets);
  // No reports are read here: that a budget is not checked is not the fault of the file.
  for (Diagnostic &diagnostic : judged.shown)
    if (diagnostic.code == DiagCode::BudgetUnchecked)
      diagnostic.severity = diagInfo(diagnostic.code).severity;
  return judged;
}

lsp::PublishDiagnosticsParams noDiagnosticsOf(const Snapshot &snapshot) {
  return {snapshot.uri, snapshot.client->diagnosticVersion ? snapshot.version : std::nullopt, {}};
}

lsp::PublishDiagnosticsParams diagnosticsOf(const Snapshot &snapshot) {
  lsp::PublishDiagnosticsParams params = noDiagnosticsOf(snapshot);
  std::vector<lsp::Diagnostic> &out = params.diagnostics;
  Converter converter(snapshot);
  PolicyResult judged = judgedOf(snapshot);
  for (const Diagnostic &diagnostic : judged.shown)
    out.push_back(converter.converted(diagnostic));
  if (snapshot.client->knowsDiagnosticTag(int64_t(DiagTag::Unnecessary)))
    for (Span span : inactiveCode(*snapshot.analysis))
      out.push_back(converter.inactive(span));
  auto isKnown = [&](const RunReport &report) {
    const std::optional<DiagCode> code = diagCodeByName(report.code);
    return code && report.isWarning &&
           predictedAt(snapshot.analysis->diagnostics, *code, report.span);
  };
  // A function that makes several schedules has the same said of it for each.
  std::set<std::tuple<uint32_t, uint32_t, std::string>> ofSteps;
  if (snapshot.runs)
    for (const RunOutcome &outcome : *snapshot.runs)
      for (const RunReport &report : outcome.reports)
        if (outcome.kind != JobKind::Schedule ||
            (converter.isShown(report) && !isKnown(report) &&
             ofSteps.emplace(report.span.begin, report.span.end, report.message).second))
          out.push_back(converter.converted(outcome.kind, report));
  return params;
}

} // namespace allo::server
