// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random schedules of the kernels of test/data/exec, compiled for this machine: the lines '# run:'
// hold for them as well, with checks and without. Their HLS C++ compiles, and simulations of some
// give the results of the references in C. To run more schedules of each kernel:
// ALLO_SCHEDULE_ROUNDS=20 allo-unit
// --gtest_filter='ScheduleKernels.*'
#include "backend/cpu/Jit.h"
#include "backend/vitis/Emit.h"
#include "common/Reference.h"
#include "common/RunKernel.h"
#include "common/Sanitizer.h"
#include "common/Texts.h"
#include "dialect/Dialect.h"
#include "engine/CsimEngine.h"
#include "interp/FoldLazy.h"
#include "lower/Lower.h"
#include "schedule/Schedule.h"
#include "target/ProgramLimits.h"

#include <gtest/gtest.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace allo {
namespace {

using namespace schedule;

class RandomSchedule {
public:
  RandomSchedule(Schedule &schedule, uint64_t seed, bool unrolls = false)
      : schedule(schedule), random(seed), unrolls(unrolls) {}

  // Returns the calls that were accepted.
  std::string run(std::map<std::string, size_t> &accepted) {
    std::string text;
    for (int64_t count = pick(2, 5), all = count; count > 0; --count) {
      auto [primitive, arguments] = count == all && unrolls ? unrolling() : next();
      if (arguments.empty())
        continue;
      const std::string call = std::string(info(primitive).name) + showGiven(arguments);
      auto made = schedule.call(primitive, arguments, mlir::UnknownLoc::get(schedule.context()));
      if (!made) {
        EXPECT_NE(ErrorKind::Schedule, made.error().kind()) << call << "\n"
                                                            << made.error().message.text;
        continue;
      }
      text += call + "\n";
      ++accepted[std::string(info(primitive).name)];
    }
    auto applied = schedule.apply();
    EXPECT_TRUE(bool(applied)) << text << (applied ? "" : applied.error().message.text);
    return text;
  }

private:
  Schedule &schedule;
  std::mt19937_64 random;
  bool unrolls; // first

  int64_t pick(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }

  // All loops of the payload, also of kernels that are called.
  std::vector<Ref> allLoops() {
    std::vector<Ref> loops;
    for (const OpNode &node : schedule.snapshot()->ops())
      if (node.has(Trait::Loop))
        loops.push_back(*schedule.one({.refKind = RefKind::Loop, .path = node.path}));
    return loops;
  }

  std::pair<Primitive, GivenList> unrolling() {
    const std::vector<Ref> loops = allLoops();
    return {Primitive::Unroll, {loops[size_t(pick(0, int64_t(loops.size()) - 1))], 0, false}};
  }

  std::pair<Primitive, GivenList> next() {
    const std::vector<Ref> loops = allLoops();
    if (loops.empty())
      return {Primitive::Canonicalize, {Given()}};
    const size_t first = size_t(pick(0, int64_t(loops.size()) - 1));
    GivenList some;
    for (size_t i = first; i < loops.size() && some.size() < 3; ++i)
      if (i == first || loops[i].path.starts_with(loops[first].path + "/"))
        some.emplace_back(loops[i]);
    if (pick(0, 1) == 0)
      std::ranges::reverse(some);
    switch (pick(0, 19)) {
    case 18:
    case 19: {
      GivenList mapping[] = {{}, {1}, {2, 1}};
      const Given workers(mapping[pick(0, 2)]);
      return {Primitive::Outline,
              {loops[first], "outlined" + std::to_string(pick(0, 9)),
               workers.list()->empty() ? Given() : workers}};
    }
    case 12:
    case 13:
    case 14: {
      // Mostly a nest and one after it.
      const size_t other = size_t(pick(0, int64_t(loops.size()) - 1));
      return {Primitive::ComputeAt, {loops[std::min(first, other)], loops[std::max(first, other)]}};
    }
    case 10:
    case 11:
    case 15:
    case 16:
    case 17: {
      const size_t count = schedule.snapshot()->values().size();
      if (count == 0)
        return {};
      const ValueNode &value = schedule.snapshot()->values()[size_t(pick(0, int64_t(count) - 1))];
      const Ref buffer = *schedule.one({.refKind = RefKind::Buffer, .path = value.path});
      if (pick(0, 2) == 0)
        return {Primitive::BufferAt, {buffer, loops[first]}};
      return {Primitive::ReuseAt, {buffer, loops[first], pick(0, 2) == 0}};
    }
    case 0:
    case 1:
      return {Primitive::Split, {some.front(), pick(1, 3)}};
    case 2:
    case 3:
      return {Primitive::Reorder, {Given(some)}};
    case 4:
    case 5:
      return {Primitive::Tile, {Given(some), pick(1, 3)}};
    case 6:
      return {Primitive::Flatten, {Given(some)}};
    case 7:
      return {Primitive::Unroll, {some.front(), pick(0, 3), false}};
    case 8:
      return {Primitive::Affine, {Given(some)}};
    case 9: {
      const Primitive passes[] = {Primitive::Cse, Primitive::Licm, Primitive::Dce,
                                  Primitive::Canonicalize};
      return {passes[pick(0, 3)], {Given()}};
    }
    }
    return {};
  }
};

uint64_t roundsOr(uint64_t standard) {
  const char *more = std::getenv("ALLO_SCHEDULE_ROUNDS");
  return more ? std::strtoull(more, nullptr, 10) : standard;
}

std::string nameOfTop(mlir::ModuleOp module) {
  for (auto kernel : module.getOps<dialect::KernelOp>())
    if (!kernel.isPrivate())
      return kernel.getSymName().str();
  return {};
}

// Schedules of called kernels, composed with that of their caller.
using Callees = std::function<std::shared_ptr<const program::Program>(const std::string &)>;

std::string composeAll(Schedule &schedule, const program::Program &program, const Callees &callees,
                       const lower::LowerOptions &options, uint64_t seed,
                       std::map<std::string, size_t> &accepted) {
  std::string text;
  for (size_t k = 1; k < program.kernels.size(); ++k) {
    const auto callee = callees(program.kernels[k].name);
    if (!callee)
      continue;
    lower::LoweredModule module = lower::lower(*callee, options);
    const std::string name = nameOfTop(module.module.get());
    Schedule other(std::move(module.context), std::move(module.module), name);
    const std::string steps = RandomSchedule(other, seed + k).run(accepted);
    auto made =
        schedule.call(Primitive::Compose, {GivenList{&other}, seed % 3 == 0 ? Given(0) : Given()},
                      mlir::UnknownLoc::get(schedule.context()));
    if (!made) {
      EXPECT_NE(ErrorKind::Schedule, made.error().kind()) << name << made.error().message.text;
      continue;
    }
    ++accepted["compose"];
    text += "compose " + name + ":\n" + steps;
  }
  auto applied = schedule.apply();
  EXPECT_TRUE(bool(applied)) << text << (applied ? "" : applied.error().message.text);
  return text;
}

// The module after a random schedule, which 'shown' is set to.
lower::ModuleSource scheduledModules(const program::Program &program, uint64_t seed,
                                     std::map<std::string, size_t> &accepted,
                                     const Callees &callees, std::string &shown,
                                     bool unrolls = false) {
  return [&program, seed, &accepted, callees, &shown, unrolls](const lower::LowerOptions &options) {
    lower::LoweredModule module = lower::lower(program, options);
    std::string top = nameOfTop(module.module.get());
    Schedule schedule(std::move(module.context), std::move(module.module), top);
    shown = callees ? composeAll(schedule, program, callees, options, seed, accepted) : "";
    if (!callees || seed % 2 == 0)
      shown += RandomSchedule(schedule, seed, unrolls).run(accepted);
    llvm::raw_string_ostream(shown) << schedule.payload();
    std::tie(module.context, module.module) = std::move(schedule).release();
    return module;
  };
}

// A program after a random schedule, which 'shown' has.
class Scheduled final : public api::Engine {
public:
  Scheduled(const program::Program &program, uint64_t seed, std::map<std::string, size_t> &accepted,
            const Callees &callees = {}, bool isChecked = false)
      : compiled(program, scheduledModules(program, seed, accepted, callees, shown), [&] {
          cpu::CompileOptions options;
          options.optLevel = 0;
          options.checked = isChecked;
          return options;
        }()) {}

  eval::Outcome run(const std::vector<eval::Datum> &arguments) final {
    return compiled.run(arguments);
  }
  const std::string &error() const { return compiled.failure().message; }
  std::string shown; // the steps and the payload; 'compiled' sets it

private:
  cpu::CompiledProgram compiled;
};

void print(const std::map<std::string, size_t> &accepted, size_t kernels) {
  for (const auto &[name, count] : accepted)
    std::printf("%s: %zu accepted\n", name.c_str(), count);
  std::printf("%zu schedules\n", kernels);
}

// Whether a run stops, though another operation without a result than in the kernel may be first.
bool stops(Scheduled &engine, const program::Program &program, const test::RunLine &line) {
  bool stopped = false;
  test::runOn(
      [&](const auto &arguments) {
        eval::Outcome outcome = engine.run(arguments);
        stopped = outcome.fault.has_value();
        return outcome;
      },
      program, line);
  return stopped;
}

// In an order that does not depend on the file system.
std::vector<std::filesystem::path> dataFiles(const std::string &folder,
                                             std::string_view extension) {
  std::vector<std::filesystem::path> found;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(ALLO_SOURCE_DIR "/test/data") / folder))
    if (entry.path().extension() == extension)
      found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

TEST(ScheduleKernels, ScheduledKernelsEqualTheirReferences) {
  if (test::Sanitized)
    GTEST_SKIP() << "LLVM has no sanitizer";
  std::map<std::string, size_t> accepted;
  size_t kernels = 0;
  test::References references;
  for (const std::filesystem::path &source : dataFiles("kernels", ".c")) {
    const std::string kernel = source.stem().string();
    const std::filesystem::path file = source.parent_path().parent_path() / (kernel + ".py");
    DiskFileSystem files;
    test::LoadedFile loaded(file.string(), test::readFile(file), &files);
    for (uint64_t round = 0; round < roundsOr(4); ++round) {
      std::string problem;
      auto program = loaded.program(kernel, problem);
      auto reference = references.find(kernel);
      ASSERT_TRUE(program && reference) << kernel << problem << references.problem();
      Scheduled engine(*program, std::hash<std::string>()(kernel) + round, accepted);
      ASSERT_EQ("", engine.error()) << kernel << "\n" << engine.shown;
      EXPECT_EQ("", test::compareWithReference(*program, engine, false, *reference, round + 1))
          << kernel << "\n"
          << engine.shown;
      ++kernels;
    }
  }
  print(accepted, kernels);
  EXPECT_GT(kernels, 50u);
}

TEST(ScheduleKernels, ScheduledKernelsGiveTheSameResults) {
  if (test::Sanitized)
    GTEST_SKIP() << "LLVM has no sanitizer";
  const std::vector<std::filesystem::path> paths = dataFiles("exec", ".py");
  std::map<std::string, size_t> accepted;
  size_t kernels = 0;
  for (size_t number = 0; number < paths.size(); ++number) {
    const std::string source = test::readFile(paths[number]);
    if (source.find("\n# overflow\n") != std::string::npos)
      continue;
    DiskFileSystem files;
    test::LoadedFile loaded(paths[number].string(), source, &files);
    std::map<std::string, std::vector<test::RunLine>> lines;
    for (const test::RunLine &line : test::runLines(source))
      if (line.problem.empty())
        lines[line.kernel].push_back(line);
    for (const auto &[kernel, calls] : lines)
      for (uint64_t round = 0; round < roundsOr(1); ++round) {
        std::string problem;
        auto program = loaded.program(kernel, problem);
        ASSERT_TRUE(program) << paths[number] << problem;
        Callees callees;
        if (round % 2 == 0)
          callees = [&](const std::string &name) { return loaded.program(name, problem); };
        for (bool isChecked : {false, true}) {
          Scheduled engine(*program, number * 1000 + round, accepted, callees, isChecked);
          ASSERT_EQ("", engine.error()) << paths[number] << " " << kernel << "\n" << engine.shown;
          ++kernels;
          for (const test::RunLine &line : calls)
            if (line.fault.empty())
              EXPECT_EQ("",
                        test::runOn([&](const auto &arguments) { return engine.run(arguments); },
                                    *program, line, isChecked))
                  << paths[number] << ":" << line.line << ": " << line.text << "\n"
                  << engine.shown;
            else if (isChecked)
              EXPECT_TRUE(stops(engine, *program, line))
                  << paths[number] << ":" << line.line << ": " << line.text << "\n"
                  << engine.shown;
        }
      }
  }
  print(accepted, kernels);
  EXPECT_GT(kernels, 100u);
}

// ---- HLS C++

class TemporaryFolder {
public:
  TemporaryFolder() { std::filesystem::create_directories(root); }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(root, ignored);
  }
  std::string operator/(const std::string &name) const { return (root / name).string(); }

private:
  const std::filesystem::path root = std::filesystem::temp_directory_path() /
                                     ("allo-schedule-kernels-" + std::to_string(::getpid()));
};

// Whether Vitis can build it; calls that are evaluated lazily become their values.
bool isForVitis(program::Program &program) {
  return program::vitisLimits(program, {}).empty() && eval::foldLazyCalls(program).empty();
}

// One source of the C++ of many kernels, each in a namespace of its own.
class ManyKernels {
public:
  void add(const vitis::Code &code, const std::string &name) {
    std::string headers;
    const std::string number = std::to_string(++count);
    std::string body = "namespace kernel" + number + " {\n#line 1 \"" + name + "\"\n";
    for (std::string line : test::linesOf(code.source)) {
      if (line.starts_with("#include") || line.starts_with("#define")) {
        headers += line + "\n";
        line.clear();
      }
      if (line.starts_with("extern \"C\" ")) // C has one namespace
        if (size_t at = line.find(" " + code.top + "("); at != std::string::npos)
          line.insert(at + 1 + code.top.size(), "_" + number);
      body += line + "\n";
    }
    bodies[headers] += body + "}\n";
  }
  void compile() const {
    const TemporaryFolder folder;
    for (const auto &[headers, body] : bodies) {
      const std::string source = folder / "kernels.cpp", said = folder / "said";
      std::ofstream(source, std::ios::binary) << headers << body;
      const std::string command = ALLO_CLANGXX " -isystem " ALLO_SOURCE_DIR
                                               "/runtime/hls -std=c++17 -fsyntax-only -Wall "
                                               "-Werror -Wno-unknown-pragmas -Wno-unused-label "
                                               "-Wno-missing-braces " +
                                  source + " >" + said + " 2>&1";
      EXPECT_EQ(std::system(command.c_str()), 0) << test::readFile(said);
    }
  }
  size_t count = 0;

private:
  std::map<std::string, std::string> bodies; // by headers
};

TEST(ScheduleKernels, ScheduledKernelsAreCppThatCompiles) {
  std::map<std::string, size_t> accepted;
  ManyKernels kernels;
  DiskFileSystem files;
  for (const char *folder : {"kernels", "exec"})
    for (const std::filesystem::path &path : dataFiles(folder, ".py")) {
      const std::string file = path.string();
      test::LoadedFile loaded(file, test::readFile(file), &files);
      for (const std::string &kernel : loaded.runnable())
        for (uint64_t round = 0; round < roundsOr(1); ++round) {
          std::string problem, shown;
          auto program = loaded.program(kernel, problem);
          if (!program || !isForVitis(*program))
            continue;
          Callees callees;
          if (round % 2 == 0)
            callees = [&](const std::string &name) { return loaded.program(name, problem); };
          const uint64_t seed = 7 + std::hash<std::string>()(kernel) + round;
          const auto code =
              vitis::emit(*program, scheduledModules(*program, seed, accepted, callees, shown), {});
          ASSERT_TRUE(bool(code)) << file << " " << kernel << ": " << code.error().message << "\n"
                                  << shown;
          kernels.add(*code, file + "::" + kernel + " round " + std::to_string(round));
        }
    }
  kernels.compile();
  print(accepted, kernels.count);
  EXPECT_GT(kernels.count, 300u);
}

// Sums of products of few elements, which often have the same operand twice.
std::string kernelOfProducts(uint64_t seed) {
  std::mt19937_64 random(seed);
  auto oneOf = [&](const std::vector<std::string> &texts) {
    return texts[random() % texts.size()];
  };
  const std::string type = oneOf({"i8", "i16", "i32", "u8", "u16", "i64"});
  const std::vector<std::string> terms = {oneOf({"x[i]", "x[i + 1]"}),
                                          oneOf({"w[i, j]", "w[j, i]", "x[j]"}), "t"};
  auto expression = [&] {
    std::string text = oneOf(terms);
    for (uint64_t count = 1 + random() % 3; count > 0; --count)
      text = random() % 4 == 0 ? "(" + text + ")" + oneOf({" * ", " + "}) + oneOf({"2", "3"})
                               : text + oneOf({" * ", " * ", " + ", " - "}) + oneOf(terms);
    return text;
  };
  std::string source =
      "from allo import i8, i16, i32, i64, kernel, u8, u16\n\n\n@kernel\ndef k(x: " + type +
      "[8], w: " + type + "[4, 4], y: " + type +
      "[8]):\n    for i in range(4):\n        t: " + type + " = x[i]\n        for j in range(4):\n";
  for (uint64_t count = 1 + random() % 2; count > 0; --count)
    source +=
        "            " + oneOf({"y[i] += ", "y[j] = ", "t = ", "t += "}) + expression() + "\n";
  return source + "        y[i] += " + oneOf({"t", "t * t", "t + x[i] * x[i]"}) + "\n";
}

TEST(ScheduleKernels, ScheduledProductsAreCppThatCompiles) {
  std::map<std::string, size_t> accepted;
  ManyKernels kernels;
  DiskFileSystem files;
  for (uint64_t seed = 0; seed < 100 * roundsOr(1); ++seed) {
    const std::string source = kernelOfProducts(seed);
    test::LoadedFile loaded("products.py", source, &files);
    std::string problem, shown;
    const auto program = loaded.program("k", problem);
    ASSERT_TRUE(program) << problem << "\n" << source;
    const auto code =
        vitis::emit(*program, scheduledModules(*program, seed, accepted, {}, shown, true), {});
    ASSERT_TRUE(bool(code)) << source << code.error().message << "\n" << shown;
    kernels.add(*code, "products " + std::to_string(seed));
  }
  kernels.compile();
  print(accepted, kernels.count);
  EXPECT_GT(accepted["unroll"], 50u);
}

TEST(ScheduleKernels, SimulatedScheduledKernelsEqualTheirReferences) {
  if (test::Sanitized)
    GTEST_SKIP() << "the references are compiled by LLVM, which has no sanitizer";
  const TemporaryFolder folder;
  api::EngineOptions options;
  options.installation = {ALLO_BINARY_DIR "/bin/allo", ALLO_SOURCE_DIR "/runtime/hls",
                          folder / "cache"};
  std::map<std::string, size_t> accepted;
  size_t kernels = 0, number = 0;
  test::References references;
  const bool isLong = roundsOr(0) > 0;
  for (const std::filesystem::path &source : dataFiles("kernels", ".c")) {
    constexpr size_t Every = 16; // a C++ compiler runs for each
    if (number++ % Every != 0 && !isLong)
      continue;
    const std::string kernel = source.stem().string();
    const std::filesystem::path file = source.parent_path().parent_path() / (kernel + ".py");
    DiskFileSystem files;
    test::LoadedFile loaded(file.string(), test::readFile(file), &files);
    for (uint64_t round = 0; round < roundsOr(1); ++round) {
      std::string problem, shown;
      auto program = loaded.program(kernel, problem);
      auto reference = references.find(kernel);
      ASSERT_TRUE(program && reference) << kernel << problem << references.problem();
      if (!isForVitis(*program))
        continue;
      const uint64_t seed = std::hash<std::string>()(kernel) + round;
      api::CsimEngine engine(*program, options, [&](const program::Program &of, bool checked) {
        return vitis::emit(of, scheduledModules(of, seed, accepted, {}, shown),
                           {.places = vitis::OriginStyle::None, .checked = checked});
      });
      ASSERT_EQ("", engine.failure().message) << kernel << "\n" << shown;
      EXPECT_EQ("", test::compareWithReference(*program, engine, false, *reference, round + 1))
          << kernel << "\n"
          << shown;
      ++kernels;
    }
  }
  print(accepted, kernels);
  EXPECT_GT(kernels, 2u);
}

} // namespace
} // namespace allo
