// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-check_time [KERNELS] [SEED]: how long `$ALLO_LSP --check` takes as a process, against
// a bare parse of the same text in this one, and how both grow.
#include "BareTree.h"
#include "LspProcess.h"

#include <filesystem>
#include <sys/resource.h>

namespace allo::bench {

namespace {

// One run, in milliseconds; the file must be free of errors.
struct Run {
  double passed = 0;    // on the clock, which a busy machine stretches for a process of its own
  double processor = 0; // user and system time of all threads
  double mebibytes = 0; // at the peak
};
Run check(const std::string &program, const std::string &file) {
  Clock::time_point start = Clock::now();
  pid_t pid = spawn({program, "--check", file}, -1, -1);
  int status = 0;
  rusage used{};
  wait4(pid, &status, 0, &used);
  double spent = millisecondsSince(start);
  auto of = [](const timeval &time) {
    return double(time.tv_sec) * 1e3 + double(time.tv_usec) / 1e3;
  };
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    fail(program + " --check " + file + " does not end with status 0");
  return {spent, of(used.ru_utime) + of(used.ru_stime), double(used.ru_maxrss) / 1024};
}

struct Result {
  size_t lines = 0;
  double check = 0, processor = 0, bare = 0; // best times, in milliseconds
  double mebibytes = 0;
};

Result measure(const std::string &program, const std::string &folder, const std::string &name,
               const std::string &text, int runs) {
  std::string file = folder + "/" + name;
  std::ofstream(file) << text;
  Times checks, processor, parses;
  double peak = 0;
  BareTree tree;
  for (int i = 0; i < runs; ++i) {
    Run run = check(program, file);
    checks.add(run.passed);
    processor.add(run.processor);
    peak = std::max(peak, run.mebibytes);
    parses.add(tree.parse(text));
  }
  return {size_t(std::count(text.begin(), text.end(), '\n')), checks.best(), processor.best(),
          parses.best(), peak};
}

std::string perSecond(const Result &result) {
  return format("%.0f lines/s", double(result.lines) / result.check * 1000);
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  size_t kernels = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0;
  uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  if (kernels == 0)
    kernels = 104;
  std::string program = serverProgram();
  std::string folder =
      std::filesystem::temp_directory_path() / ("allo-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);

  Result file = measure(program, folder, "check.py", generateKernels(kernels, seed), 40);
  heading("Checking a file of " + std::to_string(kernels) + " kernels, " +
          std::to_string(file.lines) + " lines, on the command line");
  Result empty = measure(program, folder, "empty.py", "import allo\n", 40);
  row("bare tree-sitter parse, best of 40", milliseconds(file.bare));
  row("--check as a process, best of 40", milliseconds(file.check), "3x",
      multiple(file.check / file.bare), verdict(file.check <= 3 * file.bare));
  row("  processor time of it, best of 40", milliseconds(file.processor), "3x",
      multiple(file.processor / file.bare), verdict(file.processor <= 3 * file.bare));
  row("  of which a file without kernels takes", milliseconds(empty.check));
  row("  speed", perSecond(file));

  heading("Checking files of growing size");
  double at100 = 0;
  for (size_t count : {1, 10, 100, 1000, 10000}) {
    std::string name = "check" + std::to_string(count) + ".py";
    Result result = measure(program, folder, name, generateKernels(count, seed),
                            count >= 10000  ? 3
                            : count >= 1000 ? 7
                                            : 20);
    double each = result.check / double(count);
    if (count == 100)
      at100 = each;
    bool judged = count > 100;
    row("--check for each of " + std::to_string(count) + " kernels", milliseconds(each),
        judged ? "2x of 100" : "", judged ? multiple(each / at100) : "",
        judged ? verdict(each <= 2 * at100) : "");
    row("  in all, and against a bare parse", milliseconds(result.check), "",
        multiple(result.check / result.bare));
    row("  speed", perSecond(result));
    row("  peak memory", mebibytes(result.mebibytes));
  }
  std::filesystem::remove_all(folder);
}
