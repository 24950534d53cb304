// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Streams of a kernel that lack a reader or a writer, streams whose reader waits for more values
// than are written, and streams on which a kernel that both writes and reads waits for itself. The
// use of a stream by a nested kernel is known with the enclosing kernel; the use by a kernel of the
// module is known when all kernels of the file have been checked.
#include "sema/lint/CalleeLint.h"
#include "sema/lint/LintPass.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace allo {

namespace {

// One direction of a stream: how many values, where that is known, and where the first one.
struct Traffic {
  std::optional<int64_t> count = 0;
  NodeId first = NoNode;
  bool any() const { return first != NoNode; }
  void add(NodeId place, std::optional<int64_t> times) {
    int64_t total = 0;
    bool known = count && times && !__builtin_add_overflow(*count, *times, &total);
    count = known ? std::optional(total) : std::nullopt;
    first = any() ? first : place;
  }
};
// How many values wait in a stream that one kernel alone writes and reads, against what waited
// before: the least, the most, and what is left at the end.
struct Level {
  int64_t low = 0, high = 0, end = 0;
  NodeId lowest = NoNode, highest = NoNode; // the 'get' and the 'put' that lead there
  bool known = true;

  void then(const Level &next) {
    known = known && next.known;
    if (next.lowest != NoNode && end + next.low < low)
      low = end + next.low, lowest = next.lowest;
    if (next.highest != NoNode && end + next.high > high)
      high = end + next.high, highest = next.highest;
    end += next.end;
    known = known && std::max({-low, high, std::abs(end)}) < Most;
  }
  Level times(std::optional<int64_t> trips) const {
    Level all;
    all.known = known && trips && *trips < Most;
    if (!all.known || *trips == 0)
      return all;
    all.then(*this);
    Level others; // from the second time to the last
    others.low = std::min<int64_t>(0, (*trips - 2) * end) + low;
    others.high = std::max<int64_t>(0, (*trips - 2) * end) + high;
    others.end = (*trips - 1) * end;
    others.lowest = lowest;
    others.highest = highest;
    if (*trips > 1)
      all.then(others);
    return all;
  }
  static constexpr int64_t Most = 1 << 30; // more are not followed; products of two fit
};

struct StreamUse {
  Traffic puts;
  Traffic gets;
  Level level;
  bool escapes = false; // to a kernel that is not looked into
  bool outside = false; // some of it happens in kernels of the module
};
using StreamUses = std::map<uint32_t, StreamUse>; // by variable

bool anyErrors(const KernelCheck &check) {
  bool found = false;
  forEachCheck(check, [&](const KernelCheck &each) { found = found || hasErrors(each); });
  return found;
}

// Over all kernels that are looked into.
struct Walked {
  const FindCallee *find = nullptr;   // null: what kernels of the module do is not known
  std::set<const KernelCheck *> open; // whose walk is under way: recursion is reported elsewhere
  std::map<const KernelCheck *, StreamUses> known;
};

class StreamWalk {
public:
  StreamWalk(const SyntaxUnit &unit, const KernelCheck &check, Walked &walked)
      : unit(unit), check(check), walked(walked) {}

  const StreamUses &run() {
    if (auto known = walked.known.find(&check); known != walked.known.end())
      return known->second;
    walked.open.insert(&check);
    block(unit.nodes[check.function]->as<FunctionStmt>()->body, 1);
    walked.open.erase(&check);
    for (const auto &[v, level] : levels)
      uses[v].level = level;
    return walked.known[&check] = std::move(uses);
  }

private:
  using Times = std::optional<int64_t>; // how often a place runs
  const SyntaxUnit &unit;
  const KernelCheck &check;
  Walked &walked;
  StreamUses uses;
  std::map<uint32_t, Level> levels; // by variable

  void block(const Block &body, Times times) {
    for (const Stmt *stmt : body)
      statement(*stmt, times);
  }

  void statement(const Stmt &stmt, Times times) {
    if (stmt.is<FunctionStmt>())
      return;
    if (const auto *loop = stmt.tryAs<ForStmt>()) {
      expression(*loop->iterator, times);
      const LoopInfo *known = check.loopOf(loop->id);
      Times count = known ? known->tripCount : Times();
      part(count, [&] { block(loop->body, product(times, count)); });
    } else if (const auto *repeat = stmt.tryAs<WhileStmt>()) {
      part(std::nullopt, [&] {
        expression(*repeat->condition, std::nullopt);
        block(repeat->body, std::nullopt);
      });
    } else if (const auto *branch = stmt.tryAs<IfStmt>()) {
      arms(*branch, times);
    } else if (const auto *match = stmt.tryAs<MatchStmt>()) {
      expression(*match->subject, times);
      for (const MatchCase *arm : match->cases)
        part(std::nullopt, [&] { block(arm->body, std::nullopt); });
    } else {
      expression(stmt, times);
    }
  }

  // What runs so often in a row, as the body of a loop; not known how often, as a branch.
  void part(Times times, auto walk) {
    std::map<uint32_t, Level> before;
    std::swap(before, levels);
    walk();
    std::swap(before, levels);
    for (const auto &[v, level] : before)
      levels[v].then(level.times(times));
  }

  void arms(const IfStmt &branch, Times times) {
    for (const IfArm *arm : branch.arms) {
      if (check.isDead(arm->id))
        continue;
      if (arm->condition)
        expression(*arm->condition, times);
      bool decided = arm->condition && check.info(arm->condition->id).role != ExprRole::Runtime;
      times = decided ? times : std::nullopt;
      part(decided ? Times(1) : Times(), [&] { block(arm->body, times); });
    }
  }

  void expression(const Node &root, Times times) {
    bool sometimes = false;
    forEachBelow(unit, root, false, [&](const Node &node) {
      sometimes = sometimes || node.is<TernaryExpr>() || node.is<BoolOpExpr>();
    });
    for (const CallExpr *call : callsInOrder(unit, root))
      this->call(*call, sometimes ? std::nullopt : times);
  }

  // The stream variable of 's' and 's[i]'; NoVariable for others.
  uint32_t streamOf(const Expr &expr) const {
    const Expr *base = &expr;
    if (const auto *lane = base->tryAs<SubscriptExpr>())
      base = lane->base;
    uint32_t v = base->is<NameExpr>() ? check.info(base->id).variable : NoVariable;
    bool stream = v < check.variables.size() && check.variables[v].type.isStream();
    return stream ? v : NoVariable;
  }

  void call(const CallExpr &call, Times times) {
    const OperatorSite *op = check.operatorAt(call.id);
    if (op && (op->op == Builtin::Get || op->op == Builtin::Put)) {
      const Expr *stream = argumentOf(call, op->arguments[0]);
      if (uint32_t v = streamOf(*stream); v != NoVariable) {
        bool gets = op->op == Builtin::Get;
        (gets ? uses[v].gets : uses[v].puts).add(call.id, times);
        Level step{gets ? -1 : 0, gets ? 0 : 1, gets ? -1 : 1, call.id, call.id};
        levels[v].then(times ? step : step.times(std::nullopt));
      }
      return;
    }
    for (size_t i = 0; i < call.arguments.size(); ++i)
      if (uint32_t v = streamOf(*call.arguments[i]->value); v != NoVariable) {
        passed(call, i, uses[v], times);
        levels[v].known = false;
      }
  }

  // What a kernel does to the stream that it gets.
  void passed(const CallExpr &call, size_t argument, StreamUse &use, Times times) {
    const CallSite *site = check.callAt(call.id);
    const KernelCheck *callee = nullptr;
    size_t instances = 0;
    for (const auto &nested : check.nested)
      if (site && nested->function == site->calleeFunction &&
          check.signature->item == site->callee) {
        callee = nested.get();
        ++instances;
      }
    const SyntaxUnit *source = &unit;
    if (!callee && walked.find && site && !site->open) {
      Callee stage = (*walked.find)(*site);
      if (stage.check && !stage.check->signature->broken && !anyErrors(*stage.check)) {
        callee = stage.check;
        source = stage.unit;
        instances = 1;
        use.outside = true;
      }
    }
    if (!callee || instances > 1 || walked.open.contains(callee)) {
      use.escapes = true;
      return;
    }
    std::optional<size_t> at = parameterOf(site->arguments, argument);
    if (!at) {
      use.escapes = true;
      return;
    }
    const ParameterInfo &parameter = callee->signature->parameters[*at];
    bool workers = callee->signature->hasMapping;
    for (const auto &[v, there] : StreamWalk(*source, *callee, walked).run()) {
      if (callee->variables[v].node != parameter.node)
        continue;
      use.escapes = use.escapes || there.escapes;
      use.outside = use.outside || there.outside;
      for (auto [to, from] : {std::pair(&use.puts, &there.puts), {&use.gets, &there.gets}})
        if (from->any())
          to->add(call.id, workers ? std::nullopt : product(times, from->count));
    }
  }

  static Times product(Times a, Times b) {
    int64_t result = 0;
    return a && b && !__builtin_mul_overflow(*a, *b, &result) ? Times(result) : std::nullopt;
  }
};

// What is wrong with a stream that is used like that.
std::optional<NodeDiagnostic> imbalance(const VariableInfo &stream, const StreamUse &use) {
  if (stream.kind != VariableKind::Stream || use.escapes || stream.name.starts_with('_'))
    return std::nullopt;
  bool mismatch = use.puts.any() && use.gets.any() && use.puts.count && use.gets.count &&
                  *use.puts.count != *use.gets.count && stream.type.rank() == 0;
  if (use.puts.any() && use.gets.any() && !mismatch)
    return std::nullopt;
  DiagCode code = mismatch          ? DiagCode::StreamCountMismatch
                  : !use.gets.any() ? DiagCode::StreamNeverRead
                                    : DiagCode::StreamNeverWritten;
  std::string_view text = diagInfo(code).text;
  NodeDiagnostic diagnostic{
      code,
      stream.node,
      mismatch ? format(text, stream.name, counted(size_t(*use.puts.count), "value"),
                        *use.gets.count == 1 ? "1 is" : format("{0} are", *use.gets.count))
               : format(text, stream.name),
      {},
      {}};
  if (use.puts.any())
    diagnostic.notes.push_back({{ThisItem, use.puts.first}, "written here"});
  if (use.gets.any())
    diagnostic.notes.push_back({{ThisItem, use.gets.first}, "read here"});
  return diagnostic;
}

// What makes a kernel wait for itself.
std::optional<NodeDiagnostic> deadlock(const KernelCheck &check, const VariableInfo &stream,
                                       const StreamUse &use) {
  const Level &level = use.level;
  bool early = level.low < 0;
  if (stream.kind != VariableKind::Stream || use.escapes || use.outside || !level.known ||
      stream.type.rank() > 0 || check.signature->hasMapping || !use.puts.any() || !use.gets.any() ||
      (!early && level.high <= int64_t(stream.type.depth())))
    return std::nullopt;
  std::string why =
      early ? format("kernel '{0}' reads it before it has written enough", check.name)
            : format("kernel '{0}' writes {1} before it reads them, and the stream holds {2}",
                     check.name, counted(size_t(level.high), "value"), stream.type.depth());
  NodeDiagnostic diagnostic{DiagCode::StreamDeadlock,
                            stream.node,
                            format(diagInfo(DiagCode::StreamDeadlock).text, stream.name, why),
                            {},
                            {}};
  diagnostic.notes.push_back(
      {{ThisItem, early ? level.lowest : level.highest}, early ? "read here" : "written here"});
  return diagnostic;
}

} // namespace

void lintStreams(const LintPass &pass) {
  if (!hasStreams(pass.check) || pass.hasErrors() || anyErrors(pass.check))
    return;
  Walked walked;
  for (const auto &[v, use] : StreamWalk(pass.unit, pass.check, walked).run())
    if (auto found = imbalance(pass.check.variables[v], use))
      pass.report(std::move(*found));
    else if (auto waiting = deadlock(pass.check, pass.check.variables[v], use))
      pass.report(std::move(*waiting));
}

std::vector<const CallExpr *> callsInOrder(const SyntaxUnit &unit, const Node &root) {
  std::vector<const CallExpr *> calls;
  forEachBelow(unit, root, false, [&](const Node &node) {
    if (const auto *call = node.tryAs<CallExpr>())
      calls.push_back(call);
  });
  std::stable_sort(calls.begin(), calls.end(), [](const CallExpr *a, const CallExpr *b) {
    return std::pair(a->last, b->id) < std::pair(b->last, a->id);
  });
  return calls;
}

bool hasStreams(const KernelCheck &check) {
  return std::any_of(check.variables.begin(), check.variables.end(),
                     [](const auto &v) { return v.kind == VariableKind::Stream; });
}

std::vector<NodeDiagnostic> lintStages(const SyntaxUnit &unit, const KernelCheck &check,
                                       const FindCallee &find) {
  std::vector<NodeDiagnostic> out;
  if (!hasStreams(check) || check.signature->broken || anyErrors(check))
    return out;
  Walked walked;
  walked.find = &find;
  for (const auto &[v, use] : StreamWalk(unit, check, walked).run())
    if (use.outside)
      if (auto found = imbalance(check.variables[v], use))
        out.push_back(std::move(*found));
  return out;
}

} // namespace allo
