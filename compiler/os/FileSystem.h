// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The only door to files for everything but main programs: an interface, so that tests and editors
// can put texts of their own in front of the disk.
// Nothing throws; what cannot be done yields an error with a sentence for the user. Implementations
// are safe to use from several threads (those of MemoryFileSystem as long as nobody writes).
#pragma once

#include "support/Result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// A pipe, a device or a socket is Special; a link that leads nowhere, or in a circle, Dangling.
enum class FileKind : uint8_t { Missing, File, Directory, Special, Dangling };

// Differs between two versions of a file, unless both were written at the same moment with the same
// size.
struct FileStamp {
  int64_t modified = 0; // nanoseconds
  uint64_t size = 0;    // bytes
  friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

class FileSystem {
public:
  virtual ~FileSystem() = default;

  // At most 'limit' bytes. Does not wait for long that somebody opens a pipe to write into it.
  virtual Result<std::string> read(const std::string &path, size_t limit) = 0;
  // The names of its entries, sorted, without "." and "..".
  virtual Result<std::vector<std::string>> list(const std::string &path) = 0;
  // Of what symbolic links lead to.
  virtual FileKind kind(const std::string &path) = 0;
  // The same for every path of one file; empty where there is none.
  virtual std::string identity(const std::string &path) = 0;
  // Of a regular file, or what links to it leads to; nothing where there is none.
  virtual std::optional<FileStamp> stamp(const std::string &path) = 0;
};

class DiskFileSystem final : public FileSystem {
public:
  Result<std::string> read(const std::string &path, size_t limit) override;
  Result<std::vector<std::string>> list(const std::string &path) override;
  FileKind kind(const std::string &path) override;
  std::string identity(const std::string &path) override;
  std::optional<FileStamp> stamp(const std::string &path) override;
};

// Opens /dev/null on whichever of the descriptors 0 to 2 is closed, so that no other file gets its
// number. The first thing to do in main().
void guardStandardStreams();

// All of 'data', or false with errno set.
bool writeAll(int descriptor, std::string_view data);
// Makes the file anew under another name and renames it: whoever reads along sees the old one or
// the whole new one, and an interrupt leaves nothing behind. A device is written to as it is.
// False with errno set.
bool replaceFile(const std::string &path, std::string_view data);
// If it is there, and may be removed.
void removeFile(const std::string &path);
// Makes the folder and those around it that are missing. False with errno set.
bool makeFolder(const std::string &path);

// The working folder, absolute; empty if it was removed.
std::string currentFolder();

// A lock on a file, which is made where it is missing; processes that take it wait for each other.
// It ends with its last descriptor: children that inherit that keep it.
class FileLock {
public:
  FileLock() = default; // of nothing
  ~FileLock() { release(); }
  FileLock(FileLock &&other) noexcept : fd(other.fd) { other.fd = -1; }
  FileLock &operator=(FileLock &&other) noexcept;
  // Not held, with errno set, where the file cannot be made, or somebody has it and we do not wait.
  static FileLock take(const std::string &path, bool wait);
  bool held() const { return fd >= 0; }
  int descriptor() const { return fd; } // closed by what is executed
  void release();

private:
  int fd = -1;
};

// What editors never show and grammars do not know stands before the text of some files.
std::string_view withoutByteOrderMark(std::string_view bytes);
// The text of a source file, without its byte order mark: up to 'limit' bytes and one more, which
// tells that there are too many.
Result<std::string> readSource(FileSystem &files, const std::string &path, size_t limit);

// Files as a table from paths to contents; folders are what their paths mention.
class MemoryFileSystem final : public FileSystem {
public:
  explicit MemoryFileSystem(std::map<std::string, std::string> contents)
      : files(std::move(contents)) {}
  Result<std::string> read(const std::string &path, size_t limit) override;
  Result<std::vector<std::string>> list(const std::string &path) override;
  FileKind kind(const std::string &path) override;
  std::string identity(const std::string &path) override;
  std::optional<FileStamp> stamp(const std::string &path) override;
  void write(const std::string &path, std::string content) {
    files[path] = std::move(content);
    written[path] = ++writes;
  }
  void remove(const std::string &path) { files.erase(path); }

private:
  std::map<std::string, std::string> files;
  std::map<std::string, int64_t> written; // when, counted by writes
  int64_t writes = 0;
};

} // namespace allo
