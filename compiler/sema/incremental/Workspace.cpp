// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/Workspace.h"

#include "sema/facts/ModuleView.h"
#include "sema/incremental/FileState.h"
#include "sema/incremental/Recognition.h"
#include "sema/module/Decorators.h"
#include "support/Path.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
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
  uint64_t relationFingerprint = 0;  // of the text, when others asked what its names lead to

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
  std::vector<std::string> roots;
  AnalyzerOptions options;
  bool keepsAlloFiles = false;
  std::vector<std::unique_ptr<File>> all;          // by number
  std::map<std::string, uint32_t> byPath;          // open ones before those of the disk
  std::unordered_map<std::string, FileKind> kinds; // of paths, for this generation
  std::map<std::string, bool> moduleFolders;       // whether they hold modules, likewise
  // Whether names of files have to do with allo, as leadsToAllo() has them, likewise.
  std::map<std::tuple<std::string, std::string, bool>, bool> relations;
  uint64_t relationsVersion = 1;
  std::unordered_map<std::string, uint32_t> folders; // above open files, and of how many
  uint64_t marks = 0;                                // of files as imported
  uint64_t generation = 1;                           // of the disk and of the set of open files
  std::atomic<bool> changed = false;                 // something that another file may depend on
  // Grows when a file may no longer be up to date with what it imports. Within an epoch, an edit of
  // a file whose own imports stay as they are needs no look at the others.
  std::atomic<uint64_t> epoch = 1;

  State(TypeContext &types, FileSystem *files, std::vector<std::string> roots,
        AnalyzerOptions options)
      : types(types), files(files), roots(std::move(roots)), options(options) {}

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

  void countFolders(const File &file, bool opened) {
    for (size_t slash = file.path.rfind('/'); slash != std::string::npos && slash > 0;
         slash = file.path.rfind('/', slash - 1)) {
      std::string folder = file.path.substr(0, slash);
      if (opened)
        ++folders[folder];
      else if (auto known = folders.find(folder); --known->second == 0)
        folders.erase(known);
    }
  }

  void nextGeneration() {
    ++generation;
    ++epoch;
    kinds.clear();
    moduleFolders.clear();
    forgetRelations();
  }

  // ---- finding modules

  FileKind kindOf(const std::string &path) {
    auto [it, fresh] = kinds.try_emplace(path, FileKind::Missing);
    if (fresh) {
      auto known = byPath.find(path);
      if (known != byPath.end() && all[known->second]->open)
        it->second = FileKind::File;
      else if (files)
        it->second = files->kind(path);
      // The folder of an open file exists, whatever the disk says.
      if (it->second != FileKind::File && folders.contains(path))
        it->second = FileKind::Directory;
    }
    return it->second;
  }

  // The file of the module 'parts' below a folder; empty if there is none.
  std::string moduleFile(std::string folder, std::string_view parts) {
    while (!parts.empty()) {
      size_t dot = parts.find('.');
      std::string_view first = parts.substr(0, dot);
      if (first.empty())
        return {};
      folder = joinedPath(folder, std::string(first));
      if (dot == std::string_view::npos)
        break;
      parts.remove_prefix(dot + 1);
    }
    if (kindOf(folder + ".py") == FileKind::File)
      return folder + ".py";
    if (kindOf(folder) == FileKind::Directory) {
      std::string init = joinedPath(folder, "__init__.py");
      if (kindOf(init) == FileKind::File)
        return init;
    }
    return {};
  }

  // The folder that the outermost package stands in which a folder belongs to.
  std::string packageFolder(std::string folder) {
    while (folder.size() > 1 && kindOf(joinedPath(folder, "__init__.py")) == FileKind::File)
      folder = parentPath(folder);
    return folder;
  }

  // The folders in which a file's imports of a module may lead, without the module's first dots.
  std::vector<std::string> placesFor(const std::string &from, std::string_view &module) {
    if (from.empty())
      return {};
    std::string folder = parentPath(from);
    if (module[0] == '.') {
      size_t level = std::min(module.find_first_not_of('.'), module.size());
      for (size_t i = 1; i < level; ++i)
        folder = parentPath(folder);
      module.remove_prefix(level);
      return folder.empty() ? std::vector<std::string>() : std::vector<std::string>{folder};
    }
    // The folder that the file's outermost package stands in, then its own, then the roots.
    std::vector<std::string> places{packageFolder(folder), folder};
    for (const std::string &root : roots) {
      places.push_back(root);
      places.push_back(joinedPath(root, "src"));
    }
    return places;
  }

  std::string findModule(const std::string &from, std::string_view module) {
    for (const std::string &place : placesFor(from, module)) {
      if (module.empty()) {
        std::string init = joinedPath(place, "__init__.py");
        return kindOf(init) == FileKind::File ? init : std::string();
      }
      if (std::string found = moduleFile(place, module); !found.empty())
        return found;
    }
    return {};
  }

  // Of a module without a file: whether it should be one of the project, and where it was looked
  // for.
  ResolvedImport absenceOf(const File &from, std::string_view module) {
    bool relative = module[0] == '.';
    std::string_view rest = module;
    std::vector<std::string> places = placesFor(from.path, rest);
    std::string path(rest);
    std::replace(path.begin(), path.end(), '.', '/');
    std::string first = path.substr(0, path.find('/'));
    std::string home = packageFolder(parentPath(from.path));
    ResolvedImport out;
    out.absence = relative ? ResolvedImport::Project : ResolvedImport::External;
    std::vector<std::string> searched;
    for (const std::string &place : places) {
      if (kindOf(place) != FileKind::Directory)
        continue;
      std::string whole = path.empty() ? place : joinedPath(place, path);
      if (kindOf(whole) == FileKind::Directory && (relative || holdsModules(whole)))
        out.absence = ResolvedImport::Folder;
      std::string head = joinedPath(place, first);
      if (out.absence == ResolvedImport::External && path != first &&
          (kindOf(head + ".py") == FileKind::File || holdsModules(head)))
        out.absence = ResolvedImport::Project;
      std::string shown = relativePath(whole, home) + ".py";
      if (std::find(searched.begin(), searched.end(), shown) == searched.end())
        searched.push_back(shown);
    }
    for (const std::string &shown : searched)
      out.searched += (out.searched.empty() ? "" : ", ") + shown;
    if (out.searched.empty())
      out.absence = ResolvedImport::External;
    return out;
  }
  bool holdsModules(const std::string &folder) {
    auto [it, fresh] = moduleFolders.try_emplace(folder, false);
    if (fresh && kindOf(folder) == FileKind::Directory) {
      it->second = kindOf(joinedPath(folder, "__init__.py")) == FileKind::File;
      for (const auto &[path, number] : byPath)
        it->second = it->second ||
                     (all[number]->open && path.ends_with(".py") && parentPath(path) == folder);
      if (!it->second && files)
        for (const std::string &name : files->list(folder).names)
          it->second = it->second || name.ends_with(".py");
    }
    return it->second;
  }
  void forgetRelations() {
    relations.clear();
    ++relationsVersion;
    changed = true;
  }
  // An open file's text is another one: others may have asked what its names lead to.
  void checkRelations(File &file) {
    auto asked = relations.lower_bound({file.path, {}, false});
    if (file.path.empty() || asked == relations.end() || std::get<0>(asked->first) != file.path)
      return;
    if (relationFingerprint(file.text.str()) != file.relationFingerprint)
      forgetRelations();
  }
  // Whether a name of a module comes from an Allo file: the module is one itself, or imports the
  // name, or any where that is empty, from one. 'kernels': what is looked for is no decorator.
  bool leadsToAllo(const std::string &path, const std::string &name, bool kernels, int depth) {
    auto [it, fresh] = relations.try_emplace({path, name, kernels}, false);
    if (!fresh)
      return it->second;
    auto known = byPath.find(path);
    bool open = known != byPath.end() && all[known->second]->open;
    std::string source = open    ? all[known->second]->text.str()
                         : files ? readSource(*files, path, options.maxBytes).bytes
                                 : std::string();
    if (open)
      all[known->second]->relationFingerprint = relationFingerprint(source);
    bool found = kernels ? importsAllo(source)
                         : source.find("allo") != std::string::npos || mentionsKernel(source);
    if (!found && depth > 1)
      found = anyLeadsToAllo(path, importsOfName(source, name), kernels, depth - 1);
    return relations[{path, name, kernels}] = found;
  }
  bool anyLeadsToAllo(const std::string &from, const std::vector<ImportSource> &sources,
                      bool kernels, int depth) {
    return std::any_of(sources.begin(), sources.end(), [&](const ImportSource &source) {
      std::string path = findModule(from, source.module);
      return !path.empty() && path != from && leadsToAllo(path, source.name, kernels, depth);
    });
  }

  bool isRelated(const File &file) {
    const Relevance::Sources &sources = file.state->relevance().sources;
    return anyLeadsToAllo(file.path, sources.decorators, false, MaxReexports) ||
           anyLeadsToAllo(file.path, sources.imports, true, MaxReexports);
  }
  // Whether that is another answer than the one that the file was analysed with.
  bool hasOtherRelations(const File &file) {
    const Relevance &relevance = file.state->relevance();
    if (!file.open || !file.loaded || (!file.state->isSkipped() && relevance.speaksOfAllo()) ||
        file.relatedVersion == relationsVersion)
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
    bool same = file.relatedVersion == relationsVersion && file.relatedSources == relevance.sources;
    if (!same)
      relevance.isRelated = isRelated(file);
    file.relatedVersion = relationsVersion;
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
      FileBytes content = files ? readSource(*files, path, options.maxBytes) : FileBytes{};
      if (!files || !content.problem.empty() || content.bytes.size() > options.maxBytes) {
        file.loaded = false;
        return nullptr;
      }
      const std::string &bytes = content.bytes;
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
    if (file.open && file.loaded) {
      file.state->read(file.text, nullptr, {});
    }
  }

  void findTargets(File &file) {
    if (file.targetsVersion == file.state->importsVersion() && file.targetsGeneration == generation)
      return;
    file.targetsVersion = file.state->importsVersion();
    file.targetsGeneration = generation;
    file.targets.clear();
    file.absent.clear();
    for (const ImportedName &name : file.state->importList()) {
      if (file.targets.contains(name.module))
        continue;
      std::string path = findModule(file.path, name.module);
      if (path.empty())
        file.absent[name.module] = absenceOf(file, name.module);
      if (path.empty() || path == file.path)
        continue;
      if (File *target = fileAt(path)) {
        markImported(*target);
        file.targets[name.module] = target->number;
      }
    }
  }

  // ---- the graph

  // 'file' and all that it needs, what is needed first; sets of files that import each other stand
  // together, with the same component number.
  struct Order {
    std::vector<uint32_t> files;
    std::unordered_map<uint32_t, uint32_t> component;
  };
  Order orderFrom(const std::vector<uint32_t> &starts) {
    for (;;) {
      uint64_t before = marks;
      Order order = orderOf(starts);
      if (marks == before)
        return order;
    }
  }
  // As far as imports are known: a file may turn out to be one that others import on the way, and
  // have imports of its own from then on.
  Order orderOf(const std::vector<uint32_t> &starts) {
    Order order;
    struct Frame {
      uint32_t file;
      std::vector<uint32_t> next;
      size_t at = 0;
    };
    std::unordered_map<uint32_t, uint32_t> index, low;
    std::vector<uint32_t> stack;
    std::vector<Frame> frames;
    uint32_t counter = 0;
    uint32_t components = 0;
    auto enter = [&](uint32_t number) {
      File &file = *all[number];
      findTargets(file);
      Frame frame{number, {}, 0};
      for (const auto &[module, target] : file.targets)
        frame.next.push_back(target);
      index[number] = low[number] = counter++;
      stack.push_back(number);
      frames.push_back(std::move(frame));
    };
    for (uint32_t start : starts) {
      if (index.contains(start))
        continue;
      enter(start);
      while (!frames.empty()) {
        Frame &frame = frames.back();
        if (frame.at < frame.next.size()) {
          uint32_t target = frame.next[frame.at++];
          if (!index.contains(target))
            enter(target);
          else if (!order.component.contains(target))
            low[frame.file] = std::min(low[frame.file], index[target]);
          continue;
        }
        uint32_t done = frame.file;
        if (low[done] == index[done]) {
          for (;;) {
            uint32_t member = stack.back();
            stack.pop_back();
            order.component[member] = components;
            order.files.push_back(member);
            if (member == done)
              break;
          }
          ++components;
        }
        frames.pop_back();
        if (!frames.empty())
          low[frames.back().file] = std::min(low[frames.back().file], low[done]);
      }
    }
    return order;
  }

  // "a.py -> b.py -> a.py": the shortest way from 'target' back to 'file'.
  std::string cycleText(const File &file, uint32_t target, const Order &order) {
    constexpr size_t MostSearched = 100; // each file of a circle searches it
    std::map<uint32_t, uint32_t> from{{target, target}};
    std::deque<uint32_t> queue{target};
    while (!queue.empty() && !from.contains(file.number) && from.size() < MostSearched) {
      uint32_t at = queue.front();
      queue.pop_front();
      std::set<std::pair<std::string, uint32_t>> next; // by name, for the same text every time
      for (const auto &[module, to] : all[at]->targets)
        if (order.component.at(to) == order.component.at(file.number))
          next.emplace(all[to]->path, to);
      for (const auto &[path, to] : next)
        if (from.try_emplace(to, at).second)
          queue.push_back(to);
    }
    if (!from.contains(file.number))
      return fileName(file.path) + " -> " + fileName(all[target]->path) + " -> ... -> " +
             fileName(file.path);
    std::vector<std::string> names{fileName(file.path)};
    for (uint32_t at = file.number; at != target;) {
      at = from.at(at);
      names.push_back(fileName(all[at]->path));
    }
    names.push_back(fileName(file.path));
    std::reverse(names.begin(), names.end());
    std::string out;
    for (const std::string &name : names)
      out += (out.empty() ? "" : " -> ") + name;
    return out;
  }

  ImportTable tableFor(const File &file, const Order &order) {
    ImportTable table(file.absent.begin(), file.absent.end());
    for (const auto &[module, target] : file.targets) {
      if (order.component.at(target) == order.component.at(file.number))
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
      named->path = file.path;
      named->name = fileName(file.path);
      named->isOpen = file.open;
      named->closed = file.open ? 0 : combine(hashBytes(file.path), file.textVersion);
      for (const ImportedFile &imported : named->imports)
        if (imported.view->closed != 0)
          named->closed = combine(named->closed, imported.view->closed);
      // What did not change keeps its identity, and so do those who use it.
      bool same = file.view && file.view->fingerprint == named->fingerprint &&
                  file.finishedWith == with && file.view->closed == named->closed &&
                  file.view->isOpen == named->isOpen && sameItems(*file.view, *named);
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
    Order order = orderFrom({file.number});
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
  s.countFolders(*file, true);
  s.nextGeneration();
  return Handle(file->number);
}

void Workspace::close(Handle handle) {
  State &s = *state;
  File &file = *s.all[uint32_t(handle)];
  if (file.open)
    s.countFolders(file, false);
  file.open = false;
  file.loaded = false;
  file.diskGeneration = 0;
  file.analysis = nullptr;
  file.view = nullptr;
  file.unseen = false;
  s.renew(file);
  auto known = s.byPath.find(file.path);
  if (known != s.byPath.end() && known->second == file.number && !s.files)
    s.byPath.erase(known);
  s.nextGeneration();
}

void Workspace::diskChanged() { state->nextGeneration(); }

void Workspace::setRoots(std::vector<std::string> roots) {
  state->roots = std::move(roots);
  diskChanged();
}

void Workspace::collectOptIn() {
  state->options.optIn = true;
  for (const auto &file : state->all)
    file->state->collectOptIn();
}

bool Workspace::importsKernels(const std::string &path, const std::vector<ImportSource> &imports) {
  return state->anyLeadsToAllo(path, imports, true, MaxReexports);
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
  else
    s.checkRelations(file);
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
  State::Order order = s.orderFrom(open);
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
  auto parallel = [&](size_t count, auto &&work) {
    std::atomic<size_t> next{0};
    auto run = [&] {
      for (size_t i; (i = next.fetch_add(1)) < count;)
        work(i);
    };
    std::vector<std::thread> threads;
    for (size_t t = 1; t < std::min<size_t>(jobs, count); ++t)
      threads.emplace_back(run);
    run();
    for (std::thread &thread : threads)
      thread.join();
  };
  auto around = [&](size_t input, const std::function<void()> &work) {
    if (visitor.around)
      visitor.around(input, work);
    else
      work();
  };
  std::unordered_map<uint32_t, size_t> inputOf;
  for (size_t i = 0; i < inputs.size(); ++i)
    inputOf[uint32_t(inputs[i].file)] = i;
  parallel(inputs.size(), [&](size_t i) {
    around(i, [&] {
      File &file = *s.all[uint32_t(inputs[i].file)];
      file.text = inputs[i].text;
      file.loaded = true;
      ++file.textVersion;
      file.state->relevance().isNamed = inputs[i].named;
      file.state->read(file.text, nullptr, {});
    });
  });
  s.nextGeneration();
  for (const Input &input : inputs)
    s.lookForRelations(*s.all[uint32_t(input.file)]);
  std::vector<uint32_t> starts;
  for (const Input &input : inputs)
    starts.push_back(uint32_t(input.file));
  State::Order order = s.orderFrom(starts);
  // Files become ready when all that they need is finished.
  std::unordered_map<uint32_t, size_t> missing;
  std::unordered_map<uint32_t, std::vector<uint32_t>> users;
  std::deque<uint32_t> ready;
  for (uint32_t number : order.files) {
    std::set<uint32_t> needs;
    for (const auto &[module, target] : s.all[number]->targets)
      if (order.component.at(target) != order.component.at(number))
        needs.insert(target);
    missing[number] = needs.size();
    for (uint32_t target : needs)
      users[target].push_back(number);
    if (needs.empty())
      ready.push_back(number);
  }
  auto finish = [&](File &file, ImportTable table) {
    auto input = inputOf.find(file.number);
    auto work = [&] {
      s.finish(file, std::move(table), {});
      if (input != inputOf.end())
        visitor.done(input->second, std::exchange(file.analysis, nullptr));
      file.state.reset();
    };
    if (input == inputOf.end())
      work();
    else
      around(input->second, work);
  };
  std::mutex mutex;
  std::condition_variable changed;
  size_t left = order.files.size();
  parallel(std::clamp<size_t>(left, 1, std::max(1u, jobs)), [&](size_t) {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return left == 0 || !ready.empty(); });
      if (left == 0)
        return;
      File &file = *s.all[ready.front()];
      ready.pop_front();
      ImportTable table = s.tableFor(file, order);
      lock.unlock();
      finish(file, std::move(table));
      lock.lock();
      --left;
      for (uint32_t user : users[file.number])
        if (--missing[user] == 0)
          ready.push_back(user);
      changed.notify_all();
    }
  });
}

} // namespace allo
