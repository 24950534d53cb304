// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The two halves of elaboration, internal to compiler/program: one finds the kernels of a program;
// the other rewrites the body of a kernel, with its methods split by language area over
// Elaborate*.cpp.
#pragma once

#include "program/Elaborate.h"
#include "sema/incremental/Recursion.h"
#include "sema/operators/Operators.h"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace allo::program {

// The check of a kernel that is reached, with those of the kernels around it.
struct Reached {
  std::shared_ptr<const KernelCheck> check;
  std::shared_ptr<const Reached> owner;
  const ItemState *item = nullptr;
  uint32_t offset = 0; // of the item in its file
  uint32_t file = 0;   // in the program
};

class InstanceCollector {
public:
  InstanceCollector(TypeContext &types, std::shared_ptr<const ModuleView> home, bool wantsWarnings)
      : types(types), home(std::move(home)), wantsWarnings(wantsWarnings),
        program(std::make_unique<Program>()) {}

  Elaborated run(std::shared_ptr<const KernelSignature> top);

  TypeContext &types;
  const std::shared_ptr<const ModuleView> home;
  const bool wantsWarnings;
  std::unique_ptr<Program> program;

  // The kernel for an instance that is called from 'from'; null: it is the top.
  KernelId kernelFor(const std::shared_ptr<const KernelSignature> &signature,
                     const std::shared_ptr<const Reached> &from);
  const BigInt *integer(BigInt value);
  TableId table(Table table);

private:
  struct Pending {
    KernelId id;
    std::shared_ptr<const Reached> reached;
    uint32_t depth; // how many instances ask for each other up to it
  };
  std::deque<Pending> pending;
  uint32_t depth = 0; // of the kernel that is rewritten
  std::map<std::tuple<ItemId, NodeId, Fingerprint, const Reached *>, KernelId> known;
  std::map<ItemId, size_t> instancesOf; // how many of the kernels of an item
  std::map<uint32_t, uint32_t> files;   // by the number of the view
  std::set<std::string> symbols;
  std::vector<Elaborated::Error> errors, warnings;
  bool unknown = false;
  std::vector<CallGraphNode> graph;                 // of the kernels reached that are not nested
  std::vector<std::shared_ptr<const Reached>> kept; // what 'graph' points into

  void addError(const std::string &name, const NodeDiagnostic &diagnostic, ItemId id);
  void addSyntaxErrors(const KernelSignature &kernel, const ModuleView &view,
                       const ModuleView::Item &item);
  void addHeaderErrors(const KernelSignature &callee);
  void findCycles();

  std::shared_ptr<const Reached> reach(const std::shared_ptr<const KernelSignature> &signature,
                                       const std::shared_ptr<const Reached> &from);
  uint32_t fileOf(const ModuleView &view);
  std::string symbolFor(const std::string &label);
};

// What an expression of the source is: a node, a compile-time value, or several of them.
struct Operand {
  const Expr *node = nullptr;
  Value constant;
  std::vector<Operand> parts; // of a tuple
  bool isTuple = false;

  Operand() = default;
  Operand(const Expr *node) : node(node) {}                  // implicit: an operand is a node
  Operand(Value constant) : constant(std::move(constant)) {} // or a value

  // A tuple that is known at compile time becomes its parts, as any other has them.
  void spread() {
    if (isTuple || node)
      return;
    for (const Value &part : constant.elements())
      parts.push_back(part);
    isTuple = true;
  }
};

class KernelElaborator {
public:
  KernelElaborator(InstanceCollector &collector, std::shared_ptr<const Reached> reached,
                   KernelId id);
  void run();

private:
  InstanceCollector &collector;
  Program &program;
  std::shared_ptr<const Reached> reached;
  const KernelCheck &check;
  const SyntaxUnit &unit;
  KernelId id;
  Kernel kernel;
  std::vector<const Stmt *> *out = nullptr; // statements of the block at hand
  // The elements of comprehensions that the expression at hand is below, innermost last.
  struct Below {
    const ComprehensionExpr *node;
    const KernelCheck::Element *element;
  };
  std::vector<Below> below;
  std::map<NodeId, size_t> unrolled; // how many elements of a comprehension are done
  TypingStyle style() const { return check.style; }

  // ---- facts and making (Elaborate.cpp)
  const ExprInfo &info(const Node &node) const;
  const Value *constantOf(const Node &node) const;
  SourceRange placeOf(const Node &node) const;
  template <typename T, typename... Args>
  const T *make(const Node &node, Type type, Args &&...args) {
    return program.arena.make<T>(T{{{T::Kind, placeOf(node)}, type}, std::forward<Args>(args)...});
  }
  template <typename T, typename... Args> void emit(const Node &node, Args &&...args) {
    out->push_back(
        program.arena.make<T>(T{{{T::Kind, placeOf(node)}}, std::forward<Args>(args)...}));
  }
  VariableId temporary(const Node &node, std::string name, Type type);
  void declareVariables();

  // ---- statements (Elaborate.cpp)
  template <typename Fn> Block blockOf(Fn &&fill);
  Block block(const allo::Block &body);
  bool statements(const allo::Block &body); // whether control cannot continue after them
  bool statement(const allo::Stmt &statement);
  bool ifStatement(const IfStmt &statement, size_t arm);
  void forStatement(const ForStmt &statement);
  void matchStatement(const MatchStmt &statement);
  void returnStatement(const ReturnStmt &statement);
  void assignTo(const allo::Expr &target, Operand value);
  void assignName(const NameExpr &target, Operand value);
  void declaration(const AnnAssignStmt &statement);
  void augmented(const AugAssignStmt &statement);
  // The same element, with subscripts that can be evaluated once more.
  const Expr *repeatable(const Node &node, const Expr *place);
  Exprs repeatable(const Node &node, Exprs indices);
  void store(const SubscriptExpr &target, const Expr *base, Exprs indices, const Expr *low,
             Operand value);
  Axis axis(const LoopAxis &axis);

  // ---- conversions (ElaborateExpr.cpp)
  const Expr *constant(const Node &node, const Value &value, Type type);
  const Expr *integerConstant(const Node &node, BigInt value, Type type);
  // A scalar becomes a fresh shaped value where 'type' is shaped.
  const Expr *convert(const Node &node, const Operand &value, Type type);
  const Expr *convert(const Node &node, const Expr *value, Type type, bool isExplicit = false);
  const Expr *truth(const Node &node, const Operand &value);
  // In the element type and shape that the operands of an elementwise operator have.
  const Expr *shaped(const Node &node, const Expr *value, Type like);
  Type withElement(Type like, Type element);
  // A compile-time shift amount, which keeps its value for any type of the operand.
  const Expr *shiftAmount(const Node &node, const Value &value);
  // The node of an operand; of a compile-time number a constant of the type that it met.
  const Expr *operandOf(const allo::Expr &source, const Operand &value);
  const Expr *tableValue(const Node &node, const Value &value, Type type);
  void flatten(const Value &value, Type element, Table &table);

  // ---- expressions (ElaborateExpr.cpp)
  Operand expr(const allo::Expr &expr);
  const Expr *value(const allo::Expr &expr); // of anything but a tuple
  const Expr *indexValue(const allo::Expr &expr);
  Operand unary(const UnaryExpr &expr);
  Operand binary(const BinaryExpr &expr);
  // The chain that the checker flattened into 'terms', of which 'first' is there already.
  const Expr *chain(const Node &node, Type type, bool product, std::span<const FlatTerm> terms,
                    const Expr *first = nullptr);
  const Expr *pair(const Node &node, allo::BinaryOp op, Type result, const Expr *left,
                   const Expr *right);
  const Expr *floating(const Node &node, Type result, BinaryOp op, const Expr *left,
                       const Expr *right);
  const Expr *compare(const Node &node, BinaryOp op, Type result, const Expr *left,
                      const Expr *right);
  Operand compare(const CompareExpr &expr);
  Operand boolean(const BoolOpExpr &expr);
  Operand ternary(const TernaryExpr &expr);
  Operand subscript(const SubscriptExpr &expr);
  Operand comprehension(const ComprehensionExpr &expr);
  Exprs indices(const SubscriptExpr &expr);
  const Expr *lowBit(const SubscriptExpr &expr);

  // ---- calls (ElaborateCall.cpp)
  Operand call(const CallExpr &expr);
  Operand kernelCall(const CallExpr &expr, const CallSite &site);
  const CallSite *siteOf(const CallExpr &expr) const;
  struct Bound {
    const allo::Expr *source = nullptr;
    Operand value;
  };
  const OperatorSite *operatorOf(const CallExpr &expr) const;
  std::vector<Bound> operandsOf(const CallExpr &call, const OperatorSite &site); // by parameter
  Operand operatorCall(const CallExpr &call, const OperatorSite &site);
  Operand elementwise(const CallExpr &call, const OperatorInfo &op, std::vector<Bound> &bound);
  Operand matmul(const CallExpr &call, std::vector<Bound> &bound);
  Operand window(const CallExpr &call, std::vector<Bound> &bound);
  // What an operator gives: written into 'acc' where there is one.
  Operand deliver(const CallExpr &call, const Expr *result, const Bound *acc);
};

} // namespace allo::program
