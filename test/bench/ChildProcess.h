// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Programs that are measured, as child processes.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace allo::bench {

[[noreturn]] inline void fail(const std::string &what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
}

// The server to measure: $ALLO_LSP.
inline std::string serverProgram() {
  const char *program = std::getenv("ALLO_LSP");
  if (!program || access(program, X_OK) != 0)
    fail("ALLO_LSP does not name the server to measure; ./dev bench sets it");
  return program;
}

// Runs a program with the given stdin and stdout (-1: /dev/null, and so for its stderr).
inline pid_t spawn(const std::vector<std::string> &command, int in, int out) {
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  auto give = [&](int descriptor, int as, int flags) {
    if (descriptor < 0)
      posix_spawn_file_actions_addopen(&actions, as, "/dev/null", flags, 0);
    else
      posix_spawn_file_actions_adddup2(&actions, descriptor, as);
  };
  give(in, 0, O_RDONLY);
  give(out, 1, O_WRONLY);
  give(out < 0 ? -1 : 2, 2, O_WRONLY);
  pid_t pid = -1;
  int error = posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    fail("cannot start " + command[0] + ": " + std::strerror(error));
  return pid;
}

} // namespace allo::bench
