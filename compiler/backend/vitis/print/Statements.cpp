// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Statements. A result of a loop or branch is a variable that its blocks assign; if the initial
// value has no other use, its variable is reused.
#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/analysis/Roots.h"
#include "backend/vitis/analysis/TripCounts.h"
#include "backend/vitis/print/Emitter.h"
#include "lower/Places.h"

#include "support/Assert.h"

#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/Matchers.h>

#include <llvm/ADT/TypeSwitch.h>

namespace allo::vitis {

using namespace mlir;
using mlir::Type;

namespace {

constexpr StringRef PipelineName = "allo.pipeline.ii", RewindName = "allo.pipeline.rewind",
                    UnrollName = "allo.unroll.f";

bool isSkipped(Operation *op) {
  return isa<arith::ConstantOp, memref::GetGlobalOp, memref::DeallocOp, ub::PoisonOp,
             dialect::StreamLaneOp, scf::YieldOp, affine::AffineYieldOp, scf::ConditionOp>(op);
}

// Readers look for the names of the source.
bool haveOtherNames(Value one, Value other) {
  StringRef first = sourceName(one), second = sourceName(other);
  return !first.empty() && !second.empty() && first != second;
}

// What C++ says in one line at most: "if (a) {".
bool isOneBranch(const std::vector<OutputLine> &lines, unsigned indent) {
  std::string start(2 * indent, ' ');
  size_t heads = 0;
  for (const OutputLine &line : lines) {
    if (line.text.size() <= start.size() || line.text[start.size()] == ' ')
      continue;
    if (line.text.compare(start.size(), 4, "if (") == 0)
      ++heads;
    else if (line.text[start.size()] != '}')
      return false;
  }
  return heads == 1 && lines.front().text.compare(start.size(), 4, "if (") == 0;
}

} // namespace

void FunctionEmitter::run() {
  scopes.emplace_back();
  signature();
  firstResult = variables.size() - results.size();
  auto attributesOf = [&](BlockArgument argument, StringRef name) {
    return function.getArgAttr(argument.getArgNumber(), name);
  };
  stagePragma(function.front());
  if (!isTop)
    line("#pragma HLS inline off");
  for (BlockArgument argument : function.getArguments()) {
    if (isa<MemRefType>(argument.getType()))
      pragmasOf(attributesOf(argument, dialect::PartitionName),
                attributesOf(argument, dialect::BindStorageName), placeOf(argument));
  }
  llvm::StringSet<> used;
  function.walk([&](memref::GetGlobalOp get) { used.insert(get.getName()); });
  for (auto global : home.module.getOps<memref::GlobalOp>())
    if (used.contains(global.getSymName()))
      pragmasOf(global->getAttr(dialect::PartitionName), global->getAttr(dialect::BindStorageName),
                home.symbols[global.getSymName()]);
  block(function.front());
}

void FunctionEmitter::block(Block &block) {
  const Blocks::Lock *current = nullptr; // that ends before the block does
  size_t before = settled.size();
  for (Operation &op : block) {
    if (const Blocks::Lock *lock = blocks.beginningAt(&op)) {
      begin(*lock);
      current = lock->lasts ? current : lock;
    }
    operation(&op);
    if (current && current->last == &op) {
      current = nullptr;
      close();
    }
  }
  // Facts that hold only in here must not be used outside.
  for (; settled.size() > before; settled.pop_back())
    variables[settled.back()].residents.pop_back();
}

void FunctionEmitter::operation(Operation *op) {
  auto assigned = early.find(op);
  for (const Requirement &wanted : home.requirements.lookup(op)) {
    loc = wanted.loc;
    require(wanted);
  }
  if (isSkipped(op) || plan.isInline(op))
    return;
  loc = op->getLoc();
  if (assigned == early.end())
    return statement(op);
  if (assigned->second == Nowhere) { // only what it does counts
    if (isa<dialect::StreamGetOp>(op))
      line(compute(op).text + ";");
    return;
  }
  size_t variable = assigned->second;
  line(variables[variable].name + " = " + textFor(variable, op->getResult(0)) + ";");
  bind(op->getResult(0), variable);
}

void FunctionEmitter::stagePragma(Block &block) {
  Operation *parent = block.getParentOp();
  if (parent->hasAttr(DataflowName))
    line("#pragma HLS dataflow");
  if (auto reason = parent->getAttrOfType<StringAttr>(SequentialName))
    line("// No dataflow region: " + reason.str());
}

void FunctionEmitter::statement(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case<memref::AllocOp, memref::AllocaOp>([&](Operation *) { allocate(op); })
      .Case([&](dialect::StreamCreateOp stream) { create(stream); })
      .Case([&](dialect::StreamGetOp access) { get(access); })
      .Case([&](dialect::StreamPutOp access) { put(access); })
      .Case<memref::StoreOp, affine::AffineStoreOp>([&](Operation *) {
        Value stored = op->getOperand(0), buffer = op->getOperand(1);
        CppType type = cppType(stored.getType(), signs.elementIsSigned(buffer));
        std::string text = assignable(stored, type);
        line(elementOf(op) + " = " + text + ";");
      })
      .Case<func::CallOp, dialect::InvokeOp>([&](Operation *) { callFunction(op); })
      .Case([&](dialect::JoinOp) {
        if (!home.options.checked)
          return;
        home.headers.insert("allo_hls/Stages.h");
        line("ALLO_JOIN();");
      })
      .Case([&](scf::IfOp branchOp) { branch(branchOp); })
      .Case([&](scf::IndexSwitchOp choiceOp) { choice(choiceOp); })
      .Case([&](affine::AffineForOp loopOp) { affineLoop(loopOp); })
      .Case([&](scf::ForOp loopOp) { plainLoop(loopOp); })
      .Case([&](scf::WhileOp loopOp) { whileLoop(loopOp); })
      .Case([&](func::ReturnOp end) { giveBack(end); })
      .Default([&](Operation *) { assignResult(op); });
}

void FunctionEmitter::require(const Requirement &wanted) {
  const lower::Site &site = home.sites[wanted.site];
  bool isBit = site.kind == eval::FaultKind::OutOfBounds;
  if (plan.isUnused(wanted.number) && !(isBit && matchPattern(wanted.number, m_Constant())))
    return;
  if (isBit) {
    std::pair<int64_t, int64_t> range = ranges.bounds(wanted.number);
    if (range.first < 0 || range.second >= wanted.limit)
      line("ALLO_AT(" + as(wanted.number, true).text + ", " + std::to_string(wanted.limit) + ", " +
           std::to_string(home.check(wanted.loc, site.kind, site.text)) + ");");
    return;
  }
  const char *macro = site.kind == eval::FaultKind::LoopStep ? "ALLO_STEP(" : "ALLO_EXPONENT(";
  line(macro + as(wanted.number, true).text + ", " +
       std::to_string(home.check(wanted.loc, site.kind, site.text)) + ");");
}

void FunctionEmitter::assignResult(Operation *op) {
  ALLO_ASSERT(op->getNumResults() == 1, "operations of a prepared module are handled");
  Value result = op->getResult(0);
  if (plan.isUnused(result))
    return;
  Text text = compute(op);
  size_t variable = newVariable(result, "value");
  line(declarationOf(variable) + " = " + text.text + ";");
  bind(result, variable);
}

// ---- calls

void FunctionEmitter::callFunction(Operation *op) {
  auto callee = home.module.lookupSymbol<func::FuncOp>(
      op->getAttrOfType<FlatSymbolRefAttr>("callee").getValue());
  std::string text = home.symbols[callee.getSymName()] + "(";
  bool any = false;
  auto add = [&](const std::string &argument) {
    text += (any ? ", " : "") + argument;
    any = true;
  };
  std::set<size_t> used;
  std::set<size_t> *around = std::exchange(reads, &used);
  for (auto [argument, value] : llvm::zip(callee.getArguments(), op->getOperands())) {
    Type type = argument.getType();
    if (isa<MemRefType, dialect::StreamType>(type))
      add(placeOf(value));
    else
      add(assignable(value, type.isIndex() ? integerType(64, true)
                                           : cppType(type, signs.elementIsSigned(argument))));
  }
  reads = around;
  bool returns = home.returnsValue(callee), stage = isStage(op);
  std::vector<size_t> given;
  for (Value result : op->getResults()) {
    if (returns && plan.isUnused(result))
      break;
    // What a region gives back goes where it belongs.
    if (std::optional<size_t> own = ownResult(result)) {
      bind(result, *own);
      given.push_back(*own);
      add(variables[*own].name);
      continue;
    }
    size_t variable = newVariable(result, "result");
    if (result.getType().isIndex())
      variables[variable].type = integerType(64, true);
    bind(result, variable);
    given.push_back(variable);
    if (returns)
      continue;
    line(declarationOf(variable) + ";");
    add(variables[variable].name);
  }
  text += ")";
  if (stage && home.options.checked) {
    std::string copied; // numbers may change while it runs
    for (size_t variable : used)
      copied += (copied.empty() ? "" : ", ") + variables[variable].name;
    return line(copied.empty() ? "ALLO_STAGE(" + text + ");"
                               : "ALLO_STAGE_WITH((" + copied + "), " + text + ");");
  }
  line((returns && !given.empty() ? declarationOf(given[0]) + " = " : "") + text + ";");
}

// The parameter of a region that a call's result is given back by.
std::optional<size_t> FunctionEmitter::ownResult(Value result) {
  if (!function->hasAttr(DataflowName) || !function->hasAttr(ByReferenceName))
    return std::nullopt;
  for (OpOperand &use : result.getUses())
    if (isa<func::ReturnOp>(use.getOwner()) &&
        (result.getType().isIndex() ||
         variables[firstResult + use.getOperandNumber()].type == typeOf(result)))
      return firstResult + use.getOperandNumber();
  return std::nullopt;
}

void FunctionEmitter::giveBack(func::ReturnOp end) {
  for (auto [i, value] : llvm::enumerate(end.getOperands())) {
    if (auto its = homes.find(value); its != homes.end() && its->second == firstResult + i)
      continue;
    const Port &port = results[i];
    bool isSigned = true;
    if (auto signsOf =
            dyn_cast_or_null<dialect::SignedAttr>(function->getAttr(dialect::SignedName)))
      isSigned = signsOf.getResults()[i] != dialect::Sign::Unsigned;
    CppType type =
        value.getType().isIndex() ? integerType(64, true) : cppType(value.getType(), isSigned);
    std::string text = assignable(value, type);
    line(port.name.empty() ? "return " + text + ";" : port.name + " = " + text + ";");
  }
}

// ---- what is carried

bool FunctionEmitter::fits(size_t variable, Value value) {
  return variables[variable].type == typeOf(value);
}

// Variables for the initial values, the iteration arguments and the results of a loop.
std::vector<size_t> FunctionEmitter::carry(Operation *op, ValueRange starts,
                                           ArrayRef<BlockArgument> arguments) {
  std::vector<size_t> targets;
  for (auto [i, start] : llvm::enumerate(starts)) {
    if (plan.isDead(op, unsigned(i))) {
      targets.push_back(Nowhere);
      continue;
    }
    Value argument = arguments[i];
    auto wanted =
        i < op->getNumResults() ? preferred.find(op->getResult(unsigned(i))) : preferred.end();
    auto its = homes.find(start);
    std::optional<size_t> variable;
    if (wanted != preferred.end() && fits(wanted->second, argument)) {
      variable = wanted->second;
      if (its == homes.end() || its->second != *variable)
        line(variables[*variable].name + " = " + textFor(*variable, start) + ";");
    } else if (its != homes.end() && start.hasOneUse() && !haveOtherNames(start, argument) &&
               start.getParentBlock() == op->getBlock() && fits(its->second, argument)) {
      variable = its->second;
    } else {
      StringRef name = sourceName(argument).empty() ? sourceName(start) : sourceName(argument);
      variable = newVariable(argument, name.empty() ? "carried" : name);
      Location place = loc;
      if (start.getDefiningOp() && lower::rangeOf(start.getLoc()))
        loc = start.getLoc();
      line(declarationOf(*variable) + " = " + textFor(*variable, start) + ";");
      loc = place;
    }
    targets.push_back(*variable);
    bind(argument, *variable);
  }
  return targets;
}

// All at once: each value is what it was before any of them.
void FunctionEmitter::assignAll(ArrayRef<size_t> targets, ValueRange values) {
  struct Assignment {
    size_t target;
    std::string text;
    std::set<size_t> reads;
    Location loc;
  };
  std::vector<Assignment> left;
  for (auto [i, value] : llvm::enumerate(values)) {
    if (i >= targets.size())
      break;
    auto its = homes.find(value);
    if (targets[i] == Nowhere || (its != homes.end() && its->second == targets[i]) ||
        value.getDefiningOp<ub::PoisonOp>())
      continue;
    Assignment made{targets[i],
                    "",
                    {},
                    value.getDefiningOp() && lower::rangeOf(value.getLoc()) ? value.getLoc() : loc};
    std::set<size_t> *around = std::exchange(reads, &made.reads);
    made.text = textFor(targets[i], value);
    reads = around;
    left.push_back(std::move(made));
  }
  while (!left.empty()) {
    auto isFree = [&](const Assignment &each) {
      return llvm::none_of(left, [&](const Assignment &other) {
        return &other != &each && other.reads.contains(each.target);
      });
    };
    auto next = llvm::find_if(left, isFree);
    if (next != left.end()) {
      Location place = std::exchange(loc, next->loc);
      line(variables[next->target].name + " = " + next->text + ";");
      loc = place;
      left.erase(next);
      continue;
    }
    // In a circle: one of them is put aside.
    Assignment &first = left.front();
    Variable aside = variables[first.target];
    std::string name = fresh("next_" + aside.name);
    aside.name = name;
    aside.residents.clear();
    variables.push_back(aside);
    line(declarationOf(variables.size() - 1) + " = " + first.text + ";");
    first.text = name;
    first.reads = {variables.size() - 1};
  }
}

// Of long chains of branches, nearly all that is looked for is far outside.
Operation *FunctionEmitter::inBlock(Block &block, Operation *op) {
  auto depthOf = [&](auto &self, Block *of) -> unsigned {
    auto it = depths.find(of);
    if (it != depths.end())
      return it->second;
    Operation *parent = of->getParentOp();
    unsigned depth = parent == function.getOperation() ? 0 : self(self, parent->getBlock()) + 1;
    depths[of] = depth;
    return depth;
  };
  if (depthOf(depthOf, op->getBlock()) < depthOf(depthOf, &block))
    return nullptr;
  return block.findAncestorOpInBlock(*op);
}

// Computes the results of a block directly in their targets, as soon as they are known, if no later
// operation uses the previous values of the targets.
void FunctionEmitter::prefer(ArrayRef<size_t> targets, ValueRange values, Block &block) {
  for (auto [i, value] : llvm::enumerate(values)) {
    Operation *made = value.getDefiningOp();
    if (i >= targets.size() || !made || made->getBlock() != &block || !value.hasOneUse() ||
        isConstant(value))
      continue;
    bool hasRegions = made->getNumRegions() > 0;
    if (hasRegions ? targets[i] != Nowhere && !fits(targets[i], value) : !plan.isEnding(made))
      continue;
    bool branches = isa<scf::IfOp, scf::IndexSwitchOp>(made);
    if (targets[i] == Nowhere) {
      if (!hasRegions)
        early[made] = Nowhere;
      continue;
    }
    bool free = true;
    for (Value resident : variables[targets[i]].residents)
      for (OpOperand &use : resident.getUses()) {
        Operation *user = plan.whereWritten(use.getOwner());
        Operation *at = inBlock(block, user);
        if (!at || (at == made && (branches || user == made)))
          continue;
        free = free && at->isBeforeInBlock(made);
      }
    for (size_t j = 0; j < values.size() && j < targets.size();
         ++j) // one variable is for one of them
      free = free && (j == i || targets[j] != targets[i]);
    if (!free)
      continue;
    if (hasRegions)
      preferred[value] = targets[i];
    else
      early[made] = targets[i];
  }
}

std::vector<size_t> FunctionEmitter::resultVariables(Operation *op) {
  std::vector<size_t> targets;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (plan.isDead(op, unsigned(i))) {
      targets.push_back(Nowhere);
      continue;
    }
    auto wanted = preferred.find(result);
    if (wanted != preferred.end()) {
      targets.push_back(wanted->second);
      bind(result, wanted->second);
      continue;
    }
    // The previous contents, if they are not used afterwards.
    std::optional<size_t> variable;
    StringRef name;
    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      Value end = region.front().getTerminator()->getOperand(unsigned(i));
      if (name.empty())
        name = sourceName(end);
      auto its = homes.find(end);
      if (variable || its == homes.end() || end.getParentBlock() != op->getBlock() ||
          haveOtherNames(end, result) || !fits(its->second, result) ||
          llvm::is_contained(targets, its->second))
        continue;
      bool dead = llvm::all_of(variables[its->second].residents, [&](Value resident) {
        return llvm::all_of(resident.getUses(), [&](OpOperand &use) {
          Operation *user = plan.whereWritten(use.getOwner());
          Operation *at = inBlock(*op->getBlock(), user);
          return at && (at == op || at->isBeforeInBlock(op));
        });
      });
      if (dead)
        variable = its->second;
    }
    if (!variable) {
      variable = newVariable(result, name.empty() ? "chosen" : name);
      line(declarationOf(*variable) + ";");
    }
    targets.push_back(*variable);
    bind(result, *variable);
  }
  return targets;
}

// ---- branches

// The lines of one branch, at one more level.
std::vector<OutputLine> FunctionEmitter::arm(Block &body, ArrayRef<size_t> targets) {
  std::vector<OutputLine> around = std::exchange(lines, {});
  ++indent;
  scopes.emplace_back();
  Operation *end = body.getTerminator();
  prefer(targets, end->getOperands(), body);
  Location place = loc;
  block(body);
  loc = place;
  assignAll(targets, end->getOperands());
  for (const std::string &name : scopes.back())
    names.release(name);
  scopes.pop_back();
  --indent;
  return std::exchange(lines, std::move(around));
}

void FunctionEmitter::branch(scf::IfOp op) {
  std::vector<size_t> targets = resultVariables(op);
  Location place = loc;
  Text condition = as(op.getCondition(), false);
  std::vector<OutputLine> then = arm(*op.thenBlock(), targets), orElse;
  // What will be "else if" is written at its level from the start: a chain may be long.
  bool chains = !op.getElseRegion().empty() && !then.empty() &&
                llvm::all_of(*op.elseBlock(), [&](Operation &each) {
                  return isa<scf::IfOp>(each) || isSkipped(&each) || plan.isInline(&each);
                });
  if (!op.getElseRegion().empty()) {
    indent -= chains;
    orElse = arm(*op.elseBlock(), targets);
    indent += chains;
  }
  loc = place;
  if (then.empty() && orElse.empty())
    return;
  if (then.empty()) {
    condition = {"!" + wrapped(condition, Unary), Unary};
    std::swap(then, orElse);
  }
  auto add = [&](std::vector<OutputLine> &others) {
    std::move(others.begin(), others.end(), std::back_inserter(lines));
  };
  line("if (" + condition.text + ") {");
  add(then);
  if (chains && isOneBranch(orElse, indent)) {
    orElse.front().text.insert(2 * indent, "} else ");
    return add(orElse);
  }
  for (OutputLine &each : orElse)
    each.text.insert(0, 2 * chains, ' ');
  if (!orElse.empty()) {
    line("} else {");
    add(orElse);
  }
  line("}");
}

void FunctionEmitter::choice(scf::IndexSwitchOp op) {
  std::vector<size_t> targets = resultVariables(op);
  Text subject = as(op.getArg(), true);
  if (subject.type.isArbitrary())
    subject = cast(integerType(64, true), subject);
  else if (subject.type.kind == CppType::Bool)
    subject = cast(integerType(32, true), subject);
  Location place = loc;
  line("switch (" + subject.text + ") {");
  auto one = [&](const std::string &head, Block &body) {
    std::vector<OutputLine> inner = arm(body, targets);
    loc = place;
    line(head + " {");
    lines.insert(lines.end(), inner.begin(), inner.end());
    line("  break;");
    line("}");
  };
  for (auto [i, value] : llvm::enumerate(op.getCases()))
    one("case " + literal(APInt(64, uint64_t(value), true), true, true).text + ":",
        op.getCaseBlock(unsigned(i)));
  one("default:", op.getDefaultBlock());
  line("}");
}

// ---- loops

void FunctionEmitter::loopPragmas(Operation *op) {
  if (auto factor = op->getAttrOfType<IntegerAttr>(UnrollName))
    line("#pragma HLS unroll" +
         (factor.getInt() > 1 ? " factor=" + std::to_string(factor.getInt()) : std::string()));
  if (auto interval = op->getAttrOfType<IntegerAttr>(PipelineName)) {
    bool rewind = op->hasAttr(RewindName);
    if (rewind)
      line("#pragma HLS loop_flatten");
    line(std::string("#pragma HLS pipeline") +
         (interval.getInt() < 0   ? " off"
          : interval.getInt() > 0 ? " II=" + std::to_string(interval.getInt())
                                  : "") +
         (rewind ? " rewind" : ""));
  }
  if (std::optional<TripCount> count = tripCountOf(op, ranges))
    line("#pragma HLS loop_tripcount min=" + std::to_string(count->least) +
         " max=" + std::to_string(count->most));
}

void FunctionEmitter::loop(Operation *op, Block &body, const std::string &low,
                           const std::string &bound, const std::string &step, ValueRange starts,
                           ArrayRef<BlockArgument> carried, std::pair<int64_t, int64_t> range) {
  std::vector<size_t> targets = carry(op, starts, carried);
  for (auto [result, variable] : llvm::zip(op->getResults(), targets))
    if (variable != Nowhere)
      bind(result, variable);
  Location place = loc;
  scopes.emplace_back();
  BlockArgument index = body.getArgument(0);
  StringRef letter = "i"; // of a loop without a name
  for (const char *each : {"k", "j", "i"})
    if (!names.isTaken(each))
      letter = each;
  // The index takes one step beyond its last value.
  bool narrow = range.first >= INT32_MIN && range.second <= INT32_MAX;
  size_t variable = variables.size();
  variables.push_back({nameFor(index, letter), integerType(narrow ? 32 : 64, true), {}});
  bind(index, variable);
  std::string name = variables[variable].name, type = home.spell(variables[variable].type);
  auto label = op->getAttrOfType<StringAttr>(dialect::ScheduleName); // of the source
  const std::string taken = labels.take(label ? label.str() : "loop_" + name);
  line(taken + ": for (" + type + " " + name + " = " + low + "; " + name + " < " + bound + "; " +
       (step == "1" ? "++" + name : name + " += " + step) + ") {");
  lines.back().label = taken;
  ++indent;
  stagePragma(body);
  loopPragmas(op);
  Operation *end = body.getTerminator();
  prefer(targets, end->getOperands(), body);
  block(body);
  loc = place;
  assignAll(targets, end->getOperands());
  if (step != "1" && range.second == INT64_MAX && home.options.checked) {
    home.headers.insert("allo_hls/Csim.h");
    line("ALLO_LAST(" + name + ", " + bound + ", " + step + ");");
  }
  close();
}

static std::pair<int64_t, int64_t> widened(std::pair<int64_t, int64_t> range, int64_t step) {
  if (__builtin_add_overflow(range.second, step, &range.second))
    range.second = INT64_MAX;
  return range;
}

void FunctionEmitter::affineLoop(affine::AffineForOp op) {
  int64_t step = op.getStepAsInt();
  loop(op, *op.getBody(),
       extremeText(op.getLowerBoundMap(), op.getLowerBoundOperands(), "max").text,
       extremeText(op.getUpperBoundMap(), op.getUpperBoundOperands(), "min").text,
       std::to_string(step), op.getInits(), op.getRegionIterArgs(),
       widened(ranges.bounds(op.getInductionVar()), step));
}

void FunctionEmitter::plainLoop(scf::ForOp op) {
  Text by = as(op.getStep(), true);
  std::pair<int64_t, int64_t> steps = ranges.bounds(op.getStep());
  loop(op, *op.getBody(), as(op.getLowerBound(), true).text,
       wrapped(as(op.getUpperBound(), true), Additive), by.text, op.getInitArgs(),
       op.getRegionIterArgs(), widened(ranges.bounds(op.getInductionVar()), steps.second));
}

void FunctionEmitter::whileLoop(scf::WhileOp op) {
  std::vector<BlockArgument> before(op.getBeforeArguments().begin(), op.getBeforeArguments().end());
  std::vector<size_t> targets = carry(op, op.getInits(), before);
  scf::ConditionOp condition = op.getConditionOp();
  std::vector<size_t> forwarded;
  bool plain = true;
  for (auto [i, value] : llvm::enumerate(condition.getArgs())) {
    Value inner = op.getAfterArguments()[i], result = op.getResult(unsigned(i));
    if (i < before.size() && value == before[i]) {
      forwarded.push_back(targets[i]);
    } else if (plan.isUnused(inner) && plan.isUnused(result)) {
      forwarded.push_back(Nowhere);
    } else {
      plain = false;
      size_t variable = newVariable(inner, "carried");
      line(declarationOf(variable) + ";");
      forwarded.push_back(variable);
    }
    if (forwarded[i] == Nowhere)
      continue;
    bind(inner, forwarded[i]);
    bind(result, forwarded[i]);
  }
  for (Operation &each : *op.getBeforeBody())
    plain = plain && (isSkipped(&each) || plan.isInline(&each));
  Location place = loc;
  std::string label = labels.take("loop_while");
  open(label + ": while (" + (plain ? as(condition.getCondition(), false).text : "true") + ") {");
  lines.back().label = label;
  if (!plain) {
    block(*op.getBeforeBody());
    loc = place;
    assignAll(forwarded, condition.getArgs());
    line("if (!" + wrapped(as(condition.getCondition(), false), Unary) + ")");
    line("  break;");
  }
  stagePragma(*op.getAfterBody());
  loopPragmas(op);
  Operation *end = op.getAfterBody()->getTerminator();
  prefer(targets, end->getOperands(), *op.getAfterBody());
  block(*op.getAfterBody());
  loc = place;
  assignAll(targets, end->getOperands());
  close();
}

} // namespace allo::vitis
