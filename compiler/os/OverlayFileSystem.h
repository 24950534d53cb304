// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Texts in front of another file system: what an editor holds and the disk does not. Paths are
// compared once they are absolute and normalized; links are not followed.
// Safe for several threads once all texts are there, as long as the one behind it is.
#pragma once

#include "os/FileSystem.h"

#include <map>
#include <string>

namespace allo {

class OverlayFileSystem final : public FileSystem {
public:
  // 'behind' outlives it. 'folder' is what relative paths start from.
  OverlayFileSystem(FileSystem &behind, std::string folder)
      : behind(behind), folder(std::move(folder)) {}
  void add(const std::string &path, std::string text);

  Result<std::string> read(const std::string &path, size_t limit) override;
  // What lies behind, and the texts' names with it.
  Result<std::vector<std::string>> list(const std::string &path) override;
  FileKind kind(const std::string &path) override;
  // A text has the identity of the file that it hides.
  std::string identity(const std::string &path) override;
  std::optional<FileStamp> stamp(const std::string &path) override;

private:
  std::string normal(const std::string &path) const;

  FileSystem &behind;
  std::string folder;
  std::map<std::string, std::string> texts;
};

} // namespace allo
