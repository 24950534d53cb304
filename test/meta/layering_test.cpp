// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a folder may include and name. docs/architecture.md gives the reasons; the tables are here.
// To add a folder: a row in `layers`.
#include "meta/Tree.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

namespace allo::meta {
namespace {

struct Layer {
  std::string_view folder;                  // where its files are
  std::string_view prefix;                  // how its headers are included
  std::vector<std::string_view> mayInclude; // prefixes of project headers
  std::vector<std::string_view> mayUseAlso; // prefixes of third-party headers, out of `fenced`
};

const std::vector<Layer> layers = {
    // An assertion that fails says so to the handlers of crashes.
    {"compiler/support/Assert.cpp", "support/Assert.", {"support/", "os/Signals.h"}, {}},
    {"compiler/support/", "support/", {"support/"}, {"boost/multiprecision/"}},
    {"compiler/os/",
     "os/",
     {"support/", "os/"},
     {"spawn.h", "sys/socket.h", "sys/wait.h", "jemalloc/"}},
    {"compiler/diag/", "diag/", {"support/", "diag/"}, {}},
    {"compiler/report/", "report/", {"support/", "os/", "diag/", "report/"}, {"nlohmann/"}},
    {"compiler/job/", "job/", {"support/", "os/", "report/", "job/"}, {"nlohmann/"}},
    {"compiler/sweep/",
     "sweep/",
     {"support/", "os/", "report/", "job/", "sweep/"},
     {"nlohmann/", "sys/wait.h"}},
    {"compiler/synthesis/", "synthesis/", {"support/", "synthesis/"}, {"expat.h", "nlohmann/"}},
    {"compiler/toolchain/", "toolchain/", {"support/", "os/", "toolchain/"}, {}},
    {"compiler/syntax/lex/", "syntax/lex/", {"support/", "syntax/lex/"}, {}},
    // The tree is built from what the recovery makes of a text, which parses lines of it.
    {"compiler/syntax/", "syntax/", {"support/", "diag/", "syntax/"}, {"tree_sitter/"}},
    {"compiler/notebook/",
     "notebook/",
     {"support/", "diag/Cells.h", "syntax/lex/Quotes.h", "notebook/"},
     {"nlohmann/"}},
    {"compiler/sema/types/", "sema/types/", {"support/", "diag/", "syntax/", "sema/types/"}, {}},
    {"compiler/sema/operators/",
     "sema/operators/",
     {"support/", "sema/types/", "sema/operators/"},
     {}},
    {"compiler/sema/facts/",
     "sema/facts/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/operators/", "sema/facts/"},
     {}},
    {"compiler/sema/schedule/",
     "sema/schedule/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/operators/", "sema/facts/",
      "sema/schedule/"},
     {}},
    // The language's own objects in Python's expressions: kernels, types, the older interface.
    {"compiler/sema/pyeval/",
     "sema/pyeval/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/operators/", "sema/facts/",
      "sema/schedule/", "sema/pyeval/", "sema/module/Decorators.h", "sema/module/HostCall.h",
      "sema/module/OlderInterface.h", "sema/module/Signature.h", "sema/module/TypeForms.h"},
     {}},
    {"compiler/sema/module/",
     "sema/module/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/operators/", "sema/facts/",
      "sema/schedule/", "sema/pyeval/", "sema/module/"},
     {}},
    // The values of variables, on request only.
    {"compiler/sema/intervals/",
     "sema/intervals/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/operators/", "sema/facts/",
      "sema/intervals/"},
     {}},
    {"compiler/sema/lint/",
     "sema/lint/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/facts/", "sema/intervals/",
      "sema/lint/"},
     {}},
    {"compiler/sema/kernel/",
     "sema/kernel/",
     {"support/", "diag/", "syntax/", "sema/types/", "sema/operators/", "sema/facts/",
      "sema/schedule/", "sema/pyeval/", "sema/module/", "sema/lint/", "sema/kernel/"},
     {}},
    {"compiler/sema/incremental/",
     "sema/incremental/",
     {"support/", "os/FileSystem.h", "os/Parallel.h", "diag/", "syntax/", "sema/"},
     {}},
    // Linked into allo-lsp, as is what follows.
    {"compiler/target/SourceLimits.",
     "target/SourceLimits.",
     {"support/", "diag/", "syntax/", "sema/facts/", "sema/types/", "target/SourceLimits.h",
      "target/VitisRules.h"},
     {}},
    {"compiler/target/VitisRules.",
     "target/VitisRules.",
     {"support/", "diag/", "sema/types/", "target/VitisRules.h"},
     {}},
    {"compiler/target/",
     "target/",
     {"support/", "diag/", "syntax/", "sema/", "program/", "exec/", "target/"},
     {}},
    {"compiler/ide/",
     "ide/",
     {"support/", "diag/", "syntax/", "sema/", "target/SourceLimits.h", "ide/"},
     {}},
    {"compiler/config/",
     "config/",
     {"support/", "os/", "diag/", "ide/", "sema/operators/InterfaceOptions.h",
      "sema/operators/Devices.h", "config/"},
     {"nlohmann/", "toml++/"}},
    {"compiler/check/",
     "check/",
     {"support/", "os/", "diag/", "report/", "syntax/", "notebook/", "sema/", "ide/",
      "target/SourceLimits.h", "target/BackendFlow.h", "config/", "synthesis/", "check/"},
     {"nlohmann/", "CLI/"}},
    {"compiler/program/", "program/", {"support/", "diag/", "syntax/", "sema/", "program/"}, {}},
    {"compiler/exec/", "exec/", {"support/", "sema/types/", "program/", "exec/"}, {}},
    {"compiler/interp/",
     "interp/",
     {"support/", "program/", "exec/", "rt/Context.h", "interp/"},
     {}},
    {"compiler/host/",
     "host/",
     {"support/", "os/", "sema/types/", "program/", "exec/", "host/"},
     {"minizip/"}},
    // The text of host.cpp includes the two of allo_hls.
    {"compiler/csim/",
     "csim/",
     {"support/", "os/", "sema/types/", "sema/operators/BackendOptions.h", "program/", "exec/",
      "job/", "target/vitis/", "toolchain/", "csim/", "allo_hls/Report.h", "allo_hls/Monitor.h"},
     {"nlohmann/", "sys/socket.h", "sys/wait.h"}},
    // How tools for hardware are called: above the C++ that they get, and the reports that they
    // give.
    {"compiler/flow/",
     "flow/",
     {"support/", "os/", "program/", "target/vitis/", "sema/operators/Devices.h", "toolchain/",
      "csim/", "host/Zip.h", "synthesis/", "flow/"},
     {"nlohmann/"}},
    {"compiler/engine/",
     "engine/",
     {"support/", "os/Installation.h", "program/", "exec/", "interp/", "host/", "csim/",
      "lower/ModuleSource.h", "backend/cpu/", "backend/vitis/", "target/vitis/", "engine/"},
     {}},
    // The compiler as a library: no JSON, no command line, no exit codes.
    {"compiler/api/",
     "api/",
     {"support/",
      "os/",
      "diag/",
      "notebook/",
      "report/Report.h",
      "report/LineColumnRange.h",
      "syntax/",
      "sema/",
      "config/ProjectFile.h",
      "program/",
      "exec/",
      "interp/",
      "host/",
      "engine/",
      "target/",
      "lower/ModuleSource.h",
      "schedule/replay/",
      "backend/cpu/",
      "backend/vitis/Emit.h",
      "estimate/Estimate.h",
      "explore/",
      "csim/",
      "toolchain/",
      "synthesis/",
      "flow/",
      "api/"},
     {}},
    {"compiler/driver/",
     "driver/",
     {"support/",
      "os/",
      "diag/",
      "report/",
      "syntax/",
      "sema/",
      "config/",
      "check/",
      "program/",
      "exec/",
      "host/",
      "engine/",
      "target/",
      "job/",
      "backend/cpu/Jit.h",
      "estimate/Estimate.h",
      "explore/",
      "csim/Child.h",
      "api/",
      "flow/",
      "sweep/",
      "synthesis/",
      "driver/"},
     {"nlohmann/", "CLI/"}},
    {"compiler/dialect/", "dialect/", {"dialect/"}, {"llvm/", "mlir/"}},
    {"compiler/lower/",
     "lower/",
     {"support/", "sema/types/", "program/", "exec/", "dialect/", "lower/"},
     {"llvm/", "mlir/"}},
    {"compiler/analysis/", "analysis/", {"dialect/", "analysis/"}, {"llvm/", "mlir/"}},
    {"compiler/transforms/",
     "transforms/",
     {"dialect/", "analysis/", "transforms/"},
     {"llvm/", "mlir/"}},
    {"compiler/schedule/replay/",
     "schedule/replay/",
     {"support/", "diag/", "sema/operators/Primitives.h", "sema/schedule/Schedule.h", "program/",
      "dialect/", "analysis/", "lower/", "schedule/"},
     {"llvm/", "mlir/"}},
    {"compiler/schedule/",
     "schedule/",
     {"support/", "diag/", "sema/operators/Primitives.h", "sema/operators/ScheduleAdvice.h",
      "dialect/", "analysis/", "schedule/"},
     {"llvm/", "mlir/"}},
    {"compiler/backend/cpu/",
     "backend/cpu/",
     {"support/", "os/", "sema/types/", "program/", "exec/", "dialect/", "lower/", "transforms/",
      "rt/", "backend/cpu/"},
     {"llvm/", "mlir/"}},
    {"compiler/backend/vitis/analysis/",
     "backend/vitis/analysis/",
     {"dialect/", "analysis/", "backend/vitis/analysis/"},
     {"llvm/", "mlir/"}},
    {"compiler/backend/vitis/prepare/",
     "backend/vitis/prepare/",
     {"dialect/", "analysis/", "transforms/", "backend/vitis/analysis/", "backend/vitis/prepare/",
      "sema/types/MathFunctions.def", "support/Result.h"},
     {"llvm/", "mlir/"}},
    {"compiler/backend/vitis/",
     "backend/vitis/",
     {"support/", "program/", "exec/", "dialect/", "lower/", "transforms/", "target/vitis/",
      "sema/operators/InterfaceOptions.h", "sema/types/MathFunctions.def", "backend/vitis/"},
     {"llvm/", "mlir/"}},
    // What reports of Vitis HLS would say, of the MLIR that its C++ is printed from.
    {"compiler/estimate/",
     "estimate/",
     {"support/", "program/", "dialect/", "analysis/", "lower/", "synthesis/Report.h",
      "backend/vitis/analysis/", "backend/vitis/prepare/Prepare.h", "estimate/"},
     {"llvm/", "mlir/"}},
    // Searches over designs; what estimates one is given to it.
    {"compiler/explore/", "explore/", {"support/", "synthesis/Report.h", "explore/"}, {}},
    {"compiler/opt/",
     "opt/",
     {"dialect/", "transforms/", "schedule/TransformOps.h", "backend/vitis/prepare/Prepare.h"},
     {"llvm/", "mlir/"}},
    {"runtime/hls/", "allo_hls/", {"allo_hls/"}, {}},
    {"runtime/rt/", "rt/", {"rt/"}, {"boost/context/"}},
    // The Python package's module: it converts between objects of Python and the compiler's.
    {"runtime/python/native/",
     "native/",
     {"support/", "os/", "diag/", "report/Report.h", "sema/types/", "sema/operators/",
      "sema/schedule/BackendRules.h", "exec/", "host/HostForm.h", "rt/Runtime.h", "api/objects/",
      "native/"},
     {"pybind11/", "boost/container/"}},
    {"server/",
     "server/",
     {"support/", "os/", "diag/", "report/", "syntax/", "notebook/", "sema/", "ide/", "target/",
      "config/", "check/", "job/", "toolchain/", "server/"},
     {"nlohmann/", "boost/", "CLI/", "sys/socket.h", "sys/un.h", "sys/wait.h", "netinet/", "arpa/",
      "fstream", "filesystem"}},
};

// Third-party and system headers that only the layers which list them may include.
const std::vector<std::string_view> fenced = {
    "llvm/",    "mlir/",        "nlohmann/", "boost/",       "CLI/",       "minizip/",
    "expat.h",  "tree_sitter/", "toml++/",   "sys/socket.h", "sys/un.h",   "sys/wait.h",
    "netinet/", "arpa/",        "spawn.h",   "fstream",      "filesystem", "jemalloc/",
};

bool startsWithAny(std::string_view text, const std::vector<std::string_view> &prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view p) { return text.starts_with(p); });
}

const Layer *layerOf(std::string_view path) {
  const auto it = std::ranges::find_if(
      layers, [&](const Layer &layer) { return path.starts_with(layer.folder); });
  return it == layers.end() ? nullptr : &*it;
}

bool isFileSystem(std::string_view path) {
  return path.starts_with("compiler/os/FileSystem.") ||
         path.starts_with("compiler/os/CacheFolder.") ||
         path.starts_with("compiler/os/SharedMemory.");
}

// A signal handler can call nothing but the system.
bool isCrashHandler(std::string_view path) { return path.starts_with("compiler/os/Signals."); }

TEST(Layering, EveryFolderOfTheProductHasALayer) {
  for (const std::string &path : productSources()) {
    EXPECT_NE(layerOf(path), nullptr) << path << " is in no layer of " << __FILE__;
  }
}

// So that a folder is read at a glance.
TEST(Layering, FoldersAreSmall) {
  constexpr size_t Most = 25;
  std::map<std::string, size_t> counts;
  for (const std::string &path : productSources())
    ++counts[path.substr(0, path.rfind('/') + 1)];
  EXPECT_FALSE(counts.empty());
  for (const auto &[folder, count] : counts)
    EXPECT_LE(count, Most) << folder << " has to become several";
}

TEST(Layering, IncludesPointDownwards) {
  for (const std::string &path : productSources()) {
    const Layer *layer = layerOf(path);
    if (!layer)
      continue;
    for (const Line &line : linesOf(path)) {
      const std::string target = includeOf(line.text);
      if (target.empty())
        continue;
      const std::string_view name = std::string_view(target).substr(1, target.size() - 2);
      if (target.front() == '"') {
        EXPECT_TRUE(startsWithAny(name, layer->mayInclude))
            << path << ":" << line.number << ": " << layer->folder << " may not include \"" << name
            << "\"";
      } else if (startsWithAny(name, fenced) && !startsWithAny(name, layer->mayUseAlso)) {
        EXPECT_TRUE(isFileSystem(path) && (name == "fstream" || name == "filesystem"))
            << path << ":" << line.number << ": <" << name << "> does not belong here";
      }
    }
  }
}

TEST(Layering, ProjectHeadersAreIncludedByQuotes) {
  for (const std::string &path : allSources()) {
    for (const Line &line : linesOf(path)) {
      const std::string target = includeOf(line.text);
      for (const Layer &layer : layers) {
        EXPECT_FALSE(target.starts_with('<') &&
                     std::string_view(target).substr(1).starts_with(layer.prefix))
            << path << ":" << line.number << ": " << target;
      }
    }
  }
}

TEST(Layering, FilesAreReadThroughFileSystemOnly) {
  const std::vector<std::string_view> words = {"fopen",  "ifstream", "ofstream", "opendir",
                                               "openat", "freopen",  "::open",   "mmap"};
  for (const std::string &path : productSources()) {
    if (!path.starts_with("compiler/") || isFileSystem(path) || isCrashHandler(path) ||
        path == "compiler/support/CppNames.def") // a list of names
      continue;
    for (const Line &line : codeOf(path)) {
      for (const std::string_view word : words)
        EXPECT_FALSE(hasWord(line.text, word))
            << path << ":" << line.number << ": '" << word << "' belongs in os/FileSystem";
    }
  }
}

TEST(Layering, TreeSitterStaysInsideSyntax) {
  for (const std::string &path : productSources()) {
    if (path.starts_with("compiler/syntax/"))
      continue;
    for (const Line &line : codeOf(path)) {
      for (const std::string_view word :
           {"TSNode", "TSTree", "TSParser", "TSTreeCursor", "TSPoint", "TSInputEdit"})
        EXPECT_FALSE(hasWord(line.text, word)) << path << ":" << line.number << ": " << line.text;
    }
  }
}

TEST(Layering, EncodingsOfTheWireStayInTheServer) {
  for (const std::string &path : productSources()) {
    if (!path.starts_with("compiler/") || path.starts_with("compiler/support/Text."))
      continue;
    for (const Line &line : codeOf(path)) {
      std::string lower = line.text;
      std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
      EXPECT_TRUE(lower.find("utf16") == std::string::npos &&
                  lower.find("utf-16") == std::string::npos)
          << path << ":" << line.number << ": " << line.text;
    }
  }
}

} // namespace
} // namespace allo::meta
