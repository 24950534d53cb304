// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/ProcessWorker.h"

#include "os/Process.h"
#include "server/jobs/FindCompiler.h"
#include "support/Format.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace allo::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using StreamDescriptor = asio::posix::stream_descriptor;

// The error number.
int startWorker(const std::string &program, const WorkerOptions &options, int channel, int output,
                pid_t &pid) {
  ProcessStart start{program, {"worker"}, {output, output, channel}};
  if (options.megabytes != 0)
    start.arguments.push_back("--memory=" + std::to_string(options.megabytes));
  return startProcess(start, pid);
}

// What tells one build of a program from another.
std::pair<ino_t, int64_t> stampOf(const std::string &program) {
  struct stat status{};
  if (::stat(program.c_str(), &status) != 0)
    return {};
  return {status.st_ino, int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec};
}

// The process and its descriptors. Handlers hold on to it, so that it may outlive the Worker; then
// it has no listener any more.
class Child : public std::enable_shared_from_this<Child> {
public:
  Child(asio::io_context &io, Log &log, WorkerListener listener, int channel, int output)
      : io(io), log(log), listener(std::move(listener)), channel(io, channel), output(io, output),
        exited(io) {
    this->channel.non_blocking(true);
    this->output.non_blocking(true);
  }

  // On a thread of its own, since whoever spawns waits until the other program is loaded. Takes its
  // ends, which are of no use here afterwards.
  void start(std::string program, WorkerOptions options, int channelEnd, int outputEnd) {
    starter = std::thread([self = shared_from_this(), program = std::move(program),
                           options = std::move(options), channelEnd, outputEnd] {
      self->spawnError = startWorker(program, options, channelEnd, outputEnd, self->spawned);
      ::close(channelEnd);
      ::close(outputEnd);
      asio::post(self->io, [self, program] { self->started(program); });
    });
  }

  void started(const std::string &program) {
    if (!takeProcess()) // it was abandoned meanwhile, or was not to be had
      return;
    log.info("worker " + std::to_string(pid) + " started: " + program);
    readChannel();
    readOutput();
    if (killed)
      killGroup();
    int fd = processDescriptor(pid);
    if (fd < 0)
      return; // an older kernel: the end of the frames has to do
    exited.assign(fd);
    exited.async_wait(StreamDescriptor::wait_read, [self = shared_from_this()](error_code failed) {
      if (!failed)
        self->finish();
    });
  }

  void send(std::string bytes) {
    unsent += bytes;
    write();
  }

  void killGroup() {
    killed = true;
    if (pid > 0)
      ::kill(-pid, SIGKILL);
  }

  bool stopped() const {
    siginfo_t state{};
    return pid > 0 && ::waitid(P_PID, id_t(pid), &state, WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
           state.si_pid == pid;
  }

  // No handler does anything from here on.
  void abandon() {
    listener = {};
    takeProcess();
    killGroup();
    reap(/*wait=*/true);
    closeAll();
  }

private:
  asio::io_context &io;
  Log &log;
  WorkerListener listener;
  std::thread starter;
  pid_t spawned = -1; // the starter's, as is the next; read once it has ended
  int spawnError = 0;
  pid_t pid = -1; // while there is a process to reap
  bool killed = false;
  StreamDescriptor channel, output, exited;
  std::array<char, 65536> received{}, outputBuffer{};
  std::string unsent, sending;
  std::string tail; // of what it said

  // Whether there is a process now; once.
  bool takeProcess() {
    if (!starter.joinable())
      return false;
    starter.join();
    if (spawnError == 0) {
      pid = spawned;
      return true;
    }
    if (auto end = std::exchange(listener, {}).ended)
      end(std::string("it cannot be started: ") + std::strerror(spawnError));
    return false;
  }

  void readChannel() {
    channel.async_read_some(asio::buffer(received),
                            [self = shared_from_this()](error_code failed, size_t n) {
                              if (failed == asio::error::operation_aborted)
                                return;
                              if (failed)
                                return self->channelEnded();
                              self->deliver(n);
                              if (self->channel.is_open())
                                self->readChannel();
                            });
  }
  void deliver(size_t n) {
    if (auto receive = listener.received) // which may take the listener away
      receive({received.data(), n});
  }
  // It has closed its end, or is gone: there is nothing more to wait for.
  void channelEnded() {
    killGroup();
    if (!exited.is_open())
      finish();
  }

  void readOutput() {
    output.async_read_some(asio::buffer(outputBuffer),
                           [self = shared_from_this()](error_code failed, size_t n) {
                             if (failed)
                               return;
                             self->keep(n);
                             if (self->output.is_open())
                               self->readOutput();
                           });
  }
  void keep(size_t n) {
    constexpr size_t MostKept = 1000;
    std::string_view text(outputBuffer.data(), n);
    log.verbose("worker: " + std::string(text));
    tail += text;
    if (tail.size() > MostKept)
      tail.erase(0, tail.size() - MostKept);
  }

  void write() {
    if (!sending.empty() || unsent.empty() || !channel.is_open())
      return;
    sending.swap(unsent);
    asio::async_write(channel, asio::buffer(sending),
                      [self = shared_from_this()](error_code failed, size_t) {
                        self->sending.clear();
                        if (!failed)
                          self->write(); // where it failed, the end of the process tells
                      });
  }

  void closeAll() {
    error_code ignored;
    ignored = channel.close(ignored);
    ignored = output.close(ignored);
    ignored = exited.close(ignored);
  }

  void finish() {
    if (pid < 0)
      return;
    killGroup(); // what it leaves behind
    error_code failed;
    for (;;) {
      size_t n = channel.is_open() ? channel.read_some(asio::buffer(received), failed) : 0;
      if (failed || n == 0)
        break;
      deliver(n);
    }
    for (failed = {};;) {
      size_t n = output.is_open() ? output.read_some(asio::buffer(outputBuffer), failed) : 0;
      if (failed || n == 0)
        break;
      keep(n);
    }
    std::string how = reap(/*wait=*/true); // which it has ended for
    closeAll();
    if (auto end = std::exchange(listener, {}).ended)
      end(how + lastLine());
  }

  std::string reap(bool wait) {
    if (pid < 0)
      return "";
    int status = 0;
    pid_t reaped;
    do
      reaped = ::waitpid(pid, &status, wait ? 0 : WNOHANG);
    while (reaped < 0 && errno == EINTR);
    pid = -1;
    if (reaped > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
      return std::string(WasKilled) + " (signal 9)";
    if (reaped > 0 && WIFSIGNALED(status))
      return "it was ended by signal " + std::to_string(WTERMSIG(status));
    return "it ended with exit code " +
           std::to_string(reaped > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  }

  std::string lastLine() const {
    size_t end = tail.find_last_not_of("\n");
    if (end == std::string::npos)
      return "";
    size_t begin = tail.rfind('\n', end);
    begin = begin == std::string::npos ? 0 : begin + 1;
    return "; its output: " + tail.substr(begin, end + 1 - begin);
  }
};

class ProcessWorker final : public Worker {
public:
  ProcessWorker(std::shared_ptr<Child> child, std::string program)
      : child(std::move(child)), program(std::move(program)), stamp(stampOf(this->program)) {}
  ~ProcessWorker() override { child->abandon(); }
  void send(std::string bytes) override { child->send(std::move(bytes)); }
  void kill() override { child->killGroup(); }
  bool stopped() const override { return child->stopped(); }
  bool outdated() const override { return stampOf(program) != stamp; }

private:
  std::shared_ptr<Child> child;
  std::string program;
  std::pair<ino_t, int64_t> stamp;
};

} // namespace

Result<std::unique_ptr<Worker>> startProcessWorker(asio::io_context &io, Log &log,
                                                   const WorkerOptions &options,
                                                   WorkerListener listener) {
  Result<std::string> program = findCompiler(options.program);
  if (!program)
    return program.error();
  Descriptor channel, theirChannel, output, theirOutput;
  if (!makeChannel(channel, theirChannel) || !makePipe(output, theirOutput))
    return Error{format("'{0}' cannot be started: {1}", *program, std::strerror(errno))};
  try {
    auto child =
        std::make_shared<Child>(io, log, std::move(listener), channel.release(), output.release());
    child->start(*program, options, theirChannel.get(), theirOutput.get());
    theirChannel.release();
    theirOutput.release();
    return std::make_unique<ProcessWorker>(std::move(child), *program);
  } catch (const std::exception &error) { // no thread, or no room in the reactor
    return Error{format("'{0}' cannot be started: {1}", *program, error.what())};
  }
}

} // namespace allo::server
