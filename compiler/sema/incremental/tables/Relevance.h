// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether a file is an Allo file: counts of the items that speak for it, and what others know of
// the file. Only Allo files get diagnostics, since any Python file may be opened in an editor.
//
// The invariant: the counts are those of the items that the file has. O(1), but for a scan of the
// text of each item that comes or goes.
#pragma once

#include "sema/facts/Items.h"
#include "sema/incremental/Recognition.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace allo {

class Relevance {
public:
  bool isModule = false; // other files import it: its names matter whatever they are
  bool isNamed = false;  // by the user: its syntax matters, whatever it has to do with allo
  bool wasAllo = false;  // it stays an Allo file as long as its imports do not parse
  // Of a file without a word of allo: where its decorators come from, and all that it imports.
  struct Sources {
    std::vector<ImportSource> decorators;
    std::vector<ImportSource> imports;
    bool operator==(const Sources &) const = default;
  };
  Sources sources;
  bool isRelated = false; // one of these may lead to a kernel's decorator, or to a kernel

  void addItem(const SyntaxUnit &unit) { countItem(unit, 1); }
  void removeItem(const SyntaxUnit &unit) { countItem(unit, uint32_t(-1)); }
  // Evaluating an item gave other facts; null where there are none.
  void changeFacts(const ModuleFacts *before, const ModuleFacts *after) {
    alloItems += after && after->isAllo ? 1 : 0;
    alloItems -= before && before->isAllo ? 1 : 0;
  }
  void clear() { alloItems = recognisedItems = wrongItems = wrongImports = 0; }

  bool speaksOfAllo() const { return recognisedItems > 0; }
  bool hasSyntaxErrors() const { return wrongItems > 0; }
  bool isWanted() const { return isModule || isNamed || isRelated; } // whatever its text says
  // When all items have been evaluated.
  bool isAlloFile() const { return (alloItems > 0 && mayBeAllo()) || keepsBeingAllo(); }
  // By its text alone.
  bool looksLikeAllo() const { return mayBeAllo() || keepsBeingAllo(); }

private:
  bool mayBeAllo() const { return recognisedItems > 0 || isRelated || isNamed; }
  bool keepsBeingAllo() const { return wasAllo && wrongImports > 0; }
  void countItem(const SyntaxUnit &unit, uint32_t by) {
    recognisedItems += recognise(unit.text).allo ? by : 0;
    wrongItems += unit.errors.empty() ? 0 : by;
    wrongImports += hasBrokenImport(unit) ? by : 0;
  }

  uint32_t alloItems = 0;       // that import allo, or have a decorator that is a kernel's
  uint32_t recognisedItems = 0; // whose text speaks of it
  uint32_t wrongItems = 0;      // with syntax errors
  uint32_t wrongImports = 0;    // with an import among these
};

} // namespace allo
