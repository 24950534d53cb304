// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/HardwareProject.h"

#include "flow/Folder.h"
#include "flow/Makefile.h"
#include "flow/Project.h"
#include "flow/Synthesize.h"
#include "os/CacheFolder.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Sha256.h"
#include "synthesis/ReportSource.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>

namespace allo::flow {

namespace {

// Binaries and the databases of the linker are large, and take hours to make again.
constexpr uint64_t MostOfHardware = uint64_t(16) << 30;

class HardwareRun {
public:
  HardwareRun(const vitis::Code &code, const HardwareProjectOptions &options)
      : code(code), options(options) {
    tools = {.folder = "",
             .mode = options.mode,
             .vitis = options.vitis,
             .limit = options.seconds,
             .cancel = options.cancel,
             .onLog = options.onLog};
    // make runs in the project.
    for (const char *name : {"PLATFORM", "XILINX_XRT"})
      if (const std::string path = variableOf(tools, name); !path.empty()) {
        std::erase_if(tools.vitis.environment,
                      [&](const auto &each) { return each.first == name; });
        tools.vitis.environment.emplace_back(name, absolutePath(currentFolder(), path));
      }
  }

  HardwareProject run() {
    made.notes = options.vitis.notes;
    made.failure = build();
    return std::move(made);
  }

private:
  using Clock = std::chrono::steady_clock;

  const vitis::Code &code;
  const HardwareProjectOptions &options;
  HardwareOptions tools;
  Clock::time_point begin = Clock::now();
  std::string key;
  nlohmann::ordered_json payload;
  std::vector<ProjectFile> files;
  csim::Entry entry;
  HardwareProject made;

  std::string binaryName() const { return format("{0}.{1}.xclbin", code.top, options.mode); }
  // Of both modes.
  std::vector<std::string> products() const {
    std::vector<std::string> names = {"host.exe", "emconfig.json"};
    for (const char *mode : {"hw_emu", "hw"})
      for (const char *suffix : {"xo", "xclbin"})
        names.push_back(format("{0}.{1}.{2}", code.top, mode, suffix));
    return names;
  }
  bool isThere(const std::string &name) const {
    return DiskFileSystem().kind(entry.inside(name)) != FileKind::Missing;
  }

  Failure build() {
    const HostProgram host = hostProgram(code);
    if (!host.error.empty())
      return {Ending::Refused, host.error};
    if (Failure missing = checkHardware(tools))
      return missing;
    vitis::SynthesisTarget target = options.target;
    if (target.part.empty())
      target.part = vitis::partOfPlatform(fileName(variableOf(tools, "PLATFORM")));
    files = projectFiles(code, target, ScriptInputs::Make,
                         {{"host.cpp", host.source},
                          {"Makefile", hardwareMakefile(code, host, options.target.frequency)}});
    nameContents();
    if (Result<void, Failure> placed =
            openFolder(entry, {options.cache, options.folder, options.waits}, key);
        !placed)
      return placed.error();
    made.folder = tools.folder = entry.path();
    tools.lock = entry.lock();
    if (options.rebuild || !entry.isWhole(key))
      if (Failure failure = scaffold())
        return failure;
    if (!placeReportSource(entry, options.source))
      return unwritten(entry.inside(synthesis::ReportSourceName));
    if (Failure failure = removeUnfinished())
      return failure;
    const bool runs = options.step == HardwareStep::Run;
    if (Failure failure = make(runs ? HardwareStep::Build : options.step))
      return failure;
    if (!record())
      return unwritten(entry.inside(csim::Entry::Stamp));
    if (options.step != HardwareStep::Precheck)
      made.binary = entry.inside(binaryName());
    if (options.folder.empty())
      trimEntries(options.cache, csim::Entry::Stamp, MostOfHardware);
    return runs ? runHost() : Failure();
  }

  void nameContents() {
    payload = {{"allo", ALLO_VERSION}, {"phase", "hardware"}};
    for (const ProjectFile &file : files)
      payload[file.name] = sha256(file.content);
    payload["vitis"] = options.vitis.root;
    payload["version"] = options.vitis.version;
    payload["standIn"] = options.vitis.isStandIn;
    for (const char *name : {"PLATFORM", "XILINX_XRT"})
      payload[name] = variableOf(tools, name);
    using Json = nlohmann::ordered_json;
    key = sha256(payload.dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  Failure scaffold() {
    const Validation valid = validate(code, options.headers);
    if (!valid.note.empty())
      made.notes.push_back(valid.note);
    if (valid.failure)
      return valid.failure;
    if (!entry.begin())
      return unwritten(entry.inside(csim::Entry::Stamp));
    for (const std::string &name : products())
      if (Failure failure = remove(name))
        return failure;
    if (Result<void, Failure> written = writeFiles(made.folder, files); !written)
      return written.error();
    return record() ? Failure() : unwritten(entry.inside(csim::Entry::Stamp));
  }

  // What a make that was ended has left behind would count as made.
  Failure removeUnfinished() {
    const std::vector<std::string> finished = entry.names();
    for (const std::string &name : products())
      if (std::ranges::find(finished, name) == finished.end())
        if (Failure failure = remove(name))
          return failure;
    return {};
  }

  Failure remove(const std::string &name) const {
    removeFile(entry.inside(name));
    if (isThere(name))
      return {Ending::Refused, format("cannot remove '{0}' of an earlier run", entry.inside(name))};
    return {};
  }

  // All that is complete now.
  bool record() {
    std::vector<std::string> names;
    for (const ProjectFile &file : files)
      names.push_back(file.name);
    for (const std::string &name : products())
      if (isThere(name))
        names.push_back(name);
    return entry.finish(key, payload, names);
  }

  Failure make(HardwareStep step) {
    if (options.seconds)
      tools.seconds = std::max(
          0.001, *options.seconds - std::chrono::duration<double>(Clock::now() - begin).count());
    HardwareResult result = makeHardware(step, code, tools);
    made.log = std::move(result.log);
    made.isCancelled = result.isCancelled;
    return std::move(result.failure);
  }

  Failure runHost() {
    const size_t parameters = code.parameters.size();
    for (size_t i = 0; i < parameters; ++i)
      if (const std::string path = entry.inside(inputName(i));
          !replaceFile(path, options.inputs[i]))
        return unwritten(path);
    for (size_t i = 0; i < parameters + code.results.size(); ++i)
      if (Failure failure = remove(outputName(i)))
        return failure;
    if (options.mode == "hw")
      if (const BoardSearch search = findBoard(tools); search.board.empty())
        return {Ending::ToolFailed,
                format("'{0}' was built, and not run: there is no board here ({1})\nRun it where "
                       "there is one, or use --build to build it only",
                       made.binary, search.looked)};
    const Clock::time_point start = Clock::now();
    if (Failure failure = make(HardwareStep::Run))
      return failure;
    made.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    for (size_t i = 0; i < parameters; ++i)
      if (Failure failure = readOutput(i, code.parameters[i], code.parameters[i].type.isShaped()))
        return failure;
    for (size_t i = 0; i < code.results.size(); ++i)
      if (Failure failure = readOutput(parameters + i, code.results[i], true))
        return failure;
    return {};
  }

  Failure readOutput(size_t at, const vitis::Port &port, bool isWritten) {
    made.outputs.emplace_back();
    if (!isWritten)
      return {};
    const std::string path = entry.inside(outputName(at));
    Result<std::string> bytes = DiskFileSystem().read(path, SIZE_MAX / 2);
    if (!bytes)
      return {Ending::ToolFailed,
              format("the host program ended with exit code 0, but '{0}' cannot be read: {1}", path,
                     bytes.error().message)};
    if (bytes->size() != fileBytes(port))
      return {Ending::ToolFailed, format("'{0}' has {1} instead of {2}", path,
                                         counted(bytes->size(), "byte"), fileBytes(port))};
    made.outputs.back() = std::move(*bytes);
    return {};
  }
};

} // namespace

HardwareProject runHardwareProject(const vitis::Code &code, const HardwareProjectOptions &options) {
  return HardwareRun(code, options).run();
}

} // namespace allo::flow
