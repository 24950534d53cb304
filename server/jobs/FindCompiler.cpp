// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/FindCompiler.h"

#include "os/FindProgram.h"
#include "support/Format.h"
#include "support/Path.h"

namespace allo::server {

namespace {

constexpr const char *Name = "allo";

} // namespace

Result<std::string> findCompiler(const std::string &configured) {
  if (!configured.empty()) {
    std::string path =
        configured.find('/') == std::string::npos ? programInPath(configured) : configured;
    if (!path.empty() && isProgram(path))
      return path;
    return Error{format("'{0}' is not an executable: set allo.run.program", configured)};
  }
  std::string folder = parentPath(ownProgram());
  if (std::string beside = joinedPath(folder, Name); !folder.empty() && isProgram(beside))
    return beside;
  if (std::string found = programInPath(Name); !found.empty())
    return found;
  return Error{format("the program '{0}' was not found, neither in {1} nor in $PATH; the setting "
                      "'allo.run.program' can specify its path",
                      Name, folder)};
}

} // namespace allo::server
