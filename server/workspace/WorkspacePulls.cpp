// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/WorkspacePulls.h"

#include "support/Hash.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

using Report = lsp::WorkspaceDocumentDiagnosticReport;

const std::string NoItems = "[]";

// Of a closed file; without diagnostics, it has no name that would have to be compared.
Report reportOfClosed(const std::string &uri, const std::string &diagnostics) {
  if (diagnostics.empty())
    return {uri, std::nullopt, std::nullopt, RawJson{NoItems}};
  return {uri, std::nullopt, std::to_string(hashBytes(diagnostics)), RawJson{diagnostics}};
}

// What a client that has 'given' is sent of it; nothing where it holds nothing and need not.
std::optional<Report> comparedWith(const std::map<std::string, std::string> &given, Report found) {
  auto known = given.find(found.uri);
  if (known == given.end())
    return found.items->text == NoItems ? std::nullopt : std::optional(std::move(found));
  if (found.resultId == known->second)
    found.items.reset();
  return found;
}

bool sameResults(const DocumentReports &a, const DocumentReports &b) {
  return std::ranges::equal(a, b, [](const Report &one, const Report &other) {
    return one.uri == other.uri && one.resultId == other.resultId;
  });
}

} // namespace

void WorkspacePulls::add(const lsp::WorkspaceDiagnosticParams &params, ReplyOnce &reply) {
  Held held{std::move(reply), params.partialResultToken, {}, /*isDue=*/!isUsed};
  for (const lsp::PreviousResultId &each : params.previousResultIds)
    held.given[each.uri] = each.value;
  if (!std::exchange(isUsed, true))
    folders.startPulls([this](const std::string &uri, const std::string &diagnostics) {
      foundClosed(uri, diagnostics);
    });
  if (!held.token.is_null()) {
    lsp::WorkspaceDiagnosticReport part;
    folders.forEachPulled([&](const std::string &uri, const std::string &diagnostics) {
      std::optional<Report> report = comparedWith(held.given, reportOfClosed(uri, diagnostics));
      if (report && report->items)
        part.items.push_back(std::move(*report));
    });
    sendPart(held, std::move(part));
  }
  requests.push_back(std::move(held));
  folders.prioritize();
}

void WorkspacePulls::changed(DocumentId document) {
  if (client.info().pullsDiagnostics)
    stale.insert(document);
}

void WorkspacePulls::foundClosed(const std::string &uri, const std::string &diagnostics) {
  isClosedStale = true;
  if (diagnostics.empty()) // it may be open from now on
    return;
  for (Held &held : requests) {
    if (held.token.is_null())
      continue;
    std::optional<Report> report = comparedWith(held.given, reportOfClosed(uri, diagnostics));
    if (report && report->items)
      sendPart(held, {{std::move(*report)}});
  }
}

void WorkspacePulls::sendPart(Held &held, lsp::WorkspaceDiagnosticReport part) {
  if (part.items.empty())
    return;
  for (const Report &each : part.items)
    if (each.resultId)
      held.given[each.uri] = *each.resultId;
    else
      held.given.erase(each.uri);
  held.isDue = true;
  client.notify("$/progress", lsp::WorkspaceDiagnosticProgress{held.token, std::move(part)});
}

lsp::WorkspaceDiagnosticReport WorkspacePulls::reportFor(const Held &held, bool &isNews) const {
  lsp::WorkspaceDiagnosticReport out;
  std::set<std::string> found;
  auto add = [&](Report report) {
    found.insert(report.uri);
    std::optional<Report> compared = comparedWith(held.given, std::move(report));
    if (!compared)
      return;
    isNews |= compared->items.has_value();
    out.items.push_back(std::move(*compared));
  };
  for (const auto &[id, reports] : open)
    std::ranges::for_each(reports, add);
  folders.forEachPulled([&](const std::string &uri, const std::string &diagnostics) {
    add(reportOfClosed(uri, diagnostics));
  });
  for (const auto &[uri, id] : held.given)
    if (!found.contains(uri))
      add(reportOfClosed(uri, ""));
  return out;
}

void WorkspacePulls::update() {
  if (requests.empty()) {
    // Documents are not its business: the client asks for those by themselves.
    if (std::exchange(isClosedStale, false))
      askAgain();
    return;
  }
  bool isOther = std::exchange(isClosedStale, false);
  for (DocumentId id : std::exchange(stale, {})) {
    DocumentReports now = reportsOfDocument(id);
    DocumentReports &before = open[id];
    isOther |= !sameResults(before, now);
    before = std::move(now);
    if (before.empty())
      open.erase(id);
  }
  for (Held &held : std::exchange(requests, {})) {
    if (std::exchange(held.isCompared, true) && !isOther) {
      requests.push_back(std::move(held));
      continue;
    }
    bool isNews = held.isDue;
    lsp::WorkspaceDiagnosticReport report = reportFor(held, isNews);
    if (!isNews) {
      requests.push_back(std::move(held));
      continue;
    }
    if (!held.token.is_null())
      sendPart(held, std::exchange(report, {}));
    held.reply.result(report);
  }
}

bool WorkspacePulls::cancel(const RequestId &id) {
  return std::erase_if(requests, [&](Held &held) {
           if (held.reply.request() != id)
             return false;
           held.reply.error(ErrorCode::RequestCancelled, "the request was cancelled");
           return true;
         }) != 0;
}

void WorkspacePulls::cancelAll() {
  for (Held &held : std::exchange(requests, {}))
    held.reply.error(ErrorCode::RequestCancelled, "the server is shutting down");
}

} // namespace allo::server
