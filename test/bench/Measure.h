// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Times, and the lines of the table that a measurement prints: figure, value, limit, ratio,
// verdict, with tabs between; test/bench/lib/table.bash lays them out.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace allo::bench {

using Clock = std::chrono::steady_clock;

inline double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// What the kernel counts as resident of a process, in MiB; 0 where it is gone.
inline double residentOf(int process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:"))
      return std::stod(line.substr(6)) / 1024;
  return 0;
}

// Milliseconds that the threads of a process have run. A busy machine makes everything wait, but
// adds little to this.
inline double processorTimeOf(int process) {
  double nanoseconds = 0;
  for (const auto &task :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task")) {
    double ran = 0;
    std::ifstream(task.path() / "schedstat") >> ran;
    nanoseconds += ran;
  }
  return nanoseconds / 1e6;
}

// A sample of times in milliseconds.
class Times {
public:
  void add(double value) {
    values.push_back(value);
    sorted = false;
  }
  size_t count() const { return values.size(); }
  double quantile(double q) {
    sort();
    return values.empty() ? 0
                          : values[std::min(values.size() - 1, size_t(q * double(values.size())))];
  }
  double best() { return quantile(0); }
  double median() { return quantile(0.5); }
  double worst() {
    sort();
    return values.empty() ? 0 : values.back();
  }

private:
  std::vector<double> values;
  bool sorted = false;
  void sort() {
    if (!std::exchange(sorted, true))
      std::sort(values.begin(), values.end());
  }
};

inline std::string format(const char *pattern, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, pattern, value);
  return buffer;
}
inline std::string milliseconds(double value) {
  return format(value < 0.1 ? "%.4f ms" : value < 10 ? "%.3f ms" : "%.1f ms", value);
}
inline std::string mebibytes(double value) { return format("%.1f MiB", value); }
inline std::string multiple(double value) { return format("%.2fx", value); }

inline void heading(const std::string &text) { std::printf("\n%s\n", text.c_str()); }

inline void row(const std::string &figure, const std::string &value, const std::string &limit = "",
                const std::string &ratio = "", const std::string &verdict = "") {
  std::printf("%s\t%s\t%s\t%s\t%s\n", figure.c_str(), value.c_str(), limit.c_str(), ratio.c_str(),
              verdict.c_str());
  std::fflush(stdout);
}
inline const char *verdict(bool held) { return held ? "ok" : "OVER"; }

} // namespace allo::bench
