// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Evaluates Python at compile time, internal to sema: one evaluation of an expression or statement,
// with the calls that it makes. Split over Interpret{Expr,Operators,Names,Call,Stmt,Types}.cpp.
//
// Everything that cannot be evaluated is reported through fail(). At module level, fail() returns
// an unknown object and the evaluation continues; in an annotation, it reports a diagnostic; in a
// consteval function, it ends the evaluation, and the caller reports the failure. All methods give
// unknown objects then. Steps, elements, nesting and calls are counted, so that all ends.
#pragma once

#include "sema/pyeval/EvalFrame.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/PyCallable.h"
#include "sema/pyeval/PyIterator.h"
#include "sema/pyeval/SharedLists.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "sema/types/ConstFold.h"
#include "support/Format.h"

#include <map>
#include <set>
#include <span>
#include <utility>

namespace allo {

class Interpreter {
public:
  using Mode = EvalMode;
  // Errors that are kept with values; notes of the calls that led to a failure.
  static constexpr size_t MaxSteps = 1000000, MaxErrors = 100, MaxNotes = 6;
  static constexpr unsigned MaxCalls = 300, MaxDepth = 2500; // of all that nests

  explicit Interpreter(EvalContext &context);
  Interpreter(const Interpreter &) = delete;
  ~Interpreter();
  Value evaluate(const Expr &expr);
  void runModuleStatement(const Stmt &statement); // see moduleNames()
  std::vector<std::pair<std::string_view, Value>> moduleNames();
  NamedValues namedValues(); // by ':=', see EvalContext
  std::vector<std::pair<std::string, Value>> changedNames() { return sharedLists.changed(); }
  Value callValue(const Value &callee, std::span<const CallArgument> arguments, const Node &call);
  Value subscriptValue(const Value &base, std::span<const SubscriptPart> parts, const Expr &expr);
  void loseValue(const Value &value, const Node &place);

  // ---- for the library
  PyHeap heap;
  Py fail(DiagMessage message);
  template <typename... Args> Py fail(DiagText text, const Args &...args) {
    return fail(DiagMessage(text, args...));
  }
  Py misused(DiagMessage message, const Py &object, const Py &other = {}); // reported of schedules
  Py str(std::string text) { return heap.str(std::move(text)); }
  Py list(std::vector<Py> items) { return heap.items(PyKind::List, std::move(items)); }
  Py tuple(std::vector<Py> items) { return heap.items(PyKind::Tuple, std::move(items)); }
  bool spend(size_t steps); // counts work; false after reporting that a limit is exceeded
  bool halted() const { return stopped; }
  std::string_view nativeName() const { return lastNative->name; } // that was called last
  Py call(const Py &callee, PyArguments &arguments);
  Py binary(BinaryOp op, const Py &left, const Py &right);
  Py unary(UnaryOp op, const Py &operand);
  Py compare(CompareOp op, const Py &left, const Py &right);
  Py setOf(const Py &object);
  // Python's 'iter' and 'next'. That of a set is unknown unless the caller takes any order.
  Py iterator(const Py &iterable, bool inAnyOrder = false);
  PyStep next(const Py &iterator, Py &item);
  bool iterate(const Py &iterable, std::vector<Py> &items, bool inAnyOrder = false); // of all
  // Unknown where the result depends on the order of the items, and they are in any order.
  Py sorted(std::vector<Py> items, const Py *key, bool reverse, bool inAnyOrder = false);
  Py slice(const Py &base, const Py &slice);
  void print(std::string text);
  Value valueOf(const Py &object) { return exported(object); }
  void loseSchedules(const PyArguments &among);              // what is done to them is not followed
  std::optional<std::vector<Py>> selected(const Py &object); // see ScheduleCalls
  std::vector<std::string> output;                           // of 'print'
  SharedLists sharedLists{*this};

private:
  friend class ScheduleCalls;
  friend class ClassCalls;
  friend class FileAccess;
  friend class SharedLists;
  friend struct PyGenerator;
  // The values of module-level names in the current code.
  NameSource &globals() const { return frame->names ? *frame->names : context.names; }
  enum class Flow : uint8_t { Normal, Break, Continue, Return };
  EvalContext &context;
  EvalFrame top, *frame = &top;
  const Node *at = nullptr;           // the node that is being evaluated, for failures
  const Node *site = nullptr;         // the call at the top that is being evaluated
  const Expr *callee = nullptr;       // the function of the call that is being evaluated
  const Native *lastNative = nullptr; // the library function that was called last
  bool stopped = false, lost = false; // lost: a change in place could not be followed
  std::optional<EvalFailure> failure;
  Py quietFailure;   // what fail() last gave in mode Quiet, within the expression that is evaluated
  Value stopValue;   // of an evaluation that ended without a failure of its own
  size_t raised = 0; // exceptions of Python's in mode Quiet
  size_t steps = 0;
  uint64_t reportedSteps = 0; // steps and work that the source of names knows of
  void tellSteps() {
    uint64_t now = steps + heap.worked();
    context.names.onSteps(size_t(now - std::exchange(reportedSteps, now)));
  }
  unsigned depth = 0, calls = 0;
  std::unordered_map<const ValueData *, Py> imported;
  std::unordered_map<std::string, Py> objects; // by identity, also attributes of classes
  std::vector<std::pair<const NamedExpr *, Py>> boundHere; // see EvalContext
  std::vector<PyInstance *> waiting;                       // whose states are being kept
  bool keepsIdentities = false;                   // in exported(): of lists that several hold
  std::set<std::pair<NodeId, DiagCode>> reported; // by this evaluation
  std::map<const ValueData *, Py> unknownNames;   // see unknownName
  FunctionNames functionNames{heap};

  bool loud() const { return frame->mode == Mode::Loud; }
  std::string textOf(const Node &node) const {
    return showSource(frame->unit->source(node.span), Spacing::Canonical);
  }
  Py report(NodeDiagnostic diagnostic);
  template <typename... Args>
  NodeDiagnostic diagnosticAt(DiagText text, const Node &node, const Args &...args) {
    return {text.code, node.id, format(text.text, args...), {}, {}};
  }
  Py failAt(const Node &node, DiagMessage message);
  template <typename... Args> Py failAt(const Node &node, DiagText text, const Args &...args) {
    return failAt(node, DiagMessage(text, args...));
  }
  void stop(std::string reason);
  Py unknownValue(Value value), unknownName(const Value &value); // the same one for each read
  void remember(const Node &node, const Value &value);
  void rememberObject(const Node &node, const Py &object);
  Value exported(const Py &object, unsigned nesting = 0);
  Value contents(const Py &object, unsigned nesting);
  Value ofFunction(const Py &object, unsigned nesting);
  Value kept(const Py &object); // the value that a name or an object gets
  using NameSet = std::set<std::string_view>;
  std::shared_ptr<const Environment> environmentOf(PyScope *scope, const Environment *outer,
                                                   const NameSet *used = nullptr);

  // ---- expressions (InterpretExpr.cpp)
  Py eval(const Expr &expr);
  Py evalKind(const Expr &expr);
  Py spine(const BinaryExpr &outermost);
  Py boolean(const BoolOpExpr &expr);
  Py comparison(const CompareExpr &expr);
  Py ternary(const TernaryExpr &expr);
  // It is not known which of the expressions gives the result.
  Py oneOf(const Py &unknown, const std::vector<const Expr *> &exprs, bool orItself = false);
  bool display(const List<const Expr *> &parts, std::vector<Py> &items, bool inAnyOrder);
  Py dict(const DictExpr &expr);
  Py comprehension(const ComprehensionExpr &expr);
  Py formattedString(const FormattedExpr &expr);
  Py subscript(const SubscriptExpr &expr);
  Py index(const Py &base, std::span<const Py> indices);
  std::optional<bool> truthOf(const Py &object);
  bool isOwnModule(const Expr &expr, bool asDict) const; // whose names are the file's
  std::optional<Py> ownName(const Expr &module, bool asDict, std::string_view name);
  void useOwnNames(const CallExpr &call, const PyArguments &given); // by 'exec' and the like
  void loseOwnName(std::string_view name, const Py *now); // null: the name stays bound as it is
  void loseOwnNames(const Py *now);                       // all of them; 'now' of those of data

  // ---- names (InterpretNames.cpp)
  Py name(const NameExpr &expr);
  void bindNamed(const NamedExpr &expr, const Py &value);
  Py moduleName(const NameExpr &expr, const Value &value);
  Py undefined(const NameExpr &expr);
  bool isUndefinedInPython(const NameExpr &expr);
  void addMeant(NodeDiagnostic &undefined, const NameExpr &expr);
  void reportScheduleOf(const Py &unknown, const AttributeExpr &expr, const CallExpr *in = {});
  Py importValue(const Value &value);
  Py memberOf(const Py &base, const AttributeExpr &expr);
  Py attributeOf(const Py &base, const AttributeExpr &expr);
  Py moduleAttribute(const std::string &module, const AttributeExpr &expr);

  // ---- calls (InterpretCall.cpp)
  Py callExpr(const CallExpr &expr);
  bool arguments(const CallExpr &expr, PyArguments &out);
  Py unknownResult(const Py &unknown, const PyArguments &given);
  Py callFunction(const Py &callee, PyArguments &arguments, const Py &self = {},
                  const Py &type = {});
  Py runFunction(const Py &callee, PyArguments &arguments, const Py &self, const Py &type);
  Py cachedCall(const Py &callee, PyArguments &arguments); // of 'functools.cache'
  bool isCached(PyFunction &function);
  void clearCache(PyFunction &function);
  Py failedCall(const PyFunction &function, const Node *where);
  void reportHostCall(const PyFunction &function, std::string_view mismatch);
  bool bind(const PyFunction &function, PyArguments &arguments, PyScope &scope);
  const List<const Parameter *> *parametersOf(const PyFunction &function) const;
  Py function(const FunctionStmt &statement);
  Py lambda(const LambdaExpr &expr);
  bool defaults(const List<const Parameter *> &parameters, PyFunction &function);
  bool resolve(PyFunction &function);
  bool missing(const PyFunction &function, std::vector<std::string> names);

  // ---- statements (InterpretStmt.cpp)
  Flow run(const Block &block);
  Flow run(const Stmt &statement);
  Flow runKind(const Stmt &statement);
  Flow ifStatement(const IfStmt &statement);
  Flow forStatement(const ForStmt &statement);
  Flow whileStatement(const WhileStmt &statement);
  Flow matchStatement(const MatchStmt &statement);
  // Whether the pattern matches, and its captures; nothing if this is not known.
  using Captures = std::vector<std::pair<std::string_view, Py>>;
  std::optional<bool> matches(const Expr &pattern, const Py &subject, Captures &captures);
  std::optional<bool> matchesSequence(const SequencePattern &pattern, const Py &subject,
                                      Captures &captures);
  Flow unknownFlow(const Py &cause);
  bool isFollowed(const ScopeStmt &statement); // 'nonlocal' or 'global'
  Flow withStatement(const WithStmt &statement);
  Flow tryStatement(const TryStmt &statement);
  // Code that is not followed may change what its text names, and that of the functions there.
  void loseReached(const PyFunction &function, const PyScope &scope);
  void loseReached(PyFunction &function); // which something else may call, with its class
  void loseNamed(const UnfollowedCode &first);
  NameSet freeNames(const Node &code, const SyntaxUnit &unit);
  void import(const Stmt &statement);
  void augmented(const AugAssignStmt &statement);
  PyPlace placeOf(const Expr &target);
  Py read(const PyPlace &place);
  void write(const PyPlace &place, const Py &value);
  void assign(const Expr &target, const Py &value);
  bool storeItem(const SubscriptExpr &target, const PyPlace &place, const Py &value);
  void unpack(const List<const Expr *> &targets, const Py &value, const Node &where);
  void remove(const Expr &target);
  void bindName(std::string_view name, const Py &value);
  PyScope *closureScope() const; // which functions see that are defined here: not that of a class
  Flow refuse(const Node &node, std::string_view what);

  // ---- the language's own values (InterpretTypes.cpp)
  Py shape(const SubscriptExpr &expr, const Value &base);
  Py typeForm(const SubscriptExpr &expr, Builtin maker);
  Py languageCall(const CallExpr &expr, const Value &callee);
  Value misuse(const Node &node, DiagMessage message);
  template <typename... Args> Value misuse(const Node &node, DiagText text, const Args &...args) {
    return misuse(node, DiagMessage(text, args...));
  }
  Value unknownCall(const CallExpr &expr);
  Py hostCall(const CallExpr &expr, const Value &kernel);
  Py kernelMade(const CallExpr &expr, const Value &called, const LanguageArguments &arguments);
  Value apint(const CallExpr &expr, const LanguageArguments &arguments);
  Value templateName(const CallExpr &expr, const LanguageArguments &arguments);
  Py specialized(const SubscriptExpr &expr, const Value &kernel);
  EvalContext quietContext() const; // for kernels that a function makes
  Value apfloat(const CallExpr &expr, const LanguageArguments &arguments);
  Value unknownStyle(const Expr &place, const Value &value);
  Value options(const CallExpr &expr, const LanguageArguments &arguments);
};

} // namespace allo
