// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "program/StructureReturns.h"

#include "program/PlaceJoins.h"

#include <algorithm>
#include <utility>

namespace allo::program {

namespace {

// How the paths through statements end.
struct Paths {
  bool returns = false;  // some of them
  bool fallsOff = false; // some of them
};

Paths pathsOf(const Stmt *const *begin, const Stmt *const *end) {
  Paths paths{false, true};
  for (; begin != end; ++begin) {
    if ((*begin)->kind == StmtKind::Return)
      return {true, false};
    const auto *branch = (*begin)->tryAs<If>();
    if (!branch)
      continue;
    Paths first = pathsOf(branch->then.begin(), branch->then.end());
    Paths second = pathsOf(branch->orElse.begin(), branch->orElse.end());
    paths.returns = paths.returns || first.returns || second.returns;
    if (!first.fallsOff && !second.fallsOff)
      return {true, false};
  }
  return paths;
}
Paths pathsOf(const Block &block) { return pathsOf(block.begin(), block.end()); }

class Structurer {
public:
  Structurer(Program &program, Kernel &kernel) : program(program), kernel(kernel) {}

  void run() {
    const Block &body = kernel.body;
    bool last = !body.empty() && body.back()->kind == StmtKind::Return;
    size_t before = body.size() - (last ? 1 : 0);
    if (!pathsOf(body.begin(), body.begin() + before).returns)
      return;
    for (Type type : kernel.results)
      results.push_back(variable("result.", type));
    std::vector<const Stmt *> made;
    rewrite({body.begin(), body.end()}, made);
    std::vector<const Expr *> values;
    for (size_t i = 0; i < results.size(); ++i)
      values.push_back(read(results[i]));
    Return end{{StmtKind::Return, kernel.place}, program.arena.copy(values)};
    made.push_back(program.arena.make<Return>(end));
    kernel.body = program.arena.copy(made);
  }

private:
  Program &program;
  Kernel &kernel;
  std::vector<VariableId> results;
  using Statements = std::vector<const Stmt *>;

  VariableId variable(const char *name, Type type) {
    kernel.variables.push_back({name, type, Storage::Automatic, kernel.place, NoId});
    return VariableId(kernel.variables.size() - 1);
  }
  const Expr *read(VariableId id) {
    return program.arena.make<Read>(
        Read{{{ExprKind::Read, kernel.variables[id].place}, kernel.variables[id].type}, id});
  }
  void assign(VariableId id, const Expr *value, SourceRange place, Statements &out) {
    out.push_back(program.arena.make<Assign>(Assign{{StmtKind::Assign, place}, id, value}));
  }
  const Expr *truth(bool value, SourceRange place) {
    program.integers.push_back(std::make_unique<BigInt>(value ? 1 : 0));
    return program.arena.make<Constant>(Constant{
        {{ExprKind::Constant, place}, Type::boolean()}, program.integers.back().get(), 0.0});
  }

  // The same without returns: their values are in 'results' where one is reached.
  void rewrite(const Statements &statements, Statements &out) {
    for (size_t i = 0; i < statements.size(); ++i) {
      const Stmt &each = *statements[i];
      if (const auto *end = each.tryAs<Return>()) {
        for (size_t k = 0; k < results.size(); ++k)
          assign(results[k], end->values[k], each.place, out);
        return;
      }
      const auto *branch = each.tryAs<If>();
      Paths first = branch ? pathsOf(branch->then) : Paths();
      Paths second = branch ? pathsOf(branch->orElse) : Paths();
      if (!first.returns && !second.returns) {
        out.push_back(&each);
        continue;
      }
      Statements rest(statements.begin() + long(i) + 1, statements.end());
      if (rest.empty() || !first.fallsOff || !second.fallsOff)
        nest(*branch, rest, first, second, out);
      else
        guard(*branch, rest, out);
      return;
    }
  }

  // At most one branch falls off: what follows goes there.
  void nest(const If &branch, const Statements &rest, Paths first, Paths second, Statements &out) {
    auto made = [&](const Block &block, bool continues) {
      Statements whole(block.begin(), block.end());
      if (continues)
        whole.insert(whole.end(), rest.begin(), rest.end());
      Statements inner;
      rewrite(whole, inner);
      return program.arena.copy(inner);
    };
    Block then = made(branch.then, first.fallsOff);
    Block orElse = made(branch.orElse, second.fallsOff);
    out.push_back(
        program.arena.make<If>(If{{StmtKind::If, branch.place}, branch.condition, then, orElse}));
  }

  // Both do: what follows runs where nothing has returned.
  void guard(const If &branch, const Statements &rest, Statements &out) {
    VariableId goes = variable("goes_on.", Type::boolean());
    assign(goes, truth(false, branch.place), branch.place, out);
    auto marked = [&](const Block &block) {
      Statements whole(block.begin(), block.end());
      assign(goes, truth(true, branch.place), branch.place, whole);
      Statements inner;
      rewrite(whole, inner); // a path that returns does not reach the mark
      return program.arena.copy(inner);
    };
    Block then = marked(branch.then);
    Block orElse = marked(branch.orElse);
    out.push_back(
        program.arena.make<If>(If{{StmtKind::If, branch.place}, branch.condition, then, orElse}));
    Statements inner;
    rewrite(rest, inner);
    out.push_back(program.arena.make<If>(
        If{{StmtKind::If, rest.front()->place}, read(goes), program.arena.copy(inner), Block()}));
  }
};

} // namespace

void structureReturns(Program &program) {
  for (Kernel &kernel : program.kernels)
    Structurer(program, kernel).run();
  placeJoins(program); // blocks have become others
}

} // namespace allo::program
