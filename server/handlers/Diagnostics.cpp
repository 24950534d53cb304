// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/Diagnostics.h"

#include "check/ApplyPolicy.h"
#include "ide/InactiveCode.h"
#include "server/protocol/Convert.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"

namespace allo::server {

namespace {

int severityNumber(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return 1;
  case Severity::Warning:
    return 2;
  case Severity::Information:
    return 3;
  }
  ALLO_UNREACHABLE("severities are handled");
}

void writeNote(JsonWriter &out, const DiagNote &note, const Snapshot &snapshot,
               PositionWriter &positions) {
  out.beginObject().key("location").beginObject();
  out.key("uri").string(note.file.empty() ? snapshot.uri : pathToUri(note.file));
  out.key("range");
  if (note.file.empty())
    positions.range(out, note.span);
  else
    PositionWriter(note.text, snapshot.client->unit).range(out, note.span);
  out.endObject().key("message").string(note.message).endObject();
}

void writeFixes(JsonWriter &out, const Diagnostic &diagnostic, PositionWriter &positions) {
  out.beginObject().key("fixes").beginArray();
  for (const DiagFix &fix : diagnostic.fixes) {
    out.beginObject().key("title").string(fix.title).key("edits").beginArray();
    for (const DiagEdit &edit : fix.edits) {
      out.beginObject().key("range");
      positions.range(out, edit.span);
      out.key("newText").string(edit.newText).endObject();
    }
    out.endArray().endObject();
  }
  out.endArray().endObject();
}

// The address of the page that explains the codes; empty where none is installed.
std::string pageOfCodes(const Snapshot &snapshot) {
  const std::string &page = snapshot.config->documentation;
  if (!page.empty())
    return page.starts_with('/') ? pathToUri(page) : page;
  return snapshot.documentation.empty() ? "" : snapshot.documentation + "/diagnostics.md";
}

void writeDiagnostic(JsonWriter &out, const Diagnostic &diagnostic, const Snapshot &snapshot,
                     PositionWriter &positions, PositionWriter &elsewhere,
                     const std::string &page) {
  const ClientInfo &client = *snapshot.client;
  std::string_view code = diagInfo(diagnostic.code).code;
  DiagTag tag = diagTag(diagnostic.code);
  bool tagged = tag != DiagTag::None && client.knowsDiagnosticTag(int64_t(tag));
  // What is not used yet is so while it is typed: a client that can fade it need not warn of it,
  // unless somebody asked for the warning.
  constexpr int Hint = 4;
  bool faded = tagged && tag == DiagTag::Unnecessary && diagnostic.severity == Severity::Warning &&
               diagnostic.code != DiagCode::UnreachableCode &&
               !snapshot.config->policy.warnings.contains(diagnostic.code);
  out.beginObject().key("range");
  positions.range(out, diagnostic.span);
  out.key("severity").number(faded ? Hint : severityNumber(diagnostic.severity));
  out.key("code").string(code);
  if (!page.empty())
    out.key("codeDescription")
        .beginObject()
        .key("href")
        .string(page + "#" + std::string(code))
        .endObject();
  out.key("source").string("allo");
  out.key("message").string(diagnostic.message);
  if (tagged)
    out.key("tags").beginArray().number(int64_t(tag)).endArray();
  if (client.relatedInformation && !diagnostic.notes.empty()) {
    out.key("relatedInformation").beginArray();
    for (const DiagNote &note : diagnostic.notes)
      writeNote(out, note, snapshot, elsewhere);
    out.endArray();
  }
  if (client.diagnosticData && !diagnostic.fixes.empty()) {
    out.key("data");
    writeFixes(out, diagnostic, elsewhere);
  }
  out.endObject();
}

// As other servers have it: a hint that dims its range, and says why where one asks.
void writeInactive(JsonWriter &out, Span span, PositionWriter &positions) {
  constexpr int Hint = 4;
  out.beginObject().key("range");
  positions.range(out, span);
  out.key("severity").number(Hint).key("code").string("inactive-code");
  out.key("source").string("allo");
  out.key("message").string("A compile-time condition leaves this out of the kernel");
  out.key("tags").beginArray().number(int64_t(DiagTag::Unnecessary)).endArray().endObject();
}

// What a run ended with or was warned of, and how it came there.
void writeReport(JsonWriter &out, JobKind kind, const RunReport &report, const Snapshot &snapshot,
                 PositionWriter &positions) {
  constexpr int Error = 1, Warning = 2;
  out.beginObject().key("range");
  positions.range(out, report.span);
  out.key("severity").number(report.isWarning ? Warning : Error).key("code").string(report.code);
  out.key("source").string("allo-" + std::string(info(kind).name));
  out.key("message").string(report.message);
  if (snapshot.client->relatedInformation && !report.notes.empty()) {
    out.key("relatedInformation").beginArray();
    for (const RunNote &note : report.notes) {
      out.beginObject().key("location").beginObject();
      out.key("uri").string(note.uri.empty() ? snapshot.uri : note.uri).key("range");
      if (note.uri.empty())
        positions.range(out, note.span);
      else
        writeRange(out, note.range);
      out.endObject().key("message").string(note.message).endObject();
    }
    out.endArray();
  }
  out.endObject();
}

void beginParams(JsonWriter &out, const Snapshot &snapshot) {
  out.beginObject().key("uri").string(snapshot.uri);
  if (snapshot.client->diagnosticVersion && snapshot.version)
    out.key("version").number(*snapshot.version);
  out.key("diagnostics").beginArray();
}

} // namespace

std::string diagnosticsParams(const Snapshot &snapshot) {
  std::string params;
  JsonWriter out(params);
  beginParams(out, snapshot);
  // Diagnostics come in order of their spans; notes and fixes point anywhere.
  PositionWriter positions(snapshot.text(), snapshot.client->unit);
  PositionWriter elsewhere(snapshot.text(), snapshot.client->unit);
  PolicyResult judged = applyPolicy(*snapshot.analysis, snapshot.config->policy);
  std::string page;
  if (!judged.shown.empty() && snapshot.client->codeDescription)
    page = pageOfCodes(snapshot);
  for (const Diagnostic &diagnostic : judged.shown)
    writeDiagnostic(out, diagnostic, snapshot, positions, elsewhere, page);
  if (snapshot.client->knowsDiagnosticTag(int64_t(DiagTag::Unnecessary)))
    for (Span span : inactiveCode(*snapshot.analysis))
      writeInactive(out, span, elsewhere);
  if (snapshot.runs)
    for (const RunOutcome &outcome : *snapshot.runs)
      for (const RunReport &report : outcome.reports)
        writeReport(out, outcome.kind, report, snapshot, elsewhere);
  out.endArray().endObject();
  return params;
}

std::string noDiagnosticsParams(const Snapshot &snapshot) {
  std::string params;
  JsonWriter out(params);
  beginParams(out, snapshot);
  out.endArray().endObject();
  return params;
}

} // namespace allo::server
