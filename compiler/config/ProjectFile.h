// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A project's settings: the table [tool.allo] of the pyproject.toml that is nearest to a file, in
// its folder or one above. A pyproject.toml without that table is passed over; a broken one is a
// diagnostic of every file below it.
// Projects reads each file once. It belongs to one thread; forget() makes it look again.
#pragma once

#include "config/Config.h"
#include "config/Glob.h"
#include "os/FileSystem.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace allo {

struct ProjectDiagnostic {
  uint32_t line = 1; // 1-based
  uint32_t column = 1;
  Severity severity = Severity::Error;
  std::string message;
};

struct Project {
  std::string path;   // of the pyproject.toml
  std::string folder; // that it lies in, absolute where the checked file's path was
  nlohmann::json settings = nlohmann::json::object();
  std::vector<ProjectDiagnostic> diagnostics;

  bool broken() const;
  // Lays the settings over 'base'.
  Config over(Config base) const;
  // Whether the setting 'exclude' names the file, or folder, or one that it lies in.
  bool excludes(const std::string &file, bool isFolder) const;

  // Of a kernel as the top function of Vitis: what the setting 'interfaces' has for it. 'file' as
  // the project's folder is spelled; 'names' are all names of the kernel, and the interfaces of a
  // later one come later.
  std::vector<vitis::PortInterface> interfacesOf(const std::string &file,
                                                 const std::vector<std::string> &names) const;

  std::vector<Glob> excluded;
  std::vector<KernelInterfaces> interfaces;
  std::vector<KernelBudgets> budgets;
};

// Nullptr where the text has no [tool.allo].
std::shared_ptr<const Project> readProject(const std::string &path, const std::string &toml);

void sortByPlace(std::vector<ProjectDiagnostic> &diagnostics);

// "pyproject.toml:3:1: error: ..."
std::string show(const ProjectDiagnostic &diagnostic, const std::string &path);

class Projects {
public:
  // 'workingFolder' is absolute, and what relative paths are taken to be in; empty: they stand
  // alone.
  Projects(FileSystem &fileSystem, std::string workingFolder);

  // Of a file, or of a folder's contents; nullptr where it belongs to none.
  std::shared_ptr<const Project> ofFile(const std::string &path);
  std::shared_ptr<const Project> ofFolder(const std::string &path);

  // All that were read, in the order of their paths.
  std::vector<std::shared_ptr<const Project>> all() const;
  void forget();
  std::string absolute(const std::string &path) const;

private:
  std::shared_ptr<const Project> read(const std::string &folder);

  FileSystem &files;
  std::string root;
  std::map<std::string, std::shared_ptr<const Project>> byFolder; // null: nothing in or above it
};

} // namespace allo
