// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// for over range() and grid(), while.
#include "sema/kernel/KernelChecker.h"

namespace allo {

void KernelChecker::forStatement(const ForStmt &statement) {
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
  ++loops;
  block(statement.body);
  --loops;
  leaveBlock(mark);
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

void KernelChecker::rangeLoop(const ForStmt &statement, const CallExpr &call) {
  const Expr *slots[3] = {nullptr, nullptr, nullptr}; // start, stop, step
  std::vector<const Argument *> positional;
  bool bad = false;
  for (const Argument *argument : call.arguments) {
    if (argument->form == ArgumentForm::Positional) {
      positional.push_back(argument);
      continue;
    }
    if (argument->form != ArgumentForm::Keyword) {
      report(DiagText::RangeUnpacking, *argument);
      bad = true;
      continue;
    }
    std::string_view key = argument->keyword->name;
    if (key == "name") {
      if (argument->value->is<StringExpr>())
        continue; // it names the loop for a schedule
      Value label = expr(*argument->value);
      if (!label.isError() && label.kind != ValueKind::String)
        report(DiagText::RangeName, *argument->value, describe(label));
      continue;
    }
    int slot = key == "start" ? 0 : key == "stop" ? 1 : key == "step" ? 2 : -1;
    if (slot < 0) {
      report(DiagText::RangeKeyword, *argument->keyword, key);
      expr(*argument->value);
      bad = true;
      continue;
    }
    slots[slot] = argument->value;
  }
  if (positional.size() > 3) {
    report(DiagCode::RangeArguments, *positional[3], positional.size());
    bad = true;
  }
  for (size_t i = 0; i < positional.size() && i < 3; ++i) {
    size_t slot = positional.size() == 1 ? 1 : i;
    if (slots[slot]) {
      report(DiagText::RangeTwice, *positional[i],
             slot == 0   ? "start"
             : slot == 1 ? "stop"
                         : "step");
      bad = true;
    }
    slots[slot] = positional[i]->value;
  }
  if (!slots[1] && !bad) {
    report(DiagText::RangeStop, call);
    bad = true;
  }
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
  if (auto count = tripCount(low, high, step); count && !bad)
    result->tripCounts[statement.id] = *count;
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
  ++loops;
  block(statement.body);
  --loops;
  leaveBlock(mark);
}

void KernelChecker::gridLoop(const ForStmt &statement, const CallExpr &call) {
  size_t dimensions = 0;
  bool bad = false;
  std::optional<int64_t> total = 1;
  for (const Argument *argument : call.arguments) {
    if (argument->form == ArgumentForm::Keyword) {
      Value label = expr(*argument->value);
      if (argument->keyword->name != "name") {
        report(DiagCode::GridArguments, *argument->keyword, argument->keyword->name);
        bad = true;
      } else if (!label.isError() && label.kind != ValueKind::String) {
        report(DiagText::GridName, *argument->value, describe(label));
      }
      continue;
    }
    if (argument->form != ArgumentForm::Positional) {
      report(DiagText::GridUnpacking, *argument);
      bad = true;
      continue;
    }
    ++dimensions;
    Value low = Value::ofInt(0);
    Value high;
    Value step = Value::ofInt(1);
    if (const auto *tuple = argument->value->tryAs<TupleExpr>()) {
      const auto &parts = tuple->elements;
      if (parts.empty() || parts.size() > 3) {
        report(DiagCode::GridDimension, *tuple, parts.size());
        bad = true;
        for (const Expr *part : parts)
          expr(*part);
        total.reset();
        continue;
      }
      if (parts.size() >= 2) {
        low = expr(*parts[0]);
        bad = !loopBound(*parts[0], low) || bad;
      }
      const Expr &stop = *parts[parts.size() == 1 ? 0 : 1];
      high = expr(stop);
      bad = !loopBound(stop, high) || bad;
      if (parts.size() == 3) {
        step = expr(*parts[2]);
        bad = !loopStep(*parts[2], step) || bad;
      }
    } else {
      high = expr(*argument->value);
      // A compile-time tuple under a name is a dimension too.
      if (high.kind == ValueKind::Tuple && high.elements().size() >= 1 &&
          high.elements().size() <= 3) {
        const std::vector<Value> parts = high.elements();
        bool numbers = true;
        for (const Value &part : parts)
          numbers = numbers && part.isIntegral();
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
    auto count = tripCount(low, high, step);
    int64_t product = 0;
    total = total && count && !__builtin_mul_overflow(*total, *count, &product)
                ? std::optional<int64_t>(product)
                : std::nullopt;
  }
  if (dimensions < 2) {
    report(DiagCode::GridRank, call);
    bad = true;
  }
  if (total && !bad)
    result->tripCounts[statement.id] = *total;

  BlockMark mark = enterBlock();
  ++gridDepth;
  std::vector<const Expr *> targets;
  const auto *tuple = statement.target->tryAs<TupleExpr>();
  if (tuple)
    targets.assign(tuple->elements.begin(), tuple->elements.end());
  else
    targets.push_back(statement.target);
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
  ++loops;
  block(statement.body);
  --loops;
  --gridDepth;
  leaveBlock(mark);
}

void KernelChecker::whileStatement(const WhileStmt &statement) {
  if (statement.orElse)
    report(DiagCode::LoopElse, *statement.orElse, "while");
  condition(*statement.condition);
  ++loops;
  scopedBlock(statement.body);
  --loops;
}

} // namespace allo
