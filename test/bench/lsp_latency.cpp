// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-bench-lsp_latency [session|scaling|schedules] [KERNELS] [SEED]: what an editor feels of the
// server $ALLO_LSP, over real pipes. KERNELS 0 stands for the usual: 104, or every size from 1 to
// 10,000. Every edit is followed by waiting for the diagnostics of exactly that version. After each
// hundred of them bare tree-sitter re-parses the same: close enough to meet the same noise of the
// machine, and not so close that its tree of a large file drives the server out of the caches at
// every edit.
#include "BareTree.h"
#include "LspProcess.h"

#include <cctype>
#include <set>
#include <utility>

namespace allo::bench {

namespace {

constexpr size_t SessionEdits = 2000;
constexpr size_t MemoryEdits = 10000;
constexpr double MemoryLimit = 64;

// Whether the message has the member with this number at one of its ends.
bool hasNumber(std::string_view body, const std::string &member) {
  const size_t at = findAtEnds(body, member);
  return at != body.npos && (at + member.size() == body.size() ||
                             !std::isdigit(static_cast<unsigned char>(body[at + member.size()])));
}

struct EditTimes {
  Times server, bare;
};

// One document that is open in a server and parsed by tree-sitter next to it.
struct Session {
  LspProcess &server;
  std::string uri;
  Document document;
  size_t count = 0; // diagnostics of the newest version

  Session(LspProcess &server, std::string uri, std::string text)
      : server(server), uri(std::move(uri)), document(text), shadow(std::move(text)) {
    tree.parse(shadow.text);
    server.open(this->uri, document.text);
    count = server.diagnostics(this->uri, version);
  }

  void apply(const Edit &edit, EditTimes &times) {
    Position begin = document.at(edit.start), end = document.at(edit.start + edit.removed);
    document.apply(edit);
    Clock::time_point start = Clock::now();
    server.change(uri, ++version, begin, end, edit.inserted);
    count = server.diagnostics(uri, version);
    times.server.add(millisecondsSince(start));
    behind.push_back(edit);
    if (behind.size() == 100)
      catchUp(times);
  }
  // After an edit of 'document': the requests together with it, until all is answered.
  // The reply of the last one.
  std::string volley(const Edit &edit, Position begin, Position end,
                     const std::vector<std::pair<std::string, std::string>> &requests) {
    behind.push_back(edit);
    server.change(uri, ++version, begin, end, edit.inserted);
    std::set<std::string> awaited = {"\"version\":" + std::to_string(version)};
    std::string last, reply;
    for (const auto &[method, params] : requests)
      awaited.insert(last = "\"id\":" + std::to_string(server.post(method, params)));
    while (!awaited.empty()) {
      const std::string_view body = server.receive();
      const bool isPublished = hasAtEnds(body, "\"textDocument/publishDiagnostics\"");
      std::erase_if(awaited, [&](const std::string &each) {
        if (isPublished != each.starts_with("\"v") || !hasNumber(body, each))
          return false;
        if (each == last)
          reply = body;
        return true;
      });
    }
    return reply;
  }
  void catchUp(EditTimes &times) {
    for (const Edit &edit : behind)
      times.bare.add(tree.reparse(edit, shadow));
    behind.clear();
  }

private:
  Document shadow; // what 'tree' is of: 'document' without the edits that are 'behind'
  BareTree tree;
  std::vector<Edit> behind;
  long version = 1;
};

void reportStart(const std::string &program, const std::string &text) {
  Times times;
  for (int run = 0; run < 15; ++run) {
    Clock::time_point start = Clock::now();
    LspProcess server(program);
    server.initialize();
    server.open("file:///bench/start.py", text);
    server.diagnostics("file:///bench/start.py", 1);
    times.add(millisecondsSince(start));
  }
  row("process start to first diagnostics, median of 15", milliseconds(times.median()), "30 ms", "",
      verdict(times.median() <= 30));
}

void reportEdits(EditTimes &times) {
  double p50 = times.server.median(), p99 = times.server.quantile(0.99);
  double bare50 = times.bare.median(), bare99 = times.bare.quantile(0.99);
  std::string many = std::to_string(times.server.count()) + " edits";
  row("bare tree-sitter re-parse, p50 of the same " + many, milliseconds(bare50));
  row("bare tree-sitter re-parse, p99", milliseconds(bare99));
  row("edit to published diagnostics, p50 of " + many, milliseconds(p50), "1 ms", "",
      verdict(p50 <= 1));
  row("edit to published diagnostics, p99", milliseconds(p99), "8 ms", "", verdict(p99 <= 8));
  row("edit to published diagnostics, slowest", milliseconds(times.server.worst()));
  row("p50 against bare tree-sitter", milliseconds(p50), "5x", multiple(p50 / bare50),
      verdict(p50 <= 5 * bare50));
  row("p99 against bare tree-sitter", milliseconds(p99), "", multiple(p99 / bare99));
}

// An opening bracket swallows the rest of the file until it goes again.
void reportBrackets(Session &session, uint64_t seed) {
  Random random(seed);
  EditTimes times;
  for (int i = 0; i < 50; ++i) {
    size_t at = random.below(session.document.text.size());
    session.apply({at, 0, "("}, times);
    session.apply({at, 1, ""}, times);
  }
  double server = times.server.median(), bare = times.bare.median();
  row("unbalanced bracket in and out, p50 of 100", milliseconds(server), "5x",
      multiple(server / bare), verdict(server <= 5 * bare));
  row("unbalanced bracket in and out, p99", milliseconds(times.server.quantile(0.99)), "",
      multiple(times.server.quantile(0.99) / times.bare.quantile(0.99)));
}

void reportRequests(LspProcess &server, const std::string &uri, const Document &document,
                    uint64_t seed) {
  Random random(seed);
  std::string target = "{\"textDocument\":{\"uri\":\"" + uri + "\"},";
  auto position = [](size_t line, size_t column) {
    return "{\"line\":" + std::to_string(line) + ",\"character\":" + std::to_string(column) + "}";
  };
  Times hovers, completions, signatures, windows, whole;
  auto ask = [&](const char *method, const std::string &params, Times &times) {
    Clock::time_point start = Clock::now();
    server.timedRequest(method, params);
    times.add(millisecondsSince(start));
  };
  while (hovers.count() < 1000) {
    size_t at = random.below(document.text.size());
    if (!std::isalnum(static_cast<unsigned char>(document.text[at])))
      continue;
    Position p = document.at(at);
    std::string params = target + "\"position\":" + position(p.line, p.column) + "}";
    ask("textDocument/hover", params, hovers);
    ask("textDocument/completion", params, completions);
    ask("textDocument/signatureHelp", params, signatures);
  }
  auto hints = [&](size_t from, size_t to, Times &times) {
    std::string params =
        target + "\"range\":{\"start\":" + position(from, 0) + ",\"end\":" + position(to, 0) + "}}";
    Clock::time_point start = Clock::now();
    server.timedRequest("textDocument/inlayHint", params);
    times.add(millisecondsSince(start));
  };
  for (int i = 0; i < 500; ++i) {
    size_t from = random.below(document.lines());
    hints(from, std::min(from + 60, document.lines() - 1), windows);
  }
  for (int i = 0; i < 50; ++i)
    hints(0, document.lines() - 1, whole);
  row("hover, p95 of 1000", milliseconds(hovers.quantile(0.95)), "2 ms", "",
      verdict(hovers.quantile(0.95) <= 2));
  row("completion, p95 of 1000", milliseconds(completions.quantile(0.95)), "3 ms", "",
      verdict(completions.quantile(0.95) <= 3));
  row("signature help, p95 of 1000", milliseconds(signatures.quantile(0.95)), "3 ms", "",
      verdict(signatures.quantile(0.95) <= 3));
  row("inlay hints of 60 lines, p95 of 500", milliseconds(windows.quantile(0.95)), "2 ms", "",
      verdict(windows.quantile(0.95) <= 2));
  row("inlay hints of the whole file, p95 of 50", milliseconds(whole.quantile(0.95)));
}

// What VS Code asks for after a keystroke, all at once, until everything is there.
void reportVolley(Session &session, uint64_t seed) {
  constexpr size_t Volleys = 1000;
  constexpr size_t Visible = 60;
  EditMix mix(seed);
  Times times;
  const std::string target = "{\"textDocument\":{\"uri\":\"" + session.uri + "\"}";
  auto place = [](Position at) {
    return "{\"line\":" + std::to_string(at.line) + ",\"character\":" + std::to_string(at.column) +
           "}";
  };
  std::string tokens;
  for (size_t i = 0; i < Volleys; ++i) {
    const Edit edit = mix.next(session.document);
    const Document &document = session.document;
    const Position begin = document.at(edit.start);
    const Position end = document.at(edit.start + edit.removed);
    session.document.apply(edit);
    const Position cursor = document.at(edit.start + edit.inserted.size());
    const size_t first = cursor.line > Visible / 2 ? cursor.line - Visible / 2 : 0;
    const size_t last = std::min(first + Visible, document.lines() - 1);
    const std::string visible = target + ",\"range\":{\"start\":" + place({first, 0}) +
                                ",\"end\":" + place({last, 0}) + "}}";
    const std::vector<std::pair<std::string, std::string>> requests = {
        {"textDocument/completion",
         target + ",\"position\":" + place(cursor) + ",\"context\":{\"triggerKind\":1}}"},
        {"textDocument/inlayHint", visible},
        {"textDocument/codeLens", target + "}"},
        {"textDocument/foldingRange", target + "}"},
        {"textDocument/documentSymbol", target + "}"},
        {tokens.empty() ? "textDocument/semanticTokens/full"
                        : "textDocument/semanticTokens/full/delta",
         target + (tokens.empty() ? "}" : ",\"previousResultId\":\"" + tokens + "\"}")}};
    const Clock::time_point start = Clock::now();
    const std::string reply = session.volley(edit, begin, end, requests);
    if (!tokens.empty()) // the first one has all tokens
      times.add(millisecondsSince(start));
    const nlohmann::json result = nlohmann::json::parse(reply).at("result");
    tokens = result.is_object() ? result.value("resultId", "") : "";
  }
  const double p50 = times.median(), p99 = times.quantile(0.99);
  row("edit to all that VS Code asks for, p50 of " + std::to_string(times.count()),
      milliseconds(p50), "2 ms", "", verdict(p50 <= 2));
  row("edit to all that VS Code asks for, p99", milliseconds(p99), "8 ms", "", verdict(p99 <= 8));
}

void reportOpenFiles(const std::string &program, size_t files, size_t kernels, bool limited) {
  LspProcess server(program);
  server.initialize();
  size_t lines = 0;
  for (size_t i = 0; i < files; ++i) {
    std::string uri = "file:///bench/open" + std::to_string(i) + ".py";
    std::string text = generateKernels(kernels, 100 + i);
    lines += size_t(std::count(text.begin(), text.end(), '\n'));
    server.open(uri, text);
    server.diagnostics(uri, 1);
  }
  double used = server.resident();
  row("memory with " + std::to_string(files) + " open files of " + std::to_string(lines / files) +
          " lines",
      mebibytes(used), limited ? "64 MiB" : "", "", limited ? verdict(used <= MemoryLimit) : "");
}

void runSession(const std::string &program, size_t kernels, uint64_t seed) {
  const std::string uri = "file:///bench/session.py";
  std::string text = generateKernels(kernels, seed);
  heading("A file of " + std::to_string(kernels) + " kernels, " +
          std::to_string(std::count(text.begin(), text.end(), '\n')) + " lines");
  reportStart(program, text);

  LspProcess server(program);
  server.initialize();
  Session session(server, uri, text);
  if (session.count != 0)
    fail("the generated file has " + std::to_string(session.count) + " diagnostics");
  double afterOpen = server.resident();

  EditMix mix(seed);
  EditTimes times;
  for (size_t i = 0; i < SessionEdits; ++i)
    session.apply(mix.next(session.document), times);
  reportEdits(times);
  reportBrackets(session, seed);
  reportRequests(server, uri, session.document, seed);
  reportVolley(session, seed + 1);

  EditTimes more;
  double after2000 = server.resident();
  for (size_t i = SessionEdits; i < MemoryEdits; ++i)
    session.apply(mix.next(session.document), more);
  double after = server.resident();
  row("memory after opening", mebibytes(afterOpen), "64 MiB", "",
      verdict(afterOpen <= MemoryLimit));
  row("memory after 2000 edits", mebibytes(after2000), "64 MiB", multiple(after2000 / afterOpen),
      verdict(after2000 <= MemoryLimit));
  row("memory after 10000 edits", mebibytes(after), "64 MiB", multiple(after / afterOpen),
      verdict(after <= MemoryLimit));
  // A quarter more than after the first 2000 is a leak.
  row("memory is flat from 2000 to 10000 edits", mebibytes(after - after2000), "1.25x",
      multiple(after / after2000), verdict(after <= 1.25 * after2000));

  nlohmann::json incremental = server.lastDiagnostics();
  server.close(uri);
  server.open(uri, session.document.text);
  server.diagnostics(uri, 1);
  nlohmann::json fresh = server.lastDiagnostics();
  row("diagnostics after all edits are those of a fresh open", std::to_string(incremental.size()),
      std::to_string(fresh.size()), "", incremental == fresh ? "ok" : "DIFFER");
  row("server ends with status 0", "", "", "", verdict(server.shutdown()));

  reportOpenFiles(program, 50, 10, true);
  reportOpenFiles(program, 50, kernels, false);
}

void runScaling(const std::string &program, size_t only, uint64_t seed) {
  heading("One edit in files of growing size");
  double at100 = 0;
  double ranAt100 = 0;
  for (size_t kernels : {1, 10, 100, 1000, 10000}) {
    if (only != 0 && kernels != only)
      continue;
    LspProcess server(program);
    server.initialize();
    Session session(server, "file:///bench/scaling.py", generateKernels(kernels, seed));
    EditMix mix(seed);
    EditTimes times;
    int edits = kernels < 10000 ? 500 : 100;
    double before = server.processorTime();
    for (int i = 0; i < edits; ++i)
      session.apply(mix.next(session.document), times);
    double ran = (server.processorTime() - before) / edits;
    double p50 = times.server.median();
    if (kernels == 100) {
      at100 = p50;
      ranAt100 = ran;
    }
    bool judged = kernels > 100 && at100 > 0;
    row("edit to diagnostics at " + std::to_string(kernels) + " kernels, p50", milliseconds(p50),
        judged ? "3x of 100" : "", judged ? multiple(p50 / at100) : "",
        judged ? verdict(p50 <= 3 * at100) : "");
    row("  processor time of the server, mean", milliseconds(ran), judged ? "3x of 100" : "",
        judged ? multiple(ran / ranAt100) : "", judged ? verdict(ran <= 3 * ranAt100) : "");
    row("  bare tree-sitter", milliseconds(times.bare.median()), "",
        multiple(p50 / times.bare.median()));
    row("  memory", mebibytes(server.resident()));
  }
}

// A kernel with 'nests' nests of two loops, and a schedule of five steps for each of them.
std::string scheduledKernel(size_t nests) {
  std::string text = "\n\n@kernel\ndef scheduled(a: i32[64, 32]):\n";
  for (size_t i = 0; i < nests; ++i) {
    const std::string n = std::to_string(i);
    text += "    for i" + n + " in range(64):\n        for j" + n +
            " in range(32):\n            a[i" + n + ", j" + n + "] += " + n + "\n";
  }
  text += "\n\nsch = scheduled.schedule()\n";
  for (size_t i = 0; i < nests; ++i) {
    const std::string n = std::to_string(i);
    text += "sch.split(\"i" + n + "\", factor=4)\n";
    text += "sch.reorder([\"j" + n + "\", \"i" + n + ".inner\"])\n";
    text += "sch.pipeline(\"i" + n + ".inner\", ii=2)\n";
    text += "sch.unroll(\"j" + n + "\", factor=8)\n";
    text += "sch.partition(\"a\", dim=1, kind=sch.Cyclic, factor=4)\n";
  }
  return text;
}

// One digit of a factor changes, somewhere in the schedule: what is behind it is evaluated again.
void runSchedules(const std::string &program, size_t kernels, uint64_t seed) {
  constexpr size_t Nests = 20, ScheduleEdits = 1000;
  std::string text = generateKernels(kernels, seed) + scheduledKernel(Nests);
  heading("A schedule of " + std::to_string(5 * Nests) + " steps in a file of " +
          std::to_string(std::count(text.begin(), text.end(), '\n')) + " lines");
  LspProcess server(program);
  server.initialize();
  Session session(server, "file:///bench/schedule.py", std::move(text));
  if (session.count != 0)
    fail("the file with a schedule has " + std::to_string(session.count) + " diagnostics");
  std::vector<size_t> digits;
  const std::string &now = session.document.text;
  for (size_t at = 0; (at = now.find("factor=", at)) != std::string::npos;)
    digits.push_back(at += 7);
  Random random(seed);
  EditTimes times;
  for (size_t i = 0; i < ScheduleEdits; ++i) {
    const size_t at = digits[random.below(digits.size())];
    session.apply({at, 1, now[at] == '4' ? "8" : "4"}, times);
  }
  const double p50 = times.server.median(), p99 = times.server.quantile(0.99);
  row("edit of a step to published diagnostics, p50 of " + std::to_string(ScheduleEdits),
      milliseconds(p50), "1 ms", "", verdict(p50 <= 1));
  row("edit of a step to published diagnostics, p99", milliseconds(p99), "8 ms", "",
      verdict(p99 <= 8));
  row("memory", mebibytes(server.resident()), "64 MiB", "",
      verdict(server.resident() <= MemoryLimit));
}

} // namespace

} // namespace allo::bench

int main(int argc, char **argv) {
  using namespace allo::bench;
  std::string what = argc > 1 ? argv[1] : "session";
  size_t kernels = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
  uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  if (what == "session")
    runSession(serverProgram(), kernels != 0 ? kernels : 104, seed);
  else if (what == "scaling")
    runScaling(serverProgram(), kernels, seed);
  else if (what == "schedules")
    runSchedules(serverProgram(), kernels != 0 ? kernels : 96, seed);
  else
    fail("usage: allo-bench-lsp_latency [session|scaling|schedules] [KERNELS] [SEED]");
}
