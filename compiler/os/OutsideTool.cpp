// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/OutsideTool.h"

#include "os/CacheFolder.h"
#include "os/FindProgram.h"
#include "os/OpenFile.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace allo {

namespace {

std::vector<std::string> environmentOf(const ToolCall &call) {
  std::vector<std::string> all;
  for (char **each = environ; *each; ++each) {
    std::string name = std::string(*each).substr(0, std::strcspn(*each, "="));
    if (std::none_of(call.environment.begin(), call.environment.end(),
                     [&](const auto &variable) { return variable.first == name; }))
      all.emplace_back(*each);
  }
  for (const auto &[name, value] : call.environment)
    if (!value.empty())
      all.push_back(name + "=" + value);
  return all;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts) {
  std::vector<char *> all;
  for (std::string &text : texts)
    all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

// The beginning and, where it does not fit, the end.
std::string contentOf(int fd) {
  constexpr off_t Half = 8192;
  struct stat status{};
  if (::fstat(fd, &status) != 0)
    return "";
  auto part = [fd](off_t at, off_t size) {
    std::string bytes(size_t(size), 0);
    ssize_t n = ::pread(fd, bytes.data(), bytes.size(), at);
    bytes.resize(n > 0 ? size_t(n) : 0);
    return bytes;
  };
  if (status.st_size <= 2 * Half)
    return part(0, status.st_size);
  return part(0, Half) + "\n...\n" + part(status.st_size - Half, Half);
}

// What the supervisor tells of the tool, as it is sent.
struct ToolReport {
  int error = 0; // of starting it
  int status = 0;
};

// Between this process and the tool: it ends the tool's process group when this process is gone, of
// which the end of a pipe tells. All that it does is async-signal-safe.
class Supervisor {
public:
  // 'endsAll': when the tool has ended, so does all that it started.
  Supervisor(const char *program, char **words, char **variables, const char *folder,
             std::chrono::milliseconds limit, bool endsAll)
      : program(program), words(words), variables(variables), folder(folder), limit(limit),
        endsAll(endsAll) {}

  // As a child of this process; the descriptors are those of ToolCall and runTool.
  [[noreturn]] void run(int output, int alive, int report, int inherited) {
    ::setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    for (int number = 1; number < NSIG; ++number)
      ::signal(number, SIG_DFL);
    takeDescriptors(output, alive, report, inherited);
    if (endsAll)
      ::prctl(PR_SET_CHILD_SUBREAPER, 1); // orphans become children of this process
    pid_t tool = ::fork();
    if (tool == 0)
      execute();
    if (tool < 0)
      fail();
    watch(tool);
    if (endsAll)
      endRest(tool);
    ToolReport ending;
    while (::waitpid(tool, &ending.status, 0) < 0 && errno == EINTR)
      ;
    send(ending);
    ::_exit(0);
  }

private:
  enum { Alive = 3, Report, Inherited, FirstClosed };
  const char *program;
  char **words, **variables;
  const char *folder;
  std::chrono::milliseconds limit;
  bool endsAll;

  static void send(ToolReport ending) {
    if (::write(Report, &ending, sizeof ending) < 0)
      ::_exit(1); // nobody is interested
  }
  [[noreturn]] static void fail() {
    send({errno, 0});
    ::_exit(1);
  }

  // To low numbers, and nothing else stays open: others' ends of pipes would keep them open.
  static void takeDescriptors(int output, int alive, int report, int inherited) {
    constexpr int Lowest = 100;
    int nothing = ::memfd_create("nothing", 0);
    const int wanted[][2] = {{nothing, 0},   {output, 1},      {output, 2},
                             {alive, Alive}, {report, Report}, {inherited, Inherited}};
    int moved[std::size(wanted)];
    for (size_t i = 0; i < std::size(wanted); ++i)
      moved[i] = wanted[i][0] < 0 ? -1 : ::fcntl(wanted[i][0], F_DUPFD, Lowest);
    for (size_t i = 0; i < std::size(wanted); ++i)
      if (moved[i] < 0)
        ::close(wanted[i][1]);
      else
        ::dup2(moved[i], wanted[i][1]);
    ::close_range(FirstClosed, ~0U, 0);
  }

  [[noreturn]] void execute() {
    if (endsAll)
      ::setpgid(0, 0);
    ::close(Alive);
    ::fcntl(Report, F_SETFD, FD_CLOEXEC);
    if (*folder && ::chdir(folder) != 0)
      fail();
    ::execve(program, words, variables);
    fail();
  }

  // All processes below this one but the tool itself, which has ended or is ended with them.
  static void endRest(pid_t tool) {
    constexpr int Milliseconds = 5; // for the ended ones to leave their children to us
    ::kill(-tool, SIGKILL);
    siginfo_t state{};
    while (::waitid(P_PID, id_t(tool), &state, WEXITED | WNOWAIT) < 0 && errno == EINTR)
      ; // only then its children are ours
    while (killChildren(tool))
      ::poll(nullptr, 0, Milliseconds);
  }

  // Whether there were any besides the tool.
  static bool killChildren(pid_t tool) {
    char text[4096];
    int list = openToRead("/proc/thread-self/children");
    ssize_t size = list < 0 ? 0 : ::read(list, text, sizeof text);
    if (list >= 0)
      ::close(list);
    bool any = false;
    pid_t child = 0;
    for (ssize_t i = 0; i < size; ++i) {
      if (text[i] != ' ') {
        child = child * 10 + (text[i] - '0');
        continue;
      }
      if (child != tool) {
        any = true;
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, WNOHANG);
      }
      child = 0;
    }
    return any;
  }

  // At most so long until the next look; -1: until something happens.
  int pause(std::chrono::steady_clock::time_point begin, bool mustLook) const {
    constexpr int Milliseconds = 20; // on a kernel without descriptors of processes
    if (limit.count() == 0)
      return mustLook ? Milliseconds : -1;
    auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    auto left = std::clamp<int64_t>((limit - used).count(), 0, INT_MAX);
    return mustLook ? std::min(int(left), Milliseconds) : int(left);
  }

  void watch(pid_t tool) const {
    auto begin = std::chrono::steady_clock::now();
    int ended = int(::syscall(SYS_pidfd_open, tool, 0));
    for (;;) {
      pollfd events[] = {{Alive, POLLIN, 0}, {ended, POLLIN, 0}};
      int count = ::poll(events, 2, pause(begin, ended < 0));
      if (count == 0 && limit.count() != 0 && pause(begin, false) == 0) {
        send({ETIMEDOUT, 0});
        ::kill(0, SIGKILL);
      }
      if (count > 0 && events[0].revents != 0) {
        if (!endsAll)
          ::kill(0, SIGKILL); // and this one with it
        ::kill(-tool, SIGKILL);
        ::kill(tool, SIGKILL); // which may not have a group yet
        return;
      }
      if (count > 0 && events[1].revents != 0)
        return;
      siginfo_t state{};
      if (ended < 0 && ::waitid(P_PID, id_t(tool), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
          state.si_pid == tool)
        return;
    }
  }
};

// "60", "0.5"
std::string seconds(std::chrono::milliseconds time) {
  std::string digits = std::to_string(time.count() % 1000 + 1000).substr(1);
  while (!digits.empty() && digits.back() == '0')
    digits.pop_back();
  return std::to_string(time.count() / 1000) + (digits.empty() ? "" : "." + digits);
}

bool readWhole(int from, ToolReport &ending) {
  ssize_t n;
  do
    n = ::read(from, &ending, sizeof ending); // which is written at once
  while (n < 0 && errno == EINTR);
  return n == ssize_t(sizeof ending);
}

struct Pipe {
  int from = -1, to = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0)
      from = ends[0], to = ends[1];
  }
  ~Pipe() {
    close(from);
    close(to);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  static void close(int &end) {
    if (end >= 0)
      ::close(end);
    end = -1;
  }
};

// Until there is something to read, or it is cancelled; whether it is.
bool awaitInput(int from, const CancelToken &cancel) {
  constexpr int Milliseconds = 20;
  while (cancel.canBeCancelled()) {
    if (cancel.cancelled())
      return true;
    pollfd event{from, POLLIN, 0};
    if (::poll(&event, 1, Milliseconds) > 0)
      break;
  }
  return false;
}

} // namespace

std::string findTool(const std::vector<std::string> &names) {
  for (const std::string &name : names)
    if (std::string found = programInPath(name); !found.empty())
      return found;
  return "";
}

ToolResult runTool(const ToolCall &call) {
  std::string name = fileName(call.program);
  // What it leaves running may go on writing: nobody waits for the end of that.
  int output = ::memfd_create("output", MFD_CLOEXEC);
  if (output < 0)
    return {false, format("cannot start {0}: {1}", name, std::strerror(errno)), ""};
  std::vector<std::string> words = {call.program}, variables = environmentOf(call);
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<char *> argv = pointersTo(words), envp = pointersTo(variables);
  Supervisor supervisor(call.program.c_str(), argv.data(), envp.data(), call.folder.c_str(),
                        call.limit, /*endsAll=*/false);
  Pipe alive, report;
  int failure = alive.from < 0 || report.from < 0 ? errno : 0;
  pid_t child = failure != 0 ? -1 : ::fork();
  if (child == 0)
    supervisor.run(output, alive.from, report.to, call.inherited);
  if (child < 0 && failure == 0)
    failure = errno;
  Pipe::close(report.to);
  const bool isCancelled = child > 0 && awaitInput(report.from, call.cancel);
  if (isCancelled)
    Pipe::close(alive.to);
  // Of a tool that could not be started the reason comes first.
  ToolReport ending;
  bool reported = child > 0 && readWhole(report.from, ending);
  int ignored = 0;
  while (child > 0 && ::waitpid(child, &ignored, 0) < 0 && errno == EINTR)
    ;
  if (child > 0 && !reported)
    ::kill(-child, SIGKILL); // nobody watches it any more
  ToolResult result;
  result.output = contentOf(output);
  ::close(output);
  if (reported)
    failure = ending.error;
  int status = ending.status;
  if (isCancelled)
    result.error = format("{0} was cancelled", name);
  else if (failure == ETIMEDOUT && call.limit.count() != 0)
    result.error = format("{0} did not end within {1} s", name, seconds(call.limit));
  else if (failure != 0)
    result.error = format("cannot start {0}: {1}", call.program, std::strerror(failure));
  else if (!reported)
    result.error = format("{0} was lost", name);
  result.good = result.error.empty() && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (result.good || !result.error.empty())
    return result;
  std::string how = WIFEXITED(status) ? format("ended with exit code {0}", WEXITSTATUS(status))
                                      : format("was ended by signal {0}", WTERMSIG(status));
  std::string text = result.output;
  while (text.ends_with('\n'))
    text.pop_back();
  result.error = name + " " + how + (text.empty() ? "" : ":\n" + text);
  return result;
}

namespace {

// Passes on what is new in a log.
class LogTail {
public:
  LogTail(int fd, const ToolWatch &watch) : fd(fd), watch(watch) {}
  // False: the log is too large.
  bool passOn() {
    char bytes[65536];
    for (;;) {
      ssize_t n = ::pread(fd, bytes, sizeof bytes, off_t(at));
      if (n <= 0)
        return true;
      at += uint64_t(n);
      if (watch.onOutput)
        watch.onOutput({bytes, size_t(n)});
      if (at > watch.largestLog)
        return false;
      if (watch.cancel.cancelled())
        return true; // the rest can wait
    }
  }

private:
  int fd;
  const ToolWatch &watch;
  uint64_t at = 0;
};

// Until the supervisor reports, or the tool has to be ended; which it then is by closing 'alive'.
std::optional<ToolEnding::Kind> waitFor(int report, LogTail &log, const ToolWatch &watch,
                                        std::chrono::milliseconds limit) {
  using Clock = std::chrono::steady_clock;
  constexpr int Milliseconds = 20; // between two looks at the log
  const Clock::time_point start = Clock::now();
  for (;;) {
    pollfd event{report, POLLIN, 0};
    const int count = ::poll(&event, 1, Milliseconds);
    if (!log.passOn())
      return ToolEnding::Kind::LogTooLarge;
    if (count > 0)
      return std::nullopt;
    if (watch.cancel.cancelled())
      return ToolEnding::Kind::Cancelled;
    if (limit.count() != 0 && Clock::now() - start >= limit)
      return ToolEnding::Kind::TimedOut;
  }
}

} // namespace

ToolEnding watchTool(const ToolCall &call, const ToolWatch &watch) {
  using Kind = ToolEnding::Kind;
  const int output = openLog(watch.log);
  if (output < 0)
    return {Kind::NotStarted, errno};
  std::vector<std::string> words = {call.program}, variables = environmentOf(call);
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<char *> argv = pointersTo(words), envp = pointersTo(variables);
  Supervisor supervisor(call.program.c_str(), argv.data(), envp.data(), call.folder.c_str(),
                        std::chrono::milliseconds(0), /*endsAll=*/true);
  Pipe alive, report;
  const pid_t child = alive.from < 0 || report.from < 0 ? -1 : ::fork();
  if (child == 0)
    supervisor.run(output, alive.from, report.to, call.inherited);
  if (child < 0) {
    const int reason = errno;
    ::close(output);
    return {Kind::NotStarted, reason};
  }
  Pipe::close(report.to);
  LogTail log(output, watch);
  const std::optional<Kind> ended = waitFor(report.from, log, watch, call.limit);
  Pipe::close(alive.to);
  ToolReport said;
  const bool reported = readWhole(report.from, said);
  int ignored = 0;
  while (::waitpid(child, &ignored, 0) < 0 && errno == EINTR)
    ;
  if (!ended)
    log.passOn();
  ::close(output);
  if (ended)
    return {*ended};
  if (!reported)
    return {Kind::Lost};
  if (said.error != 0)
    return {Kind::NotStarted, said.error};
  return WIFEXITED(said.status) ? ToolEnding{Kind::Exited, WEXITSTATUS(said.status)}
                                : ToolEnding{Kind::Signaled, WTERMSIG(said.status)};
}

ToolFolder::ToolFolder() {
  const char *variable = std::getenv("TMPDIR");
  std::string around = variable && *variable ? variable : "/tmp";
  std::string pattern = joinedPath(around, "allo-XXXXXX");
  if (::mkdtemp(pattern.data()))
    folder = pattern;
  else
    message = format("cannot make a temporary folder in '{0}': {1}; $TMPDIR says where", around,
                     std::strerror(errno));
}

ToolFolder::~ToolFolder() {
  if (!folder.empty())
    removeWhole(folder);
}

} // namespace allo
