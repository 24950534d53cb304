// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Times, and the lines of the table that a measurement prints: figure, value, limit, ratio,
// verdict, with tabs between; test/bench/frontend.sh lays them out.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace allo::bench {

using Clock = std::chrono::steady_clock;

inline double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
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
