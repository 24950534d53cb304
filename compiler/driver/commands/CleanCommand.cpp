// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo clean: removes what can be made again.
#include "check/CommandLine.h"
#include "driver/Driver.h"
#include "job/RunningJobs.h"
#include "os/CacheFolder.h"
#include "os/FileSystem.h"
#include "os/Signals.h"
#include "support/Format.h"

#include <CLI/CLI.hpp>

namespace allo::driver {

Runner addCleanCommand(CLI::App &) {
  return [] {
    constexpr int Ok = 0, Failed = 2;
    std::string folder = cacheFolder();
    if (folder.empty())
      return failUsage(Program, "there is no cache folder: neither ALLO_CACHE_DIR nor HOME is set");
    // What servers have under way is no cache.
    DiskFileSystem files;
    bool busy = !runningJobs(folder, files, removeFile).empty();
    Cleared cleared = clearCache(folder, busy ? runningFolder(folder) : "");
    if (!cleared.error.empty()) {
      failUsage(Program, cleared.error);
      return Failed;
    }
    constexpr uint64_t KiB = 1024;
    writeAll(1, format("{0}, {1} KiB removed from {2}\n", counted(cleared.files, "file"),
                       (cleared.bytes + KiB - 1) / KiB, folder));
    if (cleared.inUse != 0)
      writeAll(2, format("{0}: kept {1} in use\n", Program, counted(cleared.inUse, "folder")));
    return Ok;
  };
}

} // namespace allo::driver
