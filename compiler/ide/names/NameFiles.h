// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files in which names are looked for: a main file, what it imports, and others that are given.
// A file is its statements as syntax; it may come from an analysis, from what another file imports,
// or from a parse alone, and where the checker has looked at it, its facts are at hand. Of a file
// with a NameTable text and trees are made when they are asked for. Made for one request, whose
// thread alone uses it. The analyses that it is made from must live as long.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "syntax/names/NameTable.h"
#include "syntax/names/ScopedNames.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

class NameFile;

// The tree of a statement. That of a file that was only read is made when it is asked for: most of
// its statements mention no name that is looked for.
class UnitSyntax {
public:
  UnitSyntax(std::shared_ptr<const SyntaxUnit> known) : tree(std::move(known)) {} // never null
  UnitSyntax(const NameFile &unparsed, Span place) : file(&unparsed), span(place) {}

  std::string_view text() const;
  const SyntaxUnit &operator*() const;
  const SyntaxUnit *operator->() const { return &**this; }

private:
  mutable std::shared_ptr<const SyntaxUnit> tree;      // null: not made yet
  const NameFile *file = nullptr;                      /*nullable: the tree was given*/
  Span span;                                           // in the file
  mutable std::unique_ptr<const std::string> unparsed; // null: not read yet
};

struct NameUnit {
  UnitSyntax syntax;
  std::shared_ptr<const ItemState> item = nullptr; /*nullable: nobody has checked it*/
  uint32_t offset = 0;                             // in the text of the file
};

class NameFile {
public:
  using ReadText = std::function<Text()>; // of the version that a table is about; may throw

  NameFile(std::string path, Text text) : path(std::move(path)), known(std::move(text)) {}
  NameFile(std::string path, std::shared_ptr<const NameTable> names, ReadText read);
  NameFile(const NameFile &) = delete; // its statements refer to it
  NameFile &operator=(const NameFile &) = delete;

  const std::string path; // of the file, or another name that no other has; may be empty
  size_t number = 0;      // of these files
  const Text &text() const;
  const NameTable *names() const { return table.get(); }   /*nullable: it is known by its trees*/
  std::vector<NameUnit> units;                             // in the order of the source
  std::map<std::string, std::string, std::less<>> imports; // paths, by module as imports have it
  const PersistentSeq<ItemEntry> *items = nullptr;         /*nullable: it was only parsed*/
  bool isWritable = true;                                  // renaming may change it

  std::string name() const; // for messages
  // What imports call it: "lib" for lib.py, "pkg" for pkg/__init__.py.
  std::string moduleName() const;
  // The unit at an offset; the last one at the end of the text. The file must have one.
  size_t unitAt(uint32_t offset) const;
  const ScopedNames &scoped(size_t unit) const;
  struct Place {
    size_t unit = 0;
    const ScopedName *name = nullptr; // never null
  };
  // The nodes of a name and of a scope, also where names are from a table.
  const Node &node(const Place &place) const;
  const Node *scopeNode(size_t unit, uint32_t scope) const; /*nullable: the module's*/
  // What an attribute or keyword belongs to; null where its node tells that.
  const UnpackedNames::Owner *owner(const Place &place) const; /*nullable*/
  // Where the module binds a name, in the order of the source. Remembered.
  const std::vector<Place> &bindings(std::string_view name) const;
  // The modules whose names it imports as they are, in order. Remembered.
  const std::vector<std::string_view> &stars() const;
  // Whether 'from module import *' takes a name of it.
  bool isTakenByStar(std::string_view name) const;
  // Whether a unit has these characters at all.
  bool mentions(size_t unit, std::string_view name) const;
  // Whether it may have such a name, or bind one. Cheaper.
  bool mayName(size_t unit, std::string_view name) const;
  // It is known to parse, and to have none of 'NameLookups'.
  bool isPlain(size_t unit) const { return table && table->units()[unit].isPlain; }
  uint32_t lineOf(const Place &place) const; // from 1
  Span spanOf(const Place &place) const {
    return place.name->span.shifted(units[place.unit].offset);
  }

private:
  mutable std::optional<Text> known;                                  // nothing: not read yet
  ReadText read;                                                      // null: known
  std::shared_ptr<const NameTable> table;                             /*nullable*/
  std::vector<std::string_view> words;                                // of the table
  mutable std::vector<std::unique_ptr<const UnpackedNames>> unpacked; // by unit
  mutable std::pair<std::string, std::optional<uint32_t>> lastWord;   // that was looked up
  const UnpackedNames *unpackedAt(size_t unit) const; /*nullable: it is known by its tree*/
  std::optional<uint32_t> numberOf(std::string_view word) const;

  mutable std::map<std::string, std::vector<Place>, std::less<>> bound;
  mutable std::optional<std::vector<std::string_view>> knownStars;
  mutable std::optional<std::set<std::string_view>> exports; // the strings of '__all__'
};

class NameFiles {
public:
  struct Open {
    const Analysis *analysis = nullptr; // never null
    std::string path;                   // may be empty
  };
  // The main file, others that are open, and what all of these import. Of a path that is open the
  // analysis counts, not what other files have seen of it.
  explicit NameFiles(const Analysis &analysis, std::string path = "",
                     const std::vector<Open> &others = {});
  // A file that nobody has checked; what it imports is found by the paths. Not a file of a path
  // that is there already.
  NameFile &addText(std::string path, const Text &text);
  // The same without its text, which is read if it is needed.
  NameFile &addNames(std::string path, std::shared_ptr<const NameTable> names,
                     NameFile::ReadText read);

  const NameFile &main() const { return files.front(); }
  const std::deque<NameFile> &all() const { return files; }
  std::deque<NameFile> &all() { return files; }
  const NameFile *find(std::string_view path) const; /*nullable*/
  // What an import of a file leads to; null if it is no file of these.
  const NameFile *imported(const NameFile &from, std::string_view module) const; /*nullable*/
  // A module in the folder of a package.
  const NameFile *submodule(const NameFile &package, std::string_view name) const; /*nullable*/
  // A statement that the checker has looked at.
  struct Home {
    const NameFile *file = nullptr; /*nullable: it is in none of these files*/
    size_t unit = 0;
  };
  Home homeOf(ItemId item) const;

private:
  std::deque<NameFile> files; // the main file is the first
  std::map<std::string, NameFile *, std::less<>> byPath;
  mutable std::map<ItemId, Home> homes; // filled at the first question

  template <typename... Source> NameFile *make(const std::string &path, Source &&...source);
  void addImports(const std::vector<ImportedFile> &imports);
  void fill(NameFile &file, const PersistentSeq<ItemEntry> &items,
            const std::vector<ImportedFile> &imports);
  const NameFile *moduleAt(const std::string &stem) const; /*nullable*/
};

} // namespace allo
