// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What clients get to know about jobs: work-done progress, notifications allo/jobUpdate for those
// that know them (docs/running.md), and files with the logs. Belongs to the main thread.
#pragma once

#include "server/runs/ActiveJob.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <string_view>

namespace allo::server {

class Session;

class JobUpdates {
public:
  explicit JobUpdates(Session &session) : session(session) {}

  void begin(const ActiveJob &job);
  void phase(const ActiveJob &job);
  // 'state' is "done", "failed" or "cancelled"; 'result' is null if there is none.
  void end(const ActiveJob &job, std::string_view state, const std::string &message,
           const nlohmann::ordered_json &result);

  static std::string tokenOf(JobId id);

private:
  struct Progress {
    bool begun = false; // the client has agreed to it
    std::string title, phase;
  };
  void notifyProgress(JobId id, std::string_view kind, const std::string &message,
                      const std::string &title = "");
  std::string writeLog(const ActiveJob &job, std::string_view last);
  void update(const ActiveJob &job, std::string_view state, std::string_view message,
              const nlohmann::ordered_json &result = nullptr, const std::string &logPath = "");

  Session &session;
  std::map<JobId, Progress> shown;
};

} // namespace allo::server
