// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The checker without an editor: which files it looks at, what it prints and how it exits; and the
// explanations of codes.
#include "check/Check.h"
#include "common/FolderTest.h"
#include "common/Sanitizer.h"
#include "report/Explain.h"
#include "sema/incremental/Analyzer.h"
#include "server/TestSession.h"

#include "diag/Diagnostic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace allo::server {
namespace {

using testing::HasSubstr;

const std::string Good = "from allo import i32, kernel\n"
                         "\n"
                         "\n"
                         "@kernel\n"
                         "def good(x: i32) -> i32:\n"
                         "    return x + x\n";
const std::string BadSource = "from allo import i32, kernel\n"
                              "\n"
                              "\n"
                              "@kernel\n"
                              "def broken(x: i32) -> i32:\n"
                              "    return x + bad\n";

CheckResult run(std::map<std::string, std::string> files, CheckOptions options) {
  MemoryFileSystem memory(std::move(files));
  return check(options, memory);
}

TEST(Check, ReportsLikeClang) {
  CheckResult result = run({{"bad.py", BadSource}}, {.paths = {"bad.py"}});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.output, "bad.py:6:16: error: Name 'bad' is not defined\n"
                           "6 |     return x + bad\n"
                           "  |                ^^^\n");
  EXPECT_EQ(result.errors, "1 error generated.\n");
}

TEST(Check, IsSilentWhenAllIsWell) {
  CheckResult result = run({{"good.py", Good}}, {.paths = {"good.py"}});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.output, "");
  EXPECT_EQ(result.errors, "");
}

TEST(Check, SortsByPathAndTakesEachFileOnce) {
  CheckResult result = run({{"b.py", BadSource}, {"a.py", BadSource}, {"c/d.py", BadSource}},
                           {.paths = {"c", "b.py", "a.py", "b.py", "c/d.py"}});
  std::vector<size_t> places = {result.output.find("a.py:6"), result.output.find("b.py:6"),
                                result.output.find("c/d.py:6")};
  EXPECT_TRUE(std::is_sorted(places.begin(), places.end())) << result.output;
  EXPECT_NE(places.back(), std::string::npos);
  EXPECT_EQ(result.errors, "3 errors generated.\n");
}

TEST(Check, SearchesFolders) {
  CheckResult result = run({{"src/k.py", BadSource},
                            {"src/deep/er/k.py", BadSource},
                            {"src/plain.py", "print(bad)\n"},
                            {"src/mentions.py", "# allo\nprint(bad)\n"},
                            {"src/k.txt", BadSource},
                            {"src/.hidden/k.py", BadSource},
                            {"src/.k.py", BadSource},
                            {"src/node_modules/k.py", BadSource},
                            {"src/__pycache__/k.py", BadSource},
                            {"src/build/k.py", BadSource},
                            {"src/out/CMakeCache.txt", ""},
                            {"src/out/k.py", BadSource},
                            {"src/env/pyvenv.cfg", ""},
                            {"src/env/k.py", BadSource}},
                           {.paths = {"src"}, .format = CheckFormat::Json});
  Json report = Json::parse(result.output);
  EXPECT_EQ(report.at("files"), 2);
  ASSERT_EQ(report.at("diagnostics").size(), 2u);
  EXPECT_EQ(report.at("diagnostics")[0].at("file"), "src/deep/er/k.py");
  EXPECT_EQ(report.at("diagnostics")[1].at("file"), "src/k.py");
  // What is named is looked at, whatever its name.
  EXPECT_EQ(run({{"build/k.py", BadSource}}, {.paths = {"build"}}).exitCode, 1);
  EXPECT_EQ(run({{".k.txt", BadSource}}, {.paths = {".k.txt"}}).exitCode, 1);
}

TEST(Check, GoesOnAfterAFileThatCannotBeRead) {
  CheckResult result = run({{"bad.py", BadSource}}, {.paths = {"none.py", "bad.py"}});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.errors, HasSubstr("cannot read 'none.py': No such file or directory\n"));
  EXPECT_THAT(result.output, HasSubstr("bad.py:6:16"));
}

TEST(Check, ReadsStandardInput) {
  CheckResult result =
      run({}, {.paths = {"-"}, .standardInput = BadSource, .standardInputName = "editor.py"});
  EXPECT_THAT(result.output, HasSubstr("editor.py:6:16: error:"));
  EXPECT_THAT(run({}, {.paths = {"-"}, .standardInput = BadSource}).output,
              HasSubstr("<stdin>:6:16: error:"));
}

TEST(Check, PassesOverAByteOrderMark) {
  EXPECT_THAT(run({{"k.py", "\xEF\xBB\xBF" + BadSource}}, {.paths = {"k.py"}}).output,
              HasSubstr("k.py:6:16: error:"));
  EXPECT_EQ(run({{"k.py", "\xEF\xBB\xBF" + Good}}, {.paths = {"k.py"}}).exitCode, 0);
}

TEST(Check, CountsColumnsAlikeForEveryLineEnd) {
  std::string crlf, cr;
  for (char c : BadSource) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
    cr += c == '\n' ? '\r' : c;
  }
  EXPECT_THAT(run({{"k.py", crlf}}, {.paths = {"k.py"}}).output, HasSubstr("k.py:6:16: error:"));
  EXPECT_THAT(run({{"k.py", cr}}, {.paths = {"k.py"}}).output, HasSubstr("k.py:6:16: error:"));
}

TEST(Check, ColorsOnRequest) {
  EXPECT_THAT(run({{"k.py", BadSource}}, {.paths = {"k.py"}, .color = true}).output,
              HasSubstr("\x1b["));
  EXPECT_THAT(run({{"k.py", BadSource}}, {.paths = {"k.py"}}).output,
              testing::Not(HasSubstr("\x1b")));
}

TEST(Check, CountsWarningsAsErrorsOnRequest) {
  const std::string warned =
      "from allo import i8, kernel\n@kernel\ndef f(x: i8) -> i8:\n    y: i8 = x\n"
      "    y = 300\n    return y\n";
  CheckResult result = run({{"k.py", warned}}, {.paths = {"k.py"}});
  EXPECT_THAT(result.output, HasSubstr("k.py:5:9: warning: "));
  EXPECT_EQ(result.errors, "1 warning generated.\n");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(run({{"k.py", warned}}, {.paths = {"k.py"}, .warningsAsErrors = true}).exitCode, 1);
  EXPECT_EQ(run({{"a.py", warned}, {"b.py", BadSource}}, {.paths = {"a.py", "b.py"}}).errors,
            "1 warning and 1 error generated.\n");
}

TEST(Check, WritesJsonAsDocumented) {
  CheckResult result = run({{"a.py", Good}, {"b.py", BadSource}},
                           {.paths = {"a.py", "b.py"}, .format = CheckFormat::Json});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(
      result.output,
      R"({"version":1,"files":2,"kernels":2,"checked":[{"file":"a.py","kernels":1},)"
      R"({"file":"b.py","kernels":1}],"errors":1,"warnings":0,"diagnostics":[{"file":"b.py",)"
      R"("range":{"start":{"line":6,"column":16},"end":{"line":6,"column":19}},"severity":"error",)"
      R"("code":"undefined-name","message":"Name 'bad' is not defined",)"
      R"("sourceLine":"    return x + bad","notes":[],"fixes":[]}]})"
      "\n");
  EXPECT_EQ(run({}, {.paths = {"-"}, .standardInput = Good, .format = CheckFormat::Json}).output,
            R"({"version":1,"files":1,"kernels":1,"checked":[{"file":"<stdin>","kernels":1}],)"
            R"("errors":0,"warnings":0,"diagnostics":[]})"
            "\n");
}

TEST(Check, DumpsInsteadOfReporting) {
  CheckResult result = run({{"k.py", BadSource}}, {.paths = {"k.py"}, .dump = CheckDump::Typed});
  EXPECT_NE(result.output, "");
  EXPECT_THAT(result.output, testing::Not(HasSubstr("error: ")));
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(run({{"k.py", BadSource}}, {.paths = {"k.py"}, .dump = CheckDump::Ast}).output,
            result.output);
}

// What an editor is told of a text, as "line:column code message" in the order of the source.
std::vector<std::string> published(const std::string &text) {
  TestSession session;
  session.initialize({{"general", {{"positionEncodings", {"utf-32"}}}}});
  std::vector<std::string> out;
  for (const Json &message : session.open("file:///k.py", text))
    for (const Json &d : message.at("params").at("diagnostics"))
      out.push_back(std::to_string(d.at("range").at("start").at("line").get<int>() + 1) + ":" +
                    std::to_string(d.at("range").at("start").at("character").get<int>() + 1) + " " +
                    d.at("code").get<std::string>() + " " + d.at("message").get<std::string>());
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Check, AgreesWithTheEditorOnEveryTestFile) {
  size_t files = 0;
  int seen = 0;
  DiskFileSystem disk;
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(ALLO_SOURCE_DIR "/test/data")) {
    if (entry.path().extension() != ".py" || seen++ % test::Share != 0)
      continue;
    std::string content = disk.read(entry.path().string(), SIZE_MAX / 2).valueOr("");
    if (content.starts_with("\xEF\xBB\xBF") || Text::fromBytes(content).hasInvalidBytes())
      continue; // an editor decodes the file itself
    TypeContext types;
    if (!Analyzer(types).analyze(Text::fromBytes(content))->usesAllo)
      continue; // what is named is checked for syntax all the same
    CheckResult result =
        run({}, {.paths = {"-"}, .standardInput = content, .format = CheckFormat::Json});
    std::vector<std::string> checked;
    Json report = Json::parse(result.output);
    for (const Json &d : report.at("diagnostics"))
      checked.push_back(d.at("range").at("start").at("line").dump() + ":" +
                        d.at("range").at("start").at("column").dump() + " " +
                        d.at("code").get<std::string>() + " " + d.at("message").get<std::string>());
    std::sort(checked.begin(), checked.end());
    std::vector<std::string> shown = published(content);
    // Standard input has no neighbours.
    std::erase_if(shown, [](const std::string &each) {
      return each.find(" module-not-found Cannot find module '.") != std::string::npos;
    });
    EXPECT_EQ(checked, shown) << entry.path();
    ++files;
  }
  EXPECT_GT(files, 20u);
}

// On the disk, where files have more than one path.
class OnDisk : public test::FolderTest {
protected:
  OnDisk() : FolderTest("check") {}
  DiskFileSystem disk;
};

TEST_F(OnDisk, LinksMakeNoLoopsAndNoDoubles) {
  write("a/k.py", BadSource);
  std::filesystem::create_directory_symlink(root, root / "a" / "up");
  std::filesystem::create_symlink(root / "a" / "k.py", root / "z.py");
  std::filesystem::create_directory_symlink(".", root / "self");
  std::filesystem::create_symlink("nowhere", root / "dangling");
  CheckResult result = check({.paths = {root.string()}, .format = CheckFormat::Json}, disk);
  EXPECT_EQ(Json::parse(result.output).at("files"), 1) << result.output << result.errors;
  EXPECT_EQ(result.exitCode, 1);
}

TEST_F(OnDisk, LinksToFoldersElsewhereAreNotFollowed) {
  namespace fs = std::filesystem;
  write("in/pkg/k.py", BadSource);
  write("out/deep/k.py", BadSource);
  fs::create_directory_symlink("../out", root / "in" / "away");
  fs::create_directory_symlink("..", root / "in" / "up");
  fs::create_directory_symlink("/", root / "in" / "all");
  fs::create_directory_symlink("pkg", root / "in" / "again");
  fs::create_directory_symlink(root / "in", root / "in" / "pkg" / "loop");
  std::string in = (root / "in").string();
  std::string elsewhere = ": link to a folder elsewhere is not followed\n";
  CheckResult result = check({.paths = {in}, .format = CheckFormat::Json}, disk);
  EXPECT_EQ(Json::parse(result.output).at("files"), 1) << result.output;
  EXPECT_EQ(result.errors, in + "/all" + elsewhere + in + "/away" + elsewhere + in + "/up" +
                               elsewhere + "1 error generated.\n");
  // What is named is searched, by whichever way.
  result = check({.paths = {in + "/away", in}, .format = CheckFormat::Json}, disk);
  EXPECT_EQ(Json::parse(result.output).at("files"), 2) << result.output;
  EXPECT_EQ(result.errors,
            in + "/all" + elsewhere + in + "/up" + elsewhere + "2 errors generated.\n");
}

TEST_F(OnDisk, LinksThatLeadNowhereAreTold) {
  write("k.py", Good);
  std::filesystem::create_symlink("nowhere.py", root / "dangling.py");
  std::filesystem::create_symlink("b.py", root / "a.py");
  std::filesystem::create_symlink("a.py", root / "b.py");
  EXPECT_EQ(disk.kind((root / "a.py").string()), FileKind::Dangling);
  CheckResult result = check({.paths = {root.string()}, .format = CheckFormat::Json}, disk);
  EXPECT_EQ(Json::parse(result.output).at("files"), 1) << result.output;
  std::string reading = "error: cannot read '" + root.string();
  EXPECT_EQ(result.errors, reading + "/a.py': Too many levels of symbolic links\n" + reading +
                               "/b.py': Too many levels of symbolic links\n" + reading +
                               "/dangling.py': No such file or directory\n");
  EXPECT_EQ(result.exitCode, 2);
}

TEST_F(OnDisk, PipesAreWaitedForOnlyWhereSomebodyWrites) {
  write("k.py", Good);
  std::string pipe = (root / "y.py").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(disk.kind(pipe), FileKind::Special);
  EXPECT_EQ(check({.paths = {root.string()}}, disk).errors,
            "error: cannot read '" + pipe + "': Not a regular file\n");
  EXPECT_EQ(check({.paths = {pipe}}, disk).errors,
            "error: cannot read '" + pipe + "': Nothing writes into this pipe\n");
  std::string content = Good + std::string(200000, '#') + "\n";
  std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << content; });
  EXPECT_TRUE(disk.read(pipe, SIZE_MAX / 2).valueOr("") == content);
  writer.join();
  // Nor is one that somebody imports.
  std::string importer = write("importer.py", "from y import z\n" + Good);
  CheckOptions options{.paths = {importer}};
  options.workingFolder = root.string();
  EXPECT_EQ(check(options, disk).exitCode, 0);
}

TEST_F(OnDisk, FoldersAreSearchedWhateverTheirNames) {
  write("x.py/k.py", BadSource);
  CheckResult result = check({.paths = {(root / "x.py").string()}}, disk);
  EXPECT_THAT(result.output, HasSubstr("x.py/k.py:6:16: error"));
  EXPECT_EQ(check({.paths = {root.string()}}, disk).output, result.output);
}

TEST_F(OnDisk, OddProjectFilesAreTold) {
  std::string kernel = write("k.py", Good);
  auto errorsOf = [&](const std::string &folder) {
    CheckOptions options{.paths = {kernel}};
    options.workingFolder = folder;
    CheckResult result = check(options, disk);
    return result.errors + std::to_string(result.exitCode);
  };
  std::filesystem::path project = root / "pyproject.toml";
  std::filesystem::create_symlink("nowhere", project);
  EXPECT_EQ(errorsOf(root.string()),
            "pyproject.toml:1:1: error: cannot be read: No such file or directory\n2");
  std::filesystem::remove(project);
  ASSERT_EQ(::mkfifo(project.c_str(), 0600), 0);
  EXPECT_EQ(errorsOf(root.string()),
            "pyproject.toml:1:1: error: cannot be read: it is not a regular file\n2");
  std::filesystem::remove(project);
  write("pyproject.toml", "[tool.allo\n");
  EXPECT_THAT(errorsOf(root.string()), HasSubstr("pyproject.toml:1:11: error: "));
  std::filesystem::remove(project);
  std::filesystem::create_directory(project);
  EXPECT_EQ(errorsOf(root.string()), "0");
}

TEST_F(OnDisk, UnreadableFilesAreTold) {
  std::string file = write("k.py", Good);
  write("locked/k.py", Good);
  std::filesystem::permissions(file, std::filesystem::perms::none);
  std::filesystem::permissions(root / "locked", std::filesystem::perms::none);
  uid_t user = ::geteuid();
  if (user == 0) // who may read everything
    ASSERT_EQ(::seteuid(65534), 0);
  CheckResult result = check({.paths = {root.string()}}, disk);
  ASSERT_EQ(::seteuid(user), 0);
  std::filesystem::permissions(root / "locked", std::filesystem::perms::owner_all);
  std::string reading = "error: cannot read '" + root.string();
  EXPECT_EQ(result.errors,
            reading + "/locked': Permission denied\n" + reading + "/k.py': Permission denied\n");
  EXPECT_EQ(result.exitCode, 2);
}

TEST_F(OnDisk, FoldersAndDevicesAsFiles) {
  EXPECT_EQ(disk.kind(root.string()), FileKind::Directory);
  EXPECT_EQ(disk.kind((root / "x").string()), FileKind::Missing);
  EXPECT_EQ(disk.kind("/dev/null"), FileKind::Special);
  EXPECT_EQ(disk.read("/dev/zero", 100000).valueOr("").size(), 100000u);
  EXPECT_EQ(disk.read(root.string(), 10).error().message, "Is a directory");
  EXPECT_EQ(check({.paths = {"/dev/null"}}, disk).exitCode, 0);
}

TEST_F(OnDisk, ReadsFilesOfEverySize) {
  for (size_t size :
       {size_t(0), size_t(1), size_t(65535), size_t(65536), size_t(65537), size_t(1000000)}) {
    std::string content(size, 'x');
    std::string path = write("f", content);
    EXPECT_TRUE(disk.read(path, SIZE_MAX / 2).valueOr("") == content) << size;
    EXPECT_EQ(disk.read(path, 10).valueOr("").size(), std::min<size_t>(size, 10));
  }
}

TEST(Explain, FindsSectionsOfAPage) {
  const char *page = "# Diagnostics\n"
                     "### `one`\n"
                     "\n"
                     "First.\n"
                     "```python\n"
                     "# a comment\n"
                     "### `two`\n"
                     "```\n"
                     "After.\n"
                     "\n"
                     "### `two`\n"
                     "Second.\n"
                     "## Next\n"
                     "### `empty`\n";
  EXPECT_EQ(sectionOf(page, "one"), "First.\n```python\n# a comment\n### `two`\n```\nAfter.");
  EXPECT_EQ(sectionOf(page, "two"), "Second.");
  EXPECT_EQ(sectionOf(page, "empty"), "");
  EXPECT_EQ(sectionOf(page, "three"), "");
  EXPECT_EQ(sectionOf("", "one"), "");
}

TEST(Explain, KnowsEveryCode) {
  for (DiagCode code : allDiagCodes()) {
    Result<std::string> text = explain(diagInfo(code).code);
    ASSERT_TRUE(text) << text.error().message;
    EXPECT_TRUE(text->starts_with(diagInfo(code).code)) << *text;
  }
}

TEST(Explain, GuessesWhatWasMeant) {
  EXPECT_EQ(explain("undefined-nam").error().message,
            "unknown diagnostic 'undefined-nam'; did you mean 'undefined-name'?");
  EXPECT_EQ(explain("xyzzy-quux-frob").error().message, "unknown diagnostic 'xyzzy-quux-frob'");
  EXPECT_FALSE(explain(""));
}

} // namespace
} // namespace allo::server
