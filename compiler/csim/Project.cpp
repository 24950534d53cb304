// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Project.h"

#include "csim/HostSource.h"
#include "csim/Makefile.h"
#include "support/CacheFolder.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Sha256.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

namespace allo::csim {

using Json = nlohmann::ordered_json;

namespace {

constexpr int NoFile = 2, NoTool = 4;
constexpr const char *Library = "libkernel.so", *Makefile = "csim.mk", *Stamp = "cache.json";
constexpr uint64_t MiB = uint64_t(1) << 20;
constexpr uint64_t MostOfProjects = 256 * MiB, MostOfHeaders = 256 * MiB;

// Make's own settings, which whoever has started us may have.
const std::vector<std::pair<std::string, std::string>> NoMakeSettings = {
    {"MAKEFLAGS", ""}, {"MFLAGS", ""}, {"MAKELEVEL", ""}, {"MAKEFILES", ""}};

std::string readWhole(const std::string &path) {
  return DiskFileSystem().read(path, SIZE_MAX / 2).bytes;
}

// As a folder's entry of a cache may go at any time.
bool lockFolder(const std::string &folder, FileLock &lock) {
  constexpr int Attempts = 10;
  for (int i = 0; i < Attempts; ++i) {
    if (!makeFolder(folder))
      return false;
    lock = FileLock::take(joinedPath(folder, EntryLock), /*wait=*/true);
    if (lock.held() || errno != ENOENT)
      break;
  }
  return lock.held();
}

} // namespace

class Builder {
public:
  Builder(const vitis::Code &code, Toolchain toolchain, const ProjectOptions &options,
          Trouble &trouble)
      : code(code), options(options), trouble(trouble) {
    project.tools = std::move(toolchain);
  }

  std::optional<Project> run() {
    std::string problem;
    variables = readVariables(options.variables, problem);
    if (!problem.empty())
      return fail("--make-var: " + problem, NoFile);
    texts = {{"kernel.cpp", code.source},
             {"kernel.h", code.header},
             {"host.cpp", hostSource(code)},
             {Makefile, makefile(code.top, project.tools, options.bounded, variables)}};
    Json payload = whatItIsMadeOf();
    std::string key = sha256(payload.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!place(key))
      return std::nullopt;
    if (!options.rebuild && isWhole(key)) {
      markUsed(inside(Stamp));
      return std::move(project);
    }
    project.built = true;
    if (!write() || !make() || !stamp(key, std::move(payload)))
      return std::nullopt;
    if (options.folder.empty() && !options.cache.empty())
      trimEntries(projects(), Stamp, MostOfProjects);
    return std::move(project);
  }

private:
  const vitis::Code &code;
  const ProjectOptions &options;
  Trouble &trouble;
  Project project;
  Variables variables;
  std::vector<std::pair<std::string, std::string>> texts; // by name

  std::nullopt_t fail(std::string message, int exitCode) {
    trouble = {std::move(message), exitCode};
    return std::nullopt;
  }
  bool failAtFile(const std::string &path) {
    fail(format("cannot write '{0}': {1}", path, std::strerror(errno)), NoFile);
    return false;
  }
  std::string inside(const std::string &name) const { return joinedPath(project.path, name); }
  std::string projects() const { return joinedPath(options.cache, "csim"); }

  Json whatItIsMadeOf() const {
    Json payload = {{"allo", ALLO_VERSION}, {"phase", "csim"}};
    for (const auto &[name, text] : texts)
      payload[name] = sha256(text);
    payload["compiler"] = project.tools.compiler;
    payload["version"] = project.tools.version;
    payload["headers"] = project.tools.headers;
    payload["variables"] = variables;
    return payload;
  }

  bool place(const std::string &key) {
    constexpr size_t NameLength = 24;
    if (!options.folder.empty()) {
      project.path = options.folder;
    } else if (!options.cache.empty()) {
      project.path = joinedPath(projects(), key.substr(0, NameLength));
    } else {
      project.temporary = std::make_unique<ToolFolder>();
      project.path = project.temporary->path();
      if (project.path.empty())
        return failAtFile("a temporary folder");
    }
    return lockFolder(project.path, project.lock) || failAtFile(project.path);
  }

  // Whether the folder has what it says, and that is what we want.
  bool isWhole(const std::string &key) const {
    Json known = Json::parse(readWhole(inside(Stamp)), nullptr, /*allow_exceptions=*/false);
    if (!known.is_object() || known.value("key", Json()) != Json(key))
      return false;
    for (const auto &[name, text] : texts)
      if (readWhole(inside(name)) != text)
        return false;
    std::string library = readWhole(inside(Library));
    return !library.empty() && known.value("library", Json()) == Json(sha256(library));
  }

  bool write() {
    for (const char *old : {Stamp, Library})
      removeFile(inside(old));
    for (const auto &[name, text] : texts)
      if (!replaceFile(inside(name), text))
        return failAtFile(inside(name));
    return true;
  }

  bool stamp(const std::string &key, Json payload) {
    Json known = {{"key", key},
                  {"payload", std::move(payload)},
                  {"library", sha256(readWhole(inside(Library)))}};
    std::string text = known.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    return replaceFile(inside(Stamp), text) || failAtFile(inside(Stamp));
  }

  bool make() {
    std::string tool = findTool({"make", "gmake"});
    if (tool.empty()) {
      fail("make is needed for C simulation and is not in $PATH; to install it: apt-get install "
           "make",
           NoTool);
      return false;
    }
    size_t jobs = std::max(2u, std::thread::hardware_concurrency());
    auto build = [&](const std::string &header) {
      std::vector<std::string> words = {"-s", "-f", Makefile, "-j" + std::to_string(jobs)};
      if (!header.empty())
        words.push_back("PRECOMPILED=-include " + recipeWord(header));
      return runTool({tool, words, project.path, NoMakeSettings, project.lock.descriptor()});
    };
    std::string header = precompiled(tool);
    ToolResult made = build(header);
    if (!made.good && !header.empty() && DiskFileSystem().kind(header) == FileKind::Missing)
      made = build(""); // the cache has just lost it
    if (!made.good) {
      fail(format("the C simulation cannot be built in '{0}': {1}", project.path, made.problem),
           NoTool);
      return false;
    }
    return true;
  }

  // The headers that the kernel begins with, read by this compiler with these flags; empty where
  // that is not worth it, or fails.
  std::string precompiled(const std::string &make) const {
    constexpr const char *Name = "headers.h";
    std::string flags = compileFlags(project.tools, options.bounded, variables);
    if (project.tools.flavor != Flavor::Host || flags.empty() || code.headers.empty() ||
        options.cache.empty())
      return "";
    std::string text = "#pragma once\n";
    for (const std::string &header : code.headers)
      text += "#include <" + header + ">\n";
    std::string known =
        flags + "\n" + text + project.tools.version + project.tools.headers + ALLO_VERSION;
    std::string all = joinedPath(options.cache, "headers");
    std::string folder = joinedPath(all, sha256(known).substr(0, 24));
    std::string header = joinedPath(folder, Name);
    bool isClang = project.tools.version.find("clang") != std::string::npos;
    std::string compiled = header + (isClang ? ".pch" : ".gch");
    FileLock lock;
    if (!lockFolder(folder, lock))
      return "";
    if (readWhole(header) != text || DiskFileSystem().kind(compiled) != FileKind::File) {
      // By make, which reads the flags as it does those of the kernel.
      std::string rules = "FLAGS = " + flags + "\nall:\n\t$(FLAGS)" + " -x c++-header " + Name +
                          " -o " + recipeWord(compiled + ".tmp") + "\n\tmv -f " +
                          recipeWord(compiled + ".tmp") + " " + recipeWord(compiled) + "\n";
      removeFile(compiled);
      if (!replaceFile(header, text) || !replaceFile(joinedPath(folder, Makefile), rules) ||
          !runTool({make, {"-s", "-f", Makefile}, folder, NoMakeSettings, lock.descriptor()}).good)
        return "";
      trimEntries(all, Name, MostOfHeaders);
    }
    markUsed(header);
    return header;
  }
};

std::optional<Toolchain> chooseToolchain(const ProjectOptions &options, Trouble &trouble) {
  std::string problem;
  Variables variables = readVariables(options.variables, problem);
  if (!problem.empty()) {
    trouble = {"--make-var: " + problem, NoFile};
    return std::nullopt;
  }
  ToolchainOptions wanted = options.toolchain;
  wanted.needsOurs = options.bounded;
  if (options.bounded && !wanted.vitisHome.empty()) {
    trouble = {"--bounded excludes --vitis-home: its streams have no depths in C simulation",
               NoFile};
    return std::nullopt;
  }
  if (auto compiler = variables.find("CXX"); compiler != variables.end())
    wanted.compiler = compiler->second;
  std::optional<Toolchain> found = findToolchain(wanted, problem);
  if (!found)
    trouble = {problem, NoTool};
  return found;
}

std::optional<Project> Project::build(const vitis::Code &code, Toolchain toolchain,
                                      const ProjectOptions &options, Trouble &trouble) {
  return Builder(code, std::move(toolchain), options, trouble).run();
}

std::string Project::library() const { return joinedPath(path, Library); }

} // namespace allo::csim
