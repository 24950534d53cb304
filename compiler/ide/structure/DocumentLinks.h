// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The files of the workspace that a file names: the modules of its imports. A pure function of an
// Analysis.
#pragma once

#include "sema/facts/Analysis.h"
#include "support/Span.h"

#include <string>
#include <vector>

namespace allo {

struct DocumentLink {
  Span span;        // the module where it is written: "pkg.mod", ".tables"
  std::string file; // its path
};

// In the order of the source.
std::vector<DocumentLink> documentLinks(const Analysis &analysis);

} // namespace allo
