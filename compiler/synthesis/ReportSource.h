// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// kernel.source.json, a file of a project: which kernels and loops of the source the functions and
// loops of its report are, and hashes of the code that it was made of. Commands without the
// compiler compare reports with kernels by it. To add a field: both functions.
// Thread-safe: nothing is shared.
#pragma once

#include "support/Result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace allo::synthesis {

constexpr const char *ReportSourceName = "kernel.source.json";

struct SourceCode {
  std::string file; // relative to a folder that all of them are in
  std::string hash; // of the code that the target uses (syntax/lex/UsedCode.h)
};

struct SourceFunction {
  std::string name;   // in C++
  size_t file = 0;    // among the sources
  std::string kernel; // as the checker calls it: "outer.inner"
  std::string label;  // of an instance: "fill[i32, 4]"; else the same
};

struct SourceLoop {
  std::string function, label; // in C++
  // The loop of the source that it comes from; an empty kernel: it is not known.
  size_t file = 0;
  std::string kernel;
  size_t loop = 0; // among the statements 'for' and 'while' of the kernel
};

struct ReportSource {
  std::string target;              // the name in the first file
  std::string cpp;                 // the hash of kernel.cpp
  std::vector<SourceCode> sources; // the file of the target, and all that it imports
  std::vector<SourceFunction> functions;
  std::vector<SourceLoop> loops; // in the order of the C++
};

std::string textOf(const ReportSource &source);
Result<ReportSource> parseReportSource(std::string_view text);

} // namespace allo::synthesis
