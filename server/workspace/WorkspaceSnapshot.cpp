// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/WorkspaceSnapshot.h"

#include "server/protocol/Uri.h"

#include <set>
#include <utility>

namespace allo::server {

Span WorkspaceFile::current(Span span) const {
  if (since)
    span = {movedOffset(span.begin, *since), movedOffset(span.end, *since)};
  return span;
}

uint32_t WorkspaceFile::analysed(uint32_t offset) const {
  return since ? movedOffset(offset, {since->begin, since->newEnd, since->oldEnd}) : offset;
}

template <typename Source>
std::shared_ptr<const FileDefinitions>
WorkspaceSnapshots::definitionsOf(const std::string &uri, const std::shared_ptr<Source> &source,
                                  std::map<std::string, Known> &next) {
  auto old = known.find(uri);
  Known &now = next[uri];
  if (old != known.end() && old->second.source.lock() == source)
    now = old->second;
  else
    now = {source, std::make_shared<const FileDefinitions>(allo::definitionsOf(source->items))};
  return now.definitions;
}

WorkspaceSnapshot WorkspaceSnapshots::make(OpenDocuments &documents, FolderFiles &folders,
                                           Settings &settings, const ClientConnection &client) {
  WorkspaceSnapshot out;
  out.client = client.sharedInfo();
  out.folders = documents.folders();
  out.notebooks = documents.notebookPlaces();
  std::map<std::string, Known> next;
  std::vector<std::shared_ptr<const Analysis>> analyses;
  std::map<std::string, const Document *> unanalysed; // open ones without kernels, by path
  std::set<std::string> covered;                      // paths
  documents.forEach([&](const Document &document) {
    if (std::optional<std::string> path = uriToPath(document.uri))
      covered.insert(*path);
    std::shared_ptr<const Analysis> analysis = documents.analysisOf(document);
    if (analysis && analysis->usesAllo) {
      analyses.push_back(analysis);
      out.files.push_back({document.uri,
                           analysis->text,
                           settings.of(document.uri),
                           definitionsOf(document.uri, analysis, next),
                           {analysis, &analysis->items},
                           std::nullopt,
                           uriToPath(document.uri).value_or(""),
                           document.version,
                           analysis,
                           true});
    } else if (std::optional<std::string> path = uriToPath(document.uri)) {
      unanalysed[*path] = &document;
    }
  });
  for (const std::shared_ptr<const ModuleView> &view : importedFiles(analyses)) {
    std::string uri = pathToUri(view->path);
    covered.insert(view->path);
    std::optional<TextEdit> since;
    Text text = view->text;
    std::optional<int64_t> version;
    const bool isOpen = unanalysed.contains(view->path);
    if (auto open = unanalysed.find(view->path); open != unanalysed.end()) {
      // Others see its last version that made a difference to them.
      uri = open->second->uri;
      version = open->second->version;
      if (!open->second->lost)
        since = applyWholeText(text, open->second->text.str());
    } else if (const Document *document = documents.find(uri);
               document && next.contains(document->uri)) {
      continue; // it has an analysis of its own
    }
    out.files.push_back({uri,
                         std::move(text),
                         settings.of(uri),
                         definitionsOf(uri, view, next),
                         {view, &view->items},
                         since,
                         view->path,
                         version,
                         nullptr,
                         isOpen});
  }
  known = std::move(next);
  out.showsSymbols = settings.config().symbols;
  out.closed = std::make_shared<ClosedFiles>(folders, std::move(covered));
  return out;
}

} // namespace allo::server
