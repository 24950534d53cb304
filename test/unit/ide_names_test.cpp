// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What must hold for the names of all files of the tests: the places that one of them gives are
// those that each of them gives, and a file means the same after a name in it is renamed.
// test/data/ide/names and test/data/lsp/names_*.lsp have single behaviours.
#include "common/Sanitizer.h"
#include "common/Texts.h"
#include "ide/navigate/Definitions.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"
#include "ide/schedule/ScheduleUses.h"
#include "sema/incremental/Analyzer.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace allo {
namespace {

std::vector<std::filesystem::path> filesOfTests() {
  std::vector<std::filesystem::path> paths;
  for (const char *folder : {"sema", "exec", "kernels"})
    for (const auto &entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(ALLO_SOURCE_DIR) / "test/data" / folder))
      if (entry.path().extension() == ".py")
        paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return test::someOf(paths);
}

struct NamedFile {
  TypeContext types;
  std::shared_ptr<const Analysis> analysis;

  explicit NamedFile(const std::string &text)
      : analysis(Analyzer(types).analyze(Text::fromBytes(text))) {}

  // Where the tokens of names begin, each once.
  std::vector<uint32_t> places() const {
    const NameFiles files(*analysis);
    std::set<uint32_t> out;
    const NameFile &main = files.main();
    for (size_t unit = 0; unit < main.units.size(); ++unit)
      for (const ScopedName &name : main.scoped(unit).names)
        out.insert(name.span.begin + main.units[unit].offset);
    return {out.begin(), out.end()};
  }
};

using Spans = std::vector<std::pair<uint32_t, uint32_t>>;
Spans spansOf(const NameUses &found) {
  Spans out;
  for (const NameUse &use : found.uses)
    out.emplace_back(use.span.begin, use.span.end);
  return out;
}

// A file of which nothing but the syntax is known.
void addParsed(NameFiles &files, const std::string &path, const std::string &source) {
  files.addText(path, Text::fromBytes(source));
}

std::vector<std::string> placesOf(const NameUses &found) {
  std::vector<std::string> out;
  for (const NameUse &use : found.uses)
    out.push_back(use.file->name() + ":" +
                  std::to_string(use.file->text().lineOf(use.span.begin) + 1));
  return out;
}

TEST(IdeNames, AreFoundInFilesThatWereOnlyParsed) {
  const NamedFile main("from allo import i32, kernel\n"
                       "from pkg.tables import LIMIT as MOST\n"
                       "@kernel\n"
                       "def top(x: i32) -> i32:\n"
                       "    return x * MOST\n");
  NameFiles files(*main.analysis, "/w/main.py");
  addParsed(files, "/w/pkg/tables.py", "LIMIT = 3\nprint(LIMIT)\n");
  addParsed(files, "/w/pkg/user.py",
            "from . import tables\nprint(tables.LIMIT)\n"
            "from main import top\ntop(x=1)\n");
  addParsed(files, "/w/pkg/other.py", "from .tables import *\nprint(LIMIT)\n");
  addParsed(files, "/w/pkg/stranger.py", "LIMIT = 4\nprint(LIMIT)\n");
  const std::optional<NameUses> limit =
      referencesAt(files, uint32_t(main.analysis->text.str().find("MOST")));
  ASSERT_TRUE(limit);
  EXPECT_THAT(placesOf(*limit),
              testing::ElementsAre("tables.py:1", "tables.py:2", "main.py:2", "main.py:2",
                                   "main.py:5", "user.py:2", "other.py:2"));
  const std::optional<NameUses> parameter =
      referencesAt(files, uint32_t(main.analysis->text.str().find("x:")));
  ASSERT_TRUE(parameter);
  EXPECT_THAT(placesOf(*parameter), testing::ElementsAre("main.py:4", "main.py:5", "user.py:4"));
}

// Imports, stars, bases of classes and values that lead to themselves, on several ways at once.
TEST(IdeNames, EndInCircles) {
  const NamedFile main("from allo import kernel\n"
                       "from a import x, y\n"
                       "from a import x, y\n"
                       "from a import *\n"
                       "class One(Two.Three, One.Two): pass\n"
                       "class Two(One.Three, Two.One): pass\n"
                       "z = z.part()\n"
                       "w = v.part()\n"
                       "v = w.part()\n"
                       "print(x, y, One.none, Two.none, z.none, w.none, missing)\n");
  NameFiles files(*main.analysis, "/w/main.py");
  for (const char *path : {"/w/a.py", "/w/b.py", "/w/c.py"})
    addParsed(files, path,
              "from a import *\nfrom b import *\nfrom c import *\n"
              "from a import x\nfrom b import x\nfrom c import x\n"
              "from a import x\nfrom b import x\nfrom c import x\n");
  for (uint32_t offset : main.places()) {
    definitionAt(files, offset);
    typeDefinitionAt(files, offset);
    EXPECT_TRUE(implementationsAt(files, offset).size() <= 1);
    const std::optional<NameUses> found = referencesAt(files, offset);
    if (found)
      EXPECT_FALSE(found->uses.empty()) << offset;
    rename(files, offset, "fresh_name");
  }
}

TEST(IdeNames, AgreeAboutTheirPlaces) {
  size_t symbols = 0;
  size_t members = 0;
  for (const std::filesystem::path &path : filesOfTests()) {
    const NamedFile file(test::readFile(path));
    const NameFiles files(*file.analysis);
    std::set<uint32_t> seen;
    for (uint32_t offset : file.places()) {
      if (seen.contains(offset))
        continue;
      const std::optional<NameUses> found = referencesAt(files, offset);
      if (!found)
        continue;
      ++symbols;
      const Spans spans = spansOf(*found);
      EXPECT_TRUE(std::is_sorted(spans.begin(), spans.end())) << path << " at " << offset;
      bool isListed = false;
      for (const NameUse &use : found->uses) {
        ++members;
        seen.insert(use.span.begin);
        isListed = isListed || use.span.begin == offset;
        const std::optional<NameUses> same = referencesAt(files, use.span.begin);
        ASSERT_TRUE(same) << path << " at " << use.span.begin;
        // A variable of Python that holds the name of a loop leads to the loop.
        if (same->at.isString && !found->at.isString && use.kind != NameUseKind::Text)
          continue;
        // An import without 'as' may be two names, if something else binds the one here as well.
        if (use.place.name &&
            (use.place.name->isImport || use.place.name->role == NameRole::Imported) &&
            same->at.symbol != found->at.symbol)
          continue;
        EXPECT_EQ(spansOf(*same), spans) << path << " at " << offset << ", " << use.span.begin;
      }
      EXPECT_TRUE(isListed) << path << " at " << offset;
      // A variable that holds a loop leads to the loop.
      if (scheduleUseAt(file.analysis->items, offset))
        continue;
      if (const std::optional<DefinitionResult> definition = definitionAt(files, offset);
          definition && definition->file == &files.main())
        EXPECT_TRUE(std::any_of(found->uses.begin(), found->uses.end(),
                                [&](const NameUse &use) { return use.span == definition->name; }))
            << path << " at " << offset;
    }
  }
  EXPECT_GT(symbols, 1000u / test::Share);
  EXPECT_GT(members, 5000u / test::Share);
}

// Names that begin with an underscore are not reported when they are unused, and tests are found by
// their names.
std::string freshNameFor(const std::string &name) {
  return name.starts_with("_")      ? "_fresh_name"
         : name.starts_with("test") ? "test_fresh"
                                    : "fresh_name";
}

using Findings = std::vector<std::pair<std::string, uint32_t>>;

// The codes of the diagnostics, in the order of where they are after some edits.
Findings findingsOf(const Analysis &analysis, const std::vector<RenameEdit> &edits) {
  Findings out;
  for (const Diagnostic &each : analysis.diagnostics) {
    if (each.code == DiagCode::ShadowedName)
      continue; // another name hides nothing
    uint32_t at = each.span.begin;
    for (const RenameEdit &edit : edits)
      if (edit.span.begin < each.span.begin)
        at += uint32_t(edit.newText.size()) - edit.span.size();
    out.emplace_back(diagInfo(each.code).code, at);
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(IdeNames, MeanTheSameAfterRenaming) {
  size_t renamings = 0;
  for (const std::filesystem::path &path : filesOfTests()) {
    const std::string source = test::readFile(path);
    const NamedFile file(source);
    // What is meant by a misspelt name depends on the names that are like it.
    if (path.filename().string().find("misspelt") != std::string::npos)
      continue;
    const NameFiles files(*file.analysis);
    std::set<uint32_t> seen;
    for (uint32_t offset : file.places()) {
      if (seen.contains(offset))
        continue;
      const auto target = prepareRename(files, offset);
      const auto *name = target ? std::get_if<RenameTarget>(&*target) : nullptr;
      if (!name)
        continue;
      const auto renamed = rename(files, offset, freshNameFor(name->name));
      const auto *edits = renamed ? std::get_if<std::vector<RenameEdit>>(&*renamed) : nullptr;
      if (!edits)
        continue;
      ++renamings;
      std::string text = source;
      for (size_t i = edits->size(); i-- > 0;) {
        const RenameEdit &edit = (*edits)[i];
        text.replace(edit.span.begin, edit.span.size(), edit.newText);
        seen.insert(edit.span.begin);
      }
      const NamedFile after(text);
      EXPECT_EQ(findingsOf(*after.analysis, {}), findingsOf(*file.analysis, *edits))
          << path << ": " << source.substr((*edits)[0].span.begin, (*edits)[0].span.size())
          << " at " << offset;
    }
  }
  EXPECT_GT(renamings, 200u / test::Share);
}

} // namespace
} // namespace allo
