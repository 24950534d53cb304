// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Session.h"

#include "server/documents/CellResults.h"
#include "server/handlers/Diagnostics.h"
#include "server/protocol/Uri.h"
#include "support/Path.h"

#include <algorithm>
#include <map>
#include <utility>

namespace allo::server {

namespace {

using enum Refreshes::Kind;

// Whether a run checked kernels that the edit was not in.
bool reachedOtherKernels(const AnalysisStats &stats) {
  if (stats.checkedKernels.size() != 1)
    return stats.checkedKernels.size() > 1;
  // One kernel: the edited one, unless something else of the module was evaluated.
  return std::any_of(stats.evaluatedItems.begin(), stats.evaluatedItems.end(),
                     [&](const std::string &name) { return name != stats.checkedKernels.front(); });
}

} // namespace

Session::Session(Host &target, Log &logTarget, Scheduler::Mode mode)
    : host(target), log(logTarget), client(target, logTarget), settings(client, target.files()),
      queries(logTarget), refreshes(client, target, [this] { return documents.isIdle(); }),
      runs(*this), folders(client, target, settings, documents, mode, [this] { foldersDone(); }),
      pulls(
          client, folders, [this](DocumentId id) { return pulledReports(id); },
          [this] { refreshes.send(Diagnostics); }),
      documents(client, target, logTarget, mode, *this) {}

// --------------------------------------------------------------------------------------- requests

void Session::query(BoundQuery query, ReplyOnce &reply) {
  Document *document = documents.find(query.uri);
  if (!document || !documents.isAnalysed(*document)) {
    reply.result(query.otherwise);
    return;
  }
  if (query.wantsProposals)
    runs.wantProposals(*document);
  const std::shared_ptr<const AllNotebookPlaces> notebooks = documents.notebookPlaces();
  const CellPlace *cell = document->isNotebook ? notebooks->findCell(query.uri) : nullptr;
  std::optional<std::vector<Span>> places;
  if (cell || !document->isNotebook)
    places = query.placesIn(document->text, client.info().unit, cell);
  if (!places) {
    reply.result(query.otherwise);
    return;
  }
  if (query.answerAcross) {
    queries.addBarrier(document->id, places->front(), reply,
                       [this, id = document->id, query = std::move(query)](
                           ReplyOnce &waiting, Span at) { answerAcross(id, query, at, waiting); });
    documents.prioritizeAll();
    return;
  }
  if (std::shared_ptr<const Analysis> analysis = documents.analysisOf(*document)) {
    HeldQueries::answer(snapshot(*document, std::move(analysis)), query, std::move(*places), reply);
  } else if (documents.isPending(*document)) {
    documents.prioritize(*document);
    queries.hold(document->id, std::move(query), std::move(*places), reply);
  } else {
    reply.result(query.otherwise); // its analysis failed
  }
}

void Session::answerAcross(DocumentId id, const BoundQuery &query, Span place, ReplyOnce &reply) {
  const Document *document = documents.find(id);
  std::shared_ptr<const Analysis> analysis = document ? documents.analysisOf(*document) : nullptr;
  if (!analysis)
    reply.result(nullptr);
  else
    HeldQueries::answer(workspace.make(documents, folders, settings, client),
                        snapshot(*document, std::move(analysis)), query, place, reply);
}

void Session::query(BoundWorkspaceQuery query, ReplyOnce &reply) {
  queries.addBarrier(reply, [this, query = std::move(query)](ReplyOnce &waiting) {
    waiting.result(query(workspace.make(documents, folders, settings, client)));
  });
  documents.prioritizeAll();
}

void Session::barrier(ReplyOnce &reply) {
  queries.addBarrier(
      reply, [](ReplyOnce &waiting) { waiting.result(nullptr); },
      [this] { return folders.isIdle(); });
  documents.prioritizeAll();
  folders.prioritize();
}

void Session::cancel(const RequestId &id) {
  if (!queries.cancel(id) && !pulls.cancel(id))
    runs.cancelRequest(id);
}

void Session::prepareShutdown() {
  constexpr std::chrono::milliseconds Patience{500};
  if (!queries.empty())
    documents.blockUntilIdle(Patience);
  queries.cancelAll();
  pulls.cancelAll();
  runs.stop();
}

void Session::flush() {
  documents.startAnalyses();
  folders.run();
  if (documents.isIdle())
    queries.passBarriers();
  updatePulls();
}

void Session::blockUntilIdle() {
  do {
    documents.blockUntilIdle();
    folders.blockUntilIdle();
  } while (!documents.isIdle());
}

void Session::beginFolders() {
  folders.begin(documentationOf(settings.config()));
  folders.run();
}

void Session::foldersDone() {
  if (documents.isIdle())
    queries.passBarriers();
  updatePulls();
}

void Session::updatePulls() {
  if (documents.isIdle() && folders.isIdle())
    pulls.update();
}

DocumentReports Session::pulledReports(DocumentId id) {
  const Document *document = documents.find(id);
  std::shared_ptr<const Analysis> analysis = document ? documents.analysisOf(*document) : nullptr;
  return analysis ? reportsOf(snapshot(*document, std::move(analysis))) : DocumentReports();
}

// -------------------------------------------------------------------------------------- documents

void Session::onOpened(Document &document) {
  if (settings.of(document.uri)->policy.showsOptIn())
    documents.collectOptIn();
  settings.reportProjectErrors();
  folders.opened(document);
}

void Session::onEdited(Document &document, const TextEdit &edit) {
  openFiles.reset();
  queries.edited(document.id, edit);
  runs.edited(document.id, edit);
  folders.edited(document);
}

void Session::onLost(Document &document) {
  openFiles.reset();
  runs.closed(document.id);
  queries.answerHeld(document.id, nullptr);
  pulls.changed(document.id);
  folders.edited(document);
}

void Session::onClosing(Document &document, bool isShown) {
  if (!folders.takesOver(document, isShown) && isShown)
    onCleared(document);
}

void Session::onCleared(Document &document) {
  document.published = false;
  if (document.isNotebook) {
    if (OpenNotebook *notebook = documents.notebooks().find(document.uri))
      std::ranges::for_each(notebook->cells, [this](OpenCell &cell) { clear(cell); });
  } else if (!client.info().pullsDiagnostics)
    client.notify("textDocument/publishDiagnostics", noDiagnosticsOf(snapshot(document, nullptr)));
}

void Session::onAnalysed(Document &document, const Scheduler::Finished &finished) {
  openFiles.reset();
  runs.analysed(document, *finished.analysis);
  pulls.changed(document.id);
  if (!client.info().pullsDiagnostics) // such a client asks for them after each edit
    publish(document);
  host.flush();
  Snapshot view = snapshot(document, finished.analysis);
  queries.answerHeld(document.id, &view);
  if (bool wanted = unreported.erase(document.id) != 0; wanted || finished.first)
    reportUnknownKernels(document);
  // The editor asks again for what is near an edit, and for lenses and colours of the edited
  // document; of changes elsewhere, the server notifies it.
  if (finished.again && !finished.first)
    refreshes.sendSoon({InlayHints, CodeLenses, SemanticTokens, Diagnostics});
  else if (!finished.first && reachedOtherKernels(finished.analysis->stats))
    refreshes.sendSoon({InlayHints});
}

void Session::onIdle() {
  refreshes.flush();
  folders.run();
  queries.passBarriers();
  updatePulls();
}

// When a file is opened or something is stored, not after each edit: a kernel whose name is being
// typed is not known for a while.
void Session::reportUnknownKernels(const Document &document) {
  std::shared_ptr<const Analysis> analysis = documents.analysisOf(document);
  if (analysis)
    settings.reportUnknownKernels(document.uri, *analysis);
  else
    unreported.insert(document.id);
}

void Session::publish(Document &document) {
  std::shared_ptr<const Analysis> analysis = documents.analysisOf(document);
  if (!analysis)
    return;
  if (client.info().pullsDiagnostics) {
    refreshes.sendSoon({Diagnostics});
    pulls.changed(document.id);
    if (documents.isIdle())
      refreshes.flush();
    updatePulls();
    return;
  }
  // A file without kernels stays unmentioned, unless it has just lost its last one.
  Snapshot view = snapshot(document, analysis);
  bool wanted = analysis->usesAllo && view.config->diagnostics;
  if (!wanted && !document.published)
    return;
  document.published = wanted;
  lsp::PublishDiagnosticsParams params = wanted ? diagnosticsOf(view) : noDiagnosticsOf(view);
  if (document.isNotebook)
    publishCells(document, std::move(params.diagnostics));
  else
    client.notify("textDocument/publishDiagnostics", params);
}

// Of those cells only whose diagnostics, or whose texts, are other ones than the client has.
void Session::publishCells(const Document &document, std::vector<lsp::Diagnostic> diagnostics) {
  OpenNotebook *notebook = documents.notebooks().find(document.uri);
  const std::shared_ptr<const AllNotebookPlaces> all = documents.notebookPlaces();
  const NotebookPlaces *places = all ? all->find(document.uri) : nullptr;
  if (!notebook || !places)
    return;
  for (OpenCell &cell : notebook->cells) {
    const CellPlace *place = all->findCell(cell.uri);
    lsp::PublishDiagnosticsParams params{
        cell.uri, client.info().diagnosticVersion ? cell.version : std::nullopt, {}};
    if (place)
      for (const lsp::Diagnostic &each : diagnostics)
        if (places->at(each.range.start.line) == place)
          params.diagnostics.push_back(each);
    if (params.diagnostics.empty()) {
      clear(cell);
      continue;
    }
    CellResults(*all, place).convert(params.diagnostics);
    const Fingerprint now = combine(hashBytes(toRawJson(params.diagnostics).text),
                                    Fingerprint(cell.version.value_or(0)));
    if (std::exchange(cell.published, now) != now)
      client.notify("textDocument/publishDiagnostics", params);
  }
}

void Session::clear(OpenCell &cell) {
  if (std::exchange(cell.published, std::nullopt) && !client.info().pullsDiagnostics)
    client.notify("textDocument/publishDiagnostics",
                  lsp::PublishDiagnosticsParams{
                      cell.uri, client.info().diagnosticVersion ? cell.version : std::nullopt, {}});
}

Snapshot Session::snapshot(const Document &document, std::shared_ptr<const Analysis> analysis) {
  std::shared_ptr<const Config> config = settings.of(document.uri);
  std::string documentation = documentationOf(*config);
  // A folder that is named and wrong is told of by the job, not by a lens that is not there.
  const bool canSynthesize = !settings.config().vitis.root.empty() || host.canSynthesize();
  return {document.uri,
          document.version,
          withActiveInstances(std::move(analysis), document.instances),
          std::move(config),
          client.sharedInfo(),
          runs.outcomesOfDocuments().of(document.id),
          document.tokens,
          document.parts,
          runs.outcomesOfDocuments().editsOutside(document.id),
          canSynthesize,
          std::move(documentation),
          sharedOpenFiles(),
          documents.folders(),
          nullptr,
          documents.notebookPlaces(),
          nullptr,
          [this] { return folders.paths(); }};
}

std::shared_ptr<const std::vector<OpenFile>> Session::sharedOpenFiles() {
  if (openFiles)
    return openFiles;
  auto made = std::make_shared<std::vector<OpenFile>>();
  documents.forEach([&](const Document &document) {
    std::shared_ptr<const Analysis> analysis = documents.analysisOf(document);
    std::optional<std::string> path = uriToPath(document.uri);
    if (analysis && analysis->usesAllo && path)
      made->push_back({*path, std::move(analysis)});
  });
  std::ranges::sort(*made, {}, &OpenFile::path);
  return openFiles = std::move(made);
}

// The page of the codes stands beside the others.
std::string Session::documentationOf(const Config &config) const {
  const std::string &page = config.documentation;
  if (!page.empty())
    return parentPath(page.starts_with('/') ? pathToUri(page) : page);
  std::string folder = host.documentationFolder();
  return folder.empty() ? "" : pathToUri(folder);
}

// --------------------------------------------------------------------------------------- settings

void Session::applyConfiguration(const Json &section) {
  if (settings.apply(section))
    settingsChanged();
}

void Session::pullConfiguration() {
  client.ask("workspace/configuration", lsp::ConfigurationParams{{{"allo"}}},
             [this](const Json &result) {
               if (result.is_array() && !result.empty())
                 applyConfiguration(result.front());
               beginFolders();
             });
}

void Session::reloadProjects() {
  std::map<DocumentId, std::shared_ptr<const Config>> before;
  documents.forEach([&](Document &document) { before[document.id] = settings.of(document.uri); });
  settings.forgetProjects();
  bool changed = false;
  documents.forEach([&](Document &document) {
    changed |= !(*settings.of(document.uri) == *before[document.id]);
  });
  settings.reportProjectErrors();
  documents.forEach([&](Document &document) { reportUnknownKernels(document); });
  if (changed)
    settingsChanged();
  else
    runs.settingsChanged();
}

void Session::settingsChanged() {
  documents.forEach([this](Document &document) {
    if (settings.of(document.uri)->policy.showsOptIn())
      documents.collectOptIn();
    if (!client.info().pullsDiagnostics)
      publish(document);
    pulls.changed(document.id);
  });
  refreshes.sendSoon({InlayHints, CodeLenses, SemanticTokens, Diagnostics});
  if (documents.isIdle())
    refreshes.flush();
  folders.settingsChanged();
  runs.settingsChanged();
}

} // namespace allo::server
