// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Differential, through the protocol: after any number of random edits, what the server says of a
// document equals what it says of the same text freshly opened, in every position encoding.
#include "common/Seeds.h"
#include "server/TestSession.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

namespace allo::server {
namespace {

namespace fs = std::filesystem;

constexpr const char *FuzzUri = "file:///k.py";

std::vector<std::string> kernelFiles() {
  std::vector<fs::path> paths;
  fs::path folder = fs::path(ALLO_SOURCE_DIR) / "test/data/kernels";
  if (fs::is_directory(folder))
    for (const fs::directory_entry &entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".py")
        paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> contents;
  for (const fs::path &path : paths) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    contents.push_back(out.str());
  }
  contents.push_back("from allo import i32, kernel\r\n@kernel\r\ndef \xC3\xA9(x: i32) -> i32:\r\n"
                     "    # \xF0\x9D\x94\xB8 \xE4\xB8\xAD\r\n    v = x + x\r\n    return v\r\n");
  return contents;
}

class Editor {
public:
  Editor(const std::string &source, uint64_t seed)
      : random(seed), text(Text::fromBytes(source)), session(quiet()), fresh(quiet()) {
    const char *encodings[] = {"utf-8", "utf-16", "utf-32"};
    const ColumnUnit units[] = {ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::CodePoint};
    size_t which = below(3);
    unit = units[which];
    Json capabilities = TestSession::fullCapabilities();
    capabilities["general"]["positionEncodings"] = {encodings[which]};
    capabilities["textDocument"]["semanticTokens"] = {{"requests", {{"full", {{"delta", true}}}}}};
    session.initialize(capabilities);
    fresh.initialize(capabilities);
    session.open(FuzzUri, source);
  }

  // One notification with some changes; half of the time more than one.
  void edit() {
    std::vector<TestSession::Edit> edits;
    size_t count = 1 + below(2) * below(4);
    for (size_t i = 0; i < count; ++i)
      edits.push_back(change());
    session.edit(FuzzUri, edits);
  }

  void expectSameAsFresh() {
    ASSERT_EQ(session.textOf(FuzzUri), text.str());
    // Reopening makes the server publish again what it holds; the fresh one has nothing to reuse.
    fresh.close(FuzzUri);
    std::vector<Json> wanted = published(fresh.open(FuzzUri, text.str()));
    std::vector<Json> got = published(session.edit(FuzzUri, {}));
    if (got.empty()) // an empty change publishes nothing: add and remove a blank
      got = published(nudge());
    if (wanted.empty() && staysAnAlloFile(got))
      return;
    ASSERT_EQ(got.empty(), wanted.empty()) << text.str();
    if (!got.empty()) {
      ASSERT_EQ(got.back(), wanted.back()) << text.str();
    }
    for (const char *method : {"textDocument/inlayHint", "textDocument/documentSymbol",
                               "textDocument/foldingRange", "textDocument/documentLink"}) {
      Json params = {{"textDocument", {{"uri", FuzzUri}}},
                     {"range", TestSession::range(0, 0, 99999, 0)}};
      ASSERT_EQ(session.call(method, params).at("result"), fresh.call(method, params).at("result"))
          << method << "\n"
          << text.str();
    }
    expectSameTokens();
    ASSERT_EQ(lenses(session), lenses(fresh)) << text.str();
  }

private:
  // The versions are those of each session.
  static Json lenses(TestSession &of) {
    Json all =
        of.call("textDocument/codeLens", {{"textDocument", {{"uri", FuzzUri}}}}).at("result");
    for (Json &lens : all)
      for (Json &argument : lens["command"]["arguments"])
        argument.erase("version");
    return all;
  }

  // The differences of the answers lead to the tokens that a fresh session gives as a whole.
  void expectSameTokens() {
    Json params = {{"textDocument", {{"uri", FuzzUri}}}};
    const Json whole = fresh.call("textDocument/semanticTokens/full", params).at("result");
    params["previousResultId"] = tokensId;
    const Json answer = session.call("textDocument/semanticTokens/full/delta", params).at("result");
    if (!answer.is_object()) {
      ASSERT_TRUE(whole.is_null());
      return;
    }
    tokensId = answer.at("resultId");
    if (answer.contains("data"))
      tokens = answer.at("data").get<std::vector<uint32_t>>();
    for (const Json &edit : answer.value("edits", Json::array())) {
      const auto begin = tokens.begin() + edit.at("start").get<long>();
      const auto at = tokens.erase(begin, begin + edit.at("deleteCount").get<long>());
      const auto added = edit.value("data", std::vector<uint32_t>());
      tokens.insert(at, added.begin(), added.end());
    }
    ASSERT_EQ(Json(tokens), whole.at("data")) << text.str();
  }

  static TestSession::Options quiet() {
    static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    return {.logDescriptor = null};
  }

  size_t below(size_t n) { return n == 0 ? 0 : size_t(random() % n); }

  // A document that was one is one as long as an import in it does not parse.
  static bool staysAnAlloFile(const std::vector<Json> &published) {
    return !published.empty() && published.back().dump().find("\"syntax\"") != std::string::npos;
  }

  static std::vector<Json> published(const std::vector<Json> &messages) {
    std::vector<Json> out;
    for (const Json &message : messages)
      if (message.contains("method") && message.at("method") == "textDocument/publishDiagnostics")
        out.push_back(message.at("params").at("diagnostics"));
    return out;
  }

  std::vector<Json> nudge() {
    Json end = TestSession::range(text.lineCount(), 0, text.lineCount(), 0);
    session.edit(FuzzUri, {{end, " "}});
    Position last = text.positionAt(text.size(), unit);
    return session.edit(
        FuzzUri, {{TestSession::range(last.line, last.column, last.line, last.column + 1), ""}});
  }

  // A place that a position can name: a character's start, and not between "\r" and "\n".
  uint32_t place() {
    auto offset = uint32_t(below(text.size() + 1));
    auto inside = [&](uint32_t at) {
      if (at == 0 || at >= text.size())
        return false;
      return (static_cast<unsigned char>(text.at(at)) & 0xC0) == 0x80 ||
             (text.at(at) == '\n' && text.at(at - 1) == '\r');
    };
    while (inside(offset))
      --offset;
    return offset;
  }

  std::string piece() {
    static const std::vector<std::string> pieces = {
        "x",
        "\n",
        "    ",
        "(",
        ")",
        "+ 1",
        "\"",
        "\"\"\"",
        "#",
        ":",
        "\r\n",
        "\r",
        "def",
        "return",
        "missing",
        "\xC3\xA9",
        "\xF0\x9D\x94\xB8",
        "i33",
        "[",
        "]",
        "@kernel\ndef f(x: i32) -> i32:\n    return x\n",
        "N = 3\n",
        "from allo import i32, kernel\n",
        "\t"};
    if (below(4) == 0) { // something of the file itself
      uint32_t from = place(), to = place();
      if (from > to)
        std::swap(from, to);
      std::string copied = text.slice(from, std::min(to, from + 60));
      return Text::fromBytes(copied).str();
    }
    return pieces[below(pieces.size())];
  }

  TestSession::Edit change() {
    if (below(40) == 0) {
      std::string whole = text.str();
      whole.insert(place(), piece());
      text = Text::fromBytes(whole);
      return {nullptr, whole};
    }
    uint32_t begin = place(), end = begin;
    if (below(2) == 0) {
      uint32_t other = place();
      end = std::max(begin, std::min(other, begin + uint32_t(below(80))));
      while (end > begin && end < text.size() &&
             ((static_cast<unsigned char>(text.at(end)) & 0xC0) == 0x80 ||
              (text.at(end) == '\n' && text.at(end - 1) == '\r')))
        --end;
    }
    Position from = text.positionAt(begin, unit), to = text.positionAt(end, unit);
    std::string with = below(3) == 0 ? "" : piece();
    text = text.replaced(begin, end, with);
    return {TestSession::range(from.line, from.column, to.line, to.column), with};
  }

  std::mt19937_64 random;
  Text text;
  ColumnUnit unit;
  TestSession session, fresh;
  std::vector<uint32_t> tokens; // as a client has them
  std::string tokensId;
};

TEST(SessionFuzz, EditsEqualAFreshOpen) {
  std::vector<std::string> files = kernelFiles();
  test::forEachSeed(40, [&](uint64_t seed) {
    Editor editor(files[seed % files.size()], seed);
    for (int round = 0; round < 12; ++round) {
      for (int i = 0; i < 8; ++i)
        editor.edit();
      editor.expectSameAsFresh();
      if (testing::Test::HasFatalFailure())
        return;
    }
  });
}

// Three files that import each other, opened, edited, closed and changed on the disk in any order:
// what the server says of the open ones equals what a server says that saw nothing else.
class ManyFiles {
public:
  explicit ManyFiles(uint64_t seed) : random(seed), session(quiet()) { session.initialize(); }

  void step() {
    const std::string &path = Paths[below(Paths.size())];
    auto opened = texts.find(path);
    if (below(3) == 0) {
      if (below(4) == 0 && disk.contains(path)) {
        disk.erase(path);
        session.removeFile(path);
      } else {
        session.writeFile(path, disk[path] = source());
      }
      note(session.notify("workspace/didChangeWatchedFiles",
                          {{"changes", {{{"uri", "file://" + path}, {"type", 2}}}}}));
    } else if (opened == texts.end()) {
      texts[path] = source();
      note(session.open("file://" + path, texts[path]));
    } else if (below(4) == 0) {
      texts.erase(opened);
      shown.erase("file://" + path);
      note(session.close("file://" + path));
    } else {
      opened->second = source();
      note(session.edit("file://" + path, {{nullptr, opened->second}}));
    }
  }

  void expectSameAsFresh() {
    ManyFiles fresh(0);
    for (const auto &[path, content] : disk)
      fresh.session.writeFile(path, content);
    for (const auto &[path, text] : texts)
      fresh.note(fresh.session.open("file://" + path, text));
    for (const auto &[path, text] : texts)
      ASSERT_EQ(published(path), fresh.published(path)) << path << "\n" << everything();
  }

private:
  std::string everything() const {
    std::string out;
    for (const auto &[path, content] : disk)
      out += "---- on the disk: " + path + "\n" + content;
    for (const auto &[path, text] : texts)
      out += "---- open: " + path + "\n" + text;
    return out;
  }

  std::mt19937_64 random;
  TestSession session;
  std::map<std::string, std::string> disk, texts;
  std::map<std::string, Json> shown; // by URI: the diagnostics that were published last
  const std::vector<std::string> Paths = {"/w/a.py", "/w/b.py", "/w/c.py"};

  static TestSession::Options quiet() {
    static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    return {.logDescriptor = null};
  }
  size_t below(size_t n) { return size_t(random() % n); }
  // Nothing at all is the same as an empty list.
  Json published(const std::string &path) const {
    auto it = shown.find("file://" + path);
    return it == shown.end() ? Json::array() : it->second;
  }
  void note(const std::vector<Json> &messages) {
    for (const Json &message : messages)
      if (message.value("method", "") == "textDocument/publishDiagnostics")
        shown[message.at("params").at("uri")] = message.at("params").at("diagnostics");
  }

  std::string source() {
    static const std::vector<std::string> lines = {
        "import a\n",
        "import b as other\n",
        "from a import *\n",
        "from b import *\n",
        "from c import N, f\n",
        "from . import a\n",
        "from b import f as g, M\n",
        "N = 4\n",
        "N = 5\n",
        "M = N + 1\n",
        "N = M\n",
        "broken = (\n",
        "T = i8\n",
        "@kernel\ndef f(x: i32[N]) -> i32:\n    return x[0]\n",
        "@kernel\ndef f(x: i8) -> i32:\n    return x + missing\n",
        "@kernel\ndef g(x: i32[M], n: constexpr) -> i32:\n    return f(x) + n\n",
        "@kernel\ndef top(x: i32[4]) -> i32:\n    return g(x, 3) + other.f(x)\n"};
    std::string out = below(8) == 0 ? "" : "from allo import constexpr, i8, i32, kernel\n";
    for (size_t n = below(6); n > 0; --n)
      out += lines[below(lines.size())];
    return out;
  }
};

TEST(SessionFuzz, FilesThatImportEachOtherEqualAFreshOpen) {
  test::forEachSeed(30, [](uint64_t seed) {
    ManyFiles files(seed);
    for (int step = 0; step < 25; ++step) {
      files.step();
      files.expectSameAsFresh();
      if (testing::Test::HasFatalFailure())
        return;
    }
  });
}

// A stream of messages with some bytes changed: whatever arrives, the server goes on and answers.
TEST(SessionFuzz, BrokenStreamsAreSurvived) {
  const std::string text =
      "from allo import i32, kernel\n@kernel\ndef f(x: i32) -> i32:\n    return x\n";
  const Json document = {{"uri", FuzzUri}};
  const Json place = {{"line", 3}, {"character", 11}};
  auto message = [](Json id, const char *method, Json params) {
    Json out = {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
    if (!id.is_null())
      out["id"] = std::move(id);
    return out;
  };
  std::vector<Json> messages = {
      message(1, "initialize",
              {{"processId", nullptr}, {"capabilities", TestSession::fullCapabilities()}}),
      message(nullptr, "initialized", Json::object()),
      message(nullptr, "textDocument/didOpen",
              {{"textDocument",
                {{"uri", FuzzUri}, {"languageId", "python"}, {"version", 1}, {"text", text}}}}),
      message(nullptr, "textDocument/didChange",
              {{"textDocument", {{"uri", FuzzUri}, {"version", 2}}},
               {"contentChanges", {{{"range", TestSession::range(3, 11, 3, 12)}, {"text", "y"}}}}}),
      message(2, "textDocument/hover", {{"textDocument", document}, {"position", place}}),
      message("three", "textDocument/inlayHint",
              {{"textDocument", document}, {"range", TestSession::range(0, 0, 9, 0)}}),
      message(4, "textDocument/documentSymbol", {{"textDocument", document}}),
      message(nullptr, "$/cancelRequest", {{"id", 4}}),
      message(nullptr, "workspace/didChangeConfiguration",
              {{"settings", {{"allo", {{"inlayHints", {{"types", false}}}}}}}}),
      message(nullptr, "textDocument/didSave", {{"textDocument", document}, {"text", text}}),
      message(nullptr, "textDocument/didOpen",
              {{"textDocument",
                {{"uri", "file:///j.py"},
                 {"languageId", "python"},
                 {"version", 1},
                 {"text", "from k import *\nimport j\n" + text}}}}),
      message(nullptr, "workspace/didChangeWatchedFiles",
              {{"changes", {{{"uri", "file:///l.py"}, {"type", 1}}}}}),
      message(nullptr, "textDocument/didClose", {{"textDocument", document}}),
  };
  std::string stream;
  for (const Json &one : messages)
    appendFrame(stream, dumpJson(one));
  test::forEachSeed(1600, [&](uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string broken = stream;
    for (size_t n = 1 + random() % 8; n != 0; --n) {
      size_t where = random() % broken.size();
      switch (random() % 4) {
      case 0:
        broken[where] = char(random());
        break;
      case 1:
        broken.erase(where, 1 + random() % 20);
        break;
      case 2:
        broken.insert(where, std::string(1 + random() % 3, char(random())));
        break;
      case 3:
        broken.insert(where, broken.substr(random() % broken.size(), random() % 60));
        break;
      }
    }
    static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    TestSession session({.logDescriptor = null});
    for (size_t at = 0; at < broken.size(); at += 200)
      session.sendBytes(std::string_view(broken).substr(at, 200));
    if (session.exitCode()) // a length that nobody means
      return;
    // What was cut short swallows what follows, of a damaged length up to 256 MiB; then the server
    // is there again.
    session.sendBytes(std::string(broken.size(), '\n'));
    for (int patience = 0; patience < 100; ++patience) {
      Json reply = session.call("allo/sync", nullptr);
      if (!reply.is_null()) {
        EXPECT_TRUE(reply.contains("result") || reply.at("error").at("code") == -32002) << reply;
        break;
      }
      EXPECT_LT(patience, 99);
      session.sendBytes(std::string(patience < 50 ? 1000 : 10'000'000, '\n'));
    }
  });
}

} // namespace
} // namespace allo::server
