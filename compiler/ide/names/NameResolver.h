// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the names in some files stand for: the way from a place where a name is written through
// scopes and imports to the variable, parameter, function, class, member or file that it means.
// Syntax comes first; the checker's facts tell variables of one kernel apart that have the same
// name, and know objects such as modules and kernels that syntax does not show. One thread.
#pragma once

#include "ide/names/NameFiles.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace allo {

enum class SymbolOrigin : uint8_t {
  File,     // a module that is a file
  Module,   // a name at module level
  Local,    // of a function, lambda or comprehension
  Member,   // of a class: a method, a field, what 'self.x = ...' binds
  Free,     // not bound in the file, as the names of Python itself
  LoopName, // of a loop, by its 'name=' and not by its index; 'declaration' is the value there
  External, // of a module that is no file here, such as 'allo.i32'; 'name' is its whole path
};
struct NameSymbol {
  SymbolOrigin origin = SymbolOrigin::Free;
  const NameFile *file = nullptr; /*nullable: External*/
  size_t unit = 0;                // of Local and Member
  uint32_t scope = ModuleScope;   // the same
  std::string name;
  NodeId declaration = NoNode; // of a LoopName, and of a Local that shares its name with others
  friend auto operator<=>(const NameSymbol &, const NameSymbol &) = default;
};

// Whether an import under another name, 'from lib import scale as s', makes a name of its own
// (which is renamed by itself), or leads on to what it imports.
enum class ThroughAliases : uint8_t { No, Yes };

using NamePlace = NameFile::Place;

class NameResolver {
public:
  explicit NameResolver(const NameFiles &files) : files(files) {}

  // Nothing where the owner of an attribute or of a keyword is not known.
  std::optional<NameSymbol> symbolOf(const NameFile &file, const NamePlace &place,
                                     ThroughAliases aliases) const;
  // Of what a node declares: the name of a kernel, a parameter, the index of a loop.
  std::optional<NamePlace> placeOfNode(const NameFile &file, size_t unit, NodeId node) const;
  // Where a symbol is bound, in the order of the source. Remembered.
  const std::vector<NamePlace> &bindings(const NameSymbol &symbol) const;
  // Which of them a use of it is about.
  std::optional<NamePlace> bindingFor(const NameSymbol &symbol, const NameFile &from,
                                      const NamePlace &use) const;
  // The nodes that facts have for it, such as ScheduleMention.
  std::vector<NodeRef> declarations(const NameSymbol &symbol) const;

  struct Function {
    const NameFile *file = nullptr; // never null
    size_t unit = 0;
    const FunctionStmt *node = nullptr; // never null
  };
  // The function or kernel that a symbol names.
  std::optional<Function> functionOf(const NameSymbol &symbol) const;
  std::optional<Function> calledBy(const NameFile &file, size_t unit, const CallExpr &call) const;
  // The function whose parameters the keywords of a call name: the one that is called, or of
  // 'functools.partial(scale, by=2)' the one that is given.
  std::optional<Function> takerOfKeywords(const NameFile &file, size_t unit,
                                          const CallExpr &call) const;
  // The parameter of a function; nothing if it has none of that name.
  std::optional<NameSymbol> parameterOf(const Function &function, std::string_view name) const;
  std::optional<NameSymbol> parameterAt(const Function &function, size_t index) const;
  // What an expression such as 'lib.scale' or 'fill[i32]' names; brackets are left aside.
  std::optional<NameSymbol> symbolOf(const NameFile &file, size_t unit, const Expr &expr) const;
  // The parameter that the symbol is; null if it is something else.
  const Parameter *parameter(const NameSymbol &symbol) const;
  // The words that a file must have which names the symbol without being imported by its file; none
  // where no other file can.
  std::vector<std::string> wordsElsewhere(const NameSymbol &symbol) const;
  // Whether files may name it in ways that syntax does not tell: by strings of schedules, or behind
  // a module that is a value.
  bool isNamedByValues(const NameSymbol &symbol) const;
  // The class of the object that a variable gets, or that is named.
  std::optional<NameSymbol> classNamed(const NameSymbol &symbol) const;
  // Whether a method may override one of a class that is not known.
  bool mayOverride(const NameSymbol &symbol) const;
  // Whether the scope of a local is that of a kernel that was checked.
  bool isOfKernel(const NameSymbol &symbol) const;

private:
  const NameFiles &files;

  // Imports and classes may lead in circles, on several ways at once. A question takes so many
  // steps at most, each inside of another up to a depth; after that, nothing is known.
  class Step {
  public:
    explicit Step(const NameResolver &resolver) : resolver(resolver) {
      if (resolver.depth++ == 0)
        resolver.steps = 0;
      ++resolver.steps;
    }
    ~Step() { --resolver.depth; }
    Step(const Step &) = delete;
    Step &operator=(const Step &) = delete;
    bool isTooFar() const { return resolver.depth > 64 || resolver.steps > 1000; }
    // What was found out about a question itself is remembered: it does not depend on what was
    // asked before it.
    bool isWhole() const { return resolver.depth == 1; }

  private:
    const NameResolver &resolver;
  };
  mutable int depth = 0;
  mutable int steps = 0;

  NameSymbol ofModule(const NameFile &file, std::string_view name, ThroughAliases aliases) const;
  NameSymbol findOfModule(const NameFile &file, std::string_view name, ThroughAliases aliases,
                          const Step &step) const;
  NameSymbol ofImport(const NameFile &file, std::string_view module, std::string_view imported,
                      ThroughAliases aliases) const;
  // What imports bind, if they all bind the same.
  std::optional<NameSymbol> ofImports(const NameFile &file, const std::vector<NamePlace> &bindings,
                                      ThroughAliases aliases) const;
  bool hasName(const NameFile &file, std::string_view name) const;
  // The file that binds a name which another one gets by 'from module import *'.
  const NameFile *behindStars(const NameFile &file, std::string_view name) const; /*nullable*/
  NameSymbol ofLocal(const NameFile &file, const NamePlace &place, ThroughAliases aliases) const;
  std::optional<NameSymbol> ofAttribute(const NameFile &file, size_t unit,
                                        const AttributeExpr &attribute,
                                        ThroughAliases aliases) const;
  std::optional<NameSymbol> ofAttribute(const NameFile &file, const NamePlace &place,
                                        const UnpackedNames::Owner &before,
                                        ThroughAliases aliases) const;
  std::optional<NameSymbol> ofAttribute(const NameFile &file, const std::optional<NameSymbol> &base,
                                        std::string_view name, ThroughAliases aliases) const;
  std::optional<NameSymbol> symbolOfOwner(const NameFile &file, size_t unit,
                                          const UnpackedNames::Owner &owner) const;
  std::optional<Function> functionCalledAs(const NameSymbol &callee) const;
  std::optional<NameSymbol> ofKeyword(const NameFile &file, const NamePlace &place) const;
  // The class whose objects, or which itself, an expression is.
  struct Class {
    const NameFile *file = nullptr; // never null
    size_t unit = 0;
    uint32_t scope = 0;
  };
  std::optional<Class> classOf(const NameSymbol &symbol) const;
  std::optional<Class> findClassOf(const NameSymbol &symbol, const Step &step) const;
  std::optional<Class> ownerOf(const NameFile &file, size_t unit, const ScopedName &self) const;
  // The same of the name before the dot.
  std::optional<Class> ownerBefore(const NameFile &file, const NamePlace &attribute) const;
  std::optional<NameSymbol> memberOf(const Class &type, std::string_view name) const;
  struct LocalUses {
    std::vector<NamePlace> places;    // in the order of the source
    std::vector<NamePlace> bound;     // those that bind it
    std::vector<NodeId> declarations; // of each; empty if the kernel has one variable of the name
  };
  mutable std::map<std::tuple<const NameFile *, size_t, uint32_t, std::string>, LocalUses> locals;
  const LocalUses &localUses(const NameFile &file, size_t unit, uint32_t scope,
                             std::string_view name) const;
  std::vector<NamePlace> findBindings(const NameSymbol &symbol) const;
  mutable std::map<NameSymbol, std::vector<NamePlace>> boundTo;
  mutable std::map<NameSymbol, std::optional<Class>> classes;
  mutable std::map<std::tuple<const NameFile *, ThroughAliases, std::string>, NameSymbol> ofModules;
  mutable std::map<std::pair<const LocalUses *, ThroughAliases>, std::optional<NameSymbol>>
      importedLocals;
  std::optional<NameSymbol> ofLocalImports(const NameFile &file, const LocalUses &uses,
                                           ThroughAliases aliases) const;
  std::optional<NameSymbol> ofValue(const Value &value) const;
  const Value *valueAt(const NameFile &file, size_t unit, NodeId node) const; /*nullable*/
  std::optional<Function> functionAt(ItemId item, NodeId node) const;
};

// The innermost node of a kind around another; null if there is none.
template <typename T> const T *nodeAround(const SyntaxUnit &unit, const Node &node) {
  for (NodeId id = node.id; id-- > 0;)
    if (const T *found = unit.nodes[id]->tryAs<T>(); found && found->last >= node.id)
      return found;
  return nullptr;
}

} // namespace allo
