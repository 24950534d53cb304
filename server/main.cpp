// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-lsp: the language server, and the checker without an editor. The command line becomes
// options here, and results become output and an exit code; the work is done elsewhere. Exit codes:
// 0 no mistakes, 1 mistakes, 2 wrong usage or unreadable input, 101 an internal error, 130
// interrupted.
#include "server/Check.h"
#include "server/Config.h"
#include "server/Explain.h"
#include "server/Signals.h"
#include "server/Streams.h"
#include "server/Transport.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace allo::server {
namespace {

constexpr int Ok = 0;
constexpr int BadUsage = 2;
constexpr int InternalError = 101;

struct Arguments {
  bool check = false;
  std::vector<std::string> paths;
  std::string format = "clang";
  std::string output;
  std::string color = "auto";
  std::string standardInputName = "<stdin>";
  std::string dump;
  bool warningsAsErrors = false;

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

int fail(const std::string &problem, int code = BadUsage) {
  std::fprintf(stderr, "allo-lsp: %s\n", problem.c_str());
  return code;
}

bool writeAll(int fd, std::string_view data) {
  while (!data.empty()) {
    ssize_t n = ::write(fd, data.data(), data.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    data.remove_prefix(size_t(n));
  }
  return true;
}

// Whoever reads along sees the old file or the whole new one.
bool writeFile(const std::string &path, std::string_view data) {
  struct stat status{};
  bool special = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  std::string target = special ? path : path + ".tmp" + std::to_string(::getpid());
  int fd = ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0)
    return false;
  if (!special)
    removeAtInterrupt(target);
  bool ok = writeAll(fd, data);
  ok = ::close(fd) == 0 && ok;
  if (!special) {
    ok = ok && ::rename(target.c_str(), path.c_str()) == 0;
    int reason = errno;
    removeAtInterrupt("");
    if (!ok)
      ::unlink(target.c_str());
    errno = reason;
  }
  return ok;
}

std::string readStandardInput() {
  return DiskFileSystem().read("/dev/stdin", size_t(1) << 30).bytes;
}

bool wantsColor(const std::string &when, bool toFile) {
  if (when != "auto")
    return when == "always";
  const char *none = std::getenv("NO_COLOR");
  const char *term = std::getenv("TERM");
  return !toFile && !(none && *none) && !(term && std::strcmp(term, "dumb") == 0) &&
         ::isatty(1) == 1;
}

int runCheck(const Arguments &arguments) {
  for (const std::string &unknown : arguments.unknown)
    return fail("unknown option '" + unknown + "'; --help lists them");
  if (arguments.paths.empty())
    return fail("--check needs the files or folders to check");
  CheckOptions options;
  options.paths = arguments.paths;
  options.standardInputName = arguments.standardInputName;
  options.warningsAsErrors = arguments.warningsAsErrors;
  options.color = wantsColor(arguments.color, !arguments.output.empty());
  if (arguments.format == "json")
    options.format = CheckFormat::Json;
  else if (arguments.format != "clang")
    return fail("the format '" + arguments.format +
                "' is not available yet; there are 'clang' and 'json'");
  if (arguments.dump == "ast")
    options.dump = CheckDump::Ast;
  else if (arguments.dump == "typed")
    options.dump = CheckDump::Typed;
  for (const std::string &path : options.paths)
    if (path == "-")
      options.standardInput = readStandardInput();

  DiskFileSystem files;
  CheckResult result = check(options, files);
  bool toFile = !arguments.output.empty();
  bool written = toFile ? writeFile(arguments.output, result.output) : writeAll(1, result.output);
  if (!written && (toFile || errno != EPIPE)) // a reader that has left is no error
    return fail("cannot write '" + (toFile ? arguments.output : "standard output") +
                "': " + std::strerror(errno));
  writeAll(2, result.errors);
  return result.exitCode;
}

int runExplain(const std::string &code) {
  Explanation explanation = explain(code);
  if (!explanation.problem.empty())
    return fail(explanation.problem);
  writeAll(1, explanation.text);
  return Ok;
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
    log.info("unknown option '" + unknown + "' is left out");

  std::optional<Streams> streams;
  std::string problem;
  if (arguments.port)
    streams = acceptOnPort(*arguments.port, arguments.clientProcess, problem);
  else if (arguments.socket)
    streams = connectToPort(*arguments.socket, problem);
  else if (!arguments.pipe.empty())
    streams = openPipe(arguments.pipe, arguments.clientProcess, problem);
  else if (!arguments.stdio && ::isatty(0) == 1)
    return fail("this is a language server, which an editor starts; to check files, say "
                "'allo-lsp --check FILE...'");
  else
    streams = standardStreams();
  if (!streams)
    return fail(problem);
  return serve(*streams, log, {arguments.clientProcess});
}

int run(int argc, char **argv) {
  Arguments arguments;
  CLI::App app("The Allo language server, and the same checks without an editor.", "allo-lsp");
  app.set_version_flag("--version", std::string("allo-lsp ") + ALLO_VERSION);
  app.allow_extras();

  app.add_flag("--check", arguments.check, "Check files and folders, print what is wrong, and exit")
      ->group("Checking");
  app.add_option("paths", arguments.paths, "Files, folders, or - for standard input");
  app.add_option("--format", arguments.format, "How results are printed: clang or json")
      ->group("Checking")
      ->check(CLI::IsMember({"clang", "json", "sarif", "github", "gitlab", "junit"}));
  app.add_option("--output", arguments.output, "Write results into this file")->group("Checking");
  app.add_option("--color", arguments.color, "auto, always or never")
      ->group("Checking")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("--warnings-as-errors", arguments.warningsAsErrors, "Exit with 1 for warnings too")
      ->group("Checking");
  app.add_option("--stdin-filename", arguments.standardInputName,
                 "What to call standard input in results")
      ->group("Checking");
  app.add_option("--dump", arguments.dump, "Print the tree instead: ast or typed")
      ->group("Checking")
      ->check(CLI::IsMember({"ast", "typed"}));
  app.add_option("--explain", arguments.explain, "Explain the code of a diagnostic")
      ->group("Checking");

  app.add_flag("--stdio", arguments.stdio, "Talk over standard input and output (the default)")
      ->group("Serving");
  app.add_option("--port", arguments.port, "Listen on this port of 127.0.0.1; 0 takes a free one")
      ->group("Serving");
  app.add_option("--socket", arguments.socket, "Connect to this port of 127.0.0.1")
      ->group("Serving");
  app.add_option("--pipe", arguments.pipe, "Talk over this Unix socket")->group("Serving");
  app.add_option("--clientProcessId", arguments.clientProcess, "Exit when this process is gone")
      ->group("Serving");
  app.add_option("--log", arguments.log, "How much to log: error, info or verbose")
      ->group("Serving")
      ->check(CLI::IsMember({"error", "info", "verbose"}));
  app.add_option("--log-file", arguments.logFile, "Log into this file instead of stderr")
      ->group("Serving");
  app.add_flag("--settings-schema", arguments.settingsSchema, "Print the editor settings as JSON")
      ->group("Serving");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? Ok : BadUsage;
  }
  arguments.unknown = app.remaining();

  if (arguments.explain)
    return runExplain(*arguments.explain);
  if (arguments.settingsSchema) {
    writeAll(1, settingsSchema().dump(2) + "\n");
    return Ok;
  }
  if (arguments.check)
    return runCheck(arguments);
  for (const std::string &path : arguments.paths)
    if (path.ends_with(".py") || ::isatty(0) == 1)
      return fail("to check files, say 'allo-lsp --check " + path + "'");
  return runServer(arguments);
}

} // namespace
} // namespace allo::server

int main(int argc, char **argv) {
  using namespace allo::server;
  guardStandardStreams();
  std::signal(SIGPIPE, SIG_IGN);
  std::string cache = cacheFolder();
  installCrashHandlers(cache.empty() ? "" : cache + "/crash");
  installInterruptHandlers();
  int code = InternalError;
  try {
    code = run(argc, argv);
  } catch (const std::exception &error) {
    fail(std::string("internal error: ") + error.what(), InternalError);
  }
  restoreFlagsNow();
  std::fflush(nullptr);
  ::_exit(code); // nothing is left that an orderly exit would do better
}
