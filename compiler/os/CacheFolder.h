// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Folders of what can be made again at any time, shared by processes: whoever reads an entry sees
// all of it, unharmed, or nothing. A folder is kept below a size in bytes by removing what was used
// longest ago. An entry is a file with its hash in front, or a folder with a lock in it
// (csim/Entry.h).
// Most ignore failures: a cache that cannot be written is a slow one. Safe from any thread.
#pragma once

#include "os/FileSystem.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

// 'folder' may be empty: there is no cache then. 'name' is a file name. An entry that does not
// agree with its hash is removed.
std::optional<std::string> cached(const std::string &folder, const std::string &name);
// Whether it is there now, also after a power failure.
bool storeCached(const std::string &folder, const std::string &name, std::string_view bytes,
                 uint64_t limit);

// A file for people or other programs, such as a log, in a folder below a limit; false with errno.
bool storeBounded(const std::string &folder, const std::string &name, std::string_view bytes,
                  uint64_t limit);

// For a cache whose entries are folders, with a file of one name in each that tells when it was
// used.
void markUsed(const std::string &file);
constexpr const char *EntryLock = ".lock"; // of a folder; whoever has it keeps the folder
// Makes the folder, and waits for its lock; 'waits' is called once where that takes long. False
// with errno set.
bool lockFolder(const std::string &folder, FileLock &lock, const std::function<void()> &waits = {});
// Removes folders, those without such a file and those used longest ago, down to that many bytes.
void trimEntries(const std::string &folder, const std::string &file, uint64_t limit);
// Keeps so many folders in it, those that were changed last.
void trimFolders(const std::string &folder, size_t most);

// Differs between builds of this program: its file's size and time. What a cache holds depends on
// the program that made it.
std::string programIdentity();

// A folder that nobody else uses, with all that is in it.
void removeWhole(const std::string &folder);

struct Cleared {
  uint64_t files = 0;
  uint64_t bytes = 0;
  uint64_t inUse = 0; // entries that somebody has the lock of, and that are still there
  std::string error;  // what could not be removed, and why
};
// Removes all that is in the folder but entries in use and the folder 'kept', and the folder itself
// if that leaves nothing. Others may use it meanwhile. A missing one is empty.
Cleared clearCache(const std::string &folder, const std::string &kept = "");

} // namespace allo
