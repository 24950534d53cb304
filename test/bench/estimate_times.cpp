// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-estimate_times FOLDER: how long an estimate takes in a warm process, from an edited
// text to its result. Of a loop with a body of 2,000 operations, one of which is edited; of a small
// loop in a kernel that has such a loop as well; and of all kernels of the files in the folder.
#include "Measure.h"

#include "api/hardware/Estimate.h"
#include "api/load/KeptFiles.h"
#include "common/RunKernel.h"
#include "os/FileSystem.h"

#include <cstdlib>
#include <filesystem>

namespace allo::bench {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

// Sums of products with constants, of which 'edited' is one.
std::string largeBody(int operations, int edited) {
  constexpr int Chain = 10;
  std::string text;
  for (int first = 0; first < operations; first += Chain) {
    const std::string name = "t" + std::to_string(first / Chain);
    text += "        " + name + ": i32 = a[i, " + std::to_string(first / Chain % 64) + "]";
    for (int i = 1; i + 1 < Chain; ++i)
      text += i % 3 == 0 ? " * " + std::to_string(first == 0 && i == 3 ? edited : 3 + i)
                         : " + " + std::to_string(i + first % 7);
    text += "\n        b[i, " + std::to_string(first / Chain % 64) + "] = " + name + "\n";
  }
  return text;
}

std::string kernelWith(const std::string &body, int edited) {
  return "from allo import i32, kernel\n\n\n"
         "@kernel\n"
         "def body(a: \"i32[64, 64]\", b: \"i32[64, 64]\", c: \"i32[64]\"):\n"
         "    for i in range(64):\n" +
         body +
         "    for k in range(64):\n"
         "        c[k] = c[k] * " +
         std::to_string(edited) +
         " + 1\n\n\n"
         "s = body.schedule()\n"
         "s.pipeline(\"i\")\n"
         "s.pipeline(\"k\")\n"
         "s.partition(\"a\", dim=2)\n"
         "s.partition(\"b\", dim=2)\n";
}

double estimated(const std::string &text, api::KeptFiles &kept) {
  MemoryFileSystem files({{"/k.py", text}});
  api::EstimateOptions options;
  options.target = "/k.py::s";
  options.on.device = "u280";
  options.on.flow = "vivado";
  options.kept = &kept;
  const Clock::time_point start = Clock::now();
  kept.trim();
  const api::Estimated made = api::estimateKernel(kept.types(), options, files);
  const double took = millisecondsSince(start);
  if (made.failure || made.estimate.loops.size() != 2 || !made.estimate.loops[0].isPipelined)
    fail("the kernel is not estimated: " + made.failure.message);
  return took;
}

void edits() {
  constexpr int Operations = 2000, Edits = 500;
  constexpr double Limit = 20;
  api::KeptFiles kept;
  estimated(kernelWith(largeBody(Operations, 1), 1), kept); // the process is warm from here on
  Times large, beside;
  for (int i = 0; i < Edits; ++i)
    large.add(estimated(kernelWith(largeBody(Operations, 100 + i), 1), kept));
  for (int i = 0; i < Edits; ++i)
    beside.add(estimated(kernelWith(largeBody(Operations, 100 + Edits), 100 + i), kept));
  heading("an estimate after an edit, from the text: a loop with 2,000 operations and a small one");
  for (auto &[what, times] :
       {std::pair<const char *, Times &>{"an operation of the large body", large},
        {"an operation of the small body", beside}})
    for (auto [q, name] : {std::pair{0.5, ", median"}, std::pair{0.99, ", 99 %"}}) {
      const double took = times.quantile(q);
      row(std::string(what) + name, milliseconds(took), milliseconds(Limit), multiple(took / Limit),
          verdict(took <= Limit));
    }
}

void corpus(const fs::path &folder) {
  DiskFileSystem files;
  Times times;
  double sum = 0;
  std::string slowest;
  for (const char *part : {"exec", "kernels"})
    for (const auto &entry : fs::recursive_directory_iterator(folder / part)) {
      if (entry.path().extension() != ".py")
        continue;
      const std::string file = entry.path().string();
      test::LoadedFile loaded(file, files.read(file, SIZE_MAX).valueOr(""), &files);
      for (const std::string &kernel : loaded.runnable()) {
        api::EstimateOptions options;
        options.target = file + "::" + kernel;
        options.on.device = "u280";
        const Clock::time_point start = Clock::now();
        TypeContext types;
        const api::Estimated made = api::estimateKernel(types, options, files);
        const double took = millisecondsSince(start);
        if (made.failure)
          continue; // not a kernel for Vitis
        sum += took;
        if (took > times.worst())
          slowest = kernel;
        times.add(took);
      }
    }
  heading("every kernel of test/data: " + std::to_string(times.count()));
  row("all of them", milliseconds(sum));
  row("one, median", milliseconds(times.median()));
  row("one, 99 %", milliseconds(times.quantile(0.99)));
  row("the slowest, " + slowest, milliseconds(times.worst()));
}

} // namespace
} // namespace allo::bench

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: allo-bench-estimate_times FOLDER\n");
    return 2;
  }
  allo::bench::edits();
  allo::bench::corpus(argv[1]);
}
