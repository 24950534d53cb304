// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/checks/DirectiveChecks.h"

#include "schedule/Names.h"
#include "schedule/checks/DataflowForm.h"
#include "schedule/primitives/Directives.h"
#include "schedule/streams/Footprint.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

namespace allo::schedule {

using namespace mlir;

namespace {

// Why all of a loop cannot be unrolled, and what can be done.
std::string whyNotCounted(Operation *loop) {
  if (!isa<affine::AffineForOp, scf::ForOp>(loop))
    return "a 'while' loop has no number of iterations; give unroll() a factor";
  std::string outer;
  for (Value operand : loop->getOperands())
    if (affine::AffineForOp around = affine::getForInductionVarOwner(operand))
      outer = showLoop(around);
  const std::string reason =
      outer.empty() ? "its number of iterations is known only at run time"
                    : format("its number of iterations depends on the iteration of {0}", outer);
  // The inner loop of a split has two limits.
  auto affineLoop = dyn_cast<affine::AffineForOp>(loop);
  const bool isPart = affineLoop && affineLoop.getUpperBoundMap().getNumResults() > 1;
  return reason + (isPart ? "; give unroll() a factor, or split the loop by one that divides"
                          : "; give unroll() a factor");
}

class Checks {
public:
  explicit Checks(const DirectiveCalls &calls) : calls(calls) {}

  std::vector<ScheduleWarning> run(ModuleOp payload) {
    payload->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (const Location *place = callOf(Primitive::Dataflow, op, DataflowName))
        for (FormProblem &problem : problemsOfDataflow(op))
          warn(DiagMessage(DiagCode::DataflowForm, showLoop(op), problem.reason), *place,
               std::move(problem.notes));
      if (const Location *place = callOf(Primitive::Unroll, op, UnrollName))
        if (isAll(op) && !tripsOf(op))
          warn(DiagMessage(DiagCode::UnrollTripCount, showLoop(op), whyNotCounted(op)), *place,
               {{op->getLoc(), "the loop"}});
      checkStorage(op);
    });
    return std::move(found);
  }

private:
  const DirectiveCalls &calls;
  std::vector<ScheduleWarning> found;
  Footprints footprints;

  void warn(DiagMessage message, Location place, std::vector<Note> notes) {
    found.push_back({std::move(message), place, std::move(notes)});
  }
  const Location *callOf(Primitive primitive, Operation *op, StringRef attribute) const {
    auto call = op->hasAttr(attribute) ? calls.find({primitive, idOf(op).str()}) : calls.end();
    return call == calls.end() ? nullptr : &call->second;
  }
  // ---- buffers in a ROM

  void checkStorage(Operation *op) {
    const std::string prefix = idOf(op).str() + ":";
    for (auto call = calls.lower_bound({Primitive::BindStorage, prefix});
         call != calls.end() && call->first.first == Primitive::BindStorage &&
         StringRef(call->first.second).starts_with(prefix);
         ++call) {
      Value buffer = valueOf(op, StringRef(call->first.second).drop_front(prefix.size()));
      const dialect::BindStorageAttr storage =
          buffer ? storageOf(buffer) : dialect::BindStorageAttr();
      if (!storage || !isReadOnly(storage.getStorageType()))
        continue;
      if (Operation *write = writeOf(buffer))
        warn(DiagMessage(DiagCode::StorageWritten, showBuffer(buffer),
                         dialect::stringifyStorageType(storage.getStorageType()).str()),
             call->second, {{write->getLoc(), "written here"}});
    }
  }
  static bool isReadOnly(dialect::StorageType type) {
    return type == dialect::StorageType::ROM_1P || type == dialect::StorageType::ROM_2P ||
           type == dialect::StorageType::ROM_NP;
  }

  // One operation that writes a buffer after its declaration, or null.
  Operation *writeOf(Value buffer) {
    if (auto global = buffer.getDefiningOp<memref::GetGlobalOp>()) {
      for (auto function : global->getParentOfType<ModuleOp>().getOps<FunctionOpInterface>())
        if (!function.isExternal())
          for (const Touch &touch : footprints.of(function).touches)
            if (touch.global == global.getNameAttr().getAttr() && touch.write)
              return touch.write;
      return nullptr;
    }
    for (Operation &op : *buffer.getParentBlock()) {
      if (isa<linalg::FillOp, memref::CopyOp>(op) && isAllocated(buffer))
        continue; // its initial value
      if (isa<memref::DeallocOp>(op))
        continue;
      const Footprint touched = footprints.of(&op);
      if (const Touch *touch = touched.find(buffer); touch && touch->write)
        return touch->write;
    }
    return nullptr;
  }
  static bool isAllocated(Value buffer) {
    return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(buffer.getDefiningOp());
  }

  static bool isAll(Operation *loop) {
    auto factor = loop->getAttrOfType<IntegerAttr>(UnrollName);
    return factor && factor.getInt() == 0;
  }
};

} // namespace

std::vector<ScheduleWarning> checkDirectives(ModuleOp payload, const DirectiveCalls &calls) {
  return calls.empty() ? std::vector<ScheduleWarning>() : Checks(calls).run(payload);
}

} // namespace allo::schedule
