// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The abstract run of one kernel, internal to compiler/sema/intervals; its methods are split over
// the sources by what they walk over. A state has a slot for each variable that is followed.
//
// A loop is repeated until its state does not change any more. What it adds to a variable is kept
// as a sum ('added'): after n iterations the variable has its first value plus n times that. All
// other changes that do not come to an end become the range of the type.
#pragma once

#include "sema/facts/Items.h"
#include "sema/intervals/VariableIntervals.h"

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

class IntervalWalk {
public:
  static constexpr uint32_t NoSlot = NoVariable;
  // A place of the source that stores to a variable.
  struct Write {
    NodeId node;
    uint32_t slot;
    const SubscriptExpr *element; /*nullable: the whole variable, or bits of an element*/
  };

  IntervalWalk(const SyntaxUnit &unit, const KernelCheck &check, const IntervalOptions &options);
  std::optional<VariableIntervals> run();

private:
  // A variable, or all elements of an array.
  struct Slot {
    Interval value;    // empty: nothing was stored
    Interval added;    // since the iteration at hand of the innermost loop began, if 'isSum'
    bool isSum = true; // the value at that time plus 'added' is the value
  };
  using State = std::vector<Slot>;
  struct Followed {
    uint32_t variable;
    Type type; // of the scalar, or of the elements
    bool isArray;
    bool isStateful;
  };
  // What is stored where, with what it adds to the value that was there; nothing: it is another.
  struct Stored {
    Interval value;
    std::optional<Interval> added = {};
  };

  const SyntaxUnit &unit;
  const KernelCheck &check;
  const IntervalOptions &options;
  std::vector<Followed> followed; // by slot
  std::vector<uint32_t> slots;    // by variable
  std::vector<Write> writes;      // in the order of the source
  State state;
  bool isReachable = true;      // the place at hand
  std::vector<Interval> held;   // by slot: all that was stored so far
  std::vector<Interval> limits; // by slot: of elements that a loop around only adds to
  std::vector<NodeExactness> nodes;
  std::unordered_map<NodeId, Interval> constants;
  size_t loopDepth = 0;
  uint64_t steps = 0;
  bool isStopped = false;

  // ---- variables (VariableIntervals.cpp)
  void follow();
  std::vector<Interval> initialValues();
  uint32_t slotOf(const Expr &name) const;

  // ---- statements (WalkStatements.cpp)
  bool step(uint64_t count = 1); // false: at the limit
  void block(const Block &body);
  void statement(const Stmt &stmt);
  void declaration(const AnnAssignStmt &stmt);
  void assignFrom(const Expr &target, const Expr *source /*nullable: anything*/);
  void assign(const Expr &target, const Stored &stored);
  void setVariable(uint32_t slot, const Stored &stored, const Node &at);
  void setElement(uint32_t slot, const Stored &stored, const Node &at);
  Interval withBits(const SubscriptExpr &place, const Interval &value);
  void augmented(const AugAssignStmt &stmt);
  std::optional<Interval> addedBy(const Expr &value, uint32_t slot);
  void ifStatement(const IfStmt &stmt);
  void matchStatement(const MatchStmt &stmt);
  void joinInto(State &out, bool &isOutReachable);

  // ---- loops (WalkLoops.cpp)
  struct AxisValues {
    uint32_t slot = NoSlot;
    Interval values;
    Interval trips;
  };
  struct LoopRun;
  static Interval widened(const Interval &old, const Interval &now, Type type, int round);
  Interval boundOf(NodeId node, Wide otherwise);
  AxisValues axisOf(const LoopAxis &axis);
  void loopStatement(const Stmt &stmt);
  void loop(LoopRun &run);
  void iterate(LoopRun &run);
  bool settle(LoopRun &run);
  void leave(LoopRun &run);
  Interval countFor(const LoopRun &run, uint32_t slot) const;

  // ---- conditions (WalkConditions.cpp)
  void assume(const Expr &condition, bool isTrue);
  void assumeCompare(const CompareExpr &compare, bool isTrue);
  void keepOnly(uint32_t slot, const Interval &values);
  void keepOut(uint32_t slot, const Interval &values);

  // ---- expressions (WalkExpressions.cpp): exact numbers, in the type of the expression; all
  // numbers where it is no integer
  const ExprInfo &info(const Node &node) const { return check.info(node.id); }
  Type typeOf(const Node &node) const { return info(node).type.element(); }
  Type operandType(const Expr &expr) const; // after the conversion that it has as an operand
  void note(const Node &node, bool isInexact = false);
  std::optional<Value> constantValue(const Expr &expr, int depth = 0) const;
  Interval valuesOf(const Value &value);
  Interval constantInterval(const Expr &expr);
  Interval converted(const Interval &values, Type from, Type to, const Node &at);
  Interval exactIn(const Interval &values, Type type, const Node &at);
  Interval eval(const Expr &expr);
  Interval operand(const Expr &expr);
  Interval compute(const Expr &expr);
  Interval unary(UnaryOp op, const Interval &values, Type type, const Node &at);
  Interval binary(const BinaryExpr &top);
  // Of a sum, 'rest' becomes what the terms but the first add; nothing where that may not be so.
  Interval chain(const Node &whole, bool isProduct, const Interval *first,
                 std::optional<Interval> *rest = nullptr, NodeId without = NoNode);
  Interval product(const std::vector<std::pair<const Expr *, Interval>> &factors) const;
  Interval pair(Op op, const Node &at, const Interval &left, Type leftType, const Interval &right,
                Type rightType);
  Interval compare(CompareOp op, const Node &at, const Interval &left, Type leftType,
                   const Interval &right, Type rightType);
  Interval ternary(const TernaryExpr &expr);
  Interval subscript(const SubscriptExpr &expr);
  Interval bits(const SubscriptExpr &expr, const Interval &base);
  Interval lowBit(const SubscriptExpr &place);
  Interval call(const CallExpr &expr);
  Interval operatorCall(const CallExpr &call, const OperatorSite &site);
};

} // namespace allo
