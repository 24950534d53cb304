// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A client of a real server: serve() on a thread of its own, over two pipes, with the real pool
// thread behind it. Waiting is for messages, never for time; a message that does not come within a
// generous limit fails the test.
#pragma once

#include "server/Transport.h"
#include "server/protocol/Framing.h"
#include "server/protocol/Json.h"

#include <chrono>
#include <deque>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace allo::server {

class Client {
public:
  explicit Client(ServeOptions options = {});
  // On a socket, with the server's end already made.
  Client(int own, Streams servers);
  ~Client();
  Client(const Client &) = delete;
  Client &operator=(const Client &) = delete;

  void send(const Json &message);
  void sendBytes(std::string_view bytes);
  void notify(std::string_view method, Json params);
  // The id of the request.
  int64_t ask(std::string_view method, Json params);
  // Waits for its answer; what else comes is kept for next() and seen().
  Json answer(int64_t id);
  Json call(std::string_view method, Json params) { return answer(ask(method, std::move(params))); }
  // The next message that was not waited for by answer(); nullopt where the server has closed.
  std::optional<Json> next();

  void initialize(Json processId = nullptr, const Json &moreCapabilities = Json::object());
  void open(std::string_view uri, std::string_view text, int64_t version = 1);
  void edit(std::string_view uri, int64_t version, Json range, std::string_view text);
  // Until every analysis is finished; the publications since the last call, oldest first.
  std::vector<Json> sync();

  void closeInput();
  void closeOutput();
  // Waits for the server to leave by itself.
  int exitCode();
  // The usual end: shutdown, exit, and success.
  void leave();

private:
  std::optional<Json> read();

  std::string path;
  int toServer = -1;
  int fromServer = -1;
  std::thread server;
  std::future<int> code;
  FrameReader reader;
  std::deque<Json> arrived;
  std::deque<Json> kept;
  int64_t lastId = 0;
};

// 'count' kernels of some lines each; kernel number 'broken' uses a name that is not defined.
std::string kernels(int count, int broken = -1);

} // namespace allo::server
