// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/FindProgram.h"

#include "support/Path.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

namespace allo {

bool isProgram(const std::string &path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

std::string ownProgram() {
  char path[PATH_MAX];
  ssize_t length = ::readlink("/proc/self/exe", path, sizeof path);
  return {path, length > 0 ? size_t(length) : 0};
}

std::string programInPath(const std::string &name) {
  const char *variable = std::getenv("PATH");
  std::string folders = variable ? variable : "";
  for (size_t at = 0; at <= folders.size();) {
    size_t end = std::min(folders.find(':', at), folders.size());
    std::string path = joinedPath(folders.substr(at, end - at), name);
    if (end != at && isProgram(path))
      return path;
    at = end + 1;
  }
  return "";
}

} // namespace allo
