// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names of a file without its trees: they are those of the trees, for every file of the tests,
// and requests across files have the same answers from both.
#include "common/Sanitizer.h"
#include "common/Seeds.h"
#include "common/Texts.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"
#include "sema/incremental/Analyzer.h"
#include "syntax/names/NameTable.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace allo {
namespace {

std::vector<std::filesystem::path> filesWithNames() {
  std::vector<std::filesystem::path> paths;
  for (const char *folder : {"sema", "exec", "kernels", "ide", "incremental"})
    for (const auto &entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(ALLO_SOURCE_DIR) / "test/data" / folder))
      if (entry.path().extension() == ".py")
        paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return test::someOf(paths);
}

std::vector<NameTable::PlacedUnit> placedUnitsOf(const Analysis &analysis) {
  std::vector<NameTable::PlacedUnit> units;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    units.push_back({entry.state->unit.get(), offset});
  });
  return units;
}

void expectSameNames(const ScopedNames &unpacked, const ScopedNames &parsed) {
  EXPECT_EQ(unpacked.stars, parsed.stars);
  ASSERT_EQ(unpacked.scopes.size(), parsed.scopes.size());
  ASSERT_EQ(unpacked.names.size(), parsed.names.size());
  for (uint32_t scope = 0; scope < parsed.scopes.size(); ++scope) {
    EXPECT_EQ(unpacked.scopes[scope].kind, parsed.scopes[scope].kind);
    EXPECT_EQ(unpacked.scopes[scope].parent, parsed.scopes[scope].parent);
    EXPECT_EQ(unpacked.scopes[scope].firstParameter, parsed.scopes[scope].firstParameter);
    EXPECT_TRUE(std::ranges::equal(unpacked.variablesOf(scope), parsed.variablesOf(scope)));
    for (const ScopedName &name : parsed.names)
      EXPECT_EQ(unpacked.binds(scope, name.text), parsed.binds(scope, name.text)) << name.text;
  }
  for (size_t i = 0; i < parsed.names.size(); ++i) {
    const ScopedName &a = unpacked.names[i];
    const ScopedName &b = parsed.names[i];
    EXPECT_EQ(a.role, b.role);
    EXPECT_EQ(a.access, b.access);
    EXPECT_EQ(a.isImport, b.isImport);
    EXPECT_EQ(a.isIdent, b.isIdent);
    EXPECT_EQ(a.scope, b.scope);
    EXPECT_EQ(a.place, b.place);
    EXPECT_EQ(a.span, b.span);
    EXPECT_EQ(a.text, b.text);
    EXPECT_EQ(a.module, b.module);
    EXPECT_EQ(a.imported, b.imported);
    EXPECT_EQ(a.alias, b.alias);
  }
}

TEST(NameTable, HasTheNamesOfTheTrees) {
  size_t names = 0;
  size_t whole = 0;
  size_t units = 0;
  for (const std::filesystem::path &path : filesWithNames()) {
    const Text text = Text::fromBytes(test::readFile(path));
    TypeContext types;
    const std::shared_ptr<const Analysis> analysis = Analyzer(types).analyze(text);
    if (!analysis->usesAllo)
      continue;
    const std::shared_ptr<const NameTable> table = NameTable::parse(text);
    const NameTable checked(placedUnitsOf(*analysis), text);
    const std::vector<std::string_view> words = table->words();
    EXPECT_TRUE(std::ranges::is_sorted(words));
    EXPECT_EQ(checked.words(), words) << path;
    EXPECT_EQ(checked.memory(), table->memory()) << path;
    ASSERT_EQ(table->units().size(), checked.units().size()) << path;
    for (size_t i = 0; i < table->units().size(); ++i) {
      const SyntaxUnit &syntax = *placedUnitsOf(*analysis)[i].syntax;
      ++units;
      EXPECT_EQ(table->units()[i].isPlain, checked.units()[i].isPlain) << path;
      if (!table->units()[i].isPacked)
        continue;
      ++whole;
      const ScopedNames parsed = collectNames(syntax);
      names += parsed.names.size();
      const auto unpacked = table->unpack(i, words);
      expectSameNames(unpacked->names, parsed);
      expectSameNames(checked.unpack(i, words)->names, parsed);
      for (uint32_t word = 0; word < words.size(); ++word)
        if (std::ranges::any_of(parsed.names,
                                [&](const ScopedName &name) { return name.text == words[word]; }))
          EXPECT_TRUE(table->mayName(i, word)) << path << ": " << words[word];
      if (HasFailure())
        FAIL() << path;
    }
    // Where lines begin, if columns are bytes.
    const std::vector<uint32_t> lines = table->lineBegins();
    const std::string bytes = text.str();
    EXPECT_EQ(lines.empty(), std::ranges::any_of(bytes, [](char c) { return uint8_t(c) >= 128; }));
    for (uint32_t line = 0; line < lines.size(); ++line)
      EXPECT_EQ(lines[line], text.lineBegin(line)) << path;
  }
  EXPECT_GT(names, 10000u / test::Share);
  EXPECT_GT(whole * 100, units * 99);
}

// A project whose files name each other in all ways.
const std::vector<std::pair<std::string, std::string>> NamingFiles = {
    {"/w/lib.py", "from allo import i32, kernel\n"
                  "LIMIT = 4\n"
                  "@kernel\n"
                  "def scale(x: i32, factor: i32) -> i32:\n"
                  "    return x * factor\n"
                  "class Shape:\n"
                  "    rows: int = 2\n"
                  "    def area(self, factor=1):\n"
                  "        self.last = factor\n"
                  "        return self.rows * self.last\n"
                  "shape = Shape()\n"
                  "__all__ = ['scale', 'LIMIT', 'Shape']\n"},
    {"/w/a.py", "from lib import scale as s, LIMIT\nimport lib\n"
                "def f(scale):\n    return s(scale, factor=LIMIT) + lib.scale(1, 2) + lib.LIMIT\n"},
    {"/w/b.py", "from lib import *\nprint(scale(x=1, factor=2), LIMIT)\ndel LIMIT\n"},
    {"/w/c.py",
     "import lib as l\nx: \"l.Shape\" = l.Shape()\nprint(x.rows, x.area(factor=3))\n"
     "class Wide(l.Shape):\n    def area(self):\n        return self.rows + self.last\n"},
    {"/w/d.py", "# \xC3\xA4\ndef g():\n    from lib import scale, shape\n"
                "    scale = scale or None\n    return [shape for shape in [scale]]\n"
                "t = '\xC3\xA4'; from lib import Shape\n"},
    {"/w/e.py", "import lib\nname = 'scale'\nprint(getattr(lib, 'scale'), lib.shape.rows)\n"},
    {"/w/f.py", "from lib import scale\nscale(1, 2\nx = = scale\nlib.scale\n"},
    {"/w/g.py", "from a import s, LIMIT as MOST\nimport a\nprint(a.s, a.lib.scale, s, MOST)\n"
                "unknown().scale(factor=3)\nunknown.rows = MOST\n"},
    {"/w/pkg/__init__.py", "from lib import scale\nfrom . import inner\n"},
    {"/w/pkg/inner.py", "from .. import lib\nfrom lib import Shape as S\nimport pkg\n"
                        "print(pkg.scale, pkg.inner, S().rows, (lambda LIMIT: LIMIT)(1))\n"},
    {"/w/h.py", "import pkg.inner as inner\nimport pkg.inner\n"
                "print(inner.S, pkg.inner.S.rows, pkg.scale)\nlib = 3\nscale = LIMIT = 0\n"},
};

std::string placeText(const NameFile &file, Span span) {
  return file.path + ":" + std::to_string(span.begin) + "-" + std::to_string(span.end);
}

// All that requests at an offset answer.
std::string allAnswersAt(const NameFiles &files, uint32_t offset) {
  std::string out;
  if (const std::optional<NameUses> found = referencesAt(files, offset))
    for (const NameUse &use : found->uses)
      out += placeText(*use.file, use.span) + " " + std::to_string(int(use.kind)) + "\n";
  for (const char *name : {"fresh", "scale", "LIMIT"})
    if (const auto renamed = rename(files, offset, name)) {
      if (const auto *refusal = std::get_if<RenameRefusal>(&*renamed))
        out += refusal->reason + "\n";
      else
        for (const RenameEdit &edit : std::get<std::vector<RenameEdit>>(*renamed))
          out += placeText(*edit.file, edit.span) + " " + edit.newText + "\n";
    }
  return out;
}

// The answers of each file, with all others as texts and as tables.
size_t compareAnswers(const std::vector<std::pair<std::string, std::string>> &project) {
  size_t answers = 0;
  for (const auto &[path, source] : project) {
    TypeContext types;
    const std::shared_ptr<const Analysis> analysis =
        Analyzer(types).analyze(Text::fromBytes("from allo import kernel\n" + source));
    auto make = [&](bool asTables) {
      auto files = std::make_unique<NameFiles>(*analysis, path);
      for (const auto &[other, text] : project)
        if (other != path && asTables)
          files->addNames(other, NameTable::parse(Text::fromBytes(text)),
                          [&text = text] { return Text::fromBytes(text); });
        else if (other != path)
          files->addText(other, Text::fromBytes(text));
      return files;
    };
    const auto texts = make(false);
    const NameFile &main = texts->main();
    std::set<uint32_t> offsets;
    for (size_t unit = 0; unit < main.units.size(); ++unit)
      for (const ScopedName &name : main.scoped(unit).names)
        offsets.insert(name.span.begin + main.units[unit].offset);
    for (uint32_t offset : offsets) {
      const std::string expected = allAnswersAt(*texts, offset);
      EXPECT_EQ(allAnswersAt(*make(true), offset), expected) << path << " at " << offset;
      answers += size_t(std::ranges::count(expected, '\n'));
    }
  }
  return answers;
}

TEST(NameTable, GivesTheAnswersOfTexts) { EXPECT_GT(compareAnswers(NamingFiles), 1000u); }

// Lines of the files, in other orders and in other files.
TEST(NameTable, GivesTheAnswersOfRandomTexts) {
  std::vector<std::string> lines;
  for (const auto &[path, text] : NamingFiles)
    for (const std::string &line : test::linesOf(text))
      lines.push_back(line + "\n");
  size_t answers = 0;
  test::forEachSeed(20, [&](uint64_t seed) {
    std::mt19937_64 random(seed);
    auto project = NamingFiles;
    for (auto &[path, text] : project)
      for (int edits = int(random() % 4); edits > 0; --edits) {
        const size_t line = text.find('\n', random() % text.size()) + 1;
        text.insert(line, lines[random() % lines.size()]);
      }
    answers += compareAnswers({project.begin(), project.begin() + 6});
  });
  EXPECT_GT(answers, 100u);
}

// A file that is only asked about is neither read nor parsed.
TEST(NameTable, NeedsNoTextForReferences) {
  const auto &[path, source] = NamingFiles.front();
  TypeContext types;
  const std::shared_ptr<const Analysis> analysis = Analyzer(types).analyze(Text::fromBytes(source));
  NameFiles files(*analysis, path);
  size_t reads = 0;
  for (const auto &[other, text] : NamingFiles)
    if (other != path)
      files.addNames(other, NameTable::parse(Text::fromBytes(text)), [&, &text = text] {
        ++reads;
        return Text::fromBytes(text);
      });
  const std::optional<NameUses> found = referencesAt(files, uint32_t(source.find("scale")));
  ASSERT_TRUE(found);
  EXPECT_GT(found->uses.size(), 15u);
  EXPECT_EQ(reads, 0u);
}

} // namespace
} // namespace allo
