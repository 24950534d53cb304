// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/DistantCheck.h"

#include "ide/navigate/RenameKernels.h"
#include "os/OverlayFileSystem.h"
#include "os/Signals.h"
#include "sema/facts/Imports.h"
#include "sema/incremental/Workspace.h"
#include "sema/operators/Primitives.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/tree/Parser.h"

#include <algorithm>
#include <unordered_set>

namespace allo::server {

bool mayNeedAnalysis(const NameTable &names) {
  static const std::unordered_set<std::string_view> wanted = [] {
    std::unordered_set<std::string_view> words(std::begin(ImportingFunctions),
                                               std::end(ImportingFunctions));
    for (std::string_view word : {"schedule", "loop", "loops", "op", "ops", "buffer", "buffers"})
      words.insert(word);
    for (const PrimitiveInfo &primitive : allPrimitives())
      words.insert(primitive.name);
    return words;
  }();
  return std::ranges::any_of(names.words(),
                             [](std::string_view word) { return wanted.contains(word); });
}

bool needsAnalysisFor(std::string_view name, const Text &text) {
  const std::string all = text.str();
  if (std::ranges::any_of(ImportingFunctions, [&](std::string_view each) {
        return all.find(each) != std::string::npos;
      }))
    return true;
  for (uint32_t begin = 0; begin < text.size();) {
    const uint32_t end = nextSegment(text, begin).end;
    std::string segment = all.substr(begin, end - begin);
    begin = end;
    if (segment.find(name) == std::string::npos)
      continue;
    const auto unit = Parser().parse(std::move(segment));
    for (const Node *node : unit->nodes) {
      const auto *string = node->tryAs<StringExpr>();
      if (string && hasNameToken(string->text, name))
        return true;
    }
  }
  return false;
}

// What is not on the disk has another name there, such as a URI.
static bool isPath(std::string_view path) { return path.starts_with('/'); }

DistantCheck::DistantCheck(const NameFiles &seen, const std::vector<NameFiles::Open> &open,
                           const std::vector<File> &distant, FileSystem &disk,
                           const std::vector<std::string> &roots) {
  OverlayFileSystem files(disk, "");
  for (const NameFile &file : seen.all())
    if (file.items && isPath(file.path))
      files.add(file.path, file.text().str());
  AnalyzerOptions options;
  options.optIn = false;
  Workspace workspace(types, &files, roots, options);
  std::vector<Workspace::Input> inputs;
  std::vector<std::string> paths;
  auto add = [&](const std::string &path, const Text &text) {
    inputs.push_back({workspace.open(isPath(path) ? path : ""), text, /*named=*/false});
    paths.push_back(path);
  };
  for (const NameFiles::Open &each : open)
    add(each.path, each.analysis->text);
  for (const File &each : distant) {
    files.add(each.path, each.text.str());
    add(each.path, each.text);
  }
  kept.resize(inputs.size());
  Workspace::Visitor visitor;
  visitor.around = [&](size_t input, const std::function<void()> &work) {
    const CrashNote note(paths[input], inputs[input].text);
    work();
  };
  visitor.done = [&](size_t input, std::shared_ptr<const Analysis> analysis) {
    kept[input] = std::move(analysis);
  };
  workspace.analyzeAll(inputs, /*jobs=*/1, visitor);
  auto isAllo = [](const auto &analysis) { return analysis && analysis->usesAllo; };
  // An open file may remain an Allo file only while it is being typed.
  if (!std::all_of(kept.begin(), kept.begin() + std::ptrdiff_t(open.size()), isAllo))
    return;
  for (size_t input = 0; input < kept.size(); ++input)
    if (isAllo(kept[input]))
      found.push_back({kept[input].get(), paths[input]});
}

} // namespace allo::server
