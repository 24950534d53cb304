// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/FolderCheck.h"

#include "check/ApplyPolicy.h"
#include "check/Callers.h"
#include "config/ProjectFile.h"
#include "os/Heap.h"
#include "os/OverlayFileSystem.h"
#include "os/Parallel.h"
#include "os/Signals.h"
#include "sema/incremental/Recognition.h"
#include "sema/incremental/Workspace.h"
#include "server/handlers/Diagnostics.h"
#include "server/protocol/Serialize.h"
#include "server/protocol/Uri.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace allo::server {

namespace {

class FolderChecker {
public:
  FolderChecker(const FolderCheckRequest &request, FileSystem &disk)
      : request(request), files(disk, ""), projects(files, "") {
    for (const auto &[path, text] : request.documents)
      files.add(path, text.str());
  }

  void run() {
    TypeContext types;
    read(types);
    Workspace workspace(types, &files, request.roots, request.limits);
    workspace.setShown(request.shown);
    for (Known &each : known)
      inputs.push_back({workspace.open(each.path), each.text, /*named=*/false});
    Workspace::Visitor visitor;
    visitor.cancel = request.cancel;
    visitor.around = [&](size_t i, const std::function<void()> &work) {
      thread_local bool installed = (installCrashStack(), useLargePages(), true);
      (void)installed;
      if (request.beforeEach)
        request.beforeEach();
      CrashNote note(known[i].path, known[i].text);
      work();
    };
    visitor.done = [&](size_t i, std::shared_ptr<const Analysis> analysis) {
      analysed(i, std::move(analysis));
    };
    workspace.analyzeAll(inputs, request.jobs, visitor);
    std::unordered_map<uint32_t, std::string> paths;
    workspace.forEachFile(
        [&](uint32_t number, const std::string &path, const std::vector<std::string> &imports) {
          paths[number] = path;
          request.imports(path, imports);
        });
    if (!request.cancel.cancelled())
      finishForVitis(paths);
  }

private:
  struct Known {
    std::string path;
    Text text;
    std::shared_ptr<const Config> config; // never null
  };

  const FolderCheckRequest &request;
  OverlayFileSystem files;
  Projects projects;
  std::map<std::shared_ptr<const Project>, std::shared_ptr<const Config>> configs;
  std::vector<Known> known;
  std::vector<Workspace::Input> inputs;
  std::mutex mutex; // of what follows
  struct Waiting {
    CheckedFile file;
    size_t input;
    std::shared_ptr<const Analysis> analysis; // null: it does not depend on the others
    std::set<KernelKey> calls;
  };
  std::vector<Waiting> waiting; // until all files are done

  std::shared_ptr<const Config> configOf(const std::string &path) {
    std::shared_ptr<const Project> project = projects.ofFile(path);
    if (!project)
      return request.config;
    std::shared_ptr<const Config> &made = configs[project];
    if (!made)
      made = std::make_shared<const Config>(project->over(*request.config));
    return made;
  }

  // Those that cannot be Allo files have their result at once.
  void read(TypeContext &types) {
    Callers callers;
    for (const std::string &path : request.mayBeAllo)
      callers.found(path);
    struct Read {
      bool isReadable = false;
      Text text;
      Recognised seen;
    };
    std::vector<Read> sources(request.files.size());
    forEachIndex(sources.size(), request.jobs, [&](size_t i) {
      if (request.cancel.cancelled())
        return;
      Result<std::string> bytes = readSource(files, request.files[i], request.limits.maxBytes);
      if (bytes)
        sources[i] = {true, Text::fromBytes(*bytes), recognise(*bytes)};
    });
    if (request.cancel.cancelled())
      return;
    std::vector<std::pair<std::string, Text>> quiet;
    for (size_t i = 0; i < sources.size(); ++i) {
      const std::string &path = request.files[i];
      auto &[isReadable, text, seen] = sources[i];
      if (!isReadable) {
        request.found({.path = path});
      } else if (seen.allo || !seen.modules.empty()) {
        callers.found(path);
        known.push_back({path, std::move(text), configOf(path)});
      } else {
        callers.add(quiet.size(), path, seen.imports);
        quiet.emplace_back(path, std::move(text));
      }
    }
    if (quiet.empty())
      return;
    Workspace disk(types, &files, request.roots, request.limits); // nothing is open in it
    std::vector<size_t> calling =
        callers.inputs([&](const std::string &path, const std::vector<ImportSource> &imports) {
          return disk.importsKernels(path, imports);
        });
    for (size_t i = 0; i < quiet.size(); ++i) {
      auto &[path, text] = quiet[i];
      if (std::binary_search(calling.begin(), calling.end(), i))
        known.push_back({path, std::move(text), configOf(path)});
      else
        request.found({.path = path});
    }
  }

  void analysed(size_t i, std::shared_ptr<const Analysis> analysis) {
    CheckedFile file{.path = known[i].path};
    file.isAllo = analysis->usesAllo;
    if (!file.isAllo) {
      request.found(std::move(file));
      return;
    }
    if (!std::ranges::binary_search(request.mayBeAllo, file.path))
      file.words = wordsOf(analysis->text.str());
    file.definitions = definitionsIn(*analysis);
    if (!request.isForVitis || !request.wantsDiagnostics) {
      file.diagnostics = diagnosticsIn(i, analysis, nullptr);
      request.found(std::move(file));
      return;
    }
    std::set<KernelKey> calls = calledKernels(*analysis);
    file.dependsOnCallers = needsOtherFiles(*analysis, known[i].config->policy);
    if (!file.dependsOnCallers) {
      file.diagnostics = diagnosticsIn(i, analysis, nullptr);
      analysis = nullptr;
    }
    std::lock_guard lock(mutex);
    waiting.push_back({std::move(file), i, std::move(analysis), std::move(calls)});
  }

  // Which kernels are the tops of designs is known when all files are.
  void finishForVitis(const std::unordered_map<uint32_t, std::string> &paths) {
    std::set<KernelPlace> called = request.calledByRest;
    for (Waiting &each : waiting)
      for (const auto &[item, function] : each.calls)
        if (auto path = paths.find(uint32_t(item >> 32)); path != paths.end()) {
          each.file.calls.push_back({hashBytes(path->second), uint32_t(item), function});
          called.insert(each.file.calls.back());
        }
    for (Waiting &each : waiting) {
      if (each.analysis) {
        auto keys = std::make_shared<std::set<KernelKey>>();
        const auto number = ItemId(inputs[each.input].file);
        const Fingerprint path = hashBytes(each.file.path);
        for (auto it = called.lower_bound({path, 0, 0}); it != called.end() && it->path == path;
             ++it)
          keys->insert({number << 32 | it->item, it->function});
        each.file.diagnostics = diagnosticsIn(each.input, each.analysis, std::move(keys));
      }
      request.found(std::move(each.file));
    }
  }

  std::shared_ptr<const PlacedDefinitions> definitionsIn(const Analysis &analysis) const {
    auto out = std::make_shared<PlacedDefinitions>();
    Positions positions(analysis.text, request.client->unit);
    for (Definition &each : definitionsOf(analysis.items)) {
      const lsp::Range range = positions.range(each.selection);
      out->push_back({std::move(each.name), each.kind, std::move(each.container), range});
    }
    out->shrink_to_fit();
    return out;
  }

  std::string diagnosticsIn(size_t i, const std::shared_ptr<const Analysis> &analysis,
                            std::shared_ptr<const std::set<KernelKey>> calledElsewhere) const {
    if (!request.wantsDiagnostics || !known[i].config->diagnostics)
      return "";
    Snapshot view;
    view.uri = pathToUri(known[i].path);
    view.analysis = analysis;
    view.config = known[i].config;
    view.client = request.client;
    view.documentation = request.documentation;
    view.calledElsewhere = std::move(calledElsewhere);
    const lsp::PublishDiagnosticsParams params = diagnosticsOfClosed(view);
    return params.diagnostics.empty() ? "" : toRawJson(params.diagnostics).text;
  }
};

} // namespace

void checkFolderFiles(const FolderCheckRequest &request, FileSystem &files) {
  FolderChecker(request, files).run();
}

} // namespace allo::server
