// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Finds the file that an import names, from the paths of the files that are open and of those on
// the disk, as Python does with the folders of a project on its path.
//
// What it has asked the disk is remembered until forget(), so that the imports of a whole project
// cost one question for each path.
#pragma once

#include "os/FileSystem.h"
#include "sema/facts/Imports.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace allo {

class ModuleResolver {
public:
  // 'files' may be null: then there are only the open files. 'roots' are folders that absolute
  // imports may start from, beside those of the importing file.
  ModuleResolver(FileSystem *files, std::vector<std::string> roots)
      : files(files), roots(std::move(roots)) {}

  void setRoots(std::vector<std::string> now) {
    roots = std::move(now);
    forget();
  }
  // Whether there is a file at a path, whatever the disk says.
  void setOpen(const std::string &path, bool isOpen);
  // The folders of an open file exist, whatever the disk says; they are counted.
  void addFolders(const std::string &path);
  void removeFolders(const std::string &path);
  void forget(); // the disk may have changed

  // The path of the module that a file imports, as it writes it: "pkg.mod", ".tables"; empty if
  // there is none.
  std::string find(const std::string &from, std::string_view module);
  // Of a module without a file: whether it should be one of the project, and where it was looked
  // for.
  ResolvedImport absence(const std::string &from, std::string_view module);

private:
  FileKind kindOf(const std::string &path);
  bool isBelowMissing(const std::string &path) const;
  // The file of the module 'parts' below a folder; empty if there is none.
  std::string moduleFile(std::string folder, std::string_view parts);
  // The folder that the outermost package is in which a folder belongs to.
  std::string packageFolder(std::string folder);
  // The folders in which a file's imports of a module may lead; takes the module's first dots off.
  std::vector<std::string> placesFor(const std::string &from, std::string_view &module);
  bool holdsModules(const std::string &folder);
  std::string search(const std::string &from, std::string_view module);
  ResolvedImport searchAbsent(const std::string &from, std::string_view module);

  FileSystem *files;
  std::vector<std::string> roots;
  std::set<std::string> openFiles;
  std::unordered_map<std::string, uint32_t> openFolders; // above open files, and of how many
  std::unordered_map<std::string, FileKind> kinds;       // of paths
  std::map<std::string, bool> moduleFolders;             // whether they hold modules
  // What files in one folder import leads to the same: "pkg.mod" behind the folder and a newline.
  std::unordered_map<std::string, std::string> foundModules;
  std::unordered_map<std::string, ResolvedImport> absentModules;
};

} // namespace allo
