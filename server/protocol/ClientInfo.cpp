// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/ClientInfo.h"

#include "server/protocol/ReadJson.h"
#include "support/Assert.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo::server {

namespace {

ColumnUnit negotiate(const std::vector<std::string> &offered) {
  auto offers = [&](const char *name) { return isOneOf(name, offered); };
  if (offers("utf-8"))
    return ColumnUnit::Utf8;
  if (offers("utf-32") && !offers("utf-16"))
    return ColumnUnit::CodePoint;
  return ColumnUnit::Utf16; // which every client must know
}

} // namespace

bool ClientInfo::knowsSymbolKind(int64_t kind) const {
  constexpr int64_t LastOfVersionOne = 18;
  if (symbolKinds.empty())
    return kind <= LastOfVersionOne;
  return std::find(symbolKinds.begin(), symbolKinds.end(), kind) != symbolKinds.end();
}

bool ClientInfo::knowsDiagnosticTag(int64_t tag) const {
  return std::find(diagnosticTags.begin(), diagnosticTags.end(), tag) != diagnosticTags.end();
}

std::string_view ClientInfo::encodingName() const {
  switch (unit) {
  case ColumnUnit::Utf8:
    return "utf-8";
  case ColumnUnit::Utf16:
    return "utf-16";
  case ColumnUnit::CodePoint:
    return "utf-32";
  }
  ALLO_UNREACHABLE("column units are handled");
}

ClientInfo clientInfo(const Json &params) {
  ClientInfo info;
  info.name = stringOr(member(params, "clientInfo", "name"), "");
  info.shufflesChanges = info.name == "helix";
  if (const Json *pid = member(params, "processId"); pid && pid->is_number_integer())
    info.processId = pid->get<int64_t>();

  const Json none = Json::object();
  const Json *found = member(params, "capabilities");
  const Json &can = found ? *found : none;
  info.unit = negotiate(stringsOf(member(can, "general", "positionEncodings")));

  auto prefersMarkdown = [](const Json *formats) {
    const std::vector<std::string> names = stringsOf(formats);
    return !names.empty() && names.front() == "markdown";
  };
  info.hoverMarkdown = prefersMarkdown(member(can, "textDocument", "hover", "contentFormat"));
  info.completionMarkdown = prefersMarkdown(
      member(can, "textDocument", "completion", "completionItem", "documentationFormat"));
  info.signatureMarkdown = prefersMarkdown(
      member(can, "textDocument", "signatureHelp", "signatureInformation", "documentationFormat"));
  info.completionSnippets =
      flag(can, "textDocument", "completion", "completionItem", "snippetSupport");
  info.completionLabelDetails =
      flag(can, "textDocument", "completion", "completionItem", "labelDetailsSupport");
  info.hierarchicalSymbols =
      flag(can, "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport");
  info.symbolKinds =
      integersOf(member(can, "textDocument", "documentSymbol", "symbolKind", "valueSet"));

  info.definitionLinks = flag(can, "textDocument", "definition", "linkSupport");
  info.labelOffsets = flag(can, "textDocument", "signatureHelp", "signatureInformation",
                           "parameterInformation", "labelOffsetSupport");
  info.relatedInformation = flag(can, "textDocument", "publishDiagnostics", "relatedInformation");
  info.codeDescription = flag(can, "textDocument", "publishDiagnostics", "codeDescriptionSupport");
  info.diagnosticData = flag(can, "textDocument", "publishDiagnostics", "dataSupport");
  info.diagnosticTags =
      integersOf(member(can, "textDocument", "publishDiagnostics", "tagSupport", "valueSet"));
  info.pullsDiagnostics = member(can, "textDocument", "diagnostic") != nullptr &&
                          flag(can, "workspace", "diagnostics", "refreshSupport");
  info.diagnosticVersion = flag(can, "textDocument", "publishDiagnostics", "versionSupport");

  info.foldsLines = flag(can, "textDocument", "foldingRange", "lineFoldingOnly");
  if (const Json *limit = member(can, "textDocument", "foldingRange", "rangeLimit");
      limit && limit->is_number_unsigned())
    info.foldingRangeLimit = limit->get<size_t>();

  info.hintTooltipsLater =
      isOneOf("tooltip",
              stringsOf(member(can, "textDocument", "inlayHint", "resolveSupport", "properties")));
  info.tokenDifferences = flag(can, "textDocument", "semanticTokens", "requests", "full", "delta");

  info.inlayHintRefresh = flag(can, "workspace", "inlayHint", "refreshSupport");
  info.codeLensRefresh = flag(can, "workspace", "codeLens", "refreshSupport");
  info.semanticTokensRefresh = flag(can, "workspace", "semanticTokens", "refreshSupport");
  info.codeActionLiterals =
      member(can, "textDocument", "codeAction", "codeActionLiteralSupport") != nullptr;
  info.preferredActions = flag(can, "textDocument", "codeAction", "isPreferredSupport");
  info.editsLater =
      flag(can, "textDocument", "codeAction", "dataSupport") &&
      isOneOf("edit",
              stringsOf(member(can, "textDocument", "codeAction", "resolveSupport", "properties")));
  info.versionedEdits = flag(can, "workspace", "workspaceEdit", "documentChanges");
  info.notebooks = member(can, "notebookDocument", "synchronization") != nullptr;
  info.workDoneProgress = flag(can, "window", "workDoneProgress");
  info.showDocument = flag(can, "window", "showDocument", "support");
  info.jobUpdates =
      flag(can, "experimental", "allo") || flag(can, "experimental", "allo", "jobUpdates");
  info.followsEstimates =
      flag(can, "experimental", "allo") || flag(can, "experimental", "allo", "estimates");
  info.configurationPull = flag(can, "workspace", "configuration");
  info.configurationRegistration =
      flag(can, "workspace", "didChangeConfiguration", "dynamicRegistration");
  info.watchedFilesRegistration =
      flag(can, "workspace", "didChangeWatchedFiles", "dynamicRegistration");
  return info;
}

} // namespace allo::server
