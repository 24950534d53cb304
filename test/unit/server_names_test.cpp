// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Requests for names in files that are not open: the answers from what the server keeps of these
// files are those that parsing the files gives, whatever happens to them.
// test/data/lsp/names_in_closed_files.lsp has a session.
#include "common/Seeds.h"
#include "common/Texts.h"
#include "server/TestSession.h"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <numeric>
#include <random>

namespace allo::server {
namespace {

// Where names begin, also those in strings and comments. Lines and columns are from 0.
template <typename F> void forEachName(const std::string &text, F &&at) {
  uint32_t line = 0;
  uint32_t column = 0;
  bool isInside = false;
  for (char c : text) {
    const bool isName = std::isalnum(uint8_t(c)) || c == '_';
    if (isName && !isInside)
      at(line, column);
    isInside = isName;
    ++column;
    if (c == '\n') {
      ++line;
      column = 0;
    }
  }
}

Json placeIn(const std::string &path, uint32_t line, uint32_t column) {
  return {{"textDocument", {{"uri", "file://" + path}}},
          {"position", {{"line", line}, {"character", column}}},
          {"context", {{"includeDeclaration", true}}},
          {"newName", "fresh"}};
}

Json outcomeOf(const Json &answer) {
  return answer.contains("result") ? answer.at("result") : answer.at("error");
}

// prepareRename accepts a name, refuses it or finds none, as renaming it to a name that nothing has
// does. Whether it is refused.
bool expectPreparedAsRenamed(TestSession &session, const Json &place) {
  const Json prepared = session.call("textDocument/prepareRename", place);
  const Json renamed = session.call("textDocument/rename", place);
  const bool isRefused = renamed.contains("error");
  EXPECT_EQ(prepared.contains("error"), isRefused) << place << "\n"
                                                   << outcomeOf(prepared) << "\n"
                                                   << outcomeOf(renamed);
  if (isRefused)
    EXPECT_EQ(outcomeOf(prepared), outcomeOf(renamed)) << place;
  else
    EXPECT_EQ(outcomeOf(prepared).is_null(), outcomeOf(renamed).is_null()) << place;
  return isRefused;
}

std::vector<std::filesystem::path> filesOfTests(const char *folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(ALLO_SOURCE_DIR) / "test/data" / folder))
    if (entry.path().extension() == ".py")
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

class NamesInFolders {
public:
  NamesInFolders() : session({.logDescriptor = ::open("/dev/null", O_WRONLY | O_CLOEXEC)}) {
    session.initialize();
    session.notify("workspace/didChangeWorkspaceFolders",
                   {{"event", {{"added", {{{"uri", "file:///w"}, {"name", "w"}}}}}}});
  }
  void write(const std::string &path, const std::string &text) {
    disk[path] = text;
    session.writeFile(path, text);
    tell(path);
  }
  void remove(const std::string &path) {
    disk.erase(path);
    session.removeFile(path);
    tell(path);
  }
  void open(const std::string &path, const std::string &text) {
    opened[path] = text;
    session.open("file://" + path, text);
  }
  void edit(const std::string &path, const std::string &text) {
    opened[path] = text;
    session.edit("file://" + path, {{nullptr, text}});
  }
  void close(const std::string &path) {
    opened.erase(path);
    session.close("file://" + path);
  }

  // Compares all answers in the open files with those that the server has to parse for: it has not
  // been told of a comment at the end of every other file. The number of places.
  size_t compare() {
    const std::vector<std::string> indexed = answers();
    for (const auto &[path, text] : disk)
      session.writeFile(path, text + "\n# later");
    const std::vector<std::string> parsed = answers();
    // The text of before, written at another time.
    for (const auto &[path, text] : disk)
      session.writeFile(path, text);
    EXPECT_EQ(indexed, parsed);
    EXPECT_EQ(answers(), parsed);
    return size_t(
        std::ranges::count(std::accumulate(parsed.begin(), parsed.end(), std::string()), '{'));
  }

  std::map<std::string, std::string> disk, opened;

private:
  TestSession session;

  void tell(const std::string &path) {
    session.notify("workspace/didChangeWatchedFiles",
                   {{"changes", {{{"uri", "file://" + path}, {"type", 2}}}}});
  }
  std::vector<std::string> answers() {
    std::vector<std::string> out;
    for (const auto &[path, text] : opened)
      forEachName(text, [&](uint32_t line, uint32_t column) {
        const Json place = placeIn(path, line, column);
        for (const char *method : {"textDocument/references", "textDocument/rename"})
          out.push_back(path + ":" + std::to_string(line) + ":" + std::to_string(column) + " " +
                        outcomeOf(session.call(method, place)).dump());
        expectPreparedAsRenamed(session, place);
      });
    return out;
  }
};

// Files of the tests, each of which imports the one before it. The first one is open.
TEST(NamesInFolders, AreThoseOfParsedFiles) {
  NamesInFolders folder;
  const std::vector<std::filesystem::path> paths = filesOfTests("ide/names");
  ASSERT_GT(paths.size(), 10u);
  std::string before;
  for (const std::filesystem::path &path : paths) {
    folder.write("/w/" + path.filename().string(), before + test::readFile(path));
    before = "from " + path.stem().string() + " import *\nimport " + path.stem().string() + "\n";
  }
  const std::string first = "/w/" + paths.front().filename().string();
  folder.open(first, folder.disk.at(first));
  EXPECT_GT(folder.compare(), 100u);
}

// Every file of the tests, with one that is on the disk only: it takes all names of the file, and
// has others that are the same.
TEST(NamesInFolders, ArePreparedAsTheyAreRenamed) {
  size_t accepted = 0;
  size_t refused = 0;
  std::vector<std::filesystem::path> paths;
  for (const char *folder : {"sema", "exec", "ide"})
    std::ranges::copy(filesOfTests(folder), std::back_inserter(paths));
  for (const std::filesystem::path &path : test::someOf(paths)) {
    const std::string text = test::readFile(path);
    TestSession session({.logDescriptor = ::open("/dev/null", O_WRONLY | O_CLOEXEC)});
    session.initialize();
    session.notify("workspace/didChangeWorkspaceFolders",
                   {{"event", {{"added", {{{"uri", "file:///w"}, {"name", "w"}}}}}}});
    session.writeFile("/w/user.py", "from main import *\nimport main\n" + text);
    session.open("file:///w/main.py", text);
    forEachName(text, [&](uint32_t line, uint32_t column) {
      ++(expectPreparedAsRenamed(session, placeIn("/w/main.py", line, column)) ? refused
                                                                               : accepted);
    });
  }
  EXPECT_GT(accepted, 1000u / test::Share);
  EXPECT_GT(refused, 1000u / test::Share);
}

const std::string AlloImport = "from allo import i32, kernel\n";
const std::vector<std::string> Lines = {
    "from a import scale\n",
    "from a import scale as s, LIMIT\n",
    "from a import *\n",
    "import a\n",
    "import a as lib\n",
    "import pkg.inner\n",
    "from pkg import inner\n",
    "from b import scale\n",
    "LIMIT = 3\n",
    "print(scale(x=1), LIMIT, a.scale, a.LIMIT)\n",
    "print(s(x=2), lib.scale, pkg.inner.scale, inner.LIMIT)\n",
    "def f(scale):\n    return scale + LIMIT\n",
    "def g():\n    from a import scale\n    return scale(x=LIMIT)\n",
    "class Shape:\n    LIMIT = 2\n    def scale(self):\n        return self.LIMIT\n",
    "y: \"a.LIMIT\" = Shape().LIMIT\n",
    "__all__ = ['scale', 'LIMIT']\n",
    "del scale\n",
    "x = = scale(\n",
    "# \xC3\xA9\n",
    "text = '\xC3\xA9'; print(scale)\n",
    "getattr(a, 'scale')\n",
    "@kernel\ndef scale(x: i32) -> i32:\n    return x\n",
    "@kernel\ndef top(x: i32) -> i32:\n    return scale(x)\n"};

TEST(NamesInFolders, AreThoseOfParsedFilesAfterRandomChanges) {
  size_t places = 0;
  test::forEachSeed(12, [&](uint64_t seed) {
    std::mt19937_64 random(seed);
    NamesInFolders folder;
    const std::vector<std::string> paths = {"/w/a.py", "/w/b.py",         "/w/c.py",
                                            "/w/d.py", "/w/pkg/inner.py", "/w/pkg/__init__.py"};
    auto any = [&](const auto &list) -> const std::string & {
      return list[random() % list.size()];
    };
    auto text = [&] {
      std::string out = AlloImport;
      for (int lines = int(random() % 6); lines >= 0; --lines)
        out += any(Lines);
      return out;
    };
    folder.write("/w/a.py", AlloImport + "LIMIT = 4\n" + Lines[Lines.size() - 2]);
    for (int step = 0; step < 10; ++step) {
      const std::string &path = any(paths);
      const bool isOpen = folder.opened.contains(path);
      switch (random() % 6) {
      case 0:
        if (isOpen)
          folder.close(path);
        else if (folder.disk.contains(path))
          folder.open(path, folder.disk.at(path));
        break;
      case 1:
        if (isOpen)
          folder.edit(path, text());
        break;
      case 2:
        folder.remove(path);
        break;
      case 3: { // another name
        auto old = folder.disk.find(path);
        const std::string &other = any(paths);
        if (old == folder.disk.end() || other == path)
          break;
        const std::string moved = old->second;
        folder.remove(path);
        folder.write(other, moved);
        break;
      }
      default:
        folder.write(path, text());
      }
      if (folder.opened.empty() && folder.disk.contains("/w/a.py"))
        folder.open("/w/a.py", folder.disk.at("/w/a.py"));
      places += folder.compare();
    }
  });
  EXPECT_GT(places, 100u);
}

} // namespace
} // namespace allo::server
