// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/FileSearch.h"

#include "notebook/Notebook.h"
#include "support/Path.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace allo {

namespace {

// Folders that hold copies and products, not the user's sources.
bool isSkippedFolder(std::string_view name) {
  return name.starts_with('.') || name == "node_modules" || name == "__pycache__" ||
         name == "build" || name.starts_with("build-") || name == "dist" || name == "venv";
}

bool isSkippedFor(const std::vector<std::string> &names) {
  return std::any_of(names.begin(), names.end(), [](const std::string &name) {
    return name == "CMakeCache.txt" || name == "pyvenv.cfg";
  });
}

class Search {
public:
  Search(FileSystem &fileSystem, Projects *settings, const SearchLimits &limits)
      : files(fileSystem), projects(settings), limits(limits) {}

  // What is named as a file is looked at as one, even if a folder that is named holds it too.
  FoundFiles run(const std::vector<std::string> &paths) {
    std::vector<std::string> folders;
    for (const std::string &path : paths) {
      if (path != "-" && files.kind(path) == FileKind::Directory)
        folders.push_back(path);
      else if (path == "-" ? seen.insert(path).second : isNew(path))
        out.inputs.push_back({path, false});
    }
    for (const std::string &folder : folders) {
      root = files.identity(folder);
      if (addFolder(folder, /*isRoot=*/true))
        out.folders.push_back(folder);
    }
    std::erase_if(out.outside,
                  [&](const std::string &link) { return seen.contains(files.identity(link)); });
    std::sort(out.inputs.begin(), out.inputs.end(),
              [](const Input &a, const Input &b) { return a.path < b.path; });
    return std::move(out);
  }

private:
  FileSystem &files;
  Projects *projects; /*nullable*/
  const SearchLimits &limits;
  FoundFiles out;
  std::set<std::string> seen; // identities
  std::string root;           // the identity of the folder that is searched

  // What is missing has no identity; reading it will say so.
  bool isNew(const std::string &path) {
    std::string id = files.identity(path);
    return seen.insert(id.empty() ? path : id).second;
  }

  bool excluded(const std::string &path, bool isFolder) {
    if (!projects)
      return false;
    std::shared_ptr<const Project> project = projects->ofFile(path);
    return project && project->excludes(projects->absolute(path), isFolder);
  }

  // Whether a folder that is listed in 'parent' is a link that leads out of what is searched: the
  // parent of what it leads to is another one, and so on up to the root of all.
  bool leadsOutside(const std::string &path, const std::string &parent) {
    std::string up = path + "/..";
    std::string above = files.identity(up);
    if (above.empty() || above == parent)
      return false;
    std::string here = files.identity(path);
    while (here != root && !here.empty() && here != above) {
      here = std::move(above);
      above = files.identity(up += "/..");
    }
    return here != root;
  }

  // False where there was nothing to search.
  bool addFolder(const std::string &path, bool isRoot) {
    if (!isNew(path))
      return false; // reached by another way, or a loop of links
    Result<std::vector<std::string>> names = files.list(path);
    if (!names) {
      out.unreadable.push_back({path, names.error()});
      return false;
    }
    if (!isRoot && isSkippedFor(*names))
      return false;
    std::string id = files.identity(path);
    for (const std::string &name : *names) {
      if (limits.cancel.cancelled() || out.tooMany)
        return false;
      bool python = !name.starts_with('.') &&
                    (name.ends_with(".py") || (limits.notebooks && isNotebookPath(name)));
      if (!python && isSkippedFolder(name))
        continue;
      std::string inner = normalizedPath(joinedPath(path, name));
      FileKind kind = files.kind(inner);
      bool folder = kind == FileKind::Directory;
      if (!folder && (kind == FileKind::Missing || !python)) // it may have gone meanwhile
        continue;
      if (excluded(inner, folder))
        continue;
      if (folder && leadsOutside(inner, id))
        out.outside.push_back(inner);
      else
        add(inner, kind);
    }
    return true;
  }

  void add(const std::string &path, FileKind kind) {
    switch (kind) {
    case FileKind::Missing:
      return;
    case FileKind::Directory:
      addFolder(path, /*isRoot=*/false);
      return;
    case FileKind::Special: // reading it may take for ever
      out.unreadable.push_back({path, Error{"Not a regular file"}});
      return;
    case FileKind::File:
    case FileKind::Dangling: // reading it says why
      out.tooMany = out.inputs.size() >= limits.mostInputs;
      if (!out.tooMany && isNew(path))
        out.inputs.push_back({path, true});
      return;
    }
  }
};

} // namespace

FoundFiles findFiles(const std::vector<std::string> &paths, FileSystem &files, Projects *projects,
                     const SearchLimits &limits) {
  return Search(files, projects, limits).run(paths);
}

} // namespace allo
