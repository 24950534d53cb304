// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/CacheFolder.h"

#include "support/FileSystem.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace allo {

namespace fs = std::filesystem;

namespace {

struct Entry {
  fs::path path;
  uint64_t size = 0;
  fs::file_time_type used;
};

std::vector<Entry> entriesOf(const std::string &folder) {
  std::vector<Entry> entries;
  std::error_code ignored;
  for (fs::recursive_directory_iterator it(folder, ignored), end; it != end;
       it.increment(ignored)) {
    if (ignored)
      break;
    if (!it->is_regular_file(ignored))
      continue;
    Entry entry{it->path(), it->file_size(ignored), it->last_write_time(ignored)};
    entries.push_back(std::move(entry));
  }
  return entries;
}

// Others may do the same at the same time: what is gone is gone.
void trim(const std::string &folder, uint64_t limit) {
  std::vector<Entry> entries = entriesOf(folder);
  uint64_t total = 0;
  for (const Entry &entry : entries)
    total += entry.size;
  if (total <= limit)
    return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.used < b.used; });
  for (const Entry &entry : entries) {
    if (total <= limit)
      return;
    std::error_code ignored;
    fs::remove(entry.path, ignored);
    total -= entry.size;
  }
}

} // namespace

std::optional<std::string> cached(const std::string &folder, const std::string &name) {
  if (folder.empty())
    return std::nullopt;
  fs::path path = fs::path(folder) / name;
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return std::nullopt;
  std::ostringstream bytes;
  bytes << in.rdbuf();
  std::error_code ignored;
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored); // it was used
  return std::move(bytes).str();
}

bool storeCached(const std::string &folder, const std::string &name, std::string_view bytes,
                 uint64_t limit) {
  if (folder.empty() || bytes.size() > limit || !makeFolder(folder))
    return false;
  bool stored = replaceFile((fs::path(folder) / name).string(), bytes);
  trim(folder, limit);
  return stored;
}

void markUsed(const std::string &file) {
  std::error_code ignored;
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

void trimEntries(const std::string &folder, const std::string &file, uint64_t limit) {
  std::vector<Entry> entries;
  uint64_t total = 0;
  std::error_code ignored;
  for (const fs::directory_entry &each : fs::directory_iterator(folder, ignored)) {
    if (!each.is_directory(ignored))
      continue;
    Entry entry{each.path(), 0, fs::file_time_type::min()};
    for (const Entry &part : entriesOf(each.path().string()))
      entry.size += part.size;
    if (auto used = fs::last_write_time(each.path() / file, ignored); !ignored)
      entry.used = used;
    total += entry.size;
    entries.push_back(std::move(entry));
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.used < b.used; });
  for (const Entry &entry : entries) {
    if (total <= limit)
      return;
    FileLock lock = FileLock::take((entry.path / EntryLock).string(), /*wait=*/false);
    if (!lock.held())
      continue;
    fs::remove_all(entry.path, ignored);
    total -= entry.size;
  }
}

std::string programIdentity() {
  std::error_code ignored;
  fs::path self = fs::read_symlink("/proc/self/exe", ignored);
  return std::to_string(fs::file_size(self, ignored)) + "-" +
         std::to_string(fs::last_write_time(self, ignored).time_since_epoch().count());
}

Cleared clearCache(const std::string &folder) {
  Cleared cleared;
  std::error_code error;
  for (const Entry &entry : entriesOf(folder)) {
    ++cleared.files;
    cleared.bytes += entry.size;
  }
  fs::remove_all(folder, error);
  if (error)
    cleared.problem = "cannot remove '" + folder + "': " + error.message();
  return cleared;
}

} // namespace allo
