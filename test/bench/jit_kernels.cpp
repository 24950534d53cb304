// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-jit_kernels [KERNEL]: compiled kernels beside the same algorithms in C, the PolyBench
// kernels at the sizes of their line "# bench:", against clang -O3 -march=native -ffp-contract=off
// with restrict: one thread each, then OpenMP on both sides. Runs of both come in turn, and what
// they compute is compared. Last, the same code with checks beside that without.
#include "bench/Measure.h"
#include "common/Reference.h"
#include "common/RunKernel.h"
#include "engine/Engine.h"
#include "host/HostForm.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <sstream>
#include <vector>

namespace fs = std::filesystem;
using namespace allo;
using bench::Clock;
using bench::millisecondsSince;

namespace {

std::string readAll(const fs::path &path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct Memory {
  // Zeros, since no kernel stores in all of its buffers.
  explicit Memory(size_t bytes)
      : size(bytes), data(static_cast<std::byte *>(::operator new(bytes, std::align_val_t(64)))) {
    std::memset(data, 0, bytes);
  }
  ~Memory() { ::operator delete(data, std::align_val_t(64)); }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  size_t size;
  std::byte *data;
};

eval::Datum datumOf(Type type, const Memory &memory) {
  api::HostType host = api::hostType(type);
  auto *bytes = reinterpret_cast<const char *>(memory.data);
  return *api::fromHost({host.dtype, host.shape, std::string(bytes, memory.size)}, type);
}

struct Measured {
  double c = 0, ours = 0, checked = 0; // milliseconds
};

std::optional<Measured> measure(const fs::path &file, const fs::path &scratch, unsigned threads) {
  std::string name = file.stem().string(), source = readAll(file), problem;
  auto sizes = test::benchSizes(source);
  if (!sizes)
    return std::nullopt;
  source = test::withSizes(source, *sizes, problem);
  std::string command = "clang-22 -O3 -march=native -ffp-contract=off -shared -fPIC";
  if (threads != 1)
    command += " -fopenmp";
  for (const auto &[constant, value] : test::constantsOf(source))
    command += " -D" + constant + "=" + std::to_string(value);
  fs::path library = scratch / (name + ".so");
  command += " " + (file.parent_path() / "reference" / (name + ".c")).string() + " -o " +
             library.string() + " -lm";
  if (std::system(command.c_str()) != 0)
    return std::nullopt;
  void *loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!loaded)
    return std::nullopt;
  auto init =
      reinterpret_cast<void (*)(void **, uint64_t *)>(dlsym(loaded, (name + "_init").c_str()));
  auto run = reinterpret_cast<void (*)(void **)>(dlsym(loaded, (name + "_run").c_str()));
  test::LoadedFile analysed(file.string(), source, nullptr);
  auto program = analysed.program(name, problem);
  if (!program || !init || !run)
    return std::nullopt;
  api::EngineOptions options;
  options.optLevel = 3;
  options.threads = threads;
  auto engine = api::makeEngine("cpu", *program, options);
  if (engine->failure())
    return std::nullopt;
  options.checked = true;
  auto checkedEngine = api::makeEngine("cpu", *program, options);
  const program::Kernel &kernel = program->kernels[0];
  std::vector<std::unique_ptr<Memory>> memory;
  std::vector<void *> pointers;
  for (program::VariableId parameter : kernel.parameters) {
    memory.push_back(
        std::make_unique<Memory>(api::hostType(kernel.variables[parameter].type).bytes()));
    pointers.push_back(memory.back()->data);
  }
  bench::Times theirs, ours, checked;
  constexpr int Runs = 7, CheckedRuns = 3;
  auto freshArguments = [&] {
    uint64_t random = 1;
    init(pointers.data(), &random);
    std::vector<eval::Datum> arguments;
    for (size_t k = 0; k < pointers.size(); ++k)
      arguments.push_back(datumOf(kernel.variables[kernel.parameters[k]].type, *memory[k]));
    return arguments;
  };
  auto timeOf = [&](api::Engine &each, const std::vector<eval::Datum> &arguments) {
    if (each.run(arguments).fault)
      std::abort();
    return *each.seconds() * 1000;
  };
  for (int i = 0; i < CheckedRuns; ++i)
    checked.add(timeOf(*checkedEngine, freshArguments()));
  for (int i = 0; i < Runs; ++i) {
    std::vector<eval::Datum> arguments = freshArguments();
    // Where C begins, ours ends: neither always finds a warmer machine.
    auto runC = [&] {
      Clock::time_point start = Clock::now();
      run(pointers.data());
      theirs.add(millisecondsSince(start));
    };
    auto runOurs = [&] { ours.add(timeOf(*engine, arguments)); };
    if (i % 2) {
      runC();
      runOurs();
    } else {
      runOurs();
      runC();
    }
    for (size_t k = 0; i == 0 && k < pointers.size(); ++k) {
      Type type = kernel.variables[kernel.parameters[k]].type;
      if (api::toHost(arguments[k], type).bytes !=
          std::string_view(reinterpret_cast<const char *>(memory[k]->data), memory[k]->size)) {
        std::printf("%-16s parameter %zu differs\n", name.c_str(), k);
        return std::nullopt;
      }
    }
  }
  dlclose(loaded);
  return Measured{theirs.median(), ours.median(), checked.median()};
}

// Side by side with C; 'threads' of each, 0 for one per processor.
void compareKernels(const std::vector<fs::path> &files, const fs::path &scratch, unsigned threads) {
  bench::heading(threads == 1 ? "PolyBench beside C, one thread each; at least C's speed"
                              : "PolyBench beside C, both with OpenMP, a thread per processor");
  double product = 0, worst = INFINITY;
  std::vector<std::pair<std::string, Measured>> checked;
  int count = 0;
  for (const fs::path &file : files) {
    std::optional<Measured> times = measure(file, scratch, threads);
    if (!times) {
      bench::row(file.stem(), "no figure", "", "", bench::verdict(false));
      continue;
    }
    double ratio = times->c / times->ours;
    bench::row(file.stem(), bench::milliseconds(times->ours), bench::milliseconds(times->c),
               bench::multiple(ratio), bench::verdict(ratio >= 0.7));
    product += std::log(ratio);
    worst = std::min(worst, ratio);
    checked.emplace_back(file.stem(), *times);
    ++count;
  }
  if (count < 2)
    return;
  double mean = std::exp(product / count);
  bench::row("C's time over ours, geometric mean of " + std::to_string(count),
             bench::multiple(mean), "1.00x", "", bench::verdict(mean >= 1));
  bench::row("C's time over ours, the smallest", bench::multiple(worst), "0.70x", "",
             bench::verdict(worst >= 0.7));
  if (threads != 1)
    return;
  bench::heading("the same with --checked, beside the same without");
  double cost = 0;
  for (const auto &[name, times] : checked) {
    double ratio = times.checked / times.ours;
    bench::row(name, bench::milliseconds(times.checked), bench::milliseconds(times.ours),
               bench::multiple(ratio));
    cost += std::log(ratio);
  }
  bench::row("time with checks over time without, geometric mean of " + std::to_string(count),
             bench::multiple(std::exp(cost / count)));
}

} // namespace

int main(int argc, char **argv) {
  fs::path folder = ALLO_SOURCE_DIR "/test/data/kernels/polybench";
  fs::path scratch = fs::temp_directory_path() / ("allo-bench-jit-" + std::to_string(getpid()));
  fs::create_directories(scratch);
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".py" && (argc < 2 || entry.path().stem().string() == argv[1]))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  compareKernels(files, scratch, 1);
  compareKernels(files, scratch, 0);
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
}
