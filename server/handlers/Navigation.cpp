// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// textDocument/definition, declaration, typeDefinition, implementation, references,
// documentHighlight, linkedEditingRange, prepareRename and rename, and workspace/willRenameFiles.
#include "ide/navigate/Definitions.h"
#include "ide/navigate/LinkedNames.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"
#include "ide/navigate/RenameFile.h"
#include "server/handlers/Handlers.h"
#include "server/protocol/Uri.h"
#include "server/workspace/WorkspaceNames.h"

namespace allo::server {

namespace {

// What a client shows to the user instead of an answer.
[[noreturn]] void refuse(const RenameRefusal &refusal) { throw RequestFailure(refusal.reason); }

lsp::Definition shownDefinition(WorkspaceNames &names,
                                const std::optional<DefinitionResult> &found) {
  return names.definition(found ? std::vector{*found} : std::vector<DefinitionResult>());
}

} // namespace

lsp::Definition answerDefinition(const Snapshot &snapshot,
                                 const Query<lsp::PositionParams> &query) {
  WorkspaceNames names(snapshot);
  return shownDefinition(names, definitionAt(names.files(), query.place.begin));
}

lsp::Definition answerTypeDefinition(const Snapshot &snapshot,
                                     const Query<lsp::PositionParams> &query) {
  WorkspaceNames names(snapshot);
  return shownDefinition(names, typeDefinitionAt(names.files(), query.place.begin));
}

lsp::Definition answerImplementation(const WorkspaceSnapshot &workspace, const Snapshot &snapshot,
                                     const Query<lsp::PositionParams> &query) {
  WorkspaceNames names(workspace, snapshot);
  return names.definition(implementationsAt(names.files(), query.place.begin));
}

std::vector<lsp::Location> answerReferences(const WorkspaceSnapshot &workspace,
                                            const Snapshot &snapshot,
                                            const Query<lsp::ReferenceParams> &query) {
  std::vector<lsp::Location> shown;
  WorkspaceNames names(workspace, snapshot);
  names.addFilesMentioning(query.place.begin);
  if (const std::optional<NameUses> found = referencesAt(names.files(), query.place.begin))
    for (const NameUse &use : found->uses)
      if (use.kind != NameUseKind::Declaration || query.params.context.includeDeclaration)
        shown.push_back(names.location(*use.file, use.span));
  return shown;
}

std::vector<lsp::DocumentHighlight>
answerDocumentHighlight(const Snapshot &snapshot, const Query<lsp::PositionParams> &query) {
  using Kind = lsp::DocumentHighlightKind;
  std::vector<lsp::DocumentHighlight> shown;
  WorkspaceNames names(snapshot);
  const std::optional<NameUses> found = referencesAt(names.files(), query.place.begin);
  if (!found)
    return shown;
  Positions positions = snapshot.positions();
  auto kindOf = [](NameUseKind kind) {
    switch (kind) {
    case NameUseKind::Declaration:
    case NameUseKind::Write:
      return Kind::Write;
    case NameUseKind::Read:
      return Kind::Read;
    case NameUseKind::Text:
      return Kind::Text;
    }
    ALLO_UNREACHABLE("kinds of uses are handled");
  };
  for (const NameUse &use : found->uses)
    if (use.file == &names.files().main())
      shown.push_back({positions.range(use.span), kindOf(use.kind)});
  return shown;
}

std::optional<lsp::LinkedEditingRanges>
answerLinkedEditingRange(const WorkspaceSnapshot &workspace, const Snapshot &snapshot,
                         const Query<lsp::PositionParams> &query) {
  WorkspaceNames names(workspace, snapshot);
  // Clients ask at each move of the cursor: other files are looked at for loops only.
  if (linkedNames(names.files(), query.place.begin).empty())
    return std::nullopt;
  names.addFilesMentioning(query.place.begin);
  lsp::LinkedEditingRanges linked;
  Positions positions = snapshot.positions();
  for (Span span : linkedNames(names.files(), query.place.begin))
    linked.ranges.push_back(positions.range(span));
  return linked.ranges.empty() ? std::nullopt : std::optional(std::move(linked));
}

// Of the same files as renaming: what makes it impossible may be in any of them.
std::optional<lsp::PrepareRename> answerPrepareRename(const WorkspaceSnapshot &workspace,
                                                      const Snapshot &snapshot,
                                                      const Query<lsp::PositionParams> &query) {
  WorkspaceNames names(workspace, snapshot);
  names.addFilesMentioning(query.place.begin);
  const auto found = prepareRename(names.files(), query.place.begin);
  if (!found)
    return std::nullopt;
  if (const auto *refusal = std::get_if<RenameRefusal>(&*found))
    refuse(*refusal);
  const RenameTarget &target = std::get<RenameTarget>(*found);
  return lsp::PrepareRename{snapshot.positions().range(target.span), target.name};
}

std::optional<lsp::WorkspaceEdit> answerRename(const WorkspaceSnapshot &workspace,
                                               const Snapshot &snapshot,
                                               const Query<lsp::RenameParams> &query) {
  WorkspaceNames names(workspace, snapshot);
  names.addFilesMentioning(query.place.begin);
  const auto found = rename(names.files(), query.place.begin, query.params.newName);
  if (!found)
    return std::nullopt;
  if (const auto *refusal = std::get_if<RenameRefusal>(&*found))
    refuse(*refusal);
  return names.edit(std::get<std::vector<RenameEdit>>(*found));
}

std::optional<lsp::WorkspaceEdit> answerWillRenameFiles(const WorkspaceSnapshot &workspace,
                                                        const lsp::RenameFilesParams &params) {
  WorkspaceNames names(workspace);
  std::vector<RenameEdit> edits;
  for (const lsp::FileRename &each : params.files) {
    const std::optional<std::string> from = uriToPath(each.oldUri);
    const std::optional<std::string> to = uriToPath(each.newUri);
    const NameFile *moved = from && to ? names.addFilesImporting(*from) : nullptr;
    if (!moved)
      continue;
    std::vector<RenameEdit> more = editsForMovedFile(names.files(), *moved, *to);
    edits.insert(edits.end(), more.begin(), more.end());
  }
  if (edits.empty())
    return std::nullopt;
  return names.edit(edits);
}

} // namespace allo::server
