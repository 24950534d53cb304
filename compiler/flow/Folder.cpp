// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/Folder.h"

#include "os/CacheFolder.h"
#include "support/Format.h"
#include "support/Path.h"
#include "synthesis/ReportSource.h"

#include <cerrno>
#include <cstring>

namespace allo::flow {

Failure unwritten(const std::string &path) {
  return {Ending::Refused, format("cannot write '{0}': {1}", path, std::strerror(errno))};
}

Result<void, Failure> openFolder(csim::Entry &entry, const FolderChoice &choice,
                                 const std::string &key) {
  constexpr size_t NameLength = 24;
  const auto open = [&](const std::string &folder) {
    return entry.open(folder, [&] {
      if (choice.waits)
        choice.waits(folder);
    });
  };
  const std::string &folder = choice.chosen;
  if (folder.empty()) {
    if (choice.cache.empty())
      return Failure{Ending::Refused, "there is no cache folder; choose a folder with --project"};
    const std::string inCache = joinedPath(choice.cache, key.substr(0, NameLength));
    if (open(inCache))
      return {};
    Failure failure = unwritten(inCache);
    failure.message += "; choose another folder with --project, or another cache with "
                       "$ALLO_CACHE_DIR";
    return failure;
  }
  // Users may have taken the wrong one. Another process may just have begun in it.
  const bool mayBeOurs = csim::Entry::isOurs(folder) ||
                         DiskFileSystem().kind(joinedPath(folder, EntryLock)) == FileKind::File;
  if (mayBeOurs && !open(folder))
    return unwritten(folder);
  if (mayBeOurs && csim::Entry::isOurs(folder))
    return {};
  return Failure{Ending::Refused,
                 format("'{0}' is not empty and was not made by 'allo synth --project' or 'allo "
                        "vitis --project'; choose a new or an empty folder",
                        folder)};
}

bool placeReportSource(const csim::Entry &entry, const std::string &content) {
  const std::string path = entry.inside(synthesis::ReportSourceName);
  if (content.empty()) {
    removeFile(path);
    return true;
  }
  return DiskFileSystem().read(path, SIZE_MAX / 2).valueOr("") == content ||
         replaceFile(path, content);
}

} // namespace allo::flow
