// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/Library.h"

#include "backend/cpu/CodeGen.h"
#include "backend/cpu/HostMemory.h"
#include "backend/cpu/Pipeline.h"
#include "lower/Lower.h"

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/SymbolTable.h>

#include <utility>

namespace allo::cpu {

namespace {

// In other programs, these names are the C library's.
constexpr std::pair<llvm::StringRef, llvm::StringRef> Renamed[] = {
    {"aligned_alloc", "allo_library_alloc"}, {"free", "allo_rt_free"}};

bool renameExternals(mlir::ModuleOp module) {
  for (auto [from, to] : Renamed) {
    auto function = module.lookupSymbol<mlir::LLVM::LLVMFuncOp>(from);
    if (!function)
      continue;
    auto name = mlir::StringAttr::get(module.getContext(), to);
    if (mlir::failed(mlir::SymbolTable::replaceAllSymbolUses(function, name, module)))
      return false;
    if (module.lookupSymbol(to))
      function.erase();
    else
      function.setSymName(to);
  }
  return true;
}

} // namespace

Result<std::string, Failure> libraryObject(const lower::ModuleSource &modules,
                                           const CompileOptions &options) {
  Result<lower::LoweredModule, Failure> lowered = modules({.checked = options.checked});
  if (!lowered)
    return lowered.error();
  auto bug = [](const Error &why) { return Failure{Ending::InternalError, why.message}; };
  Result<std::unique_ptr<llvm::TargetMachine>> machine = hostMachine(options.optLevel);
  if (!machine)
    return bug(machine.error());
  mlir::ModuleOp module = *lowered->module;
  if (Result<void> made = lowerToLLVM(module, **machine, {.debug = options.debug}); !made)
    return bug(made.error());
  if (!renameExternals(module))
    return bug({"the functions of the runtime cannot be renamed"});
  Result<std::unique_ptr<llvm::MemoryBuffer>> object =
      compileObject(module, **machine, options.optLevel);
  if (!object)
    return bug(object.error());
  return (*object)->getBuffer().str();
}

std::string_view libraryEntry() { return EntryName; }

size_t kernelBytes(Type element) { return elementBytes(element); }

} // namespace allo::cpu
