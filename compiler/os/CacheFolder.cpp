// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/CacheFolder.h"

#include "os/DurableFile.h"
#include "support/Path.h"
#include "support/Sha256.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <link.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace allo {

namespace fs = std::filesystem;

namespace {

// In front of an entry's bytes, with their hash behind it and a line feed.
constexpr std::string_view Mark = "allo-cache 1 ";
constexpr size_t HashLength = 64;

// Of what is on its way out: nobody looks for it under that name.
constexpr std::string_view Gone = ".gone-";

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

void sortByUse(std::vector<Entry> &entries) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.used < b.used; });
}

// Removes those that were used least recently until the rest fits; 'remove' tells whether one is
// gone.
template <typename Remove> void trimTo(uint64_t limit, std::vector<Entry> entries, Remove remove) {
  uint64_t total = 0;
  for (const Entry &entry : entries)
    total += entry.size;
  sortByUse(entries);
  for (size_t i = 0; i < entries.size() && total > limit; ++i)
    if (remove(entries[i].path))
      total -= entries[i].size;
}

// Others may do the same at the same time: what is gone is gone.
void trim(const std::string &folder, uint64_t limit) {
  trimTo(limit, entriesOf(folder), [](const fs::path &path) {
    std::error_code ignored;
    fs::remove(path, ignored);
    return true;
  });
}

bool store(const std::string &folder, const std::string &name, std::string_view bytes,
           uint64_t limit, bool (*write)(const std::string &, std::string_view)) {
  if (bytes.size() > limit) {
    errno = EFBIG;
    return false;
  }
  std::string path = joinedPath(folder, name);
  bool stored = makeFolder(folder) && write(path, bytes);
  if (!stored && errno == ENOENT) // somebody has just cleared the cache
    stored = makeFolder(folder) && write(path, bytes);
  int reason = errno;
  trim(folder, limit);
  errno = reason;
  return stored;
}

// Nobody sees half of the folder, and who makes it anew is not in the way.
void removeFolder(const fs::path &folder) {
  static std::atomic<unsigned> count = 0;
  std::string name = folder.filename().string();
  std::error_code error;
  fs::path away = folder;
  if (!name.starts_with(Gone)) {
    away = folder.parent_path() /
           (std::string(Gone) + std::to_string(::getpid()) + "-" + std::to_string(++count));
    fs::rename(folder, away, error);
  }
  fs::remove_all(error ? folder : away, error);
}

bool isGone(const fs::path &folder) { return folder.filename().string().starts_with(Gone); }

// An entry is removed by who has its lock.
bool removeEntry(const fs::path &folder) {
  FileLock lock;
  if (!isGone(folder)) {
    lock = FileLock::take((folder / EntryLock).string(), /*wait=*/false);
    if (!lock.held())
      return false;
  }
  removeFolder(folder);
  return true;
}

class Clearing {
public:
  explicit Clearing(const std::string &kept) : kept(kept) {}

  void clear(const std::string &folder) {
    Result<std::vector<std::string>> listed = DiskFileSystem().list(folder);
    if (!listed && DiskFileSystem().kind(folder) != FileKind::Missing)
      fail(folder, listed.error().message);
    std::vector<std::string> names = std::move(listed).valueOr({});
    if (isGone(folder) || std::find(names.begin(), names.end(), EntryLock) != names.end())
      return removeLocked(folder);
    for (const std::string &name : names) {
      std::string path = joinedPath(folder, name);
      if (path == kept)
        continue;
      struct stat status{};
      if (::lstat(path.c_str(), &status) != 0)
        continue;
      if (!S_ISDIR(status.st_mode))
        removeOne(path, uint64_t(status.st_size));
      else
        clear(path);
    }
    // What is in it by now is somebody else's. A link to a folder stays.
    constexpr std::array<int, 5> Expected = {ENOTEMPTY, EEXIST, ENOENT, ENOTDIR, EBUSY};
    if (::rmdir(folder.c_str()) != 0 &&
        std::find(Expected.begin(), Expected.end(), errno) == Expected.end())
      fail(folder, std::strerror(errno));
  }
  Cleared cleared;

private:
  std::string kept;

  void fail(const std::string &path, const std::string &reason) {
    if (cleared.error.empty())
      cleared.error = "cannot remove '" + path + "': " + reason;
  }
  void removeOne(const std::string &path, uint64_t size) {
    if (::unlink(path.c_str()) == 0) {
      ++cleared.files;
      cleared.bytes += size;
    } else if (errno != ENOENT) {
      fail(path, std::strerror(errno));
    }
  }
  void removeLocked(const std::string &path) {
    std::vector<Entry> files = entriesOf(path);
    if (!removeEntry(path)) {
      if (errno == EWOULDBLOCK)
        ++cleared.inUse;
      else if (errno != ENOENT)
        fail(path, std::strerror(errno));
      return;
    }
    cleared.files += files.size();
    for (const Entry &file : files)
      cleared.bytes += file.size;
  }
};

} // namespace

std::optional<std::string> cached(const std::string &folder, const std::string &name) {
  if (folder.empty())
    return std::nullopt;
  std::string path = joinedPath(folder, name);
  Result<std::string> read = DiskFileSystem().read(path, SIZE_MAX / 2);
  if (!read)
    return std::nullopt;
  constexpr size_t Header = Mark.size() + HashLength + 1;
  std::string_view all = *read;
  bool whole = all.size() >= Header && all.starts_with(Mark) && all[Header - 1] == '\n' &&
               all.substr(Mark.size(), HashLength) == sha256(all.substr(Header));
  if (!whole) {
    removeFile(path);
    return std::nullopt;
  }
  markUsed(path);
  read->erase(0, Header);
  return std::move(*read);
}

bool storeCached(const std::string &folder, const std::string &name, std::string_view bytes,
                 uint64_t limit) {
  if (folder.empty())
    return false;
  std::string sealed(Mark);
  sealed += sha256(bytes) + "\n";
  sealed += bytes;
  return store(folder, name, sealed, limit, replaceFileDurably);
}

bool storeBounded(const std::string &folder, const std::string &name, std::string_view bytes,
                  uint64_t limit) {
  return store(folder, name, bytes, limit, replaceFile);
}

void markUsed(const std::string &file) {
  std::error_code ignored;
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

bool lockFolder(const std::string &folder, FileLock &lock, const std::function<void()> &waits) {
  using namespace std::chrono_literals;
  constexpr std::chrono::milliseconds Patience = 1s, Step = 20ms;
  constexpr int Attempts = 10; // an entry of a cache may go at any time
  std::string file = joinedPath(folder, EntryLock);
  auto waited = 0ms;
  for (int i = 0; i < Attempts;) {
    if (!makeFolder(folder))
      return false;
    bool willWait = waited >= Patience;
    if (willWait && waits)
      waits();
    lock = FileLock::take(file, willWait);
    if (lock.held())
      return true;
    if (errno != EWOULDBLOCK) {
      if (errno != ENOENT)
        return false;
      ++i;
      continue;
    }
    std::this_thread::sleep_for(Step);
    waited += Step;
  }
  return false;
}

void trimEntries(const std::string &folder, const std::string &file, uint64_t limit) {
  std::vector<Entry> entries;
  std::error_code ignored;
  for (const fs::directory_entry &each : fs::directory_iterator(folder, ignored)) {
    if (!each.is_directory(ignored))
      continue;
    Entry entry{each.path(), 0, fs::file_time_type::min()};
    for (const Entry &part : entriesOf(each.path().string()))
      entry.size += part.size;
    if (auto used = fs::last_write_time(each.path() / file, ignored); !ignored)
      entry.used = used;
    entries.push_back(std::move(entry));
  }
  trimTo(limit, std::move(entries), [](const fs::path &path) { return removeEntry(path); });
}

void trimFolders(const std::string &folder, size_t most) {
  std::vector<Entry> entries;
  std::error_code ignored;
  for (const fs::directory_entry &each : fs::directory_iterator(folder, ignored))
    if (each.is_directory(ignored))
      entries.push_back({each.path(), 0, each.last_write_time(ignored)});
  sortByUse(entries);
  for (size_t i = 0; i + most < entries.size(); ++i)
    removeFolder(entries[i].path);
}

std::string programIdentity() {
  std::error_code ignored;
  // The compiler may be in a library of another program, such as Python.
  Dl_info info;
  link_map *library = nullptr;
  const bool isFound = dladdr1(reinterpret_cast<const void *>(&programIdentity), &info,
                               reinterpret_cast<void **>(&library), RTLD_DL_LINKMAP) != 0;
  const bool isProgram = !isFound || !library || library->l_name[0] == '\0';
  const fs::path self =
      isProgram ? fs::read_symlink("/proc/self/exe", ignored) : fs::path(library->l_name);
  return std::to_string(fs::file_size(self, ignored)) + "-" +
         std::to_string(fs::last_write_time(self, ignored).time_since_epoch().count());
}

void removeWhole(const std::string &folder) {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

Cleared clearCache(const std::string &folder, const std::string &kept) {
  Clearing clearing(kept);
  clearing.clear(folder);
  return std::move(clearing.cleared);
}

} // namespace allo
