// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-check_time [KERNELS] [SEED]: how long `$ALLO_LSP --check` takes as a process, against
// a bare parse of the same text in this one, and how both grow.
#include "BareTree.h"
#include "LspProcess.h"

#include <filesystem>

namespace allo::bench {

namespace {

// Milliseconds of one run; the file must be free of errors.
double check(const std::string &program, const std::string &file) {
  Clock::time_point start = Clock::now();
  pid_t pid = spawn({program, "--check", file}, -1, -1);
  int status = 0;
  waitpid(pid, &status, 0);
  double spent = millisecondsSince(start);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    fail(program + " --check " + file + " does not end with status 0");
  return spent;
}

struct Result {
  size_t lines = 0;
  double check = 0, bare = 0; // best times, in milliseconds
};

Result measure(const std::string &program, const std::string &folder, const std::string &name,
               const std::string &text, int runs) {
  std::string file = folder + "/" + name;
  std::ofstream(file) << text;
  Times checks, parses;
  BareTree tree;
  for (int i = 0; i < runs; ++i) {
    checks.add(check(program, file));
    parses.add(tree.parse(text));
  }
  return {size_t(std::count(text.begin(), text.end(), '\n')), checks.best(), parses.best()};
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
  }
  std::filesystem::remove_all(folder);
}
