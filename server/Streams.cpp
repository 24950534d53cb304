// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Streams.h"

#include "os/Signals.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace allo::server {

namespace {

int privateCopy(int fd) { return ::fcntl(fd, F_DUPFD_CLOEXEC, 3); }

Error failed(const std::string &what) { return {what + ": " + std::strerror(errno)}; }

Streams socketStreams(int fd) { return {fd, privateCopy(fd)}; }

void sendAtOnce(int fd) {
  int on = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

sockaddr_in loopback(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// One connection to a listening socket, or -1.
int acceptOne(int listener, std::optional<int64_t> client) {
  constexpr int PollMilliseconds = 1000;
  for (;;) {
    pollfd waiting{listener, POLLIN, 0};
    int ready = ::poll(&waiting, 1, PollMilliseconds);
    if (ready > 0)
      return ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (ready < 0 && errno != EINTR)
      return -1;
    if (client && ::kill(pid_t(*client), 0) != 0 && errno == ESRCH)
      return -1;
  }
}

template <typename Address> const sockaddr *generic(const Address &address) {
  return reinterpret_cast<const sockaddr *>(&address);
}

} // namespace

Streams standardStreams() {
  Streams streams{privateCopy(0), privateCopy(1)};
  // Non-blocking belongs to the open file, which a terminal shares with the shell: put it back.
  for (int fd : {0, 1})
    restoreFlagsAtExit(privateCopy(fd), ::fcntl(fd, F_GETFL));
  ::dup2(2, 1);
  return streams;
}

Result<Streams> acceptOnPort(uint16_t port, std::optional<int64_t> client) {
  int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0)
    return failed("no socket");
  int on = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address = loopback(port);
  socklen_t length = sizeof address;
  if (::bind(listener, generic(address), length) != 0 || ::listen(listener, 1) != 0 ||
      ::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &length) != 0) {
    Error error = failed("cannot listen on port " + std::to_string(port));
    ::close(listener);
    return error;
  }
  std::fprintf(stderr, "allo-lsp: listening on 127.0.0.1:%u\n", unsigned(ntohs(address.sin_port)));
  int fd = acceptOne(listener, client);
  Error error = failed("no client connected");
  ::close(listener); // one process serves one client
  if (fd < 0)
    return error;
  sendAtOnce(fd);
  return socketStreams(fd);
}

Result<Streams> connectToPort(uint16_t port) {
  int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return failed("no socket");
  sockaddr_in address = loopback(port);
  if (::connect(fd, generic(address), sizeof address) != 0) {
    Error error = failed("cannot connect to port " + std::to_string(port));
    ::close(fd);
    return error;
  }
  sendAtOnce(fd);
  return socketStreams(fd);
}

Result<Streams> openPipe(const std::string &path, std::optional<int64_t> client) {
  // The socket gets its name when it listens already: who finds it can connect. This also replaces
  // one that an earlier server has left behind.
  std::string unready = path + "~";
  sockaddr_un address{}, unreadyAddress{};
  address.sun_family = unreadyAddress.sun_family = AF_UNIX;
  if (unready.size() >= sizeof address.sun_path)
    return Error{"'" + path + "' is too long for the path of a socket"};
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  std::memcpy(unreadyAddress.sun_path, unready.c_str(), unready.size() + 1);
  int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return failed("no socket");
  if (::connect(fd, generic(address), sizeof address) == 0)
    return socketStreams(fd);

  struct stat status{};
  bool taken = ::lstat(path.c_str(), &status) == 0 && !S_ISSOCK(status.st_mode);
  ::unlink(unready.c_str());
  mode_t mask = ::umask(0077);
  bool bound = !taken && ::bind(fd, generic(unreadyAddress), sizeof unreadyAddress) == 0;
  ::umask(mask);
  if (!bound || ::listen(fd, 1) != 0 || ::rename(unready.c_str(), path.c_str()) != 0) {
    if (taken)
      errno = EEXIST;
    Error error = failed("cannot listen at '" + path + "'");
    ::close(fd);
    return error;
  }
  removeAtInterrupt(path);
  int connection = acceptOne(fd, client);
  Error error = failed("no client connected");
  removeAtInterrupt("");
  ::unlink(path.c_str());
  ::close(fd);
  if (connection < 0)
    return error;
  return socketStreams(connection);
}

} // namespace allo::server
