// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Diagnostics.h"

#include "check/ApplyPolicy.h"
#include "ide/InactiveCode.h"
#include "server/Session.h"
#include "server/documents/CellResults.h"
#include "server/handlers/Handlers.h"
#include "server/handlers/runs/LoopHints.h"
#include "server/protocol/Positions.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"
#include "support/Hash.h"
#include "support/Path.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

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
  budgets.estimates = estimatesForBudgets(snapshot);
  budgets.flow = snapshot.config->vitis.target.flow.value_or("");
  if (std::optional<std::string> path = uriToPath(snapshot.uri)) {
    budgets.ofProject = &snapshot.config->budgets;
    budgets.file = normalizedPath(*path);
  }
  const std::set<KernelKey> none;
  PolicyResult judged = applyPolicy(*snapshot.analysis, snapshot.config->policy, budgets,
                                    snapshot.calledElsewhere ? *snapshot.calledElsewhere : none);
  // No reports are read here: that a budget is not checked is not the fault of the file, and what
  // exceeds one is an estimate.
  for (Diagnostic &diagnostic : judged.shown)
    if (diagnostic.code == DiagCode::BudgetUnchecked)
      diagnostic.severity = diagInfo(diagnostic.code).severity;
    else if (diagnostic.code == DiagCode::BudgetExceeded)
      diagnostic.severity = Severity::Warning;
  return judged;
}

lsp::PublishDiagnosticsParams noDiagnosticsOf(const Snapshot &snapshot) {
  return {snapshot.uri, snapshot.client->diagnosticVersion ? snapshot.version : std::nullopt, {}};
}

lsp::PublishDiagnosticsParams diagnosticsOfClosed(const Snapshot &snapshot) {
  lsp::PublishDiagnosticsParams params = noDiagnosticsOf(snapshot);
  Converter converter(snapshot);
  for (const Diagnostic &diagnostic : judgedOf(snapshot).shown)
    params.diagnostics.push_back(converter.converted(diagnostic));
  return params;
}

lsp::PublishDiagnosticsParams diagnosticsOf(const Snapshot &snapshot) {
  lsp::PublishDiagnosticsParams params = diagnosticsOfClosed(snapshot);
  std::vector<lsp::Diagnostic> &out = params.diagnostics;
  Converter converter(snapshot);
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

// The name of a result is a hash of it: it need not be kept. It is that of all of a notebook, and
// of the place of the cell: the same ones may belong to another cell afterwards.
static std::string resultNameOf(const std::vector<lsp::Diagnostic> &items, const CellPlace *cell) {
  Fingerprint hash = hashBytes(toRawJson(items).text);
  if (cell)
    hash = combine(hash, combine(cell->cell.line, cell->cell.code.size()));
  return std::to_string(hash);
}

static std::vector<lsp::Diagnostic> shownItems(const Snapshot &snapshot) {
  if (!snapshot.analysis->usesAllo || !snapshot.config->diagnostics)
    return {};
  return diagnosticsOf(snapshot).diagnostics;
}

lsp::DocumentDiagnosticReport
answerDocumentDiagnostic(const Snapshot &snapshot,
                         const Query<lsp::DocumentDiagnosticParams> &query) {
  lsp::FullDocumentDiagnosticReport report;
  report.items = shownItems(snapshot);
  report.resultId = resultNameOf(report.items, snapshot.cell);
  if (query.params.previousResultId == report.resultId)
    return lsp::UnchangedDocumentDiagnosticReport{.resultId = *report.resultId};
  return report;
}

void workspaceDiagnostic(Session &session, const lsp::WorkspaceDiagnosticParams &params,
                         ReplyOnce &reply) {
  session.pulls.add(params, reply);
}

std::vector<lsp::WorkspaceDocumentDiagnosticReport> reportsOf(const Snapshot &snapshot) {
  std::vector<lsp::Diagnostic> items = shownItems(snapshot);
  const NotebookPlaces *notebook =
      snapshot.notebooks ? snapshot.notebooks->find(snapshot.uri) : nullptr;
  if (!notebook) {
    std::string name = resultNameOf(items, nullptr);
    return {{snapshot.uri, snapshot.version, std::move(name), toRawJson(items)}};
  }
  std::vector<lsp::WorkspaceDocumentDiagnosticReport> out;
  for (const CellPlace &cell : notebook->cells) {
    std::vector<lsp::Diagnostic> own = items;
    CellResults(*snapshot.notebooks, &cell).convert(own);
    out.push_back({cell.uri, cell.version, resultNameOf(items, &cell), toRawJson(own)});
  }
  return out;
}

} // namespace allo::server
