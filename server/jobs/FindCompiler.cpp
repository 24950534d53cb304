// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/FindCompiler.h"

#include "support/Format.h"
#include "support/Path.h"
#include "support/Programs.h"

#include <unistd.h>

namespace allo::server {

namespace {

constexpr const char *Name = "allo";

// The folder of this program; links are followed.
std::string ownFolder() {
  char path[4096];
  ssize_t n = ::readlink("/proc/self/exe", path, sizeof path);
  return n <= 0 ? "" : parentPath(std::string(path, size_t(n)));
}

} // namespace

std::string findCompiler(const std::string &configured, std::string &problem) {
  if (!configured.empty()) {
    std::string path =
        configured.find('/') == std::string::npos ? programInPath(configured) : configured;
    if (!path.empty() && isProgram(path))
      return path;
    problem = format("'{0}' is not an executable: set allo.run.program", configured);
    return "";
  }
  std::string folder = ownFolder();
  if (std::string beside = joinedPath(folder, Name); !folder.empty() && isProgram(beside))
    return beside;
  if (std::string found = programInPath(Name); !found.empty())
    return found;
  problem = format("the program '{0}' was not found, neither in {1} nor in $PATH; the setting "
                   "'allo.run.program' can say where it is",
                   Name, folder);
  return "";
}

std::string findDocumentation() {
  std::string above = parentPath(ownFolder());
  for (const std::string &folder :
       {joinedPath(above, "share/doc/allo"), joinedPath(parentPath(above), "docs")})
    if (::access(joinedPath(folder, "language/typing-rules.md").c_str(), R_OK) == 0)
      return folder;
  return "";
}

} // namespace allo::server
