// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The values of tables in C++.
#pragma once

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>
#include <mlir/IR/BuiltinAttributes.h>

#include <functional>
#include <string>

namespace allo::vitis {

// In braces, one pair for each row; a table without dimensions has one element.
std::string initializer(mlir::DenseElementsAttr values,
                        const std::function<std::string(const llvm::APInt &)> &integer,
                        const std::function<std::string(const llvm::APFloat &)> &real);

} // namespace allo::vitis
