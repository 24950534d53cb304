// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The folder of a project: one in the cache, named by the beginning of the hash of what it is made
// of, or one that users choose. It is locked as long as its entry lives. For any thread.
#pragma once

#include "csim/Entry.h"
#include "support/Ending.h"
#include "support/Result.h"

#include <functional>
#include <string>

namespace allo::flow {

struct FolderChoice {
  std::string cache;  // the folder of such folders; may be empty if 'chosen' is set
  std::string chosen; // this one instead; it has to be new, empty, or made by us
  // Called once where another process uses the folder, and that takes long.
  std::function<void(const std::string &folder)> waits = {};
};
// 'key' is a hash. The error says what to do about a folder that cannot be used.
Result<void, Failure> openFolder(csim::Entry &entry, const FolderChoice &choice,
                                 const std::string &key);

// Makes kernel.source.json of the folder (synthesis/ReportSource.h) have this content: the same C++
// may come from another text. Empty: removes it. False with errno set.
bool placeReportSource(const csim::Entry &entry, const std::string &content);

// After a failed write, by errno.
Failure unwritten(const std::string &path);

} // namespace allo::flow
