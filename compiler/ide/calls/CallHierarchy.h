// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which functions call which: kernels as the checker has resolved their calls, and plain Python as
// far as its names lead to functions of the given files. A pure function of analysed items.
// Positions are offsets in the texts that were analysed.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"
#include "support/Span.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

struct CallHierarchyItem {
  size_t file = 0; // of the files that were given
  bool isModule =
      false; // the statements of the file, outside of functions; it has no name or place
  std::string name;
  std::string
      detail; // the signature of a kernel; of a call of a stage also what it does to streams
  Span whole;
  Span selection; // its name
};

// All calls of one function by another one, or by the statements of a file.
struct HierarchyCall {
  CallHierarchyItem item;   // the other end
  std::vector<Span> ranges; // what is called, in the caller's file; in the order of the source
};

class CallHierarchy {
public:
  using FileItems = std::shared_ptr<const PersistentSeq<ItemEntry>>; // never null
  explicit CallHierarchy(std::vector<FileItems> sources);

  // What is defined, called or named at an offset.
  std::optional<CallHierarchyItem> itemAt(size_t file, uint32_t offset) const;
  std::vector<HierarchyCall> incoming(const CallHierarchyItem &callee) const;
  std::vector<HierarchyCall> outgoing(const CallHierarchyItem &caller) const;

private:
  struct Function { // NoNode: the statements outside of functions
    ItemId item = ThisItem;
    NodeId node = NoNode;
    friend auto operator<=>(const Function &, const Function &) = default;
  };
  struct Place {
    size_t file = 0;
    const ItemState *item = nullptr;
    uint32_t offset = 0;
  };
  struct Bound { // a name at module level
    const ItemState *item = nullptr;
    const Binding *binding = nullptr;
  };
  struct Edge {
    NodeId caller = NoNode;
    Function callee;
    Span range;                         // in the item
    const KernelCheck *check = nullptr; /*nullable: of the caller; null for plain Python*/
    const CallSite *site = nullptr;     /*nullable: the same*/
  };
  // What a kernel does to a stream that it gets.
  struct StreamEnds {
    bool puts = false, gets = false;
  };
  using Visited = std::set<std::pair<const KernelCheck *, size_t>>; // kernels and parameters
  using Names = std::unordered_map<std::string_view, Bound>;

  static std::optional<Function> functionOf(const Value &value);
  std::optional<Function> functionOf(const Bound &bound) const;
  std::optional<Function> namedBy(const Expr &expr, const Names &names) const;
  std::vector<Edge> edgesOf(const ItemState &item, const Names &names) const;
  std::optional<Function> functionOf(const CallHierarchyItem &item) const;
  std::optional<Function> functionAt(size_t file, uint32_t offset) const;
  const FunctionStmt *statementOf(const Function &function) const; /*nullable*/
  CallHierarchyItem describe(const Function &function) const;
  const KernelCheck *calleeOf(const CallSite &site, const ItemState &item) const; /*nullable*/
  StreamEnds endsOf(const KernelCheck &check, const ItemState &item, size_t parameter,
                    Visited &visited) const;
  std::string streamsOf(const Edge &edge, const ItemState &item) const;
  // The calls by one function, or of one.
  struct Group {
    std::vector<Span> ranges; // in the caller's file
    std::set<std::string> streams;
  };
  void add(const Edge &edge, const Place &place, Group &group) const;
  std::vector<HierarchyCall> listed(std::map<Function, Group> groups) const;

  std::vector<FileItems> files;
  std::vector<Names> namesOf; // by file
  std::unordered_map<ItemId, Place> places;
};

} // namespace allo
