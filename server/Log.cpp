// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Log.h"

#include "support/Characters.h"

#include <cerrno>
#include <cstdio>
#include <unistd.h>

namespace allo::server {

std::optional<LogLevel> logLevelByName(std::string_view name) {
  if (name == "error")
    return LogLevel::Error;
  if (name == "info")
    return LogLevel::Info;
  if (name == "verbose")
    return LogLevel::Verbose;
  return std::nullopt;
}

std::string showDuration(std::chrono::nanoseconds duration) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f ms", double(duration.count()) / 1e6);
  return text;
}

void Log::write(LogLevel level, std::string_view text) {
  if (!enabled(level))
    return;
  constexpr const char *Names[] = {"error", "info", "verbose"};
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  char head[64];
  int n = std::snprintf(head, sizeof head, "allo-lsp [%9.3f] %s: ", seconds, Names[int(level)]);
  std::string line(head, size_t(n));
  for (char c : text) // a line is a line
    line += isNewline(c) ? ' ' : c;
  line += '\n';
  ssize_t written;
  do
    written = ::write(fd, line.data(), line.size());
  while (written < 0 && errno == EINTR); // a log that cannot be written is no reason to stop
}

LatencyLine::LatencyLine(Log &target, std::string_view name) : log(target) {
  if (!log.enabled(LogLevel::Verbose))
    return;
  what = name;
  begin = std::chrono::steady_clock::now();
}

LatencyLine::~LatencyLine() {
  if (!what.empty())
    log.verbose(what + " took " + showDuration(std::chrono::steady_clock::now() - begin));
}

} // namespace allo::server
