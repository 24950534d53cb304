// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-schedule_steps: what steps of schedules cost. In the editor ($ALLO_LSP), from an edit
// of one of 100 steps in a file of 2,000 lines to its diagnostics; in the compiler, from the text
// of a scheduled kernel to its HLS C++, a step among 300 loops, and how 1,000 steps grow; and what
// a tiled matrix product is worth, beside the plain kernel and clang -O3 of the same loops in C.
#include "Kernels.h"
#include "LspProcess.h"
#include "Measure.h"

#include "api/Hls.h"
#include "api/Run.h"
#include "os/FileSystem.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace allo::bench {

namespace {

namespace fs = std::filesystem;

// --- in the editor

void editSteps() {
  constexpr int Edits = 200, Steps = 100;
  constexpr double MedianLimit = 1, WorstLimit = 8;
  std::string text = generateKernels(94, 1);
  text += "\n\n@kernel\ndef scheduled(A: \"i32[64, 64]\"):\n"
          "    for i in range(64):\n        for j in range(64):\n            A[i, j] = i + j\n\n\n"
          "s = scheduled.schedule()\n";
  const size_t first = size_t(std::count(text.begin(), text.end(), '\n'));
  const std::string step = "s.pipeline(\"j\", ii=";
  for (int i = 0; i < Steps; ++i)
    text += step + "10)\n";
  const size_t lines = size_t(std::count(text.begin(), text.end(), '\n'));
  LspProcess server(serverProgram());
  server.initialize();
  const std::string uri = "file:///scheduled.py";
  auto wait = [&](int version) {
    const std::string wanted = "\"version\":" + std::to_string(version);
    for (;;) {
      std::string_view message = server.receive();
      if (message.find("publishDiagnostics") != message.npos &&
          message.find(wanted) != message.npos)
        return;
    }
  };
  server.open(uri, text);
  wait(1);
  Times times;
  for (int i = 0; i < Edits; ++i) {
    const size_t line = first + size_t(i * 37 % Steps);
    Clock::time_point start = Clock::now();
    server.change(uri, i + 2, {line, step.size()}, {line, step.size() + 2},
                  std::to_string(11 + i % 80));
    wait(i + 2);
    times.add(millisecondsSince(start));
  }
  heading("in the editor: an edit of one of " + std::to_string(Steps) + " steps, " +
          std::to_string(lines) + " lines");
  row("until its diagnostics, median of " + std::to_string(Edits), milliseconds(times.median()),
      milliseconds(MedianLimit), multiple(times.median() / MedianLimit),
      verdict(times.median() <= MedianLimit));
  row("until its diagnostics, 99 %", milliseconds(times.quantile(0.99)), milliseconds(WorstLimit),
      multiple(times.quantile(0.99) / WorstLimit), verdict(times.quantile(0.99) <= WorstLimit));
}

// --- in the compiler

double emitted(const std::string &text, const std::string &target) {
  MemoryFileSystem files({{"/s.py", text}});
  api::HlsOptions options;
  options.target = "/s.py::" + target;
  options.places = "none";
  Clock::time_point start = Clock::now();
  TypeContext types;
  api::Hls made = api::makeHls(types, options, files, /*streams=*/true);
  const double took = millisecondsSince(start);
  std::string message = made.failure.message;
  for (const FileReport &file : made.loaded.errors)
    for (const Diagnostic &diagnostic : file.diagnostics)
      message += diagnostic.message + "\n";
  if (made.failure)
    fail(target + " has no HLS C++: " + message);
  return took;
}
double emittedMedian(const std::string &text, const std::string &target, int runs) {
  Times times;
  for (int i = 0; i < runs; ++i)
    times.add(emitted(text, target));
  return times.median();
}

const std::string Gemm = "from allo import Schedule, f32, kernel\n\n\n"
                         "@kernel\n"
                         "def gemm(A: \"f32[N, N]\", B: \"f32[N, N]\", C: \"f32[N, N]\"):\n"
                         "    for i in range(N):\n"
                         "        for j in range(N):\n"
                         "            for k in range(N):\n"
                         "                C[i, j] += A[i, k] * B[k, j]\n\n\n"
                         "s = gemm.schedule()\n";
std::string gemm(int n) {
  std::string text = Gemm;
  return text.insert(text.find("\n\n\n") + 1, "\nN = " + std::to_string(n) + "\n");
}

void thirtySteps() {
  constexpr double Limit = 60;
  std::string text = gemm(1024);
  text += "tiles, points = s.tile([\"i\", \"j\", \"k\"], [64, 64, 64])\n"
          "s.reorder([\"k.point\", \"j.point\"])\n"
          "s.partition(\"A\", dim=2, kind=Schedule.Cyclic, factor=8)\n"
          "s.partition(\"B\", dim=2, kind=Schedule.Cyclic, factor=8)\n"
          "s.partition(\"C\", dim=2, kind=Schedule.Cyclic, factor=8)\n"
          "s.pipeline(\"k.point\")\n"
          "s.unroll(\"j.point\", factor=8)\n"
          "s.bind_storage(\"A\", impl=Schedule.BRAM, mem_type=Schedule.RAM_2P)\n";
  text += "l = \"i.point\"\n";
  for (int i = 0; i < 10; ++i)
    text += "o, n = s.split(l, 8)\nl = s.flatten([o, n])\n";
  text += "s.cse()\ns.canonicalize()\n";
  const double took = emittedMedian(text, "s", 9), plain = emittedMedian(text, "gemm", 9);
  heading("in the compiler, warm: from the text to its HLS C++");
  row("gemm with 30 steps", milliseconds(took), milliseconds(Limit), multiple(took / Limit),
      verdict(took <= Limit));
  row("the same kernel without them", milliseconds(plain));
}

// Each step is checked, done on a copy and verified, in time that grows with the payload.
void oneStep() {
  constexpr int Nests = 100, Few = 20, Many = 80;
  constexpr double Limit = 2;
  std::string text =
      "from allo import i32, kernel\n\n\n@kernel\ndef nests(A: \"i32[16, 16, 16]\"):\n";
  for (int i = 0; i < Nests; ++i) {
    const std::string n = std::to_string(i);
    text += "    for a" + n + " in range(16):\n        for b" + n +
            " in range(16):\n            for c" + n + " in range(16):\n                A[a" + n +
            ", b" + n + ", c" + n + "] = " + n + "\n";
  }
  auto steps = [&](int count) {
    std::string made = text + "\n\ns = nests.schedule()\n";
    for (int i = 0; i < count; ++i)
      made += "s.split(\"a" + std::to_string(i) + "\", 4)\n";
    return emittedMedian(made, "s", 5);
  };
  const double one = (steps(Many) - steps(Few)) / (Many - Few);
  row("a split among 300 loops", milliseconds(one), milliseconds(Limit), multiple(one / Limit),
      verdict(one <= Limit));
}

// On a payload that stays what it is.
void manySteps() {
  constexpr double LinearLimit = 1.5;
  auto steps = [](int pairs) {
    return emittedMedian(gemm(1024) + "for n in range(" + std::to_string(pairs) +
                             "):\n    s.pipeline(\"k\", ii=n + 1)\n    s.partition(\"A\", dim=2)\n",
                         "s", 3);
  };
  const double few = steps(125), many = steps(500);
  row("1,000 steps, beside four times 250", milliseconds(many), milliseconds(4 * few),
      multiple(many / (4 * few)), verdict(many <= LinearLimit * 4 * few));
}

// --- on the CPU

double ranFor(const std::string &text, const std::string &target) {
  constexpr int Runs = 3;
  Times times;
  for (int i = 0; i < Runs; ++i) {
    MemoryFileSystem files({{"/s.py", text}});
    api::RunOptions options;
    options.target = "/s.py::" + target;
    options.engine = "cpu";
    options.optLevel = 3;
    api::Run ran = api::run(options, files);
    if (ran.failure || !ran.kernelSeconds)
      fail(target + " does not run: " + ran.failure.message);
    times.add(*ran.kernelSeconds * 1000);
  }
  return times.best();
}

double plainC(int n) {
  const fs::path folder =
      fs::temp_directory_path() / ("allo-bench-schedule-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "gemm.c")
      << "void gemm(float A[restrict N][N], float B[restrict N][N], float C[restrict N][N]) {\n"
         "  for (int i = 0; i < N; ++i)\n    for (int j = 0; j < N; ++j)\n"
         "      for (int k = 0; k < N; ++k)\n        C[i][j] += A[i][k] * B[k][j];\n}\n";
  const std::string library = (folder / "gemm.so").string();
  const std::string command =
      "clang-22 -O3 -march=native -ffp-contract=off -shared -fPIC -DN=" + std::to_string(n) +
      " -o " + library + " " + (folder / "gemm.c").string();
  if (std::system(command.c_str()) != 0)
    fail("clang-22 does not compile the kernel in C");
  void *loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!loaded)
    fail(library + " cannot be loaded");
  auto run = reinterpret_cast<void (*)(float *, float *, float *)>(dlsym(loaded, "gemm"));
  const size_t size = size_t(n) * size_t(n);
  std::vector<float> a(size, 1.5F), b(size, 0.25F), c(size);
  Times times;
  for (int i = 0; i < 3; ++i) {
    Clock::time_point start = Clock::now();
    run(a.data(), b.data(), c.data());
    times.add(millisecondsSince(start));
  }
  dlclose(loaded);
  fs::remove_all(folder);
  return times.best();
}

void tiledGemm() {
  constexpr int N = 1024;
  const std::string text = gemm(N) + "s.tile([\"i\", \"j\", \"k\"], [64, 64, 64])\n"
                                     "s.reorder([\"k.point\", \"j.point\"])\n";
  const double plain = ranFor(text, "gemm"), tiled = ranFor(text, "s"), c = plainC(N);
  heading("gemm of 1024 x 1024, f32, one thread: tiled and reordered");
  row("beside the plain kernel", milliseconds(tiled), milliseconds(plain), multiple(tiled / plain),
      verdict(tiled < plain));
  row("beside clang -O3 of the plain loops in C", milliseconds(tiled), milliseconds(c),
      multiple(tiled / c), verdict(tiled < c));
}

} // namespace

} // namespace allo::bench

int main() {
  using namespace allo::bench;
  editSteps();
  thirtySteps();
  oneStep();
  manySteps();
  tiledGemm();
}
