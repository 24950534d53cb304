// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/WorkspaceNames.h"

#include "server/protocol/Uri.h"
#include "support/Format.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace allo::server {

namespace {

// Other than by its path a document is known by its URI.
std::string pathOrUri(const std::string &path, const std::string &uri) {
  return path.empty() ? uri : path;
}

std::string pathOf(const Snapshot &snapshot) {
  return pathOrUri(uriToPath(snapshot.uri).value_or(""), snapshot.uri);
}

// The analyses of the workspace, without that of one document.
std::vector<NameFiles::Open> analysesOf(const WorkspaceSnapshot &workspace,
                                        const Analysis *besides) {
  std::vector<NameFiles::Open> out;
  for (const WorkspaceFile &file : workspace.files)
    if (file.analysis && file.analysis.get() != besides)
      out.push_back({file.analysis.get(), pathOrUri(file.path, file.uri)});
  return out;
}

// An open document; an empty one if there is none with an analysis.
NameFiles::Open firstAnalysed(const WorkspaceSnapshot &workspace) {
  static const Analysis empty;
  std::vector<NameFiles::Open> known = analysesOf(workspace, nullptr);
  return known.empty() ? NameFiles::Open{&empty, ""} : std::move(known.front());
}

bool isBelow(const std::string &path, const std::string &folder) {
  return path.starts_with(folder) &&
         (folder.ends_with('/') || path.size() == folder.size() || path[folder.size()] == '/');
}

// Whether the files of a package that was installed, or a file of another project.
bool isOutside(const std::string &path, const std::vector<std::string> &folders) {
  if (path.find("/site-packages/") != std::string::npos ||
      path.find("/dist-packages/") != std::string::npos)
    return true;
  return !folders.empty() && std::none_of(folders.begin(), folders.end(), [&](const auto &folder) {
    return isBelow(path, folder);
  });
}

} // namespace

WorkspaceNames::WorkspaceNames(const Snapshot &snapshot)
    : client(*snapshot.client), names(*snapshot.analysis, pathOf(snapshot)), main(&snapshot) {}

WorkspaceNames::WorkspaceNames(const WorkspaceSnapshot &workspace, const Snapshot &snapshot)
    : client(*snapshot.client),
      names(*snapshot.analysis, pathOf(snapshot), analysesOf(workspace, snapshot.analysis.get())),
      main(&snapshot) {
  takeFiles(workspace);
}

WorkspaceNames::WorkspaceNames(const WorkspaceSnapshot &workspace)
    : client(*workspace.client),
      names(*firstAnalysed(workspace).analysis, firstAnalysed(workspace).path,
            analysesOf(workspace, firstAnalysed(workspace).analysis)) {
  takeFiles(workspace);
}

void WorkspaceNames::add(const NamedFile &file) {
  if (file.names)
    names.addNames(file.path, file.names, [&file] { return file.read(); });
  else
    names.addText(file.path, file.text);
}

const NameFile *WorkspaceNames::addFilesImporting(const std::string &path) {
  ClosedFiles *closed = workspace ? workspace->closed.get() : nullptr;
  if (!names.find(path) && closed)
    if (const NamedFile *file = closed->find(path))
      add(*file);
  const NameFile *imported = names.find(path);
  if (imported && closed)
    for (const NamedFile *file : closed->naming({imported->moduleName()}))
      add(*file);
  return imported;
}

// Of a name of a file that was analysed.
void WorkspaceNames::checkFilesNaming(const NameSymbol &symbol) {
  if (!main || !symbol.file || !symbol.file->items || !workspace->closed ||
      !NameResolver(names).isNamedByValues(symbol))
    return;
  std::set<std::string> targets = {symbol.file->path};
  for (size_t before = 0; before < targets.size();) {
    before = targets.size();
    for (const NameFile &file : names.all())
      if (std::ranges::any_of(file.imports,
                              [&](const auto &each) { return targets.contains(each.second); }))
        targets.insert(file.path);
  }
  std::vector<DistantCheck::File> distant;
  for (const NamedFile *file : workspace->closed->namingByValues(symbol.name, targets)) {
    Text text = file->read ? file->read() : file->text;
    if (needsAnalysisFor(symbol.name, text))
      distant.push_back({file->path, std::move(text)});
  }
  if (distant.empty())
    return;
  std::vector<NameFiles::Open> open = analysesOf(*workspace, main->analysis.get());
  open.insert(open.begin(), {main->analysis.get(), pathOf(*main)});
  auto check = std::make_unique<const DistantCheck>(names, open, distant, workspace->closed->disk(),
                                                    workspace->folders);
  const std::vector<NameFiles::Open> &found = check->analyses();
  if (found.empty())
    return;
  names = NameFiles(*found.front().analysis, found.front().path,
                    {std::next(found.begin()), found.end()});
  checked = std::move(check);
  takeFiles(*workspace);
}

void WorkspaceNames::addFilesMentioning(uint32_t offset) {
  std::optional<SymbolAt> at = symbolAt(names, NameResolver(names), offset);
  if (at && workspace) {
    checkFilesNaming(at->own.origin == SymbolOrigin::LoopName ? at->own : at->symbol);
    at = symbolAt(names, NameResolver(names), offset);
  }
  if (!at || !workspace || !workspace->closed)
    return;
  for (const NameSymbol &symbol : {at->symbol, at->own}) {
    const std::vector<std::string> words = NameResolver(names).wordsElsewhere(symbol);
    if (words.empty())
      continue;
    for (const NamedFile *file : workspace->closed->naming(words))
      add(*file);
  }
}

void WorkspaceNames::takeFiles(const WorkspaceSnapshot &files) {
  workspace = &files;
  for (const WorkspaceFile &file : files.files)
    byPath[pathOrUri(file.path, file.uri)] = &file;
  for (NameFile &file : names.all()) {
    auto known = byPath.find(file.path);
    const bool isOpen = known != byPath.end() && known->second->isOpen;
    file.isWritable = isOpen || !isOutside(file.path, files.folders);
  }
}

WorkspaceNames::Shown &WorkspaceNames::shownOf(const NameFile &file) {
  auto [at, isNew] = shown.try_emplace(&file);
  Shown &out = at->second;
  if (!isNew)
    return out;
  auto known = byPath.find(file.path);
  if (main && &file == &names.main())
    out = {main->uri, main->version, file.text()};
  else if (known != byPath.end())
    out = {known->second->uri, known->second->version, known->second->text, known->second};
  else {
    out.uri = pathToUri(file.path);
    if (file.names())
      out.lineBegins = file.names()->lineBegins();
    if (out.lineBegins.empty())
      out.text = file.text();
  }
  if (out.lineBegins.empty())
    out.positions = std::make_unique<Positions>(out.text, client.unit);
  return out;
}

lsp::Range WorkspaceNames::Shown::range(Span span) {
  if (positions)
    return positions->range(span);
  auto at = [this](uint32_t offset) {
    const auto next = std::upper_bound(lineBegins.begin(), lineBegins.end(), offset);
    return Position{uint32_t(next - lineBegins.begin()) - 1, offset - *std::prev(next)};
  };
  return {at(span.begin), at(span.end)};
}

Span WorkspaceNames::current(const Shown &file, Span span) const {
  return file.source ? file.source->current(span) : span;
}

lsp::Location WorkspaceNames::location(const NameFile &file, Span span) {
  Shown &there = shownOf(file);
  return {there.uri, there.range(current(there, span))};
}

lsp::Definition WorkspaceNames::definition(const std::vector<DefinitionResult> &found) {
  if (found.empty())
    return nullptr;
  if (client.definitionLinks) {
    std::vector<lsp::LocationLink> links;
    for (const DefinitionResult &each : found) {
      const lsp::Location name = location(*each.file, each.name);
      links.push_back({location(names.main(), each.origin).range, name.uri,
                       location(*each.file, each.whole).range, name.range});
    }
    return links;
  }
  std::vector<lsp::Location> places;
  for (const DefinitionResult &each : found)
    places.push_back(location(*each.file, each.name));
  if (places.size() == 1)
    return places.front();
  return places;
}

lsp::WorkspaceEdit WorkspaceNames::edit(const std::vector<RenameEdit> &edits) {
  std::vector<std::pair<const NameFile *, std::vector<lsp::TextEdit>>> files;
  for (const RenameEdit &each : edits) {
    Shown &there = shownOf(*each.file);
    const Span span = current(there, each.span);
    if (there.source && there.text.slice(span) != each.file->text().slice(each.span))
      throw RequestFailure(
          format("'{0}' has changed and was not checked since", each.file->name()));
    if (files.empty() || files.back().first != each.file)
      files.push_back({each.file, {}});
    files.back().second.push_back({there.range(span), each.newText});
  }
  lsp::WorkspaceEdit out;
  if (client.versionedEdits)
    out.documentChanges.emplace();
  else
    out.changes.emplace();
  for (auto &[file, list] : files) {
    const Shown &there = shownOf(*file);
    if (out.documentChanges)
      out.documentChanges->push_back({{there.uri, there.version}, std::move(list)});
    else
      out.changes->push_back({there.uri, std::move(list)});
  }
  return out;
}

} // namespace allo::server
