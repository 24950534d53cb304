// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Workers.h"

#include "os/Process.h"
#include "support/Format.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace allo::sweep {

namespace {

using Clock = std::chrono::steady_clock;

// "was ended by signal 11 (Segmentation fault)"
std::string showStatus(int status) {
  if (WIFSIGNALED(status))
    return format("was ended by signal {0} ({1})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  return format("ended with exit code {0}", WEXITSTATUS(status));
}

// What can be read at once; false at the end of the stream.
bool readSome(int from, std::string &to) {
  char bytes[1 << 16];
  ssize_t n;
  do
    n = ::read(from, bytes, sizeof bytes);
  while (n < 0 && errno == EINTR);
  if (n <= 0)
    return false;
  to.append(bytes, size_t(n));
  return true;
}

bool hasBytes(int from) {
  pollfd event{from, POLLIN, 0};
  return from >= 0 && ::poll(&event, 1, 0) > 0;
}

// A line without its end, taken off the beginning of 'buffer'; nothing if it is not complete.
std::optional<std::string> takeLine(std::string &buffer) {
  const size_t end = buffer.find('\n');
  if (end == std::string::npos)
    return std::nullopt;
  std::string line = buffer.substr(0, end);
  buffer.erase(0, end + 1);
  return line;
}

struct Worker {
  pid_t pid = -1;
  Descriptor channel, output;
  std::optional<uint64_t> point; // that it has
  Clock::time_point since;
  std::string received; // of a line that has not ended
  std::string said;     // the end of what it printed during this point
};

class Pool {
public:
  Pool(const Folder &folder, const Manifest &manifest, std::vector<uint64_t> points,
       const std::string &program, const OnResult &onResult)
      : folder(folder), manifest(manifest), points(std::move(points)), program(program),
        onResult(onResult) {}
  ~Pool() {
    for (Worker &each : workers)
      end(each, /*kill=*/true);
  }

  Ran run(unsigned jobs, const HeldInterrupts &interrupts) {
    while (workers.size() < std::min<size_t>(jobs, points.size()) && !ran.failure)
      start(workers.emplace_back());
    while (!ran.failure && !isDone()) {
      std::vector<pollfd> events = {{interrupts.descriptor(), POLLIN, 0}};
      for (const Worker &each : workers) {
        events.push_back({each.channel.get(), POLLIN, 0});
        events.push_back({each.output.get(), POLLIN, 0});
      }
      if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR)
        break;
      if (events[0].revents != 0) {
        ran.isInterrupted = true;
        break;
      }
      for (size_t i = 0; i < workers.size() && !ran.failure; ++i) {
        if (events[2 * i + 2].revents != 0)
          listen(workers[i]);
        if (events[2 * i + 1].revents != 0)
          take(workers[i]);
      }
    }
    return ran;
  }

private:
  const Folder &folder;
  const Manifest &manifest;
  std::vector<uint64_t> points;
  size_t next = 0; // of 'points'
  const std::string &program;
  const OnResult &onResult;
  std::deque<Worker> workers; // one without a process has nothing left to do
  Ran ran;

  bool isDone() const {
    return std::all_of(workers.begin(), workers.end(),
                       [](const Worker &each) { return each.pid < 0; });
  }

  void start(Worker &worker) {
    Descriptor theirs, toOutput;
    ProcessStart wanted{program, {WorkerCommand, folder.path()}, {}};
    int error = 0;
    if (!makeChannel(worker.channel, theirs) || !makePipe(worker.output, toOutput)) {
      error = errno;
    } else {
      wanted.descriptors = {toOutput.get(), toOutput.get(), theirs.get()};
      error = startProcess(wanted, worker.pid);
    }
    if (error != 0) {
      worker.pid = -1;
      ran.failure = {Ending::ToolFailed,
                     format("cannot start '{0}': {1}", program, std::strerror(error))};
      return;
    }
    give(worker);
  }

  // The next point, or the end of its channel.
  void give(Worker &worker) {
    if (next == points.size()) {
      end(worker, /*kill=*/false);
      return;
    }
    worker.point = points[next++];
    worker.since = Clock::now();
    worker.said.clear();
    writeAll(worker.channel.get(), std::to_string(*worker.point) + "\n"); // if not, it has ended
  }

  void listen(Worker &worker) {
    constexpr size_t MostKept = 1 << 16;
    if (!readSome(worker.output.get(), worker.said))
      worker.output.reset();
    if (worker.said.size() > MostKept)
      worker.said.erase(0, worker.said.size() - MostKept);
  }

  void take(Worker &worker) {
    if (!readSome(worker.channel.get(), worker.received))
      return replace(worker);
    const std::optional<std::string> line = takeLine(worker.received);
    if (!line)
      return;
    const auto json = nlohmann::ordered_json::parse(*line, nullptr, /*allow_exceptions=*/false);
    PointReport report;
    if (json.is_discarded() || !fromJson(json, report) || report.result.point != worker.point) {
      ::kill(-worker.pid, SIGKILL); // its memory is damaged
      return;
    }
    finish(worker, report);
    if (!ran.failure)
      give(worker);
  }

  void finish(Worker &worker, const PointReport &report) {
    worker.point.reset();
    if (Result<void> written = folder.write(report); !written)
      ran.failure = {Ending::Refused, written.error().message};
    else
      onResult(report.result);
  }

  // It has ended by itself.
  void replace(Worker &worker) {
    // What it has started may keep the other end of the pipe open.
    while (hasBytes(worker.output.get()) && readSome(worker.output.get(), worker.said))
      ;
    const int status = end(worker, /*kill=*/true);
    if (worker.point) {
      PointReport lost;
      lost.result = pointOf(manifest, *worker.point);
      lost.result.seconds = std::chrono::duration<double>(Clock::now() - worker.since).count();
      lost.result.reason = "its process " + showStatus(status);
      if (!worker.said.empty())
        lost.result.reason += ": " + worker.said.substr(0, worker.said.find('\n'));
      lost.log = lost.result.reason + "\n" + worker.said;
      finish(worker, lost);
    }
    worker.received.clear();
    if (next != points.size() && !ran.failure)
      start(worker);
  }

  static int end(Worker &worker, bool kill) {
    if (worker.pid < 0)
      return 0;
    worker.channel.reset();
    if (kill)
      ::kill(-worker.pid, SIGKILL);
    int status = 0;
    while (::waitpid(worker.pid, &status, 0) < 0 && errno == EINTR)
      ;
    worker.output.reset();
    worker.pid = -1;
    return status;
  }
};

// The numbers that come on the channel. When it ends while a point runs, so does the process.
class Orders {
public:
  Orders() {
    std::thread([this] { listen(); }).detach();
  }
  // Nothing: there are no more.
  std::optional<uint64_t> next() {
    std::unique_lock held(mutex);
    isWaiting = true;
    arrived.wait(held, [this] { return hasEnded || !numbers.empty(); });
    isWaiting = false;
    if (numbers.empty())
      return std::nullopt;
    const uint64_t number = numbers.front();
    numbers.pop_front();
    return number;
  }

private:
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<uint64_t> numbers;
  bool hasEnded = false, isWaiting = false;

  void listen() {
    std::string buffer;
    while (readSome(WorkerChannel, buffer)) {
      const std::lock_guard held(mutex);
      while (const std::optional<std::string> line = takeLine(buffer))
        numbers.push_back(std::strtoull(line->c_str(), nullptr, 10));
      arrived.notify_all();
    }
    const std::lock_guard held(mutex);
    if (!isWaiting)
      ::_exit(1);
    hasEnded = true;
    arrived.notify_all();
  }
};

} // namespace

HeldInterrupts::HeldInterrupts() {
  sigset_t held;
  sigemptyset(&held);
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    sigaddset(&held, number);
  ::pthread_sigmask(SIG_BLOCK, &held, &before);
  fd = ::signalfd(-1, &held, SFD_CLOEXEC | SFD_NONBLOCK);
}

HeldInterrupts::~HeldInterrupts() {
  signalfd_siginfo taken; // those that have come are not to come again
  while (fd >= 0 && ::read(fd, &taken, sizeof taken) > 0)
    ;
  if (fd >= 0)
    ::close(fd);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

bool HeldInterrupts::wait(int milliseconds) const {
  pollfd event{fd, POLLIN, 0};
  return ::poll(&event, 1, milliseconds) > 0;
}

Ran runLocally(const Folder &folder, const Manifest &manifest, std::vector<uint64_t> points,
               unsigned jobs, const std::string &program, const HeldInterrupts &interrupts,
               const OnResult &onResult) {
  return Pool(folder, manifest, std::move(points), program, onResult).run(jobs, interrupts);
}

std::string lineOf(const PointReport &report) { return dumped(toJson(report)) + "\n"; }

int serveWorker(const Manifest &manifest,
                const std::function<PointReport(const PointResult &point)> &run) {
  const uint64_t count = manifest.points();
  // Never destroyed: its thread ends with the process.
  Orders &orders = *new Orders;
  while (const std::optional<uint64_t> point = orders.next()) {
    if (*point >= count)
      return exitCodeOf(Ending::Refused);
    if (!writeAll(WorkerChannel, lineOf(run(pointOf(manifest, *point)))))
      return exitCodeOf(Ending::Refused);
  }
  return exitCodeOf(Ending::Done);
}

} // namespace allo::sweep
