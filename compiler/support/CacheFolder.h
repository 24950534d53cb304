// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A folder of files that can be made again at any time, shared by processes: whoever reads one sees
// all of it or nothing. It is kept below a size in bytes by removing what was used longest ago.
// Most ignore failures: a cache that cannot be written is a slow one. Safe from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allo {

// 'folder' may be empty: there is no cache then. 'name' is a file name.
std::optional<std::string> cached(const std::string &folder, const std::string &name);
// Whether it is there now.
bool storeCached(const std::string &folder, const std::string &name, std::string_view bytes,
                 uint64_t limit);

// For a cache whose entries are folders, with a file of one name in each that tells when it was
// used.
void markUsed(const std::string &file);
constexpr const char *EntryLock = ".lock"; // of a folder; whoever has it keeps the folder
// Removes folders, those without such a file and those used longest ago, down to that many bytes.
void trimEntries(const std::string &folder, const std::string &file, uint64_t limit);

// Differs between builds of this program: its file's size and time. What a cache holds depends on
// the program that made it.
std::string programIdentity();

struct Cleared {
  uint64_t files = 0;
  uint64_t bytes = 0;
  std::string problem; // what could not be removed, and why
};
// Removes the folder with all that is in it. A missing one is empty.
Cleared clearCache(const std::string &folder);

} // namespace allo
