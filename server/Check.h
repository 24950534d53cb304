// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The headless checker: files in, diagnostics and an exit code out. The same Analyzer as in the
// editor, so both always agree.
// A function of its options and the file system: it prints nothing itself.
#pragma once

#include "support/FileSystem.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo::server {

enum class CheckFormat : uint8_t { Clang, Json };
enum class CheckDump : uint8_t { None, Ast, Typed };

struct CheckOptions {
  std::vector<std::string> paths = {}; // files, folders, or "-" for 'standardInput'
  std::string standardInput = {};
  std::string standardInputName = "<stdin>";
  CheckFormat format = CheckFormat::Clang;
  CheckDump dump = CheckDump::None; // instead of diagnostics
  bool color = false;
  bool warningsAsErrors = false;
};

struct CheckResult {
  std::string output; // the diagnostics, for stdout or --output
  std::string errors; // for stderr: what could not be read, and the count
  int exitCode = 0;   // 0 clean, 1 mistakes found, 2 something could not be read
};

CheckResult check(const CheckOptions &options, FileSystem &files);

} // namespace allo::server
