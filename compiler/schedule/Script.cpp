// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Script.h"

#include "schedule/Names.h"

#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Transform/IR/TransformOps.h>
#include <mlir/Dialect/Transform/IR/TransformTypes.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Diagnostics.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/IR/Verifier.h>

namespace allo::schedule {

using namespace mlir;

namespace {

class ScriptWriter {
public:
  explicit ScriptWriter(MLIRContext *context)
      : b(context), any(transform::AnyOpType::get(context)) {}

  OwningOpRef<ModuleOp> run(const std::vector<Step> &steps) {
    const Location nowhere = b.getUnknownLoc();
    OwningOpRef<ModuleOp> module = ModuleOp::create(nowhere);
    module.get()->setAttr(transform::TransformDialect::kWithNamedSequenceAttrName, b.getUnitAttr());
    b.setInsertionPointToEnd(module->getBody());
    auto sequence = transform::NamedSequenceOp::create(
        b, nowhere, transform::TransformDialect::kTransformEntryPointSymbolName, any, TypeRange(),
        [&](OpBuilder &, Location, BlockArgument argument) {
          root = argument;
          for (const Step &step : steps)
            write(step);
          transform::YieldOp::create(b, nowhere);
        });
    b.setInsertionPoint(sequence);
    for (const Step &step : steps)
      if (step.library)
        for (Operation &op : step.library->get().getBody()->getOperations())
          if (!SymbolTable::lookupSymbolIn(module.get(), SymbolTable::getSymbolName(&op)))
            b.clone(op);
    sequence.setArgAttr(0, transform::TransformDialect::kArgReadOnlyAttrName, b.getUnitAttr());
    return module;
  }

private:
  OpBuilder b;
  Type any;
  Value root;

  Value match(const Step &step, const std::string &id) {
    return transform::MatchIdOp::create(b, step.place, any, root, b.getStringAttr(id),
                                        isOptional(step) ? b.getUnitAttr() : nullptr);
  }

  void write(const Step &step) {
    SmallVector<Value> targets;
    for (const std::string &id : step.targets)
      targets.push_back(match(step, id));
    if (targets.empty())
      targets.push_back(root);
    auto eachOf = [&](auto make) {
      for (Value target : targets)
        make(target);
    };
    switch (step.primitive) {
    case Primitive::Cse:
      return own("transform.allo.cse", step, targets, 0);
    case Primitive::Dce:
      return eachOf([&](Value target) {
        transform::ApplyDeadCodeEliminationOp::create(b, step.place, target);
      });
    case Primitive::Canonicalize:
    case Primitive::ApplyPatterns:
      own("transform.allo.erase_empty_loops", step, targets, 0);
      return eachOf([&](Value target) {
        transform::ApplyPatternsOp::create(
            b, step.place, target, [](OpBuilder &inner, Location place) {
              transform::ApplyCanonicalizationPatternsOp::create(inner, place);
            });
      });
    case Primitive::Licm:
      return own("transform.allo.licm", step, targets, 0);
    case Primitive::Pipeline:
      return own("transform.allo.pipeline", step, targets, 0);
    case Primitive::Unroll:
      return own(step.isPhysical ? "transform.allo.unroll" : "transform.allo.unroll_tag", step,
                 targets, 0);
    case Primitive::Partition:
      return own("transform.allo.partition", step, targets, 0);
    case Primitive::BindStorage:
      return own("transform.allo.bind_storage", step, targets, 0);
    case Primitive::Dataflow:
      return own("transform.allo.dataflow", step, targets, 0);
    case Primitive::Split:
      return own("transform.allo.split", step, targets, step.made.size());
    case Primitive::Reorder:
      return own("transform.allo.reorder", step, targets, step.targets.size());
    case Primitive::Tile:
      return own("transform.allo.tile", step, targets, step.made.size());
    case Primitive::Flatten:
      return own("transform.allo.flatten", step, targets, step.made.size());
    case Primitive::Polyhedral:
    case Primitive::Affine:
      return own("transform.allo.raise_to_affine", step, targets, 0);
    case Primitive::BufferAt:
      return own("transform.allo.buffer_at", step, targets, 0);
    case Primitive::ComputeAt:
      return own("transform.allo.compute_at", step, targets, 0);
    case Primitive::ReuseAt:
      return own("transform.allo.reuse_at", step, targets, 0);
    case Primitive::Outline:
      return own("transform.allo.outline", step, targets, step.made.size());
    case Primitive::Streamline:
      return own("transform.allo.streamline", step, targets, 0);
    case Primitive::Compose:
      return own("transform.allo.compose", step, targets, 0);
    }
    ALLO_UNREACHABLE("the primitives are handled");
  }

  void own(StringRef name, const Step &step, ArrayRef<Value> targets, size_t results) {
    OperationState state(step.place, name);
    state.addOperands(targets);
    state.addAttributes(step.attributes);
    if (!step.made.empty())
      state.addAttribute(
          "ids", b.getStrArrayAttr(SmallVector<StringRef>(step.made.begin(), step.made.end())));
    state.addTypes(SmallVector<Type>(results, any));
    b.create(state);
  }
};

} // namespace

// Each by itself: what has an id, and what has attributes of the buffers that targets share with
// it.
static bool areTargetsValid(ModuleOp payload) {
  return !payload
              ->walk([](Operation *op) {
                const bool isSame = idOf(op).empty() && !isa<SymbolOpInterface>(op);
                return isSame || succeeded(verify(op, /*verifyRecursively=*/false))
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

bool isOptional(const Step &step) {
  return info(step.primitive).when == PrimitiveTime::Deferred && !step.isPhysical;
}

OwningOpRef<ModuleOp> writeScript(MLIRContext *context, const std::vector<Step> &steps) {
  return ScriptWriter(context).run(steps);
}

std::string showScript(ModuleOp script) {
  std::string text;
  llvm::raw_string_ostream out(text);
  script->print(out);
  return text;
}

bool runScript(ModuleOp script, ModuleOp payload, RunReport &report, ScriptEffect effect) {
  ScopedDiagnosticHandler handler(script.getContext(), [&](mlir::Diagnostic &diagnostic) {
    if (!report.error && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      report.error = ScheduleError{DiagMessage(DiagText::ScriptFailed, diagnostic.str())};
    return success();
  });
  if (failed(verify(script)))
    return false;
  auto main = script.lookupSymbol<transform::NamedSequenceOp>(
      transform::TransformDialect::kTransformEntryPointSymbolName);
  const transform::TransformOptions options =
      transform::TransformOptions().enableExpensiveChecks(false);
  if (failed(transform::applyTransforms(
          payload, main, {}, options, /*enforceToplevelTransformOp=*/false,
          [&](transform::TransformState &state) { state.addExtension<Report>(report); })))
    return false;
  report.error = std::nullopt; // of a diagnostic that stopped nothing
  return effect == ScriptEffect::Directives ? areTargetsValid(payload) : succeeded(verify(payload));
}

} // namespace allo::schedule
