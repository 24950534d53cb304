// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Stages that wait for each other for ever. Where the number of values that each stage takes and
// gives is known, and when, a dataflow program does the same in any order in which its stages run
// (Kahn, 1974), also with queues that hold a limited number of values. One run of the stages, of
// their 'put' and 'get' alone, decides; what depends on values, or takes too long, is not decided.
#include "sema/lint/CalleeLint.h"

#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace allo {

namespace {

struct StageBody;

// A step of a stage.
struct StreamStep {
  enum class Kind : uint8_t { Put, Get, Loop, Call };
  Kind kind = Kind::Put;
  NodeId node = NoNode;
  uint32_t stream = 0;                // of Put and Get: of the body's
  int64_t trips = 0;                  // of Loop
  std::vector<StreamStep> steps = {}; // of Loop
  const StageBody *callee = nullptr;  // of Call
  std::vector<uint32_t> passed = {};  // of Call: by stream parameter of the callee
};

// What a kernel does to streams. Its streams are numbered: first those of its parameters, then its
// own; of an array of them each one.
struct StageBody {
  struct Stream {
    uint32_t variable = 0;
    int64_t depth = 0;
  };
  std::string name;
  size_t parameters = 0;
  std::vector<Stream> streams;
  std::vector<StreamStep> steps;
  bool isKnown = true;
};

class StageBodies {
public:
  explicit StageBodies(const FindCallee &findCallee) : find(findCallee) {}

  // Never null; not known where something in it is not.
  const StageBody *of(const SyntaxUnit &unit, const KernelCheck &check) {
    auto [at, isNew] = made.try_emplace(&check);
    if (!isNew)
      return &at->second; // one that is under way calls itself: it has no steps yet
    StageBody body;
    body.name = check.name;
    at->second.isKnown = false;
    Reader(*this, unit, check, body).run();
    return &(made[&check] = std::move(body));
  }

private:
  const FindCallee &find;
  std::map<const KernelCheck *, StageBody> made; // references stay valid

  class Reader {
  public:
    Reader(StageBodies &all, const SyntaxUnit &source, const KernelCheck &kernel, StageBody &out)
        : bodies(all), unit(source), check(kernel), body(out) {}

    void run() {
      const auto &function = *unit.nodes[check.function]->as<FunctionStmt>();
      body.isKnown = !check.signature->broken && !check.signature->hasMapping && !hasErrors(check);
      for (const Parameter *parameter : function.parameters)
        declare(parameter->id);
      body.parameters = body.streams.size();
      for (const VariableInfo &variable : check.variables)
        if (variable.kind == VariableKind::Stream && variable.type.isStream())
          declare(variable.node);
      block(function.body, body.steps, /*isLast=*/true);
    }

  private:
    static constexpr int64_t MostStreams = 1 << 12;
    StageBodies &bodies;
    const SyntaxUnit &unit;
    const KernelCheck &check;
    StageBody &body;
    std::map<uint32_t, uint32_t> first; // the first stream of a variable

    void declare(NodeId node) {
      for (uint32_t v = 0; v < check.variables.size(); ++v) {
        const VariableInfo &variable = check.variables[v];
        if (variable.node != node || !variable.type.isStream() || first.contains(v))
          continue;
        int64_t count = 1;
        for (int64_t size : variable.type.dims())
          if (__builtin_mul_overflow(count, size, &count) || count > MostStreams)
            count = 0;
        body.isKnown = body.isKnown && count > 0;
        first[v] = uint32_t(body.streams.size());
        body.streams.insert(body.streams.end(), size_t(std::max<int64_t>(count, 1)),
                            {v, int64_t(variable.type.depth())});
      }
    }

    // 's', and 'pipes[0, 1]' with known indices.
    std::optional<uint32_t> streamOf(const Expr &expr) {
      const auto *element = expr.tryAs<SubscriptExpr>();
      const Expr &base = element ? *element->base : expr;
      const uint32_t v = base.is<NameExpr>() ? check.info(base.id).variable : NoVariable;
      const auto at = first.find(v);
      if (at == first.end())
        return std::nullopt;
      const std::vector<int64_t> &dims = check.variables[v].type.dims();
      if (dims.size() != (element ? element->indices.size() : 0))
        return std::nullopt;
      int64_t place = 0;
      for (size_t i = 0; i < dims.size(); ++i) {
        const std::optional<int64_t> index = constant(*element->indices[i]);
        if (!index || *index < 0 || *index >= dims[i])
          return std::nullopt;
        place = place * dims[i] + *index;
      }
      return at->second + uint32_t(place);
    }
    std::optional<int64_t> constant(const Expr &expr) const {
      if (const auto *number = expr.tryAs<IntExpr>()) {
        int64_t value = 0;
        for (char digit : number->text) {
          if (!isDigit(digit) || value > MostStreams)
            return std::nullopt;
          value = value * 10 + (digit - '0');
        }
        return value;
      }
      const auto known = check.constants.find(expr.id);
      return known == check.constants.end() ? std::nullopt : smallInt(known->second);
    }
    static std::optional<int64_t> smallInt(const Value &value) {
      return value.kind == ValueKind::Int ? value.integer.asInt64() : std::nullopt;
    }

    // ---- statements

    void block(const Block &statements, std::vector<StreamStep> &out, bool isLast) {
      for (size_t i = 0; i < statements.size(); ++i)
        statement(*statements[i], out, isLast && i + 1 == statements.size());
    }
    void statement(const Stmt &statement, std::vector<StreamStep> &out, bool isLast) {
      if (statement.is<FunctionStmt>())
        return;
      if (const auto *loop = statement.tryAs<ForStmt>()) {
        expression(*loop->iterator, out);
        StreamStep repeated;
        repeated.kind = StreamStep::Kind::Loop;
        repeated.node = loop->id;
        block(loop->body, repeated.steps, false);
        const LoopInfo *known = check.loopOf(loop->id);
        if (repeated.steps.empty())
          return;
        body.isKnown = body.isKnown && known && known->tripCount;
        repeated.trips = known ? known->tripCount.value_or(0) : 0;
        out.push_back(std::move(repeated));
      } else if (const auto *branch = statement.tryAs<IfStmt>()) {
        arms(*branch, out, isLast);
      } else if (statement.is<WhileStmt>() || statement.is<MatchStmt>()) {
        std::vector<StreamStep> inside;
        forEachBelow(unit, statement, false, [&](const Node &node) {
          if (const auto *call = node.tryAs<CallExpr>())
            this->call(*call, inside);
          leaves(node, false);
        });
        body.isKnown = body.isKnown && inside.empty();
      } else {
        leaves(statement, isLast);
        expression(statement, out);
      }
    }
    // A 'return' before the end may leave out what follows.
    void leaves(const Node &node, bool isLast) {
      if ((node.is<ReturnStmt>() && !isLast) || node.is<BreakStmt>() || node.is<ContinueStmt>())
        body.isKnown = false;
    }
    void arms(const IfStmt &branch, std::vector<StreamStep> &out, bool isLast) {
      bool isDecided = true;
      for (const IfArm *arm : branch.arms) {
        if (check.isDead(arm->id))
          continue;
        if (arm->condition) {
          expression(*arm->condition, out);
          isDecided = isDecided && check.info(arm->condition->id).role != ExprRole::Runtime;
        }
        std::vector<StreamStep> inside;
        block(arm->body, inside, isLast && isDecided);
        body.isKnown = body.isKnown && (isDecided || inside.empty());
        std::move(inside.begin(), inside.end(), std::back_inserter(out));
      }
    }
    void expression(const Node &root, std::vector<StreamStep> &out) {
      bool isConditional = false;
      forEachBelow(unit, root, false, [&](const Node &node) {
        isConditional = isConditional || node.is<TernaryExpr>() || node.is<BoolOpExpr>() ||
                        node.is<ComprehensionExpr>() || node.is<LambdaExpr>();
      });
      const size_t before = out.size();
      for (const CallExpr *each : callsInOrder(unit, root))
        call(*each, out);
      body.isKnown = body.isKnown && (!isConditional || out.size() == before);
    }

    // ---- calls

    void call(const CallExpr &call, std::vector<StreamStep> &out) {
      const OperatorSite *op = check.operatorAt(call.id);
      if (op && (op->op == Builtin::Get || op->op == Builtin::Put)) {
        const Expr *target = argumentOf(call, op->arguments[0]);
        const std::optional<uint32_t> stream = target ? streamOf(*target) : std::nullopt;
        body.isKnown = body.isKnown && stream;
        StreamStep step;
        step.kind = op->op == Builtin::Get ? StreamStep::Kind::Get : StreamStep::Kind::Put;
        step.node = call.id;
        step.stream = stream.value_or(0);
        out.push_back(std::move(step));
        return;
      }
      const CallSite *site = check.callAt(call.id);
      if (!site || !site->kernel || !takesStreams(*site->kernel))
        return; // what it does inside is its own
      StreamStep step;
      step.kind = StreamStep::Kind::Call;
      step.node = call.id;
      step.callee = bodyOf(*site);
      body.isKnown = body.isKnown && step.callee && step.callee->isKnown;
      for (size_t i = 0; i < site->kernel->parameters.size(); ++i)
        if (site->kernel->parameters[i].type.isStream())
          pass(call, *site, i, step);
      body.isKnown = body.isKnown && step.callee && step.passed.size() == step.callee->parameters;
      out.push_back(std::move(step));
    }
    void pass(const CallExpr &call, const CallSite &site, size_t parameter, StreamStep &step) {
      const Expr *argument =
          parameter < site.arguments.size() ? argumentOf(call, site.arguments[parameter]) : nullptr;
      const auto *name = argument ? argument->tryAs<NameExpr>() : nullptr;
      // An array of streams as a whole.
      const auto whole = name ? first.find(check.info(name->id).variable) : first.end();
      if (whole != first.end()) {
        const uint32_t v = whole->first;
        for (uint32_t i = whole->second; i < body.streams.size() && body.streams[i].variable == v;
             ++i)
          step.passed.push_back(i);
        return;
      }
      const std::optional<uint32_t> stream = argument ? streamOf(*argument) : std::nullopt;
      body.isKnown = body.isKnown && stream;
      step.passed.push_back(stream.value_or(0));
    }
    static bool takesStreams(const KernelSignature &kernel) {
      return std::any_of(kernel.parameters.begin(), kernel.parameters.end(),
                         [](const ParameterInfo &each) { return each.type.isStream(); });
    }
    const StageBody *bodyOf(const CallSite &site) {
      const KernelCheck *nested = nullptr;
      for (const auto &each : check.nested)
        if (each->function == site.calleeFunction && check.signature->item == site.callee &&
            each->signature->fingerprint == site.calleeFingerprint)
          nested = each.get();
      if (nested)
        return bodies.of(unit, *nested);
      if (site.open)
        return nullptr;
      const Callee callee = bodies.find(site);
      return callee.check ? bodies.of(*callee.unit, *callee.check) : nullptr;
    }
  };
};

// Runs the stages of a kernel, each as far as it gets.
class StageRun {
public:
  explicit StageRun(const StageBody &root) { start(root, {}, NoNode); }

  struct Waiting {
    std::string stage;
    NodeId call = NoNode; // in the root; NoNode: the root itself
    NodeId node = NoNode; // of the root's own 'put' or 'get'
    uint32_t stream = 0;  // of all streams: the root's come first
    bool isForValue = false;
  };
  // Who waits for ever, in the order of the calls; nothing where that is not known. Empty where all
  // stages end.
  std::optional<std::vector<Waiting>> run() {
    for (bool moves = true; moves;) {
      moves = false;
      for (size_t i = 0; i < stages.size(); ++i) // starts others
        moves = advance(i) || moves;
      if (steps > MostSteps || stages.size() > MostStages)
        return std::nullopt;
    }
    std::vector<Waiting> out;
    for (const Stage &stage : stages)
      if (const StreamStep *step = stepOf(stage))
        out.push_back({stage.body->name, stage.call, step->node, stage.streams[step->stream],
                       step->kind == StreamStep::Kind::Get});
    return out;
  }

private:
  static constexpr uint64_t MostSteps = 50'000;
  static constexpr size_t MostStages = 256;
  struct Frame {
    const std::vector<StreamStep> *steps = nullptr;
    size_t next = 0;
    int64_t left = 0; // iterations after this one
  };
  struct Stage {
    const StageBody *body = nullptr;
    NodeId call = NoNode;
    std::vector<uint32_t> streams; // by those of the body
    std::vector<Frame> frames;
  };
  struct Queue {
    int64_t depth = 0, count = 0;
  };
  std::deque<Stage> stages;
  std::vector<Queue> queues;
  uint64_t steps = 0;

  void start(const StageBody &body, std::vector<uint32_t> passed, NodeId call) {
    Stage stage;
    stage.body = &body;
    stage.call = call;
    stage.streams = std::move(passed);
    for (size_t i = stage.streams.size(); i < body.streams.size(); ++i) {
      stage.streams.push_back(uint32_t(queues.size()));
      queues.push_back({body.streams[i].depth, 0});
    }
    if (!body.steps.empty())
      stage.frames.push_back({&body.steps, 0, 0});
    stages.push_back(std::move(stage));
  }
  static const StreamStep *stepOf(const Stage &stage) {
    return stage.frames.empty() ? nullptr : &(*stage.frames.back().steps)[stage.frames.back().next];
  }
  // Behind a step: to the next one, the next iteration, or out of the loop.
  static void goOn(Stage &stage) {
    while (!stage.frames.empty()) {
      Frame &frame = stage.frames.back();
      if (++frame.next < frame.steps->size())
        return;
      if (frame.left > 0) {
        --frame.left;
        frame.next = 0;
        return;
      }
      stage.frames.pop_back();
    }
  }
  // False where the stage waits, or has ended, at once.
  bool advance(size_t index) {
    bool moved = false;
    while (steps <= MostSteps && stages.size() <= MostStages) {
      Stage &stage = stages[index]; // a deque: stays where it is
      const StreamStep *step = stepOf(stage);
      if (!step)
        return moved;
      ++steps;
      if (step->kind == StreamStep::Kind::Loop) {
        if (step->trips > 0)
          stage.frames.push_back({&step->steps, 0, step->trips - 1});
        else
          goOn(stage);
      } else if (step->kind == StreamStep::Kind::Call) {
        std::vector<uint32_t> passed;
        for (uint32_t each : step->passed)
          passed.push_back(stage.streams[each]);
        const NodeId call = stage.call == NoNode ? step->node : stage.call;
        goOn(stage);
        start(*step->callee, std::move(passed), call);
      } else {
        const bool isGet = step->kind == StreamStep::Kind::Get;
        Queue &queue = queues[stage.streams[step->stream]];
        if (isGet ? queue.count == 0 : queue.count >= queue.depth)
          return moved;
        queue.count += isGet ? -1 : 1;
        goOn(stage);
      }
      moved = true;
    }
    return moved;
  }
};

// How many values are put into each of a body's streams, and taken out of it.
struct StreamTotals {
  std::vector<int64_t> puts, gets;
};
void countSteps(const StageBody &body, const std::vector<StreamStep> &steps, int64_t times,
                const std::vector<size_t> &streams, StreamTotals &out, int depth) {
  constexpr int64_t Most = int64_t(1) << 40;
  constexpr int MostDepth = 32;
  for (const StreamStep &step : steps) {
    if (depth > MostDepth)
      return;
    if (step.kind == StreamStep::Kind::Loop) {
      countSteps(body, step.steps, std::min(times * std::min(step.trips, int64_t(1) << 20), Most),
                 streams, out, depth);
    } else if (step.kind == StreamStep::Kind::Call) {
      std::vector<size_t> inner;
      for (uint32_t each : step.passed)
        inner.push_back(streams[each]);
      inner.resize(step.callee->streams.size(), SIZE_MAX);
      countSteps(*step.callee, step.callee->steps, times, inner, out, depth + 1);
    } else if (streams[step.stream] != SIZE_MAX) {
      auto &counts = step.kind == StreamStep::Kind::Put ? out.puts : out.gets;
      counts[streams[step.stream]] += times;
    }
  }
}
bool isBalanced(const StageBody &root) {
  StreamTotals totals{std::vector<int64_t>(root.streams.size()),
                      std::vector<int64_t>(root.streams.size())};
  std::vector<size_t> streams;
  for (size_t i = 0; i < root.streams.size(); ++i)
    streams.push_back(i);
  countSteps(root, root.steps, 1, streams, totals, 0);
  return totals.puts == totals.gets;
}

std::string shownWaiting(const StageRun::Waiting &waiting, const std::string &stream,
                         int64_t depth) {
  return waiting.isForValue ? format("'{0}' waits for a value of '{1}'", waiting.stage, stream)
                            : format("'{0}' waits for room in '{1}', which holds {2}",
                                     waiting.stage, stream, counted(size_t(depth), "value"));
}

} // namespace

std::vector<NodeDiagnostic> lintDeadlocks(const SyntaxUnit &unit, const KernelCheck &check,
                                          const FindCallee &find) {
  std::vector<NodeDiagnostic> out;
  if (!hasStreams(check) || check.signature->broken || hasErrors(check))
    return out;
  StageBodies bodies(find);
  const StageBody &root = *bodies.of(unit, check);
  // A kernel that waits for itself, and numbers of values that differ, are told of elsewhere.
  if (!root.isKnown || root.parameters > 0 || !isBalanced(root))
    return out;
  const auto waiting = StageRun(root).run();
  const bool isAlone = waiting && waiting->size() == 1;
  if (!waiting || waiting->empty() || (isAlone && waiting->front().call == NoNode))
    return out;
  const auto isOwn = [&](const StageRun::Waiting &each) {
    return each.stream < root.streams.size();
  };
  const auto first = std::find_if(waiting->begin(), waiting->end(), isOwn);
  if (first == waiting->end())
    return out;
  const auto nameOf = [&](const StageRun::Waiting &each) {
    return check.variables[root.streams[each.stream].variable].name;
  };
  constexpr size_t MostNotes = 8;
  NodeDiagnostic diagnostic{DiagCode::StreamDeadlock,
                            check.variables[root.streams[first->stream].variable].node,
                            format(diagInfo(DiagCode::StreamDeadlock).text, nameOf(*first),
                                   isAlone
                                       ? format("'{0}' waits for itself", first->stage)
                                       : format("{0} stages wait for each other", waiting->size())),
                            {},
                            {}};
  for (const StageRun::Waiting &each : *waiting)
    if (isOwn(each) && diagnostic.notes.size() < MostNotes)
      diagnostic.notes.push_back(
          {{ThisItem, each.call == NoNode ? each.node : each.call},
           shownWaiting(each, nameOf(each), root.streams[each.stream].depth)});
  out.push_back(std::move(diagnostic));
  return out;
}

} // namespace allo
