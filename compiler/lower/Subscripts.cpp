// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Subscripts and bounds: affine forms where they are affine, arithmetic otherwise.
#include "lower/Lowering.h"

#include "exec/Messages.h"
#include "support/Format.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/Utils.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>

namespace allo::lower {

using namespace program;
using eval::FaultKind;
using mlir::AffineExpr;
using mlir::Value;
namespace affine = mlir::affine;
namespace arith = mlir::arith;
namespace memref = mlir::memref;

namespace {

// Whether it is a sum, a difference or a multiple by a constant.
bool isLinear(const Expr &index) {
  if (!index.type.isIndex())
    return false;
  if (const auto *op = index.tryAs<Binary>())
    return op->op == BinaryOp::Add || op->op == BinaryOp::Sub ||
           (op->op == BinaryOp::Mul &&
            (op->left->kind == ExprKind::Constant || op->right->kind == ExprKind::Constant));
  return index.kind == ExprKind::Sum;
}

} // namespace

// Of what is linear; anything else is an operand, evaluated here.
AffineExpr KernelLowering::form(const Expr &index, Subscripts &subscripts) {
  if (const auto *constant = index.tryAs<Constant>())
    if (std::optional<int64_t> value = constant->integer->asInt64())
      return mlir::getAffineConstantExpr(*value, b.getContext());
  const auto *op = index.tryAs<Binary>();
  bool decomposes = isLinear(index) && !checksOverflow(index.type); // else each operator is checked
  if (op && decomposes) {
    AffineExpr left = form(*op->left, subscripts);
    AffineExpr right = form(*op->right, subscripts);
    return op->op == BinaryOp::Mul   ? left * right
           : op->op == BinaryOp::Add ? left + right
                                     : left - right;
  }
  if (decomposes) {
    AffineExpr all = mlir::getAffineConstantExpr(0, b.getContext());
    for (const Term &term : index.as<Sum>()->terms) {
      AffineExpr each = form(*term.value, subscripts);
      all = term.negative ? all - each : all + each;
    }
    return all;
  }
  Value value = eval(index);
  auto at = llvm::find(subscripts.operands, value);
  auto position = unsigned(at - subscripts.operands.begin());
  if (at == subscripts.operands.end()) {
    subscripts.operands.push_back(value);
    subscripts.affine = subscripts.affine && affine::isValidDim(value);
  }
  return mlir::getAffineDimExpr(position, b.getContext());
}

// A number that is an affine form of others stays one for those that use it as a subscript.
Value KernelLowering::linear(const Expr &index) {
  if (!isLinear(index) || checksOverflow(index.type))
    return Value();
  mlir::Location loc = locOf(index.place);
  Subscripts at;
  AffineExpr expr = form(index, at);
  if (!at.affine)
    return affine::expandAffineExpr(b, loc, expr, at.operands, {});
  auto map = mlir::AffineMap::get(unsigned(at.operands.size()), 0, expr);
  return affine::AffineApplyOp::create(b, loc, map, at.operands);
}

void KernelLowering::addSubscript(const Expr &index, Subscripts &subscripts) {
  subscripts.exprs.push_back(form(index, subscripts));
}

std::vector<Value> KernelLowering::expanded(const Subscripts &subscripts, mlir::Location loc) {
  std::vector<Value> values;
  for (AffineExpr expr : subscripts.exprs)
    values.push_back(affine::expandAffineExpr(b, loc, expr, subscripts.operands, {}));
  return values;
}

void KernelLowering::checkBounds(const Expr &base, llvm::ArrayRef<Value> indices,
                                 SourceRange place) {
  if (!checks())
    return;
  mlir::Location loc = locOf(place);
  const auto *read = base.tryAs<Read>();
  std::string name =
      read ? "'" + kernel.variables[read->variable].name + "'" : "'" + allo::show(base.type) + "'";
  for (size_t axis = 0; axis < indices.size(); ++axis) {
    int64_t size = base.type.dims()[axis];
    Value bound = arith::ConstantIndexOp::create(b, loc, size);
    Value ok = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, indices[axis], bound);
    Value shown = arith::IndexCastOp::create(b, loc, b.getI64Type(), indices[axis]);
    check(ok, FaultKind::OutOfBounds,
          "Index {0} is out of bounds for axis " + std::to_string(axis) + " of " + name +
              ", which has size " + std::to_string(size),
          shown, Shown::Integers, place);
  }
}

// That an integer has all the bits from 'low' on that are read or written. The number of places
// where they can begin is reported to callers that emit the check themselves.
void KernelLowering::checkBits(Type base, Value low, Type part, SourceRange place) {
  if (!checks(FaultKind::OutOfBounds))
    return;
  mlir::Location loc = locOf(place);
  int64_t places = std::max<int64_t>(int64_t(base.width()) - int64_t(part.width()) + 1, 0);
  Value bound = arith::ConstantIndexOp::create(b, loc, places);
  Value ok = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ult, low, bound);
  Value shown = arith::IndexCastOp::create(b, loc, b.getI64Type(), low);
  Value limit = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(places));
  check(ok, FaultKind::OutOfBounds, eval::bitsText(base, part.width()), {shown, limit},
        Shown::Integers, place);
}

// Constant tables have a value everywhere, and no marks.
bool KernelLowering::isAlwaysWritten(Value base) const {
  auto get = base.getDefiningOp<memref::GetGlobalOp>();
  return get && home.module.lookupSymbol<memref::GlobalOp>(get.getName()).getConstant();
}

// That something had been stored in the element which a load has read.
void KernelLowering::checkLoaded(Value base, Value loaded, SourceRange place) {
  if (!checks() || isAlwaysWritten(base))
    return;
  Value ok = dialect::WasWrittenOp::create(b, locOf(place), b.getI1Type(), loaded);
  check(ok, FaultKind::Uninitialized, std::string(eval::ReadsUnwritten), {}, Shown::Integers,
        place);
}

void KernelLowering::checkAllWritten(Value base, Type type, SourceRange place) {
  if (!checks() || isAlwaysWritten(base) ||
      llvm::is_contained(type.dims(), 0)) // lowered to one with an element
    return;
  Value ok = dialect::WrittenOp::create(b, locOf(place), b.getI1Type(), base, mlir::ValueRange());
  check(ok, FaultKind::Uninitialized, std::string(eval::UsesUnwritten), {}, Shown::Integers, place);
}

// The stream itself, and the subscripts that choose one of its lanes.
Value KernelLowering::streamLane(const Expr &stream, std::vector<Value> &indices) {
  const auto *lane = stream.tryAs<Lane>();
  if (!lane)
    return eval(stream);
  Value base = eval(*lane->base);
  Subscripts at;
  for (const Expr *index : lane->indices)
    addSubscript(*index, at);
  indices = expanded(at, locOf(stream.place));
  checkBounds(*lane->base, indices, stream.place);
  return base;
}

Value KernelLowering::loadElement(const program::Load &load) {
  mlir::Location loc = locOf(load.place);
  Value base = eval(*load.base);
  Subscripts at;
  for (const Expr *index : load.indices)
    addSubscript(*index, at);
  bool isTensor = load.base->type.isTensor();
  std::vector<Value> indices;
  if (checks() || isTensor || !at.affine)
    indices = expanded(at, loc);
  checkBounds(*load.base, indices, load.place);
  Value loaded;
  if (isTensor) {
    loaded = mlir::tensor::ExtractOp::create(b, loc, base, indices);
  } else if (at.affine) {
    auto map = mlir::AffineMap::get(unsigned(at.operands.size()), 0, at.exprs, b.getContext());
    loaded = affine::AffineLoadOp::create(b, loc, base, map, at.operands);
  } else {
    loaded = memref::LoadOp::create(b, loc, base, indices);
  }
  checkLoaded(base, loaded, load.place);
  return loaded;
}

void KernelLowering::store(const Store &store) {
  mlir::Location loc = locOf(store.place);
  Value value = eval(*store.value);
  Value base = eval(*store.base);
  Subscripts at;
  for (const Expr *index : store.indices)
    addSubscript(*index, at);
  std::vector<Value> indices;
  if (checks() || !at.affine)
    indices = expanded(at, loc);
  checkBounds(*store.base, indices, store.place);
  if (!at.affine) {
    memref::StoreOp::create(b, loc, value, base, indices);
    return;
  }
  auto map = mlir::AffineMap::get(unsigned(at.operands.size()), 0, at.exprs, b.getContext());
  affine::AffineStoreOp::create(b, loc, value, base, map, at.operands);
}

} // namespace allo::lower
