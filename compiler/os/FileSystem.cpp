// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "os/FileSystem.h"

#include "os/DurableFile.h"
#include "os/OpenFile.h"
#include "os/Signals.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace allo {

namespace {

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

// Whether a pipe that was opened without waiting has a writer, or gets one within a second. What it
// may have read to find out is put into 'bytes'.
bool hasWriter(int pipe, std::string &bytes) {
  constexpr int Milliseconds = 1000;
  pollfd event{pipe, POLLIN, 0};
  while (::poll(&event, 1, Milliseconds) < 0 && errno == EINTR)
    ;
  char first = 0;
  ssize_t n = ::read(pipe, &first, 1);
  if (n > 0)
    bytes.push_back(first);
  return n != 0;
}

} // namespace

std::string_view withoutByteOrderMark(std::string_view bytes) {
  if (bytes.starts_with(ByteOrderMark))
    bytes.remove_prefix(ByteOrderMark.size());
  return bytes;
}

Result<std::string> readSource(FileSystem &files, const std::string &path, size_t limit) {
  Result<std::string> content = files.read(path, limit + ByteOrderMark.size() + 1);
  if (content)
    content->erase(0, content->size() - withoutByteOrderMark(*content).size());
  return content;
}

Result<std::string> DiskFileSystem::read(const std::string &path, size_t limit) {
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return Error{std::strerror(errno)};
  std::string bytes;
  struct stat status{};
  size_t expected = 0;
  if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
    expected = size_t(status.st_size);
  } else {
    if (S_ISFIFO(status.st_mode) && !hasWriter(fd, bytes)) {
      ::close(fd);
      return Error{"Nothing writes into this pipe"};
    }
    ::fcntl(fd, F_SETFL, O_RDONLY); // from here on reading waits
  }
  constexpr size_t Step = 65536;
  size_t size = bytes.size();
  int failure = 0;
  for (;;) {
    // One read for a regular file, and a short one that finds its end.
    size_t room = std::min(limit, std::max(expected + 1, size + Step)) - size;
    if (room == 0)
      break;
    bytes.resize(size + room);
    ssize_t n = ::read(fd, bytes.data() + size, room);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      failure = errno;
    if (n <= 0)
      break;
    size += size_t(n);
  }
  ::close(fd);
  if (failure != 0)
    return Error{std::strerror(failure)};
  bytes.resize(size);
  return bytes;
}

Result<std::vector<std::string>> DiskFileSystem::list(const std::string &path) {
  DIR *directory = ::opendir(path.c_str());
  if (!directory)
    return Error{std::strerror(errno)};
  std::vector<std::string> names;
  while (const dirent *entry = ::readdir(directory)) {
    std::string name = entry->d_name;
    if (name != "." && name != "..")
      names.push_back(std::move(name));
  }
  ::closedir(directory);
  std::sort(names.begin(), names.end());
  return names;
}

FileKind DiskFileSystem::kind(const std::string &path) {
  struct stat status{};
  // Most paths that are asked for are no links: one question answers for those.
  bool found = ::lstat(path.c_str(), &status) == 0;
  bool link = found && S_ISLNK(status.st_mode);
  if (link)
    found = ::stat(path.c_str(), &status) == 0;
  if (!found && errno == EACCES)
    return FileKind::File; // reading it will say why
  if (!found)
    return link ? FileKind::Dangling : FileKind::Missing;
  return S_ISDIR(status.st_mode)   ? FileKind::Directory
         : S_ISREG(status.st_mode) ? FileKind::File
                                   : FileKind::Special;
}

std::string DiskFileSystem::identity(const std::string &path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0)
    return "";
  return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
}

std::optional<FileStamp> DiskFileSystem::stamp(const std::string &path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  return FileStamp{int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec,
                   uint64_t(status.st_size)};
}

void guardStandardStreams() {
  for (int fd = 0; fd <= 2; ++fd)
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF && ::open("/dev/null", O_RDWR) != fd)
      ::_exit(2); // the lowest free number, or there is no /dev/null
}

bool writeAll(int descriptor, std::string_view data) {
  while (!data.empty()) {
    ssize_t n = ::write(descriptor, data.data(), data.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    data.remove_prefix(size_t(n));
  }
  return true;
}

static bool replaceFile(const std::string &path, std::string_view data, bool durable) {
  struct stat status{};
  bool special = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  std::string target = special ? path : path + ".tmp" + std::to_string(::getpid());
  int fd = ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0)
    return false;
  if (!special)
    removeAtInterrupt(target);
  bool ok = writeAll(fd, data) && (!durable || special || ::fsync(fd) == 0);
  int reason = errno;
  if (::close(fd) != 0 && std::exchange(ok, false))
    reason = errno;
  if (!special) {
    if (ok && ::rename(target.c_str(), path.c_str()) != 0) {
      ok = false;
      reason = errno;
    }
    removeAtInterrupt("");
    if (!ok)
      ::unlink(target.c_str());
  }
  errno = reason;
  return ok;
}

bool replaceFile(const std::string &path, std::string_view data) {
  return replaceFile(path, data, /*durable=*/false);
}

bool replaceFileDurably(const std::string &path, std::string_view data) {
  return replaceFile(path, data, /*durable=*/true);
}

int openLog(const std::string &path) {
  removeFile(path); // not what it may be a link to
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
}

int openToRead(const char *path) { return ::open(path, O_RDONLY | O_CLOEXEC); }

void removeFile(const std::string &path) { ::unlink(path.c_str()); }

bool makeFolder(const std::string &path) {
  for (size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    std::string part = path.substr(0, slash);
    struct stat status{};
    if (::mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) {
      int reason = errno; // such as a file system that is read-only
      if (::stat(part.c_str(), &status) != 0) {
        errno = reason;
        return false;
      }
    }
    if (slash == std::string::npos) {
      bool good = ::stat(part.c_str(), &status) == 0;
      if (good && !S_ISDIR(status.st_mode))
        errno = ENOTDIR;
      return good && S_ISDIR(status.st_mode);
    }
  }
}

FileLock &FileLock::operator=(FileLock &&other) noexcept {
  std::swap(fd, other.fd);
  return *this;
}

FileLock FileLock::take(const std::string &path, bool wait) {
  FileLock lock;
  for (;;) {
    lock.fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock.fd < 0)
      return lock;
    int result;
    do
      result = ::flock(lock.fd, LOCK_EX | (wait ? 0 : LOCK_NB));
    while (result != 0 && errno == EINTR);
    int reason = errno;
    // While we waited the file may have been removed: then others take another one.
    struct stat ours{}, there{};
    if (result == 0 && ::fstat(lock.fd, &ours) == 0 && ::stat(path.c_str(), &there) == 0 &&
        ours.st_ino == there.st_ino && ours.st_dev == there.st_dev)
      return lock;
    lock.release();
    errno = reason;
    if (result != 0)
      return lock;
  }
}

void FileLock::release() {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
}

Result<std::string> MemoryFileSystem::read(const std::string &path, size_t limit) {
  auto it = files.find(path);
  if (it == files.end())
    return Error{"No such file or directory"};
  return it->second.substr(0, limit);
}

Result<std::vector<std::string>> MemoryFileSystem::list(const std::string &path) {
  std::vector<std::string> names;
  std::string prefix = path == "." ? "" : path + "/";
  for (const auto &[name, content] : files) {
    if (!name.starts_with(prefix))
      continue;
    std::string rest = name.substr(prefix.size());
    rest = rest.substr(0, rest.find('/'));
    if (names.empty() || names.back() != rest)
      names.push_back(rest);
  }
  if (names.empty())
    return Error{"No such file or directory"};
  std::sort(names.begin(), names.end());
  return names;
}

FileKind MemoryFileSystem::kind(const std::string &path) {
  if (files.count(path) != 0)
    return FileKind::File;
  return list(path) ? FileKind::Directory : FileKind::Missing;
}

std::string MemoryFileSystem::identity(const std::string &path) {
  return kind(path) == FileKind::Missing ? "" : path;
}

std::optional<FileStamp> MemoryFileSystem::stamp(const std::string &path) {
  auto it = files.find(path);
  if (it == files.end())
    return std::nullopt;
  auto when = written.find(path);
  return FileStamp{when == written.end() ? 0 : when->second, it->second.size()};
}

std::string currentFolder() {
  char *name = ::get_current_dir_name();
  std::string out = name ? name : "";
  std::free(name);
  return out;
}

} // namespace allo
