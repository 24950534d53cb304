// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels, interpreted and compiled: whatever comes out must be the same to the bit.
//   allo-differential [--count N] [--seed FIRST] [--jobs N] [--edges | --shaped] [--all] [--csim]
// Every kernel is run by the interpreter and compiled in one of the ways that there are, in turn;
// with --all in each of them; integers that overflow are faults in some. Checked code is also given
// arrays with elements that were never written, where the interpreter's fault must be its own. What
// differs, or ends a process, is made smaller and printed. Each job is a child process, which a
// kernel may kill; a kernel is lost with it, not the rest.
#include "common/RandomKernel.h"
#include "common/RunKernel.h"
#include "engine/Engine.h"

#include <CLI/CLI.hpp>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace allo::test {
namespace {

struct Way {
  unsigned optLevel;
  bool checked;
  bool overflow = false;
  bool threads = false; // for every loop that may have them
  bool csim = false;    // as HLS C++
};
const Way Ways[] = {{2, false},      {0, false},      {3, false},
                    {2, true},       {0, true},       {3, true},
                    {2, true, true}, {0, true, true}, {2, false, false, true}};
constexpr size_t AllWays = SIZE_MAX, CsimWay = SIZE_MAX - 1;
// Stages run at the same time, as the interpreter's do.
constexpr Way Csim{2, false, false, false, true};

// Arguments, of which an array here and there has an element that nothing was stored in: what
// reads it is a fault, if it is run at all.
std::vector<eval::Datum> argumentsOf(const program::Kernel &kernel, const RandomKernel &made,
                                     uint64_t seed, bool holes) {
  std::vector<eval::Datum> arguments = randomArguments(kernel, seed, made.extremes);
  if (!holes)
    return arguments;
  uint64_t state = seed;
  for (eval::Datum &argument : arguments) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    if (argument.array && argument.array->size() > 0 && (state >> 60) % 2 == 0)
      argument.array->written[(state >> 32) % argument.array->size()] = 0;
  }
  return arguments;
}

bool hasStages(const RandomKernel &made) {
  return made.source.find("def stage_0") != std::string::npos;
}

// Where two stages reach one place, the first of them reports it, and which one that is depends on
// the threads.
std::string showWarning(const program::Program &program, const eval::Fault &report, bool stages) {
  std::string whole = showFault(program, report);
  size_t place = whole.find(' '); // behind the kind
  return "warning: " + (stages ? whole.substr(0, whole.find(' ', place + 1)) : whole) + "\n";
}

std::string endOf(const program::Program &program, api::Engine &engine, const RandomKernel &made,
                  uint64_t seed, bool warnings, bool holes = false) {
  const program::Kernel &kernel = program.kernels[0];
  if (engine.failure())
    return "compiler: " + engine.failure().message;
  std::vector<eval::Datum> arguments = argumentsOf(kernel, made, seed, holes);
  eval::Outcome outcome = engine.run(arguments);
  if (outcome.fault)
    return "fault: " + showFault(program, *outcome.fault);
  std::string end;
  for (size_t i = 0; warnings && i < outcome.reports.size(); ++i)
    end += showWarning(program, outcome.reports[i], hasStages(made));
  for (size_t i = 0; i < outcome.results.size(); ++i)
    end += "result: " + show(outcome.results[i], kernel.results[i]) + "\n";
  for (size_t i = 0; i < arguments.size(); ++i)
    end += kernel.variables[kernel.parameters[i]].name + ": " +
           show(arguments[i], kernel.variables[kernel.parameters[i]].type) + "\n";
  return end;
}

// Of several overflows in one statement on arrays the engines name different ones, see
// docs/running.md; the statement is the same.
bool overflowsThere(const std::string &expected, const std::string &got) {
  constexpr std::string_view Overflow = "fault: integer-overflow ";
  auto line = [&](const std::string &end) {
    return end.starts_with(Overflow) ? end.substr(0, end.find(':', Overflow.size())) : "";
  };
  return !line(expected).empty() && line(expected) == line(got);
}

// Of several stages that stop a run, which one is told depends on the threads.
bool isSame(const RandomKernel &made, const std::string &expected, const std::string &got) {
  return expected == got || overflowsThere(expected, got) ||
         (hasStages(made) && expected.starts_with("fault") && got.starts_with("fault"));
}

// Why a kernel is not compared: none of those that are made, but some that were made smaller.
struct Skipped {
  bool refused = false; // by the checker
  bool faults = false;  // in every engine
};

// Empty: the same; otherwise how they differ. Sources that are skipped count as the same.
std::string difference(const RandomKernel &made, uint64_t seed, size_t way, Skipped &skipped) {
  LoadedFile file("/w/random.py", made.source, nullptr);
  skipped.refused = true;
  for (const Diagnostic &d : file.analysis().diagnostics)
    if (d.severity == Severity::Error)
      return "";
  std::string problem;
  auto program = file.program(made.name, problem);
  if (!program)
    return "";
  skipped.refused = false;
  api::EngineOptions limited;
  limited.limits.steps = 10'000'000;
  auto exact = api::makeEngine("exact", *program, limited);
  std::string end = endOf(*program, *exact, made, seed, false);
  skipped.faults = end.starts_with("fault");
  if (skipped.faults)
    return "";
  if (made.extremes && !end.starts_with("result: 0\n"))
    return "what the kernel compares by itself is not the same:\n" + end;
  for (size_t i = 0; i < std::size(Ways); ++i) {
    if (way == CsimWay ? i > 0 : way != AllWays && i != way)
      continue;
    const Way &chosen = way == CsimWay ? Csim : Ways[i];
    api::EngineOptions options;
    options.optLevel = chosen.optLevel;
    options.checked = chosen.checked;
    options.overflow = chosen.overflow;
    if (chosen.threads) {
      options.threads = 3;
      options.leastWork = 1;
    }
    if (chosen.csim) {
      options.installation = {ALLO_BINARY_DIR "/bin/allo", ALLO_SOURCE_DIR "/runtime/hls",
                              ALLO_BINARY_DIR "/test/csim-cache"};
      options.project.bounded = hasStages(made);
      options.project.variables = {"OPT_FLAGS=-O1"};
    }
    auto engine = api::makeEngine(chosen.csim ? "csim" : "cpu", *program, options);
    limited.overflow = chosen.overflow;
    auto oracle = api::makeEngine("exact", *program, limited);
    std::string expected = endOf(*program, *oracle, made, seed, chosen.checked);
    std::string got = endOf(*program, *engine, made, seed, chosen.checked);
    // What stages stored before one of them stopped the run depends on the threads.
    if (isSame(made, expected, got) && chosen.checked && !expected.starts_with("fault")) {
      expected = endOf(*program, *oracle, made, seed, chosen.checked, /*holes=*/true);
      got = endOf(*program, *engine, made, seed, chosen.checked, /*holes=*/true);
    }
    if (!isSame(made, expected, got))
      return "-O" + std::to_string(chosen.optLevel) + (chosen.checked ? " --checked" : "") +
             (chosen.csim ? " csim" : "") + (chosen.overflow ? " --check-overflow" : "") +
             (chosen.threads ? " --threads 3" : "") + "\ninterpreted:\n" + expected +
             "compiled:\n" + got;
  }
  return "";
}

// In a process of its own: whether it differs, or ends badly.
bool isBad(const RandomKernel &made, uint64_t seed, size_t way) {
  pid_t child = fork();
  if (child == 0) {
    alarm(300); // what waits for nothing
    rlimit limit{20, 20};
    setrlimit(RLIMIT_CPU, &limit);
    std::freopen("/dev/null", "w", stderr);
    Skipped skipped;
    _exit(difference(made, seed, way, skipped).empty() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}
std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

// Leaves out runs of lines, ever shorter ones, for as long as it stays bad.
RandomKernel smaller(RandomKernel made, uint64_t seed, size_t way) {
  std::vector<std::string> lines = linesOf(made.source);
  for (size_t length = lines.size() / 2; length > 0; length /= 2)
    for (size_t at = 0; at + length <= lines.size();) {
      std::vector<std::string> fewer = lines;
      fewer.erase(fewer.begin() + long(at), fewer.begin() + long(at + length));
      if (isBad({joined(fewer), made.name, made.extremes}, seed, way))
        lines = std::move(fewer);
      else
        at += length;
    }
  return {joined(lines), made.name, made.extremes};
}

// What ends its process has no 'first' difference.
void report(uint64_t seed, size_t way, const std::string &first) {
  RandomKernel small = smaller(randomKernel(seed), seed, way);
  std::printf("seed %llu %s\n%s\n", static_cast<unsigned long long>(seed),
              first.empty() ? "ends its process" : "differs", small.source.c_str());
  Skipped skipped;
  if (!first.empty()) {
    std::string again = difference(small, seed, way, skipped);
    std::printf("%s\n",
                again.empty() ? ("only once, of the whole:\n" + first).c_str() : again.c_str());
  }
  std::fflush(stdout);
}

struct Progress {
  uint64_t next; // the seed at hand
  uint64_t done;
  uint64_t bad;
  uint64_t refused, faults;
};

} // namespace
} // namespace allo::test

int main(int argc, char **argv) {
  using namespace allo::test;
  uint64_t count = 2000, first = 0, jobs = 2;
  bool all = false, csim = false, edges = false, shaped = false;
  CLI::App app("Random kernels, interpreted and compiled: the same must come out.");
  app.add_option("--count", count, "How many kernels");
  app.add_option("--seed", first, "The first one's number");
  app.add_option("--jobs", jobs, "How many processes")->check(CLI::Range(1, 64));
  app.add_flag("--all", all, "Compile each kernel in every way");
  app.add_flag("--csim", csim, "Simulate the HLS C++ of each kernel instead");
  auto *one = app.add_flag("--edges", edges, "Only kernels at the edges of the language");
  app.add_flag("--shaped", shaped, "Only kernels about arrays that change")->excludes(one);
  bool print = false;
  app.add_flag("--print", print, "Print the kernels, run nothing");
  CLI11_PARSE(app, argc, argv);
  auto *shared = static_cast<Progress *>(mmap(
      nullptr, jobs * sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (shared == MAP_FAILED)
    return 2;
  auto wayOf = [&](uint64_t seed) {
    return csim ? CsimWay : all ? AllWays : size_t(seed % std::size(Ways));
  };
  auto seedOf = [&](uint64_t number) {
    return edges || shaped ? number / 9 * 27 + (edges ? 9 : 18) + number % 9 : number;
  };
  if (print) {
    for (uint64_t number = first; number < first + count; ++number) {
      const RandomKernel made = randomKernel(seedOf(number));
      std::printf("# kernel: %s\n%s\n", made.name.c_str(), made.source.c_str());
    }
    return 0;
  }
  // A job takes every jobs-th seed; where its process ends early, another goes on behind the seed.
  auto start = [&](uint64_t job) {
    pid_t child = fork();
    if (child != 0)
      return child;
    for (uint64_t &next = shared[job].next; next < first + count; next += jobs) {
      alarm(300);
      uint64_t seed = seedOf(next);
      Skipped skipped;
      std::string found = difference(randomKernel(seed), seed, wayOf(seed), skipped);
      if (!found.empty()) {
        alarm(0);
        ++shared[job].bad;
        report(seed, wayOf(seed), found);
      } else if (skipped.refused || skipped.faults) { // makers avoid both
        ++shared[job].bad;
        std::printf("seed %llu is %s\n%s\n", static_cast<unsigned long long>(seed),
                    skipped.refused ? "refused" : "stopped by a fault",
                    randomKernel(seed).source.c_str());
        std::fflush(stdout);
      }
      shared[job].refused += skipped.refused;
      shared[job].faults += skipped.faults;
      ++shared[job].done;
    }
    _exit(0);
  };
  std::vector<pid_t> children;
  for (uint64_t job = 0; job < jobs; ++job) {
    shared[job] = {first + job, 0, 0, 0, 0};
    children.push_back(start(job));
  }
  uint64_t lost = 0;
  for (uint64_t running = jobs; running > 0;) {
    int status = 0;
    pid_t ended = wait(&status);
    for (uint64_t job = 0; job < jobs; ++job) {
      if (children[job] != ended)
        continue;
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        --running;
        continue;
      }
      uint64_t seed = seedOf(shared[job].next);
      ++lost;
      report(seed, wayOf(seed), "");
      shared[job].next += jobs;
      children[job] = start(job);
    }
  }
  uint64_t done = 0, bad = lost, refused = 0, faults = 0;
  for (uint64_t job = 0; job < jobs; ++job) {
    done += shared[job].done;
    bad += shared[job].bad;
    refused += shared[job].refused;
    faults += shared[job].faults;
  }
  std::printf("%llu kernels, %llu of them wrong (%llu refused, %llu stopped by a fault)\n",
              static_cast<unsigned long long>(done + lost), static_cast<unsigned long long>(bad),
              static_cast<unsigned long long>(refused), static_cast<unsigned long long>(faults));
  return bad == 0 ? 0 : 1;
}
