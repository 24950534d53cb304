// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/Pipeline.h"

#include "dialect/Dialect.h"
#include "support/CppNames.h"
#include "transforms/Passes.h"

#include <mlir/Conversion/AffineToStandard/AffineToStandard.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/LLVMIR/Transforms/Passes.h>
#include <mlir/Dialect/Linalg/Passes.h>
#include <mlir/Pass/PassManager.h>

namespace allo::cpu {

using namespace mlir;
using mlir::Type;
using mlir::Value;

namespace {

// The function for the host, around the first kernel.
void addEntry(ModuleOp module, LLVM::LLVMFuncOp kernel, bool checked) {
  OpBuilder b(module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  Location loc = kernel.getLoc(); // without one the lines of what is inlined here would be lost
  auto pointer = LLVM::LLVMPointerType::get(module.getContext());
  auto nothing = LLVM::LLVMVoidType::get(module.getContext());
  auto entry =
      LLVM::LLVMFuncOp::create(b, loc, EntryName, LLVM::LLVMFunctionType::get(nothing, {pointer}));
  b.setInsertionPointToStart(entry.addEntryBlock(b));
  Value values = entry.getArgument(0);
  auto valueAt = [&](size_t i) -> Value {
    Value place =
        LLVM::GEPOp::create(b, loc, pointer, pointer, values, ArrayRef<LLVM::GEPArg>{int32_t(i)});
    return LLVM::LoadOp::create(b, loc, pointer, place);
  };
  SmallVector<Value> arguments;
  ArrayRef<Type> types = kernel.getFunctionType().getParams();
  size_t parameters = types.size() - (checked ? 1 : 0);
  for (size_t i = 0; i < parameters; ++i) {
    Value given = valueAt(i);
    arguments.push_back(isa<LLVM::LLVMPointerType>(types[i])
                            ? given
                            : LLVM::LoadOp::create(b, loc, types[i], given).getResult());
  }
  if (checked) // there is no enclosing frame
    arguments.push_back(LLVM::ConstantOp::create(b, loc, b.getI64Type(), 0));
  auto call = LLVM::CallOp::create(b, loc, kernel, arguments);
  if (call.getNumResults()) {
    Value result = call.getResult();
    auto several = dyn_cast<LLVM::LLVMStructType>(result.getType());
    size_t count = several ? several.getBody().size() : 1;
    for (size_t i = 0; i < count; ++i) {
      Value one =
          several ? LLVM::ExtractValueOp::create(b, loc, result, int64_t(i)).getResult() : result;
      LLVM::StoreOp::create(b, loc, one, valueAt(parameters + i));
    }
  }
  LLVM::ReturnOp::create(b, loc, ValueRange{});
}

// Functions that passes declare, of the C library and of the runtime, must not be found to be
// kernels.
void renameKernels(ModuleOp module) {
  SmallVector<dialect::KernelOp> taken;
  for (auto kernel : module.getOps<dialect::KernelOp>())
    if (std::string_view name = kernel.getSymName();
        isCppDeclared(name) || name.starts_with("allo_") || name.starts_with("__"))
      taken.push_back(kernel);
  for (dialect::KernelOp kernel : taken) {
    std::string name = kernel.getSymName().str() + ".kernel";
    while (module.lookupSymbol(name))
      name += "_";
    auto symbol = StringAttr::get(module.getContext(), name);
    if (succeeded(SymbolTable::replaceAllSymbolUses(kernel, symbol, module)))
      kernel.setSymName(name);
  }
}

// The descriptor of a global has a mark in place of the pointer that would be freed, and with bare
// pointers that is the one which a function returns: it becomes the pointer to the elements.
void returnElementsOfGlobals(ModuleOp module) {
  auto isAt = [](LLVM::InsertValueOp insert, int64_t position) {
    return insert.getPosition() == ArrayRef<int64_t>{position};
  };
  module.walk([&](LLVM::InsertValueOp insert) {
    if (!isAt(insert, 0) || !insert.getValue().getDefiningOp<LLVM::IntToPtrOp>())
      return;
    for (Operation *user : insert->getUsers())
      if (auto next = dyn_cast<LLVM::InsertValueOp>(user); next && isAt(next, 1))
        insert.getValueMutable().assign(next.getValue());
  });
}

} // namespace

// They are about the memories of hardware, and stand on buffers only, which LLVM does not have.
static void dropMemoryDirectives(ModuleOp module) {
  for (llvm::StringRef name : {dialect::PartitionName, dialect::BindStorageName})
    module.walk([&](Operation *operation) {
      operation->removeDiscardableAttr(name);
      auto function = dyn_cast<FunctionOpInterface>(operation);
      for (unsigned i = 0; function && i < function.getNumArguments(); ++i)
        function.removeArgAttr(i, name);
    });
}

Result<void> lowerToLLVM(ModuleOp module, const llvm::TargetMachine &machine,
                         const ToLLVMOptions &options) {
  MLIRContext &context = *module.getContext();
  bool tensors = transforms::prepareBufferization(module);
  bool checked = module->hasAttr(dialect::CheckedName);
  transforms::callWorkersOfTop(module);
  dropMemoryDirectives(module);
  renameKernels(module);
  std::string top;
  for (auto kernel : module.getOps<dialect::KernelOp>()) {
    top = kernel.getSymName().str();
    break;
  }
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  StringAttr::get(&context, machine.createDataLayout().getStringRepresentation()));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  StringAttr::get(&context, machine.getTargetTriple().str()));
  PassManager passes(&context);
#ifdef NDEBUG
  passes.enableVerifier(false);
#endif
  passes.addPass(transforms::createFormStages());
  if (checked)
    passes.addPass(transforms::createMarkStreams());
  passes.addPass(transforms::createHoistAllocations());
  passes.addPass(transforms::createMakeDivisionsTotal());
  passes.addPass(transforms::createConvertKernelsToFunctions());
  if (tensors)
    transforms::addBufferization(passes);
  passes.addPass(transforms::createLowerDataflow());
  if (checked)
    passes.addPass(transforms::createInstrumentUninitializedReads());
  OpPassManager &functions = passes.nest<func::FuncOp>();
  functions.addPass(transforms::createPromoteBuffersToStack());
  functions.addPass(createConvertLinalgToAffineLoopsPass());
  if (options.leastWork)
    passes.addPass(transforms::createParallelizeLoops({options.leastWork}));
  passes.addNestedPass<func::FuncOp>(createLowerAffinePass());
  passes.addNestedPass<func::FuncOp>(transforms::createBranchStructuredControlFlow());
  passes.addPass(transforms::createConvertToLLVM());
  passes.addPass(transforms::createSpawnStages());
  std::string messages;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return success();
  });
  if (failed(passes.run(module)))
    return Error{messages.empty() ? "a pass failed" : messages};
  returnElementsOfGlobals(module);
  auto kernel = module.lookupSymbol<LLVM::LLVMFuncOp>(top);
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (!function.isExternal())
      function.setLinkage(LLVM::Linkage::Internal);
  addEntry(module, kernel, checked);
  if (!options.debug)
    return {};
  // The translation to LLVM takes points, no ranges.
  AttrTypeReplacer points;
  points.addReplacement([](FileLineColRange range) -> LocationAttr {
    return FileLineColLoc::get(range.getFilename(), range.getStartLine(), range.getStartColumn());
  });
  points.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/false, /*replaceLocs=*/true);
  PassManager places(&context); // of all functions, the entry among them
  places.addPass(LLVM::createDIScopeForLLVMFuncOpPass({LLVM::DIEmissionKind::Full}));
  if (succeeded(places.run(module)))
    return {};
  return Error{"places in the source cannot be kept"};
}

} // namespace allo::cpu
