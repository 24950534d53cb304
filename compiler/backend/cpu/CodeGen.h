// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// LLVM's dialect -> an object file for this machine -> code in memory.
#pragma once

#include "support/Result.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>
#include <mlir/IR/BuiltinOps.h>

#include <memory>
#include <string>
#include <vector>

namespace allo::cpu {

// The processor of this machine with its features: code for one may not run on another.
std::string hostIdentity();

// For that processor; an error if LLVM has no such target.
Result<std::unique_ptr<llvm::TargetMachine>> hostMachine(unsigned optLevel);

// Optimized at a level from 0 to 3.
Result<std::unique_ptr<llvm::MemoryBuffer>>
compileObject(mlir::ModuleOp module, llvm::TargetMachine &machine, unsigned optLevel);

// Loads libraries into this process, where they stay: files, or names that the system's loader
// looks for. The error is the loader's, about the first that cannot be loaded.
Result<void> loadLibraries(const std::vector<std::string> &libraries);

// Linked with the run-time library, then those that are given, and then the C library. The code
// stays as long as this does. With 'debug' it is registered with gdb.
class LoadedCode {
public:
  virtual ~LoadedCode() = default;
  virtual Result<void *> address(llvm::StringRef symbol) = 0;
};
Result<std::unique_ptr<LoadedCode>> loadObject(std::unique_ptr<llvm::MemoryBuffer> object,
                                               bool debug = false,
                                               const std::vector<std::string> &libraries = {});

} // namespace allo::cpu
