// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "lower/Lowering.h"
#include "program/Walk.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/UB/IR/UBOps.h>

#include <algorithm>
#include <numeric>

namespace allo::lower {

using namespace program;
using eval::FaultKind;
using mlir::Value;
namespace affine = mlir::affine;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

mlir::Location KernelLowering::named(VariableId variable, SourceRange place) const {
  std::string name = kernel.variables[variable].name;
  while (!name.empty() && name.back() == '.')
    name.pop_back();
  mlir::Location loc = locOf(place);
  Type type = kernel.variables[variable].type;
  if (home.options.signs && type.isScalar() && type.isInt() &&
      (!type.isSigned() || type.width() == 1))
    loc = mlir::FusedLoc::get(&home.context, loc, home.signOf(type));
  return mlir::NameLoc::get(mlir::StringAttr::get(&home.context, name), loc);
}

// Of an operation that gives variables their values.
mlir::Location KernelLowering::namedAll(llvm::ArrayRef<VariableId> several,
                                        SourceRange place) const {
  if (several.empty())
    return locOf(place);
  std::vector<mlir::Location> all;
  for (VariableId each : several)
    all.push_back(named(each, place));
  return all.size() == 1 ? all.front() : mlir::FusedLoc::get(&home.context, all);
}

// ---- variables

void KernelLowering::assign(VariableId variable, Value value) {
  const Variable &known = kernel.variables[variable];
  if (known.storage != Storage::Stateful) {
    variables[variable] = value;
    return;
  }
  mlir::Location loc = value.getLoc();
  Value place = stateful(variable, loc);
  if (known.type.isTensor())
    value = mlir::bufferization::ToBufferOp::create(b, loc, place.getType(), value);
  if (known.type.isShaped())
    memref::CopyOp::create(b, loc, value, place);
  else
    memref::StoreOp::create(b, loc, value, place);
}

Value KernelLowering::read(VariableId variable, mlir::Location loc) {
  const Variable &known = kernel.variables[variable];
  if (known.storage != Storage::Stateful) {
    ALLO_ASSERT(variables[variable], "a variable that is read has a value");
    return variables[variable];
  }
  Value place = stateful(variable, loc);
  if (known.type.isTensor()) {
    Value now = copyOf(place, known.type, loc);
    return mlir::bufferization::ToTensorOp::create(b, loc, home.typeOf(known.type), now,
                                                   /*restrict=*/true, /*writable=*/true);
  }
  return known.type.isShaped() ? place : memref::LoadOp::create(b, loc, place).getResult();
}

const std::vector<VariableId> &KernelLowering::assignedIn(const Block &block) {
  auto [it, fresh] = assigned.try_emplace(&block);
  if (!fresh)
    return it->second;
  std::set<VariableId> found;
  for (const Stmt *stmt : block) {
    if (const auto *to = stmt->tryAs<program::Assign>())
      found.insert(to->variable);
    if (const auto *into = stmt->tryAs<CallInto>())
      found.insert(into->results.begin(), into->results.end());
    forEachPart(
        *stmt, [](const Expr &) {},
        [&](const Block &inside) {
          const std::vector<VariableId> &its = assignedIn(inside);
          found.insert(its.begin(), its.end());
        });
  }
  for (VariableId each : found)
    if (kernel.variables[each].storage != Storage::Stateful)
      assigned[&block].push_back(each);
  return assigned[&block];
}

// How often a block reads each of the compiler's temporaries.
const KernelLowering::Reads &KernelLowering::readsIn(const Block &block) {
  auto [it, fresh] = reads.try_emplace(&block);
  if (!fresh)
    return it->second;
  Reads found;
  auto look = [&](auto &self, const Expr &each) -> void {
    if (const auto *use = each.tryAs<Read>();
        use && kernel.variables[use->variable].name.ends_with('.'))
      ++found[use->variable];
    forEachOperand(each, [&](const Expr &operand) { self(self, operand); });
  };
  for (const Stmt *stmt : block)
    forEachPart(
        *stmt, [&](const Expr &each) { look(look, each); },
        [&](const Block &inside) {
          for (const auto &[variable, count] : readsIn(inside))
            found[variable] += count;
        });
  return reads[&block] = std::move(found);
}

// Variables that blocks assign and that have a value after them: those that had one before, and
// temporaries of the compiler that are read elsewhere, whose first values may be in branches.
std::vector<VariableId> KernelLowering::carriedBy(llvm::ArrayRef<const Block *> blocks,
                                                  bool temporaries) {
  std::set<VariableId> found;
  for (const Block *block : blocks)
    for (VariableId each : assignedIn(*block))
      if (variables[each] || (temporaries && kernel.variables[each].name.ends_with('.')))
        found.insert(each);
  std::erase_if(found, [&](VariableId each) {
    if (!kernel.variables[each].name.ends_with('.'))
      return false;
    auto count = [&](const Block &block) {
      const Reads &its = readsIn(block);
      auto at = its.find(each);
      return at == its.end() ? 0 : at->second;
    };
    size_t inside = 0;
    for (const Block *block : blocks)
      inside += count(*block);
    return inside == count(kernel.body);
  });
  return {found.begin(), found.end()};
}

Value KernelLowering::placeholder(Type type, mlir::Location loc) {
  if (type.isScalar())
    return Arithmetic(b, loc, false).zero(home.typeOf(type));
  if (type.isTensor())
    return mlir::tensor::EmptyOp::create(b, loc, type.dims(),
                                         scalarType(type.element(), home.context));
  return mlir::ub::PoisonOp::create(b, loc, home.typeOf(type));
}

std::vector<Value> KernelLowering::valuesOf(llvm::ArrayRef<VariableId> carried,
                                            mlir::Location loc) {
  std::vector<Value> values;
  for (VariableId each : carried)
    values.push_back(variables[each] ? variables[each]
                                     : placeholder(kernel.variables[each].type, loc));
  return values;
}

std::vector<Value> KernelLowering::inner(const Block &body, llvm::ArrayRef<VariableId> carried,
                                         llvm::ArrayRef<Value> places, bool isLoop,
                                         mlir::Location loc) {
  scopes.emplace_back();
  statements(body);
  endStages(loc);
  std::vector<Value> values = valuesOf(carried, loc);
  putInto(places, values, loc);
  closeScope(values, isLoop);
  return values;
}

// The body of a loop begins with 'arguments' for what it carries. A buffer's name may refer to any
// one of its type there: its own, another's of the iteration before, or one that only iterations
// make, for which the first argument stands.
void KernelLowering::enter(llvm::ArrayRef<VariableId> carried, llvm::ArrayRef<Value> arguments,
                           llvm::ArrayRef<Value> start) {
  llvm::DenseMap<mlir::Type, std::vector<Value>> known;
  for (size_t i = 0; i < carried.size(); ++i) {
    mlir::Type type = arguments[i].getType();
    if (mlir::isa<mlir::TensorType>(type))
      carriedTensors[carried[i]] = arguments[i];
    if (!mlir::isa<mlir::MemRefType>(type))
      continue;
    std::vector<Value> &all = known[type];
    if (all.empty()) {
      all = visibleBuffers(type);
      all.push_back(arguments[i]);
    }
  }
  for (size_t i = 0; i < carried.size(); ++i) {
    variables[carried[i]] = arguments[i];
    if (auto it = known.find(arguments[i].getType()); it != known.end()) {
      std::vector<Value> all = it->second;
      all.push_back(start[i]);
      mayAlias(arguments[i], all);
    }
  }
}

// ---- statements

void KernelLowering::statements(const Block &block) {
  for (const Stmt *stmt : block)
    statement(*stmt);
}

void KernelLowering::statement(const Stmt &stmt) {
  const program::Call *stage = stageOf(stmt);
  switch (stmt.kind) {
  case StmtKind::Assign: {
    const auto &to = *stmt.as<program::Assign>();
    Value value;
    if (stage) { // it has its value after the next join
      value = call(*stage, true).front();
    } else if (to.value->type.isStream() && to.value->kind == ExprKind::Fresh) {
      auto made = dialect::StreamCreateOp::create(b, named(to.variable, to.value->place),
                                                  home.typeOf(to.value->type));
      if (dialect::SignedAttr sign = home.signOf(to.value->type))
        made->setAttr(dialect::SignedName, sign);
      setStreamSite(made, to.value->place, kernel.variables[to.variable].name, to.value->type);
      value = made;
    } else if (to.value->kind == ExprKind::TableCopy && readOnlyTables.contains(to.variable)) {
      value = memref::GetGlobalOp::create(
          b, named(to.variable, to.value->place), home.typeOf(to.value->type),
          home.tableGlobal(to.value->as<TableCopy>()->table, kernel.variables[to.variable].name));
    } else {
      value = eval(*to.value);
      // The value of a variable has its name, where it has none yet.
      if (mlir::Operation *made = value.getDefiningOp();
          made && to.value->kind != ExprKind::Read &&
          mlir::isa<mlir::FileLineColRange>(made->getLoc()))
        made->setLoc(named(to.variable, to.value->place));
    }
    assign(to.variable, value);
    return;
  }
  case StmtKind::Store:
    return store(*stmt.as<Store>());
  case StmtKind::Overwrite:
    return overwrite(*stmt.as<Overwrite>());
  case StmtKind::Evaluate:
    if (stage)
      call(*stage, true);
    else if (const auto *made = stmt.as<Evaluate>()->value->tryAs<program::Call>())
      call(*made, false);
    else
      eval(*stmt.as<Evaluate>()->value);
    return;
  case StmtKind::CallInto: {
    const auto &into = *stmt.as<CallInto>();
    std::vector<Value> results = call(*into.call, stage != nullptr);
    for (size_t i = 0; i < results.size(); ++i)
      assign(into.results[i], results[i]);
    return;
  }
  case StmtKind::Put:
    return put(*stmt.as<Put>());
  case StmtKind::Join:
    scopes.back().stages.clear();
    return;
  case StmtKind::If:
    return branch(*stmt.as<If>());
  case StmtKind::For: {
    const auto &statement = *stmt.as<For>();
    return loop(statement.axis, statement.body, statement.place, statement.name);
  }
  case StmtKind::Grid: {
    const auto &grid = *stmt.as<Grid>();
    std::vector<Axis> axes(grid.axes.begin(), grid.axes.end());
    return loop(axes, grid.body, grid.place, grid.name);
  }
  case StmtKind::While:
    return whileLoop(*stmt.as<While>());
  case StmtKind::Match:
    return match(*stmt.as<Match>());
  case StmtKind::Return:
    break;
  }
  ALLO_UNREACHABLE("a kernel returns at its end only");
}

void KernelLowering::branch(const If &branch) {
  const SourceRange place = home.headOf(branch.place);
  mlir::Location loc = locOf(place);
  Value condition = eval(*branch.condition);
  std::vector<VariableId> carried = carriedBy({&branch.then, &branch.orElse}, true);
  std::vector<mlir::Type> types;
  for (VariableId each : carried)
    types.push_back(home.typeOf(kernel.variables[each].type));
  bool hasElse = !branch.orElse.empty() || !carried.empty();
  auto made = scf::IfOp::create(b, namedAll(carried, place), types, condition,
                                /*addThenBlock=*/true, hasElse);
  std::vector<Value> before = variables, places = placesBefore(carried);
  std::vector<Value> ends[2];
  for (int k = 0; k < (hasElse ? 2 : 1); ++k) {
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Block *block = k == 0 ? made.thenBlock() : made.elseBlock();
    if (!block->empty())
      block->back().erase(); // a yield, where there are no results
    b.setInsertionPointToEnd(block);
    ends[k] = inner(k == 0 ? branch.then : branch.orElse, carried, places, /*isLoop=*/false, loc);
    scf::YieldOp::create(b, loc, ends[k]);
    variables = before;
  }
  for (size_t i = 0; i < carried.size(); ++i) {
    variables[carried[i]] = made.getResult(unsigned(i));
    mayAlias(made.getResult(unsigned(i)), {ends[0][i], ends[1][i]});
  }
}

// Of the arm for a subject, or how many there are. Many are searched by halves.
Value KernelLowering::numberOf(Value subject, const Match &match, mlir::Location loc) {
  constexpr size_t Few = 8;
  Arithmetic numbers(b, loc, false);
  std::vector<size_t> order(match.arms.size());
  std::iota(order.begin(), order.end(), size_t(0));
  auto valueOf = [&](size_t arm) -> const BigInt & { return *match.arms[arm].value; };
  if (order.size() > Few) {
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t x, size_t y) { return valueOf(x) < valueOf(y); });
    order.erase(std::unique(order.begin(), order.end(),
                            [&](size_t x, size_t y) { return valueOf(x) == valueOf(y); }),
                order.end());
  }
  using Predicate = arith::CmpIPredicate;
  Type type = match.subject->type;
  Predicate less = type.isIndex() || type.isSigned() ? Predicate::slt : Predicate::ult;
  auto number = [&](size_t arm) { return numbers.integer(BigInt(int64_t(arm)), b.getIndexType()); };
  auto test = [&](Predicate how, size_t arm) {
    return arith::CmpIOp::create(b, loc, how, subject,
                                 numbers.integer(valueOf(arm), subject.getType()));
  };
  auto search = [&](auto &self, llvm::ArrayRef<size_t> arms) -> Value {
    if (arms.size() > Few) {
      size_t half = arms.size() / 2;
      Value below = self(self, arms.take_front(half)), above = self(self, arms.drop_front(half));
      return numbers.select(test(less, arms[half]), below, above);
    }
    Value chosen = number(match.arms.size());
    for (size_t arm : llvm::reverse(arms)) // the first equal one decides
      chosen = numbers.select(test(Predicate::eq, arm), number(arm), chosen);
    return chosen;
  };
  return search(search, order);
}

void KernelLowering::match(const Match &match) {
  const SourceRange place = home.headOf(match.place);
  mlir::Location loc = locOf(place);
  Value subject = eval(*match.subject);
  Type type = match.subject->type;
  std::vector<const Block *> blocks;
  for (const Arm &arm : match.arms)
    blocks.push_back(&arm.body);
  blocks.push_back(&match.orElse);
  std::vector<VariableId> carried = carriedBy(blocks, true);
  std::vector<mlir::Type> types;
  for (VariableId each : carried)
    types.push_back(home.typeOf(kernel.variables[each].type));
  std::vector<int64_t> cases;
  bool atEnd = false; // the verifier keeps cases in a set, where these two have another meaning
  for (const Arm &arm : match.arms) {
    cases.push_back(arm.value->asInt64().value_or(0));
    atEnd |= cases.back() == INT64_MIN || cases.back() == INT64_MAX;
  }
  // An integer that is too wide is compared, and the number of its arm decides.
  if (atEnd || (!type.isIndex() && type.width() > (type.isSigned() ? 64 : 63))) {
    subject = numberOf(subject, match, loc);
    std::iota(cases.begin(), cases.end(), int64_t(0));
  } else {
    subject = Arithmetic(b, loc, false).convert(subject, type, Type::index());
  }
  auto made = scf::IndexSwitchOp::create(b, namedAll(carried, place), types, subject, cases,
                                         unsigned(cases.size()));
  std::vector<Value> before = variables, places = placesBefore(carried);
  std::vector<std::vector<Value>> ends;
  for (size_t i = 0; i < blocks.size(); ++i) {
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Region &region = i < cases.size() ? made.getCaseRegions()[i] : made.getDefaultRegion();
    b.setInsertionPointToEnd(&region.emplaceBlock());
    ends.push_back(inner(*blocks[i], carried, places, /*isLoop=*/false, loc));
    scf::YieldOp::create(b, loc, ends.back());
    variables = before;
  }
  for (size_t i = 0; i < carried.size(); ++i) {
    std::vector<Value> some;
    for (const std::vector<Value> &end : ends)
      some.push_back(end[i]);
    variables[carried[i]] = made.getResult(unsigned(i));
    mayAlias(made.getResult(unsigned(i)), some);
  }
}

namespace {

// How many iterations a loop has whose bounds are constant; nothing of another one.
std::optional<BigInt> tripsOf(const Axis &axis) {
  const auto *low = axis.low->tryAs<Constant>(), *high = axis.high->tryAs<Constant>(),
             *step = axis.step->tryAs<Constant>();
  if (!low || !high || !step || *step->integer < BigInt(1) || *high->integer <= *low->integer)
    return std::nullopt;
  return BigInt::truncDiv(*high->integer - *low->integer - 1, *step->integer) + 1;
}

// The same of a loop whose index would leave 64 bits on its way beyond the bound, or whose bounds
// are so far apart that their difference has more.
std::optional<int64_t> tripsToTheEnd(const Axis &axis) {
  const std::optional<BigInt> trips = tripsOf(axis);
  if (!trips)
    return std::nullopt;
  const BigInt &low = *axis.low->as<Constant>()->integer;
  const BigInt &high = *axis.high->as<Constant>()->integer;
  const BigInt &step = *axis.step->as<Constant>()->integer;
  const BigInt behind = low + *trips * step;
  if (step == BigInt(1) || (behind.asInt64() && (high - low).asInt64()))
    return std::nullopt;
  return trips->asInt64();
}

} // namespace

void KernelLowering::loop(llvm::ArrayRef<Axis> axes, const Block &body, SourceRange place,
                          std::string_view name) {
  const SourceRange head = home.headOf(place);
  mlir::Location loc = locOf(head);
  const Axis &axis = axes.front();
  std::vector<VariableId> carried = carriedBy({&body}, false);
  std::vector<Value> start = valuesOf(carried, loc);
  Subscripts low, high;
  addSubscript(*axis.low, low);
  addSubscript(*axis.high, high);
  const auto *step = axis.step->tryAs<Constant>();
  std::optional<int64_t> known = step ? step->integer->asInt64() : std::nullopt;
  std::optional<int64_t> trips = tripsToTheEnd(axis); // the loop counts them, if it has to
  if (trips)
    known = 1;
  mlir::Operation *made = nullptr;
  mlir::Block *block = nullptr;
  // Tensors are carried by loops that bufferization knows.
  bool tensors =
      llvm::any_of(start, [](Value value) { return mlir::isa<mlir::TensorType>(value.getType()); });
  if (trips && !tensors) {
    auto op = affine::AffineForOp::create(b, loc, 0, *trips, 1, start);
    made = op;
    block = op.getBody();
  } else if (low.affine && high.affine && known && *known > 0 && !tensors) {
    auto map = [&](const Subscripts &bound) {
      return mlir::AffineMap::get(unsigned(bound.operands.size()), 0, bound.exprs, b.getContext());
    };
    auto op = affine::AffineForOp::create(b, loc, low.operands, map(low), high.operands, map(high),
                                          *known, start);
    made = op;
    block = op.getBody();
  } else {
    Value from = expanded(low, loc).front();
    Value to = expanded(high, loc).front();
    Value by = eval(*axis.step);
    if (trips) {
      from = arith::ConstantIndexOp::create(b, loc, 0);
      to = arith::ConstantIndexOp::create(b, loc, *trips);
      by = arith::ConstantIndexOp::create(b, loc, 1);
    }
    if (!known || *known <= 0) {
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      Value ok = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, by, zero);
      if (checks(FaultKind::LoopStep)) {
        Value shown = arith::IndexCastOp::create(b, loc, b.getI64Type(), by);
        check(ok, FaultKind::LoopStep, "A loop step must be positive, got {0}", shown,
              Shown::Integers, axis.step->place);
      }
      // Otherwise there are no iterations.
      to = arith::SelectOp::create(b, loc, ok, to, from);
      by = arith::SelectOp::create(b, loc, ok, by, arith::ConstantIndexOp::create(b, loc, 1));
    }
    auto op = scf::ForOp::create(b, loc, from, to, by, start);
    made = op;
    block = op.getBody();
  }
  // What may be long looks at the clock: not a loop of its own with a known end, unless it has many
  // iterations with those of the loops around it.
  constexpr double ManyIterations = 1 << 20;
  const double outerIterations = iterations;
  if (const std::optional<BigInt> all = tripsOf(axis))
    iterations *= double(all->asInt64().value_or(INT64_MAX));
  if (checks() && (axes.size() > 1 || !(low.operands.empty() && high.operands.empty()) ||
                   iterations > ManyIterations))
    setSite(made, place);
  if (!name.empty())
    made->setAttr(dialect::ScheduleName,
                  b.getStringAttr(llvm::StringRef(name.data(), name.size())));
  std::vector<Value> before = variables, places;
  std::map<VariableId, Value> around = carriedTensors;
  std::vector<Value> ends;
  {
    mlir::OpBuilder::InsertionGuard guard(b);
    if (!block->empty())
      block->back().erase();
    b.setInsertionPointToEnd(block);
    mlir::BlockArgument index = block->getArgument(0);
    index.setLoc(named(axis.index, kernel.variables[axis.index].place));
    variables[axis.index] = index;
    if (trips) {
      Value far = arith::MulIOp::create(b, index.getLoc(), index, eval(*axis.step));
      variables[axis.index] = arith::AddIOp::create(b, index.getLoc(), eval(*axis.low), far);
    }
    for (size_t i = 0; i < carried.size(); ++i) {
      block->getArgument(unsigned(i + 1)).setLoc(named(carried[i], head));
      places.push_back(block->getArgument(unsigned(i + 1)));
    }
    enter(carried, places, start);
    loops.push_back(axis.index);
    if (axes.size() > 1) {
      scopes.emplace_back();
      loop(axes.drop_front(), body, place, "");
      ends = valuesOf(carried, loc);
      closeScope(ends, /*isLoop=*/true);
    } else {
      ends = inner(body, carried, places, /*isLoop=*/true, loc);
    }
    loops.pop_back();
    if (mlir::isa<affine::AffineForOp>(made))
      affine::AffineYieldOp::create(b, loc, ends);
    else
      scf::YieldOp::create(b, loc, ends);
  }
  iterations = outerIterations;
  variables = before;
  carriedTensors = around;
  for (size_t i = 0; i < carried.size(); ++i) {
    variables[carried[i]] = made->getResult(unsigned(i));
    mayAlias(made->getResult(unsigned(i)), {start[i], ends[i]});
  }
}

void KernelLowering::whileLoop(const While &loop) {
  const SourceRange place = home.headOf(loop.place);
  mlir::Location loc = locOf(place);
  std::vector<VariableId> carried = carriedBy({&loop.body}, false);
  std::vector<Value> start = valuesOf(carried, loc);
  std::vector<mlir::Type> types;
  std::vector<mlir::Location> locations(start.size(), loc);
  for (Value each : start)
    types.push_back(each.getType());
  auto made = scf::WhileOp::create(b, loc, types, start);
  if (checks())
    setSite(made, loop.place); // it may have no end
  std::vector<Value> before = variables;
  std::map<VariableId, Value> around = carriedTensors;
  std::vector<Value> ends;
  for (mlir::Region *region : {&made.getBefore(), &made.getAfter()}) {
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Block *block = b.createBlock(region, region->end(), types, locations);
    for (size_t i = 0; i < carried.size(); ++i)
      block->getArgument(unsigned(i)).setLoc(named(carried[i], place));
    std::vector<Value> places(block->args_begin(), block->args_end());
    enter(carried, places, start);
    if (region == &made.getBefore()) {
      scopes.emplace_back();
      Value condition = eval(*loop.condition);
      closeScope({}, /*isLoop=*/true);
      scf::ConditionOp::create(b, loc, condition, block->getArguments());
    } else {
      ends = inner(loop.body, carried, places, /*isLoop=*/true, loc);
      scf::YieldOp::create(b, loc, ends);
    }
    variables = before;
    carriedTensors = around;
  }
  for (size_t i = 0; i < carried.size(); ++i) {
    variables[carried[i]] = made.getResult(unsigned(i));
    mayAlias(made.getResult(unsigned(i)), {start[i], ends[i]});
  }
}

} // namespace allo::lower
