// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Project.h"

#include "csim/HostSource.h"
#include "csim/Makefile.h"
#include "os/CacheFolder.h"
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

constexpr const char *Library = "libkernel.so", *Makefile = "csim.mk";
constexpr uint64_t MiB = uint64_t(1) << 20;
constexpr uint64_t MostOfProjects = 256 * MiB, MostOfHeaders = 256 * MiB;

bool isMissing(const std::string &path) { return DiskFileSystem().kind(path) != FileKind::File; }

} // namespace

class Builder {
public:
  Builder(const vitis::Code &code, Toolchain toolchain, const ProjectOptions &options)
      : code(code), options(options) {
    project.tools = std::move(toolchain);
  }

  Result<Project, Failure> run() {
    Result<Variables> read = readVariables(options.variables);
    if (!read)
      return Failure{Ending::Refused, "--make-var: " + read.error().message};
    variables = std::move(*read);
    texts = {{"kernel.cpp", code.source},
             {"kernel.h", code.header},
             {"host.cpp", hostSource(code)},
             {Makefile, makefile(code.top, project.tools, options.bounded, variables)}};
    Json payload = whatItIsMadeOf();
    std::string key = keyOf(payload);
    if (Result<void, Failure> placed = place(key); !placed)
      return placed.error();
    if (!options.rebuild && project.entry.isWhole(key))
      return std::move(project);
    project.built = true;
    Result<void, Failure> done = write();
    if (done)
      done = make();
    if (done)
      done = finish(key, std::move(payload));
    if (!done)
      return done.error();
    if (options.folder.empty() && !options.cache.empty())
      trimEntries(projects(), Entry::Stamp, MostOfProjects);
    return std::move(project);
  }

private:
  const vitis::Code &code;
  const ProjectOptions &options;
  Project project;
  Variables variables;
  std::vector<std::pair<std::string, std::string>> texts; // by name

  static Failure unwritten(const std::string &path) {
    return {Ending::Refused, format("cannot write '{0}': {1}", path, std::strerror(errno))};
  }
  std::string inside(const std::string &name) const { return project.entry.inside(name); }
  static std::string keyOf(const Json &payload) {
    return sha256(payload.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
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

  bool open(const std::string &folder) {
    return project.entry.open(folder, [&] {
      if (options.waits)
        options.waits(folder);
    });
  }

  Result<void, Failure> place(const std::string &key) {
    constexpr size_t NameLength = 24;
    if (!options.folder.empty())
      return placeIn(options.folder);
    // A cache that cannot be written is as good as none.
    if (!options.cache.empty() && open(joinedPath(projects(), key.substr(0, NameLength))))
      return {};
    project.temporary = std::make_unique<ToolFolder>();
    if (project.temporary->path().empty())
      return Failure{Ending::Refused, project.temporary->error()};
    if (!open(project.temporary->path()))
      return unwritten(project.temporary->path());
    return {};
  }

  // A folder of a user's, who may have taken the wrong one. Another process may just have begun.
  Result<void, Failure> placeIn(const std::string &folder) {
    bool mayBeOurs = Entry::isOurs(folder) || !isMissing(joinedPath(folder, EntryLock));
    if (mayBeOurs && !open(folder))
      return unwritten(folder);
    if (mayBeOurs && Entry::isOurs(folder))
      return {};
    return Failure{Ending::Refused,
                   format("'{0}' is not empty and was not made by 'allo csim --project'; choose a "
                          "new or an empty folder",
                          folder)};
  }

  Result<void, Failure> write() {
    if (!project.entry.begin())
      return unwritten(inside(Entry::Stamp));
    removeFile(inside(Library));
    for (const auto &[name, text] : texts)
      if (!replaceFile(inside(name), text))
        return unwritten(inside(name));
    return {};
  }

  Result<void, Failure> finish(const std::string &key, Json payload) {
    std::vector<std::string> names = {Library};
    for (const auto &[name, text] : texts)
      names.push_back(name);
    if (!project.entry.finish(key, std::move(payload), names))
      return unwritten(inside(Entry::Stamp));
    return {};
  }

  Result<void, Failure> make() {
    std::string tool = findTool({"make", "gmake"});
    if (tool.empty())
      return Failure{Ending::ToolFailed,
                     "C simulation needs make, which is not in $PATH. apt-get install make"};
    size_t jobs = std::max(2u, std::thread::hardware_concurrency());
    auto build = [&](const std::string &header) {
      std::vector<std::string> words = {"-s", "-f", Makefile, "-j" + std::to_string(jobs)};
      if (!header.empty())
        words.push_back("PRECOMPILED=-include " + recipeWord(header));
      return runTool({.program = tool,
                      .arguments = words,
                      .folder = project.folder(),
                      .environment = noMakeSettings(),
                      .inherited = project.entry.lock(),
                      .cancel = options.cancel});
    };
    std::string header = precompiled(tool);
    ToolResult made = build(header);
    if (!made.good && !header.empty() && isMissing(header))
      made = build(""); // the cache has just lost it
    if (!made.good) {
      std::string first = firstError(made.output);
      return Failure{Ending::ToolFailed,
                     format("the C simulation cannot be built{0}\n{1}\nThe files are in '{2}'",
                            first.empty() ? "" : ": " + first, made.error, project.folder())};
    }
    return {};
  }

  // What a compiler says first is what matters.
  static std::string firstError(const std::string &output) {
    for (size_t at = 0; at < output.size();) {
      size_t end = std::min(output.find('\n', at), output.size());
      std::string line = output.substr(at, end - at);
      if (line.find("error: ") != std::string::npos)
        return line;
      at = end + 1;
    }
    return "";
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
    Json payload = {{"allo", ALLO_VERSION},
                    {"flags", flags},
                    {"text", text},
                    {"version", project.tools.version},
                    {"headers", project.tools.headers}};
    std::string all = joinedPath(options.cache, "headers"), key = keyOf(payload);
    Entry entry;
    if (!entry.open(joinedPath(all, key.substr(0, 24)), {}))
      return "";
    bool isClang = project.tools.version.find("clang") != std::string::npos;
    std::string header = entry.inside(Name), ending = isClang ? ".pch" : ".gch";
    if (entry.isWhole(key))
      return header;
    // By make, which reads the flags as it does those of the kernel.
    std::string compiled = header + ending;
    std::string rules = "FLAGS = " + flags + "\nall:\n\t$(FLAGS)" + " -x c++-header " + Name +
                        " -o " + recipeWord(compiled + ".tmp") + "\n\tmv -f " +
                        recipeWord(compiled + ".tmp") + " " + recipeWord(compiled) + "\n";
    if (!entry.begin() || !replaceFile(header, text) ||
        !replaceFile(entry.inside(Makefile), rules) ||
        !runTool({.program = make,
                  .arguments = {"-s", "-f", Makefile},
                  .folder = entry.path(),
                  .environment = noMakeSettings(),
                  .inherited = entry.lock(),
                  .cancel = options.cancel})
             .good ||
        !entry.finish(key, std::move(payload), {Name, Name + ending}))
      return "";
    trimEntries(all, Entry::Stamp, MostOfHeaders);
    return header;
  }
};

Result<Toolchain, Failure> chooseToolchain(const ProjectOptions &options) {
  Result<Variables> variables = readVariables(options.variables);
  if (!variables)
    return Failure{Ending::Refused, "--make-var: " + variables.error().message};
  ToolchainOptions wanted = options.toolchain;
  wanted.needsOurs = options.bounded;
  wanted.cache = options.cache;
  if (options.bounded && !wanted.vitis.given.empty())
    return Failure{Ending::Refused,
                   "--bounded excludes --vitis-home: its streams have no depths in C simulation"};
  if (auto compiler = variables->find("CXX"); compiler != variables->end())
    wanted.compiler = compiler->second;
  Result<Toolchain> found = findToolchain(wanted);
  if (!found)
    return Failure{Ending::ToolFailed, found.error().message};
  return std::move(*found);
}

Result<Project, Failure> Project::build(const vitis::Code &code, Toolchain toolchain,
                                        const ProjectOptions &options) {
  return Builder(code, std::move(toolchain), options).run();
}

std::string Project::library() const { return entry.inside(Library); }

} // namespace allo::csim
