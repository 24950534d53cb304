// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// HLS tools connect the stages of a dataflow region by the operands of their calls, and require one
// writer and one reader for each stream: a processing element must be passed its own links, not the
// whole array of them.
#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "transforms/Passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Pass/Pass.h>

#include <map>
#include <numeric>
#include <set>

namespace allo::transforms {

#define GEN_PASS_DEF_SCALARIZESTREAMARRAYS
#include "transforms/Passes.h.inc"

using namespace mlir;
using analysis::calleeOf;
using analysis::calleeSymbolOf;
using dialect::InvokeOp;
using dialect::StreamGetOp;
using dialect::StreamLaneOp;
using dialect::StreamPutOp;

namespace {

using Lane = std::vector<int64_t>;
constexpr size_t MostLanes = 16;

class ScalarizeStreamArrays : public impl::ScalarizeStreamArraysBase<ScalarizeStreamArrays> {
public:
  void runOnOperation() final;

private:
  llvm::DenseSet<Operation *> done;
  llvm::StringMap<SmallVector<Operation *>> calls; // by their callee

  void visit(func::FuncOp function);
  void split(func::FuncOp function, unsigned at, const std::set<Lane> &lanes);
};

bool isCall(Operation *op) { return isa<func::CallOp, InvokeOp>(op); }

// Where an operation uses an array of streams, the lane; nothing if it uses more, or an unknown
// one.
std::optional<Lane> constantLaneOf(OpOperand &use) {
  Operation *op = use.getOwner();
  if (!isa<StreamGetOp, StreamPutOp, StreamLaneOp>(op))
    return std::nullopt;
  Lane lane;
  auto indices = isa<StreamGetOp>(op)   ? cast<StreamGetOp>(op).getIndices()
                 : isa<StreamPutOp>(op) ? cast<StreamPutOp>(op).getIndices()
                                        : cast<StreamLaneOp>(op).getIndices();
  for (Value index : indices) {
    APInt known;
    if (!matchPattern(index, m_ConstantInt(&known)))
      return std::nullopt;
    lane.push_back(known.getSExtValue());
  }
  return lane;
}

// Nothing if it has to be the whole array.
std::optional<std::set<Lane>> lanesOf(BlockArgument array) {
  auto type = dyn_cast<dialect::StreamType>(array.getType());
  if (!type || type.getDims().empty())
    return std::nullopt;
  std::set<Lane> lanes;
  for (OpOperand &use : array.getUses()) {
    std::optional<Lane> lane = constantLaneOf(use);
    if (!lane)
      return std::nullopt;
    for (auto [index, size] : llvm::zip_equal(*lane, type.getDims()))
      if (index < 0 || index >= size)
        return std::nullopt; // an error that is reported elsewhere
    lanes.insert(*std::move(lane));
    if (lanes.size() > MostLanes)
      return std::nullopt;
  }
  auto all = std::accumulate(type.getDims().begin(), type.getDims().end(), int64_t(1),
                             std::multiplies<>());
  if (lanes.size() == size_t(all) && all > 1)
    return std::nullopt;
  return lanes;
}

dialect::StreamType withoutDims(Type array) {
  auto type = cast<dialect::StreamType>(array);
  return dialect::StreamType::get(type.getContext(), type.getBase(), type.getDepth(), {});
}

void ScalarizeStreamArrays::split(func::FuncOp function, unsigned at, const std::set<Lane> &lanes) {
  OpBuilder b(function.getContext());
  Block &body = function.front();
  BlockArgument array = body.getArgument(at);
  Location loc = array.getLoc();
  auto named = dyn_cast<NameLoc>(loc);
  Type type = withoutDims(array.getType());
  unsigned next = at + 1;
  std::map<Lane, Value> arguments;
  for (const Lane &lane : lanes) {
    std::string name = named ? named.getName().str() : "stream";
    for (int64_t index : lane)
      name += "_" + std::to_string(index);
    Location place =
        NameLoc::get(b.getStringAttr(name), named ? Location(named.getChildLoc()) : loc);
    arguments[lane] = body.insertArgument(next++, type, place);
  }
  for (OpOperand &use : llvm::make_early_inc_range(array.getUses())) {
    Operation *op = use.getOwner();
    Value lane = arguments.at(*constantLaneOf(use));
    if (isa<StreamLaneOp>(op)) {
      op->getResult(0).replaceAllUsesWith(lane);
      op->erase();
      continue;
    }
    use.set(lane);
    if (auto get = dyn_cast<StreamGetOp>(op))
      get.getIndicesMutable().clear();
    else
      cast<StreamPutOp>(op).getIndicesMutable().clear();
  }
  body.eraseArgument(at);

  // What belongs to each of the parameters.
  auto spread = [&](auto list) {
    SmallVector<std::decay_t<decltype(list[0])>> all(list.begin(), list.end());
    auto old = all[at];
    all.erase(all.begin() + at);
    all.insert(all.begin() + at, lanes.size(), old);
    return all;
  };
  if (auto signs = dialect::signsOf(function))
    function->setAttr(dialect::SignedName,
                      dialect::SignedAttr::get(function.getContext(), spread(signs.getOperands()),
                                               signs.getResults()));
  if (ArrayAttr attributes = function.getArgAttrsAttr())
    function.setArgAttrsAttr(b.getArrayAttr(spread(attributes.getValue())));
  function.setType(
      b.getFunctionType(body.getArgumentTypes(), function.getFunctionType().getResults()));

  for (Operation *call : calls[function.getSymName()]) {
    b.setInsertionPoint(call);
    SmallVector<Value> operands(call->getOperands());
    Value whole = operands[at];
    operands.erase(operands.begin() + at);
    unsigned place = at;
    for (const Lane &lane : lanes) {
      SmallVector<Value> indices;
      for (int64_t index : lane)
        indices.push_back(arith::ConstantIndexOp::create(b, call->getLoc(), index));
      operands.insert(operands.begin() + place++,
                      StreamLaneOp::create(b, call->getLoc(), type, whole, indices));
    }
    call->setOperands(operands);
  }
}

// Callees first: what they are given is what their callers use.
void ScalarizeStreamArrays::visit(func::FuncOp function) {
  if (!done.insert(function).second || function.isExternal())
    return;
  function.walk([&](Operation *op) {
    if (isCall(op))
      if (auto callee = dyn_cast_or_null<func::FuncOp>(calleeOf(op).getOperation()))
        visit(callee);
  });
  if (function.isPublic() || !function.getBody().hasOneBlock())
    return;
  for (unsigned i = function.getNumArguments(); i-- > 0;)
    if (std::optional<std::set<Lane>> lanes = lanesOf(function.getArgument(i)))
      split(function, i, *lanes);
}

void ScalarizeStreamArrays::runOnOperation() {
  done.clear();
  calls.clear();
  getOperation().walk([&](Operation *op) {
    if (isCall(op))
      calls[calleeSymbolOf(op)].push_back(op);
  });
  for (auto function : getOperation().getOps<func::FuncOp>())
    visit(function);
}

} // namespace

} // namespace allo::transforms
