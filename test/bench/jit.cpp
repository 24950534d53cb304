// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Compiled kernels beside the same algorithms in C: the PolyBench kernels at the sizes of their
// line
// "# bench:", against clang -O3 -march=native -ffp-contract=off with restrict, one thread each,
// runs of both in turn; then checked, beside the same code without checks. Then how long it takes
// from a kernel's text to its first result.
#include "bench/Measure.h"
#include "common/Reference.h"
#include "common/RunKernel.h"
#include "driver/Engine.h"
#include "driver/HostForm.h"
#include "program/StructureReturns.h"

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
  explicit Memory(size_t bytes)
      : size(bytes), data(static_cast<std::byte *>(::operator new(bytes, std::align_val_t(64)))) {}
  ~Memory() { ::operator delete(data, std::align_val_t(64)); }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  size_t size;
  std::byte *data;
};

eval::Datum datumOf(Type type, const Memory &memory) {
  driver::HostType host = driver::hostType(type);
  auto *bytes = reinterpret_cast<const char *>(memory.data);
  std::string problem;
  return driver::fromHost({host.dtype, host.shape, std::string(bytes, memory.size)}, type, problem);
}

struct Measured {
  double c = 0, ours = 0, checked = 0; // milliseconds
};

std::optional<Measured> measure(const fs::path &file, const fs::path &scratch) {
  std::string name = file.stem().string(), source = readAll(file), problem;
  auto sizes = test::benchSizes(source);
  if (!sizes)
    return std::nullopt;
  source = test::withSizes(source, *sizes, problem);
  std::string command = "clang-22 -O3 -march=native -ffp-contract=off -shared -fPIC";
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
  program::structureReturns(*program);
  driver::EngineOptions options;
  options.optLevel = 3;
  auto engine = driver::makeEngine("cpu", *program, options);
  if (!engine->problem().empty())
    return std::nullopt;
  options.checked = true;
  auto checkedEngine = driver::makeEngine("cpu", *program, options);
  const program::Kernel &kernel = program->kernels[0];
  std::vector<std::unique_ptr<Memory>> memory;
  std::vector<void *> pointers;
  for (program::VariableId parameter : kernel.parameters) {
    memory.push_back(
        std::make_unique<Memory>(driver::hostType(kernel.variables[parameter].type).bytes()));
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
  auto timeOf = [&](driver::Engine &each, const std::vector<eval::Datum> &arguments) {
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
  }
  dlclose(loaded);
  return Measured{theirs.median(), ours.median(), checked.median()};
}

// From the text to the first result, in a process that has compiled before.
double firstResult(const std::string &source, const std::string &name, const std::string &cache) {
  Clock::time_point start = Clock::now();
  test::LoadedFile analysed("/bench/" + name + ".py", source, nullptr);
  std::string problem;
  auto program = analysed.program(name, problem);
  program::structureReturns(*program);
  driver::EngineOptions options;
  options.cache = cache;
  auto engine = driver::makeEngine("cpu", *program, options);
  const program::Kernel &kernel = program->kernels[0];
  std::vector<eval::Datum> arguments;
  for (program::VariableId parameter : kernel.parameters) {
    eval::Datum datum;
    Type type = kernel.variables[parameter].type;
    if (type.isShaped())
      datum.array = eval::Array::make(type, true);
    arguments.push_back(std::move(datum));
  }
  engine->run(arguments);
  return millisecondsSince(start);
}

double process(const std::string &command) {
  Clock::time_point start = Clock::now();
  if (std::system(command.c_str()) != 0)
    return NAN;
  return millisecondsSince(start);
}

template <typename Fn> double medianOf(int runs, Fn &&fn) {
  bench::Times times;
  for (int i = 0; i < runs; ++i)
    times.add(fn());
  return times.median();
}

void limit(const char *what, double value, double most) {
  std::printf("%-58s %8.2f ms   limit %6.1f%s\n", what, value, most, value > most ? "   OVER" : "");
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
  std::printf("%-16s %10s %10s %8s %11s %13s\n", "kernel", "C ms", "ours ms", "C/ours",
              "checked ms", "checked/ours");
  double product = 0, worst = INFINITY, slower = 0;
  int count = 0;
  for (const fs::path &file : files) {
    std::optional<Measured> times = measure(file, scratch);
    if (!times) {
      std::printf("%-16s cannot be measured\n", file.stem().c_str());
      continue;
    }
    double ratio = times->c / times->ours;
    double cost = times->checked / times->ours;
    std::printf("%-16s %10.3f %10.3f %8.2f %11.3f %13.2f%s\n", file.stem().c_str(), times->c,
                times->ours, ratio, times->checked, cost, ratio < 0.7 ? "   OVER" : "");
    std::fflush(stdout);
    product += std::log(ratio);
    slower += std::log(cost);
    worst = std::min(worst, ratio);
    ++count;
  }
  if (count)
    std::printf("geometric mean of %d: %.3f (at least 1.0), smallest %.2f (at least 0.7); checked "
                "%.2f times as long\n",
                count, std::exp(product / count), worst, std::exp(slower / count));
  if (argc < 2) {
    std::string gemm = readAll(folder / "gemm.py");
    firstResult(gemm, "gemm", "");
    limit("gemm, text to result, warm process, compiled",
          medianOf(15, [&] { return firstResult(gemm, "gemm", ""); }), 30);
    std::string cache = (scratch / "cache").string();
    firstResult(gemm, "gemm", cache);
    limit("gemm, text to result, warm process, from the cache",
          medianOf(15, [&] { return firstResult(gemm, "gemm", cache); }), 5);
    std::string command = "ALLO_CACHE_DIR=" + cache + " " ALLO_BINARY_DIR "/bin/allo run " +
                          (folder / "gemm.py").string() + "::gemm";
    limit("gemm, text to result, new process, compiled",
          medianOf(11, [&] { return process(command + " --rebuild > /dev/null"); }), 100);
    process(command + " > /dev/null");
    limit("gemm, text to result, new process, from the cache",
          medianOf(11, [&] { return process(command + " > /dev/null"); }), 100);
  }
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
}
