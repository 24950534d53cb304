// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Raises the exceptions of allo/errors.py. With the GIL.
#pragma once

#include "exec/Numbers.h"
#include "report/Report.h"
#include "support/Ending.h"

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <vector>

namespace allo::python {

// CompilationError with all diagnostics, rendered as `allo check` renders them.
[[noreturn]] void raiseErrors(const std::vector<FileReport> &errors);
// An exception of the program's code that the compiler has called, as "ValueError: no such size".
// It becomes the cause of the CompilationError that shows this text, if that is raised before the
// causes are forgotten, at the end of a compilation. The last one with the same text counts.
std::string noteCause(const pybind11::error_already_set &error);
void forgetCauses();
// 'type' is a name of allo/errors.py.
[[noreturn]] void raiseError(const char *type, const std::string &message);
// With one diagnostic and its excerpt, where it has a place; 'type' as above.
[[noreturn]] void raiseReport(const char *type, const FileReport &report);
// AlloWarning at the line of the diagnostic. Raises it where the program's filters say so.
void warn(const FileReport &report);
void warn(const FileReport &report, std::string_view code); // of a run
void warn(const std::string &message);                      // at the caller
// KernelFault or DeadlockError.
[[noreturn]] void raiseFault(const FileReport &report, eval::FaultKind kind);
[[noreturn]] void raiseFailure(const Failure &failure);
// Of what can end with both: nothing where it is done.
void raiseUnlessDone(const std::vector<FileReport> &errors, const Failure &failure);

} // namespace allo::python
