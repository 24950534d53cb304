// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The passes of Passes.td.
#pragma once

#include <mlir/Pass/Pass.h>

namespace allo::vitis {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "backend/vitis/prepare/Passes.h.inc"

} // namespace allo::vitis
