// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls, streams, stateful variables and reports.
#include "lower/Lowering.h"
#include "program/Walk.h"

#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

namespace allo::lower {

using namespace program;
using eval::FaultKind;
using mlir::Value;
namespace memref = mlir::memref;

// ---- a kernel

KernelLowering::KernelLowering(ModuleLowering &module, KernelId id)
    : home(module), program(module.program), id(id), kernel(program.kernels[id]),
      function(module.kernels[id]), b(&module.context), variables(kernel.variables.size()) {}

void KernelLowering::run() {
  mlir::Block *entry = function.addEntryBlock();
  b.setInsertionPointToEnd(entry);
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    mlir::BlockArgument argument = entry->getArgument(unsigned(i));
    argument.setLoc(named(kernel.parameters[i], kernel.variables[kernel.parameters[i]].place));
    variables[kernel.parameters[i]] = argument;
  }
  findReadOnlyTables();
  scopes.emplace_back();
  const Return *end = nullptr;
  for (const Stmt *stmt : kernel.body) {
    end = stmt->tryAs<Return>();
    if (!end)
      statement(*stmt);
  }
  finish(end);
}

void KernelLowering::finish(const Return *end) {
  mlir::Location loc = locOf(end ? end->place : kernel.place);
  endStages(loc);
  std::vector<Value> results;
  if (end)
    results = evalAll(end->values);
  bool freshResults = true;
  std::set<const void *> seen; // that is another result as well
  for (Value &result : results) {
    if (!mlir::isa<mlir::MemRefType>(result.getType()))
      continue;
    for (Value root : underlyingBuffers(result)) {
      mlir::Operation *made = root.getDefiningOp();
      freshResults = freshResults && made && !mlir::isa<memref::GetGlobalOp>(made) &&
                     seen.insert(root.getAsOpaquePointer()).second;
    }
  }
  home.returnsFreshBuffer[id] = freshResults;
  separate(results, loc);
  closeScope(results, /*isLoop=*/false);
  dialect::ReturnOp::create(b, loc, results);
}

// Local tables that are only read element by element need no copy of their own.
void KernelLowering::findReadOnlyTables() {
  std::map<VariableId, int> assignments;
  std::set<VariableId> otherUses;
  auto look = [&](auto &self, const Stmt &stmt) -> void {
    if (const auto *to = stmt.tryAs<program::Assign>()) {
      bool table = to->value->kind == ExprKind::TableCopy && to->value->type.isBuffer();
      assignments[to->variable] += table ? 1 : 2;
    }
    if (const auto *into = stmt.tryAs<CallInto>())
      for (VariableId variable : into->results)
        assignments[variable] += 2;
    const Expr *stored = nullptr;
    if (const auto *to = stmt.tryAs<Store>())
      stored = to->base;
    if (const auto *to = stmt.tryAs<Overwrite>())
      stored = to->base;
    if (const auto *base = stored ? stored->tryAs<Read>() : nullptr)
      otherUses.insert(base->variable);
    auto expr = [&](auto &inner, const Expr &each) -> void {
      if (const auto *use = each.tryAs<Read>(); use && use->type.isBuffer())
        otherUses.insert(use->variable);
      const auto *load = each.tryAs<program::Load>();
      forEachOperand(each, [&](const Expr &operand) {
        if (!(load && &operand == load->base && operand.kind == ExprKind::Read))
          inner(inner, operand);
      });
    };
    forEachPart(
        stmt, [&](const Expr &each) { expr(expr, each); },
        [&](const Block &block) {
          for (const Stmt *each : block)
            self(self, *each);
        });
  };
  for (const Stmt *stmt : kernel.body)
    look(look, *stmt);
  for (const auto &[variable, count] : assignments)
    if (count == 1 && !otherUses.contains(variable))
      readOnlyTables.insert(variable);
}

// ---- stateful variables

// The memref of a global: each worker of a mapped kernel has its own.
Value KernelLowering::stateful(VariableId variable, mlir::Location loc) {
  const Variable &known = kernel.variables[variable];
  bool perWorker = !kernel.mapping.empty();
  mlir::OpBuilder::InsertionGuard guard(b);
  auto it = globals.find(variable);
  if (it != globals.end())
    return it->second;
  mlir::Block &entry = function.getBody().front();
  std::string name = kernel.symbol + "." + known.name;
  mlir::Type type =
      known.type.isShaped()
          ? mlir::MemRefType::get(known.type.dims(), scalarType(known.type.element(), home.context))
          : mlir::MemRefType::get({}, scalarType(known.type, home.context));
  // What is defined first in a kernel is visible everywhere in it.
  b.setInsertionPointToStart(&entry);
  auto get = [&](mlir::Location place, const std::string &symbol) {
    return memref::GetGlobalOp::create(b, place, type, symbol).getResult();
  };
  // Schedules know it by the name of the variable.
  mlir::Location place =
      mlir::NameLoc::get(mlir::StringAttr::get(&home.context, known.name), locOf(known.place));
  Value value;
  if (!perWorker) {
    value = get(place, home.global(name, known.type, known.initial, false, {}));
  } else {
    size_t workers = 1;
    Value number;
    for (size_t axis = 0; axis < kernel.mapping.size(); ++axis) {
      workers *= size_t(kernel.mapping[axis]);
      Value at = dialect::GetWidOp::create(b, loc, b.getIndexType(), int64_t(axis));
      if (number) {
        Value size = mlir::arith::ConstantIndexOp::create(b, loc, kernel.mapping[axis]);
        number = mlir::arith::AddIOp::create(b, loc,
                                             mlir::arith::MulIOp::create(b, loc, number, size), at);
      } else {
        number = at;
      }
    }
    std::vector<int64_t> cases;
    for (size_t worker = 1; worker < workers; ++worker)
      cases.push_back(int64_t(worker));
    auto choice = mlir::scf::IndexSwitchOp::create(b, place, mlir::TypeRange{type}, number, cases,
                                                   unsigned(cases.size()));
    for (size_t worker = 0; worker < workers; ++worker) {
      mlir::Region &region =
          worker == 0 ? choice.getDefaultRegion() : choice.getCaseRegions()[worker - 1];
      b.setInsertionPointToEnd(&region.emplaceBlock());
      Value its = get(loc, home.global(name + "." + std::to_string(worker), known.type,
                                       known.initial, false, {}));
      mlir::scf::YieldOp::create(b, loc, its);
    }
    value = choice.getResult(0);
  }
  globals[variable] = value;
  return value;
}

// ---- calls

std::vector<Value> KernelLowering::call(const program::Call &call, bool stage) {
  std::vector<Value> arguments = evalAll(call.arguments);
  const Kernel &callee = program.kernels[call.kernel];
  mlir::Location loc = locOf(call.place);
  ModuleLowering::Called called{id, call.kernel, {}};
  for (Value argument : arguments)
    if (mlir::isa<mlir::MemRefType>(argument.getType())) {
      std::vector<ModuleLowering::Root> its;
      for (Value root : underlyingBuffers(argument)) {
        auto parameter = mlir::dyn_cast<mlir::BlockArgument>(root);
        its.push_back({root.getAsOpaquePointer(), bool(parameter)});
        if (parameter && parameter.getOwner() == &function.getBody().front())
          its.back().number = parameter.getArgNumber();
      }
      called.roots.push_back(std::move(its));
    }
  home.calls.push_back(std::move(called));
  if (stage) {
    Scope &scope = scopes.back();
    llvm::SetVector<Value> its;
    for (Value argument : arguments)
      if (mlir::isa<mlir::MemRefType>(argument.getType())) {
        llvm::SetVector<Value> some = underlyingBuffers(argument);
        its.insert(some.begin(), some.end());
      }
    // Workers of one call run side by side on the same buffers.
    if (!callee.mapping.empty())
      home.overlapping.insert(call.kernel);
    for (const auto &[other, roots] : scope.stages)
      if (llvm::any_of(its, [&](Value root) { return roots.contains(root); })) {
        home.overlapping.insert(call.kernel);
        home.overlapping.insert(other);
      }
    scope.hasStages = true;
    scope.stages.emplace_back(call.kernel, std::move(its));
  }
  std::vector<Value> indices;
  if (checks() && !stage)
    indices = loopIndices(loc);
  auto invoke = dialect::InvokeOp::create(b, loc, home.kernels[call.kernel], arguments);
  setSite(invoke, call.place);
  if (!indices.empty()) {
    mlir::OpBuilder before(invoke);
    dialect::FrameOp::create(before, loc, indices,
                             invoke->getAttrOfType<mlir::IntegerAttr>(dialect::SiteName));
  }
  std::vector<Value> results(invoke.getResults().begin(), invoke.getResults().end());
  Value first; // may be another result, too
  for (Value result : results) {
    if (!mlir::isa<mlir::MemRefType>(result.getType()))
      continue;
    if (home.returnsFreshBuffer[call.kernel]) {
      own(result, /*movable=*/false);
      continue;
    }
    first = first ? first : result;
    std::vector<Value> others{first};
    for (Value argument : arguments)
      if (mlir::isa<mlir::MemRefType>(argument.getType()))
        others.push_back(argument);
    mayAlias(result, others);
  }
  return results;
}

// The end of a block waits for its stages. What else waits for them is found on the module, after
// its schedule: analysis/Stages.h.
void KernelLowering::endStages(mlir::Location loc) {
  if (scopes.back().hasStages)
    dialect::JoinOp::create(b, loc);
}

void KernelLowering::put(const Put &put) {
  std::vector<Value> indices;
  Value stream = streamLane(*put.stream, indices);
  Value value = eval(*put.value);
  auto made = dialect::StreamPutOp::create(b, locOf(put.place), value, stream, indices);
  setSite(made, put.place);
}

// ---- reports

int32_t KernelLowering::site(Site made) {
  made.kernel = id;
  made.loops = loops;
  home.sites.push_back(std::move(made));
  return int32_t(home.sites.size() - 1);
}

void KernelLowering::setSite(mlir::Operation *operation, SourceRange place) {
  setStreamSite(operation, place, "", Type());
}

// Of the operation that makes a stream.
void KernelLowering::setStreamSite(mlir::Operation *operation, SourceRange place, std::string name,
                                   Type type) {
  Site made;
  made.place = place;
  made.text = std::move(name);
  if (type.isStream())
    made.dims = type.dims();
  operation->setAttr(dialect::SiteName, b.getI32IntegerAttr(site(std::move(made))));
}

// Of the loops around, for a report.
std::vector<Value> KernelLowering::loopIndices(mlir::Location loc) {
  std::vector<Value> indices;
  for (VariableId loop : loops)
    indices.push_back(mlir::arith::IndexCastOp::create(b, loc, b.getI64Type(), variables[loop]));
  return indices;
}

void KernelLowering::check(Value ok, FaultKind kind, std::string message,
                           llvm::ArrayRef<Value> values, Shown shown, SourceRange place) {
  if (!checks(kind))
    return;
  llvm::APInt known;
  if (mlir::matchPattern(ok, mlir::m_ConstantInt(&known)) && !known.isZero())
    return;
  mlir::Location loc = locOf(place);
  std::vector<Value> reported(values.begin(), values.end());
  llvm::append_range(reported, loopIndices(loc));
  Site made;
  made.place = place;
  made.kind = kind;
  made.text = std::move(message);
  made.values = uint32_t(values.size());
  made.shown = shown;
  dialect::CheckOp::create(b, loc, ok, reported, uint32_t(site(std::move(made))),
                           eval::isWarning(kind));
}

} // namespace allo::lower
