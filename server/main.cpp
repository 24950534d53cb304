// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-lsp: the language server, and the checker without an editor. The command line becomes
// options here, and results become output and an exit code; the work is done elsewhere. Exit codes:
// 0 no errors, 1 errors, 2 wrong usage or unreadable input, 101 an internal error, 130
// interrupted.
#include "check/CommandLine.h"
#include "check/Usage.h"
#include "config/Config.h"
#include "os/FileSystem.h"
#include "os/RunProgram.h"
#include "report/Explain.h"
#include "server/Streams.h"
#include "server/Transport.h"
#include "server/jobs/FindCompiler.h"
#include "support/Ending.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

namespace allo::server {
namespace {

constexpr int Ok = 0;

struct Arguments {
  bool check = false;
  CheckArguments checking;

  std::optional<std::string> explain;
  bool settingsSchema = false;

  bool stdio = false;
  std::optional<uint16_t> port;
  std::optional<uint16_t> socket;
  std::string pipe;
  std::optional<int64_t> clientProcess;
  std::string log = "error";
  std::string logFile;
  std::vector<std::string> unknown;
};

int fail(const std::string &message) { return failUsage("allo-lsp", message); }

int runExplain(const std::string &code) {
  Result<std::string> text = explain(code);
  if (!text)
    return fail(text.error().message);
  writeAll(1, *text);
  return Ok;
}

// Schedules are applied by the compiler, so that the whole check is its. Returns if it cannot be
// started.
int checkInCompiler(int argc, char **argv) {
  Result<std::string> compiler = findCompiler("");
  std::string reason = compiler ? "" : compiler.error().message;
  if (compiler) {
    std::string command = "check";
    std::vector<char *> words = {compiler->data(), command.data()};
    for (int i = 1; i < argc; ++i)
      if (std::strcmp(argv[i], "--check") != 0)
        words.push_back(argv[i]);
    words.push_back(nullptr);
    ::execv(compiler->c_str(), words.data());
    reason = *compiler + ": " + std::strerror(errno);
  }
  fail("no schedule is checked: " + reason);
  return exitCodeOf(Ending::ToolFailed);
}

int runServer(const Arguments &arguments) {
  int logDescriptor = 2;
  if (!arguments.logFile.empty()) {
    logDescriptor =
        ::open(arguments.logFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (logDescriptor < 0)
      return fail("cannot write '" + arguments.logFile + "': " + std::strerror(errno));
  }
  Log log(*logLevelByName(arguments.log), logDescriptor);
  for (const std::string &unknown : arguments.unknown)
    log.info("unknown option '" + unknown + "' is ignored");

  const bool usesSocket = arguments.port || arguments.socket || !arguments.pipe.empty();
  if (!usesSocket && !arguments.stdio && ::isatty(0) == 1)
    return fail("this is a language server, which editors start; to check files, run "
                "'allo-lsp --check FILE...'");
  Result<Streams> streams = arguments.port ? acceptOnPort(*arguments.port, arguments.clientProcess)
                            : arguments.socket ? connectToPort(*arguments.socket)
                            : usesSocket       ? openPipe(arguments.pipe, arguments.clientProcess)
                                               : standardStreams();
  if (!streams)
    return fail(streams.error().message);
  return serve(*streams, log, {arguments.clientProcess});
}

} // namespace

static int run(int argc, char **argv) {
  Arguments arguments;
  CLI::App app(
      "The language server for Allo kernels, which can also check files without an editor.",
      "allo-lsp");
  app.set_version_flag("--version", std::string("allo-lsp ") + ALLO_VERSION);

  app.add_flag("--check", arguments.check, "Check files and folders, print diagnostics, and exit")
      ->group("Checking");
  app.add_option("paths", arguments.checking.paths, "Files, folders, or - for standard input");
  app.add_option("--explain", arguments.explain, "Explain a diagnostic code, and exit")
      ->group("Checking");

  addCheckOptions(app, arguments.checking);

  app.add_flag("--stdio", arguments.stdio,
               "Communicate over standard input and output (the default)")
      ->group("Serving");
  app.add_option("--port", arguments.port,
                 "Listen on this port of 127.0.0.1; 0 chooses a free port")
      ->group("Serving");
  app.add_option("--socket", arguments.socket, "Connect to this port of 127.0.0.1")
      ->group("Serving");
  app.add_option("--pipe", arguments.pipe, "Communicate over this Unix socket")->group("Serving");
  app.add_option("--clientProcessId", arguments.clientProcess, "Exit when this process exits")
      ->group("Serving");
  app.add_option("--log", arguments.log, "Log level: error, info or verbose")
      ->group("Serving")
      ->check(oneOf({"error", "info", "verbose"}));
  app.add_option("--log-file", arguments.logFile,
                 "Write the log to this file instead of standard error")
      ->group("Serving");
  app.add_flag("--settings-schema", arguments.settingsSchema,
               "Print the schema of the editor settings as JSON, and exit")
      ->group("Serving");

  readStrictly(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return error.get_exit_code() == 0 ? app.exit(error) : fail(wrongUsage(app, error));
  }
  arguments.unknown = app.remaining();

  if (arguments.explain)
    return runExplain(*arguments.explain);
  if (arguments.settingsSchema) {
    writeAll(1, settingsSchema().dump(2) + "\n");
    return Ok;
  }
  if (arguments.check) {
    for (const std::string &word : arguments.unknown)
      return fail(unknownOption(app, word));
    if (arguments.checking.paths.empty())
      return fail("--check needs the files or folders to check");
    return arguments.checking.schedules ? checkInCompiler(argc, argv)
                                        : runCheck(arguments.checking, "allo-lsp");
  }
  for (const std::string &path : arguments.checking.paths)
    if (path.ends_with(".py") || ::isatty(0) == 1)
      return fail("to check files, run 'allo-lsp --check " + path + "'");
  return runServer(arguments);
}

} // namespace allo::server

int main(int argc, char **argv) { allo::runProgram("allo-lsp", allo::server::run, argc, argv); }
