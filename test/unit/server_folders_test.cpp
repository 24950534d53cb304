// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files of the workspace's folders: how they are found and indexed, and that what the server
// publishes of them is what the command line prints. test/data/lsp/folders_*.lsp has sessions.
#include "check/Check.h"
#include "common/Seeds.h"
#include "server/TestSession.h"
#include "server/workspace/FolderIndex.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fcntl.h>
#include <map>
#include <random>
#include <utility>

namespace allo::server {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const std::string Head = "from allo import i8, i32, kernel\n";

std::vector<std::string> pathsOf(const ScanResult &scan) {
  std::vector<std::string> out;
  for (const ScannedFile &file : scan.files)
    out.push_back(file.path);
  return out;
}

ScanRequest requestFor(std::vector<std::string> folders) {
  ScanRequest request;
  request.folders = std::move(folders);
  request.config = std::make_shared<const Config>();
  request.maxBytes = 1 << 20;
  return request;
}

TEST(FolderScan, FindsWhatTheCommandLineFinds) {
  MemoryFileSystem files({{"/w/a.py", Head},
                          {"/w/pkg/b.py", "import a\n"},
                          {"/w/notes.txt", Head},
                          {"/w/.git/c.py", Head},
                          {"/w/node_modules/d.py", Head},
                          {"/w/build/e.py", Head},
                          {"/w/env/pyvenv.cfg", ""},
                          {"/w/env/f.py", Head},
                          {"/w/old/g.py", Head},
                          {"/w/pyproject.toml", "[tool.allo]\nexclude = [\"old/\"]\n"},
                          {"/other/h.py", Head}});
  EXPECT_THAT(pathsOf(scanFolders(requestFor({"/w"}), files)),
              ElementsAre("/w/a.py", "/w/pkg/b.py"));
  EXPECT_THAT(pathsOf(scanFolders(requestFor({"/w/pkg", "/w", "/gone"}), files)),
              ElementsAre("/w/a.py", "/w/pkg/b.py"));
  EXPECT_THAT(pathsOf(scanFolders(requestFor({}), files)), IsEmpty());
  ScanRequest few = requestFor({"/w"});
  few.mostFiles = 1;
  EXPECT_TRUE(scanFolders(few, files).tooMany);
  ScanRequest cancelled = requestFor({"/w"});
  cancelled.cancel = CancelToken::make();
  cancelled.cancel.cancel();
  EXPECT_THAT(pathsOf(scanFolders(cancelled, files)), IsEmpty());
}

TEST(FolderScan, ReadsWhatHasChanged) {
  MemoryFileSystem files({{"/w/a.py", Head}, {"/w/b.py", "import a\n"}});
  FolderIndex index;
  auto scan = [&](std::set<std::string> only = {}) {
    ScanRequest request = requestFor({"/w"});
    request.only = std::move(only);
    for (const auto &[path, file] : index.files())
      request.known[path] = {file.stamp, file.text};
    return index.apply(scanFolders(request, files), request);
  };
  EXPECT_THAT(scan().texts, ElementsAre("/w/a.py", "/w/b.py"));
  EXPECT_THAT(scan().texts, IsEmpty());
  files.write("/w/a.py", Head + "N = 1\n");
  files.write("/w/b.py", "import a\n"); // written again with the same text
  EXPECT_THAT(scan({"/w/b.py"}).texts, IsEmpty());
  EXPECT_THAT(scan().texts, ElementsAre("/w/a.py"));
  files.remove("/w/b.py");
  FolderIndex::Changes changes = scan({"/w/b.py"});
  EXPECT_THAT(changes.texts, ElementsAre("/w/b.py"));
  EXPECT_EQ(changes.removed.size(), 1u);
  EXPECT_EQ(index.files().size(), 1u);
}

class IndexOfFiles : public testing::Test {
protected:
  void write(const std::string &path, const std::string &text) {
    files.write(path, text);
    update();
  }
  void remove(const std::string &path) {
    files.remove(path);
    update();
  }
  void update() {
    ScanRequest request = requestFor({"/w"});
    for (const auto &[path, file] : index.files())
      request.known[path] = {file.stamp, file.text};
    for (const std::string &path : index.apply(scanFolders(request, files), request).texts) {
      const IndexedFile *file = index.find(path);
      index.setText(path, file ? file->text : 0);
    }
    index.spread({});
  }
  std::vector<std::string> stale() const {
    std::vector<std::string> out;
    for (const auto &[path, file] : index.files())
      if (file.isStale)
        out.push_back(path);
    return out;
  }
  // What is stale is analysed, and its definitions are returned.
  std::vector<std::string> analyse() {
    FolderCheckRequest request;
    request.files = stale();
    request.roots = {"/w"};
    for (const auto &[path, file] : index.files())
      if (file.mayBeAllo)
        request.mayBeAllo.push_back(path);
    request.config = std::make_shared<const Config>();
    request.client = std::make_shared<const ClientInfo>();
    std::vector<std::string> definitions;
    request.found = [&](const CheckedFile &file) {
      index.analysed(file);
      if (file.definitions)
        for (const PlacedDefinition &each : *file.definitions)
          definitions.push_back(each.name);
    };
    request.imports = [&](const std::string &path, const std::vector<std::string> &targets) {
      index.setImports(path, targets);
    };
    checkFolderFiles(request, files);
    EXPECT_THAT(stale(), IsEmpty());
    return definitions;
  }

  MemoryFileSystem files{{}};
  FolderIndex index;
};

TEST_F(IndexOfFiles, KnowsWhoDependsOnAChange) {
  write("/w/base.py", "N = 4\n");
  write("/w/user.py", Head + "from base import N\nM = N\n");
  write("/w/far.py", Head + "from user import M\n");
  write("/w/other.py", Head + "base = 3\n");
  write("/w/tests.py", "from far import M\n");
  EXPECT_THAT(analyse(), testing::UnorderedElementsAre("M", "base"));
  write("/w/base.py", "N = 5\n");
  EXPECT_THAT(stale(), ElementsAre("/w/base.py", "/w/far.py", "/w/tests.py", "/w/user.py"));
  analyse();
  write("/w/other.py", Head + "base = 4\n");
  EXPECT_THAT(stale(), ElementsAre("/w/other.py"));
  analyse();
  // A file that goes may leave the imports of others without a target.
  remove("/w/far.py");
  EXPECT_THAT(stale(), ElementsAre("/w/tests.py"));
  analyse();
  write("/w/far/__init__.py", "M = 1\n");
  EXPECT_EQ(stale().size(), index.files().size());
}

TEST_F(IndexOfFiles, KnowsWhoMentionsAName) {
  write("/w/a.py", Head + "def gemm():\n    pass\n");
  write("/w/b.py", Head + "from a import gemm as g\n");
  write("/w/c.py", Head + "gemms = 'gem m'\n");
  write("/w/plain.py", "def gemm():\n    pass\n");
  EXPECT_THAT(index.filesMentioning("gemm"), ElementsAre("/w/a.py", "/w/b.py"));
  EXPECT_THAT(index.filesMentioning("g"), ElementsAre("/w/b.py"));
  EXPECT_THAT(index.filesMentioning("nothing"), IsEmpty());
  write("/w/b.py", Head);
  EXPECT_THAT(index.filesMentioning("gemm"), ElementsAre("/w/a.py"));
}

TEST(FolderScan, TakesWordsApart) {
  auto has = [](const char *source, const char *word) {
    std::vector<WordHash> words = wordsOf(source);
    return std::binary_search(words.begin(), words.end(), hashOfWord(word));
  };
  EXPECT_TRUE(has("x=_y1+2z", "_y1"));
  EXPECT_TRUE(has("# caf\xC3\xA9 'quoted'", "caf\xC3\xA9"));
  EXPECT_TRUE(has("# 'quoted'", "quoted"));
  EXPECT_FALSE(has("x=_y1+2z", "2z"));
  EXPECT_FALSE(has("", ""));
}

// ---- what is published

TestSession::Options quietly(bool threads = false) {
  static const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  return {.threads = threads, .logDescriptor = null};
}

// By path, a line for each diagnostic and each of its notes, sorted.
using Shown = std::map<std::string, std::vector<std::string>>;

Shown shownByCommand(const std::map<std::string, std::string> &disk) {
  MemoryFileSystem files(disk);
  CheckOptions options;
  options.paths = {"/w"};
  options.workingFolder = "/w";
  options.format = CheckFormat::Json;
  Shown out;
  const Json report = Json::parse(check(options, files).output);
  for (const Json &each : report.at("diagnostics")) {
    auto place = [](const Json &range) {
      return range.at("start").at("line").dump() + ":" + range.at("start").at("column").dump() +
             "-" + range.at("end").at("line").dump() + ":" + range.at("end").at("column").dump();
    };
    auto &lines = out[each.at("file")];
    lines.push_back(place(each.at("range")) + " " + each.at("severity").get<std::string>() + " " +
                    each.at("code").get<std::string>() + " " +
                    each.at("message").get<std::string>());
    for (const Json &note : each.at("notes"))
      lines.back() +=
          "\n  " + place(note.at("range")) + " " + note.at("message").get<std::string>();
    std::sort(lines.begin(), lines.end());
  }
  return out;
}

std::vector<std::string> linesOf(const Json &diagnostics) {
  auto place = [](const Json &range) {
    auto at = [](const Json &position) {
      return std::to_string(position.at("line").get<int>() + 1) + ":" +
             std::to_string(position.at("character").get<int>() + 1);
    };
    return at(range.at("start")) + "-" + at(range.at("end"));
  };
  const char *severities[] = {"", "error", "warning", "information", "hint"};
  std::vector<std::string> lines;
  for (const Json &each : diagnostics) {
    lines.push_back(place(each.at("range")) + " " + severities[each.at("severity").get<int>()] +
                    " " + each.at("code").get<std::string>() + " " +
                    each.at("message").get<std::string>());
    for (const Json &note : each.value("relatedInformation", Json::array()))
      lines.back() += "\n  " + place(note.at("location").at("range")) + " " +
                      note.at("message").get<std::string>();
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

// How a client comes to have diagnostics.
enum class Way { Published, Pulled, PulledInParts };

Json capabilitiesFor(Way way) {
  Json capabilities = TestSession::fullCapabilities();
  if (way != Way::Published) {
    capabilities["textDocument"]["diagnostic"] = Json::object();
    capabilities["workspace"]["diagnostics"] = {{"refreshSupport", true}};
  }
  return capabilities;
}

// A client that shows all files of "/w". One that pulls has a request waiting at all times.
class Folder {
public:
  explicit Folder(TestSession::Options options = quietly(), Way how = Way::Published)
      : session(options), way(how) {
    session.initialize(capabilitiesFor(way),
                       {{"allo", {{"diagnostics", {{"scope", "workspace"}}}}}});
    note(session.notify("workspace/didChangeWorkspaceFolders",
                        {{"event", {{"added", {{{"uri", "file:///w"}, {"name", "w"}}}}}}}));
    if (way != Way::Published)
      pull();
  }

  void write(const std::string &path, const std::string &text) {
    disk[path] = text;
    session.writeFile(path, text);
  }
  void remove(const std::string &path) {
    disk.erase(path);
    session.removeFile(path);
  }
  void tell(const std::vector<std::string> &paths) {
    Json changes = Json::array();
    for (const std::string &path : paths)
      changes.push_back({{"uri", "file://" + path}, {"type", 2}});
    note(session.notify("workspace/didChangeWatchedFiles", {{"changes", changes}}));
  }
  void open(const std::string &path, const std::string &text) {
    texts[path] = text;
    note(session.open("file://" + path, text));
  }
  void edit(const std::string &path, const std::string &text) {
    texts[path] = text;
    note(session.edit("file://" + path, {{nullptr, text}}));
  }
  void close(const std::string &path) {
    texts.erase(path);
    note(session.close("file://" + path));
  }
  void note(const std::vector<Json> &messages) {
    bool isAnswered = false;
    for (const Json &message : messages) {
      const std::string method = message.value("method", "");
      if (method == "textDocument/publishDiagnostics") {
        const std::string uri = message.at("params").at("uri");
        shown[uri.substr(7)] = linesOf(message.at("params").at("diagnostics"));
        ++publications;
      } else if (method == "$/progress" && message.at("params").at("token") == "parts") {
        noteReports(message.at("params").at("value"));
      } else if (message.contains("result") && message.at("id") == pulled) {
        if (way == Way::PulledInParts)
          EXPECT_EQ(message.at("result").at("items"), Json::array());
        noteReports(message.at("result"));
        isAnswered = true;
      }
    }
    std::erase_if(shown, [](const auto &each) { return each.second.empty(); });
    if (isAnswered)
      pull();
  }
  void pull() {
    Json ids = Json::array();
    for (const auto &[uri, id] : names)
      ids.push_back({{"uri", uri}, {"value", id}});
    Json params = {{"previousResultIds", ids}};
    if (way == Way::PulledInParts)
      params["partialResultToken"] = "parts";
    pulled = session.lastId() + 1;
    note(session.request("workspace/diagnostic", params));
  }
  // What the client holds already is not sent again.
  void noteReports(const Json &report) {
    for (const Json &each : report.at("items")) {
      const std::string uri = each.at("uri");
      EXPECT_TRUE(each.at("version").is_null() != texts.contains(uri.substr(7)));
      const std::string name = each.value("resultId", "");
      if (each.at("kind") == "unchanged") {
        EXPECT_EQ(names.at(uri), name);
        continue;
      }
      shown[uri.substr(7)] = linesOf(each.at("items"));
      if (name.empty())
        EXPECT_EQ(names.erase(uri), 1u);
      else
        EXPECT_NE(std::exchange(names[uri], name), name);
    }
  }
  std::map<std::string, std::string> seen() const {
    std::map<std::string, std::string> out = disk;
    for (const auto &[path, text] : texts)
      out[path] = text;
    return out;
  }

  TestSession session;
  std::map<std::string, std::string> disk, texts; // texts of open documents
  Shown shown;
  size_t publications = 0;
  Way way;
  std::map<std::string, std::string> names; // of results, by URI
  Json pulled;                              // the id of the last request for them
};

TEST(Folders, ShowWhatTheCommandLinePrints) {
  for (bool threads : {false, true}) {
    Folder folder(quietly(threads));
    folder.write("/w/a.py", Head + "from lib.sums import total, MISSING\n@kernel\ndef a(x: i32) -> "
                                   "i8:\n    return total(x)\n");
    folder.write("/w/lib/sums.py",
                 Head + "@kernel\ndef total(x: i32) -> i32:\n    unused = x\n    return y\n");
    folder.write("/w/calls.py", "from a import a\nprint(a('x', 3))\n");
    folder.write("/w/plain.py", "import os\nx = y\n");
    folder.write("/w/loop1.py", Head + "import loop2\n");
    folder.write("/w/loop2.py", Head + "import loop1\n");
    folder.tell({"/w/a.py"});
    EXPECT_EQ(folder.shown, shownByCommand(folder.disk));
    EXPECT_EQ(folder.shown.size(), 5u) << "the example shows less than it should";
  }
}

TEST(Folders, FilesThatDoNotDependOnAChangeAreLeftAlone) {
  Folder folder;
  const std::string broken = Head + "from allo import missing\n";
  folder.write("/w/a.py", "N = 1\n");
  folder.write("/w/b.py", broken + "from a import N\n");
  folder.write("/w/c.py", broken);
  folder.tell({"/w/a.py", "/w/b.py", "/w/c.py"});
  EXPECT_EQ(folder.publications, 2u);
  // What is the same as before is not published again.
  folder.write("/w/a.py", "N = 2\n");
  folder.tell({"/w/a.py"});
  EXPECT_EQ(folder.publications, 2u);
  folder.write("/w/a.py", "M = 2\n");
  folder.tell({"/w/a.py"});
  EXPECT_EQ(folder.publications, 3u);
  EXPECT_EQ(folder.shown, shownByCommand(folder.disk));
}

// A client that asks for open documents only has closed files published; from its first question
// on, nothing is shown both ways.
TEST(Folders, NothingIsPublishedThatIsPulled) {
  TestSession session(quietly());
  session.initialize(capabilitiesFor(Way::Pulled),
                     {{"allo", {{"diagnostics", {{"scope", "workspace"}}}}}});
  const std::string broken = Head + "from allo import missing\n";
  for (const char *path : {"/w/a.py", "/w/b.py"})
    session.writeFile(path, broken);
  auto publications = [](const std::vector<Json> &messages) {
    std::vector<std::string> out;
    for (const Json &each : messages)
      if (each.value("method", "") == "textDocument/publishDiagnostics")
        out.push_back(each.at("params").at("uri").get<std::string>() + " " +
                      std::to_string(each.at("params").at("diagnostics").size()));
    return out;
  };
  EXPECT_THAT(publications(session.notify(
                  "workspace/didChangeWorkspaceFolders",
                  {{"event", {{"added", {{{"uri", "file:///w"}, {"name", "w"}}}}}}})),
              ElementsAre("file:///w/a.py 1", "file:///w/b.py 1"));
  EXPECT_THAT(publications(session.open("file:///w/a.py", broken)),
              ElementsAre("file:///w/a.py 0"));
  EXPECT_THAT(publications(session.close("file:///w/a.py")), ElementsAre("file:///w/a.py 1"));
  EXPECT_THAT(
      publications(session.request("workspace/diagnostic", {{"previousResultIds", Json::array()}})),
      ElementsAre("file:///w/a.py 0", "file:///w/b.py 0"));
  EXPECT_THAT(publications(session.open("file:///w/a.py", broken)), IsEmpty());
  EXPECT_THAT(publications(session.close("file:///w/a.py")), IsEmpty());
}

TEST(Folders, ADocumentThatTheDiskLacksImportsAFileThatAppears) {
  Folder folder;
  folder.write("/w/a.py",
               Head + "from b import N\n@kernel\ndef a(x: i32[N]) -> i32:\n    return x[4]\n");
  folder.open("/w/b.py", "from c import N\n");
  folder.tell({"/w/a.py"});
  const Shown before = folder.shown;
  EXPECT_EQ(before.at("/w/a.py"), shownByCommand(folder.seen()).at("/w/a.py"));
  folder.write("/w/c.py", "N = 4\n");
  folder.tell({"/w/c.py"});
  EXPECT_NE(folder.shown.at("/w/a.py"), before.at("/w/a.py"));
  EXPECT_EQ(folder.shown.at("/w/a.py"), shownByCommand(folder.seen()).at("/w/a.py"));
}

TEST(Folders, ProgressIsShownIfItTakesLong) {
  struct Loop final : Host {
    std::vector<Json> sent;
    std::vector<std::function<void()>> timers;
    void send(std::string body) override { sent.push_back(Json::parse(body)); }
    void post(std::function<void()>) override {}
    void after(std::chrono::milliseconds, std::function<void()> work) override {
      timers.push_back(std::move(work));
    }
    void exit(int) override {}
    void watchProcess(int64_t) override {}
  };
  Loop loop;
  Log log(LogLevel::Error, quietly().logDescriptor);
  ClientConnection client(loop, log);
  client.initialize(clientInfo({{"capabilities", {{"window", {{"workDoneProgress", true}}}}}}));
  FolderProgress progress(client, loop);
  progress.begin(4);
  progress.end();
  loop.timers.at(0)();
  EXPECT_THAT(loop.sent, IsEmpty());
  progress.begin(4);
  progress.fileDone();
  loop.timers.at(1)();
  ASSERT_EQ(loop.sent.size(), 1u);
  client.onResponse(
      classify({{"jsonrpc", "2.0"}, {"id", loop.sent[0].at("id")}, {"result", nullptr}}));
  progress.fileDone();
  progress.end();
  std::vector<Json> values;
  for (size_t i = 1; i < loop.sent.size(); ++i)
    values.push_back(loop.sent[i].at("params").at("value"));
  EXPECT_THAT(values,
              ElementsAre(Json{{"kind", "begin"},
                               {"title", "Checking the workspace"},
                               {"message", "1 of 4 files"},
                               {"percentage", 25}},
                          Json{{"kind", "report"}, {"message", "2 of 4 files"}, {"percentage", 50}},
                          Json{{"kind", "end"}, {"message", ""}}));
}

// Random changes on the disk and in the editor: what is shown of closed files equals what the
// command line prints of the same texts, and of open files what a new server shows.
class RandomFolder {
public:
  explicit RandomFolder(uint64_t seed) : random(seed) {}

  void step() {
    const std::string &path = Paths[below(Paths.size())];
    const bool isOpen = folder.texts.contains(path);
    switch (below(6)) {
    case 0:
    case 1:
      return onAll([&path, text = source()](Folder &each) {
        each.write(path, text);
        each.tell({path});
      });
    case 2:
      if (!folder.disk.contains(path))
        return;
      return onAll([&](Folder &each) {
        each.remove(path);
        each.tell({path});
      });
    case 3: {
      const std::string &to = Paths[below(Paths.size())];
      if (!folder.disk.contains(path) || to == path)
        return;
      return onAll([&](Folder &each) {
        each.write(to, each.disk[path]);
        each.remove(path);
        each.note(each.session.notify(
            "workspace/didRenameFiles",
            {{"files", {{{"oldUri", "file://" + path}, {"newUri", "file://" + to}}}}}));
      });
    }
    case 4: {
      if (isOpen)
        return onAll([&](Folder &each) { each.close(path); });
      const std::string text =
          below(2) == 0 && folder.disk.contains(path) ? folder.disk[path] : source();
      return onAll([&](Folder &each) { each.open(path, text); });
    }
    default:
      if (isOpen)
        onAll([&path, text = source()](Folder &each) { each.edit(path, text); });
    }
  }

  // Clients that ask, and wait for the answer, hold what is published to others.
  void expectSameWhenPulled() {
    std::erase_if(folder.shown, [](const auto &each) { return each.second.empty(); });
    for (const Folder *each : {&pulling, &pullingInParts}) {
      ASSERT_EQ(each->shown, folder.shown) << everything();
      ASSERT_EQ(each->publications, 0u);
    }
  }

  void expectSameAsFresh() {
    Shown wanted = shownByCommand(folder.seen());
    Folder fresh;
    for (const auto &[path, text] : folder.disk)
      fresh.write(path, text);
    for (const auto &[path, text] : folder.texts)
      fresh.open(path, text);
    fresh.tell({"/w/a.py"});
    for (const std::string &path : Paths)
      if (folder.texts.contains(path))
        ASSERT_EQ(folder.shown[path], fresh.shown[path]) << path << everything();
      else
        ASSERT_EQ(folder.shown[path], wanted[path]) << path << everything();
  }

private:
  const std::vector<std::string> Paths = {"/w/a.py", "/w/b.py", "/w/c.py", "/w/d/__init__.py",
                                          "/w/d/e.py"};
  std::mt19937_64 random;
  Folder folder;
  Folder pulling{quietly(), Way::Pulled};
  Folder pullingInParts{quietly(), Way::PulledInParts};

  template <typename Fn> void onAll(Fn fn) {
    fn(folder);
    fn(pulling);
    fn(pullingInParts);
  }

  size_t below(size_t n) { return size_t(random() % n); }

  std::string everything() const {
    std::string out = "\n";
    for (const auto &[path, text] : folder.disk)
      out += "---- on the disk: " + path + "\n" + text;
    for (const auto &[path, text] : folder.texts)
      out += "---- open: " + path + "\n" + text;
    return out;
  }

  std::string source() {
    static const std::vector<std::string> lines = {
        "import a\n",
        "import b as other\n",
        "from a import *\n",
        "from c import N, f\n",
        "from d import e\n",
        "from d.e import f as g, M\n",
        "from . import a\n",
        "from ..b import N\n",
        "N = 4\n",
        "M = N + 1\n",
        "T = i8\n",
        "@kernel\ndef f(x: i32[N]) -> i32:\n    return x[0]\n",
        "@kernel\ndef f(x: i8) -> i32:\n    unused = x\n    return x + missing\n",
        "@kernel\ndef g(x: i32[M], n: constexpr) -> i32:\n    return f(x) + n\n",
        "print(f(3, 4))\n"};
    std::string out = below(3) == 0 ? "" : "from allo import constexpr, i8, i32, kernel\n";
    for (size_t n = below(6); n > 0; --n)
      out += lines[below(lines.size())];
    return out;
  }
};

TEST(SessionFuzz, FilesOfFoldersEqualTheCommandLine) {
  test::forEachSeed(20, [](uint64_t seed) {
    RandomFolder files(seed);
    for (int step = 0; step < 25; ++step) {
      files.step();
      files.expectSameAsFresh();
      files.expectSameWhenPulled();
      if (testing::Test::HasFatalFailure())
        return;
    }
  });
}

} // namespace
} // namespace allo::server
