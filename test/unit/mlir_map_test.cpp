// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where the lines of printed MLIR come from, as tools are told, beside the locations that MLIR
// itself prints for the same lines.
#include "api/Mlir.h"
#include "common/RunKernel.h"
#include "common/Texts.h"
#include "engine/Engine.h"
#include "os/FileSystem.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

namespace allo {
namespace {

namespace fs = std::filesystem;
using test::linesOf;
using Json = nlohmann::ordered_json;

// The number of a line of Python behind "FILE:" in a location, by its alias where it has one; 0 if
// it has none.
class Locations {
public:
  explicit Locations(const std::vector<std::string> &lines) {
    for (const std::string &line : lines)
      if (line.starts_with("#loc"))
        aliases[line.substr(1, line.find(' ') - 1)] = line.substr(line.find('=') + 2);
  }
  uint32_t lineOf(const std::string &text) const {
    if (size_t file = text.rfind(".py:"); file != std::string::npos)
      return uint32_t(std::strtoul(text.c_str() + file + 4, nullptr, 10));
    size_t hash = text.rfind("#loc");
    if (hash == std::string::npos)
      return 0;
    size_t end = text.find_first_not_of("0123456789", hash + 4);
    auto alias = aliases.find(text.substr(hash + 1, end - hash - 1));
    return alias == aliases.end() ? 0 : lineOf(alias->second);
  }

private:
  std::map<std::string, std::string> aliases;
};

TEST(MlirMap, SaysWhatLocationsSay) {
  if (api::engineNames().front() != "cpu")
    GTEST_SKIP() << "this build has no MLIR";
  DiskFileSystem files;
  size_t compared = 0;
  for (const auto &entry :
       fs::directory_iterator(fs::path(ALLO_SOURCE_DIR) / "test/data/kernels/polybench")) {
    if (entry.path().extension() != ".py")
      continue;
    api::MlirOptions options;
    options.target = entry.path().string() + "::" + entry.path().stem().string();
    TypeContext types;
    api::Mlir plain = api::makeMlir(types, options, files);
    options.locations = true;
    std::vector<std::string> located = linesOf(api::makeMlir(types, options, files).text);
    Locations locations(located);
    // Ahead of the module are aliases, also of locations.
    std::vector<std::string> lines = linesOf(plain.text);
    auto begin = std::find(located.begin(), located.end(), "module {");
    auto plainBegin = std::find(lines.begin(), lines.end(), "module {");
    ASSERT_NE(begin, located.end()) << options.target;
    ASSERT_NE(plainBegin, lines.end()) << options.target;
    ASSERT_GT(plain.map.size(), 10U) << options.target;
    for (const program::MappedLine &each : plain.map) {
      uint32_t line = each.line;
      ASSERT_LE(line, lines.size());
      auto at = lines.begin() + (line - 1) - plainBegin;
      ASSERT_GT(at, 0);
      ASSERT_LT(at, located.end() - begin);
      const std::string &text = begin[at];
      // What ends a region has its operation's location, which stands behind the region's end.
      uint32_t expected = locations.lineOf(text);
      if (expected == 0 || text.ends_with("{"))
        continue;
      ++compared;
      const Text &source = plain.loaded.program->files[each.place.file].text;
      EXPECT_EQ(source.lineOf(each.place.span.begin) + 1, expected) << options.target << "\n"
                                                                    << text;
    }
  }
  EXPECT_GT(compared, 500U);
}

TEST(MlirMap, ColumnsAreCharacters) {
  if (api::engineNames().front() != "cpu")
    GTEST_SKIP() << "this build has no MLIR";
  MemoryFileSystem files({{"/k.py", "from allo import i32, index, kernel\n"
                                    "@kernel\n"
                                    "def f(größe: \"i32[2]\", a: \"i32[2]\") -> i32:\n"
                                    "    größe[0] = größe[1]\n"
                                    "    a[0] = a[1]\n"
                                    "    return größe[0]\n"}});
  api::MlirOptions options;
  options.target = "/k.py::f";
  options.locations = true;
  TypeContext types;
  const std::string text = api::makeMlir(types, options, files).text;
  // Of the stores and of what they store, and of what is returned.
  for (const char *place : {"4:5 to :13", "4:16 to :24", "5:5 to :9", "5:12 to :16", "6:12 to :20"})
    EXPECT_NE(text.find(std::string("/k.py:") + place + "\n"), std::string::npos) << place << text;
}

} // namespace
} // namespace allo
