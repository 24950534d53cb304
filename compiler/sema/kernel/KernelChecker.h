// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The checker of one kernel body, internal to sema. Its methods are split by language area over
// Check*.cpp.
//
// An expression's visitor returns its Value and records it under the node's id. The error value
// means "already reported" and silences whatever is built on it. To add a statement: a case in
// CheckStmt.cpp; to add an expression: a case in CheckExpr.cpp; the compiler names the switch that
// lacks it.
#pragma once

#include "sema/kernel/CheckKernel.h"
#include "sema/kernel/CheckState.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/types/ConstFold.h"
#include "support/Format.h"

#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace allo {

class KernelChecker {
  friend class OperatorCall;

public:
  KernelChecker(const SyntaxUnit &unit, std::shared_ptr<const KernelSignature> signature,
                TypeContext &types, NameSource &names, KernelChecker *owner = nullptr,
                std::shared_ptr<const CaptureScope> captures = nullptr);
  std::shared_ptr<KernelCheck> run(KernelCheckOptions options);

private:
  const SyntaxUnit &unit;
  std::shared_ptr<const KernelSignature> ownSignature;
  const KernelSignature &signature;
  TypeContext &types;
  NameSource &names;
  std::shared_ptr<KernelCheck> result;
  LocalScope locals;
  uint32_t gridDepth = 0, matchDepth = 0, suggestions = 0; // the cases within the innermost 'if'
  uint32_t loops = 0, branches = 0;           // loops and runtime arms around the statement
  const NameExpr *assignmentTarget = nullptr; // of the statement 'name = call(...)' at hand
  uint32_t loop = NoLoop, blockDepth = 0; // the innermost of the result's; statements with blocks
  bool mayReturn = false;                 // under a condition that is not known here
  std::unordered_map<Fingerprint, Value> constevalResults;
  EvalContext constants;                        // for annotations and module attributes
  KernelChecker *owner;                         // of a nested kernel
  std::shared_ptr<const CaptureScope> captures; // what it sees of its owner

  // A kernel defined in this one's body. Its instances are checked when the body is done.
  std::deque<NestedKernel> nestedKernels;
  std::deque<PendingKernel> pending;
  uint32_t nestedInstances = 0; // of the outermost kernel: how many were asked for in it
  uint32_t instanceDepth = 0;   // of a nested instance: how many ask for each other up to it

  TypingStyle style() const { return signature.options.style; }

  // ---- reporting (CheckKernel.cpp)
  template <typename... Args> Value report(DiagText text, const Node &node, const Args &...args) {
    return report(makeDiagnostic(text, node, args...));
  }
  template <typename... Args>
  NodeDiagnostic makeDiagnostic(DiagText text, const Node &node, const Args &...args) {
    return {text.code, node.id, format(text.text, args...), {}, {}};
  }
  Value report(NodeDiagnostic diagnostic);
  Value folded(Folded fold, const Node &node); // reports the error, if there is one

  // ---- scope and names (CheckKernel.cpp)
  Local *findLocal(std::string_view name) { return locals.find(name); }
  Local &declare(std::string_view name, const Node &node, Value value, VariableKind kind,
                 bool inferred = false);
  struct BlockMark {
    size_t locals;
  };
  BlockMark enterBlock() {
    ++blockDepth;
    return {locals.size()};
  }
  void leaveBlock(BlockMark mark, const Node &block); // 'block' ends where its locals do
  Value name(const NameExpr &expr);
  const Value *enclosing(std::string_view name) const;
  Value undefinedName(const NameExpr &expr);
  Value attribute(const AttributeExpr &expr);

  // ---- facts (CheckKernel.cpp)
  ExprInfo &info(const Node &node) {
    ALLO_ASSERT(node.id - result->function < result->facts.size(), "the node is the kernel's");
    return result->facts[node.id - result->function];
  }
  Value record(const Expr &expr, Value value);

  // ---- conversion (CheckKernel.cpp)
  // To a scalar type for 'flow'; false where that is an error, which it reports.
  bool convert(const Expr &expr, const Value &value, Type to, Flow flow);
  Value noResult(const Expr &expr);
  bool convertShaped(const Expr &expr, Type from, Type to);
  bool convertConstant(const Expr &expr, const Value &value, Type to, Flow flow);
  bool isScalarOperand(const Expr &expr, const Value &value, std::string_view op,
                       DiagText otherwise = DiagCode::InvalidOperand);

  // ---- nested kernels (CheckNested.cpp)
  void defineNested(const FunctionStmt &function);
  std::shared_ptr<const KernelSignature> nestedSignature(NestedKernel &nested, bool final);
  std::shared_ptr<const CaptureScope> captureScope() const;
  NestedKernel *findNested(const KernelSignature &kernel);
  // Has an instance of a nested kernel of ours checked; 'call' is null where nothing calls it.
  void requestNested(NestedKernel &nested, const CallExpr *call, PendingKernel instance);
  void checkNested(KernelCheckOptions options);

  // ---- statements (CheckStmt.cpp); each returns whether control cannot go on behind it
  bool block(const Block &body);
  bool scopedBlock(const Block &body);
  bool statement(const Stmt &statement);
  bool ifStatement(const IfStmt &statement);
  void returnStatement(const ReturnStmt &statement);
  void checkReturnPlacement(const Block &body, unsigned ifDepth, unsigned loopDepth,
                            bool inMatch = false);
  enum class Truth : uint8_t { Unknown, Dependent, Runtime, True, False };
  Truth condition(const Expr &expr);
  void declareNames(const List<const Ident *> &idents);
  void mention(const Ident &ident);
  void declareTargets(const Block &body);

  // ---- assignments (CheckAssign.cpp)
  void assign(const AssignStmt &statement);
  void annotatedAssign(const AnnAssignStmt &statement);
  void augmentedAssign(const AugAssignStmt &statement);
  void assignTo(const Expr &target, const Value &value, const Expr &source);
  void assignName(const NameExpr &target, const Value &value, const Expr &source);
  void introduce(const NameExpr &target, const Value &value, const Expr &source);
  void unpack(const Expr &target, const List<const Expr *> &parts, const Value &value,
              const Expr &source);
  void initializeShaped(std::string_view variable, Type type, const Value &value,
                        const Expr &source, const Expr *elements);
  bool checkListShape(const ListExpr &list, const Value &values, Type type, size_t depth);
  bool checkTable(const Value &level, Type type, size_t depth, const Expr &source);
  void initializeFromArray(Type type, const Value &table, const Expr &source);
  bool fillOrRebind(std::string_view variable, Type type, const Value &value, const Expr &source,
                    bool &rebinds);

  bool isStateful(const Local &local) const {
    return result->variables[local.variable].kind == VariableKind::Stateful;
  }
  void declareStream(const NameExpr &target, Type type, const Expr *initializer);
  void declareStateful(const NameExpr &target, Type kept, const Expr *initializer,
                       const Value &value);
  const Expr *runtimeElement(const ListExpr &list); // the first one that is no constant, or null

  // ---- match (CheckMatch.cpp)
  void matchStatement(const MatchStmt &statement);
  void matchPattern(const Expr &pattern, Type subject,
                    std::vector<std::pair<BigInt, const Expr *>> &seen, const Expr *&wildcard);

  // ---- loops (CheckLoop.cpp)
  void forStatement(const ForStmt &statement);
  void whileStatement(const WhileStmt &statement);
  void rangeLoop(const ForStmt &statement, const CallExpr &call);
  void gridLoop(const ForStmt &statement, const CallExpr &call);
  bool loopBound(const Expr &expr, const Value &value);
  bool loopStep(const Expr &expr, const Value &value);
  void loopName(LoopInfo &info, const Argument &argument, DiagText otherwise);
  void loopBody(const Block &body, LoopInfo info); // records the loop, too

  // ---- expressions (CheckExpr.cpp)
  Value expr(const Expr &expr);
  Value exprOf(const Expr &expr);
  Value unary(const UnaryExpr &expr);
  Value binary(const BinaryExpr &expr);
  void collectChain(const Expr &expr, bool product, bool negative, std::vector<ChainTerm> &terms,
                    std::vector<const BinaryExpr *> &inner);
  // 'whole' is the node that the flattened chain is: 'top', or the augmented assignment around it.
  Value chain(const Node &whole, const Expr &top, bool product, std::vector<ChainTerm> &terms,
              const std::vector<const BinaryExpr *> &inner, BinaryOp op);
  static bool isOfObjects(const std::vector<ChainTerm> &terms);
  Value foldObjects(const Expr &top, bool product, const std::vector<ChainTerm> &terms);
  Value pairwise(const BinaryExpr &expr, bool product, std::vector<ChainTerm> &terms, size_t &next);
  Value combine(BinaryOp op, const Expr &node, const Expr &leftNode, const Value &left,
                const Expr &rightNode, const Value &right);
  bool checkOperand(const Expr &expr, const Value &value, std::string_view op, Builtin library);
  // Whether compile-time operands are such that the operator may fold them; reports the one that is
  // not.
  bool isFoldable(const Expr &expr, const Value &value, std::string_view op);
  Value noRule(const Expr &node, std::string_view op, std::initializer_list<Type> operands);
  Value compare(const CompareExpr &expr);
  Value boolean(const BoolOpExpr &expr);
  Value ternary(const TernaryExpr &expr);

  // ---- shaped operands (CheckTensor.cpp)
  // Whether buffers meet tensors, which it reports.
  bool mixesStorage(const Expr &node, std::string_view op, const std::vector<Operand> &operands);
  // Reports operands that no elementwise operator takes together.
  std::optional<CommonShape> broadcast(const Expr &node, std::string_view op,
                                       const std::vector<Operand> &operands);
  Type shapedLike(Type element, const CommonShape &shape);
  // A result of 'element', in the shape of the operands.
  Value elementwise(const Expr &node, std::string_view op, Type element,
                    const std::vector<Operand> &operands);
  bool fitsWidth(const Expr &node, Type type);

  // ---- calls (CheckCall.cpp)
  Value call(const CallExpr &expr);
  Value kernelCall(const CallExpr &expr, const Value &callee);
  // 's.get()', 's.put(v)', 'buf.bufferize(...)'; nothing where the callee is no method of a value.
  std::optional<Value> methodCall(const CallExpr &expr);
  BoundArguments bindCall(const CallExpr &expr, const KernelSignature &kernel,
                          std::span<const Passed> passed);
  bool passArguments(const CallExpr &expr, const KernelSignature &kernel, std::vector<Passed> &out);
  Value worker(const CallExpr &expr, const OperatorInfo &op);
  void argumentTo(const Passed &passed, const ParameterInfo &parameter,
                  const KernelSignature &callee);
  void evaluateArguments(const CallExpr &expr);

  // ---- compile time (CheckCompileTime.cpp)
  bool inConstexpr = false; // the value of a constexpr declaration
  template <typename Fn>
  bool compileTimeArguments(const CallExpr &expr, std::vector<CallArgument> &out, Fn &&runtime);
  Value constevalCall(const CallExpr &expr, const Value &callee);
  Value callAtCompileTime(const Value &, std::span<const CallArgument>, const CallExpr &expr);
  void reportPrinted(const Node &node, const std::string &text);
  Value libraryCall(const CallExpr &expr, const std::string &path);
  Value staticPrint(const CallExpr &expr);
  Value length(const CallExpr &expr);
  static Value valueAttribute(const Value &base, std::string_view name);
  Value elementOf(const SubscriptExpr &expr, const Value &base);
  Value tupleElement(const SubscriptExpr &, const Value &, std::span<const SubscriptPart> parts);
  Value formattedString(const FormattedExpr &expr);
  Value comprehension(const ComprehensionExpr &expr);
  void keepElement(const ComprehensionExpr &expr, size_t firstCall, bool taken);
  Value compileTimeOnly(const Expr &expr, std::string_view what);

  // ---- subscripts (CheckIndex.cpp)
  Value subscript(const SubscriptExpr &expr);
  void store(const SubscriptExpr &target, const Value &value, const Expr &source);
  void storeInto(const SubscriptExpr &target, Type base, const Value &value, const Expr &source);
  bool indices(const SubscriptExpr &expr, Type shaped);
  bool isPlaceOfTensor(const SubscriptExpr &target);
  Value streamLane(const SubscriptExpr &expr, Type stream);
  // The type of the bits that 'expr' selects from an integer; the error type where it cannot.
  Type bits(const SubscriptExpr &expr, Type base);
  Type bitSlice(const SubscriptExpr &expr, const SliceExpr &slice);
  void visitIndices(const SubscriptExpr &expr);
  bool indexOperand(const Expr &index);
};

std::string textOf(const SyntaxUnit &unit, const Node &node);

} // namespace allo
