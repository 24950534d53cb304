// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "program/PlaceJoins.h"

#include "program/Walk.h"
#include "program/Written.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace allo::program {

namespace {

// The variables of a kernel by the memory that they may refer to: variables of one class may be
// the same buffer, or the same stream. A scalar is alone.
class Classes {
public:
  explicit Classes(size_t variables = 0) : parents(variables) {
    std::iota(parents.begin(), parents.end(), VariableId(0));
  }
  VariableId of(VariableId variable) const {
    while (parents[variable] != variable)
      variable = parents[variable];
    return variable;
  }
  bool join(VariableId a, VariableId b) {
    VariableId first = of(a), second = of(b);
    parents[std::max(first, second)] = std::min(first, second);
    return first != second;
  }

private:
  std::vector<VariableId> parents;
};

// The variables that the value of a shaped expression, or a stream, may come from.
void sourcesOf(const Expr &expr, std::vector<VariableId> &out) {
  if (!expr.type.isShaped() && !expr.type.isStream())
    return;
  if (const auto *read = expr.tryAs<Read>())
    out.push_back(read->variable);
  else
    forEachOperand(expr, [&](const Expr &operand) { sourcesOf(operand, out); });
}

// What a kernel does to what it is given, and what its variables may be.
struct Facts {
  Classes classes;
  std::set<VariableId> written; // classes of shaped variables
  std::set<KernelId> keepers;   // with stateful variables, that it is or reaches
};

struct Effects {
  std::set<VariableId> reads, writes; // classes, scalars among them
  std::set<VariableId> streams;
  std::set<KernelId> keepers;
  bool leaves = false; // has a return in it

  void add(const Effects &other) {
    reads.insert(other.reads.begin(), other.reads.end());
    writes.insert(other.writes.begin(), other.writes.end());
    streams.insert(other.streams.begin(), other.streams.end());
    keepers.insert(other.keepers.begin(), other.keepers.end());
    leaves = leaves || other.leaves;
  }
};

template <typename T> bool meet(const std::set<T> &a, const std::set<T> &b) {
  return std::any_of(a.begin(), a.end(), [&](const T &each) { return b.contains(each); });
}

// Whether the order of two makes a difference, but for what streams do.
bool conflict(const Effects &a, const Effects &b) {
  return meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes) ||
         meet(a.keepers, b.keepers);
}

class Joins {
public:
  explicit Joins(Program &program) : program(program), facts(program.kernels.size()) {}

  void run() {
    bool streams =
        std::any_of(program.kernels.begin(), program.kernels.end(), [](const auto &each) {
          return std::any_of(each.variables.begin(), each.variables.end(),
                             [](const Variable &variable) { return variable.type.isStream(); });
        });
    if (!streams) // no stages
      return;
    for (size_t id = 0; id < facts.size(); ++id)
      facts[id].classes = Classes(program.kernels[id].variables.size());
    for (bool changes = true; changes;) {
      changes = false;
      for (KernelId id = 0; id < facts.size(); ++id)
        changes = learn(id) || changes;
    }
    for (KernelId id = 0; id < facts.size(); ++id) {
      own = id;
      program.kernels[id].body = placed(program.kernels[id].body);
    }
  }

private:
  using Statements = std::vector<const Stmt *>;
  Program &program;
  std::vector<Facts> facts;
  KernelId own = 0;

  // ---- what kernels do

  bool learn(KernelId id) {
    Facts &known = facts[id];
    bool changes = false;
    const Kernel &kernel = program.kernels[id];
    if (keepsState(kernel))
      changes = known.keepers.insert(id).second;
    auto same = [&](const std::vector<VariableId> &all) {
      for (size_t i = 1; i < all.size(); ++i)
        changes = known.classes.join(all[0], all[i]) || changes;
    };
    auto write = [&](const Expr &base) {
      std::vector<VariableId> sources;
      sourcesOf(base, sources);
      for (VariableId each : sources)
        changes = known.written.insert(known.classes.of(each)).second || changes;
    };
    auto look = [&](auto &self, const Stmt &stmt) -> void {
      std::vector<VariableId> related;
      if (const auto *to = stmt.tryAs<Assign>()) {
        sourcesOf(*to->value, related);
        if (to->value->type.isShaped() || to->value->type.isStream()) {
          related.push_back(to->variable);
          same(related);
        }
      } else if (const auto *into = stmt.tryAs<CallInto>()) {
        for (const Expr *argument : into->call->arguments)
          sourcesOf(*argument, related);
        for (VariableId result : into->results)
          if (kernel.variables[result].type.isShaped())
            related.push_back(result);
        if (std::any_of(into->results.begin(), into->results.end(), [&](VariableId result) {
              return kernel.variables[result].type.isShaped();
            }))
          same(related);
      } else if (const auto *store = stmt.tryAs<Store>()) {
        write(*store->base);
      } else if (const auto *all = stmt.tryAs<Overwrite>()) {
        write(*all->base);
      }
      forEachPart(
          stmt,
          [&](const Expr &each) {
            forEachExpr(each, [&](const Expr &inner) {
              if (const auto *made = inner.tryAs<Call>())
                changes = call(known, *made, write) || changes;
            });
          },
          [&](const Block &block) {
            for (const Stmt *each : block)
              self(self, *each);
          });
    };
    for (const Stmt *stmt : kernel.body)
      look(look, *stmt);
    return changes;
  }

  // Arguments that may be one thing are so in the callee; what it writes is written here.
  template <typename Write> bool call(Facts &known, const Call &made, Write &&write) {
    Facts &callee = facts[made.kernel];
    const Kernel &kernel = program.kernels[made.kernel];
    bool changes = false;
    std::vector<std::pair<VariableId, VariableId>> given; // class here, parameter there
    for (size_t i = 0; i < made.arguments.size(); ++i) {
      std::vector<VariableId> sources;
      sourcesOf(*made.arguments[i], sources);
      for (VariableId each : sources) {
        VariableId source = known.classes.of(each);
        for (const auto &[other, parameter] : given)
          if (other == source && parameter != kernel.parameters[i])
            changes = callee.classes.join(parameter, kernel.parameters[i]) || changes;
        given.emplace_back(source, kernel.parameters[i]);
      }
      if (writes(made.kernel, kernel.parameters[i]))
        write(*made.arguments[i]);
    }
    for (KernelId each : callee.keepers)
      changes = known.keepers.insert(each).second || changes;
    return changes;
  }

  // Classes grow while they are learned.
  bool writes(KernelId id, VariableId variable) const {
    const Facts &known = facts[id];
    VariableId which = known.classes.of(variable);
    return std::any_of(known.written.begin(), known.written.end(),
                       [&](VariableId each) { return known.classes.of(each) == which; });
  }

  // ---- what statements do

  Effects effectsOf(const Stmt &stmt) const {
    Effects effects;
    const Classes &classes = facts[own].classes;
    auto writeTo = [&](const Expr &base) {
      std::vector<VariableId> sources;
      sourcesOf(base, sources);
      for (VariableId each : sources)
        effects.writes.insert(classes.of(each));
    };
    auto look = [&](auto &self, const Stmt &each) -> void {
      effects.leaves = effects.leaves || each.kind == StmtKind::Return;
      if (const auto *to = each.tryAs<Assign>())
        effects.writes.insert(classes.of(to->variable));
      if (const auto *into = each.tryAs<CallInto>())
        for (VariableId result : into->results)
          effects.writes.insert(classes.of(result));
      if (const auto *store = each.tryAs<Store>())
        writeTo(*store->base);
      if (const auto *all = each.tryAs<Overwrite>())
        writeTo(*all->base);
      if (const auto *loop = each.tryAs<For>())
        effects.writes.insert(loop->axis.index);
      if (const auto *grid = each.tryAs<Grid>())
        for (const Axis &axis : grid->axes)
          effects.writes.insert(axis.index);
      forEachPart(
          each,
          [&](const Expr &part) {
            forEachExpr(part, [&](const Expr &inner) {
              if (const auto *read = inner.tryAs<Read>())
                (read->type.isStream() ? effects.streams : effects.reads)
                    .insert(classes.of(read->variable));
              const auto *made = inner.tryAs<Call>();
              if (!made)
                return;
              const Kernel &callee = program.kernels[made->kernel];
              for (size_t i = 0; i < made->arguments.size(); ++i)
                if (made->arguments[i]->type.isShaped() &&
                    writes(made->kernel, callee.parameters[i]))
                  writeTo(*made->arguments[i]);
              effects.keepers.insert(facts[made->kernel].keepers.begin(),
                                     facts[made->kernel].keepers.end());
            });
          },
          [&](const Block &block) {
            for (const Stmt *inside : block)
              self(self, *inside);
          });
    };
    look(look, stmt);
    return effects;
  }

  // ---- joins

  const Stmt *inside(const Stmt &stmt) {
    auto with = [&](auto copy, auto &&...blocks) -> const Stmt * {
      ((blocks(copy) = placed(blocks(copy))), ...);
      return program.arena.make<decltype(copy)>(copy);
    };
    auto body = [](auto &node) -> Block & { return node.body; };
    auto orElse = [](auto &node) -> Block & { return node.orElse; };
    if (const auto *branch = stmt.tryAs<If>())
      return with(*branch, [](If &node) -> Block & { return node.then; }, orElse);
    if (const auto *loop = stmt.tryAs<For>())
      return with(*loop, body);
    if (const auto *grid = stmt.tryAs<Grid>())
      return with(*grid, body);
    if (const auto *loop = stmt.tryAs<While>())
      return with(*loop, body);
    if (const auto *match = stmt.tryAs<Match>()) {
      std::vector<Arm> arms;
      for (const Arm &arm : match->arms)
        arms.push_back({arm.value, placed(arm.body)});
      Match copy = *match;
      copy.arms = program.arena.copy(arms);
      return with(copy, orElse);
    }
    return &stmt;
  }

  static bool hasStages(const Block &block) {
    bool found = false;
    for (const Stmt *stmt : block) {
      found = found || stmt->kind == StmtKind::Join || stageOf(*stmt);
      forEachPart(
          *stmt, [](const Expr &) {},
          [&](const Block &inner) { found = found || hasStages(inner); });
    }
    return found;
  }

  Block placed(const Block &block) {
    if (!hasStages(block))
      return block;
    Statements out, waiting;
    Effects running, later; // of the stages that run, and of what waits for them
    bool any = false;
    auto join = [&](SourceRange place) {
      if (any)
        out.push_back(program.arena.make<Join>(Join{{StmtKind::Join, place}}));
      out.insert(out.end(), waiting.begin(), waiting.end());
      waiting.clear();
      running = later = Effects();
      any = false;
    };
    for (const Stmt *stmt : block) {
      if (stmt->kind == StmtKind::Join)
        continue;
      Effects its = effectsOf(*stmt);
      bool depends =
          !waiting.empty() &&
          (conflict(its, later) || meet(its.streams, later.streams) || its.leaves || later.leaves);
      if (stageOf(*stmt)) {
        // Stages share buffers as they like; what one computes another one has to wait for.
        if (depends || usesResult(its, running))
          join(stmt->place);
        out.push_back(stmt);
        std::erase_if(its.reads, [&](VariableId each) { return isScalar(each); }); // copied
        running.add(its);
        any = true;
        continue;
      }
      stmt = inside(*stmt);
      if (stmt->kind == StmtKind::Return) {
        join(stmt->place);
        out.push_back(stmt);
      } else if (depends || (any && conflict(its, running))) {
        waiting.push_back(stmt);
        later.add(its);
      } else {
        out.push_back(stmt);
      }
    }
    if (!waiting.empty())
      join(waiting.front()->place);
    return program.arena.copy(out);
  }

  bool isScalar(VariableId variable) const {
    return program.kernels[own].variables[variable].type.isScalar();
  }

  // A stage that takes, or gives again, the scalar that a running one gives.
  bool usesResult(const Effects &stage, const Effects &running) const {
    auto scalar = [&](VariableId each) { return isScalar(each) && running.writes.contains(each); };
    return std::any_of(stage.reads.begin(), stage.reads.end(), scalar) ||
           std::any_of(stage.writes.begin(), stage.writes.end(), scalar);
  }
};

} // namespace

void placeJoins(Program &program) { Joins(program).run(); }

} // namespace allo::program
