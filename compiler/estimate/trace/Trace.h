// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// MLIR -> the graph of what one iteration of a pipelined loop computes, or straight-line code.
// Loops inside are unrolled as they are traced, and what a tool for hardware simplifies is
// simplified at once: equal operations and loads are one (value numbering), a load of what was
// stored before is the stored value, constants are folded, branches become selections, widths are
// as narrow as the values need, products with powers of two are wires. What is the same in all
// iterations is marked, and dependences between iterations have the distances that affine
// subscripts tell.
#pragma once

#include "estimate/hardware/Memory.h"
#include "estimate/trace/Distances.h"
#include "estimate/trace/Graph.h"
#include "estimate/trace/LinearForm.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringMap.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

#include <functional>
#include <memory>
#include <set>
#include <unordered_map>

namespace allo::estimate {

// What is known of the ports of parameters from outside of their function.
struct ParameterPorts {
  llvm::DenseMap<mlir::Value, uint32_t> bundles; // of those in the memory of the host
  llvm::DenseSet<mlir::Value> single;            // another process has the second port
};

// The memories and streams of a function, by number. Directives become partitions.
class Buffers {
public:
  uint32_t of(mlir::Value value);
  std::vector<Buffer> all;
  std::vector<mlir::Value> values; // the same
  ParameterPorts ports;

private:
  llvm::DenseMap<mlir::Value, uint32_t> known;
  llvm::StringMap<uint32_t> globals;
};

// What tracing needs to know of a called function: its latency, if it is known.
using CalleeLatency = std::function<std::optional<uint64_t>(mlir::Operation *call)>;

struct TraceContext {
  Buffers &buffers;
  CalleeLatency calleeLatency;
  bool hasHostRequests = false; // what accesses of the memory of the host wait for is known
};

// Bounds of a loop where they are known: the first index, the step, how often it runs.
struct Trips {
  int64_t first = 0, step = 1, count = 0;
};

struct Access {
  NodeId node = 0, value = None; // what is stored
  uint32_t buffer = 0;
  std::vector<LinearForm> subscripts = {};
  bool isWrite = false, isConditional = false, isDead = false;
  NodeId predicate = None, before = None; // of a conditional store: what is there without it
  std::vector<NodeId> at = {};            // of a store: its subscripts
};

class Trace {
public:
  explicit Trace(TraceContext &context) : context(context) {}

  // Of a pipelined nest: loops each of which is in the one before it. 'factor' copies of the body
  // are one iteration.
  void traceNest(llvm::ArrayRef<mlir::Operation *> nest, unsigned factor);
  // Of straight-line code; loops in it are unrolled.
  void trace(mlir::Operation *op);
  // Ends the trace: removes what is not used, and adds dependences.
  void finish();

  // A value of the outside that is known: the index of a loop that is unrolled around.
  void define(mlir::Value value, int64_t constant);
  // The constant that a value is.
  std::optional<int64_t> constantOf(mlir::Value value);
  std::optional<Trips> tripsOf(mlir::Operation *loop);
  // Those that an access may be of; empty: any.
  std::vector<int64_t> banksOf(const Buffer &buffer, llvm::ArrayRef<LinearForm> subscripts) const;
  // After how many iterations the element is the same again, if a remainder of the innermost index
  // tells.
  std::optional<int64_t> periodOf(const Access &access) const;
  bool followsInnermostLoop(const Access &access) const; // whether its index is in a subscript

  Graph graph;
  std::vector<mlir::Location> places; // by Node::place
  std::vector<Access> accesses;
  std::vector<std::string> doubts; // what could not be traced exactly
  bool isTooLarge = false;
  bool hasUnknownCall = false; // or one that takes too many steps to count: it is one step here
  std::vector<NodeId> outside; // what is used after the trace
  std::vector<std::pair<NodeId, mlir::Operation *>> calls;

  // The node of a value that has been traced; None: it has not been.
  NodeId nodeOf(mlir::Value value) const {
    auto at = env.find(value);
    return at == env.end() ? None : at->second;
  }

private:
  struct Known {
    LinearForm form = {};
    int64_t low = INT64_MIN, high = INT64_MAX;
    bool isFloat = false;
  };
  struct Carried {
    NodeId start = 0, end = None;
    bool isReset = false;
  };
  TraceContext &context;
  std::vector<Known> known; // by node
  llvm::DenseMap<mlir::Value, NodeId> env;
  // By what they compute (value numbering): a kind of key, or of the operation, and its parts.
  enum Key : int64_t {
    SumKey = -1,
    ProductKey = -2,
    AddressKey = -3,
    ElementKey = -4,
    LowBitsKey = -5,
    LowProductKey = -6,
    StrideKey = -7,
  };
  std::map<std::vector<int64_t>, NodeId> numbered;
  llvm::StringMap<int64_t> variants; // of operations of one kind, such as "slt" and "eq"
  std::vector<Carried> carried;
  std::vector<NestLevel> levels;
  // A sum that may wrap as the tool adds: one number last, and the others to each other before. The
  // last one is the widest, as the others need narrower adders, or the one that the loop carries,
  // which then takes one addition from one iteration to the next.
  struct OrderedSum {
    NodeId last = None, others = None;
    NodeId left = None, right = None; // the operands in the source
  };
  std::map<NodeId, OrderedSum> orderedSums;
  std::set<NodeId> differences;
  std::map<NodeId, NodeId> inverses; // of bits that are inverted: those bits
  std::map<NodeId, int64_t> periods; // of remainders of the innermost index, in iterations
  // Cells that are set before an inner loop of the nest, and the values that it carries for them.
  std::map<std::pair<uint32_t, std::vector<LinearForm>>, NodeId> resets;
  NodeId predicate = None;
  uint32_t place = None;
  uint64_t callSteps = 0; // of all calls

  NodeId add(Node node, Known facts, std::vector<int64_t> key);
  NodeId constant(int64_t value, unsigned width);
  NodeId lookup(mlir::Value value);
  NodeId unknown(unsigned width, bool isFloat, OpKind kind);
  NodeId counter(unsigned width, int64_t low, int64_t high);
  bool isConstant(NodeId node) const;
  int64_t valueOf(NodeId node) const { return known[node].form.constant; }

  void traceBlock(mlir::Block &block);
  void traceOne(mlir::Operation *op);
  bool traceArithmetic(mlir::Operation *op);
  bool traceFloat(mlir::Operation *op);
  bool traceMemory(mlir::Operation *op);
  void traceBranch(mlir::scf::IfOp op);
  void mergeStores(size_t begin, llvm::ArrayRef<size_t> ends, llvm::ArrayRef<NodeId> predicates,
                   NodeId condition);
  void traceUnrolled(mlir::Operation *loop);
  void traceLevel(llvm::ArrayRef<mlir::Operation *> nest, unsigned factor);
  void traceCall(mlir::Operation *op);

  NodeId sum(NodeId a, NodeId b, int64_t sign, unsigned width);
  NodeId product(NodeId a, NodeId b, unsigned width);
  NodeId lowProduct(NodeId a, int64_t factor, unsigned width);
  NodeId quotient(NodeId a, NodeId b, bool isRemainder, bool isSigned, unsigned width);
  NodeId compare(NodeId a, NodeId b, llvm::StringRef predicateName);
  bool isBit(NodeId node) const; // 0 or 1, in one bit
  NodeId inverted(NodeId bit);
  NodeId select(NodeId condition, NodeId a, NodeId b, unsigned width, bool isFloat);
  NodeId resized(NodeId value, unsigned width, bool isSigned);
  // What so many bits of a number are without a sign: no more bits, whatever holds them.
  NodeId unsignedOf(NodeId value, unsigned width);
  NodeId truncated(NodeId value, unsigned width);
  NodeId lowSum(NodeId a, NodeId b, unsigned width, std::vector<int64_t> key);
  OrderedSum carriedLast(NodeId a, NodeId b, llvm::function_ref<NodeId(NodeId, NodeId)> add) const;
  // Operations of one kind that are not the same have different variants.
  NodeId simple(OpKind kind, std::vector<NodeId> operands, unsigned width, llvm::StringRef variant,
                bool isFloat = false);
  NodeId affineValue(mlir::AffineExpr expr, llvm::ArrayRef<NodeId> operands, unsigned dims);
  std::vector<NodeId> subscriptsOf(mlir::Operation *op);
  NodeId withinBank(const Buffer &buffer, size_t dim, NodeId subscript);
  NodeId strideOf(NodeId product, NodeId counter);
  NodeId addressOf(const Buffer &buffer, llvm::ArrayRef<NodeId> subscripts);
  NodeId load(uint32_t buffer, llvm::ArrayRef<NodeId> subscripts, unsigned width, bool isFloat);
  void store(uint32_t buffer, llvm::ArrayRef<NodeId> subscripts, NodeId value);
  std::vector<int64_t> laneOf(mlir::Value stream, mlir::ValueRange indices);

  bool mayMeet(const Access &a, const Access &b) const;
  std::optional<int64_t> periodOf(const LinearForm &subscript) const;
  // Nothing: they never meet; 0: it is not known when.
  std::optional<unsigned> distanceOf(const Access &store, const Access &load) const;
  bool varies(NodeId node) const { return isVarying[node]; }
  void markBursts();
  bool isBurst(llvm::ArrayRef<const Access *> all) const;
  bool variesIn(const Access &access) const; // whether its element is another one in each iteration
  void addRequests();
  void moveBehind(llvm::ArrayRef<NodeId> reads, std::vector<NodeId> &writes);
  std::vector<char> isVarying;
  void markInvariant();
  void addDependences();
  void carry(NodeId value, NodeId start, NodeId user, bool isReset);
  void restoreSharedSums();
  void removeUnused();
  std::pair<int64_t, int64_t> rangeOf(const LinearForm &form) const;
};

} // namespace allo::estimate
