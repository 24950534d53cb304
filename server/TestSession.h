// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A whole server in memory, for tests: the real Dispatcher, with messages handed in and out as
// JSON. Synchronous: send() returns when nothing is left to do, with everything that the server
// said meanwhile in order. Analyses run on the calling thread, or on the real pool thread on
// request; the answers are the same. hold() keeps analyses from running, so that requests stay
// pending; release() lets them go.
#pragma once

#include "server/Dispatcher.h"

#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo::server {

class TestSession {
public:
  struct Options {
    bool threads = false; // analyse on the pool thread
    int logDescriptor = 2;
    LogLevel logLevel = LogLevel::Error;
  };
  TestSession();
  explicit TestSession(Options options);
  ~TestSession();

  // One message, or several that arrive together.
  std::vector<Json> send(const Json &message);
  std::vector<Json> sendTogether(const std::vector<Json> &messages);
  // A body that need not be JSON, and a stream that need not be framed.
  std::vector<Json> sendBody(std::string_view body);
  std::vector<Json> sendBytes(std::string_view bytes);

  // Capabilities of a client that can do everything, in UTF-16; a test changes what it is about.
  static Json fullCapabilities();
  // 'initialize' and 'initialized'; the result of the former.
  Json initialize(Json capabilities = fullCapabilities(), Json options = nullptr);

  std::vector<Json> open(std::string_view uri, std::string_view text, int64_t version = 1);
  struct Edit {
    Json range; // as the protocol has it; null replaces the whole text
    std::string text;
  };
  // One didChange; the version counts on by itself.
  std::vector<Json> edit(std::string_view uri, const std::vector<Edit> &edits);
  std::vector<Json> close(std::string_view uri);
  // Notebooks, whose cells are then edited by their URIs.
  struct Cell {
    std::string uri;
    std::string text; // of a new one
  };
  std::vector<Json> openNotebook(const std::string &uri, const std::vector<Cell> &cells);
  // Those that it has from now on.
  std::vector<Json> changeCells(const std::string &uri, const std::vector<Cell> &cells);
  std::vector<Json> closeNotebook(const std::string &uri);
  std::vector<Json> notify(std::string_view method, Json params);
  // A request with the next id; everything that came, its answer among it.
  std::vector<Json> request(std::string_view method, Json params);
  // Only the answer: the message with "result" or "error".
  Json call(std::string_view method, Json params);
  int64_t lastId() const { return nextId - 1; }

  void hold();
  std::vector<Json> release();
  // Answers a request of the server's.
  std::vector<Json> answer(const Json &request, Json result);

  // The disk that the server sees; it starts empty.
  void writeFile(const std::string &path, std::string content);
  void removeFile(const std::string &path);

  // --- jobs, whose workers are scripts: what the server does to one is reported as an object
  // {"worker": number, "event": "job" | "killed" | "left"} among its messages. They count from 1.
  // About the job that the worker has.
  std::vector<Json> workerTells(size_t number, JobEvent event);
  std::vector<Json> workerSays(size_t number, std::string_view bytes);
  std::vector<Json> workerEnds(size_t number, const std::string &how);
  std::vector<Json> workerStops(size_t number);
  // From now on none can be started, for this reason; an empty one ends that.
  void refuseWorkers(std::string error);
  // From now on there is a synthesis tool.
  void installVitis();
  // All timers go off, or those that are due by then.
  std::vector<Json> passTime(std::chrono::milliseconds most = std::chrono::hours(1));
  std::string readFile(const std::string &path);

  static Json range(uint32_t line, uint32_t column, uint32_t endLine, uint32_t endColumn);

  std::optional<int> exitCode() const;
  // The text of an open document as the server has it; empty where it is not open.
  std::string textOf(std::string_view uri);
  // The process that the server watches.
  std::optional<int64_t> watchedProcess() const;

private:
  struct Memory;
  std::vector<Json> finish();

  std::unique_ptr<Log> log;
  std::unique_ptr<Memory> memory;
  std::unique_ptr<Dispatcher> dispatcher;
  FrameReader reader;
  std::map<std::string, int64_t, std::less<>> versions;
  std::map<std::string, std::vector<std::string>> notebooks; // their cells, by URI
  int64_t nextId = 1;
  bool holding = false;
};

} // namespace allo::server
