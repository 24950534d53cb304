// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A language server as a child process, spoken to over its stdin and stdout. Messages are put
// together and looked through as text, so that little of the measured time is the client's.
#pragma once

#include "ChildProcess.h"
#include "Edits.h"
#include "Measure.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace allo::bench {

// Where a message has this at one of its ends, which is where its own members are: to look through
// a long answer would take as long as it took to make.
inline size_t findAtEnds(std::string_view body, std::string_view what) {
  constexpr size_t End = 200;
  if (const size_t at = body.substr(0, End).find(what); at != body.npos)
    return at;
  const size_t tail = body.size() - std::min(End, body.size());
  const size_t at = body.substr(tail).find(what);
  return at == body.npos ? at : tail + at;
}
inline bool hasAtEnds(std::string_view body, std::string_view what) {
  return findAtEnds(body, what) != body.npos;
}

class LspProcess {
public:
  explicit LspProcess(const std::string &program) {
    std::signal(SIGPIPE, SIG_IGN);
    int toServer[2], fromServer[2];
    if (pipe2(toServer, O_CLOEXEC) != 0 || pipe2(fromServer, O_CLOEXEC) != 0)
      fail("no pipe");
    pid = spawn({program, "--stdio"}, toServer[0], fromServer[1]);
    ::close(toServer[0]);
    ::close(fromServer[1]);
    input = toServer[1];
    output = fromServer[0];
  }
  LspProcess(const LspProcess &) = delete;
  ~LspProcess() {
    ::close(input);
    ::close(output);
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
  }

  void initialize(const std::string &folder = "", const nlohmann::json &settings = nullptr) {
    nlohmann::json params = {{"processId", getpid()},
                             {"rootUri", folder.empty() ? "" : "file://" + folder},
                             {"capabilities", capabilities()},
                             {"initializationOptions", {{"allo", settings}}}};
    request("initialize", params.dump());
    notify("initialized", "{}");
  }
  // Ends the server as a client does; whether it left with status 0.
  bool shutdown() {
    request("shutdown", "null");
    notify("exit", "null");
    int status = 0;
    bool clean = waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    pid = spawn({"/bin/true"}, -1, -1); // something for the destructor to end
    return clean;
  }

  void open(const std::string &uri, const std::string &text) {
    nlohmann::json item = {{"uri", uri}, {"languageId", "python"}, {"version", 1}, {"text", text}};
    notify("textDocument/didOpen", nlohmann::json{{"textDocument", item}}.dump());
  }
  void change(const std::string &uri, long version, Position begin, Position end,
              const std::string &text) {
    char range[256];
    std::snprintf(range, sizeof range,
                  "\"range\":{\"start\":{\"line\":%zu,\"character\":%zu},\"end\":{\"line\":%zu,"
                  "\"character\":%zu}}",
                  begin.line, begin.column, end.line, end.column);
    notify("textDocument/didChange", "{\"textDocument\":{\"uri\":\"" + uri +
                                         "\",\"version\":" + std::to_string(version) +
                                         "},\"contentChanges\":[{" + std::string(range) +
                                         ",\"text\":" + nlohmann::json(text).dump() + "}]}");
  }
  void close(const std::string &uri) {
    notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"" + uri + "\"}}");
  }
  // Waits for the diagnostics of this version, or of any with -1; their number.
  size_t diagnostics(const std::string &uri, long version) {
    std::string wanted = version < 0 ? "" : "\"version\":" + std::to_string(version);
    for (;;) { // the keys may have any order
      std::string_view body = receive();
      if (body.find("\"textDocument/publishDiagnostics\"") == body.npos ||
          body.find('"' + uri + '"') == body.npos)
        continue;
      if (!wanted.empty()) {
        size_t at = body.find(wanted);
        if (at == body.npos || std::isdigit(static_cast<unsigned char>(body[at + wanted.size()])))
          continue;
      }
      lastPublished = body;
      size_t count = 0;
      for (size_t at = 0; (at = body.find("\"severity\"", at)) != body.npos; ++at)
        ++count;
      return count;
    }
  }
  // Waits until the diagnostics of all these files have come.
  void published(std::set<std::string> uris) {
    while (!uris.empty()) {
      std::string_view body = receive();
      if (body.find("\"textDocument/publishDiagnostics\"") != body.npos)
        std::erase_if(uris, [&](const std::string &uri) {
          return body.find("\"uri\":\"" + uri + '"') < body.find("\"diagnostics\"");
        });
    }
  }
  // What diagnostics() has seen last.
  nlohmann::json lastDiagnostics() const {
    return nlohmann::json::parse(lastPublished).at("params").at("diagnostics");
  }
  // Sends a request; its id.
  long post(const std::string &method, const std::string &params) {
    send("{\"jsonrpc\":\"2.0\",\"id\":" + std::to_string(++lastId) + ",\"method\":\"" + method +
         "\",\"params\":" + params + "}");
    return lastId;
  }
  // The same, and waits for its reply: the whole message.
  std::string request(const std::string &method, const std::string &params) {
    post(method, params);
    for (;;) {
      std::string_view body = receive();
      if (body.find("\"method\"") != body.npos)
        continue;
      nlohmann::json reply = nlohmann::json::parse(body, nullptr, false);
      if (reply.is_object() && reply.contains("id") && reply["id"] == lastId) {
        if (reply.contains("error"))
          fail(method + ": " + reply["error"].dump());
        return std::string(body);
      }
    }
  }
  // The same without looking at the reply, for timing: one is outstanding.
  size_t timedRequest(const std::string &method, const std::string &params) {
    post(method, params);
    for (;;)
      if (std::string_view body = receive(); !hasAtEnds(body, "\"method\""))
        return body.size();
  }
  void notify(const std::string &method, const std::string &params) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
  }

  double resident() const { return residentOf(pid); }
  double processorTime() const { return processorTimeOf(pid); }

private:
  // What VS Code announces of what makes a difference here. It would ask for diagnostics; that they
  // are pushed spares a message.
  static nlohmann::json capabilities() {
    return nlohmann::json::parse(R"({
      "general": {"positionEncodings": ["utf-16"]},
      "textDocument": {
        "publishDiagnostics": {"versionSupport": true, "relatedInformation": true,
                               "codeDescriptionSupport": true, "tagSupport": {"valueSet": [1, 2]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "completion": {
          "contextSupport": true,
          "completionItem": {
            "snippetSupport": true, "documentationFormat": ["markdown", "plaintext"],
            "insertReplaceSupport": true, "labelDetailsSupport": true,
            "resolveSupport": {"properties": ["documentation", "detail", "additionalTextEdits"]}},
          "completionList": {"itemDefaults": ["commitCharacters", "editRange", "insertTextFormat",
                                              "insertTextMode", "data"]}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
        "foldingRange": {"rangeLimit": 5000, "lineFoldingOnly": true},
        "inlayHint": {"resolveSupport": {"properties": ["tooltip", "textEdits", "label.tooltip",
                                                        "label.location", "label.command"]}},
        "semanticTokens": {"requests": {"full": {"delta": true}}}},
      "experimental": {"allo": true}})");
  }

  pid_t pid = -1;
  int input = -1, output = -1;
  long lastId = 0;
  std::string unread, lastPublished;
  size_t used = 0; // how much of 'unread' was handed out
  void send(const std::string &message) {
    std::string frame = "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + message;
    for (size_t at = 0; at < frame.size();) {
      ssize_t sent = write(input, frame.data() + at, frame.size() - at);
      if (sent < 0 && errno != EINTR)
        fail("the server reads no longer");
      at += sent > 0 ? size_t(sent) : 0;
    }
  }

  void fill() {
    pollfd ready = {output, POLLIN, 0};
    if (poll(&ready, 1, 120000) == 0)
      fail("no answer within two minutes");
    char chunk[65536];
    ssize_t got = read(output, chunk, sizeof chunk);
    if (got == 0)
      fail("the server ended");
    if (got > 0)
      unread.append(chunk, size_t(got));
  }

public:
  // The next message; requests of the server are answered with null on the way.
  std::string_view receive() {
    for (;;) {
      unread.erase(0, used);
      used = 0;
      size_t end;
      while ((end = unread.find("\r\n\r\n")) == unread.npos)
        fill();
      size_t length = std::stoul(unread.substr(unread.find(':') + 1));
      while (unread.size() < end + 4 + length)
        fill();
      used = end + 4 + length;
      std::string_view message = std::string_view(unread).substr(end + 4, length);
      if (!hasAtEnds(message, "\"method\"") || !hasAtEnds(message, "\"id\""))
        return message;
      nlohmann::json parsed = nlohmann::json::parse(message, nullptr, false);
      if (!parsed.is_object() || !parsed.contains("id") || !parsed.contains("method"))
        return message;
      send(nlohmann::json{{"jsonrpc", "2.0"}, {"id", parsed["id"]}, {"result", nullptr}}.dump());
    }
  }
};

} // namespace allo::bench
