// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The jobs of a session: a queue, and the workers that do them. A worker does one job at a time and
// is kept for the next one. Cancelling a job kills its worker: code of users has no other end.
// Those of all servers are known to `allo jobs` (job/RunningJobs.h), which may end them, too.
// What goes wrong with a worker (a crash, no end in time, nonsense) fails its job; but for the time
// limit that is a fault of ours, and the job is saved as a file that replays it.
// Belongs to the main thread, on which the listener is called, never from inside of submit().
// Nothing blocks but stop() and the destructor, while killed processes go.
#pragma once

#include "job/Framing.h"
#include "job/Job.h"
#include "job/RunningJobs.h"
#include "server/Host.h"
#include "server/Log.h"
#include "server/jobs/Worker.h"
#include "support/Hash.h"
#include "support/Result.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::server {

using JobId = uint64_t;

// How a job ended, otherwise than by a worker's result.
enum class JobEnd : uint8_t { Result, Cancelled, TimedOut, Broken };

struct FinishedJob {
  JobId id = 0;
  JobEnd end = JobEnd::Result;
  JobResult result;            // of others than Result: only the message
  std::string details = {};    // of Broken: for whoever looks into it, one line
  std::string reproducer = {}; // of Broken: the file that replays it; empty where there is none
};

class JobManager {
public:
  struct Listener {
    std::function<void(JobId)> started;
    // All but results.
    std::function<void(const JobEvent &)> onEvent;
    std::function<void(const FinishedJob &)> finished;
  };
  struct Settings {
    WorkerOptions worker;
    size_t parallel = 2; // jobs at a time
  };
  static constexpr size_t LongestQueue = 64;

  JobManager(Host &host, Log &log, Listener listener);
  ~JobManager();
  JobManager(const JobManager &) = delete;
  JobManager &operator=(const JobManager &) = delete;

  JobId newId() { return ++lastId; }
  // A job under way, or in the queue, that asks for the same.
  std::optional<JobId> sameAs(const JobRequest &request) const;
  bool full() const { return queue.size() >= LongestQueue; }
  // The request has an id by newId().
  void submit(JobRequest request, const Settings &settings);
  // Whether there was such a job; the listener hears of its end before this returns.
  bool cancel(JobId id);
  // Cancels everything and ends the workers.
  void stop();
  size_t active() const { return activeIds().size(); }

private:
  struct Job {
    JobRequest request;
    Settings settings;
    std::string body;    // of the request's frame
    Fingerprint key = 0; // equal for equal requests
    int64_t since = 0;   // in seconds since 1970
  };
  struct Slot {
    uint64_t number = 0;
    std::unique_ptr<Worker> worker;
    WorkerOptions options;
    JobFrames frames;
    std::optional<Job> job;
    size_t done = 0;
    uint64_t uses = 0; // changes with each job; tells an old timer
    bool dying = false;
  };

  std::vector<JobId> activeIds() const;
  static Fingerprint keyOf(const JobRequest &request);
  void pumpSoon();
  void pump();
  Slot *findSlot(uint64_t number); /*nullable*/
  Result<Slot *> freeSlot(const Settings &settings);
  void give(Slot &slot, Job job);
  void received(uint64_t number, std::string_view bytes);
  void handle(Slot &slot, JobEvent event);
  void ended(uint64_t number, const std::string &how);
  void retire(Slot &slot);
  void arm(Slot &slot, std::chrono::milliseconds grace);
  void watch(Slot &slot, bool wasStopped);
  std::optional<Job> takeFrom(Slot &slot);
  void breakJob(Slot &slot, const std::string &why);
  void fail(Job job, std::string message, std::string details);
  void finish(Job job, FinishedJob how);
  std::string save(const Job &job);
  void announce(const Job &job, const char *state);
  void lookForCancels();

  Host &host;
  Log &log;
  Listener listener;
  JobId lastId = 0;
  uint64_t lastSlot = 0;
  std::deque<Job> queue;
  std::vector<std::unique_ptr<Slot>> slots;
  bool pumping = false;           // one is posted
  std::optional<RunningJob> self; // of this server, once it has had a job
  bool looking = false;           // for cancellations, in a moment
  std::shared_ptr<bool> alive = std::make_shared<bool>(true); // for what is posted
};

} // namespace allo::server
