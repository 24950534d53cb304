// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/Workspace.h"

#include "os/Parallel.h"
#include "sema/facts/ModuleView.h"
#include "sema/incremental/FileState.h"
#include "sema/incremental/Recognition.h"
#include "sema/incremental/workspace/AlloRelations.h"
#include "sema/incremental/workspace/ImportOrder.h"
#include "sema/incremental/workspace/ModuleResolver.h"
#include "support/Path.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace allo {

namespace {

// One file, open or on the disk.
struct File {
  uint32_t number = 0;
  std::string path;
  bool open = false;
  bool loaded = false;         // has a text
  uint64_t diskGeneration = 0; // when the disk was looked at
  Text text;
  std::unique_ptr<FileState> state;
  uint64_t textVersion = 0;

  uint64_t relatedVersion = 0;       // when it was looked at whether what it imports has kernels
  Relevance::Sources relatedSources; // and for which

  std::map<std::string, uint32_t> targets;      // module -> file number, for this generation
  std::map<std::string, ResolvedImport> absent; // modules that have no file
  uint64_t targetsVersion = UINT64_MAX;         // of the imports
  uint64_t targetsGeneration = UINT64_MAX;      // of the disk and of the set of open files

  std::shared_ptr<const ModuleView> view;
  std::shared_ptr<const Analysis> analysis;
  bool imported = false; // a view of it is wanted
  bool unseen = false;   // finished anew for the sake of another file
  uint64_t finishedVersion = UINT64_MAX;
  Fingerprint finishedWith = 0; // the views that it was finished with
  uint64_t readyAt = 0;         // the epoch in which all that it imports was up to date
};

} // namespace

struct Workspace::State {
  TypeContext &types;
  FileSystem *files;
  AnalyzerOptions options;
  bool keepsAlloFiles = false;
  std::shared_ptr<const std::set<std::string>> shown; // null: no files but the open ones
  std::vector<std::unique_ptr<File>> all;             // by number
  std::map<std::string, uint32_t> byPath;             // open ones before those of the disk
  ModuleResolver modules;
  AlloRelations relations{modules, [this](const std::string &path) { return sourceAt(path); }};
  uint64_t marks = 0;                // of files as imported
  uint64_t generation = 1;           // of the disk and of the set of open files
  std::atomic<bool> changed = false; // something that another file may depend on
  // Grows when a file may no longer be up to date with what it imports. Within an epoch, an edit of
  // a file whose own imports stay as they are needs no look at the others.
  std::atomic<uint64_t> epoch = 1;

  State(TypeContext &types, FileSystem *files, std::vector<std::string> roots,
        AnalyzerOptions options)
      : types(types), files(files), options(options), modules(files, std::move(roots)) {}

  File &add(std::string path) {
    auto file = std::make_unique<File>();
    file->number = uint32_t(all.size());
    file->path = std::move(path);
    renew(*file);
    all.push_back(std::move(file));
    return *all.back();
  }
  void renew(File &file) {
    AnalyzerOptions own = options;
    own.fileNumber = file.number;
    file.state = std::make_unique<FileState>(types, own);
    file.state->relevance().isModule = file.imported;
    file.targetsVersion = UINT64_MAX;
    file.finishedVersion = UINT64_MAX;
    file.view = nullptr;
    file.readyAt = 0;
    ++epoch;
  }

  // Whether others that import its path get this file, and not one that was opened before it.
  bool isAtItsPath(const File &file) const {
    auto known = byPath.find(file.path);
    return known != byPath.end() && known->second == file.number;
  }

  bool isShown(const File &file) const {
    return file.open || (shown && shown->contains(file.path));
  }

  void nextGeneration() {
    ++generation;
    ++epoch;
    modules.forget();
    forgetRelations();
  }

  // ---- whether files have to do with allo

  AlloRelations::Source sourceAt(const std::string &path) {
    auto known = byPath.find(path);
    if (known != byPath.end() && all[known->second]->open)
      return {all[known->second]->text.str(), true};
    return {files ? readSource(*files, path, options.maxBytes).valueOr("") : std::string(), false};
  }
  void forgetRelations() {
    relations.forget();
    changed = true;
  }
  bool isRelated(const File &file) {
    return relations.isRelated(file.path, file.state->relevance().sources);
  }
  // Whether that is another answer than the one that the file was analysed with.
  bool hasOtherRelations(const File &file) {
    const Relevance &relevance = file.state->relevance();
    if (!file.open || !file.loaded || (!file.state->isSkipped() && relevance.speaksOfAllo()) ||
        file.relatedVersion == relations.version())
      return false;
    return isRelated(file) != relevance.isRelated;
  }

  // A file in which nothing speaks of allo is looked at if its decorators come from one that does,
  // or if it imports from one that has kernels.
  void lookForRelations(File &file) {
    const bool isSkipped = file.state->isSkipped();
    Relevance &relevance = file.state->relevance();
    if (!file.open || (!isSkipped && relevance.speaksOfAllo()))
      return;
    if (!isSkipped) {
      Recognised found = recognise(file.text, 0, file.text.size());
      relevance.sources = {std::move(found.modules), std::move(found.imports)};
    }
    bool same =
        file.relatedVersion == relations.version() && file.relatedSources == relevance.sources;
    if (!same)
      relevance.isRelated = isRelated(file);
    file.relatedVersion = relations.version();
    file.relatedSources = relevance.sources;
    if (relevance.isRelated && isSkipped)
      file.state->readAgain(file.text);
  }

  // ---- reading

  // The file at a path, read if need be; null if it cannot be read.
  File *fileAt(const std::string &path) {
    auto it = byPath.find(path);
    File &file = it == byPath.end() ? add(path) : *all[it->second];
    if (it == byPath.end())
      byPath[path] = file.number;
    if (file.open)
      return file.loaded ? &file : nullptr;
    if (file.diskGeneration != generation) {
      file.diskGeneration = generation;
      std::optional<Result<std::string>> content;
      if (files)
        content = readSource(*files, path, options.maxBytes);
      if (!content || !*content || (*content)->size() > options.maxBytes) {
        file.loaded = false;
        return nullptr;
      }
      const std::string &bytes = **content;
      if (!file.loaded || file.text.size() != bytes.size() || file.text.str() != bytes) {
        file.text = Text::fromBytes(bytes);
        ++file.textVersion;
        file.loaded = true;
        markImported(file);
        file.state->read(file.text, nullptr, {});
        file.loaded = !file.state->hasTooManyStatements();
      }
    }
    return file.loaded ? &file : nullptr;
  }

  void markImported(File &file) {
    if (file.imported)
      return;
    ++marks;
    file.imported = true;
    file.finishedVersion = UINT64_MAX;
    ++epoch;
    file.state->relevance().isModule = true;
    // It may have been skipped as a file without kernels.
    if (file.open && file.loaded && file.state->isSkipped())
      file.state->read(file.text, nullptr, {});
  }

  void findTargets(File &file) {
    if (file.targetsVersion == file.state->importsVersion() && file.targetsGeneration == generation)
      return;
    file.targetsVersion = file.state->importsVersion();
    file.targetsGeneration = generation;
    file.targets.clear();
    file.absent.clear();
    // No packages: a name that is imported from one of them is not a module.
    std::set<std::string, std::less<>> plainModules;
    for (const ImportedName &name : file.state->importList()) {
      const std::string_view outer =
          std::string_view(name.module).substr(0, name.module.rfind('.'));
      if (file.targets.contains(name.module) || (name.optional && plainModules.contains(outer)))
        continue;
      std::string path = modules.find(file.path, name.module);
      if (!path.empty() && fileName(path) != "__init__.py")
        plainModules.insert(name.module);
      if (path.empty())
        file.absent[name.module] = modules.absence(file.path, name.module);
      if (path.empty() || path == file.path)
        continue;
      if (File *target = fileAt(path)) {
        markImported(*target);
        file.targets[name.module] = target->number;
      }
    }
  }

  // ---- the order of analysis

  static std::vector<uint32_t> importsOf(const File &file) {
    std::vector<uint32_t> targets;
    for (const auto &[module, target] : file.targets)
      targets.push_back(target);
    return targets;
  }
  // A file may turn out to be one that others import on the way, and have imports of its own from
  // then on: until there are none.
  ImportOrder orderFrom(const std::vector<uint32_t> &starts) {
    for (;;) {
      uint64_t before = marks;
      ImportOrder order = importOrder(starts, [&](uint32_t number) {
        findTargets(*all[number]);
        return importsOf(*all[number]);
      });
      if (marks == before)
        return order;
    }
  }

  std::string cycleText(const File &file, uint32_t target, const ImportOrder &order) {
    return importCycle(
        order, file.number, target, [&](uint32_t number) { return importsOf(*all[number]); },
        [&](uint32_t number) -> const std::string & { return all[number]->path; });
  }
  ImportTable tableFor(const File &file, const ImportOrder &order) {
    ImportTable table(file.absent.begin(), file.absent.end());
    for (const auto &[module, target] : file.targets) {
      if (order.isCut(file.number, target))
        table[module] = {nullptr, cycleText(file, target, order)};
      else if (all[target]->view)
        table[module] = {all[target]->view, {}};
    }
    return table;
  }

  static Fingerprint fingerprintOf(const ImportTable &table) {
    Fingerprint h = 1;
    for (const auto &[module, resolved] : table)
      h = combine(combine(h, hashBytes(module)),
                  resolved.view
                      ? uint64_t(reinterpret_cast<uintptr_t>(resolved.view.get()))
                      : combine(hashBytes(resolved.cycle + resolved.searched), resolved.absence));
    return h;
  }

  bool upToDate(const File &file, const ImportTable &table) const {
    return file.finishedVersion == file.textVersion && file.finishedWith == fingerprintOf(table) &&
           (file.view || !file.imported);
  }

  // Evaluates a file whose imports are ready; false if cancelled. Different files may be finished
  // by different threads.
  bool finish(File &file, ImportTable table, const CancelToken &cancel) {
    Fingerprint with = fingerprintOf(table);
    file.state->changeImports(std::move(table));
    file.finishedVersion = UINT64_MAX;
    std::shared_ptr<const Analysis> analysis = file.state->finish(file.open, cancel);
    if (!analysis)
      return false;
    if (file.imported) {
      std::shared_ptr<ModuleView> named = file.state->makeView(*analysis);
      if (!file.state->exportSchedules(*named, file.open, cancel))
        return false;
      named->path = file.path;
      named->name = fileName(file.path);
      named->isOpen = isShown(file);
      named->closed = file.open ? 0 : combine(hashBytes(file.path), file.textVersion);
      for (const ImportedFile &imported : named->imports)
        if (imported.view->closed != 0)
          named->closed = combine(named->closed, imported.view->closed);
      // What did not change keeps its identity, and so do those who use it.
      bool same = file.view && file.view->fingerprint == named->fingerprint &&
                  file.finishedWith == with && file.view->closed == named->closed &&
                  file.view->isOpen == named->isOpen && sameSchedules(*file.view, *named) &&
                  sameItems(*file.view, *named);
      if (!same) {
        file.view = std::move(named);
        changed = true;
        ++epoch;
      }
    }
    file.analysis = std::move(analysis);
    file.finishedVersion = file.textVersion;
    file.finishedWith = with;
    return true;
  }
  // The same for a file and all that it needs.
  bool finishWithImports(File &file, const CancelToken &cancel) {
    if (file.readyAt == epoch && file.targetsVersion == file.state->importsVersion()) {
      bool done = finish(file, file.state->imports(), cancel);
      file.readyAt = epoch; // of what it has changed, none is its own import
      return done;
    }
    ImportOrder order = orderFrom({file.number});
    for (uint32_t number : order.files) {
      File &needed = *all[number];
      ImportTable table = tableFor(needed, order);
      if (number != file.number && upToDate(needed, table))
        continue;
      if (number != file.number && needed.open)
        changed = needed.unseen = true;
      if (!finish(needed, std::move(table), cancel))
        return false;
    }
    file.readyAt = epoch;
    return true;
  }
  static bool sameSchedules(const ModuleView &a, const ModuleView &b) {
    auto printOf = [](const ModuleView &view) {
      return view.schedules ? view.schedules->fingerprint : 0;
    };
    return printOf(a) == printOf(b);
  }
  static bool sameItems(const ModuleView &a, const ModuleView &b) {
    return a.items.equals(b.items, [](const ItemEntry &one, const ItemEntry &other) {
      return one.state->id == other.state->id && one.state->unit == other.state->unit;
    });
  }
};

Workspace::Workspace(TypeContext &types, FileSystem *files, std::vector<std::string> roots,
                     AnalyzerOptions options)
    : state(std::make_unique<State>(types, files, std::move(roots), options)) {}
Workspace::~Workspace() = default;

Workspace::Handle Workspace::open(std::string path) {
  State &s = *state;
  auto known = s.byPath.find(path);
  File *file = nullptr;
  if (!path.empty() && known != s.byPath.end() && !s.all[known->second]->open) {
    file = s.all[known->second].get();
  } else {
    bool second = !path.empty() && known != s.byPath.end();
    file = &s.add(path);
    if (!path.empty() && !second)
      s.byPath[path] = file->number;
  }
  file->open = true;
  file->loaded = false;
  s.modules.addFolders(file->path);
  if (s.isAtItsPath(*file))
    s.modules.setOpen(file->path, true);
  s.nextGeneration();
  return Handle(file->number);
}

void Workspace::setNamed(Handle handle) {
  state->all[uint32_t(handle)]->state->relevance().isNamed = true;
}

void Workspace::close(Handle handle) {
  State &s = *state;
  File &file = *s.all[uint32_t(handle)];
  if (file.open)
    s.modules.removeFolders(file.path);
  if (s.isAtItsPath(file))
    s.modules.setOpen(file.path, false);
  file.open = false;
  file.loaded = false;
  file.diskGeneration = 0;
  file.analysis = nullptr;
  file.view = nullptr;
  file.unseen = false;
  s.renew(file);
  if (s.isAtItsPath(file) && !s.files)
    s.byPath.erase(file.path);
  s.nextGeneration();
}

void Workspace::diskChanged() { state->nextGeneration(); }

void Workspace::setRoots(std::vector<std::string> roots) {
  state->modules.setRoots(std::move(roots));
  diskChanged();
}

void Workspace::collectOptIn() {
  state->options.optIn = true;
  for (const auto &file : state->all)
    file->state->collectOptIn();
}

bool Workspace::importsKernels(const std::string &path, const std::vector<ImportSource> &imports) {
  return state->relations.importsKernels(path, imports);
}

void Workspace::setShown(std::shared_ptr<const std::set<std::string>> paths) {
  State &s = *state;
  s.shown = std::move(paths);
  for (const auto &file : s.all) {
    if (!file->view || file->view->isOpen == s.isShown(*file))
      continue;
    // Read again: what others have found out about its kernels is not true any more.
    file->loaded = false;
    file->diskGeneration = 0;
    file->analysis = nullptr;
    s.renew(*file);
  }
  s.nextGeneration();
}

void Workspace::keepAlloFiles() { state->keepsAlloFiles = true; }

void Workspace::reset(Handle handle) {
  File &file = *state->all[uint32_t(handle)];
  file.loaded = false;
  state->renew(file);
}

std::shared_ptr<const Analysis> Workspace::analyze(Handle handle, const Text &text,
                                                   const TextEdit *changed,
                                                   const CancelToken &cancel) {
  State &s = *state;
  File &file = *s.all[uint32_t(handle)];
  bool first = !file.loaded;
  file.unseen = false;
  file.text = text;
  file.loaded = true;
  ++file.textVersion;
  if (first && !file.path.empty())
    s.nextGeneration(); // those who import it see its text from now on
  else if (s.relations.isAffectedBy(file.path, text))
    s.forgetRelations(); // others have asked what its names lead to
  bool done = file.state->read(text, changed, cancel);
  if (done)
    s.lookForRelations(file);
  done = done && s.finishWithImports(file, cancel);
  if (!done)
    ++s.epoch; // it is behind its text
  else
    file.state->relevance().wasAllo = s.keepsAlloFiles && file.analysis->usesAllo;
  return done ? file.analysis : nullptr;
}

std::shared_ptr<const ModuleView> Workspace::viewOf(Handle handle) const {
  const File &file = *state->all[uint32_t(handle)];
  if (file.view || !file.analysis)
    return file.view;
  std::shared_ptr<ModuleView> made = file.state->makeView(*file.analysis);
  made->path = file.path;
  made->name = fileName(file.path);
  return made;
}

std::vector<Workspace::Handle> Workspace::takeOutdated() {
  State &s = *state;
  std::vector<Handle> out;
  if (!s.changed.exchange(false))
    return out;
  std::vector<uint32_t> open;
  for (const auto &file : s.all)
    if (file->open && file->loaded)
      open.push_back(file->number);
  ImportOrder order = s.orderFrom(open);
  // A file that is out of date makes those that import it so.
  std::set<uint32_t> stale;
  for (uint32_t number : order.files) {
    File &file = *s.all[number];
    bool old = !s.upToDate(file, s.tableFor(file, order)) || s.hasOtherRelations(file);
    for (const auto &[module, target] : file.targets)
      old = old || stale.contains(target);
    if (old)
      stale.insert(number);
    if (file.open && (std::exchange(file.unseen, false) || old))
      out.push_back(Handle(number));
  }
  return out;
}

void Workspace::analyzeAll(const std::vector<Input> &inputs, unsigned jobs,
                           const Visitor &visitor) {
  State &s = *state;
  auto around = [&](size_t input, const std::function<void()> &work) {
    if (visitor.around)
      visitor.around(input, work);
    else
      work();
  };
  std::unordered_map<uint32_t, size_t> inputOf;
  for (size_t i = 0; i < inputs.size(); ++i)
    inputOf[uint32_t(inputs[i].file)] = i;
  forEachIndex<Parser>(inputs.size(), jobs, [&](size_t i, Parser &parser) {
    around(i, [&] {
      File &file = *s.all[uint32_t(inputs[i].file)];
      file.text = inputs[i].text;
      file.loaded = true;
      ++file.textVersion;
      file.state->relevance().isNamed = inputs[i].named;
      file.state->read(file.text, nullptr, visitor.cancel, &parser);
    });
  });
  if (visitor.cancel.cancelled())
    return;
  s.nextGeneration();
  for (const Input &input : inputs)
    s.lookForRelations(*s.all[uint32_t(input.file)]);
  std::vector<uint32_t> starts;
  for (const Input &input : inputs)
    starts.push_back(uint32_t(input.file));
  ImportOrder order = s.orderFrom(starts);
  auto finish = [&](File &file, ImportTable table) {
    auto input = inputOf.find(file.number);
    auto work = [&] {
      bool done = s.finish(file, std::move(table), visitor.cancel);
      if (done && input != inputOf.end())
        visitor.done(input->second, std::exchange(file.analysis, nullptr));
      file.analysis = nullptr;
      file.state.reset();
    };
    if (input == inputOf.end())
      work();
    else
      around(input->second, work);
  };
  ReadyFiles ready(order, [&](uint32_t number) { return State::importsOf(*s.all[number]); });
  std::mutex mutex;
  std::condition_variable changed;
  onThreads(std::min<size_t>(order.files.size(), jobs), [&] {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return ready.allDone() || !ready.empty(); });
      if (ready.allDone())
        return;
      File &file = *s.all[ready.take()];
      ImportTable table = s.tableFor(file, order);
      lock.unlock();
      finish(file, std::move(table));
      lock.lock();
      std::vector<std::shared_ptr<const ModuleView>> unneeded;
      for (uint32_t number : ready.done(file.number))
        unneeded.push_back(std::exchange(s.all[number]->view, nullptr));
      changed.notify_all();
      lock.unlock();
      unneeded.clear(); // most of the memory is in them
      lock.lock();
    }
  });
}

void Workspace::forEachFile(const ImportVisitor &visit) const {
  for (const auto &file : state->all) {
    std::vector<std::string> imports;
    for (const auto &[module, target] : file->targets)
      imports.push_back(state->all[target]->path);
    visit(file->number, file->path, imports);
  }
}

} // namespace allo
