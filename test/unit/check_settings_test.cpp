// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Settings of projects and of the command line: globs, pyproject.toml, baselines, the order of
// results whatever the threads do.
#include "check/Baseline.h"
#include "check/Check.h"
#include "check/FileSearch.h"
#include "common/Sanitizer.h"
#include "config/Config.h"
#include "config/Glob.h"
#include "config/ProjectFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <random>
#include <unistd.h>

namespace allo {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// A file of a project that is not what it should be: one message, and soon.
std::vector<std::string> diagnosticsOf(const std::string &toml) {
  MemoryFileSystem files({{"p/pyproject.toml", toml}, {"p/k.py", ""}});
  std::vector<std::string> out;
  if (auto project = Projects(files, "").ofFile("p/k.py"))
    for (const ProjectDiagnostic &diagnostic : project->diagnostics)
      out.push_back(show(diagnostic, "P"));
  return out;
}

TEST(Projects, HugeFilesAreRefused) {
  std::string large = "[tool.allo]\n#" + std::string(1 << 20, 'x');
  EXPECT_THAT(diagnosticsOf(large), ElementsAre("P:1:1: error: cannot be read: it is larger than "
                                                "1048576 bytes"));
}

TEST(Projects, DeepFilesAreRefused) {
  std::string many;
  for (int i = 0; i < 100'000; ++i)
    many += "a.";
  const std::string refused = "error: a key has more than 32 parts";
  EXPECT_THAT(diagnosticsOf("[tool.allo]\n" + many + "b = 1\n"), ElementsAre("P:2:1: " + refused));
  EXPECT_THAT(diagnosticsOf("[tool.allo." + many + "b]\n"), ElementsAre("P:1:2: " + refused));
  EXPECT_THAT(diagnosticsOf("[tool.allo]\nx = { \"a b\" . " + many + "b = 1 }\n"),
              ElementsAre("P:2:7: " + refused));
  EXPECT_EQ(diagnosticsOf("[tool.allo]\nx = " + std::string(100'000, '[') + "\n").size(), 1u);
  // Dots elsewhere are none.
  std::string dots = "[tool.other]\na = \"" + many + "\"\nb = '''\n" + many + "'''\n# " + many +
                     "\nc = [1.5, 2.5, 3.5]\n[tool.allo]\n";
  EXPECT_THAT(diagnosticsOf(dots), ElementsAre());
}

TEST(Projects, ManyProblemsAreCounted) {
  std::string keys = "[tool.allo]\n", entries = "[tool.allo]\nselect = [";
  for (int i = 0; i < 30'000; ++i) {
    keys += "key" + std::to_string(i) + " = 1\n";
    entries += "\"no" + std::to_string(i) + "\", ";
  }
  std::vector<std::string> said = diagnosticsOf(keys);
  ASSERT_EQ(said.size(), 51u);
  EXPECT_THAT(said, testing::Contains("P:1:1: warning: 'tool.allo' has 29950 more errors"));
  said = diagnosticsOf(entries + "]\n");
  ASSERT_EQ(said.size(), 51u);
  EXPECT_THAT(said, testing::Contains("P:1:1: error: 'tool.allo' has 29950 more errors"));
}

TEST(Projects, OnlyRegularFilesAreRead) {
  std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("allo-device-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  DiskFileSystem files;
  for (const char *target : {"/dev/zero", "/dev/tty", "/dev/ptmx"}) {
    std::filesystem::create_symlink(target, folder / "pyproject.toml");
    auto project = Projects(files, "").ofFile(folder / "k.py");
    ASSERT_TRUE(project);
    ASSERT_EQ(project->diagnostics.size(), 1u);
    EXPECT_EQ(project->diagnostics[0].message, "cannot be read: it is not a regular file");
    std::filesystem::remove(folder / "pyproject.toml");
  }
  std::filesystem::remove_all(folder);
}

TEST(Glob, MatchesLikeGitignore) {
  struct {
    const char *pattern, *path;
    bool folder, fits;
  } rows[] = {
      {"*.py", "a.py", false, true},
      {"*.py", "deep/er/a.py", false, true},
      {"*.py", "a.pyc", false, false},
      {"a.py", "b/a.py", false, true},
      {"/a.py", "b/a.py", false, false},
      {"/a.py", "a.py", false, true},
      {"./a.py", "a.py", false, true},
      {"b/*.py", "b/a.py", false, true},
      {"b/*.py", "b/c/a.py", false, false},
      {"b/*.py", "x/b/a.py", false, false},
      {"b/**/*.py", "b/a.py", false, true},
      {"b/**/*.py", "b/c/d/a.py", false, true},
      {"**/b/*.py", "x/y/b/a.py", false, true},
      {"**/b/*.py", "b/a.py", false, true},
      {"**/b/*.py", "xb/a.py", false, false},
      {"b/**", "b/c/a.py", false, true},
      {"b/**", "b", true, false},
      {"build/", "build", true, true},
      {"build/", "build", false, false},
      {"build/", "x/build", true, true},
      {"?.py", "a.py", false, true},
      {"?.py", "ab.py", false, false},
      {"a?b", "a/b", false, false},
      {"[ab].py", "b.py", false, true},
      {"[!ab].py", "b.py", false, false},
      {"[^ab].py", "c.py", false, true},
      {"[a-c]x", "bx", false, true},
      {"[a-c]x", "dx", false, false},
      {"[]]x", "]x", false, true},
      {"[x", "[x", false, true},
      {"a*b*c", "aXbYc", false, true},
      {"a*b*c", "aXbY", false, false},
      {"**", "any/thing", false, true},
      {"", "a", false, false},
      {"/", "a", true, false},
      {"é*", "éa", false, true},
  };
  for (const auto &row : rows)
    EXPECT_EQ(Glob(row.pattern).matches(row.path, row.folder), row.fits)
        << row.pattern << " and " << row.path;
  EXPECT_TRUE(Glob("gen").excludes("a/gen/b/c.py", false));
  EXPECT_TRUE(Glob("gen/").excludes("a/gen/b/c.py", false));
  EXPECT_FALSE(Glob("gen/").excludes("a/gen", false));
  EXPECT_FALSE(Glob("/gen").excludes("a/gen/c.py", false));
  // A pattern that would take for ever if every star were tried.
  std::string stars;
  for (int i = 0; i < 200; ++i)
    stars += "*a";
  EXPECT_FALSE(Glob(stars).matches(std::string(2000, 'a') + "b", false));
}

// By the words of Glob.h, trying everything.
bool fitsByTrying(std::string_view pattern, std::string_view path, bool begins) {
  if (pattern.empty())
    return path.empty();
  if (begins && pattern == "**")
    return !path.empty();
  if (begins && pattern.starts_with("**/")) {
    if (fitsByTrying(pattern.substr(3), path, true))
      return true;
    size_t slash = path.find('/');
    return slash != std::string_view::npos && fitsByTrying(pattern, path.substr(slash + 1), true);
  }
  char first = pattern[0];
  if (first == '*') {
    std::string_view rest = pattern.substr(1);
    return fitsByTrying(rest, path, false) ||
           (!path.empty() && path[0] != '/' && fitsByTrying(pattern, path.substr(1), false));
  }
  bool fits = !path.empty() && (first == '?' ? path[0] != '/' : path[0] == first);
  return fits && fitsByTrying(pattern.substr(1), path.substr(1), first == '/');
}

TEST(Glob, FitsWhatTryingEverythingFits) {
  std::mt19937 random(7);
  auto text = [&](std::string_view letters, size_t longest) {
    std::string made;
    for (size_t n = random() % longest; n > 0; --n)
      made += letters[random() % letters.size()];
    return made;
  };
  size_t fitting = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string pattern = "a/" + text("ab*?/*", 8) + "b", path = "a/" + text("ab/", 8) + "b";
    bool expected = fitsByTrying(pattern, path, true);
    fitting += expected;
    ASSERT_EQ(Glob(pattern).matches(path, false), expected) << pattern << " and " << path;
    bool excluded = expected;
    for (size_t slash = path.find('/'); slash != std::string::npos;
         slash = path.find('/', slash + 1))
      excluded |= fitsByTrying(pattern, path.substr(0, slash), true);
    ASSERT_EQ(Glob(pattern).excludes(path, false), excluded) << pattern << " and " << path;
  }
  EXPECT_GT(fitting, 500u);
}

std::vector<std::string> diagnosticsIn(const std::string &toml) {
  std::vector<std::string> out;
  if (auto project = readProject("p.toml", toml))
    for (const ProjectDiagnostic &diagnostic : project->diagnostics)
      out.push_back(show(diagnostic, "p.toml"));
  return out;
}

TEST(ProjectFile, TellsWhereItIsWrong) {
  EXPECT_EQ(readProject("p.toml", "[project]\nname = 'x'\n"), nullptr);
  EXPECT_THAT(diagnosticsIn("[tool.allo]\n"), ElementsAre());
  EXPECT_THAT(diagnosticsIn("[tool.allo]\n  select = [\"syntax\",\n    3]\n"),
              ElementsAre(HasSubstr("p.toml:3:5: error: the setting 'tool.allo.select' cannot "
                                    "contain 3")));
  EXPECT_THAT(diagnosticsIn("tool.allo.inlayHints.types = 2020-01-01\n"),
              ElementsAre(HasSubstr("p.toml:1:30: error: ")));
  EXPECT_THAT(diagnosticsIn("[tool.allo]\ninlayHints = 1\n"),
              ElementsAre(HasSubstr("p.toml:2:14: error: 'tool.allo.inlayHints' must be a table")));
  // Which program is started is not a project's business.
  EXPECT_THAT(diagnosticsIn("[tool.allo.run]\nprogram = \"./evil\"\n"),
              ElementsAre(HasSubstr("p.toml:2:1: warning: 'tool.allo.run.program' can only be "
                                    "set in the editor, not in a project")));
  EXPECT_THAT(diagnosticsIn("[[tool.allo]]\n"), ElementsAre(HasSubstr("must be a table")));
  EXPECT_THAT(diagnosticsIn("a = 1\na = 2\n"), ElementsAre(HasSubstr("p.toml:2:5: error: ")));
  EXPECT_THAT(diagnosticsIn("a = 1\n\xff"), ElementsAre(HasSubstr("p.toml:2:1: error: ")));
  EXPECT_THAT(diagnosticsIn(std::string(5000, '[')), testing::SizeIs(1));
  for (const std::string &text : diagnosticsIn("[tool.allo]\nwarnings = { x = \"off\" }\n"))
    EXPECT_THAT(text, HasSubstr("p.toml:2:"));
}

TEST(ProjectFile, SaysWhatIsSynthesizedFor) {
  auto project = readProject("/w/pyproject.toml", "[tool.allo.vitis]\nroot = \"../Vitis\"\n"
                                                  "device = \"u280\"\nfrequency = 250.5\n"
                                                  "flow = \"vivado\"\n");
  ASSERT_NE(project, nullptr);
  EXPECT_THAT(project->diagnostics, testing::IsEmpty());
  Config client;
  std::vector<SettingError> errors;
  applySettings(client, {{"vitis", {{"root", "/opt/mine"}, {"part", "xczu9eg"}}}}, "allo", errors);
  EXPECT_THAT(errors, testing::IsEmpty());
  const VitisSettings made = project->over(client).vitis;
  EXPECT_EQ(made.root, "/opt/mine"); // what a server starts
  EXPECT_EQ(made.rootOfProject, "/Vitis");
  EXPECT_EQ(made.target.part, std::nullopt); // the project's device takes its place
  EXPECT_EQ(made.target.device, "u280");
  EXPECT_EQ(made.target.frequency, 250.5);
  EXPECT_EQ(made.target.flow, "vivado");
}

TEST(ProjectFile, ChecksWhatIsSynthesizedFor) {
  auto first = [](const std::string &line) {
    std::vector<std::string> all = diagnosticsIn("[tool.allo.vitis]\n" + line + "\n");
    return all.empty() ? "" : all.front();
  };
  EXPECT_THAT(first("device = \"u28O\""),
              HasSubstr("p.toml:2:10: error: the setting 'tool.allo.vitis.device': unknown device "
                        "'u28O'; did you mean 'u280'?"));
  EXPECT_THAT(first("part = \"x y\""), HasSubstr("'x y' is not a part number"));
  EXPECT_THAT(first("frequency = -3"), HasSubstr("must be a number of MHz"));
  EXPECT_THAT(first("frequency = inf"), HasSubstr("must be a number of MHz"));
  EXPECT_THAT(first("frequency = \"fast\""), HasSubstr("must be a number of MHz"));
  EXPECT_THAT(first("flow = \"vivid\""), HasSubstr("is not one of vitis, vivado"));
  EXPECT_THAT(first("root = 3"), HasSubstr("it must be a path"));
  EXPECT_THAT(first("part = \"xczu9eg\"\ndevice = \"u280\""),
              HasSubstr("'part' and 'device' of 'tool.allo.vitis' exclude each other"));
  Config client;
  std::vector<SettingError> errors;
  applySettings(client, {{"vitis", {{"root", "Vitis"}}}}, "allo", errors);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_THAT(errors[0].message, HasSubstr("it must be an absolute path"));
}

TEST(ProjectFile, AnyTextIsSurvived) {
  std::mt19937 random(3);
  const std::vector<std::string> pieces = {
      "[",      "]",   "[[", "]]",  "tool.allo", "tool",       ".",    "=",     "\n",
      "\"",     "'",   "{",  "}",   ",",         "1",          "true", "#",     " ",
      "\r",     "\t",  "é",  "x",   "\\u12",     "-",          "+",    "0x",    "1e",
      "select", "nan", ":",  "'''", "\"\"\"",    "inlayHints", "\x01", "2020-", "warnings"};
  for (int round = 0; round < 5000; ++round) {
    std::string text = random() % 2 ? "[tool.allo]\n" : "";
    for (size_t n = random() % 20; n-- != 0;)
      text += pieces[random() % pieces.size()];
    for (const std::string &diagnostic : diagnosticsIn(text))
      EXPECT_THAT(diagnostic, testing::StartsWith("p.toml:")) << text;
  }
}

// Characters that share a range with blanks beyond ASCII, at each place where one may follow.
TEST(ProjectFile, CharactersBeyondAsciiAreNoBlanks) {
  for (const char *character :
       {"\u00a0", "\u00e9", "\u0499", "\u1680", "\u1700", "\u2007", "\u2030", "\u3000", "\u3050",
        "\ufc30", "\ufefe", "\ufeff", "\U0001f600"}) {
    std::string c = character;
    for (const std::string &text :
         {"a" + c + " = 1", "a = " + c, "a = 1" + c, "a = [1" + c + "]", "a = {b = 1" + c + "}",
          "a = '''x''' " + c, "a = \"\"\"\\" + c + "\"\"\"", "[a" + c + "]", "a." + c + " = 1"})
      EXPECT_EQ(diagnosticsIn("[tool.allo]\n" + text + "\n").size(), 1u) << text;
    std::string text = "a = \"\"\"\\\n " + c + "b" + c + "\"\"\" # " + c + "\n";
    EXPECT_EQ(readProject("p.toml", text), nullptr) << text;
    EXPECT_EQ(diagnosticsIn(text + "[tool.allo]\nselect = ['syntax']\n").size(), 0u) << text;
  }
}

TEST(ProjectFile, TheNearestWins) {
  MemoryFileSystem files({{"/w/pyproject.toml", "[tool.allo]\nselect = ['syntax']\n"},
                          {"/w/a/pyproject.toml", "[tool.black]\n"},
                          {"/w/a/b/pyproject.toml", "[tool.allo]\nignore = ['syntax']\n"}});
  Projects projects(files, "/w");
  EXPECT_EQ(projects.ofFile("k.py")->path, "/w/pyproject.toml");
  EXPECT_EQ(projects.ofFile("a/k.py")->path, "/w/pyproject.toml");
  EXPECT_EQ(projects.ofFile("a/b/k.py")->path, "/w/a/b/pyproject.toml");
  EXPECT_EQ(projects.ofFile("a/b/c/../k.py")->path, "/w/a/b/pyproject.toml");
  EXPECT_EQ(projects.ofFile("/elsewhere/k.py"), nullptr);
  EXPECT_EQ(projects.all().size(), 2u);
  files.remove("/w/a/b/pyproject.toml");
  EXPECT_EQ(projects.ofFile("a/b/k.py")->path, "/w/a/b/pyproject.toml");
  projects.forget();
  EXPECT_EQ(projects.ofFile("a/b/k.py")->path, "/w/pyproject.toml");
}

TEST(ProjectFile, HasBudgetsByKernel) {
  const std::string toml = "[tool.allo.budgets]\n"
                           "\"./kernels/gemm.py::gemm\" = {clock = 3.5, dsp = 40}\n"
                           "\"k.py::é\" = {\"lut\" = 1_000}\n"
                           "[tool.allo.budgets.\"k.py::make(4).inner\"]\n"
                           "ff = 0x10 # no comment\n";
  auto project = readProject("/w/p/pyproject.toml", toml);
  ASSERT_NE(project, nullptr);
  EXPECT_THAT(project->diagnostics, testing::IsEmpty());
  std::vector<std::string> all;
  for (const KernelBudgets &kernel : project->budgets)
    for (const ProjectBudget &limit : kernel.limits)
      all.push_back(kernel.file + " " + kernel.kernel + " " + std::to_string(kernel.line) + ": " +
                    std::string(limit.row->name) + "<=" + limit.text + " " +
                    limit.project->slice(limit.span));
  EXPECT_THAT(all,
              testing::UnorderedElementsAre("/w/p/kernels/gemm.py gemm 2: clock<=3.5 clock = 3.5",
                                            "/w/p/kernels/gemm.py gemm 2: dsp<=40 dsp = 40",
                                            "/w/p/k.py é 3: lut<=1000 \"lut\" = 1_000",
                                            "/w/p/k.py make(4).inner 4: ff<=16 ff = 0x10"));
  EXPECT_EQ(project->over({}).budgets, project->budgets);
}

TEST(ProjectFile, HasInterfacesByKernel) {
  auto project = readProject("/w/p/pyproject.toml", R"(
[tool.allo.interfaces."./kernels/gemm.py::gemm"]
A = [{mode = "s_axilite"}, {mode = "m_axi", depth = 64, bundle = "gmem0", name = false}]
-1 = {mode = "s_axilite"}
[tool.allo.interfaces."kernels/gemm.py::fill[i32, 4]"]
0 = {mode = "axis", register = true, zebra = 3}
)");
  ASSERT_NE(project, nullptr);
  EXPECT_FALSE(project->broken());
  auto texts = [&](const char *file, const char *kernel) {
    std::vector<std::string> out;
    for (const vitis::PortInterface &each : project->interfacesOf(file, {kernel})) {
      out.push_back(show(each));
      EXPECT_THAT(each.origin, testing::StartsWith("/w/p/pyproject.toml: 'tool.allo.interfaces."));
    }
    return out;
  };
  EXPECT_THAT(texts("/w/p/kernels/gemm.py", "gemm"),
              testing::UnorderedElementsAre("A:s_axilite", "A:m_axi,bundle=gmem0,depth=64",
                                            "return:s_axilite"));
  EXPECT_THAT(texts("/w/p/x/../kernels/gemm.py", "fill[i32, 4]"),
              ElementsAre("0:axis,register,zebra=3"));
  EXPECT_THAT(texts("/w/p/kernels/gemm.py", "fill[i32,4]"), ElementsAre("0:axis,register,zebra=3"));
  EXPECT_THAT(texts("/w/kernels/gemm.py", "gemm"), ElementsAre());
  EXPECT_THAT(texts("/w/p/kernels/gemm.py", "fill"), ElementsAre());
}

TEST(Config, TheDocumentationIsAnAddressOrAPath) {
  auto page = [](const std::string &value) {
    std::shared_ptr<const Project> project = readProject(
        "/w/p/pyproject.toml", "[tool.allo]\ndiagnostics.documentation = \"" + value + "\"\n");
    std::string found = project->over({}).documentation;
    for (const ProjectDiagnostic &diagnostic : project->diagnostics)
      found += " " + std::string(showSeverity(diagnostic.severity)) + ": " + diagnostic.message;
    return found;
  };
  EXPECT_EQ(page("https://site.org/codes.html"), "https://site.org/codes.html");
  EXPECT_EQ(page("file:///opt/codes.md"), "file:///opt/codes.md");
  EXPECT_EQ(page("docs/../codes.md"), "/w/p/codes.md");
  EXPECT_EQ(page("/opt/codes.md"), "/opt/codes.md");
  EXPECT_EQ(page(""), "");
  for (std::string value : {"command:run", "javascript:alert(1)", "http://a b", "x\\u001by"})
    EXPECT_THAT(page(value),
                testing::MatchesRegex(" warning: the setting 'tool.allo.diagnostics.documentation' "
                                      "cannot be .*: it must be a URL .http, https or file. or a "
                                      "path"));
  Config config;
  std::vector<SettingError> errors;
  applySettings(config, {{"diagnostics", {{"documentation", "docs/codes.md"}}}}, "allo", errors);
  ASSERT_EQ(errors.size(), 1u); // of an editor, relative to nothing
  EXPECT_EQ(config.documentation, "");
}

TEST(Settings, HaveASchema) {
  nlohmann::json schema = settingsSchema();
  EXPECT_EQ(schema.at("allo.inlayHints.types").at("default"), true);
  EXPECT_EQ(schema.at("allo.inlayHints.widths").at("default"), true);
  EXPECT_EQ(schema.at("allo.inlayHints.constants").at("default"), false);
  EXPECT_EQ(schema.at("allo.inlayHints.tripCounts").at("default"), false);
  EXPECT_EQ(schema.at("allo.inlayHints.cuts").at("enum"),
            nlohmann::json({"none", "narrowed", "all"}));
  EXPECT_EQ(schema.at("allo.diagnostics.enabled").at("default"), true);
  EXPECT_EQ(schema.at("allo.run.program").at("default"), "");
  EXPECT_EQ(schema.at("allo.run.parallel").at("minimum"), 1);
  for (const auto &[name, entry] : schema.items())
    EXPECT_TRUE(entry.at("description").get<std::string>().ends_with(".")) << name;
}

TEST(Config, EverySettingOfTheSchemaIsTaken) {
  Config config;
  std::vector<SettingError> errors;
  nlohmann::json section = {
      {"inlayHints",
       {{"types", false},
        {"widths", false},
        {"cuts", "narrowed"},
        {"constants", true},
        {"tripCounts", true},
        {"synthesis", false},
        {"estimates", false},
        {"schedules", false},
        {"values", false}}},
      {"diagnostics",
       {{"enabled", false}, {"schedules", false}, {"scope", "workspace"}, {"documentation", "/x"}}},
      {"codeLens",
       {{"enabled", false},
        {"results", false},
        {"run", false},
        {"csim", false},
        {"hls", false},
        {"mlir", false},
        {"schedule", false},
        {"compare", false},
        {"synthesize", false},
        {"estimates", false},
        {"instances", false}}},
      {"symbols", {{"enabled", false}}},
      {"run",
       {{"program", "/opt/allo"},
        {"timeLimit", 0},
        {"synthesisTimeLimit", 50},
        {"memoryLimit", 100},
        {"parallel", 7},
        {"checkOverflow", true}}},
      {"warnings", {{"literal-out-of-range", "error"}}},
      {"select", {"syntax"}},
      {"ignore", {"loop-*"}},
      {"targets", {"vitis"}},
      {"vitis",
       {{"root", "/opt/Vitis"},
        {"part", ""}, // none, beside a device
        {"device", "u280"},
        {"frequency", 200},
        {"flow", "vivado"}}}};
  nlohmann::json schema = settingsSchema();
  size_t named = 0;
  for (const auto &[name, entry] : schema.items()) {
    nlohmann::json::json_pointer pointer("/" + [&, text = name.substr(5)]() mutable {
      for (char &c : text)
        c = c == '.' ? '/' : c;
      return text;
    }());
    EXPECT_TRUE(section.contains(pointer)) << name;
    ++named;
  }
  EXPECT_EQ(named, 40u);
  section["exclude"] = {"build/"};
  applySettings(config, section, "allo", errors);
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(config.inlayHints.cuts, CutHints::Narrowed);
  EXPECT_EQ(config.codeLens, (CodeLensOptions{false, false, false, false, false, false, false,
                                              false, false, false, false}));
  EXPECT_FALSE(config.inlayHints.estimates);
  EXPECT_FALSE(config.schedules);
  EXPECT_EQ(config.scope, DiagnosticScope::Workspace);
  EXPECT_FALSE(config.symbols);
  EXPECT_EQ(config.policy.select, CodeSet{DiagCode::Syntax});
  EXPECT_THAT(config.targets, ElementsAre("vitis"));
  EXPECT_EQ(
      config.vitis,
      (VitisSettings{"/opt/Vitis", "", {.device = "u280", .flow = "vivado", .frequency = 200}}));
  EXPECT_EQ(config.run, (RunSettings{"/opt/allo", 0, 50, 100, 7, true}));
  EXPECT_THAT(config.exclude, ElementsAre("build/"));
  applySettings(config, {{"select", nlohmann::json::array()}}, "allo", errors);
  EXPECT_FALSE(config.policy.select) << "an empty list selects as if there were none";
  applySettings(config, 3, "allo", errors);
  EXPECT_EQ(errors.size(), 1u);
  errors.clear();
  applySettings(config, {{"run", {{"parallel", 0}, {"timeLimit", -1}, {"memoryLimit", 1.5}}}},
                "allo", errors);
  ASSERT_EQ(errors.size(), 3u);
  EXPECT_EQ(errors[1].message,
            "the setting 'allo.run.parallel' cannot be 0: it must be an integer of at least 1");
  EXPECT_EQ(config.run.parallel, 7u);
}

TEST(Baseline, CountsEqualEntries) {
  Result<Baseline> baseline = Baseline::parse(
      R"({"version":1,"diagnostics":[{"file":"/w/k.py","code":"syntax","message":"m",)"
      R"("sourceLine":"x"},{"file":"./k.py","code":"syntax","message":"m","sourceLine":"x"}]})",
      "/w");
  ASSERT_TRUE(baseline) << baseline.error().message;
  Text text = Text::fromBytes("  x  \n");
  Diagnostic diagnostic{DiagCode::Syntax, Severity::Error, {2, 3}, "m", {}, {}};
  auto all = [](const std::string &) { return true; };
  EXPECT_FALSE(baseline->take("l.py", text, diagnostic));
  EXPECT_TRUE(baseline->take("k.py", text, diagnostic));
  EXPECT_EQ(baseline->unused(all), 1u);
  EXPECT_TRUE(baseline->take("/w/k.py", text, diagnostic));
  EXPECT_FALSE(baseline->take("k.py", text, diagnostic));
  EXPECT_EQ(baseline->unused(all), 0u);
}

// Some folders and files in it cannot be read.
class Guarded final : public FileSystem {
public:
  explicit Guarded(FileSystem &inner) : files(inner) {}
  Result<std::string> read(const std::string &path, size_t limit) override {
    return path.ends_with("closed.py") ? Error{"Permission denied"} : files.read(path, limit);
  }
  Result<std::vector<std::string>> list(const std::string &path) override {
    return path.ends_with("closed") ? Error{"Permission denied"} : files.list(path);
  }
  FileKind kind(const std::string &path) override { return files.kind(path); }
  std::string identity(const std::string &path) override { return files.identity(path); }
  std::optional<FileStamp> stamp(const std::string &path) override { return files.stamp(path); }

private:
  FileSystem &files;
};

TEST(FileSearch, GoesOnPastWhatCannotBeRead) {
  const std::string bad = "from allo import i33\n";
  MemoryFileSystem memory({{"src/closed/a.py", bad}, {"src/closed.py", bad}, {"src/z.py", bad}});
  Guarded files(memory);
  CheckResult result = check({.paths = {"src"}}, files);
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.errors, HasSubstr("error: cannot read 'src/closed': Permission denied\n"));
  EXPECT_THAT(result.errors, HasSubstr("error: cannot read 'src/closed.py': Permission denied\n"));
  EXPECT_THAT(result.output, HasSubstr("src/z.py:1:18"));
}

TEST(FileSearch, WhatIsNamedCountsAsNamed) {
  MemoryFileSystem files({{"src/a.py", "x\n"}, {"src/b.py", "x\n"}});
  FoundFiles found =
      findFiles({"src", "src/b.py", "src/b.py", "none.py", "none.py"}, files, nullptr);
  ASSERT_EQ(found.inputs.size(), 3u);
  EXPECT_EQ(found.inputs[0].path, "none.py");
  EXPECT_TRUE(found.inputs[1].found);
  EXPECT_EQ(found.inputs[2].path, "src/b.py");
  EXPECT_FALSE(found.inputs[2].found);
}

// A file with some errors; several kernels, so that the files take unequal time.
std::string randomSource(std::mt19937 &random) {
  std::string source =
      random() % 8 == 0 ? "import os\n" : "from allo import i8, i32, i33, kernel\n";
  for (size_t kernels = random() % 12; kernels-- != 0;) {
    source += "\n\n@kernel\ndef k" + std::to_string(kernels) + "(x: i8) -> i32:\n    y: i8 = x\n";
    for (size_t lines = random() % 6; lines-- != 0;)
      switch (random() % 5) {
      case 0:
        source += "    y = 300\n";
        break;
      case 1:
        source += "    y = lost" + std::to_string(random() % 3) + "\n";
        break;
      case 2:
        source += "    y = x +\n";
        break;
      case 3:
        source += "    y = lost  # allo: ignore[undefined-name]\n";
        break;
      default:
        source += "    y = y + x * x\n";
      }
    source += "    return x\n";
  }
  return source;
}

TEST(Check, SaysTheSameWhateverTheNumberOfThreads) {
  std::mt19937 random(20);
  for (int round = 0; round < test::rounds(12); ++round) {
    std::map<std::string, std::string> contents = {
        {"pyproject.toml", "[tool.allo]\nexclude = ['f3*']\nwarnings = {unused-ignore = 'off'}\n"}};
    CheckOptions options;
    for (size_t n = 1 + random() % 40; n-- != 0;) {
      std::string folder = random() % 2 ? "src/" : "src/deep" + std::to_string(random() % 3) + "/";
      contents[folder + "f" + std::to_string(random() % 60) + ".py"] = randomSource(random);
    }
    for (const auto &[path, content] : contents)
      if (random() % 4 == 0)
        options.paths.push_back(path);
    options.paths.push_back("src");
    options.paths.push_back("missing.py");
    options.statistics = true;
    options.format = CheckFormat(random() % checkFormatNames().size());
    MemoryFileSystem files(contents);
    options.jobs = 1;
    CheckResult alone = check(options, files);
    for (size_t jobs : {2, 3, 8, 64}) {
      std::shuffle(options.paths.begin(), options.paths.end(), random);
      options.jobs = jobs;
      CheckResult result = check(options, files);
      EXPECT_EQ(result.output, alone.output);
      EXPECT_EQ(result.errors, alone.errors);
      EXPECT_EQ(result.exitCode, alone.exitCode);
    }
  }
}

} // namespace
} // namespace allo
