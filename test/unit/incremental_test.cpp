// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Differential: random edits of whole kernels; after each, everything that a user can see equals a
// fresh analysis.
// A failure names its seed: ALLO_EDIT_SEED=N runs that one alone, ALLO_EDIT_ROUNDS=N more of them.
#include "common/Edits.h"
#include "common/Sanitizer.h"
#include "common/Texts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <random>

namespace allo {
namespace {

namespace fs = std::filesystem;
using test::readFile;

// Sources to edit: whole kernels first, then everything that is tested elsewhere.
std::vector<fs::path> sources(const char *folder) {
  std::vector<fs::path> found;
  fs::path root = fs::path(ALLO_SOURCE_DIR) / "test/data" / folder;
  if (fs::is_directory(root))
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root))
      if (entry.path().extension() == ".py")
        found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

// Of the many in the folders below each eighth; all of them with ALLO_EDIT_ALL=1, in some minutes.
std::vector<fs::path> wholeKernels() {
  std::vector<fs::path> found = sources("kernels");
  if (std::getenv("ALLO_EDIT_ALL"))
    return found;
  size_t below = 0;
  std::erase_if(found, [&](const fs::path &path) {
    return path.parent_path().filename() != "kernels" && below++ % 8 != 0;
  });
  return found;
}

class Editor {
public:
  Editor(std::string source, uint64_t seed)
      : file(source), random(seed), source(std::move(source)) {}

  void step() {
    std::string text = file.text.str();
    switch (below(12)) {
    case 0: { // a token goes
      auto [begin, end] = token(text);
      return edit(begin, end - begin, "");
    }
    case 1: { // a token becomes another one of the file
      auto [begin, end] = token(text);
      auto [b, e] = token(source);
      return edit(begin, end - begin, source.substr(b, e - b));
    }
    case 2: { // a line goes
      auto [begin, end] = line(text);
      return edit(begin, end - begin, "");
    }
    case 3: { // a line of the original comes back somewhere
      auto [begin, end] = line(source);
      return edit(line(text).first, 0, source.substr(begin, end - begin));
    }
    case 4: // one of the characters that change the structure of all that follows
      return edit(at(text), 0,
                  pick({"(", ")", "[", "]", "{", "}", "\"", "'", "\"\"\"", "'''", "#", "\\", ":"}));
    case 5:
      return edit(at(text), 0, pick({"\n", "\r\n", "\r", "\t", "    ", " ", "\n\n\n"}));
    case 6:
      return edit(at(text), 0,
                  pick({"é", "中", "𝔸", "\xEF\xBB\xBF", std::string_view("\0", 1), "\f", "x", "0",
                        ".", ",", "="}));
    case 7: // a few characters go
      return edit(at(text), 1 + below(6), "");
    case 8: // a keystroke in a name or number, the most common edit of all
      return edit(token(text).second, 0, pick({"a", "1", "_", "z"}));
    case 9: { // a statement
      const char *statements[] = {"@kernel\n",
                                  "N = 4\n",
                                  "from allo import i32, kernel\n",
                                  "    t = x + 1\n",
                                  "    return\n",
                                  "@kernel\ndef extra(x: i32) -> i32:\n    return x + 1\n",
                                  "def ",
                                  "if True:\n",
                                  "else:\n"};
      return edit(line(text).first, 0, statements[below(9)]);
    }
    case 10: // a longer stretch goes, or comes back
      if (below(2) == 0)
        return edit(at(text), below(1 + int(text.size()) / 2), "");
      return edit(at(text), 0, source.substr(at(source), size_t(below(400))));
    default: // back to the original, or nearly
      if (below(8) == 0)
        return edit(0, text.size(), source);
      return edit(at(text), 0, "\n# a comment\n");
    }
  }

  test::EditedFile &state() { return file; }
  std::string lastEdit;

private:
  int below(int n) { return n <= 0 ? 0 : int(random() % uint64_t(n)); }
  size_t at(const std::string &text) { return size_t(below(int(text.size()) + 1)); }
  std::string pick(std::initializer_list<std::string_view> choices) {
    return std::string(choices.begin()[below(int(choices.size()))]);
  }
  std::pair<size_t, size_t> token(const std::string &text) {
    if (text.empty())
      return {0, 0};
    auto word = [&](size_t i) {
      return std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_';
    };
    size_t begin = std::min(at(text), text.size() - 1), end = begin + 1;
    while (word(begin) && begin > 0 && word(begin - 1))
      --begin;
    while (word(begin) && end < text.size() && word(end))
      ++end;
    return {begin, end};
  }
  std::pair<size_t, size_t> line(const std::string &text) {
    size_t where = at(text);
    size_t begin = where == 0 ? 0 : text.rfind('\n', where - 1) + 1;
    size_t end = std::min(text.find('\n', where), text.size());
    return {begin, std::min(end + 1, text.size())};
  }
  void edit(size_t begin, size_t removed, const std::string &with) {
    lastEdit = "replaced " + std::to_string(removed) + " bytes at " + std::to_string(begin) +
               " by '" + with + "'";
    file.replace(begin, removed, with, /*now=*/below(5) != 0);
  }

  test::EditedFile file;
  std::mt19937_64 random;
  std::string source;
};

uint64_t fromEnvironment(const char *name, uint64_t otherwise) {
  const char *value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

void runSeed(const fs::path &path, uint64_t seed, int edits) {
  SCOPED_TRACE(path.filename().string() + " with ALLO_EDIT_SEED=" + std::to_string(seed));
  std::string source = readFile(path);
  if (seed % 3 == 0) { // with the line ends of Windows
    for (size_t at = 0; (at = source.find('\n', at)) != std::string::npos; at += 2)
      source.replace(at, 1, "\r\n");
  }
  Editor editor(source, seed);
  for (int i = 0; i < edits; ++i) {
    editor.step();
    if (i + 1 == edits || i % 2 == 0) {
      editor.state().analyze();
      std::string broken = editor.state().broken();
      ASSERT_EQ(broken, "") << "edit " << i << " " << editor.lastEdit << "\n"
                            << editor.state().text.str();
    }
  }
}

void runOver(const std::vector<fs::path> &files, uint64_t seeds, int edits) {
  uint64_t only = fromEnvironment("ALLO_EDIT_SEED", 0);
  uint64_t rounds = seeds * fromEnvironment("ALLO_EDIT_ROUNDS", 1);
  for (const fs::path &path : files)
    for (uint64_t seed = 1; seed <= rounds; ++seed)
      if (only == 0 || only == seed) {
        runSeed(path, seed, test::rounds(edits));
        if (testing::Test::HasFatalFailure())
          return;
      }
}

TEST(Incremental, RandomEditsOfKernelsEqualFreshAnalyses) { runOver(wholeKernels(), 2, 40); }

TEST(Incremental, RandomEditsOfSmallSourcesEqualFreshAnalyses) {
  runOver(test::someOf(sources("sema")), 1, 4); // thousands of them
  runOver(sources("syntax"), 3, 20);
  runOver(sources("ide"), 2, 20);
}

// As a user types: one character after the other, analysed after each.
TEST(Incremental, TypingAFileEqualsFreshAnalyses) {
  std::vector<fs::path> files = wholeKernels();
  for (const fs::path &path : files.empty() ? sources("syntax") : files) {
    SCOPED_TRACE(path.filename().string());
    std::string source = readFile(path);
    test::EditedFile file("");
    for (size_t i = 0; i < std::min(source.size(), size_t(test::rounds(400))); ++i) {
      file.replace(file.text.size(), 0, source.substr(i, 1));
      if (i % 3 == 0) {
        ASSERT_EQ(file.broken(), "") << "after " << i + 1 << " bytes";
      }
    }
  }
}

// Undo of everything leads back to the first state.
TEST(Incremental, EditAndUndo) {
  for (const fs::path &path : wholeKernels()) {
    SCOPED_TRACE(path.filename().string());
    std::string source = readFile(path);
    test::EditedFile file(source);
    std::string first = test::showEverything(*file.analysis);
    std::mt19937_64 random(7);
    for (int i = 0; i < test::rounds(60); ++i) {
      size_t at = random() % (source.size() + 1);
      if (at > 0 && (static_cast<unsigned char>(source[at % source.size()]) & 0xC0) == 0x80)
        continue;
      file.replace(at, 0, "(");
      file.replace(at, 1, "");
      ASSERT_EQ(test::showEverything(*file.analysis), first) << "a bracket came and went at " << at;
    }
  }
}

TEST(Incremental, CancelledAnalysisIsTakenUpAgain) {
  for (const fs::path &path : wholeKernels()) {
    TypeContext types;
    Analyzer analyzer(types);
    Text text = Text::fromBytes(readFile(path));
    CancelToken token = CancelToken::make();
    token.cancel();
    analyzer.analyze(text, nullptr, token); // may or may not get far
    uint32_t end = text.size();
    text = text.replaced(end, end, "\nN = 3\n");
    TextEdit edit{end, end, text.size()};
    analyzer.analyze(text, &edit, token);
    std::shared_ptr<const Analysis> analysis = analyzer.analyze(text);
    ASSERT_NE(analysis, nullptr);
    EXPECT_EQ(test::showEverything(*analysis), test::showEverything(*test::check(text).analysis));
  }
}

TEST(Incremental, JoinedEditsCoverBoth) {
  // abcdef -> abXcdef -> abXcdYf: one hull from the first X to the Y.
  TextEdit joined = joinEdits({2, 2, 3}, {5, 6, 6});
  EXPECT_EQ(joined.begin, 2u);
  EXPECT_EQ(joined.oldEnd, 5u);
  EXPECT_EQ(joined.newEnd, 6u);
  // Behind, in front, inside, and over the first one.
  TextEdit front = joinEdits({10, 12, 15}, {1, 2, 1});
  EXPECT_EQ(front.begin, 1u);
  EXPECT_EQ(front.oldEnd, 12u);
  EXPECT_EQ(front.newEnd, 14u);
  TextEdit inside = joinEdits({10, 12, 20}, {13, 15, 13});
  EXPECT_EQ(inside.begin, 10u);
  EXPECT_EQ(inside.oldEnd, 12u);
  EXPECT_EQ(inside.newEnd, 18u);
  TextEdit over = joinEdits({10, 12, 20}, {5, 30, 7});
  EXPECT_EQ(over.begin, 5u);
  EXPECT_EQ(over.oldEnd, 22u);
  EXPECT_EQ(over.newEnd, 7u);
}

} // namespace
} // namespace allo
