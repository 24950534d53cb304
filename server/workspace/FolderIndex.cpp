// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/workspace/FolderIndex.h"

#include "sema/incremental/Recognition.h"
#include "support/Path.h"

#include <algorithm>
#include <utility>

namespace allo::server {

namespace {

// The last part of the name that other files import a file by.
WordHash moduleWord(const std::string &path) {
  std::string name = fileName(path);
  if (name == "__init__.py")
    name = fileName(parentPath(path));
  return hashOfWord(std::string_view(name).substr(0, name.rfind('.')));
}

// Names in an import that may lead elsewhere when a file appears or disappears: that of its module
// and those of the packages that it may be in.
void addPathWords(const std::string &path, std::unordered_set<WordHash> &words) {
  words.insert(moduleWord(path));
  for (std::string folder = parentPath(path); folder.size() > 1; folder = parentPath(folder))
    words.insert(hashOfWord(fileName(folder)));
}

bool hasAny(const std::vector<WordHash> &words, const std::unordered_set<WordHash> &wanted) {
  return std::any_of(words.begin(), words.end(),
                     [&](WordHash word) { return wanted.contains(word); });
}

// Of the callers of a file's kernels.
Fingerprint callersOf(const std::string &path, const std::set<KernelPlace> &called) {
  const Fingerprint key = hashBytes(path);
  Fingerprint out = 1;
  for (auto it = called.lower_bound({key, 0, 0}); it != called.end() && it->path == key; ++it)
    out = combine(combine(out, it->item), it->function);
  return out;
}

} // namespace

IndexedFile *FolderIndex::find(const std::string &path) {
  auto it = all.find(path);
  return it == all.end() ? nullptr : &it->second;
}

std::vector<std::string> FolderIndex::filesMentioning(std::string_view name) const {
  const WordHash word = hashOfWord(name);
  std::vector<std::string> out;
  for (const auto &[path, file] : all)
    if (file.mayBeAllo && std::binary_search(file.words.begin(), file.words.end(), word))
      out.push_back(path);
  return out;
}

FolderIndex::Changes FolderIndex::apply(ScanResult scan, const ScanRequest &request) {
  Changes changes;
  std::set<std::string> gone = request.only;
  if (gone.empty())
    for (const auto &[path, file] : all)
      gone.insert(path);
  for (ScannedFile &each : scan.files) {
    gone.erase(each.path);
    auto [it, isFirst] = all.try_emplace(each.path);
    IndexedFile &file = it->second;
    file.stamp = each.stamp;
    if (!each.isNew)
      continue;
    changes.texts.push_back(each.path);
    file.text = each.text;
    file.mentionsAllo = each.mentionsAllo;
    file.mayBeAllo = each.mayBeAllo;
    file.words = std::move(each.words);
    file.names = nullptr;
    file.isStale = true;
  }
  for (const std::string &path : gone)
    if (auto file = all.extract(path)) {
      changes.texts.push_back(path);
      changes.removed.insert(std::move(file));
    }
  return changes;
}

void FolderIndex::setText(const std::string &path, Fingerprint text) {
  auto known = texts.find(path);
  const Fingerprint before = known == texts.end() ? 0 : known->second;
  if (before == text)
    return;
  changed.insert(path);
  if (before == 0 || text == 0)
    appeared.insert(path);
  if (text == 0)
    texts.erase(known);
  else
    texts[path] = text;
}

void FolderIndex::noteChangeElsewhere(const std::string &path) {
  changed.insert(path);
  appeared.insert(path);
}

void FolderIndex::makeAllStale() {
  for (auto &[path, file] : all)
    file.isStale = true;
  changed.clear();
  appeared.clear();
}

void FolderIndex::readDocuments(const std::vector<std::pair<std::string, Text>> &documents) {
  std::map<std::string, EditedFile> before = std::exchange(edited, {});
  for (const auto &[path, text] : documents) {
    const auto seen = texts.find(path);
    const Fingerprint now = seen == texts.end() ? hashBytes(text.str()) : seen->second;
    EditedFile &file = edited[path];
    if (auto known = before.find(path); known != before.end() && known->second.text == now)
      file = std::move(known->second);
    else
      file = {now, recognise(text.str()).allo, wordsOf(text.str())};
  }
}

template <class Fn> void FolderIndex::forEachText(Fn fn) const {
  for (const auto &[path, file] : all)
    if (!edited.contains(path))
      fn(path, file.mentionsAllo, file.words);
  for (const auto &[path, file] : edited)
    fn(path, file.mentionsAllo, file.words);
}

void FolderIndex::spread(const std::vector<std::pair<std::string, Text>> &documents) {
  if (changed.empty())
    return;
  readDocuments(documents);
  constexpr size_t Many = 64;
  // A package's file decides where all imports of its folder start from.
  const bool isPackage = std::any_of(appeared.begin(), appeared.end(), [](const std::string &path) {
    return fileName(path) == "__init__.py";
  });
  if (isPackage || appeared.size() > Many)
    return makeAllStale();
  const std::vector<std::vector<PathId>> users = directUsers();
  std::set<std::string> seen = std::exchange(changed, {});
  std::vector<std::string> round(seen.begin(), seen.end());
  auto add = [&](const std::string &path, std::vector<std::string> &to) {
    if (seen.insert(path).second)
      to.push_back(path);
  };
  std::unordered_set<WordHash> names;
  for (const std::string &path : std::exchange(appeared, {}))
    addPathWords(path, names);
  if (!names.empty())
    forEachText([&](const std::string &path, bool, const std::vector<WordHash> &words) {
      if (hasAny(words, names))
        add(path, round);
    });
  while (!round.empty()) {
    std::vector<std::string> next;
    names.clear();
    for (const std::string &path : round) {
      if (IndexedFile *file = find(path))
        file->isStale = true;
      names.insert(moduleWord(path));
      if (auto id = ids.find(path); id != ids.end())
        for (PathId user : users[id->second])
          add(paths[user], next);
    }
    // Whether a file without a word of allo is one is decided by what the files that it imports
    // import in turn.
    forEachText(
        [&](const std::string &path, bool mentionsAllo, const std::vector<WordHash> &words) {
          if (!mentionsAllo && hasAny(words, names))
            add(path, next);
        });
    round = std::move(next);
  }
}

void FolderIndex::analysed(const CheckedFile &found) {
  IndexedFile *file = find(found.path);
  if (!file)
    return;
  file->isStale = false;
  file->definitions = found.definitions;
  file->calls = found.calls;
  file->dependsOnCallers = found.dependsOnCallers;
  if (found.isAllo && !file->mayBeAllo) {
    file->mayBeAllo = true;
    file->words = found.words;
  }
}

FolderIndex::PathId FolderIndex::idOf(const std::string &path) {
  auto [it, isNew] = ids.try_emplace(path, PathId(paths.size()));
  if (isNew) {
    paths.push_back(path);
    imports.emplace_back();
  }
  return it->second;
}

void FolderIndex::setImports(const std::string &path, const std::vector<std::string> &targets) {
  std::vector<PathId> made;
  for (const std::string &target : targets)
    made.push_back(idOf(target));
  if (!made.empty() || ids.contains(path))
    imports[idOf(path)] = std::move(made);
}

std::vector<std::vector<FolderIndex::PathId>> FolderIndex::directUsers() const {
  std::vector<std::vector<PathId>> users(paths.size());
  for (PathId user = 0; user < imports.size(); ++user)
    for (PathId imported : imports[user])
      users[imported].push_back(user);
  return users;
}

std::unordered_set<std::string_view>
FolderIndex::usersOf(const std::set<std::string> &targets) const {
  const std::vector<std::vector<PathId>> users = directUsers();
  std::unordered_set<std::string_view> found;
  std::vector<PathId> open;
  auto add = [&](PathId id) {
    if (found.insert(paths[id]).second)
      open.push_back(id);
  };
  for (const std::string &target : targets)
    if (const auto id = ids.find(target); id != ids.end())
      add(id->second);
    else if (const auto file = all.find(target); file != all.end())
      found.insert(file->first);
  while (!open.empty()) {
    const PathId id = open.back();
    open.pop_back();
    for (PathId user : users[id])
      add(user);
  }
  return found;
}

std::set<KernelPlace> FolderIndex::calls(const std::set<std::string> &except) const {
  std::set<KernelPlace> out;
  for (const auto &[path, file] : all)
    if (!file.calls.empty() && !except.contains(path))
      out.insert(file.calls.begin(), file.calls.end());
  return out;
}

bool FolderIndex::compareCallers(const std::set<std::string> &judged) {
  bool any = false;
  const std::set<KernelPlace> called = calls({});
  for (auto &[path, file] : all) {
    if (!file.dependsOnCallers)
      continue;
    const Fingerprint callers = callersOf(path, called);
    const bool isOther = std::exchange(file.callers, callers) != callers && !judged.contains(path);
    file.isStale |= isOther;
    any |= isOther;
  }
  return any;
}

} // namespace allo::server
