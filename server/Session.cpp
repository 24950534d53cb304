// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Session.h"

#include "os/Signals.h"
#include "server/handlers/Diagnostics.h"
#include "server/protocol/Uri.h"
#include "support/Assert.h"
#include "support/Path.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

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
    : host(target), log(logTarget), runs(*this), projects(target.files(), ""),
      scheduler(
          mode, target, [this](const Scheduler::Finished &f) { analysed(f); },
          [this] { passFences(); }) {}

// ------------------------------------------------------------------------------- the conversation

void Session::sendNotification(std::string_view method, const RawJson &params) {
  host.send(notificationMessage(method, params.text));
}

void Session::sendRequest(std::string_view method, const RawJson &params,
                          std::function<void(const Message &)> done) {
  int64_t id = ++lastAsked;
  asked.emplace(id, std::move(done));
  host.send(requestMessage(id, method, params.text));
}

bool Session::answered(const Message &response) {
  auto it = std::find_if(asked.begin(), asked.end(), [&](const auto &entry) {
    return std::to_string(entry.first) == response.id.json;
  });
  if (it == asked.end())
    return false;
  std::function<void(const Message &)> done = std::move(it->second);
  asked.erase(it);
  if (response.failed)
    log.info("the client refused a request: " + dumpJson(response.result));
  done(response);
  return true;
}

void Session::warn(std::string_view text) {
  log.error(text);
  notify("window/logMessage", lsp::MessageParams{MessageType::Warning, std::string(text)});
}

void Session::tellLog(std::string_view text) {
  log.info(text);
  notify("window/logMessage", lsp::MessageParams{MessageType::Info, std::string(text)});
}

void Session::showMessage(MessageType type, std::string_view text) {
  notify("window/showMessage", lsp::MessageParams{type, std::string(text)});
}

// -------------------------------------------------------------------------------------- documents

void Session::open(std::string_view uri, std::string_view languageId,
                   std::optional<int64_t> version, std::string_view text) {
  if (Document *old = documents.find(uri)) {
    log.info("'" + old->uri + "' is opened again: the newer text is taken");
    scheduler.remove(old->id);
    runs.closed(old->id);
    answerHeld(old->id, nullptr);
  }
  Document &document = documents.open(uri, languageId, version, Text::fromBytes(text));
  if (document.python) {
    scheduler.add(document.id, document.uri, document.text);
    if (configOf(document)->policy.showsOptIn())
      scheduler.collectOptIn();
    tellProjectProblems();
  } else if (document.published) {
    publishNothing(document);
  }
}

void Session::edited(Document &document, const TextEdit &edit) {
  if (!scheduler.knows(document.id))
    return;
  for (Held &waiting : held)
    if (waiting.document == document.id) {
      Span &place = waiting.place;
      place = {movedOffset(place.begin, edit), movedOffset(place.end, edit)};
    }
  scheduler.update(document.id, document.text, edit);
  runs.edited(document.id, edit);
}

void Session::markDesynced(Document &document, std::string_view why) {
  if (document.lost)
    return;
  document.lost = true;
  document.text = Text();
  document.early.clear();
  warn("'" + document.uri + "' is out of sync with the editor (" + std::string(why) +
       "); save or reopen it to resume checking");
  scheduler.remove(document.id);
  runs.closed(document.id);
  answerHeld(document.id, nullptr);
  publishNothing(document);
}

void Session::replaceText(Document &document, std::string_view text) {
  if (!document.lost) {
    edited(document, applyWholeText(document.text, text));
    return;
  }
  document.lost = false;
  document.text = Text::fromBytes(text);
  if (document.python)
    scheduler.add(document.id, document.uri, document.text);
}

void Session::close(std::string_view uri) {
  Document *document = documents.find(uri);
  if (!document) {
    log.info("'" + std::string(uri) + "' is closed, but was not open");
    return;
  }
  bool neverSeen = scheduler.pending(document->id);
  scheduler.remove(document->id);
  runs.closed(document->id);
  answerHeld(document->id, nullptr);
  if (document->published || neverSeen)
    publishNothing(*document);
  documents.close(uri);
}

Snapshot Session::snapshot(const Document &document, std::shared_ptr<const Analysis> analysis) {
  std::shared_ptr<const Config> settings = configOf(document);
  std::string documentation = documentationOf(*settings);
  return {document.uri,
          document.version,
          std::move(analysis),
          std::move(settings),
          client,
          runs.outcomesOfDocuments().of(document.id),
          runs.outcomesOfDocuments().editsOutside(document.id),
          std::move(documentation)};
}

// The page of the codes stands beside the others.
std::string Session::documentationOf(const Config &settings) {
  const std::string &page = settings.documentation;
  if (!page.empty())
    return parentPath(page.starts_with('/') ? pathToUri(page) : page);
  std::string folder = host.documentationFolder();
  return folder.empty() ? "" : pathToUri(folder);
}

void Session::analysed(const Scheduler::Finished &finished) {
  Document *document = documents.find(finished.document);
  if (!document)
    return;
  if (!finished.analysis) {
    warn("internal error while '" + document->uri + "' was checked: " + finished.failure);
    runs.closed(finished.document); // nothing is known of its kernels
    answerHeld(finished.document, nullptr);
  } else {
    if (log.enabled(LogLevel::Verbose))
      log.verbose("analysis of '" + document->uri + "' took " + showDuration(finished.took) + ", " +
                  std::to_string(finished.analysis->stats.checkedKernels.size()) +
                  " kernels checked");
    runs.analysed(*document, *finished.analysis);
    publish(*document, finished.analysis);
    Snapshot view = snapshot(*document, finished.analysis);
    answerHeld(finished.document, &view);
    // The editor asks again for what is near an edit, and for lenses and colours of the edited
    // document; of what changes elsewhere it must be told.
    if (finished.again && !finished.first)
      refreshSoon({&inlayHintRefresh, &codeLensRefresh, &tokensRefresh});
    else if (!finished.first && reachedOtherKernels(finished.analysis->stats))
      refreshSoon({&inlayHintRefresh});
  }
  if (scheduler.idle())
    passFences();
}

void Session::passFences() {
  refreshDue(); // nothing is left to do
  for (ReplyOnce &reply : std::exchange(fences, {}))
    reply.result(nullptr);
}

void Session::publish(Document &document, const std::shared_ptr<const Analysis> &analysis) {
  // A file without kernels stays unmentioned, unless it has just lost its last one.
  Snapshot view = snapshot(document, analysis);
  bool wanted = analysis->usesAllo && view.config->diagnostics;
  if (!wanted && !document.published)
    return;
  document.published = wanted;
  notify("textDocument/publishDiagnostics",
         document.published ? diagnosticsOf(view) : noDiagnosticsOf(view));
}

void Session::publishAgain(Document &document) {
  if (std::shared_ptr<const Analysis> analysis = scheduler.current(document.id))
    publish(document, analysis);
}

void Session::publishNothing(Document &document) {
  document.published = false;
  notify("textDocument/publishDiagnostics", noDiagnosticsOf(snapshot(document, nullptr)));
}

// ---------------------------------------------------------------------------------------- queries

void Session::query(BoundQuery query, ReplyOnce &reply) {
  Document *document = documents.find(query.uri);
  if (!document || !scheduler.knows(document->id)) {
    reply.result(nullptr);
    return;
  }
  Span place = query.placeIn(document->text, client->unit);
  if (std::shared_ptr<const Analysis> analysis = scheduler.current(document->id)) {
    answer(snapshot(*document, std::move(analysis)), query, place, reply);
  } else if (scheduler.pending(document->id)) {
    scheduler.prioritize(document->id);
    held.push_back({std::move(reply), document->id, std::move(query), place});
  } else {
    reply.result(nullptr); // its analysis failed
  }
}

void Session::answer(const Snapshot &view, const BoundQuery &query, Span place, ReplyOnce &reply) {
  CrashNote note(view.uri, view.text());
  reply.result(query.answer(view, place));
}

void Session::answerHeld(DocumentId document, const Snapshot *view) {
  std::vector<Held> ready, others;
  for (Held &waiting : held)
    (waiting.document == document ? ready : others).push_back(std::move(waiting));
  held = std::move(others);
  for (Held &waiting : ready) {
    if (!view) {
      waiting.reply.result(nullptr);
      continue;
    }
    try {
      answer(*view, waiting.query, waiting.place, waiting.reply);
    } catch (const std::exception &error) {
      log.error(waiting.reply.method() + ": " + error.what());
      if (waiting.reply.owed())
        waiting.reply.error(ErrorCode::InternalError, error.what());
    }
  }
}

void Session::cancel(const RequestId &id) {
  auto it = std::find_if(held.begin(), held.end(),
                         [&](const Held &waiting) { return waiting.reply.request() == id; });
  if (it != held.end()) {
    it->reply.error(ErrorCode::RequestCancelled, "the request was cancelled");
    held.erase(it);
    return;
  }
  if (runs.cancelRequest(id))
    return;
  auto fenced = std::find_if(fences.begin(), fences.end(),
                             [&](const ReplyOnce &reply) { return reply.request() == id; });
  if (fenced != fences.end()) {
    fenced->error(ErrorCode::RequestCancelled, "the request was cancelled");
    fences.erase(fenced);
  }
}

void Session::barrier(ReplyOnce &reply) {
  fences.push_back(std::move(reply));
  scheduler.hurryAll();
}

void Session::finishHeld() {
  constexpr std::chrono::milliseconds Patience{500};
  if (held.empty() && fences.empty())
    return;
  scheduler.blockUntilIdle(Patience);
  for (Held &waiting : std::exchange(held, {}))
    waiting.reply.error(ErrorCode::RequestCancelled, "the server is shutting down");
  for (ReplyOnce &reply : std::exchange(fences, {}))
    reply.error(ErrorCode::RequestCancelled, "the server is shutting down");
}

void Session::flush() {
  scheduler.start();
  if (scheduler.idle())
    for (ReplyOnce &reply : std::exchange(fences, {}))
      reply.result(nullptr);
}

void Session::refresh(Refresh &what) {
  if (!((*client).*what.supported) || phase != Phase::Initialized)
    return;
  if (what.asked) {
    what.again = true;
    return;
  }
  what.asked = true;
  ask(what.method, RawJson{""}, [this, &what](const Json &) {
    what.asked = false;
    if (std::exchange(what.again, false))
      refresh(what);
  });
}

// One change may lead to analyses of many documents, and to one refresh all the same: when they
// are done, or some are and others take long.
void Session::refreshSoon(std::initializer_list<Refresh *> what) {
  constexpr std::chrono::milliseconds Patience{200};
  bool first = true;
  for (Refresh *each : {&inlayHintRefresh, &codeLensRefresh, &tokensRefresh})
    first = first && !each->due;
  for (Refresh *each : what)
    each->due = true;
  if (first && !scheduler.idle())
    host.after(Patience, [this, still = std::weak_ptr<bool>(alive)] {
      if (still.lock())
        refreshDue();
    });
}

void Session::refreshDue() {
  for (Refresh *each : {&inlayHintRefresh, &codeLensRefresh, &tokensRefresh})
    if (std::exchange(each->due, false))
      refresh(*each);
}

// --------------------------------------------------------------------------------------- settings

void Session::applyConfiguration(const Json &section) {
  Config next = startConfig;
  std::vector<SettingError> errors;
  applySettings(next, section, "allo", errors);
  for (const SettingError &error : errors)
    if (!error.unknown) // which may be settings of the editor's own side
      warn(error.message);
  if (next == *config)
    return; // most clients answer with nothing new, right after they have opened a file
  config = std::make_shared<const Config>(std::move(next));
  projectConfigs.clear();
  publishAgain();
}

void Session::publishAgain() {
  documents.forEach([this](Document &document) {
    if (configOf(document)->policy.showsOptIn())
      scheduler.collectOptIn();
    if (std::shared_ptr<const Analysis> analysis = scheduler.current(document.id))
      publish(document, analysis);
  });
  refreshSoon({&inlayHintRefresh, &codeLensRefresh, &tokensRefresh});
  if (scheduler.idle())
    refreshDue();
}

std::shared_ptr<const Config> Session::configOf(const Document &document) {
  std::optional<std::string> path = uriToPath(document.uri);
  std::shared_ptr<const Project> project = path ? projects.ofFile(*path) : nullptr;
  if (!project)
    return config;
  if (project->excludes(projects.absolute(*path), /*isFolder=*/false)) {
    auto silent = std::make_shared<Config>(project->over(*config));
    silent->diagnostics = false;
    return silent;
  }
  std::shared_ptr<const Config> &known = projectConfigs[project];
  if (!known)
    known = std::make_shared<const Config>(project->over(*config));
  return known;
}

void Session::reloadProjects() {
  std::map<DocumentId, std::shared_ptr<const Config>> before;
  documents.forEach([&](Document &document) { before[document.id] = configOf(document); });
  projects.forget();
  projectConfigs.clear();
  bool changed = false;
  documents.forEach(
      [&](Document &document) { changed |= !(*configOf(document) == *before[document.id]); });
  tellProjectProblems();
  if (changed)
    publishAgain();
  runs.settingsChanged();
}

void Session::changeRoots(const std::vector<std::string> &added,
                          const std::vector<std::string> &removed) {
  std::vector<std::string> folders = roots;
  for (const std::string &folder : removed)
    std::erase(folders, folder);
  for (const std::string &folder : added)
    if (std::find(folders.begin(), folders.end(), folder) == folders.end())
      folders.push_back(folder);
  setRoots(std::move(folders));
}

Fingerprint Session::interfacesOf(const Document &document) {
  std::optional<std::string> path = uriToPath(document.uri);
  std::shared_ptr<const Project> project = path ? projects.ofFile(*path) : nullptr;
  Fingerprint fingerprint = 0;
  if (project)
    for (const KernelInterfaces &kernel : project->interfaces)
      if (absolutePath(project->folder, kernel.file) == projects.absolute(*path)) {
        fingerprint = combine(fingerprint, hashBytes(kernel.kernel));
        for (const vitis::PortInterface &port : kernel.ports)
          fingerprint = combine(fingerprint, hashBytes(show(port)));
      }
  return fingerprint;
}

void Session::tellProjectProblems() {
  std::set<std::string> current;
  for (const std::shared_ptr<const Project> &project : projects.all())
    for (const ProjectProblem &problem : project->problems) {
      std::string text = show(problem, project->path);
      current.insert(text);
      if (toldProblems.contains(text))
        continue;
      warn(text);
      if (problem.severity != Severity::Error)
        continue;
      showMessage(MessageType::Error, text);
    }
  toldProblems = std::move(current);
}

void Session::pullConfiguration() {
  ask("workspace/configuration", lsp::ConfigurationParams{{{"allo"}}}, [this](const Json &result) {
    if (result.is_array() && !result.empty())
      applyConfiguration(result.front());
  });
}

} // namespace allo::server
