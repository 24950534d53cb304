// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/WorkspaceSnapshot.h"

#include "server/protocol/Uri.h"

#include <utility>

namespace allo::server {

Span WorkspaceFile::current(Span span) const {
  if (since)
    span = {movedOffset(span.begin, *since), movedOffset(span.end, *since)};
  return span;
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

WorkspaceSnapshot WorkspaceSnapshots::make(OpenDocuments &documents, Settings &settings,
                                           const ClientConnection &client) {
  WorkspaceSnapshot out;
  out.client = client.sharedInfo();
  std::map<std::string, Known> next;
  std::vector<std::shared_ptr<const Analysis>> analyses;
  std::map<std::string, const Document *> unanalysed; // open ones without kernels, by path
  documents.forEach([&](const Document &document) {
    std::shared_ptr<const Analysis> analysis = documents.analysisOf(document);
    if (analysis && analysis->usesAllo) {
      analyses.push_back(analysis);
      out.files.push_back({document.uri, analysis->text, settings.of(document.uri),
                           definitionsOf(document.uri, analysis, next), std::nullopt});
    } else if (std::optional<std::string> path = uriToPath(document.uri)) {
      unanalysed[*path] = &document;
    }
  });
  for (const std::shared_ptr<const ModuleView> &view : importedFiles(analyses)) {
    std::string uri = pathToUri(view->path);
    std::optional<TextEdit> since;
    Text text = view->text;
    if (auto open = unanalysed.find(view->path); open != unanalysed.end()) {
      // Others see its last version that made a difference to them.
      uri = open->second->uri;
      if (!open->second->lost)
        since = applyWholeText(text, open->second->text.str());
    } else if (const Document *document = documents.find(uri);
               document && next.contains(document->uri)) {
      continue; // it has an analysis of its own
    }
    out.files.push_back(
        {uri, std::move(text), settings.of(uri), definitionsOf(uri, view, next), since});
  }
  known = std::move(next);
  return out;
}

} // namespace allo::server
