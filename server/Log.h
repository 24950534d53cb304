// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The server's log: one line per entry, each with one write(2), to stderr or a file; never to
// stdout, which belongs to the protocol.
// Used by the main thread. It does not own its descriptor.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allo::server {

enum class LogLevel : uint8_t { Error, Info, Verbose };

std::optional<LogLevel> logLevelByName(std::string_view name);

class Log {
public:
  explicit Log(LogLevel level = LogLevel::Error, int descriptor = 2)
      : limit(level), fd(descriptor), start(std::chrono::steady_clock::now()) {}

  bool enabled(LogLevel level) const { return level <= limit; }
  void error(std::string_view text) { write(LogLevel::Error, text); }
  void info(std::string_view text) { write(LogLevel::Info, text); }
  void verbose(std::string_view text) { write(LogLevel::Verbose, text); }

private:
  void write(LogLevel level, std::string_view text);

  LogLevel limit;
  int fd;
  std::chrono::steady_clock::time_point start;
};

// Logs, at verbose, how long the scope took that it lives in.
class LatencyLine {
public:
  LatencyLine(Log &target, std::string_view name);
  ~LatencyLine();
  LatencyLine(const LatencyLine &) = delete;
  LatencyLine &operator=(const LatencyLine &) = delete;

private:
  Log &log;
  std::string what;
  std::chrono::steady_clock::time_point begin;
};

// "1.25 ms".
std::string showDuration(std::chrono::nanoseconds duration);

} // namespace allo::server
