// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files of the workspace's folders that are neither open nor imported by a file that is open,
// as one request sees them: whether the disk still has the text that is known is asked once for
// each of them. Belongs to the main thread; what it returns lives as long as it does.
#pragma once

#include "server/workspace/FolderFiles.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace allo::server {

// What a file defines as of its last analysis.
struct ClosedDefinitions {
  std::string path;
  std::shared_ptr<const PlacedDefinitions> definitions; // never null
};

class ClosedFiles {
public:
  // 'except': paths of the others.
  ClosedFiles(FolderFiles &folderFiles, std::set<std::string> except)
      : folders(folderFiles), others(std::move(except)) {}

  const NamedFile *find(const std::string &path); /*nullable: none of these, or not readable*/
  // Those that may have all of these names, by path.
  std::vector<const NamedFile *> naming(const std::vector<std::string> &names);
  // Those that may have a name in a way that only an analysis tells (DistantCheck.h), and whose
  // imports may lead to one of 'targets'; by path.
  std::vector<const NamedFile *> namingByValues(const std::string &name,
                                                const std::set<std::string> &targets);
  std::vector<ClosedDefinitions> definitions() const; // by path
  FileSystem &disk() const { return folders.disk(); }

private:
  FolderFiles &folders;
  std::set<std::string> others;
  std::unordered_map<std::string, std::optional<NamedFile>> seen; // by path
};

} // namespace allo::server
