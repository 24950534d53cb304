// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/documents/Scheduler.h"

#include "os/Signals.h"
#include "server/protocol/Uri.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace allo::server {

using namespace std::chrono_literals;

struct Scheduler::Analyst {
  TypeContext types;
  Workspace workspace;
  std::unordered_map<DocumentId, Workspace::Handle> handles;
  std::unordered_map<Workspace::Handle, DocumentId> documents;
  explicit Analyst(FileSystem &files) : workspace(types, &files, {}, options()) {
    workspace.keepAlloFiles();
  }
  static AnalyzerOptions options() {
    AnalyzerOptions usual;
    usual.optIn = false;
    return usual;
  }

  Workspace::Handle handleOf(DocumentId id, const std::string &uri) {
    auto it = handles.find(id);
    if (it == handles.end()) {
      it = handles.emplace(id, workspace.open(uriToPath(uri).value_or(""))).first;
      documents[it->second] = id;
    }
    return it->second;
  }
  std::vector<DocumentId> takeOutdated() {
    std::vector<DocumentId> out;
    for (Workspace::Handle file : workspace.takeOutdated())
      if (auto known = documents.find(file); known != documents.end())
        out.push_back(known->second);
    return out;
  }
};

struct Scheduler::Job {
  std::shared_ptr<Analyst> analyst;
  std::vector<Command> commands;
  std::optional<DocumentId> document; // none: only the commands
  uint64_t generation = 0;
  std::string uri;
  Text text;
  Text previous; // what 'edits' lead from
  std::optional<TextEdit> edits;
  bool opening = false; // others are to be looked at for the first time: all of them, then back
  CancelToken cancel;
};

struct Scheduler::Outcome {
  std::optional<DocumentId> document;
  uint64_t generation = 0;
  std::shared_ptr<const Analysis> analysis;
  std::string failure;
  std::vector<DocumentId> outdated; // by what this job has found in other files
  std::chrono::nanoseconds took{};
};

namespace {

// What a slow document waits at most, however fast the typing is.
constexpr std::chrono::nanoseconds LongestWait = 2s;

} // namespace

// The pool thread with one place for the next job and one queue of outcomes.
class Scheduler::Pool {
public:
  Pool(Host &target, std::function<void()> wake) : host(target), drain(std::move(wake)) {
    thread = std::thread([this] { work(); });
  }
  ~Pool() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      stopping = true;
    }
    changed.notify_all();
    thread.join();
  }

  void give(Job job) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      next = std::move(job);
    }
    changed.notify_all();
  }
  std::vector<Outcome> take() {
    std::lock_guard<std::mutex> lock(mutex);
    return std::exchange(outcomes, {});
  }
  // To take an analysis apart takes a third of the time that making it has taken: done here, it
  // keeps no message waiting.
  void release(std::shared_ptr<const Analysis> replaced) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      released.push_back(std::move(replaced));
    }
    changed.notify_all();
  }
  bool waitForOutcome(Clock::time_point limit) {
    std::unique_lock<std::mutex> lock(mutex);
    return changed.wait_until(lock, limit, [this] { return !outcomes.empty(); });
  }
  static Outcome run(Job job);

private:
  void work() {
    installCrashStack();
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [this] { return stopping || next.has_value() || !released.empty(); });
      if (stopping)
        return;
      const auto old = std::exchange(released, {}); // goes after the job
      std::optional<Job> job = std::exchange(next, std::nullopt);
      lock.unlock();
      if (!job)
        continue;
      Outcome outcome = run(std::move(*job));
      lock.lock();
      outcomes.push_back(std::move(outcome));
      lock.unlock();
      changed.notify_all();
      host.post(drain);
    }
  }

  Host &host;
  std::function<void()> drain;
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<Job> next;
  std::vector<Outcome> outcomes;
  std::vector<std::shared_ptr<const Analysis>> released;
  bool stopping = false;
  std::thread thread; // last: it starts when the rest is there
};

Scheduler::Outcome Scheduler::Pool::run(Job job) {
  Outcome outcome;
  outcome.document = job.document;
  outcome.generation = job.generation;
  CrashNote note(job.uri, job.text, job.edits ? &job.previous : nullptr);
  Clock::time_point begin = Clock::now();
  Analyst &analyst = *job.analyst;
  for (const Command &command : job.commands)
    command(analyst);
  if (job.document) {
    Workspace::Handle file = analyst.handleOf(*job.document, job.uri);
    try {
      outcome.analysis =
          analyst.workspace.analyze(file, job.text, job.edits ? &*job.edits : nullptr, job.cancel);
      if (!outcome.analysis && !job.cancel.cancelled())
        outcome.failure = "the analysis gave no result";
    } catch (const std::exception &error) {
      outcome.failure = error.what();
    }
    if (!outcome.failure.empty()) // what state it is in is unknown: begin anew
      analyst.workspace.reset(file);
  }
  outcome.took = Clock::now() - begin;
  if (!job.opening)
    outcome.outdated = analyst.takeOutdated();
  return outcome;
}

Scheduler::Scheduler(Mode schedulerMode, Host &target,
                     std::function<void(const Finished &)> onFinished, std::function<void()> onIdle)
    : mode(schedulerMode), host(target), listener(std::move(onFinished)),
      idleListener(std::move(onIdle)), analyst(std::make_shared<Analyst>(target.files())) {
  if (mode == Mode::Threaded)
    pool = std::make_unique<Pool>(host, [this] { drain(); });
}

Scheduler::~Scheduler() {
  if (running)
    running->cancel.cancel();
}

void Scheduler::enqueue(DocumentId id, bool first) {
  auto it = std::find(waiting.begin(), waiting.end(), id);
  if (it != waiting.end()) {
    if (!first)
      return;
    waiting.erase(it);
  }
  if (first)
    waiting.push_front(id);
  else
    waiting.push_back(id);
}

void Scheduler::add(DocumentId id, std::string uri, Text text) {
  Entry &entry = entries[id];
  ++unseen;
  entry.uri = std::move(uri);
  entry.text = std::move(text);
  entry.generation = ++lastGeneration;
  enqueue(id, /*first=*/false);
}

void Scheduler::update(DocumentId id, Text text, const TextEdit &edit) {
  Entry &entry = entries.at(id);
  bool wasPending = pending(id);
  entry.text = std::move(text);
  entry.edits = entry.edits ? joinEdits(*entry.edits, edit) : edit;
  entry.generation = ++lastGeneration;
  if (running && running->document == id)
    running->cancel.cancel();
  entry.taken = {};
  entry.slices = 0;
  Clock::time_point now = Clock::now();
  if (!wasPending)
    entry.pendingSince = now;
  if (entry.recent > QuickAnalysis)
    entry.due =
        std::min(now + entry.recent, entry.pendingSince + std::min(3 * entry.recent, LongestWait));
  else
    entry.due = {};
  enqueue(id, /*first=*/entry.everFinished); // who types is served before what merely was opened
}

void Scheduler::remove(DocumentId id) {
  if (auto it = entries.find(id); it != entries.end() && !it->second.everFinished)
    --unseen;
  entries.erase(id);
  if (auto it = std::find(waiting.begin(), waiting.end(), id); it != waiting.end())
    waiting.erase(it);
  if (running && running->document == id)
    running->cancel.cancel();
  commands.push_back([id](Analyst &target) {
    if (auto it = target.handles.find(id); it != target.handles.end()) {
      target.workspace.close(it->second);
      target.documents.erase(it->second);
      target.handles.erase(it);
    }
  });
}

void Scheduler::setRoots(std::vector<std::string> roots) {
  commands.push_back(
      [roots = std::move(roots)](Analyst &target) { target.workspace.setRoots(roots); });
}

void Scheduler::collectOptIn() {
  if (std::exchange(optIn, true))
    return;
  commands.push_back([](Analyst &target) { target.workspace.collectOptIn(); });
  for (auto &[id, entry] : entries)
    again(id, entry);
}

void Scheduler::setShown(std::shared_ptr<const std::set<std::string>> paths) {
  commands.push_back(
      [paths = std::move(paths)](Analyst &target) { target.workspace.setShown(paths); });
}

void Scheduler::diskChanged() {
  commands.push_back([](Analyst &target) { target.workspace.diskChanged(); });
}

void Scheduler::prioritize(DocumentId id) {
  if (std::find(waiting.begin(), waiting.end(), id) == waiting.end())
    return; // runs already
  entries.at(id).due = {};
  enqueue(id, /*first=*/true);
}

void Scheduler::prioritizeAll() {
  for (DocumentId id : waiting)
    entries.at(id).due = {};
}

std::shared_ptr<const Analysis> Scheduler::current(DocumentId id) const {
  auto it = entries.find(id);
  return it == entries.end() || pending(id) ? nullptr : it->second.analysis;
}

bool Scheduler::pending(DocumentId id) const {
  auto it = entries.find(id);
  return it != entries.end() && it->second.finished != it->second.generation;
}

void Scheduler::start() {
  giveWay();
  while (!running && startNext()) {
  }
}

void Scheduler::wakeAt(Clock::time_point when) {
  if (timer && *timer <= when)
    return;
  timer = when;
  auto delay = std::chrono::ceil<std::chrono::milliseconds>(when - Clock::now());
  host.after(std::max(delay, std::chrono::milliseconds(0)), [this] {
    timer.reset();
    start();
  });
}

// Of those that are due the one that has used up least, the first of several.
std::deque<DocumentId>::iterator Scheduler::nextDue(Clock::time_point now) {
  auto best = waiting.end();
  for (auto it = waiting.begin(); it != waiting.end(); ++it) {
    const Entry &entry = entries.at(*it);
    if (entry.due > now || (best != waiting.end() && entry.slices >= entries.at(*best).slices))
      continue;
    best = it;
    if (entry.slices == 0)
      break;
  }
  return best;
}

// Cancels what runs where another document should go first.
void Scheduler::giveWay() {
  constexpr uint32_t MostDoublings = 10;
  if (mode != Mode::Threaded || !running || !running->document || running->gaveWay ||
      waiting.empty())
    return;
  auto current = entries.find(*running->document);
  if (current == entries.end() || current->second.generation != running->generation)
    return; // it is cancelled already
  Entry &entry = current->second;
  Clock::time_point now = Clock::now();
  auto next = nextDue(now);
  if (next == waiting.end() || entries.at(*next).slices > entry.slices)
    return;
  Clock::time_point end = running->since + Slice * (1 << std::min(entry.slices, MostDoublings));
  if (entries.at(*next).slices == entry.slices && now < end) {
    wakeAt(end);
    return;
  }
  if (now >= end)
    ++entry.slices;
  running->gaveWay = true;
  running->cancel.cancel();
}

// Gives out one job, or sets the timer for when one is due; false where there is nothing to do now.
bool Scheduler::startNext() {
  if (waiting.empty()) {
    if (commands.empty())
      return false;
    Job job;
    job.analyst = analyst;
    job.commands = std::exchange(commands, {});
    job.cancel = CancelToken::make();
    running = Running{std::nullopt, 0, job.cancel, Clock::now(), false};
    give(std::move(job));
    return true;
  }
  Clock::time_point now = Clock::now();
  auto next = nextDue(now);
  if (next == waiting.end()) {
    Clock::time_point soonest = Clock::time_point::max();
    for (DocumentId id : waiting)
      soonest = std::min(soonest, entries.at(id).due);
    wakeAt(soonest);
    return false;
  }
  DocumentId id = *next;
  waiting.erase(next);
  Entry &entry = entries.at(id);
  Job job;
  job.analyst = analyst;
  job.commands = std::exchange(commands, {});
  job.document = id;
  job.generation = entry.generation;
  job.uri = entry.uri;
  job.text = entry.text;
  job.previous = std::exchange(entry.given, entry.text);
  // An update that came before the first job is part of the whole.
  job.edits = entry.whole ? std::nullopt : std::exchange(entry.edits, std::nullopt);
  job.cancel = CancelToken::make();
  entry.edits.reset();
  entry.whole = false;
  job.opening = unseen > (entry.everFinished ? 0u : 1u) && !entry.everFinished;
  running = Running{id, job.generation, job.cancel, now, false};
  give(std::move(job));
  return true;
}

void Scheduler::give(Job job) {
  if (mode == Mode::Threaded)
    pool->give(std::move(job));
  else
    manualJob = std::make_unique<Job>(std::move(job));
}

void Scheduler::drain() {
  if (!pool)
    return;
  for (Outcome &outcome : pool->take())
    finish(std::move(outcome));
  start();
}

// The same text anew.
void Scheduler::again(DocumentId id, Entry &entry) {
  entry.again = true;
  entry.generation = ++lastGeneration;
  enqueue(id, /*first=*/false);
}

void Scheduler::finish(Outcome outcome) {
  const bool gaveWay = running && running->gaveWay;
  running.reset();
  for (DocumentId id : outcome.outdated)
    if (auto old = entries.find(id); old != entries.end())
      again(id, old->second);
  auto it = outcome.document ? entries.find(*outcome.document) : entries.end();
  if (it == entries.end()) { // it was closed meanwhile, or there was none
    if (idle() && idleListener)
      idleListener();
    return;
  }
  Entry &entry = it->second;
  if (!outcome.failure.empty()) {
    entry.whole = true;
    entry.edits.reset();
  }
  if (outcome.generation != entry.generation)
    return; // a newer text waits already
  entry.taken += outcome.took;
  if (gaveWay && !outcome.analysis && outcome.failure.empty()) {
    enqueue(*outcome.document, /*first=*/false); // it goes on where it stopped
    return;
  }
  outcome.took = std::exchange(entry.taken, {});
  entry.slices = 0;
  entry.finished = outcome.generation;
  std::shared_ptr<const Analysis> replaced = std::exchange(entry.analysis, outcome.analysis);
  bool first = !std::exchange(entry.everFinished, true);
  unseen -= first ? 1 : 0;
  if (!first)
    entry.recent = outcome.took; // the first one reads the whole file, later ones only what changed
  listener({*outcome.document, outcome.analysis, outcome.failure, outcome.took, first,
            std::exchange(entry.again, false)});
  if (pool && replaced)
    pool->release(std::move(replaced));
}

void Scheduler::blockUntilIdle(std::chrono::milliseconds limit) {
  Clock::time_point end = Clock::now() + limit;
  for (;;) {
    prioritizeAll();
    start();
    if (!running)
      return;
    if (mode == Mode::Threaded) {
      if (!pool->waitForOutcome(end))
        return;
      drain();
    } else {
      finish(Pool::run(std::move(*std::exchange(manualJob, nullptr))));
    }
  }
}

} // namespace allo::server
