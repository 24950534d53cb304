// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "tool/OutsideTool.h"

#include "support/CacheFolder.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Programs.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
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

} // namespace

std::string findTool(const std::vector<std::string> &names) {
  for (const std::string &name : names)
    if (std::string found = programInPath(name); !found.empty())
      return found;
  return "";
}

ToolResult runTool(const ToolCall &call) {
  std::string name = call.program.substr(call.program.rfind('/') + 1);
  // What it leaves running may go on writing: nobody waits for the end of that.
  int output = ::memfd_create("output", MFD_CLOEXEC);
  if (output < 0)
    return {false, format("cannot start {0}: {1}", name, std::strerror(errno)), ""};
  std::vector<std::string> words = {call.program}, variables = environmentOf(call);
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!call.folder.empty())
    posix_spawn_file_actions_addchdir_np(&actions, call.folder.c_str());
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  if (call.inherited >= 0)
    posix_spawn_file_actions_adddup2(&actions, call.inherited, call.inherited);
  pid_t child = 0;
  int failure = posix_spawn(&child, call.program.c_str(), &actions, nullptr,
                            pointersTo(words).data(), pointersTo(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  ToolResult result;
  int status = 0;
  pid_t ended = failure == 0 ? ::waitpid(child, &status, 0) : -1;
  while (failure == 0 && ended < 0 && errno == EINTR)
    ended = ::waitpid(child, &status, 0);
  result.output = contentOf(output);
  ::close(output);
  if (failure != 0)
    result.problem = format("cannot start {0}: {1}", call.program, std::strerror(failure));
  else if (ended < 0)
    result.problem = format("{0} was lost: {1}", name, std::strerror(errno));
  result.good = ended >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (result.good || !result.problem.empty())
    return result;
  std::string how = WIFEXITED(status) ? format("ended with exit code {0}", WEXITSTATUS(status))
                                      : format("was ended by signal {0}", WTERMSIG(status));
  std::string said = result.output;
  while (said.ends_with('\n'))
    said.pop_back();
  result.problem = name + " " + how + (said.empty() ? "" : ":\n" + said);
  return result;
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

} // namespace allo
