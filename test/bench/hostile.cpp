// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-hostile [FILTER]: what `$ALLO_LSP --check` takes for files of 1 MB that are made to
// cost much, in processor time and memory. None may take more than 2 s and 256 MiB.
#include "LspProcess.h"
#include "common/HostileFiles.h"

#include <filesystem>
#include <sys/resource.h>

namespace allo::bench {

namespace {

constexpr size_t Bytes = 1'000'000;
constexpr double MostMilliseconds = 2000;
constexpr double MostMebibytes = 256;
constexpr rlim_t MostSeconds = 60; // of a run that is given up

struct Run {
  double processor = 0; // milliseconds
  double mebibytes = 0; // at the peak
  bool ended = false;
};

Run check(const std::string &program, const std::string &file) {
  pid_t pid = fork();
  if (pid == 0) {
    const rlimit limit{MostSeconds, MostSeconds};
    setrlimit(RLIMIT_CPU, &limit);
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execl(program.c_str(), program.c_str(), "--check", file.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  rusage used{};
  wait4(pid, &status, 0, &used);
  auto of = [](const timeval &time) {
    return double(time.tv_sec) * 1e3 + double(time.tv_usec) / 1e3;
  };
  return {of(used.ru_utime) + of(used.ru_stime), double(used.ru_maxrss) / 1024,
          WIFEXITED(status) && WEXITSTATUS(status) <= 1};
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  std::string program = serverProgram();
  std::string filter = argc > 1 ? argv[1] : "";
  std::string folder =
      std::filesystem::temp_directory_path() / ("allo-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  heading("Checking files of 1 MB that are made to cost much: processor time, peak memory");
  for (const allo::HostileFile &hostile : allo::hostileFiles()) {
    if (std::string(hostile.name).find(filter) == std::string::npos)
      continue;
    std::string file = folder + "/hostile.py";
    std::ofstream(file) << hostile.make(Bytes);
    Run run = check(program, file);
    bool good = run.ended && run.processor <= MostMilliseconds && run.mebibytes <= MostMebibytes;
    row(hostile.name, milliseconds(run.processor) + ", " + mebibytes(run.mebibytes),
        "2000 ms, 256 MiB", run.ended ? "" : "gave up", verdict(good));
  }
  std::filesystem::remove_all(folder);
}
