// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names that a statement sees while it is typed, as the last check knows them: locals of the
// function around it, names of functions around that one, names of the module. What the statement
// itself binds is not among them.
#pragma once

#include "ide/complete/CallContext.h"
#include "sema/facts/Items.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace allo {

struct VisibleName {
  enum class Origin : uint8_t { Local, Outer, Module };
  std::string name;
  Value value; // Runtime: a variable of that type; the error value: not known
  Origin origin = Origin::Module;
  VariableKind kind = VariableKind::Local; // of Local
  bool isTemplate = false;                 // a template parameter, which an instance may bind
};

// What a chain of names leads to.
struct ResolvedChain {
  Value value;
  bool isIndexed = false; // an element of it
};

class VisibleNames {
public:
  VisibleNames(const Analysis &analysis, uint32_t offset, uint32_t statement);

  // The kernel whose body or header is around the place; null outside of kernels.
  const KernelCheck *kernel() const { return check; }
  // In the body of a function of any kind.
  bool isInFunction() const { return function != nullptr; }
  // Of the file, at module level or in the function; locals first, those of one origin in the order
  // of the source.
  const std::vector<VisibleName> &all() const { return names; }
  const VisibleName *find(std::string_view name) const; // null: no such name
  std::optional<ResolvedChain> resolve(const Chain &chain) const;
  // The instance of a kernel that indices such as "[i32, 4]" make, if the file asks for it, else
  // the kernel itself.
  std::shared_ptr<const KernelSignature>
  instanceOf(const std::shared_ptr<const KernelSignature> &kernel, std::string_view indices) const;

private:
  const Analysis &analysis;
  const ItemState *item = nullptr; // the statement at the top level around the place
  uint32_t at = 0;                 // in it
  uint32_t before = 0;             // in it: where the statement that is typed begins
  const FunctionStmt *function = nullptr;
  const KernelCheck *check = nullptr;
  std::vector<VisibleName> names;
  std::unordered_map<std::string_view, size_t> byName;

  void findFunctions(std::vector<const FunctionStmt *> &around) const;
  bool isInside(const FunctionStmt &candidate) const;
  void addLocals(const FunctionStmt &owner, bool isInnermost);
  void addVariables(const KernelCheck &kernel, bool isInnermost);
  bool isVisible(const VariableInfo &variable) const;
  void addModuleNames(size_t index);
  void add(VisibleName name);
  void indexNames();
};

// The attribute of a module, a namespace of operators or an object; the error value if there is
// none.
Value attributeOf(const Value &value, std::string_view name);

} // namespace allo
