// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The lowering of one kernel, internal to compiler/lower. A scalar variable is the SSA value that
// it has at the point of insertion; a buffer or tensor is a memref or tensor; loops and branches
// carry the variables that they assign. A stateful variable is a global.
//
// Memory: 'underlying' gives the allocations, parameters and globals that a memref may be. A buffer
// that cannot be referenced after the block in which it is declared is freed at the block's end;
// what leaves a branch, at the end of the block around it. Memory that escapes is freed by the
// caller of the program.
#pragma once

#include "dialect/Dialect.h"
#include "lower/Arithmetic.h"
#include "lower/Lower.h"
#include "lower/Places.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <mlir/IR/AffineExpr.h>

#include <map>
#include <set>

namespace allo::lower {

// Facts about all kernels.
class ModuleLowering {
public:
  ModuleLowering(const program::Program &program, mlir::MLIRContext &context,
                 const LowerOptions &options);
  // The module, and its sites in 'sites'.
  mlir::OwningOpRef<mlir::ModuleOp> run();

  const program::Program &program;
  mlir::MLIRContext &context;
  const LowerOptions &options;
  mlir::ModuleOp module;
  std::vector<dialect::KernelOp> kernels;
  std::vector<bool> returnsFreshBuffer; // by kernel: its result has no other reference
  std::vector<Site> sites;
  // The arguments of a call, with the buffers that each may be, by caller; for noalias.
  struct Root {
    const void *value;
    bool isParameter;                    // it comes from the caller's caller
    std::optional<unsigned> number = {}; // of the parameter, if that is known
  };
  struct Called {
    program::KernelId caller, callee;
    std::vector<std::vector<Root>> roots; // by buffer: which things it may be
  };
  std::vector<Called> calls;
  std::set<program::KernelId> overlapping; // whose buffers are used concurrently

  mlir::Location locOf(program::SourceRange place) const;
  program::SourceRange
  headOf(program::SourceRange place) const; // of a statement with blocks: its first line
  mlir::Type typeOf(Type type) const;
  dialect::SignedAttr signOf(Type type) const; // of a place
  // The name of a global with a table's values; constant, or one per name.
  llvm::StringRef tableGlobal(program::TableId table, const std::string &variable = "");
  std::string global(const std::string &name, Type type, program::TableId table, bool constant,
                     llvm::ArrayRef<int64_t> mapping);

private:
  mutable Locations locations;
  std::map<program::TableId, std::string> tables;
  void declare(program::KernelId id);
  void markDistinct();
  std::vector<program::KernelId> calleesFirst() const;
};

constexpr int64_t Alignment = 64; // of allocations, in bytes: a line of the cache

class KernelLowering {
public:
  KernelLowering(ModuleLowering &module, program::KernelId id);
  void run();

private:
  using Value = mlir::Value;
  ModuleLowering &home;
  const program::Program &program;
  program::KernelId id;
  const program::Kernel &kernel;
  dialect::KernelOp function;
  mlir::OpBuilder b;
  std::vector<Value> variables;           // null: has no value yet
  std::vector<program::VariableId> loops; // whose bodies are around, outermost first
  double iterations = 1;                  // of those with constant bounds together, about
  std::map<program::VariableId, Value> globals;
  std::set<program::VariableId> readOnlyTables;
  std::map<const void *, std::vector<program::VariableId>> assigned; // by block

  // ---- memory (Memory.cpp)
  struct Owned {
    Value value;
    bool movable; // an allocation that may happen once for the kernel
  };
  struct Scope {
    std::vector<Owned> owned;
    bool hasStages = false;
    // That may still run, and what they were given.
    std::vector<std::pair<program::KernelId, llvm::SetVector<Value>>> stages;
  };
  std::vector<Scope> scopes;
  llvm::DenseMap<Value, llvm::SetVector<Value>> underlying;
  llvm::SetVector<Value> underlyingBuffers(Value value) const;
  void mayAlias(Value value, llvm::ArrayRef<Value> others);
  Value allocate(mlir::Type type, Type element, mlir::Location loc);
  void own(Value value, bool movable);
  void forget(Value buffer);
  void closeScope(llvm::ArrayRef<Value> escaping, bool isLoop);
  std::vector<Value> visibleBuffers(mlir::Type type) const;

  // ---- tensors that loops carry (Tensors.cpp)
  std::map<program::VariableId, Value> carriedTensors; // the innermost loop's argument
  llvm::DenseMap<Value, Value> homes;                  // see homeOf()
  Value homeOf(Value tensor);
  bool computeInto(Value place, Value tensor);
  void separate(std::vector<Value> &results, mlir::Location loc);
  std::vector<Value> placesBefore(llvm::ArrayRef<program::VariableId> carried);
  void putInto(llvm::ArrayRef<Value> places, std::vector<Value> &ends, mlir::Location loc);

  // ---- statements (Statements.cpp)
  mlir::Location locOf(program::SourceRange place) const { return home.locOf(place); }
  mlir::Location named(program::VariableId variable, program::SourceRange place) const;
  mlir::Location namedAll(llvm::ArrayRef<program::VariableId> several,
                          program::SourceRange place) const;
  void statements(const program::Block &block);
  void statement(const program::Stmt &stmt);
  void assign(program::VariableId variable, Value value);
  Value read(program::VariableId variable, mlir::Location loc);
  void store(const program::Store &store);
  void overwrite(const program::Overwrite &overwrite);
  void put(const program::Put &put);
  void branch(const program::If &branch);
  void match(const program::Match &match);
  Value numberOf(Value subject, const program::Match &match, mlir::Location loc);
  void loop(llvm::ArrayRef<program::Axis> axes, const program::Block &body,
            program::SourceRange place, std::string_view name);
  void whileLoop(const program::While &loop);
  void finish(const program::Return *end);
  const std::vector<program::VariableId> &assignedIn(const program::Block &block);
  using Reads = std::map<program::VariableId, size_t>; // of the compiler's temporaries
  std::map<const void *, Reads> reads;                 // by block
  const Reads &readsIn(const program::Block &block);
  std::vector<program::VariableId> carriedBy(llvm::ArrayRef<const program::Block *> blocks,
                                             bool temporaries);
  std::vector<Value> valuesOf(llvm::ArrayRef<program::VariableId> variables, mlir::Location loc);
  Value placeholder(Type type, mlir::Location loc);
  // Lowers into a region's block with the carried variables; gives their values at its end, those
  // of tensors in their 'places'.
  std::vector<Value> inner(const program::Block &body, llvm::ArrayRef<program::VariableId> carried,
                           llvm::ArrayRef<Value> places, bool isLoop, mlir::Location loc);
  void enter(llvm::ArrayRef<program::VariableId> carried, llvm::ArrayRef<Value> arguments,
             llvm::ArrayRef<Value> start);
  void endStages(mlir::Location loc);

  // ---- calls and streams (Calls.cpp)
  std::vector<Value> call(const program::Call &call, bool stage);
  void findReadOnlyTables();
  Value stateful(program::VariableId variable, mlir::Location loc);

  // ---- expressions (Expressions.cpp)
  Arithmetic arithmetic(const program::Expr &expr);
  Value eval(const program::Expr &expr);
  Value scalar(const program::Expr &expr, llvm::ArrayRef<Value> operands);
  std::vector<Value> evalAll(const program::Exprs &exprs);

  // ---- subscripts (Subscripts.cpp)
  struct Subscripts {
    llvm::SmallVector<mlir::AffineExpr> exprs; // over 'operands' as dimensions
    llvm::SmallVector<Value> operands;
    bool affine = true; // all operands are valid dimensions
  };
  void addSubscript(const program::Expr &index, Subscripts &subscripts);
  Value linear(const program::Expr &index); // null: it is another thing
  mlir::AffineExpr form(const program::Expr &index, Subscripts &subscripts);
  std::vector<Value> expanded(const Subscripts &subscripts, mlir::Location loc);
  Value streamLane(const program::Expr &stream, std::vector<Value> &indices);
  void checkBounds(const program::Expr &base, llvm::ArrayRef<Value> indices,
                   program::SourceRange place);
  void checkBits(Type base, Value low, Type part, program::SourceRange place);
  bool isAlwaysWritten(Value base) const;
  void checkLoaded(Value base, Value loaded, program::SourceRange place);
  void checkAllWritten(Value base, Type type, program::SourceRange place);
  Value loadElement(const program::Load &load);

  // ---- shaped values (Shaped.cpp)
  Value elementwise(const program::Expr &expr, Value into);
  Value tableCopy(const program::TableCopy &copy);
  Value matmul(const program::Matmul &matmul);
  Value window(const program::Window &window);
  Value fresh(Type type, mlir::Location loc);
  Value unwritten(Type type, mlir::Location loc);
  Value memoryFor(Type type, llvm::ArrayRef<int64_t> dims, mlir::Location loc);
  Value copyOf(Value source, Type type, mlir::Location loc);

  // ---- reports (Calls.cpp)
  bool checks() const { return home.options.checked; }
  bool checks(eval::FaultKind kind) const {
    return checks() || (home.options.control && (kind == eval::FaultKind::LoopStep ||
                                                 kind == eval::FaultKind::NegativeExponent ||
                                                 kind == eval::FaultKind::OutOfBounds));
  }
  bool checksOverflow(Type type) const {
    return checks() && home.options.overflow && !type.element().isFloat();
  }
  int32_t site(Site site);
  std::vector<Value> loopIndices(mlir::Location loc);
  void check(Value ok, eval::FaultKind kind, std::string message, llvm::ArrayRef<Value> values,
             Shown shown, program::SourceRange place);
  void setSite(mlir::Operation *operation, program::SourceRange place);
  void setStreamSite(mlir::Operation *operation, program::SourceRange place, std::string name,
                     Type type);
};

} // namespace allo::lower
