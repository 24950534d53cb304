// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Transport.h"

#include "os/Heap.h"
#include "os/Signals.h"
#include "report/Documentation.h"
#include "server/Dispatcher.h"
#include "server/jobs/FindCompiler.h"
#include "server/jobs/ProcessWorker.h"
#include "support/Path.h"
#include "toolchain/VitisInstallation.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace allo::server {

namespace asio = boost::asio;

namespace {

using boost::system::error_code;

constexpr size_t ReadSize = 65536;
// Above this much unwritten output nothing more is read.
constexpr size_t MaxQueued = size_t(64) << 20;
constexpr std::chrono::seconds ParentPoll{3};
constexpr int FlushMilliseconds = 1000;
// The client reads this much while the next answer is made.
constexpr size_t WorthWriting = size_t(16) << 10;
constexpr int PipeSize = 1 << 20; // in bytes: all answers to an edit of a long file

class Loop final : public Host {
public:
  Loop(Streams streams, Log &logTarget)
      : log(logTarget), in(io, streams.in), out(io, streams.out), outFd(streams.out),
        dispatcher(*this, logTarget) {
    out.native_non_blocking(true);
    fcntl(outFd, F_SETPIPE_SZ, PipeSize); // fails where it is no pipe
  }

  int run(const ServeOptions &options) {
    if (options.clientProcess)
      watchProcess(*options.clientProcess);
    read();
    io.run();
    flushLast();
    return code;
  }

  void send(std::string body) override { sendPieces({body}); }
  void sendPieces(std::initializer_list<std::string_view> pieces) override {
    appendFrame(unwritten, pieces);
    if (unwritten.size() - written >= WorthWriting)
      flush();
  }
  void flush() override;
  void post(std::function<void()> work) override {
    asio::post(io, [this, work = std::move(work)] {
      work();
      flush();
    });
  }
  void after(std::chrono::milliseconds delay, std::function<void()> work) override {
    auto timer = std::make_shared<asio::steady_timer>(io, delay);
    timer->async_wait([this, timer, work = std::move(work)](error_code failed) {
      if (failed)
        return;
      work();
      flush();
    });
  }
  void exit(int exitCode) override {
    code = exitCode;
    io.stop();
  }
  void watchProcess(int64_t pid) override;
  std::string documentationFolder() override { return documentation; }
  // Looked up once: lenses are asked for after every edit.
  bool canSynthesize() override {
    if (!hasVitis)
      hasVitis = seemsInstalled({.given = "", .ofProject = ""});
    return *hasVitis;
  }
  Result<std::unique_ptr<Worker>> startWorker(const WorkerOptions &options,
                                              WorkerListener listener) override {
    auto flushed = [this](auto call) { // what its bytes make us say is written at once
      return [this, call = std::move(call)](const auto &argument) {
        call(argument);
        flush();
      };
    };
    return startProcessWorker(
        io, log, options,
        {flushed(std::move(listener.received)), flushed(std::move(listener.ended))});
  }

private:
  void read();
  int writeSome();
  void flushLast();
  void pollProcess(pid_t pid);
  void clientGone(std::string_view how);

  Log &log;
  asio::io_context io{1};
  asio::posix::stream_descriptor in;
  asio::posix::stream_descriptor out;
  int outFd;
  std::vector<std::unique_ptr<asio::posix::stream_descriptor>> watched;
  std::vector<char> buffer = std::vector<char>(ReadSize);
  FrameReader frames;
  std::string unwritten;
  size_t written = 0; // of 'unwritten'
  bool waitingToWrite = false;
  bool readPaused = false;
  int code = 1;
  std::optional<bool> hasVitis; // where nobody says where it is; nothing: not looked up yet
  const std::string documentation = parentPath(installedDocumentation());
  Dispatcher dispatcher; // last: it ends before what it uses
};

void Loop::read() {
  in.async_read_some(asio::buffer(buffer), [this](error_code failed, size_t n) {
    if (failed) {
      if (failed != asio::error::eof)
        log.error("reading failed: " + failed.message());
      dispatcher.inputEnded();
      return;
    }
    std::vector<Frame> batch;
    frames.feed({buffer.data(), n}, batch);
    if (!batch.empty())
      dispatcher.receive(std::move(batch));
    flush();
    if (unwritten.size() - written > MaxQueued)
      readPaused = true;
    else
      read();
  });
}

// All that there is, or up to an error: its number.
int Loop::writeSome() {
  while (written < unwritten.size()) {
    ssize_t n = ::write(outFd, unwritten.data() + written, unwritten.size() - written);
    if (n >= 0)
      written += size_t(n);
    else if (errno != EINTR)
      return errno;
  }
  return 0;
}

void Loop::flush() {
  if (waitingToWrite)
    return;
  if (int error = writeSome(); error != 0) {
    if (error != EAGAIN && error != EWOULDBLOCK) {
      waitingToWrite = true; // for ever
      asio::post(io, [this, how = std::string(std::strerror(error))] { clientGone(how); });
      return;
    }
    waitingToWrite = true;
    out.async_wait(asio::posix::stream_descriptor::wait_write, [this](error_code failed) {
      waitingToWrite = false;
      if (failed) {
        clientGone(failed.message());
        return;
      }
      flush();
      if (readPaused && unwritten.size() - written <= MaxQueued / 2) {
        readPaused = false;
        read();
      }
    });
  }
  if (written == unwritten.size()) {
    constexpr size_t KeptBuffer = 1 << 20;
    unwritten.clear();
    if (unwritten.capacity() > KeptBuffer)
      unwritten.shrink_to_fit();
    written = 0;
  } else if (written > MaxQueued) {
    unwritten.erase(0, written);
    written = 0;
  }
}

// What is still unwritten when the loop ends: the client gets a moment to take it.
void Loop::flushLast() {
  while (int error = writeSome()) {
    pollfd waiting{outFd, POLLOUT, 0};
    if ((error != EAGAIN && error != EWOULDBLOCK) || ::poll(&waiting, 1, FlushMilliseconds) <= 0)
      return;
  }
}

void Loop::clientGone(std::string_view how) {
  unwritten.clear();
  written = 0;
  log.info("writing failed: " + std::string(how));
  dispatcher.inputEnded();
}

void Loop::watchProcess(int64_t pid) {
  if (pid <= 0 || pid > INT32_MAX)
    return;
  auto exited = [this] {
    log.info("the client's process has ended");
    dispatcher.inputEnded();
  };
  int fd = int(::syscall(SYS_pidfd_open, pid_t(pid), 0));
  if (fd < 0) {
    if (errno == ESRCH)
      asio::post(io, exited);
    else
      pollProcess(pid_t(pid)); // an older kernel
    return;
  }
  watched.push_back(std::make_unique<asio::posix::stream_descriptor>(io, fd));
  watched.back()->async_wait(asio::posix::stream_descriptor::wait_read,
                             [exited](error_code failed) {
                               if (!failed)
                                 exited();
                             });
}

void Loop::pollProcess(pid_t pid) {
  after(ParentPoll, [this, pid] {
    if (::kill(pid, 0) != 0 && errno == ESRCH)
      dispatcher.inputEnded();
    else
      pollProcess(pid);
  });
}

} // namespace

int serve(Streams streams, Log &log, const ServeOptions &options) {
  std::signal(SIGPIPE, SIG_IGN);
  keepFreeMemory(); // of answers of some hundred kilobytes, which are made after every edit
  Loop loop(streams, log);
  return loop.run(options);
}

} // namespace allo::server
