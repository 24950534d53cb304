// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/JobManager.h"

#include "support/Format.h"
#include "support/Hash.h"
#include "support/Path.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace allo::server {

namespace {

using namespace std::chrono_literals;

constexpr size_t MostJobs = 200;                        // of one worker, which then makes room
constexpr std::chrono::milliseconds LongestIdle = 5min; // of one, too
// For an engine to see that its time is over.
constexpr std::chrono::milliseconds Grace = 5s;
// For what compiles HLS C++, beside the kernel's own time.
constexpr std::chrono::milliseconds BuildingTime = 5min;
constexpr std::chrono::milliseconds StopInterval = 2s; // between two looks whether one is stopped
constexpr const char *Running = "running";             // the phase that follows building

// It may have written to memory that is not its own.
bool isUnchecked(const JobRequest &request) {
  const auto *run = std::get_if<RunTask>(&request.task);
  return run && run->engine != "exact" && !run->checked && !run->checkOverflow;
}

} // namespace

JobManager::JobManager(Host &target, Log &logTarget, Listener jobListener)
    : host(target), log(logTarget), listener(std::move(jobListener)) {}

JobManager::~JobManager() {
  *alive = false;
  slots.clear();
}

// Texts may be long: they are hashed as they are.
Fingerprint JobManager::keyOf(const JobRequest &request) {
  JobRequest rest = {request.version, 0, request.target, request.seconds, request.task, {}};
  Fingerprint key = hashBytes(encode(rest));
  for (const JobFile &file : request.files)
    key = combine(combine(key, hashBytes(file.path)), hashBytes(file.text));
  return key;
}

std::optional<JobId> JobManager::sameAs(const JobRequest &request) const {
  Fingerprint key = keyOf(request);
  for (const Job &job : queue)
    if (job.key == key)
      return job.request.id;
  for (const auto &slot : slots)
    if (slot->job && slot->job->key == key)
      return slot->job->request.id;
  return std::nullopt;
}

void JobManager::submit(JobRequest request, const Settings &settings) {
  Job job{std::move(request), settings, "", 0, int64_t(std::time(nullptr))};
  job.body = encode(job.request);
  job.key = keyOf(job.request);
  job.request.files.clear(); // which are in the body
  announce(job, "queued");
  queue.push_back(std::move(job));
  pumpSoon();
}

// Not at once: whoever submits has things to say first.
void JobManager::pumpSoon() {
  if (std::exchange(pumping, true))
    return;
  host.post([this, still = std::weak_ptr<bool>(alive)] {
    std::shared_ptr<bool> living = still.lock();
    if (!living || !*living)
      return;
    pumping = false;
    pump();
  });
}

void JobManager::pump() {
  while (!queue.empty()) {
    auto busy = size_t(std::count_if(slots.begin(), slots.end(),
                                     [](const auto &slot) { return slot->job.has_value(); }));
    if (busy >= std::max<size_t>(1, queue.front().settings.parallel))
      return;
    Job job = std::move(queue.front());
    queue.pop_front();
    if (job.body.size() > JobFrames::MaxBody) {
      finish(std::move(job),
             {0, JobEnd::Broken, {Ending::Refused, "the source files are too large"}});
      continue;
    }
    if (Result<Slot *> slot = freeSlot(job.settings))
      give(**slot, std::move(job));
    else
      finish(std::move(job), {0, JobEnd::Broken, {Ending::ToolFailed, slot.error().message}});
  }
}

JobManager::Slot *JobManager::findSlot(uint64_t number) {
  auto it = std::find_if(slots.begin(), slots.end(),
                         [&](const auto &slot) { return slot->number == number; });
  return it == slots.end() ? nullptr : it->get();
}

// One that waits, or a new one.
Result<JobManager::Slot *> JobManager::freeSlot(const Settings &settings) {
  for (const auto &slot : slots) {
    if (slot->dying || slot->job)
      continue;
    if (slot->options.program == settings.worker.program &&
        slot->options.megabytes == settings.worker.megabytes && !slot->worker->outdated())
      return slot.get();
    retire(*slot);
  }
  auto slot = std::make_unique<Slot>();
  uint64_t number = slot->number = ++lastSlot;
  slot->options = settings.worker;
  Result<std::unique_ptr<Worker>> worker = host.startWorker(
      settings.worker, {[this, number](std::string_view bytes) { received(number, bytes); },
                        [this, number](const std::string &how) { ended(number, how); }});
  if (!worker)
    return worker.error();
  slot->worker = std::move(*worker);
  slots.push_back(std::move(slot));
  return slots.back().get();
}

void JobManager::give(Slot &slot, Job job) {
  JobId id = job.request.id;
  const bool builds = simulates(job.request.task);
  std::string frame = jobFrame(job.body);
  announce(job, "running");
  slot.job = std::move(job);
  slot.worker->send(std::move(frame));
  if (listener.started)
    listener.started(id);
  arm(slot, builds ? BuildingTime : Grace);
}

// Ends the job that long after its time limit. What was armed for the slot before is off.
void JobManager::arm(Slot &slot, std::chrono::milliseconds grace) {
  uint64_t number = slot.number, use = ++slot.uses;
  watch(slot, false);
  std::optional<double> seconds = slot.job->request.seconds;
  if (!seconds)
    return;
  auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(std::min(*seconds, 1e6)));
  host.after(limit + grace, [this, number, use, limit, still = std::weak_ptr<bool>(alive)] {
    std::shared_ptr<bool> living = still.lock();
    Slot *late = living && *living ? findSlot(number) : nullptr;
    if (!late || late->uses != use)
      return;
    if (std::optional<Job> job = takeFrom(*late))
      finish(std::move(*job),
             {0,
              JobEnd::TimedOut,
              {Ending::Fault, format("Timed out after {0} s", limit.count() / 1000)}});
  });
}

// One that a signal has stopped keeps no time limit, and all that it has started would wait with
// it. Who goes on at once is left alone.
void JobManager::watch(Slot &slot, bool wasStopped) {
  uint64_t number = slot.number, use = slot.uses;
  host.after(StopInterval, [this, number, use, wasStopped, still = std::weak_ptr<bool>(alive)] {
    std::shared_ptr<bool> living = still.lock();
    Slot *watched = living && *living ? findSlot(number) : nullptr;
    if (!watched || watched->uses != use || !watched->job)
      return;
    bool isStopped = watched->worker->stopped();
    if (!isStopped || !wasStopped)
      return watch(*watched, isStopped);
    if (std::optional<Job> job = takeFrom(*watched))
      finish(std::move(*job),
             {0, JobEnd::Broken, {Ending::InternalError, "the worker was stopped by a signal"}});
  });
}

void JobManager::received(uint64_t number, std::string_view bytes) {
  Slot *slot = findSlot(number);
  if (!slot || slot->dying)
    return;
  slot->frames.feed(bytes);
  while (slot && !slot->dying) {
    std::optional<std::string> body = slot->frames.next();
    if (!body && slot->frames.error().empty())
      return;
    Result<JobEvent> event = body ? decodeEvent(*body) : Error{slot->frames.error()};
    if (event)
      handle(*slot, std::move(*event));
    else
      breakJob(*slot, "the worker sent something that is not an event: " + event.error().message);
    slot = findSlot(number); // a listener may have ended it
  }
}

void JobManager::handle(Slot &slot, JobEvent event) {
  auto *result = std::get_if<JobResult>(&event.what);
  if (!slot.job || (event.id != slot.job->request.id && !(result && event.id == 0)))
    return breakJob(slot, "the worker sent an answer without a question");
  if (!result) {
    const auto *progress = std::get_if<JobProgress>(&event.what);
    if (progress && progress->phase == Running && simulates(slot.job->request.task))
      arm(slot, Grace);
    if (listener.onEvent)
      listener.onEvent(event);
    return;
  }
  Job job = std::move(*slot.job);
  slot.job.reset();
  uint64_t number = slot.number, use = slot.uses;
  if (++slot.done >= MostJobs || isUnchecked(job.request))
    retire(slot);
  else
    host.after(LongestIdle, [this, number, use, still = std::weak_ptr<bool>(alive)] {
      std::shared_ptr<bool> living = still.lock();
      Slot *idle = living && *living ? findSlot(number) : nullptr;
      if (idle && !idle->job && idle->uses == use)
        retire(*idle);
    });
  pumpSoon();
  finish(std::move(job), {0, JobEnd::Result, std::move(*result)});
}

void JobManager::ended(uint64_t number, const std::string &how) {
  Slot *slot = findSlot(number);
  if (!slot)
    return;
  log.info("a worker ended: " + how);
  std::optional<Job> job = std::move(slot->job);
  std::erase_if(slots, [&](const auto &each) { return each->number == number; });
  pumpSoon();
  if (job)
    fail(std::move(*job),
         how.starts_with(WasKilled) ? "the worker was killed, possibly for lack of memory"
                                    : "the compiler crashed (please report)",
         "the worker crashed: " + how);
}

// It is gone once its end is told.
void JobManager::retire(Slot &slot) {
  slot.dying = true;
  slot.worker->kill();
}

// The job of a worker that ends for it.
std::optional<JobManager::Job> JobManager::takeFrom(Slot &slot) {
  std::optional<Job> job = std::exchange(slot.job, std::nullopt);
  retire(slot);
  pumpSoon();
  return job;
}

void JobManager::breakJob(Slot &slot, const std::string &why) {
  if (std::optional<Job> job = takeFrom(slot))
    fail(std::move(*job), "the compiler failed (please report)", why);
}

void JobManager::fail(Job job, std::string message, std::string details) {
  FinishedJob how{0, JobEnd::Broken, {Ending::InternalError, std::move(message)}};
  how.reproducer = save(job);
  how.details = std::move(details) +
                (how.reproducer.empty() ? "; the job could not be saved"
                                        : "; to replay it: allo worker --once < " + how.reproducer);
  finish(std::move(job), std::move(how));
}

void JobManager::finish(Job job, FinishedJob how) {
  if (self) {
    self->id = job.request.id;
    host.remove(runningFile(host.cacheFolder(), self->name()));
    host.remove(cancelFile(host.cacheFolder(), self->name()));
  }
  how.id = job.request.id;
  if (listener.finished)
    listener.finished(how);
}

// The path; empty where that is not possible.
std::string JobManager::save(const Job &job) {
  constexpr uint64_t Limit = uint64_t(64) << 20; // bytes of all of them
  if (host.cacheFolder().empty())
    return "";
  char name[40];
  std::snprintf(name, sizeof name, "repro-%016llx.json", static_cast<unsigned long long>(job.key));
  std::string folder = joinedPath(host.cacheFolder(), "jobs");
  return host.saveBounded(folder, name, job.body + "\n", Limit) ? joinedPath(folder, name) : "";
}

void JobManager::announce(const Job &job, const char *state) {
  std::string cache = host.cacheFolder();
  if (cache.empty())
    return;
  if (!self) {
    self = jobOfThisProcess();
    runningJobs(cache, host.files(), [this](const std::string &path) { host.remove(path); });
  }
  self->id = job.request.id;
  self->kind = info(job.request.kind()).name;
  self->target = job.request.target;
  self->state = state;
  self->since = job.since;
  host.save(runningFile(cache, self->name()), encode(*self));
  if (!std::exchange(looking, true))
    lookForCancels();
}

// As long as there are jobs.
void JobManager::lookForCancels() {
  constexpr std::chrono::milliseconds Interval = 250ms;
  host.after(Interval, [this, still = std::weak_ptr<bool>(alive)] {
    std::shared_ptr<bool> living = still.lock();
    if (!living || !*living)
      return;
    std::vector<JobId> ids = activeIds();
    for (JobId id : ids) {
      self->id = id;
      if (host.files().kind(cancelFile(host.cacheFolder(), self->name())) != FileKind::Missing)
        cancel(id);
    }
    looking = active() != 0;
    if (looking)
      lookForCancels();
  });
}

std::vector<JobId> JobManager::activeIds() const {
  std::vector<JobId> ids;
  for (const Job &job : queue)
    ids.push_back(job.request.id);
  for (const auto &slot : slots)
    if (slot->job)
      ids.push_back(slot->job->request.id);
  return ids;
}

bool JobManager::cancel(JobId id) {
  auto queued = std::find_if(queue.begin(), queue.end(),
                             [&](const Job &job) { return job.request.id == id; });
  if (queued != queue.end()) {
    Job job = std::move(*queued);
    queue.erase(queued);
    finish(std::move(job), {0, JobEnd::Cancelled, {}});
    return true;
  }
  for (const auto &slot : slots)
    if (slot->job && slot->job->request.id == id) {
      Job job = std::move(*slot->job);
      slot->job.reset();
      retire(*slot);
      pumpSoon();
      finish(std::move(job), {0, JobEnd::Cancelled, {}});
      return true;
    }
  return false;
}

void JobManager::stop() {
  for (JobId id : activeIds())
    cancel(id);
  slots.clear();
}

} // namespace allo::server
