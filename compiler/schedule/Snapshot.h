// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// An immutable view of the operations and buffers of a payload at one epoch. Queries read only
// this. There is a node for each operation that is not a terminator, in the order of the payload,
// and one for each buffer, tensor or stream: parameters of functions and results of operations. To
// see one: a line 'tree' in test/data/schedule/*.steps.
#pragma once

#include "schedule/Names.h"
#include "schedule/Ref.h"

#include <mlir/IR/BuiltinOps.h>

#include <llvm/ADT/StringMap.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::schedule {

enum class Trait : uint16_t {
  Loop = 1 << 0,
  AffineLoop = 1 << 1, // affine.for and affine.parallel
  AffineFor = 1 << 2,
  ScfLoop = 1 << 3,
  Branch = 1 << 4,
  Function = 1 << 5,
  Symbol = 1 << 6,
  Allocates = 1 << 7,
  Frees = 1 << 8,
  Reads = 1 << 9,
  Writes = 1 << 10
};

constexpr size_t NoNode = SIZE_MAX;

struct OpNode {
  std::string id;
  std::string kind; // "affine.for"
  std::string name; // may be empty
  std::string path; // "module/gemm/L0/L1"
  size_t parent = NoNode;
  size_t last = 0; // the last node below this one, or itself
  std::vector<size_t> children;
  std::vector<size_t> values; // that it owns
  mlir::Location loc;
  uint16_t traits = 0;
  std::optional<int64_t> trips = {}; // of a loop, if they are constant
  Tags tags = {};                    // its directives
  std::string symbol = {};           // of a function

  bool has(Trait trait) const { return traits & uint16_t(trait); }
};

struct ValueNode {
  std::string id; // "op3:arg0", "op7:res0"
  std::string name;
  std::string type;
  std::string path;
  size_t owner = 0;
  unsigned number = 0;
  bool isArgument = false;
  std::vector<int64_t> shape; // of a buffer or tensor
  mlir::Location loc;
  Tags tags = {};                      // its directives
  std::optional<bool> isUnsigned = {}; // of its elements, where the source says so
};

class Snapshot {
public:
  // Each operation has its id, or those that have none have their positions as their ids.
  Snapshot(mlir::ModuleOp payload, int64_t epoch);

  int64_t epoch() const { return epochNumber; }
  const std::vector<OpNode> &ops() const { return opNodes; }
  const std::vector<ValueNode> &values() const { return valueNodes; }
  // Null if there is none.
  const OpNode *opById(llvm::StringRef id) const;
  const ValueNode *valueById(llvm::StringRef id) const;

  size_t indexOf(const OpNode &node) const { return size_t(&node - opNodes.data()); }
  bool isBelow(size_t inner, size_t outer) const; // or itself

private:
  int64_t epochNumber;
  std::vector<OpNode> opNodes;
  std::vector<ValueNode> valueNodes;
  llvm::StringMap<size_t> opIds; // that are not positions
  llvm::StringMap<size_t> valueIds;

  void visit(mlir::Operation *operation, size_t parent, std::string path);
  void addValue(mlir::Value value, size_t owner, unsigned number, bool isArgument);
};

std::string showPlace(mlir::Location place); // "gemm.py:3:5", empty if unknown
using ShowPlace = std::function<std::string(mlir::Location)>;
std::string formatTree(const Snapshot &snapshot, bool includeValues = true,
                       const ShowPlace &place = showPlace);

// Calls fn(op) for the operations that have nodes, in their order.
template <typename Fn> void forEachNode(mlir::ModuleOp payload, Fn fn) {
  payload->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (!op->hasTrait<mlir::OpTrait::IsTerminator>())
      fn(op);
  });
}

// "op3"
std::string idAt(uint64_t number);
// Gives each operation but terminators an id. Unique ones are kept; those that occur several times
// are replaced in all places. 'next' is the number of the next id.
void assignIds(mlir::ModuleOp payload, uint64_t &next);
void removeIds(mlir::ModuleOp payload);

} // namespace allo::schedule
