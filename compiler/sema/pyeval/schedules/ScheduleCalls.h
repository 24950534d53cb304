// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Schedules in Python code, internal to the evaluator: their attributes and methods, the arguments
// of primitives, and the reports of what is wrong with them. Of use only where the context has
// schedules.
#pragma once

#include "sema/pyeval/Interpreter.h"
#include "sema/pyeval/schedules/ScheduleContext.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

class ScheduleCalls {
public:
  explicit ScheduleCalls(Interpreter &in) : in(in), all(*in.context.schedules) {}

  // Of a schedule, a query, what it gives, or a ref.
  Py attribute(const Py &base, const AttributeExpr &expr);
  Py classAttribute(const Py &base, const AttributeExpr &expr); // Schedule.Cyclic
  // Of a ref, or of a tuple or list of refs, an attribute that it does not have; else nothing.
  std::optional<Py> attributeOfRefs(const Py &base, const AttributeExpr &expr);
  Py attributeOfMethod(const Py &base, const AttributeExpr &expr); // 'gemm.schedule.pipeline'
  // A method is mentioned, and not called.
  void warnOfMention(const AttributeExpr &method);
  // Refs are unpacked into another number of targets, or one ref is; nothing if it holds no refs.
  std::optional<Py> unpackFailure(const Py &refs, size_t targets, const Node &where);
  // Of refs that are a list, a tuple or the result of a query, an element that there is not.
  std::optional<Py> indexFailure(const Py &refs, const DiagMessage &message);
  Py undefinedName(const NameExpr &name);
  // A schedule or a ref, and what Python says to an operation that it does not have.
  static bool isHandle(const Py &object);
  static std::optional<bool> hasMember(const Py &handle, std::string_view name); // if it is known
  Py misused(const Py &handle, DiagMessage message);
  void assignAttribute(const Py &handle, const AttributeExpr &target);
  void noteNone(const AttributeExpr &expr); // a step of None, as in 's = None; s.unroll("i")'
  static bool isConstructor(std::string_view name); // from_string, from_file
  static bool isMethod(const Py &schedule, std::string_view name);
  // Of a kernel, 'schedule()', of the class, or of one of the above.
  Py method(const Py &self, std::string_view name, PyArguments &arguments);
  // s("cpu", ...), and the call of a method that a variable holds.
  Py run(const CallExpr &expr, const Value &schedule);
  Py makeBackend(const Value &type, PyArguments &arguments); // Vitis(gemm), CPU(gemm)
  Value methodValue(const PyMethod &method) const;
  Py callValue(const Value &called, PyArguments &arguments); // such a method
  // The refs that a query gives; nothing where they are not known, or the object is something else.
  std::optional<std::vector<Py>> selected(const Py &object);
  // A list of refs whose length is not known, and an element of it.
  static std::optional<ScheduleRef> openList(const Py &object);
  std::optional<Py> elementOf(const Py &object, int64_t index);
  // A variable of a function is bound.
  void noteLocal(std::string_view name, const Py &value);
  // A name or an attribute that is read or bound.
  void note(const Node &name, const Py &value);
  // Something that is not followed may change the schedules among these.
  void lose(const PyArguments &arguments);
  void lose(const Py &object, const std::string &reason = {}); // empty: it is passed to code
  // The function is not followed; 'self' is what it is a method of, or it is open.
  void unfollowedCall(const CallExpr &call, const Py &self, const PyArguments &arguments);

private:
  Interpreter &in;
  ScheduleContext &all;

  static constexpr const char *UncertainReason = "it is changed in code that may not run";

  NodeRef here() const { return {item(), in.at ? in.at->id : NoNode}; }
  std::string calledText() const; // "'helper'"
  // Whose code runs.
  ItemId item() const { return in.frame->item == ThisItem ? in.context.item : in.frame->item; }
  // Says that the schedule of a step is not known: 'self.s.split("i", 2)', where the code assigns a
  // schedule to 's' of an object.
  void noteUnknown(const CallExpr &step);
  // The result of the call, as nothing is known of it.
  Py opaque() { return in.unknownValue(Value::opaque(in.at ? in.textOf(*in.at) : "")); }
  Py refObject(const ScheduleRef &ref);
  Py enumerator(std::string_view name);
  Py make(const Value &kernel, const PyArguments &arguments);
  Py makeFromText(std::string_view name, const PyArguments &arguments);
  ScheduleIdentity nextIdentity(const Node &call);
  // The variable that the call is assigned to which made it; "schedule" if that is none.
  std::string variableOf(const ScheduleIdentity &schedule) const;
  void apply(const ScheduleIdentity &schedule);
  // ---- backends (ScheduleBackends.cpp)
  struct BackendArguments; // of a call, by parameter
  Py attributeOfBackend(const Py &base, const AttributeExpr &expr);
  // By export(), export_cpu(), export_vitis() or one of the classes. Of the arguments in the call,
  // 'before' are not among those that are given here.
  Py exportTo(const ScheduleIdentity &schedule, std::string_view name, const PyArguments &arguments,
              size_t before = 0);
  std::optional<ScheduleFault> backendProblem(std::string_view call, const Py *name) const;
  Py callBackend(const ScheduleIdentity &backend, std::string_view name, PyArguments &arguments);
  Py setInterface(const ScheduleIdentity &backend, const BackendArguments &arguments);
  Py setCsimVariables(const ScheduleIdentity &backend, const BackendArguments &arguments);
  Py runBackend(const ScheduleIdentity &backend, const BackendArguments &arguments);
  void setBackend(const ScheduleIdentity &backend, BackendSettings settings);
  Py loseBackend(const ScheduleIdentity &backend, const std::string &reason);
  // How a value is reached from another one, from its end.
  struct Step {
    const Step *outer = nullptr;
    std::string_view attribute = {}; // else a key or an index
    const Py *key = nullptr;
    size_t index = 0;
    static std::optional<std::string> show(const Step *last); // if Python code can be like it
  };
  struct Walk {
    size_t left; // values that may still be looked at
    unsigned maxDepth;
    std::function<void(const Py &, const Step * /*nullable*/)> found;
  };
  // What objects, lists and dicts hold at any depth; other values themselves.
  void forEachHeld(const Py &object, Walk &walk, const Step *path = nullptr /*nullable*/,
                   unsigned depth = 0);
  void loseOne(const Py &object, const std::string &reason);
  // Says so where what is done to a schedule ceases to be known.
  void noteLoss(const Schedule &before, const Schedule &after);
  std::optional<Py> surplusArgument(const ScheduleValue &schedule, std::string_view name,
                                    const PyArguments &given);
  Py query(const ScheduleIdentity &schedule, std::string_view name, PyArguments &arguments,
           bool isQuery);
  Py fromSelection(const ScheduleValue &selected, std::string_view name, PyArguments &arguments);
  // The compiler tells whether there is what a query looks for.
  void noteLookup(const Schedule &state, const ScheduleRef &ref);
  Py callPrimitive(const ScheduleIdentity &schedule, Primitive primitive, PyArguments &arguments);
  ScheduleArgument argumentOf(const PrimitiveInfo &row, const PrimitiveParameter &parameter,
                              const Py &value, std::optional<ScheduleFault> &fault);
  std::optional<ScheduleTarget> targetOf(const Py &object);
  // The expression of an argument in a call, where it can be told: by position or by keyword.
  static const Node *argumentNode(const Node *call, size_t position, std::string_view keyword);
  // Of a list or tuple that stands there one element.
  static const Node *elementNode(const Node *argument, size_t element);
  Py tooManyArguments(const ScheduleIdentity &schedule, std::string_view name, size_t count,
                      std::span<const PrimitiveParameter> parameters);
  Py unknownKeyword(const ScheduleIdentity &schedule, std::string_view name,
                    std::string_view keyword, std::span<const PrimitiveParameter> parameters);
  // An argument, or one of its elements, is wrong by itself, and that is reported: the step fails.
  static bool holdsError(const Py &argument);
  bool holdsError(const PyArguments &arguments) const;
  Py failByArgument(const ScheduleIdentity &schedule, std::string_view name);
  std::string lookupBelow(const ScheduleRef &ref, const AttributeExpr &expr) const;
  // Something is read that a primitive which waits would change.
  void warnOfReading(const ScheduleEffect &change, std::string_view what, const Node *where);
  Py report(ScheduleFault fault, const Node *where, const ScheduleIdentity *failed = nullptr);
  // Of a call on a schedule, which has failed.
  Py fail(const ScheduleIdentity &schedule, ScheduleFault fault, const Node *where);
  Py missingAttribute(const ScheduleIdentity &schedule, const AttributeExpr &expr,
                      std::string_view what, const std::vector<std::string> &names);
  // The same of a ref, or of a tuple or list of refs that begins with it; nothing if it may have
  // the attribute.
  std::optional<Py> missingOfRefs(const ScheduleRef &ref, bool isList, std::string what,
                                  const AttributeExpr &expr);
  // Records what a node stands for, if that is one thing.
  bool mention(const Node *node, const ScheduleQuery &query,
               const std::shared_ptr<const Schedule> &state);
  // The same of a string that is an argument of that kind.
  void mentionName(const Node *node, ParameterKind kind, const std::string &name,
                   const std::shared_ptr<const Schedule> &state);
  const std::set<std::string, std::less<>> &scheduleAttributes(ItemId its, const SyntaxUnit &unit);
  ScheduleNodeFacts &facts() { return all.factsOf(item(), in.context.item); }
  NodeId statementAround(NodeId node) const;
  // Null where nothing is known of it.
  std::shared_ptr<const Schedule> stateOf(const ScheduleIdentity &schedule);
};

} // namespace allo
