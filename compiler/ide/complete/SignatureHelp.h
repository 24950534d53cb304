// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The parameters of the call around an offset, and the one that is being typed: of kernels,
// functions, what allo exports, and what a schedule offers; also of the brackets behind the name of
// a template. To cover other calls, add a case to describeCall() of NameText.h.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <optional>
#include <string>
#include <vector>

namespace allo {

struct SignatureHelp {
  std::string label;            // "split(target, factor=1)"
  std::string text;             // what the call does, in Markdown; may be empty
  std::vector<Span> parameters; // in the label, in bytes
  size_t active = 0;            // parameters.size() if none fits
};

std::optional<SignatureHelp> signatureHelp(const Analysis &analysis, uint32_t offset);

} // namespace allo
