// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "threads/Client.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <unistd.h>

namespace allo::server {

namespace {

constexpr int PatienceMilliseconds = 60000;

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
      throw std::runtime_error("no pipe");
    read = ends[0];
    write = ends[1];
  }
};

int nullLog() {
  static const int fd = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  return fd;
}

std::future<int> start(std::thread &thread, Streams streams, ServeOptions options) {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  thread = std::thread([streams, options, result = std::move(promise)]() mutable {
    Log log(LogLevel::Verbose, nullLog());
    result.set_value(serve(streams, log, options));
  });
  return future;
}

} // namespace

Client::Client(ServeOptions options) {
  Pipe in, out;
  toServer = in.write;
  fromServer = out.read;
  code = start(server, {in.read, out.write}, options);
}

Client::Client(int own, Streams servers) : toServer(own), fromServer(::dup(own)) {
  code = start(server, servers, {});
}

Client::~Client() {
  closeInput();
  closeOutput();
  if (server.joinable())
    server.join();
}

void Client::sendBytes(std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t n = ::write(toServer, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return; // the server has left; what it returned tells why
    bytes.remove_prefix(size_t(n));
  }
}

void Client::send(const Json &message) {
  std::string bytes;
  appendFrame(bytes, dumpJson(message));
  sendBytes(bytes);
}

void Client::notify(std::string_view method, Json params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

int64_t Client::ask(std::string_view method, Json params) {
  Json message = {{"jsonrpc", "2.0"}, {"id", ++lastId}, {"method", method}};
  if (!params.is_null())
    message["params"] = std::move(params);
  send(message);
  return lastId;
}

std::optional<Json> Client::read() {
  char buffer[65536];
  while (arrived.empty()) {
    pollfd waiting{fromServer, POLLIN, 0};
    if (::poll(&waiting, 1, PatienceMilliseconds) == 0)
      throw std::runtime_error("the server says nothing");
    ssize_t n = ::read(fromServer, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return std::nullopt;
    std::vector<Frame> frames;
    reader.feed({buffer, size_t(n)}, frames);
    for (const Frame &frame : frames) {
      std::optional<Json> json = parseJson(frame.text);
      if (frame.kind != Frame::Kind::Message || !json)
        throw std::runtime_error("the server sends garbage: " + frame.text);
      arrived.push_back(std::move(*json));
    }
  }
  Json message = std::move(arrived.front());
  arrived.pop_front();
  return message;
}

Json Client::answer(int64_t id) {
  auto answers = [id](const Json &message) {
    return !message.contains("method") && message.contains("id") && message.at("id") == id;
  };
  for (auto it = kept.begin(); it != kept.end(); ++it)
    if (answers(*it)) {
      Json message = std::move(*it);
      kept.erase(it);
      return message;
    }
  for (;;) {
    std::optional<Json> message = read();
    if (!message)
      throw std::runtime_error("the server has closed the connection");
    if (answers(*message))
      return std::move(*message);
    kept.push_back(std::move(*message));
  }
}

std::optional<Json> Client::next() {
  if (kept.empty())
    return read();
  Json message = std::move(kept.front());
  kept.pop_front();
  return message;
}

void Client::initialize(Json processId, const Json &moreCapabilities) {
  Json capabilities = {{"textDocument", {{"publishDiagnostics", {{"versionSupport", true}}}}}};
  capabilities.update(moreCapabilities);
  Json reply =
      call("initialize", {{"processId", std::move(processId)}, {"capabilities", capabilities}});
  EXPECT_TRUE(reply.contains("result")) << reply;
  notify("initialized", Json::object());
}

void Client::open(std::string_view uri, std::string_view text, int64_t version) {
  notify("textDocument/didOpen",
         {{"textDocument",
           {{"uri", uri}, {"languageId", "python"}, {"version", version}, {"text", text}}}});
}

void Client::edit(std::string_view uri, int64_t version, Json range, std::string_view text) {
  Json change = {{"text", text}};
  if (!range.is_null())
    change["range"] = std::move(range);
  notify("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", version}}},
                                    {"contentChanges", {std::move(change)}}});
}

std::vector<Json> Client::sync() {
  Json reply = call("allo/sync", nullptr);
  EXPECT_TRUE(reply.contains("result")) << reply;
  std::vector<Json> publications;
  std::deque<Json> others;
  for (Json &message : kept) {
    if (message.contains("method") && message.at("method") == "textDocument/publishDiagnostics")
      publications.push_back(std::move(message.at("params")));
    else
      others.push_back(std::move(message));
  }
  kept = std::move(others);
  return publications;
}

void Client::closeInput() {
  if (toServer >= 0)
    ::close(toServer);
  toServer = -1;
}

void Client::closeOutput() {
  if (fromServer >= 0)
    ::close(fromServer);
  fromServer = -1;
}

int Client::exitCode() {
  if (code.wait_for(std::chrono::milliseconds(PatienceMilliseconds)) != std::future_status::ready)
    throw std::runtime_error("the server does not leave");
  return code.get();
}

void Client::leave() {
  EXPECT_TRUE(call("shutdown", nullptr).contains("result"));
  notify("exit", nullptr);
  EXPECT_EQ(exitCode(), 0);
}

std::string kernels(int count, int broken) {
  std::string text = "from allo import i32, kernel\n\nN = 16\n";
  for (int i = 0; i < count; ++i) {
    std::string name = "k" + std::to_string(i);
    text += "\n\n@kernel\ndef " + name +
            "(a: i32[N], b: i32) -> i32:\n"
            "    total: i32 = 0\n"
            "    for i in range(N):\n"
            "        scaled = a[i] * b + " +
            std::to_string(i) +
            "\n"
            "        total += scaled\n"
            "    return total" +
            (i == broken ? " + missing" : "") + "\n";
  }
  return text;
}

} // namespace allo::server
