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
    {"compiler/support/", "support/", {"support/"}, {"boost/multiprecision/"}},
    {"compiler/diag/", "diag/", {"support/", "diag/"}, {}},
    {"compiler/report/", "report/", {"support/", "diag/", "report/"}, {"nlohmann/"}},
    {"compiler/syntax/", "syntax/", {"support/", "diag/", "syntax/"}, {"tree_sitter/"}},
    {"compiler/sema/", "sema/", {"support/", "diag/", "syntax/", "sema/"}, {}},
    {"compiler/program/", "program/", {"support/", "diag/", "syntax/", "sema/", "program/"}, {}},
    {"compiler/eval/", "eval/", {"support/", "diag/", "syntax/", "sema/", "program/", "eval/"}, {}},
    {"compiler/ide/", "ide/", {"support/", "diag/", "syntax/", "sema/", "ide/"}, {}},
    {"compiler/job/", "job/", {"support/", "job/"}, {"nlohmann/"}},
    {"compiler/tool/", "tool/", {"support/", "tool/"}, {"spawn.h", "sys/wait.h"}},
    {"compiler/csim/",
     "csim/",
     {"support/", "diag/", "syntax/", "sema/", "program/", "eval/", "job/", "tool/",
      "backend/vitis/", "csim/", "allo_hls/Report.h",
      "allo_hls/Monitor.h"}, // which the text of host.cpp includes
     {"nlohmann/", "sys/socket.h", "sys/wait.h", "spawn.h"}},
    {"compiler/check/",
     "check/",
     {"support/", "diag/", "report/", "syntax/", "sema/", "ide/",
      "backend/vitis/InterfaceOptions.h", "check/"},
     {"nlohmann/", "CLI/", "toml++/"}},
    {"compiler/driver/",
     "driver/",
     {"support/", "diag/", "report/", "syntax/", "sema/", "ide/", "check/", "program/", "eval/",
      "backend/cpu/", "backend/vitis/", "job/", "tool/", "csim/", "driver/"},
     {"nlohmann/", "CLI/", "minizip/"}},
    {"compiler/dialect/", "dialect/", {"dialect/"}, {"llvm/", "mlir/"}},
    {"compiler/lower/",
     "lower/",
     {"support/", "diag/", "syntax/", "sema/", "program/", "eval/", "dialect/", "lower/"},
     {"llvm/", "mlir/"}},
    {"compiler/transforms/", "transforms/", {"dialect/", "transforms/"}, {"llvm/", "mlir/"}},
    {"compiler/backend/cpu/",
     "backend/cpu/",
     {"support/", "diag/", "syntax/", "sema/", "program/", "eval/", "dialect/", "lower/",
      "transforms/", "rt/", "backend/cpu/"},
     {"llvm/", "mlir/"}},
    // Linked into allo-lsp, as a library of its own.
    {"compiler/backend/vitis/InterfaceOptions.",
     "backend/vitis/InterfaceOptions.",
     {"support/", "backend/vitis/InterfaceOptions.h"},
     {}},
    {"compiler/backend/vitis/Interfaces.",
     "backend/vitis/Interfaces.",
     {"support/", "diag/", "syntax/", "sema/", "program/", "eval/", "backend/vitis/"},
     {}},
    {"compiler/backend/vitis/",
     "backend/vitis/",
     {"support/", "diag/", "syntax/", "sema/", "program/", "eval/", "dialect/", "lower/",
      "transforms/", "backend/vitis/"},
     {"llvm/", "mlir/"}},
    {"compiler/opt/", "opt/", {"dialect/", "transforms/"}, {"llvm/", "mlir/"}},
    {"runtime/hls/", "allo_hls/", {"allo_hls/"}, {}},
    {"runtime/rt/", "rt/", {"rt/"}, {"boost/context/"}},
    {"server/",
     "server/",
     {"support/", "diag/", "report/", "syntax/", "sema/", "ide/", "check/", "job/", "server/"},
     {"nlohmann/", "boost/", "CLI/", "sys/socket.h", "sys/un.h", "sys/wait.h", "netinet/", "arpa/",
      "spawn.h", "fstream", "filesystem"}},
};

// Third-party and system headers that only the layers which list them may include.
const std::vector<std::string_view> fenced = {
    "llvm/",        "mlir/",   "nlohmann/",    "boost/",     "CLI/",       "minizip/",
    "tree_sitter/", "toml++/", "sys/socket.h", "sys/un.h",   "sys/wait.h", "netinet/",
    "arpa/",        "spawn.h", "fstream",      "filesystem",
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
  return path.starts_with("compiler/support/FileSystem.") ||
         path.starts_with("compiler/support/CacheFolder.") ||
         path.starts_with("compiler/support/SharedMemory.");
}

// A signal handler can call nothing but the system.
bool isCrashHandler(std::string_view path) { return path.starts_with("compiler/support/Signals."); }

TEST(Layering, EveryFolderOfTheProductHasALayer) {
  for (const std::string &path : productSources()) {
    EXPECT_NE(layerOf(path), nullptr) << path << " is in no layer of " << __FILE__;
  }
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
            << path << ":" << line.number << ": '" << word << "' belongs in support/FileSystem";
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
