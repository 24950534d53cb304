// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The values of expressions.
#include "interp/Runner.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::eval {

using namespace program;

namespace {

bool isWhole(const Array &array) {
  return std::find(array.written.begin(), array.written.end(), 0) == array.written.end();
}

bool hasBits(Type type, const BigInt &low, Type part) {
  return !low.isNegative() && low + BigInt(int64_t(part.width())) <= BigInt(int64_t(type.width()));
}
Computed noBits(Type type, const BigInt &low, Type part) {
  return {{}, ArithmeticFault{FaultKind::OutOfBounds, format(bitsText(type, part.width()), low)}};
}

} // namespace

std::vector<Value> Runner::evalAll(const Exprs &exprs) {
  std::vector<Value> values;
  for (const Expr *each : exprs)
    values.push_back(eval(*each));
  return values;
}

template <typename Fn> Value Runner::map(const Expr &expr, std::vector<Value> operands, Fn &&fn) {
  if (run.stopped)
    return {};
  std::vector<Number> numbers(operands.size());
  if (!expr.type.isShaped()) {
    for (size_t k = 0; k < operands.size(); ++k)
      numbers[k] = std::move(operands[k].number);
    return checked(fn(numbers), expr.place);
  }
  for (const Value &operand : operands)
    if (operand.array && !isWhole(*operand.array))
      return fail(FaultKind::Uninitialized, std::string(UsesUnwritten), expr.place);
  Value result;
  result.array = Array::make(expr.type, false);
  for (size_t i = 0; i < result.array->size() && !run.stopped; ++i) {
    for (size_t k = 0; k < operands.size(); ++k)
      numbers[k] = operands[k].array ? operands[k].array->at(i) : operands[k].number;
    result.array->set(i, checked(fn(numbers), expr.place).number);
  }
  return result;
}

bool Runner::fits(const Expr &expr) {
  uint64_t count = 1;
  for (int64_t size : expr.type.dims())
    if (__builtin_mul_overflow(count, uint64_t(size), &count) || count > run.limits.elements) {
      fail(FaultKind::SizeLimit,
           format("{0} has more than the {1} elements that can be run", expr.type,
                  run.limits.elements),
           expr.place);
      return false;
    }
  return true;
}

Value Runner::eval(const Expr &expr) {
  Value value = evaluate(expr);
  if (run.watch && !run.stopped && (expr.kind == ExprKind::Read || expr.kind == ExprKind::Load) &&
      !value.array && !value.channel)
    active().seen.push_back({expr.place, expr.type, value.number});
  return value;
}

Value Runner::evaluate(const Expr &expr) {
  if (run.stopped)
    return {};
  bool makesOne = expr.kind != ExprKind::Read && (expr.type.isShaped() || expr.type.isStream());
  if (makesOne && !fits(expr))
    return {};
  using Numbers = std::vector<Number>;
  Type type = expr.type.element();
  switch (expr.kind) {
  case ExprKind::Constant: {
    const auto &constant = *expr.as<Constant>();
    Value value;
    value.number = {constant.integer ? *constant.integer : BigInt(), constant.real};
    return value;
  }
  case ExprKind::Read:
    return variable(expr.as<Read>()->variable);
  case ExprKind::TableCopy:
    return tableCopy(*expr.as<TableCopy>());
  case ExprKind::Fresh: {
    Value value;
    if (expr.type.isStream()) {
      size_t lanes = 1;
      for (int64_t size : expr.type.dims())
        lanes *= size_t(size);
      value.channel = std::make_shared<Channel>(Channel{
          "", expr.type, std::vector<std::deque<Value>>(lanes), std::vector<uint64_t>(lanes)});
      run.channels.push_back(value.channel);
    } else {
      value.array = Array::make(expr.type, false);
    }
    return value;
  }
  case ExprKind::Splat: {
    Value element = eval(*expr.as<Splat>()->value);
    Value value;
    value.array = Array::make(expr.type, true);
    for (size_t i = 0; i < value.array->size(); ++i)
      value.array->set(i, element.number);
    return value;
  }
  case ExprKind::Broadcast:
    return broadcast(*expr.as<Broadcast>());
  case ExprKind::Load:
    return load(*expr.as<Load>());
  case ExprKind::Lane: {
    const auto &lane = *expr.as<Lane>();
    Value base = eval(*lane.base);
    std::vector<Value> indices = evalAll(lane.indices);
    auto place = element(*lane.base, lane.base->type, indices, lane.place);
    base.lane = place.value_or(0);
    return base;
  }
  case ExprKind::Insert: {
    const auto &insert = *expr.as<Insert>();
    Value value = eval(*insert.value);
    Value base = eval(*insert.base);
    std::vector<Value> indices = evalAll(insert.indices);
    auto place = element(*insert.base, insert.base->type, indices, insert.place);
    if (!place || run.stopped)
      return {};
    Value result;
    result.array = std::make_shared<Array>(*base.array);
    result.array->set(*place, value.number);
    return result;
  }
  case ExprKind::GetBits: {
    const auto &bits = *expr.as<GetBits>();
    Type from = bits.base->type;
    return map(expr, {eval(*bits.base), eval(*bits.low)}, [&](const Numbers &n) {
      return hasBits(from, n[1].integer, type) ? Computed{getBits(n[0], n[1].integer, from, type)}
                                               : noBits(from, n[1].integer, type);
    });
  }
  case ExprKind::SetBits: {
    const auto &bits = *expr.as<SetBits>();
    Type part = bits.value->type;
    Value value = eval(*bits.value);
    Value base = eval(*bits.base);
    return map(expr, {std::move(base), eval(*bits.low), std::move(value)}, [&](const Numbers &n) {
      return hasBits(type, n[1].integer, part)
                 ? Computed{setBits(n[0], n[1].integer, n[2], part, type)}
                 : noBits(type, n[1].integer, part);
    });
  }
  case ExprKind::Convert: {
    const Expr &value = *expr.as<Convert>()->value;
    Type from = value.type.element();
    bool checks = checksOverflow(type) && !from.isFloat() && !expr.as<Convert>()->isExplicit;
    return map(expr, {eval(value)}, [&](const Numbers &n) {
      return checks ? fitting(n[0].integer, type, /*converts=*/true) : converted(n[0], from, type);
    });
  }
  case ExprKind::Bitcast: {
    const Expr &value = *expr.as<Bitcast>()->value;
    return map(expr, {eval(value)}, [&](const Numbers &n) {
      return Computed{bitcast(n[0], value.type.element(), type)};
    });
  }
  case ExprKind::Unary: {
    const auto &op = *expr.as<Unary>();
    bool checks = checksOverflow(type) && op.op == UnaryOp::Neg;
    return map(expr, {eval(*op.value)}, [&](const Numbers &n) {
      if (checks)
        return fitting(-n[0].integer, type, /*converts=*/false);
      return unary(op.op, n[0], op.value->type.element(), type);
    });
  }
  case ExprKind::Binary: {
    const auto &op = *expr.as<Binary>();
    Value left = eval(*op.left);
    bool shifts = op.op == BinaryOp::ShiftLeft || op.op == BinaryOp::ShiftRight;
    return map(expr, {std::move(left), eval(*op.right)}, [&](const Numbers &n) {
      if (shifts && shiftsAllOut(n[1].integer, op.left->type.element()))
        warn(FaultKind::ShiftOutOfRange, format(shiftText(op.left->type.element()), n[1].integer),
             expr.place);
      if (checksOverflow(type) && op.op == BinaryOp::Add)
        return fitting(n[0].integer + n[1].integer, type, /*converts=*/false);
      if (checksOverflow(type) && op.op == BinaryOp::Sub)
        return fitting(n[0].integer - n[1].integer, type, /*converts=*/false);
      if (checksOverflow(type) && op.op == BinaryOp::Mul)
        return fitting(n[0].integer * n[1].integer, type, /*converts=*/false);
      return binary(op.op, n[0], n[1], op.left->type.element(), op.right->type.element(), type);
    });
  }
  case ExprKind::Sum: {
    std::vector<Value> terms;
    if (checksOverflow(type)) { // of the whole, however it is added up
      for (const Term &term : expr.as<Sum>()->terms)
        terms.push_back(eval(*term.value));
      return map(expr, std::move(terms), [&](const Numbers &n) {
        BigInt sum;
        for (size_t i = 0; i < n.size(); ++i)
          sum = expr.as<Sum>()->terms[i].negative ? sum - n[i].integer : sum + n[i].integer;
        return fitting(std::move(sum), type, /*converts=*/false);
      });
    }
    for (const Term &term : expr.as<Sum>()->terms) {
      Value value = eval(*term.value);
      if (term.negative)
        value = map(expr, {std::move(value)},
                    [&](const Numbers &n) { return unary(UnaryOp::Neg, n[0], type, type); });
      terms.push_back(std::move(value));
    }
    return tree(std::move(terms), expr, false);
  }
  case ExprKind::Product:
    if (checksOverflow(type))
      return map(expr, evalAll(expr.as<Product>()->factors), [&](const Numbers &n) {
        BigInt product(1);
        for (const Number &each : n)
          product = product * each.integer;
        return fitting(std::move(product), type, /*converts=*/false);
      });
    return tree(evalAll(expr.as<Product>()->factors), expr, true);
  case ExprKind::Logical: {
    bool isAnd = expr.as<Logical>()->isAnd;
    return map(expr, evalAll(expr.as<Logical>()->operands), [&](const Numbers &n) {
      bool all = isAnd;
      for (const Number &each : n)
        all = isAnd ? all && !each.integer.isZero() : all || !each.integer.isZero();
      return Computed{{BigInt(all ? 1 : 0), 0}};
    });
  }
  case ExprKind::Select: {
    const auto &select = *expr.as<Select>();
    bool first = !eval(*select.condition).number.integer.isZero();
    Value then = eval(*select.then);
    Value orElse = eval(*select.orElse);
    return first ? then : orElse;
  }
  case ExprKind::Fma: {
    const auto &parts = *expr.as<Fma>();
    Value a = eval(*parts.a);
    Value b = eval(*parts.b);
    return map(expr, {std::move(a), std::move(b), eval(*parts.c)},
               [&](const Numbers &n) { return Computed{fma(n[0], n[1], n[2], type)}; });
  }
  case ExprKind::Matmul:
    return matmul(*expr.as<Matmul>());
  case ExprKind::Call: {
    const auto &made = *expr.as<Call>();
    std::vector<Value> arguments = evalAll(made.arguments);
    if (run.stopped)
      return {};
    std::vector<Value> results = call(made.kernel, arguments, made.place);
    return results.empty() ? Value() : std::move(results[0]);
  }
  case ExprKind::Get:
    return get(*expr.as<Get>());
  case ExprKind::Worker: {
    // Row by row: the last axis counts fastest.
    const auto &worker = *expr.as<Worker>();
    const std::vector<int64_t> &mapping = active().kernel->mapping;
    size_t rest = active().worker;
    for (size_t axis = mapping.size(); axis-- > worker.axis + 1;)
      rest /= size_t(mapping[axis]);
    int64_t size = mapping[worker.axis];
    Value value;
    value.number.integer = BigInt(worker.count ? size : int64_t(rest % size_t(size)));
    return value;
  }
  case ExprKind::Window:
    return window(*expr.as<Window>());
  }
  ALLO_UNREACHABLE("expressions are handled");
}

Value Runner::variable(VariableId id) {
  const Variable &known = active().kernel->variables[id];
  if (known.storage != Storage::Stateful)
    return active().variables[id];
  auto [it, fresh] = run.kept.try_emplace({active().id, active().worker, id});
  if (fresh) {
    const Table &table = run.program.tables[known.initial];
    bool real = known.type.element().isFloat();
    auto at = [&](size_t i) {
      return real ? Number{BigInt(), table.reals[i]} : Number{table.integers[i], 0};
    };
    if (known.type.isShaped()) {
      it->second.array = Array::make(known.type, true);
      for (size_t i = 0; i < it->second.array->size(); ++i)
        it->second.array->set(i, at(i));
    } else {
      it->second.number = at(0);
    }
  }
  return it->second;
}

Value Runner::tableCopy(const TableCopy &copy) {
  const Table &table = run.program.tables[copy.table];
  Value value;
  value.array = Array::make(copy.type, true);
  value.array->integers = table.integers;
  value.array->reals = table.reals;
  return value;
}

// The element that the subscripts choose; nothing where one is out of range.
std::optional<size_t> Runner::element(const Expr &base, Type type,
                                      const std::vector<Value> &indices, SourceRange place) {
  if (run.stopped)
    return std::nullopt;
  size_t flat = 0;
  for (size_t axis = 0; axis < indices.size(); ++axis) {
    int64_t size = type.dims()[axis];
    const BigInt &index = indices[axis].number.integer;
    if (index.isNegative() || index >= BigInt(size)) {
      const auto *read = base.tryAs<Read>();
      std::string name = read ? "'" + active().kernel->variables[read->variable].name + "'"
                              : "'" + show(type) + "'";
      fail(FaultKind::OutOfBounds,
           format("Index {0} is out of bounds for axis {1} of {2}, which has size {3}", index, axis,
                  name, size),
           place);
      return std::nullopt;
    }
    flat = flat * size_t(size) + size_t(*index.asInt64());
  }
  return flat;
}

Value Runner::load(const Load &load) {
  Value base = eval(*load.base);
  std::vector<Value> indices = evalAll(load.indices);
  auto place = element(*load.base, load.base->type, indices, load.place);
  if (!place)
    return {};
  if (!base.array->written[*place])
    return fail(FaultKind::Uninitialized, std::string(ReadsUnwritten), load.place);
  Value value;
  value.number = base.array->at(*place);
  return value;
}

Value Runner::broadcast(const Broadcast &broadcast) {
  Value base = eval(*broadcast.value);
  if (run.stopped)
    return {};
  Value result;
  result.array = Array::make(broadcast.type, true);
  const std::vector<int64_t> &to = broadcast.type.dims();
  const std::vector<int64_t> &from = base.array->type.dims();
  for (size_t i = 0; i < result.array->size(); ++i) {
    size_t rest = i;
    size_t source = 0;
    size_t scale = 1;
    for (size_t d = to.size(); d-- > 0;) {
      size_t place = rest % size_t(to[d]);
      rest /= size_t(to[d]);
      size_t behind = to.size() - d; // from the right
      if (behind > from.size())
        continue;
      auto size = size_t(from[from.size() - behind]);
      source += (size == 1 ? 0 : place) * scale;
      scale *= size;
    }
    result.array->set(i, base.array->at(source));
    result.array->written[i] = base.array->written[source];
  }
  return result;
}

Value Runner::matmul(const Matmul &matmul) {
  Value left = eval(*matmul.left);
  Value right = eval(*matmul.right);
  Value start = matmul.start ? eval(*matmul.start) : Value();
  if (run.stopped)
    return {};
  for (const Value *operand : {&left, &right, &start})
    if (operand->array && !isWhole(*operand->array))
      return fail(FaultKind::Uninitialized, std::string(UsesUnwritten), matmul.place);
  Type type = matmul.type.element();
  bool vectors = matmul.type.rank() == 0;
  size_t rows = vectors ? 1 : size_t(matmul.type.dims()[0]);
  size_t columns = vectors ? 1 : size_t(matmul.type.dims()[1]);
  auto inner = size_t(left.array->type.dims().back());
  Value result;
  result.array = Array::make(matmul.type, true);
  for (size_t i = 0; start.array && i < result.array->size(); ++i)
    result.array->set(i, start.array->at(i));
  // The columns innermost, as in compiled code: which sum overflows first is reported.
  for (size_t i = 0; i < rows; ++i)
    for (size_t n = 0; n < inner; ++n)
      for (size_t k = 0; k < columns; ++k) {
        Number a = left.array->at(i * inner + n), b = right.array->at(n * columns + k);
        Number sum = result.array->at(i * columns + k);
        if (checksOverflow(type)) // of each step: the sum so far has that type as well
          sum = checked(fitting(sum.integer + a.integer * b.integer, type, /*converts=*/false),
                        matmul.place)
                    .number;
        else
          sum = add(sum, multiply(a, b, type), type);
        result.array->set(i * columns + k, sum);
      }
  return result;
}

Value Runner::window(const Window &window) {
  Value base = eval(*window.base);
  std::vector<Value> offsets = evalAll(window.offsets);
  Value result;
  result.array = Array::make(window.type, true);
  const std::vector<int64_t> &dims = window.type.dims();
  for (size_t i = 0; i < result.array->size() && !run.stopped; ++i) {
    std::vector<Value> at(dims.size());
    size_t rest = i;
    for (size_t d = dims.size(); d-- > 0;) {
      auto place = int64_t(rest % size_t(dims[d]));
      rest /= size_t(dims[d]);
      at[d].number.integer = offsets[d].number.integer + BigInt(place) * BigInt(window.strides[d]);
    }
    auto source = element(*window.base, window.base->type, at, window.place);
    if (!source)
      return {};
    result.array->set(i, base.array->at(*source));
    result.array->written[i] = base.array->written[*source];
  }
  return result;
}

Computed Runner::fitting(BigInt value, Type type, bool converts) const {
  if (!eval::fits(value, type))
    return {{}, ArithmeticFault{FaultKind::Overflow, format(overflowText(type, converts), value)}};
  return {{std::move(value), 0}};
}

// Neighbours are joined until one is left; an odd last one waits for the next round.
Value Runner::tree(std::vector<Value> terms, const Expr &expr, bool product) {
  Type type = expr.type.element();
  while (terms.size() > 1) {
    std::vector<Value> next;
    for (size_t i = 0; i + 1 < terms.size(); i += 2)
      next.push_back(map(
          expr, {std::move(terms[i]), std::move(terms[i + 1])}, [&](const std::vector<Number> &n) {
            return Computed{product ? multiply(n[0], n[1], type) : add(n[0], n[1], type)};
          }));
    if (terms.size() % 2)
      next.push_back(std::move(terms.back()));
    terms = std::move(next);
  }
  return terms.empty() ? Value() : std::move(terms[0]);
}

} // namespace allo::eval
