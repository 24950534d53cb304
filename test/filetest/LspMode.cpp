// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/lsp/*.lsp: a session with a server in memory.
//   === k.py                    a document; «1» marks a place in it
//   === session                 an initialised one; `=== session bare`: nothing has been said yet.
//                               A later one is of another server, with the documents as above
//   open k.py, close k.py       its text to the server; `open k.py 7`: as version 7
//   notebook a.ipynb cell:1 cell:2   a notebook of these documents; again: these from now on;
//                               without any it is closed
//   edit k.py «1»..«2» "y" ; 3:4 ""   one notification of these changes; `all "y"` for everything
//   request hover k.py «1»      also hints, symbols; completion, signature, definition,
//                               declaration, typeDefinition, implementation, references,
//                               highlights, linked, prepareRename; rename k.py «1» NEW; or
//                               METHOD {json}
//   cancel                      the last request; `cancel-next; request ...`: in one batch with it
//   notify METHOD {json}, send BODY, bytes "..."   as they stand; `together [json]`: all at once
//   text k.py                   what the server has for it
//   verbatim; LINE              what the server says to that is printed as JSON
//   hold, release               analyses wait
//   store NAME, erase NAME      a document to the disk that the server sees, and away again
//   request tokens k.py «1»..«2»                  of all, or in a range
//   request actions k.py «1»..«2» {context}       the context's diagnostics are left out
//   fix k.py TITLE              applies the action of that title that was offered last
//   request lenses k.py; command allo.run k.py add {more}, command allo.cancelJob {json}
//   worker 1 phase running      what a scripted worker tells of its job; also result {body},
//                               differs {body}, fault {diagnostic}, fails 2 MESSAGE, log LINE,
//                               partial {exploration}
//   worker 1 says "bytes", worker 1 ends HOW, worker 1 stops   and what it does otherwise
//   workers WHY, time, time 10  none can be started; all timers go off, or those of 10 seconds
//   vitis                       from now on there is a synthesis tool
//   lost                        from here on the server's text need not be the script's
//   initialize {capabilities} {options} "client", shutdown, exit
//   answer {json}, answer METHOD {json}   the server's last request, or the last one of that method
//   < ...                       what the server says to that; --update writes these lines, but
//                               not one with ` ~ `: the answer begins with what is before that and
//                               contains what is behind it
// Places are 1-based, in code points of the document as it is.
#include "filetest/Case.h"
#include "filetest/LspScript.h"
#include "server/protocol/Uri.h"

#include <algorithm>
#include <map>
#include <set>

namespace allo::filetest {

namespace {

struct ScriptDocument {
  std::string uri;
  Text text;
  std::map<std::string, uint32_t> markers;
};

class Script {
public:
  explicit Script(TestRun &run)
      : run(run), printer([this](const std::string &uri) { return textOf(uri); }) {}

  void addDocument(const std::string &name, const std::string &marked) {
    ScriptDocument document;
    document.uri = scriptUri(name);
    std::string plain;
    for (size_t i = 0; i < marked.size();) {
      size_t close = marked.compare(i, 2, "«") == 0 ? marked.find("»", i) : std::string::npos;
      if (close != std::string::npos && close - i <= 12) {
        document.markers[marked.substr(i + 2, close - i - 2)] = uint32_t(plain.size());
        i = close + 2;
      } else {
        plain += marked[i++];
      }
    }
    document.text = Text::fromBytes(plain);
    documents[name] = document;
  }

  void start() { session.initialize(); }

  // What the server says to one line of the script.
  std::vector<std::string> perform(const std::string &line) {
    words = line;
    at = 0;
    std::vector<std::string> out;
    bool cancelNext = startsWith("cancel-next;");
    bool verbatim = startsWith("verbatim;");
    std::string verb = word();
    if (verb == "text") {
      ScriptDocument *doc = document();
      return {"  < text " + quote(doc ? session.textOf(doc->uri) : "")};
    }
    bool brief = verb == "initialize";
    for (const Json &message : command(verb, cancelNext)) {
      checkAnswer(message);
      std::string method, uri;
      if (message.contains("id") && message.at("id").is_number_integer() &&
          !message.contains("method"))
        if (auto found = asked.find(message.at("id").get<int64_t>()); found != asked.end())
          std::tie(method, uri) = found->second;
      if (message.contains("id") && message.contains("method")) {
        lastAskedOfUs = message;
        askedOfUs[message.at("method")] = message;
      }
      if (method == "textDocument/codeAction" && message.contains("result"))
        offered = message.at("result");
      if (method == "initialize" && message.contains("result")) {
        negotiated(message.at("result"));
        if (brief) {
          out.push_back("  < initialized " +
                        message.at("result").at("capabilities").value("positionEncoding", ""));
          continue;
        }
      }
      if (verbatim) {
        out.push_back("  < " + message.dump());
        continue;
      }
      for (std::string &printed : printer.print(message, method, uri))
        out.push_back("  < " + std::move(printed));
    }
    if (session.watchedProcess() != watched) {
      watched = session.watchedProcess();
      out.push_back("  < watches process " + std::to_string(watched.value_or(0)));
    }
    if (session.exitCode() && !exited) {
      exited = true;
      out.push_back("  < exit " + std::to_string(*session.exitCode()));
    }
    for (const auto &[name, document] : documents)
      if (opened.count(name) && !exited && !lost &&
          session.textOf(document.uri) != document.text.str())
        run.fail("after '" + line + "' the server's text of " + name + " is not the script's:\n" +
                 diffText(document.text.str(), session.textOf(document.uri)));
      else if (verb == "close" && name == current && !session.textOf(document.uri).empty())
        run.fail("after '" + line + "' the server still has a text of " + name);
    return out;
  }

private:
  using Messages = std::vector<Json>;

  // No request is answered twice, and none that was not made.
  void checkAnswer(const Json &message) {
    if (message.contains("method") || !message.contains("id") ||
        !message.at("id").is_number_integer())
      return;
    int64_t id = message.at("id");
    if (asked.contains(id) && !answered.insert(id).second)
      run.fail("after '" + words + "' request " + std::to_string(id) + " is answered again");
    else if (!asked.contains(id) && !sent.contains(id))
      run.fail("after '" + words + "' there is an answer to request " + std::to_string(id) +
               ", which was not made");
  }
  void noteSent(const Json &message) {
    if (message.is_object() && message.contains("id") && message.at("id").is_number_integer())
      sent.insert(message.at("id").get<int64_t>());
  }

  Text textOf(const std::string &uri) const {
    for (const auto &[name, document] : documents)
      if (document.uri == uri)
        return document.text;
    return Text();
  }

  void negotiated(const Json &result) {
    std::string encoding = result.at("capabilities").value("positionEncoding", "utf-16");
    printer.unit = encoding == "utf-8"    ? ColumnUnit::Utf8
                   : encoding == "utf-32" ? ColumnUnit::CodePoint
                                          : ColumnUnit::Utf16;
  }

  // --- reading the line
  bool startsWith(std::string_view prefix) {
    skipBlanks();
    if (!std::string_view(words).substr(at).starts_with(prefix))
      return false;
    at += prefix.size();
    return true;
  }
  void skipBlanks() {
    while (at < words.size() && words[at] == ' ')
      ++at;
  }
  std::string word() {
    skipBlanks();
    size_t begin = at;
    while (at < words.size() && words[at] != ' ')
      ++at;
    return words.substr(begin, at - begin);
  }
  std::string rest() {
    skipBlanks();
    return words.substr(std::min(at, words.size()));
  }
  std::optional<Json> json() {
    skipBlanks();
    if (at >= words.size())
      return std::nullopt;
    // The longest balanced value: objects are all that is needed before another one.
    int depth = 0;
    size_t begin = at;
    bool inString = false;
    for (; at < words.size(); ++at) {
      char c = words[at];
      if (inString) {
        if (c == '\\')
          ++at;
        else if (c == '"')
          inString = false;
        continue;
      }
      inString = c == '"';
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      if (depth == 0 && c == ' ')
        break;
    }
    Json value = Json::parse(words.substr(begin, at - begin), nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded()) {
      run.fail("no JSON: " + words);
      return std::nullopt;
    }
    return value;
  }
  ScriptDocument *document() {
    current = word();
    auto found = documents.find(current);
    if (found != documents.end())
      return &found->second;
    run.fail("there is no document '" + current + "' in: " + words);
    return nullptr;
  }
  uint32_t place(const ScriptDocument &doc, std::string_view spelled) {
    if (spelled.starts_with("«")) {
      std::string marker(spelled.substr(2, spelled.size() - 4));
      auto found = doc.markers.find(marker);
      if (found != doc.markers.end())
        return found->second;
      run.fail("there is no marker «" + marker + "»");
      return 0;
    }
    size_t colon = spelled.find(':');
    uint32_t line = uint32_t(std::stoul(std::string(spelled.substr(0, colon))));
    uint32_t column = colon == std::string_view::npos
                          ? 1
                          : uint32_t(std::stoul(std::string(spelled.substr(colon + 1))));
    return doc.text.offsetAt({line - 1, column - 1}, ColumnUnit::CodePoint);
  }
  Span span(const ScriptDocument &doc, const std::string &spelled) {
    if (spelled == "all")
      return {0, doc.text.size()};
    size_t dots = spelled.find("..");
    size_t dash = spelled.find('-');
    if (dots != std::string::npos)
      return {place(doc, spelled.substr(0, dots)), place(doc, spelled.substr(dots + 2))};
    if (dash != std::string::npos)
      return {place(doc, spelled.substr(0, dash)), place(doc, spelled.substr(dash + 1))};
    uint32_t point = place(doc, spelled);
    return {point, point};
  }
  Json position(const ScriptDocument &doc, uint32_t offset) const {
    Position p = doc.text.positionAt(offset, printer.unit);
    return {{"line", p.line}, {"character", p.column}};
  }
  Json range(const ScriptDocument &doc, Span s) const {
    return {{"start", position(doc, s.begin)}, {"end", position(doc, s.end)}};
  }

  // --- doing it
  Messages ask(const std::string &method, const Json &params, const std::string &uri,
               bool cancelNext) {
    int64_t id = session.lastId() + 1;
    asked[id] = {method, uri};
    if (!cancelNext)
      return session.request(method, params);
    int64_t own = 1'000'000 + id;
    asked[own] = {method, uri};
    return session.sendTogether(
        {{{"jsonrpc", "2.0"}, {"id", own}, {"method", method}, {"params", params}},
         {{"jsonrpc", "2.0"}, {"method", "$/cancelRequest"}, {"params", {{"id", own}}}}});
  }

  static void replace(ScriptDocument &doc, Span span, const std::string &with) {
    doc.text = doc.text.replaced(span.begin, span.end, with);
    for (auto &[marker, offset] : doc.markers)
      offset = offset >= span.end ? offset - span.size() + uint32_t(with.size())
                                  : std::min(offset, span.begin);
  }

  Messages edit() {
    ScriptDocument *doc = document();
    if (!doc)
      return {};
    std::vector<server::TestSession::Edit> edits;
    while (true) {
      std::string where = word();
      skipBlanks();
      std::optional<std::string> with = readQuote(words, at);
      if (!with) {
        run.fail("cannot read: " + words);
        return {};
      }
      Span s = span(*doc, where);
      edits.push_back({where == "all" ? Json() : range(*doc, s), *with});
      replace(*doc, s, *with);
      skipBlanks();
      if (at >= words.size())
        break;
      if (words[at++] != ';') {
        run.fail("cannot read: " + words);
        return {};
      }
    }
    return session.edit(doc->uri, edits);
  }

  Messages notebook() {
    const std::string uri = scriptUri(word());
    std::set<std::string> &cells = notebooks[uri];
    const bool isOpen = !cells.empty();
    for (const std::string &each : std::exchange(cells, {}))
      opened.erase(each);
    std::vector<server::TestSession::Cell> now;
    while (skipBlanks(), at < words.size())
      if (ScriptDocument *doc = document()) {
        now.push_back({doc->uri, doc->text.str()});
        cells.insert(current);
      }
    opened.insert(cells.begin(), cells.end());
    current.clear();
    if (now.empty())
      return session.closeNotebook(uri);
    return isOpen ? session.changeCells(uri, now) : session.openNotebook(uri, now);
  }

  Messages request(bool cancelNext) {
    std::string what = word();
    if (what.find('/') != std::string::npos || what == "initialize" || what == "shutdown") {
      std::optional<Json> params = json();
      return ask(what, params.value_or(Json()), "", cancelNext);
    }
    ScriptDocument *doc = document();
    if (!doc)
      return {};
    Json params = {{"textDocument", {{"uri", doc->uri}}}};
    std::string where = word();
    if (what == "hover") {
      params["position"] = position(*doc, place(*doc, where));
      return ask("textDocument/hover", params, doc->uri, cancelNext);
    }
    const std::map<std::string, std::string> atPositions = {
        {"completion", "textDocument/completion"},
        {"signature", "textDocument/signatureHelp"},
        {"definition", "textDocument/definition"},
        {"declaration", "textDocument/declaration"},
        {"typeDefinition", "textDocument/typeDefinition"},
        {"implementation", "textDocument/implementation"},
        {"references", "textDocument/references"},
        {"highlights", "textDocument/documentHighlight"},
        {"linked", "textDocument/linkedEditingRange"},
        {"prepareRename", "textDocument/prepareRename"},
        {"rename", "textDocument/rename"}};
    if (auto found = atPositions.find(what); found != atPositions.end()) {
      params["position"] = position(*doc, place(*doc, where));
      if (what == "references")
        params["context"] = {{"includeDeclaration", true}};
      if (what == "rename")
        params["newName"] = word();
      return ask(found->second, params, doc->uri, cancelNext);
    }
    if (what == "hints") {
      params["range"] = range(*doc, span(*doc, where.empty() ? "all" : where));
      return ask("textDocument/inlayHint", params, doc->uri, cancelNext);
    }
    if (what == "tokens") {
      if (where.empty())
        return ask("textDocument/semanticTokens/full", params, doc->uri, cancelNext);
      params["range"] = range(*doc, span(*doc, where));
      return ask("textDocument/semanticTokens/range", params, doc->uri, cancelNext);
    }
    if (what == "actions") {
      params["range"] = range(*doc, span(*doc, where.empty() ? "all" : where));
      params["context"] = json().value_or(Json::object());
      if (!params["context"].contains("diagnostics"))
        params["context"]["diagnostics"] = Json::array();
      return ask("textDocument/codeAction", params, doc->uri, cancelNext);
    }
    if (what == "lenses")
      return ask("textDocument/codeLens", params, doc->uri, cancelNext);
    if (what == "symbols")
      return ask("textDocument/documentSymbol", params, doc->uri, cancelNext);
    run.fail("cannot request '" + what + "'");
    return {};
  }

  // As an editor would; the ranges are all of the text before the first edit.
  Messages fix() {
    ScriptDocument *doc = document();
    std::string title = rest();
    if (!doc)
      return {};
    for (const Json &action : offered) {
      if (action.value("title", "") != title)
        continue;
      const Json &edit = action.at("edit");
      const Json &edits = edit.contains("changes") ? edit.at("changes").at(doc->uri)
                                                   : edit.at("documentChanges").at(0).at("edits");
      std::vector<server::TestSession::Edit> made;
      for (size_t i = edits.size(); i-- > 0;) { // those behind others do not move them
        Json where = edits[i].at("range");
        Span s{printer.offset(where.at("start"), doc->text),
               printer.offset(where.at("end"), doc->text)};
        std::string text = edits[i].at("newText");
        made.push_back({where, text});
        replace(*doc, s, text);
      }
      return session.edit(doc->uri, made);
    }
    run.fail("no action '" + title + "' was offered");
    return {};
  }

  Messages execute(bool cancelNext) {
    std::string name = word();
    Json argument = Json::object();
    if (skipBlanks(); at < words.size() && words[at] != '{') {
      ScriptDocument *doc = document();
      if (!doc)
        return {};
      argument["uri"] = doc->uri;
      if (skipBlanks(); at < words.size() && words[at] != '{')
        argument["target"] = word();
    }
    if (std::optional<Json> more = json())
      argument.update(*more);
    return ask("workspace/executeCommand", {{"command", name}, {"arguments", {argument}}}, "",
               cancelNext);
  }

  std::vector<Json> timePasses() {
    std::string seconds = rest();
    return seconds.empty() ? session.passTime()
                           : session.passTime(std::chrono::seconds(std::stol(seconds)));
  }
  Messages worker() {
    size_t number = std::stoul(word());
    std::string verb = word();
    if (verb == "phase")
      return session.workerTells(number, {0, JobProgress{word(), 0}});
    if (verb == "log")
      return session.workerTells(number, {0, JobLog{rest()}});
    if (verb == "partial") {
      Result<JobEvent> event =
          decodeEvent(R"({"id": 0, "event": "partial", "exploration": )" + rest() + "}");
      run.expect(bool(event), "no partial result");
      return session.workerTells(number, std::move(event).valueOr({}));
    }
    if (verb == "says") {
      skipBlanks();
      return session.workerSays(number, readQuote(words, at).value_or(""));
    }
    if (verb == "ends")
      return session.workerEnds(number, rest());
    if (verb == "stops")
      return session.workerStops(number);
    if (verb == "fails") {
      std::string name = word();
      size_t ending = 0;
      while (ending < std::size(EndingNames) && EndingNames[ending] != name)
        ++ending;
      run.expect(ending < std::size(EndingNames), "there is no ending '" + name + "'");
      return session.workerTells(number, {0, JobResult{Ending(ending), rest()}});
    }
    using Ordered = nlohmann::ordered_json;
    if (verb == "result" || verb == "fault" || verb == "differs") {
      Ordered body = Ordered::parse(rest(), nullptr, /*allow_exceptions=*/false);
      run.expect(!body.is_discarded(), "no JSON: " + words);
      JobResult result;
      if (verb == "differs")
        result.ending = Ending::Different;
      if (verb == "fault") {
        result.ending = Ending::Fault;
        result.message = body.value("message", "");
        Ordered faults = {{"faults", Ordered::array({body})}};
        if (body.contains("faultEngine"))
          faults["faultEngine"] = body["faultEngine"];
        body = std::move(faults);
      }
      if (body.contains("devices")) { // synthesis asks for a part
        result.ending = Ending::Refused;
        result.message = body.value("message", "");
      }
      Result<void> read = body.contains("stage")      ? fromJson(body, result.mlir.emplace())
                          : body.contains("tree")     ? fromJson(body, result.schedule.emplace())
                          : body.contains("files")    ? fromJson(body, result.hls.emplace())
                          : body.contains("stopped")  ? fromJson(body, result.exploration.emplace())
                          : body.contains("estimate") ? fromJson(body, result.estimate.emplace())
                          : body.contains("part")     ? fromJson(body, result.synthesis.emplace())
                          : body.contains("points")   ? fromJson(body, result.sweep.emplace())
                          : body.contains("devices")  ? fromJson(body, result)
                                                      : fromJson(body, result.run.emplace());
      if (!read)
        run.fail(read.error().message + ": " + words);
      return session.workerTells(number, {0, result});
    }
    run.fail("a worker cannot do '" + verb + "'");
    return {};
  }

  Messages initialize() {
    std::optional<Json> capabilities = json();
    std::optional<Json> options = json();
    std::optional<Json> name = json();
    Json params = {
        {"processId", nullptr},
        {"rootUri", nullptr},
        {"capabilities", capabilities.value_or(server::TestSession::fullCapabilities())}};
    if (options)
      params["initializationOptions"] = *options;
    if (name)
      params["clientInfo"] = {{"name", *name}};
    Messages messages = ask("initialize", params, "", false);
    for (Json &message : session.notify("initialized", Json::object()))
      messages.push_back(std::move(message));
    return messages;
  }

  Messages command(const std::string &verb, bool cancelNext) {
    if (verb == "open") {
      ScriptDocument *doc = document();
      if (!doc)
        return {};
      opened.insert(current);
      std::string version = word();
      return session.open(doc->uri, doc->text.str(), version.empty() ? 1 : std::stol(version));
    }
    if (verb == "close") {
      ScriptDocument *doc = document();
      if (!doc)
        return {};
      opened.erase(current);
      return session.close(doc->uri);
    }
    if (verb == "notebook")
      return notebook();
    if (verb == "edit")
      return edit();
    if (verb == "request")
      return request(cancelNext);
    if (verb == "fix")
      return fix();
    if (verb == "initialize")
      return initialize();
    if (verb == "command")
      return execute(cancelNext);
    if (verb == "worker")
      return worker();
    if (verb == "time")
      return timePasses();
    if (verb == "workers") {
      session.refuseWorkers(rest());
      return {};
    }
    if (verb == "vitis") {
      session.installVitis();
      return {};
    }
    if (verb == "shutdown")
      return ask("shutdown", nullptr, "", cancelNext);
    if (verb == "exit")
      return session.notify("exit", Json::object());
    if (verb == "notify") {
      std::string method = word();
      return session.notify(method, json().value_or(Json::object()));
    }
    if (verb == "send") {
      noteSent(Json::parse(rest(), nullptr, /*allow_exceptions=*/false));
      return session.sendBody(rest());
    }
    if (verb == "together") {
      Json messages = json().value_or(Json::array());
      for (const Json &message : messages)
        noteSent(message);
      return session.sendTogether(messages.get<std::vector<Json>>());
    }
    if (verb == "bytes") {
      skipBlanks();
      return session.sendBytes(readQuote(words, at).value_or(""));
    }
    if (verb == "cancel")
      return session.notify("$/cancelRequest", {{"id", session.lastId()}});
    if (verb == "answer") {
      skipBlanks();
      bool named = words.find('/', at) < words.find_first_of("{[\" ", at);
      Json question = named ? askedOfUs[word()] : lastAskedOfUs;
      run.expect(question.contains("id"), "the server has not asked this: " + words);
      return session.answer(question, json().value_or(Json()));
    }
    if (verb == "lost") {
      lost = true;
      return {};
    }
    if (verb == "store" || verb == "erase") {
      ScriptDocument *doc = document();
      std::string path = doc ? *server::uriToPath(doc->uri) : "";
      if (doc && verb == "store")
        session.writeFile(path, doc->text.str());
      else if (doc)
        session.removeFile(path);
      return {};
    }
    if (verb == "hold") {
      session.hold();
      return {};
    }
    if (verb == "release")
      return session.release();
    run.fail("the script's line is no command: " + words);
    return {};
  }

  TestRun &run;
  server::TestSession session;
  LspPrinter printer;
  std::map<std::string, ScriptDocument> documents;
  std::set<std::string> opened;
  std::map<std::string, std::set<std::string>> notebooks; // the names of their cells, by URI
  std::map<int64_t, std::pair<std::string, std::string>> asked;
  std::set<int64_t> answered, sent;
  Json lastAskedOfUs = Json::object();
  std::map<std::string, Json> askedOfUs; // the last one of each method
  std::optional<int64_t> watched;
  Json offered = Json::array(); // the last code actions
  bool exited = false;
  bool lost = false;
  std::string words, current;
  size_t at = 0;
};

// An expected line that tells only a part of what must come.
bool partlyMatches(const std::string &expected, const std::string &actual) {
  size_t tilde = expected.find(" ~ ");
  if (!expected.starts_with("  < ") || tilde == std::string::npos)
    return false;
  return actual.starts_with(expected.substr(0, tilde)) &&
         actual.find(expected.substr(tilde + 3), tilde) != std::string::npos;
}

void runSession(TestRun &run, const fs::path &file, const std::string &tip) {
  std::vector<std::string> lines = splitLines(readFile(file).value_or(""));
  std::vector<std::string> out = {tip};
  std::vector<std::pair<std::string, std::string>> sources;
  std::optional<Script> script;
  size_t at = !lines.empty() && lines[0].starts_with("# tip: ") ? 1 : 0;
  while (at < lines.size()) {
    std::string line = lines[at++];
    out.push_back(line);
    if (line == "=== session" || line == "=== session bare") {
      script.emplace(run);
      for (const auto &[name, source] : sources)
        script->addDocument(name, source);
      if (line == "=== session")
        script->start();
      continue;
    }
    if (line.starts_with("=== ") && !script) {
      std::string source;
      for (; at < lines.size() && !lines[at].starts_with("=== "); ++at) {
        source += lines[at] + "\n";
        out.push_back(lines[at]);
      }
      sources.emplace_back(line.substr(4), source);
      continue;
    }
    std::vector<std::string> expected;
    while (at < lines.size() && lines[at].starts_with("  < "))
      expected.push_back(lines[at++]);
    if (line.empty() || line.starts_with("#"))
      continue;
    if (!script) {
      run.fail("cannot read '" + line + "'");
      return;
    }
    std::vector<std::string> actual = script->perform(line);
    for (size_t i = 0; i < actual.size(); ++i)
      out.push_back(i < expected.size() && partlyMatches(expected[i], actual[i]) ? expected[i]
                                                                                 : actual[i]);
  }
  run.expect(script.has_value(), "the script has no '=== session'");
  run.expectFile(file, joinLines(out));
}

} // namespace

void collectSessions(Corpus &corpus) { corpus.addFiles("lsp", ".lsp", runSession); }

} // namespace allo::filetest
