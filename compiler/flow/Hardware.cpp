// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/Hardware.h"

#include "csim/Makefile.h"
#include "flow/ToolLog.h"
#include "host/Zip.h"
#include "os/FileSystem.h"
#include "os/FindProgram.h"
#include "os/OutsideTool.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"
#include "synthesis/KernelDescription.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace allo::flow {

namespace {

constexpr const char *HardwareLog = "hardware.log", *RunLog = "run.log";
bool isInPath(const HardwareOptions &options, const std::string &program) {
  const std::string path = variableOf(options, "PATH");
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    if (end != at && isProgram(joinedPath(path.substr(at, end - at), program)))
      return true;
    at = end + 1;
  }
  return false;
}

const char *targetsOf(HardwareStep step) {
  switch (step) {
  case HardwareStep::Precheck:
    return "precheck";
  case HardwareStep::Build:
    return "all";
  case HardwareStep::Run:
    return "run";
  }
  return "";
}

// What make was making when a program that it ran was ended by a signal, and the name of the
// signal: "make: *** [Makefile:31: k.xo] Segmentation fault (core dumped)".
std::string crashIn(const std::string &text) {
  constexpr std::string_view Begin = "make: *** [";
  const size_t at = text.rfind(Begin);
  const size_t bracket = at == std::string::npos ? at : text.find("] ", at);
  if (bracket == std::string::npos)
    return "";
  std::string what = text.substr(at + Begin.size(), bracket - at - Begin.size());
  what = what.substr(what.rfind(' ') + 1);
  std::string how = text.substr(bracket + 2, text.find('\n', bracket) - bracket - 2);
  // The shell of a recipe tells it by its exit code.
  constexpr std::pair<std::string_view, const char *> Codes[] = {
      {"Error 139", "Segmentation fault"}, {"Error 134", "Aborted"}, {"Error 137", "Killed"}};
  for (const auto &[code, name] : Codes)
    if (how == code)
      how = name;
  if (how.starts_with("Error "))
    return "";
  return format("a program that made '{0}' was ended by a signal ({1})", what, how);
}

// Why a step failed, with what to do about it: a cause that is known, the first line that calls
// itself an error, a crash, or the last line.
std::string firstErrorIn(const std::string &log) {
  constexpr size_t Most = size_t(1) << 26;
  const std::string text = DiskFileSystem().read(log, Most).valueOr("");
  LogReader reader;
  reader.feed(text);
  reader.finish();
  if (const Problem *cause = causeOf(reader.problems());
      cause && cause->kind != ProblemKind::OtherError && cause->kind != ProblemKind::CppError)
    return explain(*cause);
  std::string last;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (line.starts_with("ERROR: ") || line.find(": error: ") != std::string::npos)
      return line;
    if (!line.empty() && !line.starts_with("make: "))
      last = line;
    at = end + 1;
  }
  if (const std::string crash = crashIn(text); !crash.empty())
    return crash;
  return last;
}

std::string shownSeconds(const HardwareOptions &options) {
  char text[64];
  std::snprintf(text, sizeof text, "%g", options.limit.value_or(options.seconds.value_or(0)));
  return text;
}

Failure hardwareFailure(HardwareStep step, const ToolEnding &ending, const HardwareOptions &options,
                        const std::string &log) {
  using Kind = ToolEnding::Kind;
  const std::string what = options.mode + (step == HardwareStep::Run ? " run" : " build");
  const auto failed = [](std::string message) {
    return Failure{Ending::ToolFailed, std::move(message)};
  };
  switch (ending.kind) {
  case Kind::Exited: {
    if (ending.code == 0)
      return {};
    const std::string error = firstErrorIn(log);
    return failed(format("the {0} failed{1}\nThe log is '{2}'", what,
                         error.empty() ? "" : ": " + error, log));
  }
  case Kind::Signaled:
    return failed(format("make was ended by signal {0}\nThe log is '{1}'", ending.code, log));
  case Kind::NotStarted:
    return failed(format("cannot start make: {0}", std::strerror(ending.code)));
  case Kind::Lost:
    return failed("make was lost");
  case Kind::TimedOut:
    return failed(format("the {0} did not end within {1} s (--time-limit, of all tools together)"
                         "\nThe log is '{2}'",
                         what, shownSeconds(options), log));
  case Kind::Cancelled:
    return failed(format("the {0} was cancelled", what));
  case Kind::LogTooLarge:
    return failed(format("the {0} was ended, because its log is too large: '{1}'", what, log));
  }
  return {};
}

// "0000:65:00.1" of a line "[0000:65:00.1]  :  xilinx_u280_gen3x16_xdma_base_1"; or nothing.
std::string boardIn(const std::string &listed) {
  for (size_t at = listed.find('['); at != std::string::npos; at = listed.find('[', at + 1)) {
    size_t end = at + 1;
    while (end < listed.size() &&
           (isHexDigit(listed[end]) || listed[end] == ':' || listed[end] == '.'))
      ++end;
    const std::string address = listed.substr(at + 1, end - at - 1);
    if (end < listed.size() && listed[end] == ']' && std::ranges::count(address, ':') == 2)
      return address;
  }
  return "";
}

} // namespace

std::string variableOf(const HardwareOptions &options, const std::string &name) {
  for (const auto &[each, value] : options.vitis.environment)
    if (each == name)
      return value;
  const char *value = std::getenv(name.c_str());
  return value ? value : "";
}

BoardSearch findBoard(const HardwareOptions &options) {
  constexpr std::chrono::minutes Limit(1);
  for (const char *name : {"xrt-smi", "xbutil"}) {
    const std::string program =
        joinedPath(joinedPath(variableOf(options, "XILINX_XRT"), "bin"), name);
    if (!isProgram(program))
      continue;
    const ToolResult listed = runTool({.program = program,
                                       .arguments = {"examine"},
                                       .folder = options.folder,
                                       .environment = options.vitis.environment,
                                       .limit = Limit});
    const std::string board = boardIn(listed.output);
    return {board, format("'{0} examine' lists none", name)};
  }
  // The driver has a link for each of its devices.
  const std::string driver = "/sys/bus/pci/drivers/xocl";
  for (const std::string &each : DiskFileSystem().list(driver).valueOr({}))
    if (std::ranges::count(each, ':') == 2)
      return {each, ""};
  return {"", format("there is neither xrt-smi nor xbutil in $XILINX_XRT/bin, and {0} has none",
                     driver)};
}

Failure checkHardware(const HardwareOptions &options) {
  std::vector<std::string> missing;
  if (findTool({"make", "gmake"}).empty())
    missing.push_back("make is not in $PATH. apt-get install make");
  for (const char *program : {"v++", "emconfigutil"})
    if (!isInPath(options, program))
      missing.push_back(format("{0} is neither in $PATH nor in the Vitis of {1}: '{2}'", program,
                               options.vitis.origin, options.vitis.root));
  const std::string platform = variableOf(options, "PLATFORM"),
                    xrt = variableOf(options, "XILINX_XRT");
  if (platform.empty())
    missing.push_back("$PLATFORM is not set. export PLATFORM=/path/to/NAME.xpfm");
  else if (DiskFileSystem().kind(platform) != FileKind::File)
    missing.push_back(format("$PLATFORM is '{0}', which is not a file", platform));
  if (xrt.empty())
    missing.push_back("$XILINX_XRT is not set. source /opt/xilinx/xrt/setup.sh");
  else if (DiskFileSystem().kind(joinedPath(xrt, "include/xrt/xrt_kernel.h")) != FileKind::File)
    missing.push_back(format("$XILINX_XRT is '{0}', which has no include/xrt/xrt_kernel.h", xrt));
  if (missing.empty())
    return {};
  std::string message = format("mode {0} needs what is missing here:", options.mode);
  for (const std::string &each : missing)
    message += "\n  " + each;
  return {Ending::ToolFailed, message};
}

Result<void> compareKernel(const std::string &xo, const std::string &top, const HostProgram &host) {
  constexpr size_t MostOfXo = size_t(1) << 31, MostOfXml = size_t(1) << 24;
  const auto wrong = [&](const std::string &why) { return Error{format("'{0}': {1}", xo, why)}; };
  Result<std::string> bytes = DiskFileSystem().read(xo, MostOfXo);
  if (!bytes)
    return wrong(bytes.error().message);
  const Result<api::Zip> archive = api::Zip::open(std::move(*bytes));
  if (!archive)
    return wrong(archive.error().message);
  const auto found = std::ranges::find_if(
      archive->names(), [](const std::string &name) { return fileName(name) == "kernel.xml"; });
  if (found == archive->names().end())
    return wrong("it has no kernel.xml");
  const Result<std::string> text = archive->member(*found, MostOfXml);
  if (!text)
    return wrong(text.error().message);
  const Result<synthesis::KernelDescription> kernel = synthesis::parseKernelDescription(*text);
  if (!kernel)
    return wrong(*found + ": " + kernel.error().message);
  if (kernel->name != top)
    return wrong(format("its kernel is '{0}', and the host runs '{1}'", kernel->name, top));
  if (kernel->arguments.size() != host.arguments.size())
    return wrong(format("the kernel takes {0}, and the host gives {1}",
                        counted(kernel->arguments.size(), "argument"), host.arguments.size()));
  for (const synthesis::KernelArgument &each : kernel->arguments) {
    if (each.id >= host.arguments.size())
      return wrong(format("the argument '{0}' has the number {1}", each.name, each.id));
    const HostArgument &given = host.arguments[size_t(each.id)];
    const std::string number = std::to_string(each.id);
    if (each.name != given.name)
      return wrong(format("the argument {0} is '{1}', and the host gives '{2}'", number, each.name,
                          given.name));
    if (each.isBuffer != given.isBuffer)
      return wrong(format("the argument '{0}' is {1}, and the host gives {2}", each.name,
                          each.isBuffer ? "a buffer" : "a scalar",
                          given.isBuffer ? "a buffer" : "a scalar"));
    if (!given.isBuffer && each.hostSize != given.deviceBytes)
      return wrong(format("the argument '{0}' has {1}, and the host gives {2}", each.name,
                          counted(size_t(each.hostSize), "byte"), given.deviceBytes));
  }
  return {};
}

HardwareResult makeHardware(HardwareStep step, const vitis::Code &code,
                            const HardwareOptions &options) {
  HardwareResult made;
  const HostProgram host = hostProgram(code);
  if (!host.error.empty()) {
    made.failure = {Ending::Refused, host.error};
    return made;
  }
  made.failure = checkHardware(options);
  if (made.failure)
    return made;
  made.log = joinedPath(options.folder, step == HardwareStep::Run ? RunLog : HardwareLog);
  ToolCall call = {.program = findTool({"make", "gmake"}),
                   .arguments = {targetsOf(step), "TARGET=" + options.mode},
                   .folder = options.folder,
                   .environment = options.vitis.environment,
                   .inherited = options.lock};
  call.environment.insert(call.environment.end(), csim::noMakeSettings().begin(),
                          csim::noMakeSettings().end());
  call.environment.emplace_back("TARGET", "");
  if (options.seconds)
    call.limit = toolLimit(*options.seconds);
  const ToolEnding ending =
      watchTool(call, {.log = made.log, .onOutput = options.onLog, .cancel = options.cancel});
  made.failure = hardwareFailure(step, ending, options, made.log);
  made.isCancelled = ending.kind == ToolEnding::Kind::Cancelled;
  if (made.failure || step != HardwareStep::Precheck)
    return made;
  const std::string xo = joinedPath(options.folder, code.top + "." + options.mode + ".xo");
  if (Result<void> same = compareKernel(xo, code.top, host); !same)
    made.failure = {Ending::ToolFailed, same.error().message};
  return made;
}

} // namespace allo::flow
