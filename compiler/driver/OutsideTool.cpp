// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/OutsideTool.h"

#include "support/CacheFolder.h"
#include "support/FileSystem.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Programs.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace allo::driver {

std::string findTool(const std::vector<std::string> &names) {
  for (const std::string &name : names)
    if (std::string found = programInPath(name); !found.empty())
      return found;
  return "";
}

ToolResult runTool(const std::string &program, const std::vector<std::string> &arguments,
                   const std::string &folder) {
  constexpr size_t LongestOutput = 4096;
  std::string name = program.substr(program.rfind('/') + 1);
  std::string output = joinedPath(folder, "tool.log");
  std::vector<char *> words = {const_cast<char *>(program.c_str())};
  for (const std::string &argument : arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  int failure = posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0)
    return {false, format("cannot start {0}: {1}", program, std::strerror(failure))};
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return {false, format("{0} was lost: {1}", name, std::strerror(errno))};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return {true, ""};
  std::string how = WIFEXITED(status) ? format("ended with exit code {0}", WEXITSTATUS(status))
                                      : format("was ended by signal {0}", WTERMSIG(status));
  std::string said = DiskFileSystem().read(output, LongestOutput).bytes;
  while (said.ends_with('\n'))
    said.pop_back();
  return {false, name + " " + how + (said.empty() ? "" : ":\n" + said)};
}

ToolFolder::ToolFolder() {
  const char *variable = std::getenv("TMPDIR");
  std::string pattern = joinedPath(variable && *variable ? variable : "/tmp", "allo-XXXXXX");
  if (::mkdtemp(pattern.data()))
    folder = pattern;
}

ToolFolder::~ToolFolder() {
  if (!folder.empty())
    clearCache(folder);
}

} // namespace allo::driver
