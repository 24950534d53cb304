// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Checks the body of one kernel: names, scopes, types, every restriction of the language. A pure
// function of the syntax, the signature and the module-level names that it looks up, which it
// records.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"

#include <memory>

namespace allo {

struct KernelCheckOptions {
  bool complete = false; // as KernelCheck has it
  bool lint = true;      // find warnings (lint/)
};

std::shared_ptr<KernelCheck> checkKernel(const SyntaxUnit &unit,
                                         std::shared_ptr<const KernelSignature> signature,
                                         TypeContext &types, NameSource &names,
                                         KernelCheckOptions options = {});

} // namespace allo
