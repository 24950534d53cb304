// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Synthesize.h"

#include "api/load/Target.h"
#include "sema/facts/LoopInfo.h"
#include "support/Path.h"
#include "support/Sha256.h"
#include "syntax/lex/UsedCode.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace allo::api {

namespace {

// A file and all that it imports, each once; the file first.
void addViews(const ModuleView &view, std::vector<const ModuleView *> &all) {
  if (std::ranges::find(all, view.path, &ModuleView::path) != all.end())
    return;
  all.push_back(&view);
  for (const ImportedFile &import : view.imports)
    addViews(*import.view, all);
}

class SourceFinder {
public:
  explicit SourceFinder(const Hls &kernel) : kernel(kernel) {
    addViews(*kernel.loaded.view, views);
  }

  synthesis::ReportSource run() {
    synthesis::ReportSource made;
    const std::string &target = kernel.loaded.target;
    const size_t name = target.rfind("::");
    made.target = name == target.npos ? target : target.substr(name + 2);
    made.cpp = sha256(kernel.code.source);
    addSources(made);
    for (const vitis::EmittedFunction &each : kernel.code.functions)
      if (const std::optional<Found> found = find(each.place, /*isLoop=*/false))
        made.functions.push_back({each.name, found->file, found->kernel, labelOf(each)});
    for (const vitis::LabelledLoop &each : kernel.code.loops) {
      const std::optional<Found> found = find(each.place, /*isLoop=*/true);
      made.loops.push_back({each.function, each.label, found ? found->file : 0,
                            found ? found->kernel : "", found ? found->loop : 0});
    }
    return made;
  }

private:
  const Hls &kernel;
  std::vector<const ModuleView *> views;

  struct Found {
    size_t file = 0;
    std::string kernel;
    size_t loop = 0;
  };

  void addSources(synthesis::ReportSource &made) const {
    std::string folder = parentPath(views[0]->path);
    for (const ModuleView *each : views)
      while (!folder.empty() && folder != "/" && !each->path.starts_with(folder + "/"))
        folder = parentPath(folder);
    std::vector<Text> texts;
    for (const ModuleView *each : views)
      texts.push_back(each->text);
    const std::vector<std::string> hashes = usedCodeHashes(texts, made.target);
    for (size_t i = 0; i < views.size(); ++i)
      made.sources.push_back({relativePath(views[i]->path, folder), hashes[i]});
  }

  // What has its name, or the header of its loop, at that place.
  std::optional<Found> find(const std::optional<program::SourceRange> &place, bool isLoop) const {
    if (!place)
      return std::nullopt;
    const std::string &path = kernel.loaded.program->files[place->file].path;
    const auto view = std::ranges::find(views, path, &ModuleView::path);
    if (view == views.end())
      return std::nullopt;
    std::optional<Found> found;
    (*view)->items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      if (found || place->span.begin < offset || place->span.begin >= offset + entry.length)
        return;
      found = findIn(*entry.state, place->span.begin - offset, isLoop);
    });
    if (found)
      found->file = size_t(view - views.begin());
    return found;
  }

  static std::optional<Found> findIn(const ItemState &item, uint32_t at, bool isLoop) {
    const SyntaxUnit &unit = *item.unit;
    std::optional<Found> found;
    NodeId innermost = 0;
    forEachCheck(item, [&](const KernelCheck &check) {
      const auto *function = check.function < unit.nodes.size()
                                 ? unit.nodes[check.function]->tryAs<FunctionStmt>()
                                 : nullptr;
      if (!function || !function->name || (found && check.function < innermost))
        return;
      if (!isLoop) {
        if (function->name->span.begin != at)
          return;
        found = Found{0, check.signature->name, 0};
      }
      for (const LoopInfo &loop : check.loops)
        if (isLoop && unit.shownSpanOf(loop.node).contains(at))
          found = Found{0, check.signature->name, loopNumber(unit, check.function, loop.node)};
      innermost = found ? check.function : innermost;
    });
    return found;
  }

  // Of the instance, with the symbol that fits best.
  std::string labelOf(const vitis::EmittedFunction &function) const {
    const program::Kernel *best = nullptr;
    for (const program::Kernel &each : kernel.loaded.program->kernels)
      if (function.symbol.starts_with(each.symbol) &&
          (!best || each.symbol.size() > best->symbol.size()))
        best = &each;
    return best ? best->name : "";
  }
};

} // namespace

synthesis::ReportSource reportSourceOf(const Hls &kernel) { return SourceFinder(kernel).run(); }

} // namespace allo::api
