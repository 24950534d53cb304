// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The typed program: a kernel and all that it calls, for the evaluator and the lowering to MLIR.
// Every name is resolved, every compile-time value is a constant, every conversion is a node, every
// instance of a kernel is a kernel of its own; nothing of the language's rules is left to decide.
// It refers to types of a TypeContext and to the source by place.
//
// Built by elaborate() (Elaborate.h) from kernels that have no error; immutable from then on. To
// see one: allo types FILE.py::KERNEL --format=program. To add a node: its kind in Program.def, its
// struct here, its line in Dump.cpp; the compiler names every switch that lacks it.
#pragma once

#include "program/Operations.h"
#include "sema/types/Types.h"
#include "support/Arena.h"
#include "support/Assert.h"
#include "support/BigInt.h"
#include "support/Hash.h"
#include "support/Span.h"
#include "support/Text.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace allo::program {

// Where a node comes from: a span of a file of the program.
struct SourceRange {
  uint32_t file = 0;
  Span span;
};

// A line, from 1, of a text that is made of the program.
struct MappedLine {
  uint32_t line;
  SourceRange place; // the statement or expression that it comes from
};

enum class ExprKind : uint8_t {
#define ALLO_PROGRAM_EXPR(KIND) KIND,
#include "program/Program.def"
};
enum class StmtKind : uint8_t {
#define ALLO_PROGRAM_STMT(KIND) KIND,
#include "program/Program.def"
};

using VariableId = uint32_t; // of a kernel
using KernelId = uint32_t;   // of the program
using TableId = uint32_t;
constexpr uint32_t NoId = UINT32_MAX;

template <typename KindType> struct NodeOf {
  using Kinds = KindType;
  KindType kind;
  SourceRange place;
  template <typename T> const T *tryAs() const {
    return kind == T::Kind ? static_cast<const T *>(this) : nullptr;
  }
  template <typename T> const T *as() const {
    ALLO_ASSERT(kind == T::Kind, "a node has the kind that it is taken for");
    return static_cast<const T *>(this);
  }
};
// 'type' is void for a call without a result. Operators on shaped operands work element by element,
// and their operands have one shape: Splat and Broadcast make it so. Operands are evaluated from
// left to right, but a value that is stored comes before the place.
struct Expr : NodeOf<ExprKind> {
  Type type;
};
struct Stmt : NodeOf<StmtKind> {};
using Exprs = List<const Expr *>;
using Block = List<const Stmt *>;

// clang-format off
// The kind of a node, and its fields that are or hold expressions and blocks, in the order of
// evaluation: Walk.h goes by them.
#define ALLO_KIND(KIND, ...)                                                                       \
  static constexpr Kinds Kind = Kinds::KIND;                                                       \
  auto parts() const { return std::tie(__VA_ARGS__); }

// A scalar. A floating-point value is one that its type can represent.
struct Constant : Expr { ALLO_KIND(Constant) const BigInt *integer; double real; };
// A scalar variable's value; of a shaped one or a stream the thing itself.
struct Read : Expr { ALLO_KIND(Read) VariableId variable; };
struct TableCopy : Expr { ALLO_KIND(TableCopy) TableId table; }; // a fresh buffer or tensor
struct Fresh : Expr { ALLO_KIND(Fresh) }; // the same, not initialised
// A fresh one of equal elements.
struct Splat : Expr { ALLO_KIND(Splat, value) const Expr *value; };
struct Broadcast : Expr { ALLO_KIND(Broadcast, value) const Expr *value; }; // of NumPy
struct Load : Expr { ALLO_KIND(Load, base, indices) const Expr *base; Exprs indices; };
struct Lane : Expr { ALLO_KIND(Lane, base, indices) const Expr *base; Exprs indices; };
// The tensor with one element replaced.
struct Insert : Expr {
  ALLO_KIND(Insert, value, base, indices)
  const Expr *base;
  Exprs indices;
  const Expr *value;
};
// 'type' has the width; bits from the integer's width on read as 0, and writing them does nothing.
struct GetBits : Expr { ALLO_KIND(GetBits, base, low) const Expr *base; const Expr *low; };
struct SetBits : Expr {
  ALLO_KIND(SetBits, value, base, low)
  const Expr *base;
  const Expr *low;
  const Expr *value;
};
// What the source asks for is explicit: a cast, or a value that becomes bits of another.
struct Convert : Expr { ALLO_KIND(Convert, value) const Expr *value; bool isExplicit = false; };
struct Bitcast : Expr { ALLO_KIND(Bitcast, value) const Expr *value; };
struct Unary : Expr { ALLO_KIND(Unary, value) UnaryOp op; const Expr *value; };
struct Binary : Expr { ALLO_KIND(Binary, left, right) BinaryOp op; const Expr *left; const Expr *right; };
// Terms of the type of the whole, added as a balanced tree of neighbours.
struct Term { const Expr *value; bool negative; };
struct Sum : Expr { ALLO_KIND(Sum, terms) List<Term> terms; };
struct Product : Expr { ALLO_KIND(Product, factors) Exprs factors; };
// Of u1; all operands are evaluated.
struct Logical : Expr { ALLO_KIND(Logical, operands) bool isAnd; Exprs operands; };
// Both values are evaluated.
struct Select : Expr {
  ALLO_KIND(Select, condition, then, orElse)
  const Expr *condition;
  const Expr *then;
  const Expr *orElse;
};
struct Fma : Expr { ALLO_KIND(Fma, a, b, c) const Expr *a; const Expr *b; const Expr *c; };
// Or, of rank 1, the inner product; starts from 'start' or, where that is null, from zero.
struct Matmul : Expr {
  ALLO_KIND(Matmul, left, right, start)
  const Expr *left;
  const Expr *right;
  const Expr *start;
};
struct Call : Expr { ALLO_KIND(Call, arguments) KernelId kernel; Exprs arguments; };
struct Get : Expr { ALLO_KIND(Get, stream) const Expr *stream; };
struct Worker : Expr { ALLO_KIND(Worker) uint32_t axis; bool count; };
// A fresh buffer with base[offset + i * stride], as many as 'type' has.
struct Window : Expr {
  ALLO_KIND(Window, base, offsets)
  const Expr *base;
  Exprs offsets;
  List<int64_t> strides;
};

// Gives a variable its value; the name of a buffer refers to that buffer from then on.
struct Assign : Stmt { ALLO_KIND(Assign, value) VariableId variable; const Expr *value; };
// The value is evaluated before the place.
struct Store : Stmt {
  ALLO_KIND(Store, value, base, indices)
  const Expr *base;
  Exprs indices;
  const Expr *value;
};
// All elements of a buffer, with a scalar or with as many others, which are evaluated before.
struct Overwrite : Stmt { ALLO_KIND(Overwrite, value, base) const Expr *base; const Expr *value; };
struct Evaluate : Stmt { ALLO_KIND(Evaluate, value) const Expr *value; };
// A call with several results.
struct CallInto : Stmt { ALLO_KIND(CallInto, call) const Call *call; List<VariableId> results; };
struct Put : Stmt { ALLO_KIND(Put, stream, value) const Expr *stream; const Expr *value; };
// Waits for the stages of its block that run; their results are there from then on. placeJoins()
// puts it where a statement has to do with them, and the end of a block is one anyway.
struct Join : Stmt { ALLO_KIND(Join) };
struct If : Stmt { ALLO_KIND(If, condition, then, orElse) const Expr *condition; Block then; Block orElse; };
// Of type index; evaluated once. A step that is not positive is a fault.
struct Axis { VariableId index; const Expr *low; const Expr *high; const Expr *step; };
struct For : Stmt { ALLO_KIND(For, axis, body) Axis axis; Block body; std::string_view name; };
struct Grid : Stmt { ALLO_KIND(Grid, axes, body) List<Axis> axes; Block body; std::string_view name; };
struct While : Stmt { ALLO_KIND(While, condition, body) const Expr *condition; Block body; };
struct Arm { const BigInt *value; Block body; };
struct Match : Stmt { ALLO_KIND(Match, subject, arms, orElse) const Expr *subject; List<Arm> arms; Block orElse; };
struct Return : Stmt { ALLO_KIND(Return, values) Exprs values; };
#undef ALLO_KIND
// clang-format on

enum class Storage : uint8_t {
  Automatic, // of one call
  Parameter,
  Stateful // kept from call to call, for each worker of a mapped kernel on its own
};
struct Variable {
  std::string name; // as in the source; temporaries have one with a dot
  Type type;
  Storage storage = Storage::Automatic;
  SourceRange place;      // of its declaration
  TableId initial = NoId; // of a stateful one
  bool declared = false;  // the source states its type
};

// The values of a constant table, row by row.
struct Table {
  Type type; // shaped, or a scalar for one value
  std::vector<BigInt> integers;
  std::vector<double> reals; // where the elements are floats
  SourceRange place;
  std::string name = {}; // of the variable outside of kernels that has it; empty: of none
};

// A name with a value that no run can change.
struct CompileTimeName {
  std::string name;
  std::string value;        // as users are shown it
  bool isParameter = false; // a constexpr parameter; else of a template or a function around
};

struct Kernel {
  std::string name;   // as a user calls it: "gemm", "outer.inner", "fill[i32, 4]"
  std::string symbol; // unique in the program: letters, digits, '_' and '.'
  std::string around; // see shownAround(): tells those apart that one call has made
  // The same in all programs of a process that have this instance; the upper half is the number of
  // its file, as in an ItemId.
  Fingerprint identity = 0;
  SourceRange place; // of its name
  std::vector<VariableId> parameters;
  std::vector<const Expr *> defaults;     // by parameter; null where there is none
  std::vector<CompileTimeName> constants; // of the first kernel, which inputs may name
  std::vector<Type> results;
  std::vector<SourceRange> resultPlaces; // where the source states their types
  std::vector<Variable> variables;
  std::vector<int64_t> mapping; // empty: one worker
  bool fastMath = false;
  bool isLazy = false; // a consteval function that is called like a kernel
  Block body;
};

struct SourceFile {
  std::string path;
  Text text;
};

struct Program {
  // The name of a kernel as a user tells it apart: "scale", or "scale (n = 8)" where there are
  // others of that name.
  std::string shownName(const Kernel &kernel) const;

  Arena arena;
  std::vector<Kernel> kernels; // the first one is what the program is for
  std::vector<Table> tables;
  std::vector<SourceFile> files;
  std::vector<std::unique_ptr<BigInt>> integers; // what nodes point to
};

// The whole program as text, for tests and for us.
std::string dump(const Program &program);

} // namespace allo::program
