// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whole buffers and tensors: elementwise operators, as one linalg.generic per expression; matrix
// products, windows, and tables.
#include "lower/Lowering.h"
#include "program/Walk.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>

namespace allo::lower {

using namespace program;
using mlir::AffineExpr;
using mlir::AffineMap;
using mlir::Value;
using mlir::ValueRange;
namespace affine = mlir::affine;
namespace arith = mlir::arith;
namespace linalg = mlir::linalg;
namespace memref = mlir::memref;
using Iterator = mlir::utils::IteratorType;

namespace {

// Whether each element of the result needs one element of each operand only.
bool isElementwise(const Expr &expr) {
  switch (expr.kind) {
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
    return expr.type.isShaped();
  case ExprKind::Constant:
  case ExprKind::Read:
  case ExprKind::TableCopy:
  case ExprKind::Fresh:
  case ExprKind::Load:
  case ExprKind::Lane:
  case ExprKind::Insert:
  case ExprKind::Select:
  case ExprKind::Matmul:
  case ExprKind::Call:
  case ExprKind::Get:
  case ExprKind::Worker:
  case ExprKind::Window:
    return false;
  }
  ALLO_UNREACHABLE("expressions are handled");
}

} // namespace

Value KernelLowering::fresh(Type type, mlir::Location loc) {
  if (type.isTensor())
    return mlir::tensor::EmptyOp::create(b, loc, type.dims(),
                                         scalarType(type.element(), home.context));
  if (type.isScalar()) // a variable that gets its value later
    return placeholder(type, loc);
  return allocate(home.typeOf(type), type, loc);
}

// A tensor's has no owner: its users after a block are not known.
Value KernelLowering::memoryFor(Type type, llvm::ArrayRef<int64_t> dims, mlir::Location loc) {
  auto memory = mlir::MemRefType::get(dims, scalarType(type.element(), home.context));
  if (!type.isTensor())
    return allocate(memory, type, loc);
  auto op = memref::AllocOp::create(b, loc, memory, b.getI64IntegerAttr(Alignment));
  if (dialect::SignedAttr sign = home.signOf(type))
    op->setAttr(dialect::SignedName, sign);
  return op;
}

// A variable's, which may be read before it has elements: in a checked run it is memory from the
// start, since a tensor without contents may have any values.
Value KernelLowering::unwritten(Type type, mlir::Location loc) {
  if (!type.isTensor() || !checks())
    return fresh(type, loc);
  Value made = memoryFor(type, mlir::cast<mlir::ShapedType>(home.typeOf(type)).getShape(), loc);
  return mlir::bufferization::ToTensorOp::create(b, loc, home.typeOf(type), made,
                                                 /*restrict=*/true, /*writable=*/true);
}

Value KernelLowering::copyOf(Value source, Type type, mlir::Location loc) {
  Value copy = memoryFor(type, type.dims(), loc);
  memref::CopyOp::create(b, loc, source, copy);
  return copy;
}

Value KernelLowering::tableCopy(const TableCopy &copy) {
  mlir::Location loc = locOf(copy.place);
  auto memory =
      mlir::MemRefType::get(copy.type.dims(), scalarType(copy.type.element(), home.context));
  Value table = memref::GetGlobalOp::create(b, loc, memory, home.tableGlobal(copy.table));
  Value made = copyOf(table, copy.type, loc);
  if (copy.type.isTensor())
    return mlir::bufferization::ToTensorOp::create(b, loc, home.typeOf(copy.type), made,
                                                   /*restrict=*/true, /*writable=*/true);
  return made;
}

// What an expression computes element by element, into 'into' or something fresh.
Value KernelLowering::elementwise(const Expr &expr, Value into) {
  mlir::Location loc = locOf(expr.place);
  auto rank = unsigned(expr.type.rank());
  // Leaves: scalars, and shaped values with the map from the result's place to theirs.
  std::map<const Expr *, Value> scalars;
  std::map<const Expr *, size_t> places; // among the inputs
  std::vector<Value> inputs;
  std::vector<AffineMap> maps;
  // By operator, inner ones first: what it uses all elements of.
  std::vector<std::pair<Value, const Expr *>> used;
  std::vector<SourceRange> usedBy;
  auto collect = [&](auto &self, const Expr &each) -> void {
    if (!each.type.isShaped()) {
      scalars[&each] = eval(each);
      return;
    }
    const Expr *leaf = &each;
    if (const auto *broadcast = each.tryAs<Broadcast>()) {
      leaf = broadcast->value;
    } else if (isElementwise(each)) {
      forEachOperand(each, [&](const Expr &operand) { self(self, operand); });
      forEachOperand(each, [&](const Expr &operand) {
        if (auto it = places.find(&operand); it != places.end()) {
          const auto *broadcast = operand.tryAs<Broadcast>();
          used.emplace_back(inputs[it->second], broadcast ? broadcast->value : &operand);
          usedBy.push_back(each.place);
        }
      });
      return;
    }
    // Dimensions are matched from the right; one of size 1 is repeated.
    std::vector<AffineExpr> exprs;
    size_t missing = rank - leaf->type.rank();
    for (size_t d = 0; d < leaf->type.rank(); ++d)
      exprs.push_back(leaf->type.dims()[d] == 1 && expr.type.dims()[d + missing] != 1
                          ? b.getAffineConstantExpr(0)
                          : b.getAffineDimExpr(unsigned(d + missing)));
    places[&each] = inputs.size();
    inputs.push_back(eval(*leaf));
    maps.push_back(AffineMap::get(rank, 0, exprs, b.getContext()));
  };
  collect(collect, expr);
  for (size_t i = 0; i < used.size(); ++i)
    checkAllWritten(used[i].first, used[i].second->type, usedBy[i]);
  bool isTensor = expr.type.isTensor();
  Value out = into ? into : fresh(expr.type, loc);
  if (const auto *splat = expr.tryAs<Splat>()) {
    auto fill = linalg::FillOp::create(b, loc, ValueRange{scalars[splat->value]}, ValueRange{out});
    return isTensor ? fill.getResult(0) : out;
  }
  maps.push_back(b.getMultiDimIdentityMap(rank));
  llvm::SmallVector<Iterator> iterators(rank, Iterator::parallel);
  auto generic = linalg::GenericOp::create(
      b, loc, isTensor ? mlir::TypeRange{out.getType()} : mlir::TypeRange{}, inputs,
      ValueRange{out}, maps, iterators,
      [&](mlir::OpBuilder &inner, mlir::Location at, ValueRange elements) {
        mlir::OpBuilder::InsertionGuard guard(b);
        b.restoreInsertionPoint(inner.saveInsertionPoint());
        auto element = [&](auto &self, const Expr &each) -> Value {
          if (auto it = scalars.find(&each); it != scalars.end())
            return it->second;
          if (auto it = places.find(&each); it != places.end())
            return elements[it->second];
          std::vector<Value> operands;
          forEachOperand(each,
                         [&](const Expr &operand) { operands.push_back(self(self, operand)); });
          return scalar(each, operands);
        };
        Value result = element(element, expr);
        linalg::YieldOp::create(b, at, result);
      });
  return isTensor ? generic.getResult(0) : out;
}

void KernelLowering::overwrite(const Overwrite &overwrite) {
  mlir::Location loc = locOf(overwrite.place);
  const Expr &value = *overwrite.value;
  if (!value.type.isShaped()) {
    Value number = eval(value);
    Value base = eval(*overwrite.base);
    linalg::FillOp::create(b, loc, ValueRange{number}, ValueRange{base});
    return;
  }
  // Element by element it can go right where it belongs, unless elements are used twice.
  bool repeats = false;
  forEachExpr(value, [&](const Expr &each) {
    repeats = repeats || each.kind == ExprKind::Broadcast || each.kind == ExprKind::Call;
  });
  if (isElementwise(value) && !repeats) {
    elementwise(value, eval(*overwrite.base));
    return;
  }
  Value made = eval(value);
  memref::CopyOp::create(b, loc, made, eval(*overwrite.base));
}

// Rows by columns, each sum in the order of the inner dimension; or the inner product.
Value KernelLowering::matmul(const Matmul &matmul) {
  mlir::Location loc = locOf(matmul.place);
  Value left = eval(*matmul.left);
  Value right = eval(*matmul.right);
  Type element = matmul.type.element();
  bool isTensor = matmul.left->type.isTensor();
  bool vectors = matmul.left->type.rank() == 1;
  Type whole = matmul.type;
  Value start = matmul.start ? eval(*matmul.start) : Value();
  checkAllWritten(left, matmul.left->type, matmul.place);
  checkAllWritten(right, matmul.right->type, matmul.place);
  if (matmul.start && matmul.start->type.isShaped())
    checkAllWritten(start, matmul.start->type, matmul.place);
  mlir::Type scalarOf = scalarType(element, home.context);
  Arithmetic numbers(b, loc, kernel.fastMath);
  Value out;
  if (vectors && whole.isScalar()) { // the sum lives in a place without dimensions
    if (isTensor)
      out = mlir::tensor::EmptyOp::create(b, loc, llvm::ArrayRef<int64_t>(), scalarOf);
    else
      out = allocate(mlir::MemRefType::get({}, scalarOf), element, loc);
  } else {
    out = fresh(whole, loc);
  }
  auto filled = [&](Value value) {
    auto fill = linalg::FillOp::create(b, loc, ValueRange{value}, ValueRange{out});
    if (isTensor)
      out = fill.getResult(0);
  };
  if (!start)
    filled(numbers.zero(scalarOf));
  else if (!mlir::isa<mlir::ShapedType>(start.getType()))
    filled(start);
  else if (isTensor)
    out = start;
  else
    memref::CopyOp::create(b, loc, start, out);
  // Rows, inner, columns: the innermost loop runs along rows of memory.
  AffineExpr i = b.getAffineDimExpr(0), k = b.getAffineDimExpr(1), j = b.getAffineDimExpr(2);
  mlir::MLIRContext *context = b.getContext();
  std::vector<AffineMap> maps;
  llvm::SmallVector<Iterator> iterators;
  if (vectors) {
    maps = {AffineMap::get(1, 0, {i}, context), AffineMap::get(1, 0, {i}, context),
            AffineMap::get(1, 0, {}, context)};
    iterators = {Iterator::reduction};
  } else {
    maps = {AffineMap::get(3, 0, {i, k}, context), AffineMap::get(3, 0, {k, j}, context),
            AffineMap::get(3, 0, {i, j}, context)};
    iterators = {Iterator::parallel, Iterator::reduction, Iterator::parallel};
  }
  auto generic = linalg::GenericOp::create(
      b, loc, isTensor ? mlir::TypeRange{out.getType()} : mlir::TypeRange{},
      ValueRange{left, right}, ValueRange{out}, maps, iterators,
      [&](mlir::OpBuilder &inner, mlir::Location at, ValueRange values) {
        Arithmetic body(inner, at, kernel.fastMath);
        if (checksOverflow(element)) { // the sum so far has that type as well
          mlir::OpBuilder::InsertionGuard guard(b);
          b.restoreInsertionPoint(inner.saveInsertionPoint());
          arithmetic(matmul).checkProduct({values[0], values[1]}, element, values[2]);
          inner.restoreInsertionPoint(b.saveInsertionPoint());
        }
        Value sum = body.add(values[2], body.multiply(values[0], values[1], element), element);
        linalg::YieldOp::create(inner, at, sum);
      });
  if (isTensor)
    out = generic.getResult(0);
  if (!whole.isScalar())
    return out;
  return isTensor ? mlir::tensor::ExtractOp::create(b, loc, out, ValueRange{}).getResult()
                  : memref::LoadOp::create(b, loc, out, ValueRange{}).getResult();
}

Value KernelLowering::window(const Window &window) {
  mlir::Location loc = locOf(window.place);
  Value base = eval(*window.base);
  std::vector<Value> offsets = evalAll(window.offsets);
  Value out = allocate(
      mlir::MemRefType::get(window.type.dims(), scalarType(window.type.element(), home.context)),
      window.type, loc);
  std::vector<Value> indices;
  mlir::OpBuilder::InsertionGuard guard(b);
  for (int64_t size : window.type.dims()) {
    auto loop = affine::AffineForOp::create(b, loc, 0, size);
    indices.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  std::vector<Value> from;
  for (size_t d = 0; d < indices.size(); ++d) {
    Value stride = arith::ConstantIndexOp::create(b, loc, window.strides[d]);
    Value far = arith::MulIOp::create(b, loc, indices[d], stride);
    from.push_back(arith::AddIOp::create(b, loc, offsets[d], far));
  }
  checkBounds(*window.base, from, window.place);
  // It is copied, whether it was written or not.
  Value value = memref::LoadOp::create(b, loc, base, from);
  memref::StoreOp::create(b, loc, value, out, indices);
  return out;
}

} // namespace allo::lower
