// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Tensors that loops carry. At the end of an iteration, each of them is in the buffer in which it
// was at the beginning, so that bufferization needs one array per variable: a value that is
// computed elsewhere is copied there, in the branch that computes it. Since tensors are values,
// this is not observable.
#include "lower/Lowering.h"

#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>

namespace allo::lower {

using namespace program;
using mlir::Value;

// The argument of a loop in whose place a tensor will be, where nothing is copied; or itself.
Value KernelLowering::homeOf(Value tensor) {
  if (auto it = homes.find(tensor); it != homes.end())
    return it->second;
  Value at = tensor;
  while (mlir::Operation *made = at.getDefiningOp()) {
    if (auto it = homes.find(at); it != homes.end()) {
      at = it->second;
      break;
    }
    unsigned number = mlir::cast<mlir::OpResult>(at).getResultNumber();
    if (auto insert = mlir::dyn_cast<mlir::tensor::InsertOp>(made)) {
      at = insert.getDest();
    } else if (auto whole = mlir::dyn_cast<mlir::linalg::LinalgOp>(made)) {
      at = whole.getDpsInits()[number];
    } else if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(made)) {
      at = loop.getInitArgs()[number];
    } else if (auto again = mlir::dyn_cast<mlir::scf::WhileOp>(made)) {
      at = again.getInits()[number];
    } else if (mlir::isa<mlir::scf::IfOp, mlir::scf::IndexSwitchOp>(made)) {
      Value common;
      for (mlir::Region &region : made->getRegions()) {
        Value its = homeOf(region.front().getTerminator()->getOperand(number));
        if (common && common != its) {
          common = at;
          break;
        }
        common = its;
      }
      at = common;
      break;
    } else {
      break;
    }
  }
  return homes[tensor] = at;
}

// By carried variable: what it has ahead of a branch, if that is the place where a loop wants it.
std::vector<Value> KernelLowering::placesBefore(llvm::ArrayRef<VariableId> carried) {
  std::vector<Value> places(carried.size());
  for (size_t i = 0; i < carried.size(); ++i) {
    auto it = carriedTensors.find(carried[i]);
    if (it != carriedTensors.end() && homeOf(variables[carried[i]]) == it->second)
      places[i] = variables[carried[i]];
  }
  return places;
}

// All at once: what is in the place of another one is copied first.
void KernelLowering::putInto(llvm::ArrayRef<Value> places, std::vector<Value> &ends,
                             mlir::Location loc) {
  auto moves = [&](size_t i) {
    return places[i] && mlir::isa<mlir::TensorType>(ends[i].getType()) &&
           homeOf(ends[i]) != homeOf(places[i]);
  };
  std::vector<size_t> moved;
  for (size_t i = 0; i < places.size(); ++i)
    if (moves(i))
      moved.push_back(i);
  for (size_t i : moved) {
    Value now = homeOf(ends[i]);
    if (llvm::any_of(places, [&](Value place) { return place && homeOf(place) == now; }))
      ends[i] = mlir::bufferization::AllocTensorOp::create(
          b, loc, mlir::cast<mlir::RankedTensorType>(ends[i].getType()), mlir::ValueRange(),
          ends[i]);
  }
  for (size_t i : moved) {
    if (computeInto(places[i], ends[i]))
      continue;
    auto rank = unsigned(mlir::cast<mlir::RankedTensorType>(ends[i].getType()).getRank());
    mlir::AffineMap same = b.getMultiDimIdentityMap(rank);
    llvm::SmallVector<mlir::utils::IteratorType> iterators(rank,
                                                           mlir::utils::IteratorType::parallel);
    ends[i] = mlir::linalg::GenericOp::create(
                  b, loc, ends[i].getType(), mlir::ValueRange{ends[i]}, mlir::ValueRange{places[i]},
                  {same, same}, iterators,
                  [](mlir::OpBuilder &inner, mlir::Location at, mlir::ValueRange elements) {
                    mlir::linalg::YieldOp::create(inner, at, elements[0]);
                  })
                  .getResult(0);
  }
  if (!moved.empty()) // operators have moved
    homes.clear();
}

// Whether an operation on whole tensors gives one that it has made.
static bool makesTensor(mlir::Operation *op) {
  auto made = mlir::dyn_cast_or_null<mlir::linalg::LinalgOp>(op);
  return made && made.getNumDpsInits() == 1 &&
         made.getDpsInits()[0].getDefiningOp<mlir::tensor::EmptyOp>();
}

// Bufferization knows that a call's result may be an argument, but not that it may be another
// result: each has elements of its own.
void KernelLowering::separate(std::vector<Value> &results, mlir::Location loc) {
  // Has a buffer that none of the values before it has. An element that is stored makes a tensor
  // again, unless the previous one is not needed.
  auto isNew = [](Value value) {
    mlir::Operation *op = value.getDefiningOp();
    return makesTensor(op) ||
           mlir::isa_and_nonnull<mlir::tensor::InsertOp, mlir::bufferization::AllocTensorOp>(op);
  };
  auto mayShare = [&](Value one, Value other) {
    if (one == other || (!isNew(one) && !isNew(other)))
      return true;
    if (isNew(one) && isNew(other))
      return false;
    // A value computed after it may be the new one, as the result of a call that got it.
    mlir::Operation *made = (isNew(one) ? one : other).getDefiningOp();
    mlir::Operation *its = (isNew(one) ? other : one).getDefiningOp();
    return its && !(its->getBlock() == made->getBlock() && its->isBeforeInBlock(made));
  };
  std::vector<Value> others;
  for (Value &result : results) {
    if (!mlir::isa<mlir::TensorType>(result.getType()))
      continue;
    bool shares = llvm::any_of(others, [&](Value other) { return mayShare(result, other); });
    others.push_back(result);
    if (shares)
      result = mlir::bufferization::AllocTensorOp::create(
          b, loc, mlir::cast<mlir::RankedTensorType>(result.getType()), mlir::ValueRange(), result);
  }
}

// Lets the operator that makes a tensor out of nothing make it in a place, if nothing after it
// reads what is there.
bool KernelLowering::computeInto(Value place, Value tensor) {
  auto made = tensor.getDefiningOp<mlir::linalg::LinalgOp>();
  if (!makesTensor(made))
    return false;
  mlir::Operation *in = place.getParentBlock()->findAncestorOpInBlock(*made);
  mlir::Operation *from = place.getDefiningOp();
  if (!in || (from && !from->isBeforeInBlock(in))) // it is made before
    return false;
  for (mlir::Operation *user : place.getUsers()) {
    // Where the ways to the two part; in another branch it does not matter.
    mlir::Operation *here = made, *there = nullptr;
    while (!(there = here->getBlock()->findAncestorOpInBlock(*user)))
      here = here->getParentOp();
    if (here != there && here->isBeforeInBlock(there))
      return false;
  }
  made.getDpsInitsMutable()[0].set(place);
  return true;
}

} // namespace allo::lower
