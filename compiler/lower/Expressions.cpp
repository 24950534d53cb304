// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "lower/Lowering.h"
#include "program/Walk.h"

#include <mlir/Dialect/Tensor/IR/Tensor.h>

namespace allo::lower {

using namespace program;
using eval::FaultKind;
using mlir::Value;

// Numbers of the element type of 'expr', reported at its place.
Arithmetic KernelLowering::arithmetic(const Expr &expr) {
  Arithmetic::Check report;
  if (checks(FaultKind::NegativeExponent))
    report = [this, place = expr.place](Value ok, FaultKind kind, std::string message,
                                        llvm::ArrayRef<Value> values, Shown shown) {
      check(ok, kind, std::move(message), values, shown, place);
    };
  return {b, locOf(expr.place), kernel.fastMath, std::move(report)};
}

std::vector<Value> KernelLowering::evalAll(const Exprs &exprs) {
  std::vector<Value> values;
  for (const Expr *each : exprs)
    values.push_back(eval(*each));
  return values;
}

Value KernelLowering::eval(const Expr &expr) {
  mlir::Location loc = locOf(expr.place);
  switch (expr.kind) {
  case ExprKind::Constant:
    return Arithmetic(b, loc, false).constant(*expr.as<Constant>());
  case ExprKind::Read:
    return read(expr.as<Read>()->variable, loc);
  case ExprKind::Load:
    return loadElement(*expr.as<program::Load>());
  case ExprKind::Lane: {
    std::vector<Value> indices;
    Value stream = streamLane(expr, indices);
    return dialect::StreamLaneOp::create(b, loc, home.typeOf(expr.type), stream, indices);
  }
  case ExprKind::Call: {
    std::vector<Value> results = call(*expr.as<program::Call>(), false);
    return results.empty() ? Value() : results.front();
  }
  case ExprKind::Get: {
    std::vector<Value> indices;
    Value stream = streamLane(*expr.as<Get>()->stream, indices);
    auto made = dialect::StreamGetOp::create(b, loc, home.typeOf(expr.type), stream, indices);
    setSite(made, expr.place);
    if (expr.type.isBuffer())
      own(made, /*movable=*/false);
    return made;
  }
  case ExprKind::Worker: {
    const auto &worker = *expr.as<Worker>();
    if (worker.count)
      return dialect::GetNwOp::create(b, loc, b.getIndexType(), worker.axis);
    return dialect::GetWidOp::create(b, loc, b.getIndexType(), worker.axis);
  }
  case ExprKind::Insert: {
    const auto &insert = *expr.as<Insert>();
    Value value = eval(*insert.value);
    Value base = eval(*insert.base);
    Subscripts at;
    for (const Expr *index : insert.indices)
      addSubscript(*index, at);
    std::vector<Value> indices = expanded(at, loc);
    checkBounds(*insert.base, indices, insert.place);
    return mlir::tensor::InsertOp::create(b, loc, value, base, indices);
  }
  case ExprKind::Matmul:
    return matmul(*expr.as<Matmul>());
  case ExprKind::Window:
    return window(*expr.as<Window>());
  case ExprKind::TableCopy:
    return tableCopy(*expr.as<TableCopy>());
  case ExprKind::Fresh:
    return unwritten(expr.type, loc);
  case ExprKind::Select:
    if (expr.type.isShaped()) { // of the whole thing
      const auto &select = *expr.as<Select>();
      Value condition = eval(*select.condition);
      Value then = eval(*select.then);
      Value orElse = eval(*select.orElse);
      Value chosen = Arithmetic(b, loc, false).select(condition, then, orElse);
      mayAlias(chosen, {then, orElse});
      return chosen;
    }
    break;
  case ExprKind::Splat:
  case ExprKind::Broadcast:
  case ExprKind::GetBits:
  case ExprKind::SetBits:
  case ExprKind::Convert:
  case ExprKind::Bitcast:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Sum:
  case ExprKind::Product:
  case ExprKind::Logical:
  case ExprKind::Fma:
    break;
  }
  if (expr.type.isShaped())
    return elementwise(expr, nullptr);
  if (Value value = linear(expr))
    return value;
  std::vector<Value> operands;
  forEachOperand(expr, [&](const Expr &operand) { operands.push_back(eval(operand)); });
  return scalar(expr, operands);
}

// An operator on numbers, or on one element of each operand; operands as forEachOperand has them.
Value KernelLowering::scalar(const Expr &expr, llvm::ArrayRef<Value> operands) {
  Arithmetic numbers = arithmetic(expr);
  Type type = expr.type.element();
  switch (expr.kind) {
  case ExprKind::GetBits:
    checkBits(expr.as<GetBits>()->base->type, operands[1], type, expr.place);
    return numbers.getBits(operands[0], operands[1], type);
  case ExprKind::SetBits: // the value comes first
    checkBits(type, operands[2], expr.as<SetBits>()->value->type, expr.place);
    return numbers.setBits(operands[1], operands[2], operands[0]);
  case ExprKind::Convert: {
    Type from = expr.as<Convert>()->value->type.element();
    if (checksOverflow(type) && !from.isFloat() && !expr.as<Convert>()->isExplicit)
      numbers.checkConversion(operands[0], from, type);
    return numbers.convert(operands[0], from, type);
  }
  case ExprKind::Bitcast:
    return numbers.bitcast(operands[0], expr.as<Bitcast>()->value->type.element(), type);
  case ExprKind::Unary: {
    const auto &op = *expr.as<Unary>();
    if (op.op == UnaryOp::Neg && checksOverflow(type))
      numbers.checkSum({{operands[0], true}}, type);
    return numbers.unary(op.op, operands[0], op.value->type.element());
  }
  case ExprKind::Binary: {
    const auto &op = *expr.as<Binary>();
    if ((op.op == BinaryOp::Add || op.op == BinaryOp::Sub) && checksOverflow(type))
      numbers.checkSum({{operands[0], false}, {operands[1], op.op == BinaryOp::Sub}}, type);
    if (op.op == BinaryOp::Mul && checksOverflow(type))
      numbers.checkProduct(operands, type);
    return numbers.binary(op.op, operands[0], operands[1], op.left->type.element(),
                          op.right->type.element());
  }
  case ExprKind::Sum: {
    std::vector<std::pair<Value, bool>> terms;
    for (size_t i = 0; i < operands.size(); ++i)
      terms.emplace_back(operands[i], expr.as<Sum>()->terms[i].negative);
    if (checksOverflow(type))
      numbers.checkSum(terms, type);
    return numbers.sum(std::move(terms), type);
  }
  case ExprKind::Product:
    if (checksOverflow(type))
      numbers.checkProduct(operands, type);
    return numbers.product({operands.begin(), operands.end()}, type);
  case ExprKind::Logical:
    return numbers.logical(expr.as<Logical>()->isAnd, operands);
  case ExprKind::Select:
    return numbers.select(operands[0], operands[1], operands[2]);
  case ExprKind::Fma:
    return numbers.fma(operands[0], operands[1], operands[2]);
  case ExprKind::Splat:
  case ExprKind::Broadcast:
    return operands[0];
  case ExprKind::Constant:
  case ExprKind::Read:
  case ExprKind::TableCopy:
  case ExprKind::Fresh:
  case ExprKind::Load:
  case ExprKind::Lane:
  case ExprKind::Insert:
  case ExprKind::Matmul:
  case ExprKind::Call:
  case ExprKind::Get:
  case ExprKind::Worker:
  case ExprKind::Window:
    break;
  }
  ALLO_UNREACHABLE("operators on numbers are handled");
}

} // namespace allo::lower
