// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "toolchain/VitisInstallation.h"

#include "os/FileSystem.h"
#include "os/FindProgram.h"
#include "os/OutsideTool.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <regex>

extern char **environ;

namespace allo {

namespace {

constexpr const char *Settings = "settings64.sh";
// In the order of preference.
constexpr std::pair<const char *, VitisLauncher> Launchers[] = {
    {"vitis-run", VitisLauncher::VitisRun}, {"vitis_hls", VitisLauncher::VitisHls}};
// How a stand-in calls its version, besides its number.
constexpr std::string_view StandInMarker = "STANDIN";

// Sources $1 and writes the environment after it to $2. The names are ones that the file does not
// use; it does not get our arguments, and what it writes to standard output is not the result.
constexpr const char *SourceScript = R"(
__allo_env=$(type -P env) __allo_file=$1 __allo_to=$2
set --
source "$__allo_file"
__allo_status=$?
"$__allo_env" -0 >"$__allo_to" || exit
exit "$__allo_status"
)";

using Environment = std::map<std::string, std::string>;

// Each "NAME=VALUE" ends with a zero byte.
Environment readVariables(std::string_view bytes) {
  // What the shell itself sets.
  const auto isShells = [](std::string_view name) {
    return name == "_" || name == "SHLVL" || name == "PWD" || name == "OLDPWD";
  };
  Environment all;
  for (size_t at = 0; at < bytes.size();) {
    const size_t end = std::min(bytes.find('\0', at), bytes.size());
    const std::string_view each = bytes.substr(at, end - at);
    const size_t equals = std::min(each.find('='), each.size());
    if (equals < each.size() && !isShells(each.substr(0, equals)))
      all.emplace(each.substr(0, equals), each.substr(equals + 1));
    at = end + 1;
  }
  return all;
}

std::string ownEnvironment() {
  std::string bytes;
  for (char **each = environ; *each; ++each)
    bytes.append(*each) += '\0';
  return bytes;
}

std::vector<std::string> foldersOf(const std::string &path) {
  std::vector<std::string> all;
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    if (end != at)
      all.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

// "v2024.2" and "2023.2.1" in what a program says of itself, or in the name of its folder.
std::string versionIn(const std::string &text) {
  static const std::regex pattern(R"((^|[^0-9.])v?(20[0-9]{2}\.[0-9]+(\.[0-9]+)?)($|[^0-9]))");
  std::smatch found;
  return std::regex_search(text, found, pattern) ? found[2].str() : "";
}

class Search {
public:
  explicit Search(const VitisSearch &search) : search(search) {}

  Result<VitisInstallation> run() {
    for (const VitisRoot &root : vitisRoots(search)) {
      if (root.path.empty()) {
        places += format("\n  {0}: not set", root.origin);
        continue;
      }
      made = {};
      made.root = root.path;
      made.origin = root.origin;
      const std::optional<Error> failed = tryRoot(root.path);
      if (failed)
        return named(root, *failed);
      if (!made.program.empty())
        return std::move(made);
      if (root.isWanted)
        return named(root, {whatIsNotThere(root.path)});
      places += format("\n  {0}: {1}", root.origin, whatIsNotThere(root.path));
    }
    return inPath();
  }

private:
  const VitisSearch &search;
  VitisInstallation made; // which is tried
  std::string places;     // where Vitis is not, one line each

  static Error named(const VitisRoot &root, const Error &error) {
    return {format("the Vitis of {0} cannot be used: {1}", root.origin, error.message)};
  }
  static std::string whatIsNotThere(const std::string &root) {
    DiskFileSystem files;
    for (const std::string &folder : {root, joinedPath(root, "bin")})
      if (const Result<std::vector<std::string>> listed = files.list(folder);
          !listed && listed.error().message == std::strerror(EACCES))
        return format("'{0}' cannot be read: {1}", folder, listed.error().message);
    switch (files.kind(root)) {
    case FileKind::Missing:
    case FileKind::Dangling:
      return format("'{0}' does not exist", root);
    case FileKind::File:
    case FileKind::Special:
      return format("'{0}' is not a folder", root);
    case FileKind::Directory:
      return format("'{0}' has neither bin/vitis-run nor bin/vitis_hls", root);
    }
    return "";
  }

  // The first launcher in one of the folders; the preferred one counts more than the first folder.
  bool takeLauncher(const std::vector<std::string> &folders) {
    for (const auto &[name, launcher] : Launchers)
      for (const std::string &folder : folders)
        if (const std::string path = joinedPath(folder, name); isProgram(path)) {
          made.program = absolutePath(currentFolder(), path);
          made.launcher = launcher;
          return true;
        }
    return false;
  }

  // Without an error and without a program: Vitis is not there.
  std::optional<Error> tryRoot(const std::string &root) {
    const std::string next = hlsNextTo(root), bin = joinedPath(root, "bin");
    const std::vector<std::string> bins = {bin, joinedPath(next, "bin")};
    const bool found = takeLauncher(bins);
    std::string settings = joinedPath(root, Settings);
    if (found && !isFile(settings) && isFile(joinedPath(next, Settings)))
      settings = joinedPath(next, Settings);
    if (isFile(settings)) {
      if (std::optional<Error> failed = source(settings))
        return failed;
      // Some roots have only the settings, which lead to the programs.
      if (!found && !takeLauncher(newFolders()))
        return std::nullopt;
    } else if (found) {
      made.notes.push_back(format("'{0}' has no settings64.sh, so its programs run in the "
                                  "environment as it is, with their folder first in $PATH",
                                  root));
      const char *path = std::getenv("PATH");
      const std::string first = parentPath(made.program);
      made.environment = {{"PATH", path && *path ? first + ":" + path : first}};
    }
    return found || !made.program.empty() ? readVersion() : std::nullopt;
  }
  static bool isFile(const std::string &path) {
    return DiskFileSystem().kind(path) == FileKind::File;
  }

  // Those that settings64.sh has added to $PATH.
  std::vector<std::string> newFolders() const {
    const auto path =
        std::ranges::find(made.environment, "PATH", &std::pair<std::string, std::string>::first);
    if (path == made.environment.end())
      return {};
    const char *before = std::getenv("PATH");
    const std::vector<std::string> old = foldersOf(before ? before : "");
    std::vector<std::string> added = foldersOf(path->second);
    std::erase_if(added, [&](const std::string &folder) {
      return std::ranges::find(old, folder) != old.end();
    });
    return added;
  }

  std::optional<Error> source(const std::string &settings) {
    const std::string bash = findTool({"bash"});
    if (bash.empty())
      return Error{format("'{0}' needs bash, which is not in $PATH", settings)};
    const ToolFolder folder;
    if (folder.path().empty())
      return Error{folder.error()};
    const std::string to = joinedPath(folder.path(), "environment");
    const ToolResult ran =
        runTool({.program = bash,
                 .arguments = {"--noprofile", "--norc", "-c", SourceScript, "bash", settings, to},
                 .folder = "",
                 .environment = {{"BASH_ENV", ""}}, // which bash would source first
                 .limit = search.limit});
    const Result<std::string> bytes = DiskFileSystem().read(to, SIZE_MAX / 2);
    if (!bytes || bytes->empty())
      return Error{format("'{0}' cannot be sourced: {1}", settings,
                          ran.good ? "it ended bash with exit code 0" : ran.error)};
    if (!ran.good)
      made.notes.push_back(
          format("'{0}' has failed, but its environment is used: {1}", settings, ran.error));
    difference(readVariables(*bytes));
    return std::nullopt;
  }

  void difference(const Environment &after) {
    Environment before = readVariables(ownEnvironment());
    before.erase("BASH_ENV");
    for (const auto &[name, value] : after)
      if (auto old = before.find(name); old == before.end() || old->second != value)
        made.environment.emplace_back(name, value);
    for (const auto &[name, value] : before)
      if (!after.contains(name))
        made.environment.emplace_back(name, "");
  }

  std::optional<Error> readVersion() {
    const bool isRun = made.launcher == VitisLauncher::VitisRun;
    const ToolFolder folder; // for logs that it may leave
    const ToolResult ran = runTool({.program = made.program,
                                    .arguments = {isRun ? "--version" : "-version"},
                                    .folder = folder.path(),
                                    .environment = made.environment,
                                    .limit = search.limit});
    made.isStandIn = ran.output.find(StandInMarker) != std::string::npos;
    made.version = versionIn(ran.output);
    if (!made.version.empty())
      return std::nullopt;
    if (!ran.good)
      return Error{format("'{0}' does not give its version: {1}", made.program, ran.error)};
    made.version = versionIn(parentPath(parentPath(made.program)));
    made.notes.push_back(made.version.empty()
                             ? format("'{0}' does not give its version", made.program)
                             : format("'{0}' does not give its version; {1} is that of its folder",
                                      made.program, made.version));
    return std::nullopt;
  }

  Result<VitisInstallation> inPath() {
    made = {};
    made.origin = "$PATH";
    const char *path = std::getenv("PATH");
    if (takeLauncher(foldersOf(path ? path : ""))) {
      const std::string folder = parentPath(made.program);
      if (fileName(folder) == "bin")
        made.root = parentPath(folder);
      if (std::optional<Error> failed = readVersion())
        return Error{format("the Vitis of $PATH cannot be used: {0}", failed->message)};
      return std::move(made);
    }
    // Editors show the first line alone.
    return Error{format("Vitis HLS is needed, and was not found. {0} or $XILINX_VITIS names the "
                        "folder that it is in.\n"
                        "Its launchers vitis-run and vitis_hls were looked for in{1}\n"
                        "  $PATH: neither is there\n"
                        "AMD's installer installs it as a part of Vitis. 'root' in "
                        "[tool.allo.vitis] of pyproject.toml names its folder as well",
                        search.givenBy, places)};
  }
};

} // namespace

std::vector<VitisRoot> vitisRoots(const VitisSearch &search) {
  // Programs of it run in other folders than this process.
  const auto root = [here = currentFolder()](const std::string &path, std::string origin,
                                             bool isWanted) {
    return VitisRoot{path.empty() ? "" : absolutePath(here, path), std::move(origin), isWanted};
  };
  if (!search.given.empty())
    return {root(search.given, search.givenBy, true)};
  if (!search.ofProject.empty())
    return {root(search.ofProject, "root in [tool.allo.vitis]", true)};
  std::vector<VitisRoot> all;
  for (const char *name : {"XILINX_VITIS", "XILINX_HLS"}) {
    const char *value = std::getenv(name);
    all.push_back(root(value ? value : "", std::string("$") + name, false));
  }
  all.push_back(root(search.usual, "the default root", false));
  return all;
}

std::string hlsNextTo(const std::string &root) {
  const std::string whole = normalizedPath(root);
  return joinedPath(parentPath(parentPath(whole)), "Vitis_HLS/" + fileName(whole));
}

Result<VitisInstallation> findVitis(const VitisSearch &search) { return Search(search).run(); }

bool seemsInstalled(const VitisSearch &search) {
  for (const VitisRoot &root : vitisRoots(search)) {
    if (root.path.empty())
      continue;
    if (DiskFileSystem().kind(joinedPath(root.path, Settings)) == FileKind::File)
      return true;
    for (const auto &[name, launcher] : Launchers)
      if (isProgram(joinedPath(joinedPath(root.path, "bin"), name)))
        return true;
  }
  return std::ranges::any_of(
      Launchers, [](const auto &each) { return !programInPath(std::string(each.first)).empty(); });
}

} // namespace allo
