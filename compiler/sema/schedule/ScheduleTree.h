// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a schedule works on, as the checker predicts it without MLIR: the functions of a kernel and
// its callees, their loops and buffers. The prediction may know less than the compiler, but is
// never wrong: where it does not know, it says so ('mayHaveMore', 'mayHaveLess'), and what depends
// on that is not reported. Source of the rules: docs/language/schedules.md.
#pragma once

#include "sema/facts/Items.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo {

constexpr uint32_t NoScheduleNode = UINT32_MAX;

struct ScheduleNode {
  enum class Kind : uint8_t { Function, Loop };

  uint32_t id = NoScheduleNode; // its index; never used again
  Kind kind = Kind::Loop;
  bool isAlive = true;
  std::string name;   // empty: it has none
  std::string index;  // of a loop that 'name=' names: what its index is called
  std::string around; // of a function: see shownAround(), tells those of one name apart
  NodeRef place;      // in the kernel: of a loop the name of its index, of a function its name
  NodeRef madeAt;     // the call of the primitive that made it; no node: it is the kernel's own
  uint32_t parent = NoScheduleNode;
  std::vector<uint32_t> children;   // loops, in the order of the source
  std::vector<uint32_t> callees;    // of a function: the functions that it calls itself
  size_t composedBy = 0;            // of a function: the number of the effect; 0: none
  NodeRef composedAt;               // its call
  std::optional<int64_t> tripCount; // where it is known
  bool isOpen = false; // it runs as often as a parameter says, of which nothing is known
  std::optional<int64_t> interval;   // of pipeline
  std::optional<int64_t> unrolledBy; // 0: all of it
  NodeRef pipelinedAt, unrolledAt;   // the calls
  bool isDataflow = false;

  bool isLoop() const { return kind == Kind::Loop; }
  void setTripCount(std::optional<int64_t> now) {
    tripCount = now;
    isOpen = false;
  }
  bool hasDirectives() const { return interval || unrolledBy || isDataflow; }
  void takeDirectives(const ScheduleNode &other) {
    interval = other.interval;
    unrolledBy = other.unrolledBy;
    pipelinedAt = other.pipelinedAt;
    unrolledAt = other.unrolledAt;
    isDataflow = other.isDataflow;
  }
};

// What partition() does to one dimension of a buffer.
struct SchedulePartition {
  int64_t dim = 0;               // counted from 1; 0: all
  std::string kind;              // "Cyclic"
  std::optional<int64_t> factor; // where it is known
  NodeRef place;                 // the call
};

struct ScheduleBuffer {
  uint32_t id = 0; // its index
  std::string name;
  NodeRef place;
  uint32_t owner = NoScheduleNode;             // the function or loop that it is in
  std::vector<std::optional<int64_t>> extents; // one for each dimension
  bool hasRank = true;                         // 'extents' are known
  std::vector<SchedulePartition> partitions;
  std::optional<std::string> storage; // of bind_storage: "RAM_2P, LUTRAM"
  NodeRef boundAt;                    // its call
  bool isParameter = false;

  bool hasDirectives() const { return !partitions.empty() || storage; }
};

// Nodes by id. Copies share the nodes: a copy costs a pointer for each of them.
class ScheduleNodes {
public:
  ScheduleNodes() = default;
  explicit ScheduleNodes(std::vector<ScheduleNode> nodes) {
    all.reserve(nodes.size());
    for (ScheduleNode &node : nodes)
      push_back(std::move(node));
  }

  size_t size() const { return all.size(); }
  const ScheduleNode &operator[](size_t id) const { return *all[id]; }
  void push_back(ScheduleNode node) {
    all.push_back(std::make_shared<const ScheduleNode>(std::move(node)));
  }
  // A node of this copy's own, to be changed.
  ScheduleNode &own(size_t id) {
    auto copy = std::make_shared<ScheduleNode>(*all[id]);
    ScheduleNode &node = *copy;
    all[id] = std::move(copy);
    return node;
  }

private:
  std::vector<std::shared_ptr<const ScheduleNode>> all;
};

// The trip counts of the two loops that a loop is split into; nothing where they are not known, or
// not the same each time.
inline std::optional<int64_t> quotientUp(std::optional<int64_t> trips, int64_t factor) {
  return trips ? std::optional(*trips / factor + (*trips % factor != 0)) : std::nullopt;
}
inline std::optional<int64_t> partOf(std::optional<int64_t> trips, int64_t factor) {
  return trips && *trips % factor == 0 ? std::optional(factor) : std::nullopt;
}

struct ScheduleTree {
  ScheduleNodes nodes;
  std::vector<ScheduleBuffer> buffers;
  std::vector<uint32_t> functions; // the primary one first
  // There may be loops and buffers without a name besides these, for instance of whole-array
  // statements: only names are looked up.
  bool mayHaveUnnamed = false;
  bool mayHaveMore = false; // loops or buffers of any name
  bool mayHaveLess = false; // what is here may be gone
  bool knowsCalls = true;   // 'callees' of the primary function are all that it calls
  // The words of the functions' texts: the name of any operation begins with one of them. Null
  // where that is not certain.
  std::shared_ptr<const std::set<std::string, std::less<>>> words = {};
  bool hasBranches = false; // around loops, which paths then depend on

  // In the order of the program.
  std::vector<uint32_t> loopsIn(uint32_t root) const; // itself included
  bool isWithin(uint32_t node, uint32_t root) const;  // or the same
  // The loops around and including it, outermost first.
  std::vector<uint32_t> chainOf(uint32_t loop) const;
  // From the outermost to the innermost of these loops, where they are one nest: each of them but
  // the innermost holds one loop. Empty where they are not, or it is not known.
  std::vector<uint32_t> bandOf(const std::vector<uint32_t> &loops) const;
  // Whether an operation may have that name, of whatever kind it is.
  bool mayHaveOperation(std::string_view name) const;
  // The loop or function of that name, if there is one.
  std::optional<uint32_t> onlyNamed(std::string_view name) const;
  uint32_t functionOf(uint32_t node) const;
  // By a primitive: 'buffers' has none of its parameters.
  bool isMade(uint32_t function) const { return nodes[function].madeAt.node != NoNode; }
  // The one that a kernel is; nothing where that is not known.
  std::optional<uint32_t> functionOf(const KernelSignature &kernel) const;
  // "scale", or "scale (n = 8)" where there are others of that name.
  std::string shownFunction(uint32_t function) const;
  // The functions that the primary one calls itself; none where not all of them are known.
  std::vector<uint32_t> calleesOfPrimary() const;
  // What a function has that is tagged, besides its parameters: "'j'" and the place.
  std::vector<std::pair<std::string, NodeRef>> taggedIn(uint32_t function) const;
  // Of a loop, where it is known: "module/gemm/L0/L1".
  std::optional<std::string> pathOf(uint32_t loop) const;

  // Of all loops; nothing where one is not known.
  std::optional<std::vector<std::pair<std::string, uint32_t>>> loopPaths() const;

  // In no parent yet: its id.
  uint32_t addLoop(const ScheduleNode &like, const std::string &suffix,
                   std::optional<int64_t> tripCount, NodeRef madeAt);
  uint32_t copyOf(uint32_t loop); // with all that it holds
  void setChildren(uint32_t parent, std::vector<uint32_t> children);
  // Puts nodes in the place of one below its parent.
  void replace(uint32_t before, const std::vector<uint32_t> &after);
  // Nests loops in this order in the place of the first of 'band', around what its last one holds.
  void nest(const std::vector<uint32_t> &band, const std::vector<uint32_t> &order);
};

// The check of a kernel that is called: null where it is not known.
using FindCheck = std::function<std::shared_ptr<const KernelCheck>(const KernelSignature &)>;
using FindUnit = std::function<std::shared_ptr<const SyntaxUnit>(ItemId)>;

// Of a kernel and all that it calls.
ScheduleTree scheduleTreeOf(const KernelCheck &check, const FindCheck &checkOf,
                            const FindUnit &unitOf);

} // namespace allo
