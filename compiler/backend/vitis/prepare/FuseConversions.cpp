// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Passes.h"

#include "backend/vitis/analysis/Plan.h"
#include "backend/vitis/analysis/Roots.h"
#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/IRMapping.h>
#include <mlir/Interfaces/CastInterfaces.h>

namespace allo::vitis {

#define GEN_PASS_DEF_FUSECONVERSIONS
#define GEN_PASS_DEF_NARROWPRODUCTS
#include "backend/vitis/prepare/Passes.h.inc"

using namespace mlir;

namespace {

// Whether an operation makes each element of one array of the same one of one other.
bool mapsElements(linalg::GenericOp op) {
  return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
         isa<MemRefType>(op.getDpsInputOperand(0)->get().getType()) &&
         llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); });
}

void eraseArray(memref::AllocOp made) {
  for (Operation *end : llvm::make_early_inc_range(made->getUsers()))
    end->erase();
  made.erase();
}

// What makes each element of 'made' of that of one other array, by casts; null: it is not so.
linalg::GenericOp conversionFor(memref::AllocOp made, linalg::GenericOp user) {
  linalg::GenericOp conversion;
  for (OpOperand &use : made->getUses()) {
    auto other = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (other == user || isa<memref::DeallocOp>(use.getOwner()))
      continue;
    if (!other || conversion || other.getNumDpsInits() != 1 || !other.isDpsInit(&use))
      return {};
    conversion = other;
  }
  if (!conversion || conversion->getBlock() != user->getBlock() ||
      !conversion->isBeforeInBlock(user) || !mapsElements(conversion) ||
      conversion.payloadUsesValueFromOperand(conversion.getDpsInitOperand(0)))
    return {};
  for (Operation &op : conversion.getRegion().front().without_terminator())
    if (!isa<CastOpInterface>(op))
      return {};
  return conversion;
}

// Whether 'from' is the same when 'user' runs as it is for 'conversion', and all the while.
bool stays(Value from, Operation *conversion, linalg::GenericOp user) {
  for (Operation *op = conversion->getNextNode();; op = op->getNextNode()) {
    if (mayStoreTo(op, from))
      return false;
    if (op == user)
      return true;
  }
}

// Whether an operation makes each element of 'to' of the same one of 'from', by 'Cast' alone.
template <typename Cast> bool converts(linalg::GenericOp op) {
  if (!mapsElements(op))
    return false;
  Block &body = op.getRegion().front();
  auto cast = body.getTerminator()->getOperand(0).template getDefiningOp<Cast>();
  return cast && cast->getOperand(0) == body.getArgument(0);
}

// Of which the lower bits depend on the lower bits of what there was before only.
bool isRing(linalg::GenericOp op) {
  return llvm::all_of(op.getRegion().front().without_terminator(), [](Operation &each) {
    return isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ExtSIOp, arith::ExtUIOp>(each);
  });
}

// What a product does with an array that is wider than the one that it goes to.
struct Widened {
  memref::AllocOp array;
  Operation *first = nullptr;                  // fills it, or copies it from another one
  linalg::GenericOp widening, product, ending; // from and to what is narrower
};

std::optional<Widened> widenedFor(linalg::GenericOp product) {
  Widened found;
  found.product = product;
  if (product.getNumDpsInits() != 1 || !isRing(product))
    return std::nullopt;
  found.array = product.getDpsInitOperand(0)->get().getDefiningOp<memref::AllocOp>();
  if (!found.array || !found.array.getType().getElementType().isInteger())
    return std::nullopt;
  for (Operation *user : found.array->getUsers()) {
    if (user == product || isa<memref::DeallocOp>(user))
      continue;
    if (user->getBlock() != product->getBlock())
      return std::nullopt;
    if (user->isBeforeInBlock(product) && !found.first) {
      found.first = user;
    } else if (auto generic = dyn_cast<linalg::GenericOp>(user);
               generic && product->isBeforeInBlock(user) && !found.ending &&
               converts<arith::TruncIOp>(generic) &&
               generic.getDpsInputOperand(0)->get() == found.array) {
      found.ending = generic;
    } else {
      return std::nullopt;
    }
  }
  if (!found.first || !found.ending || found.ending->getOperand(1) == found.array)
    return std::nullopt;
  if (isa<linalg::FillOp>(found.first))
    return found;
  auto copy = dyn_cast<memref::CopyOp>(found.first);
  auto from = copy ? copy.getSource().getDefiningOp<memref::AllocOp>() : memref::AllocOp();
  if (!from || copy.getTarget() != found.array)
    return std::nullopt;
  for (Operation *user : from->getUsers()) {
    if (user == copy || isa<memref::DeallocOp>(user))
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(user);
    bool widens = generic && !found.widening && generic->getBlock() == copy->getBlock() &&
                  generic->isBeforeInBlock(copy) &&
                  (converts<arith::ExtSIOp>(generic) || converts<arith::ExtUIOp>(generic)) &&
                  generic.getDpsInits()[0] == from;
    if (!widens)
      return std::nullopt;
    found.widening = generic;
  }
  auto elementOf = [](Value value) { return cast<MemRefType>(value.getType()).getElementType(); };
  if (!found.widening || elementOf(found.widening.getDpsInputOperand(0)->get()) !=
                             elementOf(found.ending.getDpsInits()[0]))
    return std::nullopt;
  return found;
}

void narrow(Widened &found) {
  Value target = found.ending.getDpsInits()[0];
  auto type = cast<MemRefType>(target.getType());
  Type element = type.getElementType(), wide = found.array.getType().getElementType();
  OpBuilder b(found.widening ? found.widening.getOperation() : found.first);
  auto made =
      memref::AllocOp::create(b, found.array.getLoc(), MemRefType::get(type.getShape(), element));
  if (Attribute sign = found.array->getAttr(dialect::SignedName))
    made->setAttr(dialect::SignedName, sign);
  if (found.widening) {
    memref::CopyOp::create(b, found.widening.getLoc(), found.widening.getDpsInputOperand(0)->get(),
                           made);
    auto from = cast<memref::CopyOp>(found.first).getSource().getDefiningOp<memref::AllocOp>();
    found.widening.erase();
    found.first->erase();
    eraseArray(from);
  } else {
    auto fill = cast<linalg::FillOp>(found.first);
    Value number = arith::TruncIOp::create(b, fill.getLoc(), element, fill.getInputs()[0]);
    linalg::FillOp::create(b, fill.getLoc(), ValueRange{number}, ValueRange{made});
    fill.erase();
  }
  Block &body = found.product.getRegion().front();
  BlockArgument sum = body.getArguments().back();
  b.setInsertionPointToStart(&body);
  sum.setType(element);
  auto before = arith::ExtSIOp::create(b, found.product.getLoc(), wide, sum);
  sum.replaceAllUsesExcept(before, before);
  Operation *end = body.getTerminator();
  b.setInsertionPoint(end);
  end->setOperand(0,
                  arith::TruncIOp::create(b, found.product.getLoc(), element, end->getOperand(0)));
  found.product.getDpsInitsMutable()[0].set(made);
  b.setInsertionPoint(found.ending);
  memref::CopyOp::create(b, found.ending.getLoc(), made, target);
  b.setInsertionPointAfter(found.ending);
  memref::DeallocOp::create(b, found.ending.getLoc(), made);
  found.ending.erase();
  eraseArray(found.array);
}

class FuseConversions : public impl::FuseConversionsBase<FuseConversions> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    SmallVector<linalg::GenericOp> users;
    module.walk([&](linalg::GenericOp op) { users.push_back(op); });
    llvm::DenseSet<Operation *> erased;
    for (linalg::GenericOp user : users) {
      if (erased.contains(user))
        continue;
      for (OpOperand *input : user.getDpsInputOperands()) {
        auto made = input->get().getDefiningOp<memref::AllocOp>();
        linalg::GenericOp conversion = made ? conversionFor(made, user) : linalg::GenericOp();
        if (!conversion)
          continue;
        Value from = conversion.getDpsInputOperand(0)->get();
        bool once = llvm::count_if(made->getUses(), [&](OpOperand &use) {
                      return use.getOwner() == user.getOperation();
                    }) == 1;
        if (!once || !stays(from, conversion, user))
          continue;
        Block &body = user.getRegion().front(), &its = conversion.getRegion().front();
        BlockArgument element = body.getArgument(input->getOperandNumber());
        OpBuilder b = OpBuilder::atBlockBegin(&body);
        IRMapping mapping;
        SmallVector<Operation *> casts;
        mapping.map(its.getArgument(0), element);
        for (Operation &op : its.without_terminator())
          casts.push_back(b.clone(op, mapping));
        Value converted = mapping.lookupOrDefault(its.getTerminator()->getOperand(0));
        element.replaceUsesWithIf(
            converted, [&](OpOperand &use) { return !llvm::is_contained(casts, use.getOwner()); });
        element.setType(its.getArgument(0).getType());
        input->set(from);
        erased.insert(conversion);
        conversion.erase();
        eraseArray(made);
      }
    }
  }
};

class NarrowProducts : public impl::NarrowProductsBase<NarrowProducts> {
public:
  void runOnOperation() final {
    ModuleOp module = getOperation();
    SmallVector<linalg::GenericOp> products;
    module.walk([&](linalg::GenericOp op) {
      if (op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
        products.push_back(op);
    });
    for (linalg::GenericOp product : products)
      if (std::optional<Widened> found = widenedFor(product))
        narrow(*found);
  }
};

} // namespace

} // namespace allo::vitis
