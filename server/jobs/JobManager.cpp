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
// For an engine to see that its time is over. What compiles HLS C++ has time beside it.
std::chrono::milliseconds graceFor(JobKind kind) { return kind == JobKind::Csim ? 5min : 5s; }

} // namespace

JobManager::JobManager(Host &target, Log &logTarget, Listener jobListener)
    : host(target), log(logTarget), listener(std::move(jobListener)) {}

JobManager::~JobManager() {
  *alive = false;
  slots.clear();
}

// Texts may be long: they are hashed as they are.
Fingerprint JobManager::keyOf(const JobRequest &request) {
  JobRequest rest = {request.version, 0, request.kind, request.target, {}, request.inputs,
                     request.options};
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
      finish(std::move(job), JobEnd::Broken, {false, 2, "the texts are too large", nullptr});
      continue;
    }
    std::string problem;
    if (Slot *slot = freeSlot(job.settings, problem))
      give(*slot, std::move(job));
    else
      finish(std::move(job), JobEnd::Broken, {false, 4, problem, nullptr});
  }
}

JobManager::Slot *JobManager::findSlot(uint64_t number) {
  auto it = std::find_if(slots.begin(), slots.end(),
                         [&](const auto &slot) { return slot->number == number; });
  return it == slots.end() ? nullptr : it->get();
}

// One that waits, or a new one.
JobManager::Slot *JobManager::freeSlot(const Settings &settings, std::string &problem) {
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
  slot->worker =
      host.startWorker(settings.worker,
                       {[this, number](std::string_view bytes) { received(number, bytes); },
                        [this, number](const std::string &how) { ended(number, how); }},
                       problem);
  if (!slot->worker)
    return nullptr;
  slots.push_back(std::move(slot));
  return slots.back().get();
}

void JobManager::give(Slot &slot, Job job) {
  JobId id = job.request.id;
  JobKind kind = job.request.kind;
  std::optional<double> seconds = job.request.options.seconds;
  std::string frame = jobFrame(job.body);
  announce(job, "running");
  slot.job = std::move(job);
  uint64_t number = slot.number, use = ++slot.uses;
  slot.worker->send(std::move(frame));
  if (listener.started)
    listener.started(id);
  if (!seconds)
    return;
  auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(std::min(*seconds, 1e6)));
  host.after(limit + graceFor(kind),
             [this, number, use, limit, still = std::weak_ptr<bool>(alive)] {
               std::shared_ptr<bool> living = still.lock();
               Slot *late = living && *living ? findSlot(number) : nullptr;
               if (late && late->job && late->uses == use)
                 breakJob(*late, format("it did not end in {0} s", limit.count() / 1000));
             });
}

void JobManager::received(uint64_t number, std::string_view bytes) {
  Slot *slot = findSlot(number);
  if (!slot || slot->dying)
    return;
  slot->frames.feed(bytes);
  while (slot && !slot->dying) {
    std::optional<std::string> body = slot->frames.next();
    std::string problem = slot->frames.problem();
    std::optional<JobEvent> event;
    if (body)
      event = decodeEvent(*body, problem);
    if (event)
      handle(*slot, std::move(*event));
    else if (!problem.empty())
      breakJob(*slot, "the worker says what is no event: " + problem);
    else
      return;
    slot = findSlot(number); // a listener may have ended it
  }
}

void JobManager::handle(Slot &slot, JobEvent event) {
  auto *result = std::get_if<JobResult>(&event.what);
  if (!slot.job || (event.id != slot.job->request.id && !(result && event.id == 0)))
    return breakJob(slot, "the worker answers what it was not asked");
  if (!result) {
    if (listener.told)
      listener.told(event);
    return;
  }
  Job job = std::move(*slot.job);
  slot.job.reset();
  uint64_t number = slot.number, use = slot.uses;
  if (++slot.done >= MostJobs)
    retire(slot);
  else
    host.after(LongestIdle, [this, number, use, still = std::weak_ptr<bool>(alive)] {
      std::shared_ptr<bool> living = still.lock();
      Slot *idle = living && *living ? findSlot(number) : nullptr;
      if (idle && !idle->job && idle->uses == use)
        retire(*idle);
    });
  pumpSoon();
  finish(std::move(job), JobEnd::Result, std::move(*result));
}

void JobManager::ended(uint64_t number, const std::string &how) {
  Slot *slot = findSlot(number);
  if (!slot)
    return;
  log.info("a worker ended: " + how);
  std::optional<Job> job = std::move(slot->job);
  std::erase_if(slots, [&](const auto &each) { return each->number == number; });
  pumpSoon();
  if (job) {
    std::string saved = save(*job);
    finish(std::move(*job), JobEnd::Broken,
           {false, 101, "the compiler crashed, please report it (" + how + ")" + saved, nullptr});
  }
}

// It is gone once its end is told.
void JobManager::retire(Slot &slot) {
  slot.dying = true;
  slot.worker->kill();
}

void JobManager::breakJob(Slot &slot, const std::string &why) {
  std::optional<Job> job = std::exchange(slot.job, std::nullopt);
  retire(slot);
  pumpSoon();
  if (job) {
    std::string saved = save(*job);
    finish(std::move(*job), JobEnd::Broken, {false, 3, why + saved, nullptr});
  }
}

void JobManager::finish(Job job, JobEnd end, JobResult result) {
  if (self) {
    self->id = job.request.id;
    host.remove(runningFile(host.cacheFolder(), self->name()));
    host.remove(cancelFile(host.cacheFolder(), self->name()));
  }
  if (listener.finished)
    listener.finished({job.request.id, end, std::move(result)});
}

// What to add to a message about the job.
std::string JobManager::save(const Job &job) {
  std::string folder = host.cacheFolder();
  if (folder.empty())
    return "; the job is not saved, as neither ALLO_CACHE_DIR nor HOME is set";
  char name[40];
  std::snprintf(name, sizeof name, "repro-%016llx.json", static_cast<unsigned long long>(job.key));
  std::string path = joinedPath(joinedPath(folder, "jobs"), name);
  if (!host.save(path, job.body + "\n"))
    return format("; the job cannot be saved as {0}", path);
  return format("; the job is saved, to replay it: allo worker --once < {0}", path);
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
  self->kind = jobKindName(job.request.kind);
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
    finish(std::move(job), JobEnd::Cancelled, {});
    return true;
  }
  for (const auto &slot : slots)
    if (slot->job && slot->job->request.id == id) {
      Job job = std::move(*slot->job);
      slot->job.reset();
      retire(*slot);
      pumpSoon();
      finish(std::move(job), JobEnd::Cancelled, {});
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
