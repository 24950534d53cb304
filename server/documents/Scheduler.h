// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs the analyses: one at a time, on one pool thread, always on the newest text of a document.
// One that takes long gives way: it is cancelled when another document waits that has used up less,
// and goes on later with what it had not finished.
//
// Constructed, called and destroyed on the main thread, which owns all of its state; the pool
// thread sees only the job that it was given, and frees the analyses that newer ones have replaced.
// Only blockUntilIdle() and the destructor may block; the destructor cancels what runs and waits
// for it to notice. The Host outlives the Scheduler. An edit cancels the running analysis of its
// document; edits that come meanwhile are joined into one. There is no timer while analyses are
// quick: only a document whose recent one took longer than QuickAnalysis waits for a pause in the
// typing, for about as long as that one took.
#pragma once

#include "sema/incremental/Analyzer.h"
#include "sema/incremental/Workspace.h"
#include "server/Host.h"
#include "server/documents/Documents.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace allo::server {

class Scheduler {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds QuickAnalysis{30};
  // How long an analysis runs at least while others wait; twice as long each time it gave way.
  static constexpr std::chrono::milliseconds Slice{50};

  enum class Mode {
    Threaded,
    Manual, // for tests: analyses run inside blockUntilIdle(), on the calling thread
  };

  struct Finished {
    DocumentId document{};
    std::shared_ptr<const Analysis> analysis; /*nullable: it failed, for a reason of ours*/
    std::string failure;
    std::chrono::nanoseconds took{};
    bool first = false; // of this document
    bool again = false; // something else than its own text has changed
  };

  // 'listener' is called, on the main thread, for every analysis of a text that is still the
  // newest; 'idle' after everything else after which nothing is left to do.
  Scheduler(Mode mode, Host &host, std::function<void(const Finished &)> listener,
            std::function<void()> idle = {});
  ~Scheduler();
  Scheduler(const Scheduler &) = delete;
  Scheduler &operator=(const Scheduler &) = delete;

  // 'uri' also says where the document's imports are looked for.
  void add(DocumentId id, std::string uri, Text text);
  void update(DocumentId id, Text text, const TextEdit &edit);
  void remove(DocumentId id);
  // Folders that absolute imports may start from.
  void setRoots(std::vector<std::string> roots);
  // Somebody wants the warnings that are off by default: all documents are looked at again.
  void collectOptIn();
  // See Workspace::setShown().
  void setShown(std::shared_ptr<const std::set<std::string>> paths /*nullable*/);
  // Files that are not open may have changed on the disk.
  void diskChanged();

  // Starts what is due. Called after each batch of messages, not within it: a burst is one
  // analysis.
  void start();
  // Somebody waits for this document: it goes first, and does not wait for a pause.
  void prioritize(DocumentId id);
  void prioritizeAll();

  bool knows(DocumentId id) const { return entries.count(id) != 0; }
  // The analysis of the newest text; null while that is pending, or where it failed.
  std::shared_ptr<const Analysis> current(DocumentId id) const;
  bool pending(DocumentId id) const;
  bool idle() const { return !running && waiting.empty() && commands.empty(); }

  // Finishes everything, and calls the listener, before it returns; or gives up after 'limit'.
  void blockUntilIdle(std::chrono::milliseconds limit = std::chrono::hours(1));

private:
  struct Entry {
    std::string uri;
    Text text;
    Text given;                    // what the last job was given, for a crash report
    uint64_t generation = 0;       // of 'text'; never used twice
    uint64_t finished = 0;         // the newest generation that has an outcome
    std::optional<TextEdit> edits; // from the text of the last job to 'text'
    bool whole = true;             // there was no last job
    bool everFinished = false;
    bool again = false; // since the last outcome: something else than the text has changed
    std::shared_ptr<const Analysis> analysis; // of generation 'finished'
    std::chrono::nanoseconds recent{};
    std::chrono::nanoseconds taken{}; // by the slices of the analysis under way
    uint32_t slices = 0;              // that it has used up
    Clock::time_point due{};
    Clock::time_point pendingSince{};
  };
  struct Running {
    std::optional<DocumentId> document;
    uint64_t generation = 0;
    CancelToken cancel;
    Clock::time_point since{};
    bool gaveWay = false;
  };
  struct Job;
  struct Outcome;
  class Pool;

  void enqueue(DocumentId id, bool first);
  void again(DocumentId id, Entry &entry);
  bool startNext();
  void giveWay();
  void wakeAt(Clock::time_point when);
  std::deque<DocumentId>::iterator nextDue(Clock::time_point now);
  void give(Job job);
  void drain();
  void finish(Outcome outcome);

  Mode mode;
  Host &host;
  std::function<void(const Finished &)> listener;
  std::function<void()> idleListener;
  // The workspace, for whichever thread runs the job.
  struct Analyst;
  using Command = std::function<void(Analyst &)>;
  std::shared_ptr<Analyst> analyst;
  bool optIn = false;
  std::vector<Command> commands; // for the workspace, before the next analysis
  std::unordered_map<DocumentId, Entry> entries;
  uint64_t lastGeneration = 0;
  size_t unseen = 0;              // entries that were never finished
  std::deque<DocumentId> waiting; // each at most once
  std::optional<Running> running;
  std::optional<Clock::time_point> timer; // when the Host will call start()
  std::unique_ptr<Job> manualJob;
  std::unique_ptr<Pool> pool; // last: it is stopped first
};

} // namespace allo::server
