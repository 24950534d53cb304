// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/Installation.h"

#include "os/FindProgram.h"
#include "os/Signals.h"
#include "support/Path.h"

namespace allo {

namespace {

std::string below(const std::string &cache, const char *name) {
  return cache.empty() ? "" : joinedPath(cache, name);
}

} // namespace

std::string Installation::compiled() const { return below(cache, "cpu"); }
std::string Installation::simulations() const { return below(cache, "vitis"); }
std::string Installation::syntheses() const { return below(cache, "vitis/synthesis"); }
std::string Installation::hardware() const { return below(cache, "vitis/hardware"); }

Installation installationOf(const std::string &program) {
  std::string root = parentPath(parentPath(program));
  return {program, normalizedPath(joinedPath(root, "include/allo/hls")), cacheFolder()};
}

Installation thisInstallation() {
  return installationOf(joinedPath(parentPath(ownProgram()), "allo"));
}

} // namespace allo
