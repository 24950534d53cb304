// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/Process.h"

#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

extern char **environ;

namespace allo {

void Descriptor::reset(int other) {
  if (fd >= 0)
    ::close(fd);
  fd = other;
}

int Descriptor::release() { return std::exchange(fd, -1); }

bool Descriptor::take(int other) {
  constexpr int Lowest = 100;
  reset(other < 0 ? -1 : ::fcntl(other, F_DUPFD_CLOEXEC, Lowest));
  if (other >= 0)
    ::close(other);
  return fd >= 0;
}

bool makePipe(Descriptor &from, Descriptor &to) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return false;
  bool good = from.take(ends[0]);
  return to.take(ends[1]) && good;
}

bool makeChannel(Descriptor &ours, Descriptor &theirs) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return false;
  bool good = ours.take(ends[0]);
  return theirs.take(ends[1]) && good;
}

int startProcess(const ProcessStart &start, pid_t &pid) {
  std::vector<std::string> words = {start.program};
  words.insert(words.end(), start.arguments.begin(), start.arguments.end());
  std::vector<char *> pointers;
  for (std::string &word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  int number = 0;
  for (int descriptor : start.descriptors)
    posix_spawn_file_actions_adddup2(&actions, descriptor, ++number);
  posix_spawn_file_actions_addclosefrom_np(&actions, number + 1);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  int error =
      ::posix_spawn(&pid, start.program.c_str(), &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int processDescriptor(pid_t pid) { return int(::syscall(SYS_pidfd_open, pid, 0)); }

} // namespace allo
