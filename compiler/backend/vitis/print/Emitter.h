// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The printer of one function, internal to compiler/backend/vitis.
#pragma once

#include "backend/vitis/Emit.h"
#include "backend/vitis/analysis/Blocks.h"
#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Ranges.h"
#include "backend/vitis/print/CppTypes.h"
#include "backend/vitis/print/ExpressionText.h"
#include "backend/vitis/print/Names.h"
#include "dialect/Dialect.h"
#include "lower/Lower.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

#include <llvm/ADT/StringSet.h>

#include <map>
#include <set>

namespace allo::vitis {

struct OutputLine {
  std::string text; // indented
  mlir::Location loc;
  std::string label = {}; // of the loop that begins here
};

// A condition that is checked before an operation: positive, non-negative, or below 'limit'.
struct Requirement {
  mlir::Value number;
  uint32_t site; // of the lowering
  mlir::Location loc;
  int64_t limit = 0;
};

// The shared state of the functions of a module.
class ModuleEmitter {
public:
  ModuleEmitter(mlir::ModuleOp module, const std::vector<lower::Site> &sites,
                const program::Program &program, const EmitOptions &options)
      : module(module), sites(sites), program(program), options(options) {}
  Result<Code, Failure> run();

  mlir::ModuleOp module;
  const std::vector<lower::Site> &sites; // of checks
  const program::Program &program;
  const EmitOptions &options;
  Names names;                          // of the file
  llvm::StringMap<std::string> symbols; // functions and globals
  std::set<std::string> headers;        // that the text needs
  std::set<std::string> helpers;        // of Helpers.h, by name
  std::vector<CheckSite> checks;
  llvm::DenseMap<mlir::Operation *, std::vector<Requirement>> requirements;
  llvm::StringSet<> scalars;         // globals that are not arrays
  llvm::StringMap<bool> byReference; // functions whose one result goes by reference

  std::string spell(const CppType &type);               // notes the header that it needs
  bool returnsValue(mlir::func::FuncOp function) const; // not by reference
  size_t check(mlir::Location loc, eval::FaultKind kind, std::string text);

private:
  uint32_t widest = 0; // of ap_int
  void collectRequirements();
  void findScalars();
  std::string globalText(mlir::memref::GlobalOp global);
};

class FunctionEmitter {
public:
  FunctionEmitter(ModuleEmitter &home, mlir::func::FuncOp function, bool isTop);
  void run();

  // The elements of a table, independent of the function.
  std::string initialOf(mlir::DenseElementsAttr values, const CppType &type);

  std::vector<OutputLine> lines;
  std::string declaration; // "void f(int32_t x)"
  std::vector<Port> parameters, results;

private:
  using Value = mlir::Value;
  ModuleEmitter &home;
  mlir::func::FuncOp function;
  bool isTop;
  Names names, labels;
  Plan plan;
  Blocks blocks{function, plan};
  Ranges ranges;
  Signs signs;
  unsigned indent = 1;
  mlir::Location loc;

  // A variable, and the values that it has held.
  struct Variable {
    std::string name;
    CppType type;
    std::vector<Value> residents;
  };
  std::vector<Variable> variables;
  std::vector<size_t> settled;                // variables that got a resident, in order
  static constexpr size_t Nowhere = SIZE_MAX; // for results that are not used
  llvm::DenseMap<Value, size_t> homes;        // of numbers
  llvm::DenseMap<Value, std::string> places;  // of buffers and streams
  llvm::DenseMap<Value, size_t> preferred;    // variables for the results of branches and loops
  llvm::DenseMap<mlir::Operation *, size_t> early; // results assigned before the end of a block
  std::vector<std::string> resultNames;            // those that go by reference
  size_t firstResult = 0;                          // of the results' variables
  std::vector<std::vector<std::string>> scopes;    // names that end with a block
  llvm::DenseMap<mlir::Block *, unsigned> depths;  // in regions
  llvm::SmallVector<Value> chosen;   // conditions of choices whose first arm is being written
  std::set<size_t> *reads = nullptr; // notes variables that the text at hand uses

  // ---- text, types and variables (Variables.cpp)
  void line(std::string text);
  void open(const std::string &head);
  void close(const std::string &tail = "}");
  std::string fresh(llvm::StringRef wanted); // until the block at hand ends
  CppType typeOf(Value value);               // of a variable for it
  std::string nameFor(Value value, llvm::StringRef otherwise);
  // Without a declaration in the text: 'declare' gives the part before " = ..." or ";".
  size_t newVariable(Value value, llvm::StringRef name);
  std::string declarationOf(size_t variable);
  void bind(Value value, size_t variable);
  std::string textFor(size_t variable, Value value); // what is assigned to it
  std::string arrayOf(mlir::MemRefType type, bool isSigned, const std::string &name);
  // The same as a parameter that no other pointer of the function leads to.
  std::string distinctArrayOf(mlir::MemRefType type, bool isSigned, const std::string &name);
  std::string streamOf(dialect::StreamType type, bool isSigned);
  std::string parameter(mlir::BlockArgument argument);
  void signature();
  void pragmasOf(mlir::Attribute partition, mlir::Attribute storage, const std::string &name);

  // ---- expressions (Expressions.cpp)
  Text value(Value value);
  Text as(Value value, bool isSigned);
  Text leaf(Value value);
  Text compute(mlir::Operation *op);
  Text literal(const llvm::APInt &number, bool isSigned, bool index = false);
  Text real(const llvm::APFloat &number, const CppType &type);
  Text cast(const CppType &type, const Text &text);
  Text known(Text text, Value value); // with what its range says
  Text binary(const char *op, Precedence precedence, const Text &left, const Text &right);
  // The operands are converted to 'type', the left one first, until C++ computes in a right type.
  Text binaryIn(const CppType &type, llvm::function_ref<bool(const CppType &)> isRight,
                const char *sign, Precedence precedence, Text a, Text b);
  Text ring(mlir::Operation *op, const char *sign, Precedence precedence);
  Text bitwise(mlir::Operation *op, const char *sign, Precedence precedence);
  Text division(mlir::Operation *op, bool isSigned, bool isRemainder);
  Text shiftLeft(mlir::arith::ShLIOp op);
  Text shiftRight(mlir::Operation *op, bool isSigned);
  Text comparison(mlir::arith::CmpIOp op);
  Text floatComparison(mlir::arith::CmpFOp op);
  Text selection(mlir::arith::SelectOp op);
  Text extreme(mlir::Operation *op, bool isSigned, const char *name);
  Text truncation(mlir::Operation *op);
  Text extension(mlir::Operation *op, bool isSigned);
  Text toFloat(mlir::Operation *op, bool isSigned);
  Text toInteger(mlir::Operation *op, bool isSigned);
  Text bitCast(mlir::arith::BitcastOp op);
  Text getBits(dialect::BitGetSliceOp op);
  Text setBits(dialect::BitSetSliceOp op);
  // 'wraps': a value, which may leave 64 bits; what is a place or a bound does not.
  Text affineText(mlir::AffineExpr expr, mlir::ValueRange operands, unsigned dims,
                  bool wraps = false);
  Text extremeText(mlir::AffineMap map, mlir::ValueRange operands, const char *choose);
  Text floatOf(mlir::Operation *op, std::string text, Precedence precedence);
  Text libraryCall(const char *name, mlir::ValueRange arguments, mlir::Type result);
  std::string wrapped(const Text &text, Precedence least);
  // An expression that can be assigned to a variable, or passed for a parameter, of the type.
  std::string assignable(Value value, const CppType &type);

  // ---- memory (Memory.cpp)
  std::string placeOf(Value place); // of a buffer or stream
  std::string elementOf(mlir::Operation *access);
  std::string subscript(const Text &index, std::pair<int64_t, int64_t> range, int64_t size,
                        size_t axis, Value buffer, llvm::StringRef known, mlir::Location at);
  std::string lane(Value stream, mlir::ValueRange indices);
  void allocate(mlir::Operation *op);
  void create(dialect::StreamCreateOp op);
  void get(dialect::StreamGetOp op);
  void put(dialect::StreamPutOp op);
  void begin(const Blocks::Lock &lock); // a block that is used where it is
  std::string lockOf(mlir::MemRefType type, bool isSigned, const char *kind); // and a space
  void forElements(mlir::MemRefType type, llvm::function_ref<std::string(std::string)> textAt);
  void markSite(mlir::Location at, eval::FaultKind kind, std::string text);

  // ---- statements (Statements.cpp)
  void block(mlir::Block &block);
  void operation(mlir::Operation *op); // with what is checked before it
  void statement(mlir::Operation *op);
  void assignResult(mlir::Operation *op);
  void callFunction(mlir::Operation *op);
  std::optional<size_t> ownResult(Value result);
  void require(const Requirement &wanted);
  void branch(mlir::scf::IfOp op);
  void choice(mlir::scf::IndexSwitchOp op);
  void affineLoop(mlir::affine::AffineForOp op);
  void plainLoop(mlir::scf::ForOp op);
  void whileLoop(mlir::scf::WhileOp op);
  void giveBack(mlir::func::ReturnOp op);
  void loop(mlir::Operation *op, mlir::Block &body, const std::string &low,
            const std::string &bound, const std::string &step, mlir::ValueRange starts,
            llvm::ArrayRef<mlir::BlockArgument> carried, std::pair<int64_t, int64_t> range);
  void loopPragmas(mlir::Operation *op);
  void stagePragma(mlir::Block &block);
  mlir::Operation *inBlock(mlir::Block &block, mlir::Operation *op); // or around it; null: none is
  void assignAll(llvm::ArrayRef<size_t> targets, mlir::ValueRange values);
  void prefer(llvm::ArrayRef<size_t> targets, mlir::ValueRange values, mlir::Block &block);
  std::vector<size_t> carry(mlir::Operation *op, mlir::ValueRange starts,
                            llvm::ArrayRef<mlir::BlockArgument> arguments);
  std::vector<size_t> resultVariables(mlir::Operation *op);
  bool fits(size_t variable, Value value);
  std::vector<OutputLine> arm(mlir::Block &block, llvm::ArrayRef<size_t> targets);
};

} // namespace allo::vitis
