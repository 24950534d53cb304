// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/FolderFiles.h"

#include "os/Heap.h"
#include "server/protocol/Message.h"
#include "server/protocol/Uri.h"
#include "server/protocol/lsp/Diagnostics.h"
#include "server/workspace/DistantCheck.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <thread>
#include <utility>

namespace allo::server {

using namespace std::chrono_literals;

namespace {

// A workspace with more Python files is somebody's whole disk.
constexpr size_t MostFiles = 50'000;
constexpr unsigned MostThreads = 4;
// So many files take much memory while they are checked; the heap keeps it unless it is asked.
constexpr size_t ManyFiles = 100;
// How long a task waits for further events, and how long it does so at most: a change of branches
// gives thousands of them.
constexpr auto EventPause = 150ms;
constexpr auto EditPause = 300ms;
constexpr auto LongestPause = 2s;

struct PublishedFile {
  std::string uri;
  RawJson diagnostics;
  template <typename Self, typename F> static void fields(Self &self, F &&field) {
    field("uri", self.uri);
    field("diagnostics", self.diagnostics);
  }
};

// What the diagnostics of closed files depend on.
Config relevantConfig(Config config) {
  const Config defaults;
  config.inlayHints = defaults.inlayHints;
  config.codeLens = defaults.codeLens;
  config.symbols = defaults.symbols;
  config.run = defaults.run;
  config.schedules = defaults.schedules;
  return config;
}

} // namespace

FolderFiles::FolderFiles(ClientConnection &target, Host &loop, Settings &clientSettings,
                         OpenDocuments &openDocuments, Scheduler::Mode taskMode,
                         std::function<void()> idle)
    : client(target), host(loop), onIdle(std::move(idle)), settings(clientSettings),
      documents(openDocuments), mode(taskMode), progress(target, loop), task(taskMode, loop) {}

FolderFiles::~FolderFiles() { running.cancel(); }

// ---------------------------------------------------------------------------------------- changes

void FolderFiles::begin(std::string page) {
  if (std::exchange(begun, true))
    return;
  documentation = std::move(page);
  known = relevantConfig(settings.config());
  wantsScan = !folders.empty();
  touchAll();
}

void FolderFiles::setFolders(std::vector<std::string> now) {
  if (folders == now)
    return;
  folders = std::move(now);
  cancel();
  index.makeAllStale(); // imports may lead elsewhere
  wantsScan = wantsCheck = begun;
}

void FolderFiles::filesChanged(const std::vector<std::string> &uris) {
  if (!isActive() || uris.empty())
    return;
  for (const std::string &uri : uris) {
    std::optional<std::string> path = uriToPath(uri);
    if (!path)
      continue;
    suspects.insert(*path);
    if (index.find(*path))
      continue;
    // A new file, a folder, the settings of a project, or a file that others import from elsewhere.
    wantsScan = true;
    if (path->ends_with(".py") && isShown()) {
      index.noteChangeElsewhere(*path);
      wantsCheck = true;
    }
  }
  delay(EventPause);
}

void FolderFiles::rescan() {
  if (!isActive())
    return;
  wantsScan = true;
  delay(EventPause);
}

void FolderFiles::settingsChanged() {
  if (!begun)
    return;
  Config now = relevantConfig(settings.config());
  if (now == known)
    return;
  known = std::move(now);
  if (!isActive())
    return;
  cancel();
  wantsScan = true;
  if (!isShown()) {
    for (const auto &[path, file] : index.files())
      withdraw(path, *index.find(path));
    if (std::exchange(shown, nullptr))
      documents.setShown(nullptr);
    return;
  }
  touchAll();
  index.makeAllStale();
  wantsCheck = true;
}

void FolderFiles::opened(Document &document) {
  touch(document);
  std::optional<std::string> path = uriToPath(document.uri);
  IndexedFile *file = path ? index.find(*path) : nullptr;
  if (!file)
    return;
  // A client that asks for those of the document keeps them apart from what is published.
  if (file->published && !client.info().pullsDiagnostics && document.uri == pathToUri(*path)) {
    document.published = true;
    file->published.reset();
  } else {
    withdraw(*path, *file);
  }
}

void FolderFiles::edited(const Document &document) {
  touch(document);
  delay(EditPause);
}

void FolderFiles::touch(const Document &document) {
  if (!isActive() || !isShown())
    return;
  if (std::optional<std::string> path = uriToPath(document.uri)) {
    touched.insert(*path);
    wantsCheck = true;
  }
}

void FolderFiles::touchAll() {
  if (!isShown())
    return;
  for (const auto &[path, file] : index.files())
    touched.insert(path);
  documents.forEach([this](const Document &document) { touch(document); });
}

bool FolderFiles::takesOver(const Document &document, bool isHeld) {
  touch(document);
  std::optional<std::string> path = uriToPath(document.uri);
  IndexedFile *file = path ? index.find(*path) : nullptr;
  if (!file || !isShown())
    return false;
  file->isStale = true;
  const bool same = isHeld && !client.info().pullsDiagnostics && document.uri == pathToUri(*path);
  if (same)
    file->published = 0;
  return same;
}

std::vector<std::string> FolderFiles::paths() const {
  const auto all = std::views::keys(index.files());
  return {all.begin(), all.end()};
}

std::vector<std::string> FolderFiles::usersMentioning(std::string_view name,
                                                      const std::set<std::string> &targets) const {
  // What has not been analysed may import anything; imports are noted at the end of a task.
  if (task.isRunning())
    return filesMentioning(name);
  const std::unordered_set<std::string_view> users = index.usersOf(targets);
  std::vector<std::string> out = filesMentioning(name);
  std::erase_if(out, [&](const std::string &path) {
    return !users.contains(path) && !index.files().at(path).isStale;
  });
  return out;
}

std::optional<NamedFile> FolderFiles::namedFile(const std::string &path) {
  constexpr uint32_t Limit = AnalyzerOptions().maxBytes;
  IndexedFile *indexed = index.find(path);
  if (!indexed)
    return std::nullopt;
  IndexedFile &file = *indexed;
  NamedFile out{.path = path, .names = file.names};
  if (!out.names || host.files().stamp(path) != file.stamp) {
    const Result<std::string> source = readSource(host.files(), path, Limit);
    if (!source)
      return std::nullopt;
    const bool isKnown = hashBytes(*source) == file.text;
    // Names of a stale file are found when it is analysed, those of another text after a scan.
    if (isKnown && !file.names && !file.isStale) {
      file.names = NameTable::parse(Text::fromBytes(*source));
      file.mayNeedAnalysis = mayNeedAnalysis(*file.names);
    }
    out.names = isKnown ? file.names : nullptr;
    if (!out.names)
      out.text = Text::fromBytes(*source);
  }
  if (!out.names)
    return out;
  out.mayNeedAnalysis = file.mayNeedAnalysis;
  out.read = [&files = host.files(), path, known = file.text] {
    const Result<std::string> source = readSource(files, path, Limit);
    if (!source || hashBytes(*source) != known)
      throw RequestFailure(format("'{0}' has changed and was not checked since", fileName(path)));
    return Text::fromBytes(*source);
  };
  return out;
}

// Of the text that analyses see.

Fingerprint FolderFiles::textAt(const std::string &path) {
  const Document *document = documents.find(pathToUri(path));
  if (document && !document->lost)
    return hashBytes(document->text.str());
  const IndexedFile *file = index.find(path);
  return file ? file->text : 0;
}

// ------------------------------------------------------------------------------------------ tasks

void FolderFiles::delay(Clock::duration patience) {
  const Clock::time_point now = Clock::now();
  if (due <= now)
    latest = now + LongestPause;
  due = std::max(due, std::min(now + patience, latest));
}

void FolderFiles::wakeAt(Clock::time_point when) {
  if (timer && *timer <= when)
    return;
  timer = when;
  auto pause = std::chrono::ceil<std::chrono::milliseconds>(when - Clock::now());
  host.after(std::max(pause, 0ms), [this, still = std::weak_ptr<bool>(alive)] {
    if (!still.lock())
      return;
    timer.reset();
    run();
  });
}

void FolderFiles::run() {
  task.setPaused(!documents.isIdle());
  if (!isActive())
    return;
  isBusy |= !isIdle();
  while (!task.isRunning() && startNext()) {
  }
  if (!isIdle())
    return;
  isForced = false;
  if (std::exchange(isBusy, false))
    onIdle();
}

// False where nothing can be started now.
bool FolderFiles::startNext() {
  if (!isWaiting())
    return false;
  if (mode == Scheduler::Mode::Threaded && !isForced && Clock::now() < due) {
    wakeAt(due);
    return false;
  }
  if (wantsScan || !suspects.empty())
    scan();
  else
    check();
  return true;
}

void FolderFiles::prioritize() {
  isForced = true;
  run();
}

void FolderFiles::blockUntilIdle() {
  constexpr auto Limit = std::chrono::hours(1);
  const Clock::time_point end = Clock::now() + Limit;
  for (;;) {
    documents.blockUntilIdle(); // the task waits for that
    prioritize();
    if (isIdle() || !task.isRunning() || !task.wait(end))
      return;
  }
}

// What it has not found out yet is wanted all the same.
void FolderFiles::cancel() {
  if (!task.isRunning())
    return;
  running.cancel();
  wantsScan = wantsCheck = true;
}

void FolderFiles::scan() {
  auto request = std::make_shared<ScanRequest>();
  request->folders = folders;
  request->config = std::make_shared<const Config>(settings.config());
  request->maxBytes = AnalyzerOptions().maxBytes;
  request->mostFiles = MostFiles;
  request->suspects = std::exchange(suspects, {});
  if (!std::exchange(wantsScan, false))
    request->only = request->suspects;
  for (const auto &[path, file] : index.files())
    if (request->only.empty() || request->only.contains(path))
      request->known.emplace(path, KnownText{file.stamp, file.text});
  request->jobs = jobs();
  request->cancel = running = CancelToken::make();
  auto result = std::make_shared<ScanResult>();
  task.start([request, result, &files = host.files()] { *result = scanFolders(*request, files); },
             [this, request, result] {
               if (request->cancel.cancelled())
                 suspects.insert(request->suspects.begin(), request->suspects.end());
               else
                 scanned(std::move(*result), *request);
               run();
             });
}

void FolderFiles::scanned(ScanResult result, const ScanRequest &request) {
  if (request.only.empty()) {
    if (result.tooMany)
      client.logWarning("the folders of the workspace have more than " + std::to_string(MostFiles) +
                        " Python files: the others are left out");
    bool isOther = std::exchange(projects, result.projects) != result.projects;
    isOther |= std::exchange(anyVitis, result.anyVitis) != result.anyVitis;
    isOther |= std::exchange(anyOptIn, result.anyOptIn) != result.anyOptIn;
    if (isOther && isShown()) {
      index.makeAllStale();
      wantsCheck = true;
    }
  }
  FolderIndex::Changes changes = index.apply(std::move(result), request);
  wantsCheck |= !changes.texts.empty();
  if (isShown())
    touched.insert(changes.texts.begin(), changes.texts.end());
  for (auto &[path, file] : changes.removed)
    withdraw(path, file);
}

// Their errors are told in them, not where their kernels are called.
void FolderFiles::noteShown() {
  auto now = std::make_shared<std::set<std::string>>();
  for (const auto &[path, file] : index.files())
    if (file.mayBeAllo)
      now->insert(now->end(), path);
  if (shown && *shown == *now)
    return;
  shown = std::move(now);
  documents.setShown(shown);
  documents.startAnalyses();
}

unsigned FolderFiles::jobs() const {
  return mode == Scheduler::Mode::Threaded
             ? std::clamp(std::thread::hardware_concurrency(), 1u, MostThreads)
             : 1;
}

void FolderFiles::check() {
  wantsCheck = false;
  if (isShown())
    noteShown();
  for (const std::string &path : std::exchange(touched, {}))
    index.setText(path, textAt(path));
  auto request = std::make_shared<FolderCheckRequest>();
  request->wantsDiagnostics = isShown();
  request->isForVitis = anyVitis;
  std::set<std::string> left; // of the open files
  auto allShown = std::make_shared<std::set<std::string>>();
  documents.forEach([&](const Document &document) {
    std::optional<std::string> path = uriToPath(document.uri);
    if (!path)
      return;
    // What an open file calls matters, and nothing else of it.
    if (document.lost || !anyVitis || !isShown())
      left.insert(*path);
    if (document.lost)
      return;
    request->documents.emplace_back(*path, document.text);
    allShown->insert(*path);
  });
  index.spread(request->documents);
  underCheck.clear();
  for (const auto &[path, file] : index.files()) {
    if (file.mayBeAllo)
      request->mayBeAllo.push_back(path);
    if (!file.isStale || left.contains(path))
      continue;
    request->files.push_back(path);
    underCheck.insert(path);
  }
  if (request->files.empty())
    return;
  request->roots = folders;
  if (shown) {
    allShown->insert(shown->begin(), shown->end());
    request->shown = std::move(allShown);
  }
  request->config = std::make_shared<const Config>(settings.config());
  request->client = client.sharedInfo();
  request->documentation = documentation;
  request->limits.optIn = anyOptIn;
  if (anyVitis)
    request->calledByRest = index.calls(underCheck);
  request->jobs = jobs();
  request->cancel = running = CancelToken::make();
  request->beforeEach = [this] { task.waitForTurn(); };
  request->found = [this, cancel = running](CheckedFile file) {
    task.report([this, cancel, file = std::move(file)] {
      if (!cancel.cancelled())
        checked(file);
    });
  };
  request->imports = [this](const std::string &path, const std::vector<std::string> &targets) {
    imports.emplace_back(path, targets);
  };
  progress.begin(request->files.size());
  task.start(
      [request, &files = host.files()] {
        checkFolderFiles(*request, files);
        if (request->files.size() >= ManyFiles)
          returnFreeMemory();
      },
      [this] {
        endOfCheck();
        run();
      });
}

void FolderFiles::checked(const CheckedFile &found) {
  progress.fileDone();
  index.analysed(found);
  IndexedFile *file = index.find(found.path);
  if (file && isShown() && !documents.find(pathToUri(found.path)))
    publish(found.path, *file, found.diagnostics);
}

void FolderFiles::endOfCheck() {
  progress.end();
  for (const auto &[path, targets] : std::exchange(imports, {}))
    index.setImports(path, targets);
  if (anyVitis && isShown() && index.compareCallers(underCheck))
    wantsCheck = true;
}

// ------------------------------------------------------------------------------------ publication

void FolderFiles::publish(const std::string &path, IndexedFile &file,
                          const std::string &diagnostics) {
  if (diagnostics.empty())
    return withdraw(path, file);
  if (client.info().pullsDiagnostics) {
    if (file.diagnostics == diagnostics)
      return;
    file.diagnostics = diagnostics;
    if (onPulled)
      return onPulled(pathToUri(path), file.diagnostics);
  }
  const Fingerprint now = hashBytes(diagnostics);
  if (std::exchange(file.published, now) != now)
    client.notify("textDocument/publishDiagnostics",
                  PublishedFile{pathToUri(path), RawJson{diagnostics}});
}

void FolderFiles::withdraw(const std::string &path, IndexedFile &file) {
  if (!std::exchange(file.diagnostics, {}).empty() && onPulled)
    onPulled(pathToUri(path), "");
  unpublish(path, file);
}

void FolderFiles::unpublish(const std::string &path, IndexedFile &file) {
  if (std::exchange(file.published, std::nullopt))
    client.notify("textDocument/publishDiagnostics",
                  lsp::PublishDiagnosticsParams{pathToUri(path), std::nullopt, {}});
}

void FolderFiles::startPulls(PulledDiagnostics changed) {
  onPulled = std::move(changed);
  for (const auto &[path, file] : index.files())
    unpublish(path, *index.find(path));
}

void FolderFiles::forEachPulled(const PulledDiagnostics &visit) const {
  for (const auto &[path, file] : index.files())
    if (!file.diagnostics.empty() && !file.isStale)
      visit(pathToUri(path), file.diagnostics);
}

} // namespace allo::server
