// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/navigate/References.h"

#include "ide/navigate/LoopNames.h"
#include "ide/navigate/ScheduleStrings.h"

#include <algorithm>

namespace allo {

namespace {

class UseCollector {
public:
  UseCollector(const NameFiles &files, const NameResolver &names, const NameSymbol &symbol)
      : files(files), names(names), symbol(symbol) {
    for (const NamePlace &place : names.bindings(symbol))
      bound.push_back(place.name);
  }

  std::vector<NameUse> collect() {
    // Aliases of imports are further spellings.
    spellings.push_back(symbol.origin == SymbolOrigin::External
                            ? symbol.name.substr(symbol.name.rfind('.') + 1)
                            : symbol.name);
    for (size_t i = 0; i < spellings.size(); ++i)
      addSpelled(std::string(spellings[i]));
    for (const NodeRef &declaration : names.declarations(symbol))
      addStrings(declaration);
    order();
    return std::move(uses);
  }

private:
  const NameFiles &files;
  const NameResolver &names;
  const NameSymbol &symbol;
  std::vector<const ScopedName *> bound;
  std::vector<std::string> spellings;
  std::vector<NameUse> uses;

  // A local that is no parameter is named in its own statement only.
  bool isLocal() const { return symbol.origin == SymbolOrigin::Local && !names.parameter(symbol); }

  void addSpelled(const std::string &spelling) {
    const bool local = isLocal();
    for (const NameFile &file : files.all()) {
      if (local && &file != symbol.file)
        continue;
      for (size_t unit = 0; unit < file.units.size(); ++unit)
        if ((!local || unit == symbol.unit) && file.mayName(unit, spelling))
          addOf(file, unit, spelling);
    }
  }

  void addOf(const NameFile &file, size_t unit, const std::string &spelling) {
    for (const ScopedName &name : file.scoped(unit).names) {
      const NamePlace place{unit, &name};
      if (name.text != spelling)
        continue;
      const std::optional<NameSymbol> found = names.symbolOf(file, place, ThroughAliases::Yes);
      if (!found || *found != symbol)
        continue;
      uses.push_back({kindOf(name), file.spanOf(place), &file, place});
      if (!name.alias.empty() &&
          std::find(spellings.begin(), spellings.end(), name.alias) == spellings.end())
        spellings.emplace_back(name.alias);
    }
  }

  NameUseKind kindOf(const ScopedName &name) const {
    switch (name.access) {
    case NameAccess::Read:
      return NameUseKind::Read;
    case NameAccess::Write:
      return NameUseKind::Write;
    case NameAccess::Bind:
      break;
    }
    if (name.isImport)
      return NameUseKind::Read;
    const bool isFirst = !bound.empty() && bound.front() == &name;
    return isFirst || name.isIdent ? NameUseKind::Declaration : NameUseKind::Write;
  }

  void addStrings(const NodeRef &declaration) {
    const std::optional<NameSymbol> loopName = loopNameOf(files, declaration);
    if (const StringExpr *string = loopName ? plainLoopName(*loopName) : nullptr)
      uses.push_back({NameUseKind::Text,
                      spanOfLoopName(*loopName),
                      loopName->file,
                      {},
                      string->text,
                      loopName});
    for (const NameFile &file : files.all())
      for (const StringUse &use : stringUsesOf(files, file, declaration))
        if (!use.isShared)
          uses.push_back({NameUseKind::Text, use.span, &file, {}, use.text, loopName});
  }

  void order() {
    // The file of the symbol comes first.
    auto rank = [&](const NameUse &use) {
      return std::pair(use.file == symbol.file ? 0 : use.file->number + 1, use.span.begin);
    };
    std::stable_sort(uses.begin(), uses.end(),
                     [&](const NameUse &a, const NameUse &b) { return rank(a) < rank(b); });
    uses.erase(std::unique(uses.begin(), uses.end(),
                           [](const NameUse &a, const NameUse &b) {
                             return a.file == b.file && a.span == b.span;
                           }),
               uses.end());
  }
};

} // namespace

std::vector<NameUse> usesOf(const NameFiles &files, const NameResolver &names,
                            const NameSymbol &symbol) {
  return UseCollector(files, names, symbol).collect();
}

std::optional<NameUses> referencesAt(const NameFiles &files, uint32_t offset) {
  const NameResolver names(files);
  std::optional<SymbolAt> found = symbolAt(files, names, offset);
  if (!found)
    return std::nullopt;
  std::vector<NameUse> uses = usesOf(files, names, found->symbol);
  return NameUses{std::move(*found), std::move(uses)};
}

} // namespace allo
