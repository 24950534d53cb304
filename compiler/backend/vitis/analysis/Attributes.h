// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The attributes through which the passes of the preparation inform the printer.
#pragma once

#include "dialect/Dialect.h"

#include <llvm/ADT/StringRef.h>

namespace allo::vitis {

// Of an allocation: the constant global, or the values, with which its elements are initialized.
constexpr llvm::StringRef InitialName = "allo.initial";
// Of a load or store: the name of the buffer in the source, if it differs from the array's.
constexpr llvm::StringRef BufferName = "allo.buffer";
// Of a function's parameter: nothing is stored to it.
constexpr llvm::StringRef OnlyReadName = "allo.only_read";
// Of a function or loop: its body is a region, or (a string) the reason why it is not.
constexpr llvm::StringRef DataflowName = dialect::DataflowName, SequentialName = "allo.sequential";
// Of a branch: it is a stage, whose calls are one call with a choice of arrays.
constexpr llvm::StringRef StageName = "allo.stage";
// Of a function: its results go by reference, even if there is only one.
constexpr llvm::StringRef ByReferenceName = "allo.by_reference";

} // namespace allo::vitis
