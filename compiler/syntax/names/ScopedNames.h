// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names in one top-level statement by Python's rules of scopes, but that a kernel sees the
// names of a class around it, as the checker has it: each place where a name is written, the scope
// that it belongs to, and whether it is read or written there. A pure function of the syntax: it
// needs no facts of the checker, and works for functions that are no kernels and for lines that do
// not parse. Names that no scope of the statement binds count as the module's. What a name of a
// module stands for: NameResolver.h. NameTable.h keeps the names of a file without its trees; those
// that are unpacked from it have no nodes.
#pragma once

#include "syntax/tree/Ast.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

enum class NameRole : uint8_t {
  Variable,  // of a scope: a variable, parameter, function, class, what an import binds
  Attribute, // behind a dot: it belongs to what is before the dot
  Keyword,   // of an argument: it belongs to what is called
  Imported,  // of another module: 'scale' in 'from lib import scale as s'
  Module,    // a part of the path of a module
  Export     // a string in '__all__'
};
enum class NameAccess : uint8_t { Read, Write, Bind };
enum class NameScopeKind : uint8_t { Module, Function, Class, Comprehension };

struct NameScope {
  NameScopeKind kind = NameScopeKind::Module;
  const Node *node = nullptr; /*nullable: the module's, or unpacked*/ // a lambda's kind is Function
  uint32_t parent = 0;
  std::string_view firstParameter = {}; // of a function with a name, if that parameter has a name
};
constexpr uint32_t ModuleScope = 0;

struct ScopedName {
  NameRole role = NameRole::Variable;
  NameAccess access = NameAccess::Read;
  bool isImport = false; // an import binds it: 'imported' of 'module', or 'module' if that is empty
  bool isIdent = false;  // the node is an Ident: not an expression, but a part of a statement
  uint32_t scope = ModuleScope; // of a variable: the one that it belongs to; else where it is
  uint32_t place = ModuleScope; // the scope that it is written in
  const Node *node = nullptr;   // of Imported and Module the ImportAlias or path; null: unpacked
  Span span;                    // in the unit; of a string what is between its quotes
  std::string_view text;
  std::string_view module = {};   // of Module the path up to this part
  std::string_view imported = {}; // of an import
  std::string_view alias = {};    // of what 'as' gives another name: that name
};

struct ScopedNames {
  std::vector<NameScope> scopes; // a scope is behind those around it; the module's is the first
  std::vector<ScopedName> names; // in the order of the source
  std::vector<std::string_view> stars; // the modules of 'from module import *'

  bool isWithin(uint32_t scope, uint32_t around) const;
  bool binds(uint32_t scope, std::string_view name) const;
  // The names at an offset: an import without 'as' has two, the imported one first.
  std::vector<const ScopedName *> at(uint32_t offset) const;
  // The name of role Variable at a node; null where there is none.
  const ScopedName *variableAt(const Node &node) const;
  // The names of role Variable that belong to a scope, in the order of the source: indices.
  std::span<const uint32_t> variablesOf(uint32_t scope) const;

private:
  friend class NameCollector;
  friend class NamePacker;
  friend class NameUnpacker;
  void listVariables();
  std::vector<std::pair<uint32_t, std::string_view>> bound; // sorted
  std::vector<uint32_t> variables;                          // one scope after the other
  std::vector<uint32_t> firstOfScope; // in 'variables', by scope; one more at the end
};

// Remembered with the tree. On any thread.
const ScopedNames &scopedNames(const SyntaxUnit &unit);
// Not remembered.
ScopedNames collectNames(const SyntaxUnit &unit);

} // namespace allo
