// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The order of files that import each other, over numbers; and the files that imports name.
#include "sema/incremental/workspace/ImportOrder.h"
#include "sema/incremental/workspace/ModuleResolver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace allo {
namespace {

using Graph = std::vector<std::vector<uint32_t>>;

ImportsOf importsIn(const Graph &graph) {
  return [&graph](uint32_t file) { return graph[file]; };
}

TEST(ImportOrder, WhatIsImportedComesFirst) {
  const Graph graph{{1, 2}, {3}, {3}, {}, {0}};
  const ImportOrder order = importOrder({0}, importsIn(graph));
  EXPECT_EQ(order.files, (std::vector<uint32_t>{3, 1, 2, 0})) << "and no others";
  EXPECT_FALSE(order.isCut(0, 1));
  EXPECT_EQ(importOrder({3, 4}, importsIn(graph)).files, (std::vector<uint32_t>{3, 1, 2, 0, 4}));
}

TEST(ImportOrder, FilesThatImportEachOtherStandTogether) {
  const Graph graph{{1}, {2}, {3, 1}, {2, 4}, {}, {0}};
  const ImportOrder order = importOrder({5}, importsIn(graph));
  EXPECT_EQ(order.files.front(), 4u);
  EXPECT_EQ((std::vector<uint32_t>(order.files.end() - 2, order.files.end())),
            (std::vector<uint32_t>{0, 5}));
  EXPECT_TRUE(order.isCut(1, 2) && order.isCut(2, 3) && order.isCut(3, 1));
  EXPECT_FALSE(order.isCut(0, 1) || order.isCut(3, 4));
}

TEST(ImportOrder, AsksOnceForTheImportsOfAFile) {
  const Graph graph{{1, 2}, {2, 0}, {0}};
  std::vector<uint32_t> asked;
  importOrder({0, 1, 2}, [&](uint32_t file) {
    asked.push_back(file);
    return graph[file];
  });
  EXPECT_EQ(asked, (std::vector<uint32_t>{0, 1, 2}));
}

TEST(ImportOrder, ShowsTheShortestCycle) {
  const std::vector<std::string> paths{"/p/a.py", "/p/b.py", "/p/c.py", "/p/d.py"};
  auto pathOf = [&](uint32_t file) -> const std::string & { return paths[file]; };
  const Graph graph{{1}, {2, 3}, {0}, {2}};
  const ImportOrder order = importOrder({0}, importsIn(graph));
  EXPECT_EQ(importCycle(order, 0, 1, importsIn(graph), pathOf), "a.py -> b.py -> c.py -> a.py");
  EXPECT_EQ(importCycle(order, 1, 3, importsIn(graph), pathOf),
            "b.py -> d.py -> c.py -> a.py -> b.py");
}

TEST(ImportOrder, LongCyclesAreNotSearched) {
  Graph graph(300);
  std::vector<std::string> paths;
  for (uint32_t i = 0; i < graph.size(); ++i) {
    graph[i] = {uint32_t((i + 1) % graph.size())};
    paths.push_back("/p/f" + std::to_string(i) + ".py");
  }
  const ImportOrder order = importOrder({0}, importsIn(graph));
  EXPECT_EQ(importCycle(order, 0, 1, importsIn(graph),
                        [&](uint32_t file) -> const std::string & { return paths[file]; }),
            "f0.py -> f1.py -> ... -> f0.py");
}

TEST(ReadyFiles, AFileIsReadyWhenItsImportsAreDone) {
  const Graph graph{{1, 2, 1}, {3}, {3}, {}, {5}, {4, 3}};
  const ImportOrder order = importOrder({0, 4}, importsIn(graph));
  ReadyFiles files(order, importsIn(graph));
  EXPECT_EQ(files.take(), 3u);
  EXPECT_EQ(files.take(), 4u) << "its import is cut";
  files.done(3);
  std::vector<uint32_t> ready;
  while (!files.empty())
    ready.push_back(files.take());
  EXPECT_EQ(ready, (std::vector<uint32_t>{1, 2, 5}));
  files.done(1);
  EXPECT_TRUE(files.empty());
  files.done(2);
  EXPECT_EQ(files.take(), 0u);
  for (uint32_t file : {0, 4, 5})
    files.done(file);
  EXPECT_TRUE(files.allDone());
}

TEST(ReadyFiles, AFileIsUnneededOnceAllThatImportItAreDone) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    Graph graph(1 + random() % 12);
    std::vector<uint32_t> starts;
    for (uint32_t file = 0; file < graph.size(); ++file) {
      starts.push_back(file);
      for (uint64_t imports = random() % 4; imports > 0; --imports)
        graph[file].push_back(uint32_t(random() % graph.size()));
    }
    const ImportOrder order = importOrder(starts, importsIn(graph));
    ReadyFiles files(order, importsIn(graph));
    std::set<uint32_t> done, unneeded;
    while (!files.empty()) {
      const uint32_t file = files.take();
      done.insert(file);
      for (uint32_t each : files.done(file))
        EXPECT_TRUE(unneeded.insert(each).second) << "round " << round;
      std::set<uint32_t> expected = done;
      for (uint32_t user = 0; user < graph.size(); ++user)
        for (uint32_t imported : graph[user])
          if (!done.contains(user) && !order.isCut(user, imported))
            expected.erase(imported);
      EXPECT_EQ(unneeded, expected) << "round " << round;
    }
    EXPECT_TRUE(files.allDone());
    EXPECT_EQ(unneeded.size(), graph.size());
  }
}

TEST(ModuleResolver, SearchesThePackageTheFolderAndTheRoots) {
  MemoryFileSystem files({{"/p/pkg/__init__.py", ""},
                          {"/p/pkg/a.py", ""},
                          {"/p/pkg/sub/__init__.py", ""},
                          {"/p/pkg/sub/b.py", ""},
                          {"/p/top.py", ""},
                          {"/r/src/far.py", ""},
                          {"/r/near.py", ""}});
  ModuleResolver modules(&files, {"/r"});
  const std::string from = "/p/pkg/sub/b.py";
  EXPECT_EQ(modules.find(from, "pkg.a"), "/p/pkg/a.py");
  EXPECT_EQ(modules.find(from, "top"), "/p/top.py");
  EXPECT_EQ(modules.find(from, "b"), from) << "a neighbour";
  EXPECT_EQ(modules.find(from, "pkg"), "/p/pkg/__init__.py");
  EXPECT_EQ(modules.find(from, "."), "/p/pkg/sub/__init__.py");
  EXPECT_EQ(modules.find(from, "..a"), "/p/pkg/a.py");
  EXPECT_EQ(modules.find(from, "...top"), "/p/top.py");
  EXPECT_EQ(modules.find(from, "near"), "/r/near.py");
  EXPECT_EQ(modules.find(from, "far"), "/r/src/far.py");
  EXPECT_EQ(modules.find(from, "missing"), "");
  EXPECT_EQ(modules.find("", "top"), "") << "a file without a path has no neighbours";
  modules.setRoots({});
  EXPECT_EQ(modules.find(from, "near"), "");
}

TEST(ModuleResolver, OpenFilesExist) {
  ModuleResolver modules(nullptr, {});
  EXPECT_EQ(modules.find("/p/a.py", "pkg.b"), "");
  modules.addFolders("/p/pkg/b.py");
  modules.setOpen("/p/pkg/b.py", true);
  EXPECT_EQ(modules.find("/p/a.py", "pkg.b"), "/p/pkg/b.py");
  modules.removeFolders("/p/pkg/b.py");
  modules.setOpen("/p/pkg/b.py", false);
  EXPECT_EQ(modules.find("/p/a.py", "pkg.b"), "");
}

TEST(ModuleResolver, TellsWhatIsAbsentFromWhatIsExternal) {
  MemoryFileSystem files({{"/p/a.py", ""}, {"/p/pkg/b.py", ""}, {"/p/data/notes.txt", ""}});
  ModuleResolver modules(&files, {});
  auto absence = [&](std::string_view module) {
    return modules.absence("/p/a.py", module).absence;
  };
  EXPECT_EQ(absence("numpy"), ResolvedImport::External);
  EXPECT_EQ(absence("data"), ResolvedImport::External);
  EXPECT_EQ(absence("pkg"), ResolvedImport::Folder);
  EXPECT_EQ(absence("pkg.c"), ResolvedImport::Project);
  EXPECT_EQ(absence(".c"), ResolvedImport::Project);
  EXPECT_EQ(modules.absence("/p/a.py", "pkg.c").searched, "pkg/c.py");
}

} // namespace
} // namespace allo
