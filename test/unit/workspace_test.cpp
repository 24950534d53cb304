// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files that import each other.
#include "diag/Policy.h"
#include "diag/TextRenderer.h"
#include "sema/incremental/Workspace.h"

#include <gtest/gtest.h>

namespace allo {
namespace {

struct EditedProject {
  TypeContext types;
  MemoryFileSystem files;
  Workspace workspace;
  explicit EditedProject(std::map<std::string, std::string> contents, AnalyzerOptions options = {})
      : files(std::move(contents)), workspace(types, &files, {}, options) {}

  std::shared_ptr<const Analysis> check(const std::string &path, const std::string &text) {
    return workspace.analyze(workspace.open(path), Text::fromBytes(text));
  }
  std::string errors(const std::string &path, const std::string &text) {
    return shown(*check(path, text));
  }
  static std::string shown(const Analysis &analysis) {
    std::string out;
    for (const Diagnostic &diagnostic : analysis.diagnostics) {
      if (isOptIn(diagnostic.code))
        continue;
      out += std::string(diagInfo(diagnostic.code).code) + ": " + diagnostic.message + "\n";
      for (const DiagNote &note : diagnostic.notes)
        out += "  " + (note.file.empty() ? "" : note.file + ": ") + note.message + "\n";
    }
    return out;
  }
};

TEST(Workspace, NamesOfASiblingFile) {
  EditedProject project(
      {{"/p/tables.py", "N = 4\nTABLE = [1, 2, 3, 4]\n"},
       {"/p/helpers.py", "from allo import kernel, i32\nfrom tables import N\n@kernel\n"
                         "def twice(x: i32[N]) -> i32:\n    return x[0]\n"}});
  EXPECT_EQ(project.errors("/p/top.py",
                           "from allo import kernel, i32\nfrom tables import N, TABLE\nimport "
                           "helpers as h\n@kernel\ndef top(x: i32[N], y: i32[3]) -> i32:\n    t: "
                           "i32[4] = TABLE\n    return h.twice(x) + h.twice(y) + h.thrice(x)\n"),
            "argument-type: Kernel call argument 'x' type mismatch: expected 'i32[4]', got "
            "'i32[3]'\n  /p/helpers.py: parameter 'x' is declared here\n"
            "no-attribute: Module 'helpers' has no attribute 'thrice'\n");
}

TEST(Workspace, ErrorsOfACalleeInAnotherFile) {
  EditedProject project(
      {{"/p/parts.py", "from allo import i32, kernel\n@kernel\ndef half(x: i32) -> "
                       "i32:\n    return missing\n"}});
  std::shared_ptr<const Analysis> top =
      project.check("/p/top.py", "from allo import i32, kernel\nfrom parts import half\n@kernel\n"
                                 "def top(x: i32) -> i32:\n    return half(x)\n");
  ASSERT_EQ(top->diagnostics.size(), 1u) << EditedProject::shown(*top);
  EXPECT_EQ(top->diagnostics[0].code, DiagCode::CalleeBroken);
  EXPECT_EQ(top->diagnostics[0].message,
            "Kernel 'half' has errors in 'parts.py': Name 'missing' is not defined");
}

TEST(Workspace, RelativeImportsAndPackages) {
  EditedProject project({{"/p/pkg/__init__.py", "WIDTH = 8\n"},
                         {"/p/pkg/sizes.py", "from . import WIDTH\nDEPTH = WIDTH * 2\n"},
                         {"/p/pkg/sub/__init__.py", ""},
                         {"/p/pkg/sub/more.py", "from ..sizes import DEPTH as D\nE = D + 1\n"}});
  EXPECT_EQ(project.errors("/p/top.py", "from allo import kernel, i32\nimport pkg.sub.more\nimport "
                                        "pkg.sizes\nfrom pkg import sizes, WIDTH\n@kernel\ndef "
                                        "top(x: i32[pkg.sub.more.E], y: i32[sizes.DEPTH], z: "
                                        "i32[pkg.sizes.DEPTH], w: i32[WIDTH]):\n    x[0] = y[0] + "
                                        "z[0] + missing + w[0]\n"),
            "undefined-name: Name 'missing' is not defined\n");
}

// As in Python: a module that is a file has no submodules, whatever the folder of its name holds.
TEST(Workspace, AFileIsNoPackage) {
  EditedProject project({{"/p/tables.py", "WIDTH = 4\n"}, {"/p/tables/deep.py", "DEPTH = 2\n"}});
  EXPECT_EQ(project.errors("/p/top.py", "from allo import kernel, i32\nfrom tables import deep\n"
                                        "@kernel\ndef top(x: i32) -> i32:\n    return x\n"),
            "unknown-import: Module 'tables' has no name 'deep'\n");
}

TEST(Workspace, AnUnknownNameOfAKnownFile) {
  EditedProject project({{"/p/tables.py", "WIDTH = 4\n"}});
  EXPECT_EQ(project.errors("/p/top.py", "from allo import kernel, i32\nfrom tables import WIDHT\n"
                                        "from elsewhere import M\n@kernel\ndef top(x: i32) -> "
                                        "i32:\n    return x + WIDHT + M\n"),
            "unknown-import: Module 'tables' has no name 'WIDHT'\n"
            "opaque-value: 'M' is not a compile-time constant: 'from elsewhere import M' cannot be "
            "evaluated without running Python\n  bound here\n");
}

TEST(Workspace, ACycleIsCutAndSaid) {
  EditedProject project({{"/p/a.py", "from allo import i32\nfrom b import B\nA = 1\n"},
                         {"/p/b.py", "from allo import i32\nfrom c import C\nB = 2\n"},
                         {"/p/c.py", "from allo import i32\nfrom a import A\nC = 3\n"}});
  EXPECT_EQ(project.errors("/p/a.py", "from allo import i32\nfrom b import B\nA = 1\n"),
            "import-cycle: Circular import of 'b': a.py -> b.py -> c.py -> a.py\n");
  EXPECT_EQ(project.errors("/p/c.py", "from allo import i32\nfrom a import A\nC = 3\n"),
            "import-cycle: Circular import of 'a': c.py -> a.py -> b.py -> c.py\n");
}

TEST(Workspace, InstancesOfAnotherFilesKernels) {
  std::string library =
      "from allo import Template, constexpr, i32, kernel\nT = Template('T')\n"
      "@kernel(T)\ndef first(x: T) -> i32:\n    return x[0]\n"
      "@kernel\ndef pick(n: constexpr, x: i32[4]) -> i32:\n    if n > 3:\n        "
      "return x.bad\n    return x[n]\n";
  EditedProject project({{"/p/lib.py", library}});
  EXPECT_EQ(project.errors("/p/top.py",
                           "from allo import kernel, i32, f32\nfrom lib import first, pick\n"
                           "ok = first[i32[4]]\nwrong = first[f32]\n@kernel\ndef top(x: i32[4]) -> "
                           "i32:\n    return pick(2, x) + first[i32](x[0])\n"),
            "callee-failed: Kernel 'first[f32]' does not compile for this use: A value of "
            "type 'f32' cannot be indexed\n  /p/lib.py: A value of type 'f32' cannot be indexed\n");
}

TEST(Workspace, ABrokenKernelOfAClosedFile) {
  EditedProject project(
      {{"/p/lib.py", "from allo import i32, kernel\n@kernel\ndef double(x: i32) -> "
                     "i32:\n    return y * 2\n"}});
  std::string top = "from allo import i32, kernel\nfrom lib import double\n@kernel\ndef top(x: "
                    "i32) -> i32:\n    return double(x) + double(x)\n";
  EXPECT_EQ(project.errors("/p/top.py", top),
            "callee-broken: Kernel 'double' has errors in 'lib.py': Name 'y' is not defined\n"
            "  /p/lib.py: Name 'y' is not defined\n");
}

TEST(Workspace, AModuleOfTheProjectThatIsNotThere) {
  EditedProject project({{"/p/accel/tables.py", "N = 4\n"}});
  EXPECT_EQ(project.errors("/p/top.py",
                           "from allo import i32, kernel\nfrom accel.table import N\nimport "
                           "torch\n@kernel\ndef top(x: i32[N]) -> i32:\n    return x[0] + N\n"),
            "module-not-found: Cannot find module 'accel.table' (searched: accel/table.py)\n");
}

TEST(Workspace, OpenTextBeatsTheDiskAndDependentsFollow) {
  EditedProject project({{"/p/tables.py", "N = 4\n"}});
  std::string top = "from allo import kernel, i32\nfrom tables import N\n@kernel\ndef top(x: "
                    "i32[4]) -> i32:\n    return inner(x)\n@kernel\ndef inner(x: i32[N]) -> i32:\n "
                    "   return x[0]\n@kernel\ndef other(x: i32) -> i32:\n    return x\n";
  auto handle = project.workspace.open("/p/top.py");
  auto analysis = project.workspace.analyze(handle, Text::fromBytes(top));
  EXPECT_EQ(EditedProject::shown(*analysis), "");
  auto tables = project.workspace.open("/p/tables.py");
  project.workspace.analyze(tables, Text::fromBytes("N = 5\n"));
  EXPECT_EQ(project.workspace.takeOutdated(), std::vector{handle});
  analysis = project.workspace.analyze(handle, Text::fromBytes(top));
  EXPECT_EQ(EditedProject::shown(*analysis),
            "argument-type: Kernel call argument 'x' type mismatch: expected 'i32[5]', got "
            "'i32[4]'\n  parameter 'x' is declared here\n");
  EXPECT_EQ(analysis->stats.checkedKernels, (std::vector<std::string>{"top", "inner"}));
  EXPECT_TRUE(project.workspace.takeOutdated().empty());
  // A change that nobody can see re-checks nobody.
  project.workspace.analyze(tables, Text::fromBytes("N = 5 # elements\n"));
  for (auto outdated : project.workspace.takeOutdated()) {
    analysis = project.workspace.analyze(outdated, Text::fromBytes(top));
    EXPECT_TRUE(analysis->stats.checkedKernels.empty());
  }
  project.workspace.close(tables);
  EXPECT_EQ(project.workspace.takeOutdated(), std::vector{handle});
  analysis = project.workspace.analyze(handle, Text::fromBytes(top));
  EXPECT_EQ(EditedProject::shown(*analysis), "");
}

// What is wrong with the header of a kernel that a function makes is found again when it changes.
// The steps of the other file are those of its text, which a closed file has on the disk.
TEST(Workspace, StepsOfTwoFiles) {
  const std::string kernel = "from allo import i32, kernel\n@kernel\ndef scale(x: i32[8]):\n"
                             "    for i in range(8):\n        x[i] = 3\n\n";
  const std::string made = kernel + "s = scale.schedule()\n";
  EditedProject project({{"/p/design.py", made + "s.split('i', 4)\n"}});
  auto errors = [&](Workspace::Handle file, const std::string &text) {
    return EditedProject::shown(*project.workspace.analyze(file, Text::fromBytes(text)));
  };
  const Workspace::Handle tune = project.workspace.open("/p/tune.py");
  const Workspace::Handle more = project.workspace.open("/p/more.py");
  const std::string tuneText = "from design import s\ns.pipeline('i.inner')\n";
  const std::string moreText = "import tune\nimport design\ndesign.s.pipeline('i.inner', ii=2)\n";
  const std::string replaced = "directive-replaced: pipeline() replaces the earlier pipeline() of "
                               "'i.inner', which has no effect\n"
                               "  /p/tune.py: the earlier one is here\n";
  EXPECT_EQ(errors(tune, tuneText), "");
  EXPECT_EQ(errors(more, moreText), replaced);
  const Workspace::Handle design = project.workspace.open("/p/design.py");
  EXPECT_EQ(errors(design, made), "");
  const std::string unknown = "schedule-lookup: no loop named 'i.inner'\n"
                              "  /p/design.py: the only loop is 'i'\n";
  EXPECT_EQ(errors(tune, tuneText), unknown);
  EXPECT_EQ(errors(more, moreText), unknown);
  EXPECT_EQ(errors(design, made + "s.split('i', 2)\n"), "");
  EXPECT_EQ(errors(more, moreText), replaced);
  EXPECT_EQ(errors(tune, tuneText), "");
  EXPECT_EQ(errors(design, kernel + "s = scale\n"), "");
  EXPECT_NE(errors(more, moreText), replaced);
  EXPECT_EQ(errors(design, kernel + "\n\ns = scale.schedule()\ns.split('i', 2)\n"), "");
  EXPECT_EQ(errors(more, moreText), replaced);
  EXPECT_EQ(
      errors(design, "# a comment\n" + kernel + "s = scale.schedule()\nt = s.split('i', 2)\n"), "");
  EXPECT_EQ(errors(tune, tuneText), "");
  EXPECT_EQ(errors(more, moreText), replaced);
}

// Schedules that objects and lists of the other file hold, as that file and those between leave
// them.
TEST(Workspace, SchedulesOfObjectsOfTwoFiles) {
  const std::string kernel = "from allo import i32, kernel\n@kernel\ndef scale(x: i32[8]):\n"
                             "    for i in range(8):\n        x[i] = 3\n"
                             "class Model:\n    def __init__(self):\n"
                             "        self.s = scale.schedule()\n"
                             "all = [scale.schedule()]\n";
  const std::string made = kernel + "m = Model()\n";
  EditedProject project({{"/p/design.py", made + "m.s.split('i', 4)\n"}});
  auto errors = [&](Workspace::Handle file, const std::string &text) {
    return EditedProject::shown(*project.workspace.analyze(file, Text::fromBytes(text)));
  };
  const Workspace::Handle tune = project.workspace.open("/p/tune.py");
  const Workspace::Handle more = project.workspace.open("/p/more.py");
  const std::string tuneText = "from design import m\nm.s.pipeline('i.inner')\n";
  const std::string unknown = "schedule-lookup: no loop named 'i.inner'\n"
                              "  /p/design.py: the only loop is 'i'\n";
  EXPECT_EQ(errors(tune, tuneText), "");
  const Workspace::Handle design = project.workspace.open("/p/design.py");
  EXPECT_EQ(errors(design, made), "");
  EXPECT_EQ(errors(tune, tuneText), unknown);
  EXPECT_EQ(errors(design, made + "m.s.split('i', 2)\n"), "");
  EXPECT_EQ(errors(tune, tuneText), "");
  EXPECT_EQ(errors(design, kernel + "m = 4\n"), "");
  EXPECT_EQ(errors(tune, "from design import m\nm\n"), "");
  EXPECT_EQ(errors(design, made), "");
  EXPECT_EQ(errors(tune, tuneText), unknown);
  // What a file between has put into the object, and into the list.
  const std::string between =
      "from design import all, m, scale\nm.t = scale.schedule()\nm.t.split('i', 4)\n"
      "all.append(m.t)\n";
  EXPECT_EQ(errors(tune, between), "");
  for (const std::string order :
       {"from design import all, m\nimport tune\n", "import tune\nfrom design import all, m\n"}) {
    EXPECT_EQ(errors(more, order + "m.t.pipeline('i.inner')\nall[1].unroll('i.outer')\n"), "");
    EXPECT_EQ(errors(more, order + "all[1].unroll('j')\n"),
              "schedule-lookup: no loop named 'j'\n"
              "  /p/design.py: the loops are 'i.outer', 'i.inner'\n");
  }
}

TEST(Workspace, AStarImportThatIsFollowedLater) {
  EditedProject project({});
  Text top = Text::fromBytes("from b import *\nfrom allo import i32, kernel\ndef make():\n"
                             "    @kernel(T)\n    def f(x: i32) -> i32:\n        return x\n"
                             "    return f\ng = make()\n");
  auto other = project.workspace.open("/p/b.py");
  auto handle = project.workspace.open("/p/a.py");
  project.workspace.analyze(handle, top);
  project.workspace.analyze(other, Text::fromBytes(""));
  EXPECT_EQ(EditedProject::shown(*project.workspace.analyze(handle, top)),
            "undefined-name: Name 'T' is not defined\n");
}

// Opening a file of which too much is to be evaluated takes no name from those who import it.
TEST(Workspace, NamesOfAnOpenFileWithCostlyBodies) {
  AnalyzerOptions options;
  options.maxSteps = 20'000;
  EditedProject project({}, options);
  EXPECT_EQ(project.errors("/p/costly.py",
                           "from allo import Template, i32, kernel\nN = Template(\"N\")\n"
                           "@kernel(N)\ndef ends(x: i32) -> i32:\n    if N == 0:\n        "
                           "return x\n    else:\n        return ends[N - 1](x)\n\nSIZE = 4\n"
                           "many = ends[60]\n"),
            "evaluation-limit: File takes more than 20000 steps to check and is not checked\n");
  EXPECT_EQ(project.errors("/p/top.py",
                           "from allo import i32, kernel\nfrom costly import *\n@kernel"
                           "\ndef top(x: i32[SIZE]) -> i32:\n    return x[0]\n"),
            "");
}

// A missing value is reported where it is bound, in whichever of the open files that is.
TEST(Workspace, AValueThatNestedKernelsOfASecondFileMiss) {
  EditedProject project({});
  project.errors("/p/first.py", "");
  EXPECT_EQ(project.errors("/p/second.py",
                           "from allo import i32, kernel\nT = missing\n@kernel\ndef outer(x: i32) "
                           "-> i32:\n    @kernel\n    def inner(y: T) -> i32:\n        return 1\n"
                           "    return inner(x)\n"),
            "undefined-name: Name 'missing' is not defined\n  its value is needed here\n");
}

// What stands between a file and the cycle follows: 'c' binds unknown names from then on.
TEST(Workspace, ACycleThatTheDiskMakes) {
  EditedProject project({{"/p/a.py", "from allo import i32\nN = 4\n"}});
  std::map<std::string, std::string> texts = {
      {"/p/b.py", "from allo import i32, kernel\nfrom c import N, f\n"},
      {"/p/c.py", "from allo import i32, kernel\nfrom a import *\n"}};
  std::map<uint32_t, std::string> paths;
  std::map<std::string, std::string> shown;
  auto analyze = [&](Workspace::Handle handle) {
    const std::string &path = paths[uint32_t(handle)];
    auto analysis = project.workspace.analyze(handle, Text::fromBytes(texts[path]));
    shown[path] = EditedProject::shown(*analysis);
  };
  for (const auto &[path, text] : texts) {
    Workspace::Handle handle = project.workspace.open(path);
    paths[uint32_t(handle)] = path;
    analyze(handle);
  }
  auto settle = [&] {
    for (std::vector<Workspace::Handle> outdated;
         !(outdated = project.workspace.takeOutdated()).empty();)
      for (Workspace::Handle handle : outdated)
        analyze(handle);
  };
  settle();
  EXPECT_EQ(shown["/p/b.py"], "unknown-import: Module 'c' has no name 'f'\n");
  project.files.write("/p/a.py", "from allo import i32\nfrom c import N\n");
  project.workspace.diskChanged();
  settle();
  EXPECT_EQ(shown["/p/b.py"], "");
  EXPECT_EQ(shown["/p/c.py"], "import-cycle: Circular import of 'a': c.py -> a.py -> c.py\n");
}

TEST(Workspace, ACycleThatAnOpenFileMakes) {
  EditedProject project(
      {{"/p/b.py", "from allo import i32\n"}, {"/p/c.py", "from allo import i32\nN = 4\n"}});
  Text b = Text::fromBytes("from allo import i32\nfrom c import N\n");
  Text c = Text::fromBytes("from allo import i32\nfrom b import *\n");
  Workspace::Handle first = project.workspace.open("/p/b.py");
  EXPECT_EQ(EditedProject::shown(*project.workspace.analyze(first, b)), "");
  Workspace::Handle second = project.workspace.open("/p/c.py");
  EXPECT_EQ(EditedProject::shown(*project.workspace.analyze(second, c)),
            "import-cycle: Circular import of 'b': c.py -> b.py -> c.py\n");
  EXPECT_EQ(project.workspace.takeOutdated(), std::vector{first});
  EXPECT_EQ(EditedProject::shown(*project.workspace.analyze(first, b)),
            "import-cycle: Circular import of 'c': b.py -> c.py -> b.py\n");
  EXPECT_TRUE(project.workspace.takeOutdated().empty());
}

TEST(Workspace, ManyFilesWithManyThreadsAsWithOne) {
  std::map<std::string, std::string> sources;
  for (int i = 0; i < 40; ++i) {
    std::string text = "from allo import kernel, i32\n";
    for (int k = 1; k <= 3 && i - k >= 0; ++k)
      text += "from m" + std::to_string(i - k) + " import N" + std::to_string(i - k) + "\n";
    text += "N" + std::to_string(i) + " = " +
            (i == 0 ? "1" : "N" + std::to_string(i - 1) + " + 1") + "\n@kernel\ndef k" +
            std::to_string(i) + "(x: i32[N" + std::to_string(i) +
            "]) -> i32:\n    return x[0] + missing\n";
    sources["/p/m" + std::to_string(i) + ".py"] = text;
  }
  std::string one;
  for (unsigned jobs : {1u, 2u, 5u}) {
    EditedProject project(sources);
    std::vector<Workspace::Input> inputs;
    for (const auto &[path, text] : sources)
      inputs.push_back({project.workspace.open(path), Text::fromBytes(text)});
    std::vector<std::string> results(inputs.size());
    project.workspace.analyzeAll(inputs, jobs,
                                 {{}, [&](size_t input, std::shared_ptr<const Analysis> analysis) {
                                    results[input] += EditedProject::shown(*analysis) + "--\n";
                                  }});
    std::string all;
    for (const std::string &result : results)
      all += result;
    if (jobs == 1)
      one = all;
    EXPECT_EQ(all, one);
  }
}

} // namespace
} // namespace allo
