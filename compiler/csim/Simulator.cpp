// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Simulator.h"

#include "csim/Child.h"
#include "csim/HostSource.h"
#include "exec/Messages.h"
#include "job/Framing.h"
#include "os/Process.h"
#include "os/SharedMemory.h"
#include "sema/types/Value.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace allo::csim {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;
using eval::Fault;
using eval::FaultKind;

namespace {

constexpr size_t Alignment = 64;
constexpr int Moment = 20; // milliseconds, between two looks whether a run is cancelled

// Ours does not block.
bool makeOutput(Descriptor &ours, Descriptor &theirs) {
  return makePipe(ours, theirs) && ::fcntl(ours.get(), F_SETFL, O_NONBLOCK) == 0;
}

// What a kernel prints: the first so many bytes.
struct Printed {
  static constexpr size_t Most = size_t(1) << 20;
  std::string text;
  size_t dropped = 0;

  void add(std::string_view more) {
    size_t room = std::min(more.size(), Most - text.size());
    text += more.substr(0, room);
    dropped += more.size() - room;
  }
  std::string take() {
    if (dropped != 0)
      text += format("\n({0} more)\n", counted(dropped, "byte"));
    dropped = 0;
    return std::exchange(text, "");
  }
};

// "index 4 is ..." -> "Index 4 is ..."
std::string asSentence(std::string text) {
  if (text.starts_with("hls::"))
    return "The " + text;
  if (!text.empty())
    text[0] = toUpper(text[0]);
  return text;
}

FaultKind kindOf(const std::string &event) {
  static const std::pair<const char *, FaultKind> kinds[] = {
      {"division-by-zero", FaultKind::DivisionByZero},
      {"index-out-of-range", FaultKind::OutOfBounds},
      {"number-out-of-range", FaultKind::FloatToInteger},
      {"negative-exponent", FaultKind::NegativeExponent},
      {"step-not-positive", FaultKind::LoopStep},
      {"empty-read", FaultKind::Deadlock},
      {"deadlock", FaultKind::Deadlock}};
  for (const auto &[name, kind] : kinds)
    if (event == name)
      return kind;
  return FaultKind::Crash;
}

std::string wholePath(const std::string &path) {
  std::unique_ptr<char, decltype(&::free)> whole(::realpath(path.c_str(), nullptr), &::free);
  return whole ? whole.get() : path;
}

} // namespace

struct Simulator::State {
  State(const vitis::Code &code, const program::Program &program, Project made,
        SimulatorOptions options)
      : code(code), program(program), project(std::move(made)), options(std::move(options)) {}
  ~State() { stop(); }

  const vitis::Code &code;
  const program::Program &program;
  Project project;
  SimulatorOptions options;
  SharedMemory memory;
  std::vector<size_t> offsets;
  pid_t pid = -1; // while there is a child to reap
  Descriptor channel, output, errors, ended;
  JobFrames frames;
  Printed printed, errorOutput;
  SimulationResult ran;
  bool overflowed = false, finished = false;
  CancelToken cancel; // of the run

  // --- The child

  bool start(std::optional<Clock::time_point> deadline) {
    frames = JobFrames();
    std::vector<Type> types;
    for (const auto *ports : {&code.parameters, &code.results})
      for (const vitis::Port &port : *ports)
        types.push_back(port.type);
    size_t bytes = 0;
    offsets.clear();
    for (Type type : types) {
      offsets.push_back(bytes);
      bytes += (hostBytes(type) / Alignment + 1) * Alignment;
    }
    Result<SharedMemory> shared = SharedMemory::make(bytes);
    if (!shared) {
      fail(FaultKind::SizeLimit, std::string(eval::NoMemory));
      return false;
    }
    memory = std::move(*shared);
    if (!spawn())
      return false;
    send(
        {{"library", wholePath(project.library())}, {"bytes", memory.size()}, {"values", offsets}});
    bool loaded = false;
    finished = false;
    listen(deadline, [&](const Json &message) {
      loaded = message.contains("loaded");
      if (!loaded)
        ran.error = format("the library '{0}' cannot be loaded: {1}", project.library(),
                           textOf(message, "problem"));
      finished = true;
    });
    if (!loaded && ran.error.empty() && !ran.fault)
      ran.error = "the simulation cannot be started: its process has ended at once; " +
                  firstLine(errorOutput.take());
    project.release();
    return loaded;
  }

  static std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

  bool spawn() {
    Descriptor theirChannel, theirOutput, theirErrors, theirMemory;
    bool good = makeChannel(channel, theirChannel) && makeOutput(output, theirOutput) &&
                makeOutput(errors, theirErrors) && theirMemory.take(::dup(memory.descriptor()));
    const std::string &child = options.program;
    int error = good ? 0 : errno;
    if (good) {
      uint64_t megabytes = options.megabytes;
      if (megabytes == 0)
        megabytes = uint64_t(::sysconf(_SC_PHYS_PAGES)) * uint64_t(::sysconf(_SC_PAGESIZE)) >> 20;
      static_assert(ChildChannel == 3 && ChildMemory == 4, "the order of the descriptors");
      error = startProcess(
          {child,
           {ChildCommand, "--memory=" + std::to_string(megabytes)},
           {theirOutput.get(), theirErrors.get(), theirChannel.get(), theirMemory.get()}},
          pid);
    }
    if (error != 0) {
      pid = -1;
      ran.error = format("'{0}' cannot be started: {1}", child, std::strerror(error));
      return false;
    }
    ended.reset(processDescriptor(pid)); // with an older kernel the channel tells
    return true;
  }

  void send(const Json &message) const {
    std::string frame = jobFrame(message.dump(-1, ' ', false, Json::error_handler_t::replace));
    for (std::string_view rest = frame; !rest.empty();) {
      ssize_t n = ::send(channel.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return; // it is gone, which listen() finds out
      rest.remove_prefix(size_t(n));
    }
  }

  // Ends the child, with what it has started; the status that it ended with.
  int stop() {
    if (pid < 0)
      return 0;
    ::kill(-pid, SIGKILL);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
      ;
    pid = -1;
    return status;
  }

  // --- What it says

  // Until 'take', which gets the messages, sets 'finished', the deadline comes or the child ends.
  template <typename Take> void listen(std::optional<Clock::time_point> deadline, Take &&take) {
    while (!finished) {
      pollfd events[] = {{channel.get(), POLLIN, 0},
                         {output.get(), POLLIN, 0},
                         {errors.get(), POLLIN, 0},
                         {ended.get(), POLLIN, 0}};
      int wait = -1;
      if (deadline) {
        auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
        if (left <= 0)
          return timeOut();
        wait = int(std::min<int64_t>(left, 1'000'000));
      }
      if (cancel.cancelled())
        return timeOut();
      if (cancel.canBeCancelled())
        wait = wait < 0 ? Moment : std::min(wait, Moment);
      if (::poll(events, std::size(events), wait) < 0 && errno != EINTR)
        return crash("The simulation cannot be watched");
      readOutput();
      bool isGone = events[3].revents != 0;
      bool isOver = !readChannel(isGone, take);
      if (!finished && (isOver || isGone))
        return onExit();
    }
    readOutput();
  }

  void readOutput() {
    char buffer[65536];
    for (auto [from, to] : {std::pair{&output, &printed}, std::pair{&errors, &errorOutput}})
      for (;;) {
        ssize_t n = from->get() < 0 ? 0 : ::read(from->get(), buffer, sizeof buffer);
        if (n > 0)
          to->add({buffer, size_t(n)});
        else if (n == 0)
          from->reset();
        if (n <= 0)
          break;
      }
  }

  // False when nothing will come any more.
  template <typename Take> bool readChannel(bool isGone, Take &take) {
    char buffer[65536];
    for (;;) {
      ssize_t n = ::recv(channel.get(), buffer, sizeof buffer, MSG_DONTWAIT);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) && !isGone;
      frames.feed({buffer, size_t(n)});
      while (std::optional<std::string> body = frames.next()) {
        Json message = Json::parse(*body, nullptr, /*allow_exceptions=*/false);
        if (!message.is_object()) {
          garbage();
          return true;
        }
        take(message);
        if (finished)
          return true;
      }
      if (!frames.error().empty()) {
        garbage();
        return true;
      }
    }
  }

  static std::string textOf(const Json &message, const char *key) {
    auto at = message.find(key);
    return at != message.end() && at->is_string() ? at->get<std::string>() : "";
  }
  static int64_t numberOf(const Json &message, const char *key, int64_t otherwise) {
    auto at = message.find(key);
    return at != message.end() && at->is_number_integer() ? at->get<int64_t>() : otherwise;
  }

  void onMessage(const Json &message) {
    if (auto seconds = message.find("done"); seconds != message.end() && seconds->is_number()) {
      ran.seconds = seconds->get<double>();
      finished = true;
    } else if (message.contains("overflow")) {
      overflowed = true;
    } else if (auto report = message.find("report");
               report != message.end() && report->is_object()) {
      hearReport(*report);
    } else if (message.contains("problem")) {
      ran.error = textOf(message, "problem");
      finished = true;
      stop();
    } else {
      garbage();
    }
  }

  void hearReport(const Json &report) {
    auto isFault = report.find("fault");
    if (isFault == report.end() || *isFault != Json(true)) {
      ran.warnings.push_back(textOf(report, "message"));
      return;
    }
    FaultKind kind = kindOf(textOf(report, "event"));
    std::string message = textOf(report, "message");
    program::SourceRange place = program.kernels.front().place;
    int64_t site = numberOf(report, "site", -1);
    if (site >= 0 && size_t(site) < code.checks.size()) {
      const vitis::CheckSite &check = code.checks[size_t(site)];
      place = check.place;
      if (check.kind == kind && !check.text.empty())
        message = filled(check.text, kind, report);
    }
    fail(kind, asSentence(message), place);
  }

  static std::string filled(std::string text, FaultKind kind, const Json &report) {
    std::vector<std::string> shown;
    if (kind == FaultKind::FloatToInteger) {
      auto bits = report.find("number");
      double number = std::bit_cast<double>(
          bits != report.end() && bits->is_number_unsigned() ? bits->get<uint64_t>() : 0);
      shown.push_back(eval::showReal(number));
    } else if (auto values = report.find("values"); values != report.end() && values->is_array()) {
      for (const Json &value : *values)
        if (value.is_number_integer())
          shown.push_back(std::to_string(value.get<int64_t>()));
    }
    for (size_t i = 0; i < shown.size(); ++i) {
      std::string mark = "{" + std::to_string(i) + "}";
      if (size_t at = text.find(mark); at != std::string::npos)
        text.replace(at, mark.size(), shown[i]);
    }
    return text;
  }

  // --- How a run ends without a result

  // By whoever's name stands last before the place.
  std::string kernelAt(program::SourceRange place) const {
    const program::Kernel *found = &program.kernels.front();
    for (const program::Kernel &each : program.kernels)
      if (each.place.file == place.file && each.place.span.begin <= place.span.begin &&
          (found->place.file != place.file || found->place.span.begin > place.span.begin ||
           each.place.span.begin > found->place.span.begin))
        found = &each;
    return found->name;
  }

  void fail(FaultKind kind, std::string message, std::optional<program::SourceRange> at = {}) {
    program::SourceRange place = at.value_or(program.kernels.front().place);
    ran.fault = Fault{kind, std::move(message), {{kernelAt(place), place, {}}}};
    finished = true;
    stop();
  }
  void crash(std::string message) { fail(FaultKind::Crash, std::move(message)); }
  void timeOut() { fail(FaultKind::TimeLimit, std::string(eval::TimeIsOver)); }
  void garbage() { crash("The simulated kernel wrote to a descriptor that is not its own"); }

  // It has ended by itself.
  void onExit() {
    int status = 0;
    pid_t reaped = pid;
    while (reaped > 0 && ::waitpid(pid, &status, 0) < 0 && errno == EINTR)
      ;
    if (reaped > 0)
      ::kill(-reaped, SIGKILL); // what it leaves behind
    pid = -1;
    readOutput();
    if (WIFSIGNALED(status) && overflowed)
      return fail(FaultKind::StackLimit, std::string(eval::NoStack));
    if (WIFSIGNALED(status))
      return crash(eval::signalText("The simulated kernel", WTERMSIG(status)));
    crash(format("The simulated kernel ended its process with exit code {0}", WEXITSTATUS(status)));
  }
};

Simulator::Simulator(const vitis::Code &code, const program::Program &program, Project project,
                     SimulatorOptions options)
    : state(std::make_unique<State>(code, program, std::move(project), std::move(options))) {}
Simulator::~Simulator() = default;

const Project &Simulator::project() const { return state->project; }

SimulationResult Simulator::run(std::vector<std::string> &values,
                                std::optional<Clock::time_point> deadline,
                                const CancelToken &cancel) {
  State &s = *state;
  s.cancel = cancel;
  s.ran = {};
  s.overflowed = false;
  if (s.pid < 0 && !s.start(deadline)) {
    s.stop();
    return std::move(s.ran);
  }
  for (size_t i = 0; i < values.size(); ++i)
    std::memcpy(s.memory.data() + s.offsets[i], values[i].data(), values[i].size());
  s.finished = false;
  s.send({{"run", true}});
  s.listen(deadline, [&](const Json &message) { s.onMessage(message); });
  s.ran.printed = s.printed.take();
  s.ran.errorOutput = s.errorOutput.take();
  if (!s.ran.fault && s.ran.error.empty())
    for (size_t i = 0; i < values.size(); ++i)
      std::memcpy(values[i].data(), s.memory.data() + s.offsets[i], values[i].size());
  return std::move(s.ran);
}

} // namespace allo::csim
