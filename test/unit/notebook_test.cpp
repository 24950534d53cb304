// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Notebooks: what of a cell is Python, and that a file which is cut into cells at random has the
// diagnostics of the file, each in its cell.
#include "notebook/CellCode.h"
#include "notebook/Notebook.h"

#include "check/Check.h"
#include "os/FileSystem.h"
#include "server/TestSession.h"
#include "syntax/lex/Segmenter.h"

#include <algorithm>
#include <compare>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace allo::notebooks {
namespace {

using Json = nlohmann::json;

struct CellRow {
  std::string source, python;
  uint32_t skipped = 0;
};

TEST(Notebook, MagicsAreBlank) {
  const CellRow rows[] = {
      {"x = 1", "x = 1"},
      {"%time x", "       "},
      {"!ls \\\n  -l\nx", "     \n    \nx"},
      {"  %time x", "  pass   "},
      {"  !ls", "  0  "},
      {"x = !ls", "x = _  "},
      {"x = y = %env", "x = y = _   "},
      {"x != y", "x != y"},
      {"x = (y\n% z)", "x = (y\n% z)"},
      {"x = y \\\n% z", "x = y \\\n% z"},
      {"'''\n%a\n'''", "'''\n%a\n'''"},
      {"x?", "  "},
      {"x.y??\r\nz", "     \r\nz"},
      {"?x", "  "},
      {"'?'", "'?'"},
      {"x  # why?", "x  # why?"},
      {"f(a=%b)", "f(a=%b)"},
      {"%%time\nx", "x", 1},
      {"\n%%capture o\n%%time\nx\n", "x\n", 3},
      {"%%time", "", 1},
      {"", ""},
      {"é = 'ä'?", "          "},
  };
  for (const CellRow &row : rows) {
    const std::optional<CellCode> code = codeOfCell(row.source);
    ASSERT_TRUE(code) << row.source;
    EXPECT_EQ(code->python, row.python) << row.source;
    EXPECT_EQ(code->skipped, row.skipped) << row.source;
  }
  for (const char *source : {"%%html\n<b>", "%%bash", "\n%%time\n%%writefile x\ny", "%% time\nx"})
    EXPECT_FALSE(codeOfCell(source)) << source;
}

TEST(Notebook, CellsBeginAtLines) {
  ModuleOfCells made;
  EXPECT_TRUE(made.add(1, "a\r"));
  EXPECT_FALSE(made.add(2, "%%html"));
  EXPECT_TRUE(made.add(3, "\nb"));
  EXPECT_TRUE(made.add(4, ""));
  EXPECT_TRUE(made.add(6, "%%time\nc\n"));
  const Text text = Text::fromBytes(made.module);
  ASSERT_EQ(made.cells.size(), 4u);
  for (const Cell &cell : made.cells)
    EXPECT_EQ(text.lineOf(cell.code.begin), cell.line) << cell.number;
  EXPECT_EQ(made.cells[3].lineInCell(made.cells[3].line), 1u);
  EXPECT_EQ(cellAt(made.cells, 0)->number, 1u);
  EXPECT_EQ(cellAt(made.cells, text.size())->number, 6u);
  EXPECT_EQ(cellAt({}, 0), nullptr);
  EXPECT_EQ(cutToCell(made.cells, {0, text.size()}), made.cells[0].code);
}

std::vector<std::string> programs() {
  std::vector<std::string> out;
  for (const char *folder : {"kernels", "sema"})
    for (const auto &entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(ALLO_SOURCE_DIR) / "test/data" / folder))
      if (entry.path().extension() == ".py")
        out.push_back(entry.path().string());
  std::ranges::sort(out);
  return out;
}

// Begins with the first statement, and ends where one does.
std::vector<std::string> cutAtRandom(const std::string &program, std::mt19937 &random) {
  const Text text = Text::fromBytes(program);
  std::vector<std::string> cells(1);
  for (uint32_t at = 0; at < text.size();) {
    const Segment segment = nextSegment(text, at);
    if (at != 0 && random() % 2 == 0) {
      cells.back().pop_back(); // the newline between cells
      cells.emplace_back();
    }
    cells.back() += text.slice(at, segment.end);
    at = segment.end;
  }
  return cells;
}

struct Shown {
  size_t line = 0, column = 0, endLine = 0, endColumn = 0;
  std::string code, message;
  auto operator<=>(const Shown &) const = default;
  friend std::ostream &operator<<(std::ostream &out, const Shown &shown) {
    return out << shown.line << ":" << shown.column << "-" << shown.endLine << ":"
               << shown.endColumn << " " << shown.code << " " << shown.message;
  }
};

// 'firstLines': of the cells, by number.
std::vector<Shown> diagnosticsOf(const std::string &path, const std::string &content,
                                 const std::map<size_t, size_t> &firstLines) {
  MemoryFileSystem files({{path, content}});
  CheckOptions options;
  options.paths = {path};
  options.format = CheckFormat::Json;
  options.workingFolder = "/w";
  options.projects = false;
  std::vector<Shown> out;
  const Json report = Json::parse(check(options, files).output);
  for (const Json &each : report.at("diagnostics")) {
    const size_t before = firstLines.empty() ? 0 : firstLines.at(each.at("cell"));
    const Json &range = each.at("range");
    out.push_back({range["start"]["line"].get<size_t>() + before, range["start"]["column"],
                   range["end"]["line"].get<size_t>() + before, range["end"]["column"],
                   each.at("code"), each.at("message")});
  }
  return out;
}

TEST(Notebook, FilesCutIntoCellsHaveTheSameDiagnostics) {
  std::mt19937 random(7);
  size_t compared = 0, found = 0;
  for (const std::string &path : programs()) {
    if (random() % 4 != 0)
      continue;
    std::ifstream in(path);
    std::stringstream content;
    content << in.rdbuf();
    const std::string program = content.str();
    Json cells = Json::array();
    std::map<size_t, size_t> firstLines;
    size_t line = 0;
    std::string module;
    for (const std::string &source : cutAtRandom(program, random)) {
      if (random() % 2 == 0)
        cells.push_back({{"cell_type", "markdown"}, {"source", "%text"}});
      if (random() % 4 == 0)
        cells.push_back({{"cell_type", "code"}, {"source", "%%html\n<b>"}});
      const bool isTimed = random() % 4 == 0;
      cells.push_back({{"cell_type", "code"}, {"source", (isTimed ? "%%time\n" : "") + source}});
      firstLines[cells.size()] = line - (isTimed ? 1 : 0);
      module += source + "\n";
      line = Text::fromBytes(module).lineCount() - 1;
    }
    const std::string json =
        Json{{"cells", cells}, {"nbformat", 4}, {"metadata", Json::object()}}.dump(
            -1, ' ', false, Json::error_handler_t::replace);
    const Result<Notebook> notebook = readNotebook(json);
    ASSERT_TRUE(notebook) << path;
    if (notebook->module != module) // it has something of IPython's, or no UTF-8
      continue;
    const std::vector<Shown> expected = diagnosticsOf("/w/k.py", module, {});
    EXPECT_EQ(diagnosticsOf("/w/k.ipynb", json, firstLines), expected) << path;
    ++compared;
    found += expected.size();
  }
  EXPECT_GT(compared, 100u);
  EXPECT_GT(found, 100u);
}

// What the client holds, from what the server has sent.
class Held {
public:
  explicit Held(const std::vector<Json> &messages) { take(messages); }
  void take(const std::vector<Json> &messages) {
    for (const Json &message : messages)
      if (message.value("method", "") == "textDocument/publishDiagnostics")
        byUri[message.at("params").at("uri")] = message.at("params").at("diagnostics");
  }
  // 'before': the lines before those of the document.
  void addTo(std::vector<Shown> &out, const std::string &uri, int64_t before) const {
    auto found = byUri.find(uri);
    if (found == byUri.end())
      return;
    for (const Json &each : found->second) {
      const Json &start = each.at("range").at("start");
      out.push_back({size_t(start.at("line").get<int64_t>() + before), start.at("character"), 0, 0,
                     each.at("code"), each.at("message")});
    }
  }

private:
  std::map<std::string, Json> byUri;
};

TEST(Notebook, EditedCellsHaveTheDiagnosticsOfTheirModule) {
  using server::TestSession;
  std::mt19937 random(11);
  auto below = [&](size_t limit) { return size_t(random() % std::max<size_t>(limit, 1)); };
  const char *const inserted[] = {"\n",  "x",    "(",        " + 1",      "def f():\n    pass\n",
                                  "'''", "%x\n", "%%time\n", "@kernel\n", "\"",
                                  "é"};
  size_t found = 0;
  for (const std::string &path : programs()) {
    if (below(40) != 0)
      continue;
    std::ifstream in(path);
    std::stringstream content;
    content << in.rdbuf();
    std::vector<TestSession::Cell> cells;
    for (const std::string &source : cutAtRandom(Text::fromBytes(content.str()).str(), random))
      cells.push_back({"cell:" + std::to_string(cells.size()), source});
    TestSession notebook, file;
    notebook.initialize();
    file.initialize();
    Held ofCells(notebook.openNotebook("file:///w/k.ipynb", cells));
    Held ofModule(file.open("file:///w/k.py", ""));
    for (int round = 0; round < 6; ++round) {
      if (below(3) == 0 && round != 0) { // a cell is new, moves, or goes
        const size_t at = below(cells.size());
        const TestSession::Cell moved = cells[at];
        if (below(2) == 0)
          cells.erase(cells.begin() + long(at));
        else
          std::swap(cells[at], cells[below(cells.size())]);
        if (below(2) == 0 || cells.empty())
          cells.insert(cells.begin() + long(below(cells.size())),
                       {"cell:new" + std::to_string(round), moved.text});
        ofCells.take(notebook.changeCells("file:///w/k.ipynb", cells));
      } else if (round != 0) {
        TestSession::Cell &cell = cells[below(cells.size())];
        Text text = Text::fromBytes(cell.text);
        const Position begin = text.positionAt(uint32_t(below(text.size())), ColumnUnit::Utf16);
        const uint32_t from = text.offsetAt(begin, ColumnUnit::Utf16);
        const auto to = uint32_t(std::min<size_t>(from + below(5), text.size()));
        const Position end = text.positionAt(to, ColumnUnit::Utf16);
        const std::string with = inserted[below(std::size(inserted))];
        text = text.replaced(from, text.offsetAt(end, ColumnUnit::Utf16), with);
        cell.text = text.str();
        const Json range = {{"start", {{"line", begin.line}, {"character", begin.column}}},
                            {"end", {{"line", end.line}, {"character", end.column}}}};
        ofCells.take(notebook.edit(cell.uri, {{range, with}}));
      }
      ModuleOfCells module;
      for (const TestSession::Cell &cell : cells)
        module.add(uint32_t(module.cells.size()), cell.text);
      ofModule.take(file.edit("file:///w/k.py", {{nullptr, module.module}}));
      std::vector<Shown> expected, shown;
      ofModule.addTo(expected, "file:///w/k.py", 0);
      size_t with = 0;
      for (const TestSession::Cell &cell : cells) {
        EXPECT_EQ(notebook.textOf(cell.uri), cell.text);
        if (!codeOfCell(cell.text))
          continue;
        const Cell &place = module.cells.at(with++);
        ofCells.addTo(shown, cell.uri, int64_t(place.line) - int64_t(place.skipped));
      }
      std::ranges::sort(expected);
      std::ranges::sort(shown);
      EXPECT_EQ(shown, expected) << path << ", round " << round;
      found += expected.size();
    }
  }
  EXPECT_GT(found, 100u);
}

} // namespace
} // namespace allo::notebooks
