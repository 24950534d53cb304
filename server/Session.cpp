// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Session.h"

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
      runs(*this), documents(client, target, logTarget, mode, *this) {}

// --------------------------------------------------------------------------------------- requests

void Session::query(BoundQuery query, ReplyOnce &reply) {
  Document *document = documents.find(query.uri);
  if (!document || !documents.isAnalysed(*document)) {
    reply.result(nullptr);
    return;
  }
  Span place = query.placeIn(document->text, client.info().unit);
  if (std::shared_ptr<const Analysis> analysis = documents.analysisOf(*document)) {
    HeldQueries::answer(snapshot(*document, std::move(analysis)), query, place, reply);
  } else if (documents.isPending(*document)) {
    documents.prioritize(*document);
    queries.hold(document->id, std::move(query), place, reply);
  } else {
    reply.result(nullptr); // its analysis failed
  }
}

void Session::query(BoundWorkspaceQuery query, ReplyOnce &reply) {
  queries.addBarrier(reply, [this, query = std::move(query)](ReplyOnce &waiting) {
    waiting.result(query(workspace.make(documents, settings, client)));
  });
  documents.prioritizeAll();
}

void Session::barrier(ReplyOnce &reply) {
  queries.addBarrier(reply, [](ReplyOnce &waiting) { waiting.result(nullptr); });
  documents.prioritizeAll();
}

void Session::cancel(const RequestId &id) {
  if (!queries.cancel(id))
    runs.cancelRequest(id);
}

void Session::prepareShutdown() {
  constexpr std::chrono::milliseconds Patience{500};
  if (!queries.empty())
    documents.blockUntilIdle(Patience);
  queries.cancelAll();
  runs.stop();
}

void Session::flush() {
  documents.startAnalyses();
  if (documents.isIdle())
    queries.passBarriers();
}

// -------------------------------------------------------------------------------------- documents

void Session::onOpened(Document &document) {
  if (settings.of(document.uri)->policy.showsOptIn())
    documents.collectOptIn();
  settings.reportProjectErrors();
}

void Session::onEdited(Document &document, const TextEdit &edit) {
  queries.edited(document.id, edit);
  runs.edited(document.id, edit);
}

void Session::onLost(Document &document) {
  runs.closed(document.id);
  queries.answerHeld(document.id, nullptr);
}

void Session::onCleared(Document &document) {
  document.published = false;
  client.notify("textDocument/publishDiagnostics", noDiagnosticsOf(snapshot(document, nullptr)));
}

void Session::onAnalysed(Document &document, const Scheduler::Finished &finished) {
  runs.analysed(document, *finished.analysis);
  publish(document);
  Snapshot view = snapshot(document, finished.analysis);
  queries.answerHeld(document.id, &view);
  if (bool wanted = unreported.erase(document.id) != 0; wanted || finished.first)
    reportUnknownKernels(document);
  // The editor asks again for what is near an edit, and for lenses and colours of the edited
  // document; of changes elsewhere, the server notifies it.
  if (finished.again && !finished.first)
    refreshes.sendSoon({InlayHints, CodeLenses, SemanticTokens});
  else if (!finished.first && reachedOtherKernels(finished.analysis->stats))
    refreshes.sendSoon({InlayHints});
}

void Session::onIdle() {
  refreshes.flush();
  queries.passBarriers();
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
  // A file without kernels stays unmentioned, unless it has just lost its last one.
  Snapshot view = snapshot(document, analysis);
  bool wanted = analysis->usesAllo && view.config->diagnostics;
  if (!wanted && !document.published)
    return;
  document.published = wanted;
  client.notify("textDocument/publishDiagnostics",
                wanted ? diagnosticsOf(view) : noDiagnosticsOf(view));
}

Snapshot Session::snapshot(const Document &document, std::shared_ptr<const Analysis> analysis) {
  std::shared_ptr<const Config> config = settings.of(document.uri);
  std::string documentation = documentationOf(*config);
  // A folder that is named and wrong is told of by the job, not by a lens that is not there.
  const bool canSynthesize = !settings.config().vitis.root.empty() || host.canSynthesize();
  return {document.uri,
          document.version,
          std::move(analysis),
          std::move(config),
          client.sharedInfo(),
          runs.outcomesOfDocuments().of(document.id),
          runs.outcomesOfDocuments().editsOutside(document.id),
          canSynthesize,
          std::move(documentation)};
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
  runs.settingsChanged();
}

void Session::settingsChanged() {
  documents.forEach([this](Document &document) {
    if (settings.of(document.uri)->policy.showsOptIn())
      documents.collectOptIn();
    publish(document);
  });
  refreshes.sendSoon({InlayHints, CodeLenses, SemanticTokens});
  if (documents.isIdle())
    refreshes.flush();
}

} // namespace allo::server
