// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// for over range() and grid(), while.
#include "sema/kernel/KernelChecker.h"

#include <array>
#include <utility>

namespace allo {

void KernelChecker::forStatement(const ForStmt &statement) {
  if (statement.isAsync)
    report(DiagCode::UnsupportedSyntax, statement, "'async for'");
  if (statement.orElse) {
    report(DiagCode::LoopElse, *statement.orElse, "for");
  }
  const auto *call = statement.iterator->tryAs<CallExpr>();
  Value callee;
  if (call) {
    callee = expr(*call->callee);
    if (callee.kind == ValueKind::Builtin && callee.builtin == Builtin::Range)
      return rangeLoop(statement, *call);
    if (callee.kind == ValueKind::Builtin && callee.builtin == Builtin::Grid)
      return gridLoop(statement, *call);
    if (!callee.isError())
      evaluateArguments(*call);
  } else {
    callee = expr(*statement.iterator);
  }
  if (!callee.isError())
    report(DiagCode::InvalidIterator, *statement.iterator);
  // The body is checked all the same, with targets of unknown type.
  BlockMark mark = enterBlock();
  std::vector<const Expr *> targets{statement.target};
  if (const auto *tuple = statement.target->tryAs<TupleExpr>())
    targets.assign(tuple->elements.begin(), tuple->elements.end());
  for (const Expr *target : targets)
    if (const auto *single = target->tryAs<NameExpr>())
      declare(single->name, *single, Value::error(), VariableKind::LoopIndex);
  loopBody(statement.body, LoopInfo{.node = statement.id});
  leaveBlock(mark, statement);
}

void KernelChecker::loopBody(const Block &body, LoopInfo info) {
  info.parent = loop;
  const uint32_t around = std::exchange(loop, uint32_t(result->loops.size()));
  result->loops.push_back(std::move(info));
  ++loops;
  block(body);
  --loops;
  loop = around;
}

bool KernelChecker::loopBound(const Expr &bound, const Value &value) {
  if (value.isError())
    return true;
  if (value.isRuntime() && value.type.isFloat()) {
    report(DiagCode::LoopBound, bound, describe(value));
    return false;
  }
  if (!isScalarOperand(bound, value, "", DiagText::LoopBoundNotNumber))
    return false;
  return convert(bound, value, Type::index(), Flow::Index);
}

bool KernelChecker::loopStep(const Expr &step, const Value &value) {
  if (!loopBound(step, value))
    return false;
  if (value.isIntegral() && value.integer <= BigInt(0)) {
    report(DiagCode::LoopStep, step, value.integer);
    return false;
  }
  return true;
}

namespace {

// How often a loop from 'low' below 'high' in steps of 'step' runs, where all are known.
std::optional<int64_t> tripCount(const Value &low, const Value &high, const Value &step) {
  if (!low.isIntegral() || !high.isIntegral() || !step.isIntegral() || step.integer <= BigInt(0))
    return std::nullopt;
  if (high.integer <= low.integer)
    return 0;
  return BigInt::truncDiv(high.integer - low.integer + step.integer - 1, step.integer).asInt64();
}

} // namespace

// The value of 'name=', by which schedules find the loop.
void KernelChecker::loopName(LoopInfo &info, const Argument &argument, DiagText otherwise) {
  info.nameNode = argument.value->id;
  if (const auto *text = argument.value->tryAs<StringExpr>()) {
    info.name = std::string(text->text);
    return;
  }
  Value label = expr(*argument.value);
  if (label.kind == ValueKind::String)
    info.name = label.text();
  else if (!label.isError())
    report(otherwise, *argument.value, describe(label));
}

void KernelChecker::rangeLoop(const ForStmt &statement, const CallExpr &call) {
  LoopInfo info{.node = statement.id, .kind = LoopKind::Range};
  std::vector<PassedArgument> values;
  bool bad = false;
  size_t positional = 0;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const Argument &argument = *call.arguments[i];
    if (argument.form == ArgumentForm::Star || argument.form == ArgumentForm::DoubleStar) {
      report(DiagText::RangeUnpacking, argument);
      bad = true;
    } else if (argument.keyword && argument.keyword->name == "name") {
      loopName(info, argument, DiagText::RangeName);
    } else {
      values.push_back(passed(argument, i));
      positional += argument.form == ArgumentForm::Positional;
    }
  }
  // A single positional argument is the end.
  enum : size_t { Start, Stop, Step };
  const bool onlyStop = positional == 1;
  const size_t order[] = {onlyStop ? Stop : Start, onlyStop ? Start : Stop, Step};
  FormalParameter parameters[3];
  for (size_t i = 0; i < 3; ++i)
    parameters[i] = {std::array{"start", "stop", "step"}[order[i]], order[i] == Stop};
  BoundArguments bound = bindArguments(values, parameters);
  for (const BindError &error : bound.errors) {
    auto argumentAt = [&](size_t value) -> const Argument & {
      return *call.arguments[values[value].source.argument];
    };
    switch (error.kind) {
    case BindError::Kind::TooMany:
      report(DiagCode::RangeArguments, argumentAt(error.passed), positional);
      break;
    case BindError::Kind::UnknownKeyword:
      report(DiagText::RangeKeyword, *values[error.passed].keyword,
             values[error.passed].keyword->name);
      expr(*argumentAt(error.passed).value);
      break;
    case BindError::Kind::Repeated:
      report(DiagText::RangeTwice, argumentAt(bound.passed[error.parameter]),
             parameters[error.parameter].name);
      break;
    case BindError::Kind::Missing:
      if (bad) // it may be among those that were unpacked
        continue;
      report(DiagText::RangeStop, call);
      break;
    }
    bad = true;
  }
  const Expr *slots[3] = {nullptr, nullptr, nullptr};
  for (size_t i = 0; i < 3; ++i)
    slots[order[i]] = argumentOf(call, bound.byParameter[i]);
  Value low = Value::ofInt(0);
  Value high;
  Value step = Value::ofInt(1);
  if (slots[0]) {
    low = expr(*slots[0]);
    bad = !loopBound(*slots[0], low) || bad;
  }
  if (slots[1]) {
    high = expr(*slots[1]);
    bad = !loopBound(*slots[1], high) || bad;
  }
  if (slots[2]) {
    step = expr(*slots[2]);
    bad = !loopStep(*slots[2], step) || bad;
  }
  auto idOf = [](const Expr *expr) { return expr ? expr->id : NoNode; };
  const auto *index = statement.target->tryAs<NameExpr>();
  info.axes = {{idOf(index), call.id, idOf(slots[Start]), idOf(slots[Stop]), idOf(slots[Step])}};
  if (!bad)
    info.tripCount = info.axes.back().tripCount = tripCount(low, high, step);
  BlockMark mark = enterBlock();
  if (const auto *target = statement.target->tryAs<NameExpr>())
    declare(target->name, *target, Value::runtime(Type::index()), VariableKind::LoopIndex);
  else {
    if (!statement.target->is<ErrorExpr>())
      report(DiagCode::LoopTarget, *statement.target);
    if (const auto *tuple = statement.target->tryAs<TupleExpr>())
      for (const Expr *part : tuple->elements)
        if (const auto *single = part->tryAs<NameExpr>())
          declare(single->name, *single, Value::error(), VariableKind::LoopIndex);
  }
  loopBody(statement.body, std::move(info));
  leaveBlock(mark, statement);
}

void KernelChecker::gridLoop(const ForStmt &statement, const CallExpr &call) {
  LoopInfo info{.node = statement.id, .kind = LoopKind::Grid};
  std::vector<const Expr *> targets;
  const auto *tuple = statement.target->tryAs<TupleExpr>();
  if (tuple)
    targets.assign(tuple->elements.begin(), tuple->elements.end());
  else
    targets.push_back(statement.target);
  bool bad = false;
  std::optional<int64_t> total = 1;
  for (const Argument *argument : call.arguments) {
    if (argument->form == ArgumentForm::Keyword) {
      if (argument->keyword->name == "name") {
        loopName(info, *argument, DiagText::GridName);
      } else {
        expr(*argument->value);
        report(DiagCode::GridArguments, *argument->keyword, argument->keyword->name);
        bad = true;
      }
      continue;
    }
    if (argument->form != ArgumentForm::Positional) {
      report(DiagText::GridUnpacking, *argument);
      bad = true;
      continue;
    }
    LoopAxis &axis = info.axes.emplace_back();
    axis.spec = argument->value->id;
    if (info.axes.size() <= targets.size())
      if (const auto *index = targets[info.axes.size() - 1]->tryAs<NameExpr>(); index && tuple)
        axis.target = index->id;
    Value low = Value::ofInt(0);
    Value high;
    Value step = Value::ofInt(1);
    if (const auto *bounds = argument->value->tryAs<TupleExpr>()) {
      const auto &parts = bounds->elements;
      if (parts.empty() || parts.size() > 3) {
        report(DiagCode::GridDimension, *bounds, counted(parts.size(), "value"));
        bad = true;
        for (const Expr *part : parts)
          expr(*part);
        total.reset();
        continue;
      }
      if (parts.size() >= 2) {
        axis.low = parts[0]->id;
        low = expr(*parts[0]);
        bad = !loopBound(*parts[0], low) || bad;
      }
      const Expr &stop = *parts[parts.size() == 1 ? 0 : 1];
      axis.high = stop.id;
      high = expr(stop);
      bad = !loopBound(stop, high) || bad;
      if (parts.size() == 3) {
        axis.step = parts[2]->id;
        step = expr(*parts[2]);
        bad = !loopStep(*parts[2], step) || bad;
      }
    } else {
      axis.high = argument->value->id;
      high = expr(*argument->value);
      // A compile-time tuple under a name is a dimension too.
      if (high.kind == ValueKind::Tuple && high.elements().size() >= 1 &&
          high.elements().size() <= 3) {
        const std::vector<Value> parts = high.elements();
        bool numbers = true;
        for (const Value &part : parts)
          numbers = numbers && part.isIntegral();
        axis.high = NoNode;
        if (numbers) {
          if (parts.size() >= 2)
            low = parts[0];
          high = parts.size() == 1 ? parts[0] : parts[1];
          if (parts.size() == 3)
            step = parts[2];
        }
      }
      if (high.isIntegral() && step.isIntegral() && step.integer <= BigInt(0)) {
        report(DiagCode::LoopStep, *argument->value, step.integer);
        bad = true;
      }
      bad = !loopBound(*argument->value, high) || bad;
    }
    axis.tripCount = tripCount(low, high, step);
    int64_t product = 0;
    total = total && axis.tripCount && !__builtin_mul_overflow(*total, *axis.tripCount, &product)
                ? std::optional<int64_t>(product)
                : std::nullopt;
  }
  const size_t dimensions = info.axes.size();
  if (dimensions < 2) {
    report(DiagCode::GridRank, call);
    bad = true;
  }
  if (!bad)
    info.tripCount = total;

  BlockMark mark = enterBlock();
  ++gridDepth;
  if (!tuple && !statement.target->is<ErrorExpr>() && dimensions >= 2)
    report(DiagCode::GridTarget, *statement.target);
  else if (tuple && targets.size() != dimensions && dimensions >= 2)
    report(DiagCode::GridTargetCount, *statement.target, dimensions, targets.size());
  for (const Expr *target : targets) {
    if (const auto *single = target->tryAs<NameExpr>())
      declare(single->name, *single, Value::runtime(Type::index()), VariableKind::LoopIndex);
    else if (!target->is<ErrorExpr>())
      report(DiagCode::GridTargetElement, *target);
  }
  loopBody(statement.body, std::move(info));
  --gridDepth;
  leaveBlock(mark, statement);
}

void KernelChecker::whileStatement(const WhileStmt &statement) {
  if (statement.orElse)
    report(DiagCode::LoopElse, *statement.orElse, "while");
  condition(*statement.condition);
  BlockMark mark = enterBlock();
  loopBody(statement.body, {.node = statement.id, .kind = LoopKind::While});
  leaveBlock(mark, statement);
}

} // namespace allo
