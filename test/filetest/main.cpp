// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-filetest: every file below test/data is a test.
//   allo-filetest [--update] [--data DIR] [--docs DIR] [gtest flags] [FILTER...]
// FILTER is a part of a path below test/data, such as the one in a file's first line.
// --update rewrites annotations and goldens in place; read the difference before you keep it.
#include "filetest/Case.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>

namespace {
using namespace allo::filetest;

class FileTest : public testing::Test {
public:
  FileTest(const Case &testCase, bool update) : testCase(testCase), update(update) {}
  void TestBody() override {
    TestRun run(update);
    testCase.body(run);
    for (const std::string &failure : run.failures)
      GTEST_MESSAGE_AT_(testCase.file.c_str(), 1, failure.c_str(),
                        testing::TestPartResult::kNonFatalFailure);
  }

private:
  const Case &testCase;
  bool update;
};

// "sema/names/x" matches the test sema.names/x; anything else matches as a part of a name.
std::string gtestFilter(const std::vector<std::string> &filters) {
  std::string joined;
  for (std::string filter : filters) {
    if (size_t py = filter.rfind(".py"); py != std::string::npos && py + 3 == filter.size())
      filter.resize(py);
    for (const char *prefix : {"./", "test/data/"})
      if (filter.starts_with(prefix))
        filter.erase(0, std::strlen(prefix));
    // The mode's folder ends at one of the slashes.
    joined += (joined.empty() ? "*" : ":*") + filter + "*";
    for (size_t slash = filter.find('/'); slash != std::string::npos;
         slash = filter.find('/', slash + 1)) {
      std::string dotted = filter;
      dotted[slash] = '.';
      joined += ":" + dotted + "*";
    }
  }
  return joined;
}
} // namespace

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  bool update = false;
  Corpus corpus;
  corpus.data = fs::path(ALLO_SOURCE_DIR) / "test/data";
  corpus.docs = fs::path(ALLO_SOURCE_DIR) / "docs";
  std::vector<std::string> filters;
  for (int i = 1; i < argc; ++i) {
    std::string arg = argv[i];
    if (arg == "--update") {
      update = true;
    } else if ((arg == "--data" || arg == "--docs") && i + 1 < argc) {
      (arg == "--data" ? corpus.data : corpus.docs) = argv[++i];
    } else if (arg.starts_with("-")) {
      std::fprintf(stderr,
                   "allo-filetest: unknown option %s\n"
                   "usage: allo-filetest [--update] [--data DIR] [--docs DIR] [FILTER...]\n",
                   arg.c_str());
      return 2;
    } else {
      filters.push_back(arg);
    }
  }
  if (!fs::is_directory(corpus.data)) {
    std::fprintf(stderr, "allo-filetest: there is no folder %s\n", corpus.data.c_str());
    return 2;
  }
  collectAnnotated(corpus);
  collectTrees(corpus);
  collectRendered(corpus);
  collectIde(corpus);
  collectSessions(corpus);
  collectIncremental(corpus);
  collectKernels(corpus);
  collectCommands(corpus);
  collectExec(corpus);
  collectRefactored(corpus);
  collectHls(corpus);
#ifdef ALLO_HAS_SCHEDULE
  collectSchedules(corpus);
#endif
  collectReferences(corpus);
  collectDocs(corpus);
  collectCorpus(corpus);
  for (const Case &testCase : corpus.cases)
    testing::RegisterTest(
        testCase.suite.c_str(), testCase.name.c_str(), nullptr, nullptr, testCase.file.c_str(), 1,
        [&testCase, update]() -> FileTest * { return new FileTest(testCase, update); });
  if (!filters.empty())
    GTEST_FLAG_SET(filter, gtestFilter(filters));
  return RUN_ALL_TESTS();
}
