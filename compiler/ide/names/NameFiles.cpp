// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/names/NameFiles.h"

#include "support/Assert.h"
#include "support/Path.h"
#include "syntax/lex/Segmenter.h"
#include "syntax/tree/Parser.h"

#include <algorithm>

namespace allo {

static constexpr std::string_view PackageFile = "__init__.py";

// ------------------------------------------------------------------------------------------ a file

std::string_view UnitSyntax::text() const {
  if (tree)
    return tree->text;
  if (!unparsed)
    unparsed = std::make_unique<const std::string>(file->text().slice(span));
  return *unparsed;
}

const SyntaxUnit &UnitSyntax::operator*() const {
  if (!tree)
    tree = Parser().parse(std::string(text()));
  return *tree;
}

NameFile::NameFile(std::string filePath, std::shared_ptr<const NameTable> names, ReadText readText)
    : path(std::move(filePath)), read(std::move(readText)), table(std::move(names)),
      words(table->words()) {
  units.reserve(table->units().size());
  for (const NameTable::Unit &unit : table->units())
    units.push_back(
        {UnitSyntax(*this, {unit.offset, unit.offset + unit.size}), nullptr, unit.offset});
  unpacked.resize(units.size());
}

const Text &NameFile::text() const {
  if (!known)
    known = read();
  return *known;
}

const UnpackedNames *NameFile::unpackedAt(size_t unit) const {
  if (!table || !table->units()[unit].isPacked)
    return nullptr;
  if (!unpacked[unit])
    unpacked[unit] = table->unpack(unit, words);
  return unpacked[unit].get();
}

const ScopedNames &NameFile::scoped(size_t unit) const {
  const UnpackedNames *names = unpackedAt(unit);
  return names ? names->names : scopedNames(*units[unit].syntax);
}

const Node &NameFile::node(const Place &place) const {
  if (place.name->node)
    return *place.name->node;
  const size_t index = size_t(place.name - scoped(place.unit).names.data());
  const ScopedNames &parsed = scopedNames(*units[place.unit].syntax);
  ALLO_ASSERT(index < parsed.names.size(), "a table has the names of its text");
  return *parsed.names[index].node;
}

const Node *NameFile::scopeNode(size_t unit, uint32_t scope) const {
  const ScopedNames &names = unpackedAt(unit) ? scopedNames(*units[unit].syntax) : scoped(unit);
  return names.scopes[scope].node;
}

const UnpackedNames::Owner *NameFile::owner(const Place &place) const {
  const UnpackedNames *names = unpackedAt(place.unit);
  return names ? &names->owners[size_t(place.name - names->names.names.data())] : nullptr;
}

std::string NameFile::name() const { return path.empty() ? "this file" : fileName(path); }

std::string NameFile::moduleName() const {
  std::string last = fileName(path);
  if (last == PackageFile)
    return fileName(parentPath(path));
  return last.substr(0, last.find('.'));
}

size_t NameFile::unitAt(uint32_t offset) const {
  const auto after =
      std::upper_bound(units.begin(), units.end(), offset,
                       [](uint32_t at, const NameUnit &unit) { return at < unit.offset; });
  return after == units.begin() ? 0 : size_t(after - units.begin()) - 1;
}

bool NameFile::mentions(size_t unit, std::string_view name) const {
  return units[unit].syntax.text().find(name) != std::string_view::npos;
}

std::optional<uint32_t> NameFile::numberOf(std::string_view word) const {
  if (lastWord.first != word) {
    const auto found = std::lower_bound(words.begin(), words.end(), word);
    lastWord = {std::string(word), std::nullopt};
    if (found != words.end() && *found == word)
      lastWord.second = uint32_t(found - words.begin());
  }
  return lastWord.second;
}

bool NameFile::mayName(size_t unit, std::string_view name) const {
  if (!table || !table->units()[unit].isPacked)
    return mentions(unit, name);
  const std::optional<uint32_t> word = numberOf(name);
  return word && table->mayName(unit, *word);
}

const std::vector<NameFile::Place> &NameFile::bindings(std::string_view name) const {
  auto there = bound.find(name);
  if (there != bound.end())
    return there->second;
  std::vector<Place> found;
  for (size_t unit = 0; unit < units.size(); ++unit)
    if (mayName(unit, name))
      for (const ScopedName &each : scoped(unit).names)
        if (each.role == NameRole::Variable && each.access == NameAccess::Bind &&
            each.scope == ModuleScope && each.text == name)
          found.push_back({unit, &each});
  return bound.emplace(name, std::move(found)).first->second;
}

const std::vector<std::string_view> &NameFile::stars() const {
  if (!knownStars) {
    knownStars.emplace();
    for (size_t unit = 0; unit < units.size(); ++unit)
      if (table ? table->units()[unit].hasStars : mentions(unit, "import") && mentions(unit, "*"))
        knownStars->insert(knownStars->end(), scoped(unit).stars.begin(), scoped(unit).stars.end());
  }
  return *knownStars;
}

bool NameFile::isTakenByStar(std::string_view name) const {
  if (!exports) {
    exports.emplace();
    for (size_t unit = 0; unit < units.size(); ++unit)
      if (mayName(unit, "__all__"))
        for (const ScopedName &each : scoped(unit).names)
          if (each.role == NameRole::Export)
            exports->insert(each.text);
  }
  return exports->empty() ? !name.starts_with('_') : exports->contains(name);
}

uint32_t NameFile::lineOf(const Place &place) const {
  return text().lineOf(spanOf(place).begin) + 1;
}

// --------------------------------------------------------------------------------------- the files

NameFiles::NameFiles(const Analysis &analysis, std::string path, const std::vector<Open> &others) {
  std::vector<Open> open = {{&analysis, std::move(path)}};
  open.insert(open.end(), others.begin(), others.end());
  for (const Open &each : open)
    if (NameFile *file = make(each.path, each.analysis->text))
      fill(*file, each.analysis->items, each.analysis->imports);
  for (const Open &each : open)
    addImports(each.analysis->imports);
}

template <typename... Source>
NameFile *NameFiles::make(const std::string &path, Source &&...source) {
  if (byPath.contains(path))
    return nullptr;
  files.emplace_back(path, std::forward<Source>(source)...);
  files.back().number = files.size() - 1;
  byPath[path] = &files.back();
  return &files.back();
}

void NameFiles::fill(NameFile &file, const PersistentSeq<ItemEntry> &items,
                     const std::vector<ImportedFile> &imports) {
  file.items = &items;
  file.units.reserve(items.size());
  items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    file.units.push_back({entry.state->unit, entry.state, offset});
  });
  for (const ImportedFile &each : imports)
    if (each.view)
      file.imports[each.module] = each.view->path;
}

void NameFiles::addImports(const std::vector<ImportedFile> &imports) {
  for (const ImportedFile &each : imports)
    if (NameFile *file = each.view ? make(each.view->path, each.view->text) : nullptr) {
      fill(*file, each.view->items, each.view->imports);
      addImports(each.view->imports);
    }
}

NameFile &NameFiles::addText(std::string path, const Text &text) {
  NameFile *file = make(path, text);
  if (!file)
    return *byPath.find(path)->second;
  for (uint32_t begin = 0; begin < text.size();) {
    const uint32_t end = nextSegment(text, begin).end;
    file->units.push_back({UnitSyntax(*file, {begin, end}), nullptr, begin});
    begin = end;
  }
  return *file;
}

NameFile &NameFiles::addNames(std::string path, std::shared_ptr<const NameTable> names,
                              NameFile::ReadText read) {
  NameFile *file = make(path, std::move(names), std::move(read));
  return file ? *file : *byPath.find(path)->second;
}

const NameFile *NameFiles::find(std::string_view path) const {
  auto found = byPath.find(path);
  return found == byPath.end() ? nullptr : found->second;
}

const NameFile *NameFiles::moduleAt(const std::string &stem) const {
  const NameFile *file = find(stem + ".py");
  return file ? file : find(joinedPath(stem, std::string(PackageFile)));
}

const NameFile *NameFiles::imported(const NameFile &from, std::string_view module) const {
  if (auto known = from.imports.find(module); known != from.imports.end())
    return find(known->second);
  // An import that was cut, as in a circle, or of a file that was not checked.
  if (from.path.empty() || module.empty())
    return nullptr;
  const size_t dots = std::min(module.find_first_not_of('.'), module.size());
  std::string stem(module.substr(dots));
  std::replace(stem.begin(), stem.end(), '.', '/');
  std::string folder = parentPath(from.path);
  if (dots > 0) {
    for (size_t i = 1; i < dots; ++i)
      folder = parentPath(folder);
    return stem.empty() ? find(joinedPath(folder, std::string(PackageFile)))
                        : moduleAt(joinedPath(folder, stem));
  }
  while (!folder.empty()) {
    if (const NameFile *found = moduleAt(joinedPath(folder, stem)))
      return found;
    std::string outer = parentPath(folder);
    if (outer == folder)
      break;
    folder = std::move(outer);
  }
  return nullptr;
}

const NameFile *NameFiles::submodule(const NameFile &package, std::string_view name) const {
  if (fileName(package.path) != PackageFile)
    return nullptr;
  return moduleAt(joinedPath(parentPath(package.path), std::string(name)));
}

NameFiles::Home NameFiles::homeOf(ItemId item) const {
  if (homes.empty())
    for (const NameFile &file : files)
      for (size_t unit = 0; unit < file.units.size(); ++unit)
        if (const auto &state = file.units[unit].item)
          homes.emplace(state->id, Home{&file, unit});
  auto found = homes.find(item);
  return found == homes.end() ? Home() : found->second;
}

} // namespace allo
