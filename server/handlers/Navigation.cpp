// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/definition, references, documentHighlight, prepareRename and rename.
#include "ide/Definition.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"
#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"

namespace allo::server {

namespace {

// What a client shows to the user instead of an answer.
[[noreturn]] void refuse(const RenameRefusal &refusal) { throw RequestFailure(refusal.reason); }

} // namespace

lsp::Definition answerDefinition(const Snapshot &snapshot,
                                 const Query<lsp::PositionParams> &query) {
  const std::optional<DefinitionResult> found = definitionAt(*snapshot.analysis, query.place.begin);
  if (!found)
    return nullptr;
  const std::string uri = found->file.empty() ? snapshot.uri : pathToUri(found->file);
  Positions there(found->text, snapshot.client->unit);
  const lsp::Range name = there.range(found->name);
  if (!snapshot.client->definitionLinks)
    return lsp::Location{uri, name};
  return std::vector<lsp::LocationLink>{
      {snapshot.positions().range(found->origin), uri, there.range(found->whole), name}};
}

std::vector<lsp::Location> answerReferences(const Snapshot &snapshot,
                                            const Query<lsp::ReferenceParams> &query) {
  std::vector<lsp::Location> shown;
  const std::optional<NameUses> found = referencesAt(*snapshot.analysis, query.place.begin);
  if (!found)
    return shown;
  Positions here = snapshot.positions();
  for (const NameUse &use : found->uses)
    if (use.kind != NameUseKind::Declaration || query.params.context.includeDeclaration)
      shown.push_back(
          use.file ? lsp::Location{pathToUri(use.file->path),
                                   Positions(use.file->text, snapshot.client->unit).range(use.span)}
                   : lsp::Location{snapshot.uri, here.range(use.span)});
  return shown;
}

std::vector<lsp::DocumentHighlight>
answerDocumentHighlight(const Snapshot &snapshot, const Query<lsp::PositionParams> &query) {
  using Kind = lsp::DocumentHighlightKind;
  std::vector<lsp::DocumentHighlight> shown;
  const std::optional<NameUses> found = referencesAt(*snapshot.analysis, query.place.begin);
  if (!found)
    return shown;
  Positions positions = snapshot.positions();
  for (const NameUse &use : found->uses)
    if (!use.file)
      shown.push_back({positions.range(use.span), use.kind == NameUseKind::Declaration ? Kind::Write
                                                  : use.kind == NameUseKind::Use ? Kind::Read
                                                                                 : Kind::Text});
  return shown;
}

std::optional<lsp::PrepareRename> answerPrepareRename(const Snapshot &snapshot,
                                                      const Query<lsp::PositionParams> &query) {
  const auto found = prepareRename(*snapshot.analysis, query.place.begin);
  if (!found)
    return std::nullopt;
  if (const auto *refusal = std::get_if<RenameRefusal>(&*found))
    refuse(*refusal);
  const RenameTarget &target = std::get<RenameTarget>(*found);
  return lsp::PrepareRename{snapshot.positions().range(target.span), target.name};
}

std::optional<lsp::WorkspaceEdit> answerRename(const Snapshot &snapshot,
                                               const Query<lsp::RenameParams> &query) {
  const auto found = rename(*snapshot.analysis, query.place.begin, query.params.newName);
  if (!found)
    return std::nullopt;
  if (const auto *refusal = std::get_if<RenameRefusal>(&*found))
    refuse(*refusal);
  std::vector<lsp::TextEdit> edits;
  Positions positions = snapshot.positions();
  for (const DiagEdit &edit : std::get<std::vector<DiagEdit>>(*found))
    edits.push_back({positions.range(edit.span), edit.newText});
  lsp::WorkspaceEdit out;
  if (snapshot.client->versionedEdits)
    out.documentChanges = {{{snapshot.uri, snapshot.version}, std::move(edits)}};
  else
    out.changes = {{snapshot.uri, std::move(edits)}};
  return out;
}

} // namespace allo::server
