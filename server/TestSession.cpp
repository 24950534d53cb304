// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/TestSession.h"

#include "support/Assert.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace allo::server {

// The loop: work that is posted waits until it is asked for, time stands still.
struct TestSession::Memory final : Host {
  std::vector<Json> sent;
  std::optional<int> code;
  std::optional<int64_t> watched;
  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  MemoryFileSystem disk{{}};
  std::vector<std::pair<std::chrono::milliseconds, std::function<void()>>> timers;
  std::string noWorkers;
  bool hasVitis = false;
  size_t lastWorker = 0;

  // What the server does to it is among what the server says, as {"worker": number, ...}.
  struct ScriptedWorker final : Worker {
    ScriptedWorker(Memory &memory, size_t number, WorkerListener listener)
        : memory(memory), number(number), listener(std::move(listener)) {
      memory.workers[number] = this;
    }
    ~ScriptedWorker() override {
      memory.workers.erase(number);
      if (!killed)
        say({{"event", "left"}});
    }
    void send(std::string bytes) override {
      frames.feed(bytes);
      while (std::optional<std::string> body = frames.next()) {
        Json request = Json::parse(*body);
        job = request.at("id").get<uint64_t>();
        say({{"event", "job"}, {"request", std::move(request)}});
      }
    }
    void kill() override {
      if (std::exchange(killed, true))
        return;
      say({{"event", "killed"}});
      memory.post([&memory = memory, number = number] {
        if (auto it = memory.workers.find(number); it != memory.workers.end())
          it->second->end("it was ended by signal 9");
      });
    }
    bool stopped() const override { return isStopped; }
    bool outdated() const override { return false; }
    void end(const std::string &how) {
      killed = true;
      auto ended = listener.ended; // which ends this
      ended(how);
    }
    void say(Json what) {
      what["worker"] = number;
      memory.sent.push_back(std::move(what));
    }

    Memory &memory;
    size_t number;
    WorkerListener listener;
    JobFrames frames;
    uint64_t job = 0;
    bool killed = false;
    bool isStopped = false;
  };
  std::map<size_t, ScriptedWorker *> workers;

  Result<std::unique_ptr<Worker>> startWorker(const WorkerOptions &,
                                              WorkerListener listener) override {
    if (!noWorkers.empty())
      return Error{noWorkers};
    return std::make_unique<ScriptedWorker>(*this, ++lastWorker, std::move(listener));
  }
  std::string cacheFolder() override { return "/cache"; }
  bool canSynthesize() override { return hasVitis; }
  std::string documentationFolder() override { return "/docs"; }
  bool save(const std::string &path, std::string_view content) override {
    disk.write(path, std::string(content));
    return true;
  }

  void remove(const std::string &path) override { disk.remove(path); }
  bool saveBounded(const std::string &folder, const std::string &name, std::string_view content,
                   uint64_t) override {
    return save(folder + "/" + name, content);
  }

  void send(std::string body) override {
    std::optional<Json> json = parseJson(body);
    ALLO_ASSERT(json.has_value(), "the server sends JSON");
    sent.push_back(std::move(*json));
  }
  void post(std::function<void()> work) override {
    std::lock_guard<std::mutex> lock(mutex);
    posted.push_back(std::move(work));
  }
  void after(std::chrono::milliseconds delay, std::function<void()> work) override {
    timers.emplace_back(delay, std::move(work));
  }
  void exit(int exitCode) override { code = exitCode; }
  void watchProcess(int64_t pid) override { watched = pid; }
  FileSystem &files() override { return disk; }

  void runPosted() {
    for (;;) {
      std::vector<std::function<void()>> work;
      {
        std::lock_guard<std::mutex> lock(mutex);
        work.swap(posted);
      }
      if (work.empty())
        return;
      for (auto &item : work)
        item();
    }
  }
};

TestSession::TestSession() : TestSession(Options{}) {}

TestSession::TestSession(Options options)
    : log(std::make_unique<Log>(options.logLevel, options.logDescriptor)),
      memory(std::make_unique<Memory>()),
      dispatcher(std::make_unique<Dispatcher>(
          *memory, *log, options.threads ? Scheduler::Mode::Threaded : Scheduler::Mode::Manual)) {}

TestSession::~TestSession() = default;

std::vector<Json> TestSession::finish() {
  if (!holding && !memory->code)
    dispatcher->session.blockUntilIdle();
  memory->runPosted();
  return std::exchange(memory->sent, {});
}

std::vector<Json> TestSession::send(const Json &message) { return sendBody(dumpJson(message)); }

std::vector<Json> TestSession::sendTogether(const std::vector<Json> &messages) {
  std::string bytes;
  for (const Json &message : messages)
    appendFrame(bytes, dumpJson(message));
  return sendBytes(bytes);
}

std::vector<Json> TestSession::sendBody(std::string_view body) {
  std::string bytes;
  appendFrame(bytes, body);
  return sendBytes(bytes);
}

std::vector<Json> TestSession::sendBytes(std::string_view bytes) {
  std::vector<Frame> frames;
  reader.feed(bytes, frames);
  dispatcher->receive(std::move(frames));
  return finish();
}

Json TestSession::fullCapabilities() {
  std::vector<int> symbolKinds;
  for (int kind = 1; kind <= 26; ++kind)
    symbolKinds.push_back(kind);
  return Json{{"general", {{"positionEncodings", {"utf-16"}}}},
              {"textDocument",
               {{"hover", {{"contentFormat", {"markdown", "plaintext"}}}},
                {"documentSymbol",
                 {{"hierarchicalDocumentSymbolSupport", true},
                  {"symbolKind", {{"valueSet", symbolKinds}}}}},
                {"codeAction",
                 {{"isPreferredSupport", true},
                  {"codeActionLiteralSupport",
                   {{"codeActionKind", {{"valueSet", {"quickfix", "source"}}}}}}}},
                {"publishDiagnostics",
                 {{"relatedInformation", true},
                  {"versionSupport", true},
                  {"codeDescriptionSupport", true},
                  {"dataSupport", true}}}}}};
}

Json TestSession::initialize(Json capabilities, Json options) {
  Json params = {{"processId", nullptr},
                 {"rootUri", nullptr},
                 {"clientInfo", {{"name", "test"}}},
                 {"capabilities", std::move(capabilities)}};
  if (!options.is_null())
    params["initializationOptions"] = std::move(options);
  Json reply = call("initialize", std::move(params));
  notify("initialized", Json::object());
  return reply.value("result", Json());
}

std::vector<Json> TestSession::open(std::string_view uri, std::string_view text, int64_t version) {
  versions[std::string(uri)] = version;
  return notify("textDocument/didOpen",
                {{"textDocument",
                  {{"uri", uri}, {"languageId", "python"}, {"version", version}, {"text", text}}}});
}

std::vector<Json> TestSession::edit(std::string_view uri, const std::vector<Edit> &edits) {
  Json changes = Json::array();
  for (const Edit &edit : edits) {
    Json change = {{"text", edit.text}};
    if (!edit.range.is_null())
      change["range"] = edit.range;
    changes.push_back(std::move(change));
  }
  for (const auto &[notebook, cells] : notebooks)
    if (std::ranges::find(cells, uri) != cells.end()) {
      const Json text = {{"document", {{"uri", uri}, {"version", ++versions[std::string(uri)]}}},
                         {"changes", std::move(changes)}};
      return notify("notebookDocument/didChange",
                    {{"notebookDocument", {{"uri", notebook}, {"version", ++versions[notebook]}}},
                     {"change", {{"cells", {{"textContent", {text}}}}}}});
    }
  return notify("textDocument/didChange",
                {{"textDocument", {{"uri", uri}, {"version", ++versions[std::string(uri)]}}},
                 {"contentChanges", std::move(changes)}});
}

std::vector<Json> TestSession::close(std::string_view uri) {
  return notify("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
}

static Json cellOfNotebook(const std::string &uri) { return {{"kind", 2}, {"document", uri}}; }

std::vector<Json> TestSession::openNotebook(const std::string &uri,
                                            const std::vector<Cell> &cells) {
  Json list = Json::array(), texts = Json::array();
  notebooks[uri].clear();
  for (const Cell &cell : cells) {
    notebooks[uri].push_back(cell.uri);
    list.push_back(cellOfNotebook(cell.uri));
    texts.push_back({{"uri", cell.uri},
                     {"languageId", "python"},
                     {"version", versions[cell.uri] = 1},
                     {"text", cell.text}});
  }
  return notify("notebookDocument/didOpen", {{"notebookDocument",
                                              {{"uri", uri},
                                               {"notebookType", "jupyter-notebook"},
                                               {"version", versions[uri] = 1},
                                               {"cells", list}}},
                                             {"cellTextDocuments", texts}});
}

std::vector<Json> TestSession::changeCells(const std::string &uri, const std::vector<Cell> &cells) {
  std::vector<std::string> &old = notebooks[uri];
  std::vector<std::string> now;
  Json opened = Json::array(), closed = Json::array(), list = Json::array();
  for (const Cell &cell : cells) {
    now.push_back(cell.uri);
    if (std::ranges::find(old, cell.uri) == old.end())
      opened.push_back({{"uri", cell.uri},
                        {"languageId", "python"},
                        {"version", versions[cell.uri] = 1},
                        {"text", cell.text}});
  }
  for (const std::string &each : old)
    if (std::ranges::find(now, each) == now.end())
      closed.push_back({{"uri", each}});
  const size_t most = std::min(old.size(), now.size());
  size_t before = 0, behind = 0;
  while (before < most && old[before] == now[before])
    ++before;
  while (behind < most - before && old[old.size() - 1 - behind] == now[now.size() - 1 - behind])
    ++behind;
  for (size_t i = before; i < now.size() - behind; ++i)
    list.push_back(cellOfNotebook(now[i]));
  const Json structure = {
      {"array",
       {{"start", before}, {"deleteCount", old.size() - before - behind}, {"cells", list}}},
      {"didOpen", opened},
      {"didClose", closed}};
  old = std::move(now);
  return notify("notebookDocument/didChange",
                {{"notebookDocument", {{"uri", uri}, {"version", ++versions[uri]}}},
                 {"change", {{"cells", {{"structure", structure}}}}}});
}

std::vector<Json> TestSession::closeNotebook(const std::string &uri) {
  notebooks.erase(uri);
  return notify("notebookDocument/didClose",
                {{"notebookDocument", {{"uri", uri}}}, {"cellTextDocuments", Json::array()}});
}

std::vector<Json> TestSession::notify(std::string_view method, Json params) {
  return send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

std::vector<Json> TestSession::request(std::string_view method, Json params) {
  Json message = {{"jsonrpc", "2.0"}, {"id", nextId++}, {"method", method}};
  if (!params.is_null())
    message["params"] = std::move(params);
  return send(message);
}

Json TestSession::call(std::string_view method, Json params) {
  int64_t id = nextId;
  for (Json &message : request(method, std::move(params)))
    if (!message.contains("method") && message.contains("id") && message["id"] == id)
      return std::move(message);
  return nullptr;
}

void TestSession::hold() { holding = true; }

std::vector<Json> TestSession::release() {
  holding = false;
  return finish();
}

std::vector<Json> TestSession::answer(const Json &request, Json result) {
  return send({{"jsonrpc", "2.0"}, {"id", request.at("id")}, {"result", std::move(result)}});
}

Json TestSession::range(uint32_t line, uint32_t column, uint32_t endLine, uint32_t endColumn) {
  return {{"start", {{"line", line}, {"character", column}}},
          {"end", {{"line", endLine}, {"character", endColumn}}}};
}

std::vector<Json> TestSession::workerTells(size_t number, JobEvent event) {
  if (auto it = memory->workers.find(number); it != memory->workers.end())
    event.id = it->second->job;
  return workerSays(number, jobFrame(encode(event)));
}

std::vector<Json> TestSession::workerSays(size_t number, std::string_view bytes) {
  if (auto it = memory->workers.find(number); it != memory->workers.end())
    it->second->listener.received(bytes);
  return finish();
}

std::vector<Json> TestSession::workerStops(size_t number) {
  if (auto it = memory->workers.find(number); it != memory->workers.end())
    it->second->isStopped = true;
  return finish();
}

std::vector<Json> TestSession::workerEnds(size_t number, const std::string &how) {
  if (auto it = memory->workers.find(number); it != memory->workers.end())
    it->second->end(how);
  return finish();
}

void TestSession::installVitis() { memory->hasVitis = true; }
void TestSession::refuseWorkers(std::string error) { memory->noWorkers = std::move(error); }

std::vector<Json> TestSession::passTime(std::chrono::milliseconds most) {
  for (auto &[delay, work] : std::exchange(memory->timers, {}))
    if (delay <= most)
      work();
    else
      memory->timers.emplace_back(delay - most, std::move(work));
  return finish();
}

std::string TestSession::readFile(const std::string &path) {
  return memory->disk.read(path, SIZE_MAX).valueOr("");
}

std::optional<int> TestSession::exitCode() const { return memory->code; }

std::string TestSession::textOf(std::string_view uri) {
  if (const OpenCell *cell = dispatcher->session.documents.notebooks().findCell(uri))
    return cell->text.str();
  Document *document = dispatcher->session.documents.find(uri);
  return document ? document->text.str() : "";
}

void TestSession::writeFile(const std::string &path, std::string content) {
  memory->disk.write(path, std::move(content));
}

void TestSession::removeFile(const std::string &path) { memory->disk.remove(path); }

std::optional<int64_t> TestSession::watchedProcess() const { return memory->watched; }

} // namespace allo::server
