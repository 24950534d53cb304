// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is known of the files of targets that are loaded again after edits, as in a worker that
// estimates while somebody types: statements that did not change are not parsed and checked again.
// What is loaded is the same as without it.
// Used by one thread at a time.
#pragma once

#include "os/FileSystem.h"
#include "sema/incremental/Workspace.h"
#include "sema/types/Types.h"
#include "support/Text.h"

#include <list>
#include <memory>
#include <string>

namespace allo::api {

class KeptFiles {
public:
  KeptFiles();
  ~KeptFiles();
  KeptFiles(const KeptFiles &) = delete;
  KeptFiles &operator=(const KeptFiles &) = delete;

  TypeContext &types() { return *context; }

  struct Opened {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const ModuleView> view;
  };
  // The analysis of a text at an absolute path; what it imports is read from 'files', for this call
  // only. 'folder' is where imports may start from besides.
  Opened analyze(const std::string &path, const Text &text, const std::string &folder,
                 FileSystem &files);

  // Forgets all. Nothing that was loaded may be in use.
  void clear();
  // The same, from time to time: types are kept as long as their context, and edits make new ones.
  void trim();

private:
  class Door;
  struct File {
    std::string path;
    Workspace::Handle handle;
    Text text;
  };

  std::unique_ptr<TypeContext> context;
  std::unique_ptr<Door> door;
  std::unique_ptr<Workspace> workspace; // null: nothing was loaded
  std::string root;
  std::list<File> opened; // the last used one in front
  size_t loads = 0;

  File &fileAt(const std::string &path, const Text &text);
};

} // namespace allo::api
