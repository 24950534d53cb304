// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a command is about: "FILE.py::NAME", where NAME is a kernel, "outer.inner" for one inside
// another, "function.kernel" for one inside a plain function; without a name the file's only kernel
// at top level that no other kernel calls. NAME may also be a schedule, or a backend that one was
// exported to: a name of the file, "function.name" for one inside a function, or an expression that
// makes one; with "@2" behind it, what its first two steps make.
#pragma once

#include "os/FileSystem.h"
#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"
#include "support/Result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

struct Target {
  std::string file;
  std::string name;            // empty: the only one
  std::optional<size_t> steps; // of the schedule that it is
};
Target parseTarget(const std::string &text);
// The text of its file; the error is a whole sentence.
Result<std::string> readTarget(const Target &target, FileSystem &files);

struct FoundKernel {
  std::string name; // with the names of what it is in
  bool topLevel = false;
  std::shared_ptr<const ItemState> item;
  std::shared_ptr<const KernelCheck> kernel;
  uint32_t offset = 0; // of the item in the file
};

// Every kernel of the file, in the order of the source.
std::vector<FoundKernel> kernelsOf(const Analysis &analysis);

// The one place that knows what a name means. The error of an unknown name lists the kernels, and
// 'schedules' where these could be meant too.
Result<FoundKernel> findKernel(const Analysis &analysis, const std::string &name,
                               const std::vector<std::string> &schedules = {});

// Of "make(x, 4).gemm": why an argument has no value, such as "Name 'x' is not defined"; empty:
// none is known to lack one.
std::string errorOfArguments(TypeContext &types, const ModuleView &view, const std::string &name);

// The kernel that a name means, also one that nothing in the file asks for: "fill[i32, 4]",
// "make_gemm(32, 32)", "scale(c=4)" with the value of a constexpr parameter. 'view' is what the
// file shows.
Result<std::shared_ptr<const KernelSignature>>
findSignature(TypeContext &types, const ModuleView &view, const Analysis &analysis,
              const std::string &name, const std::vector<std::string> &schedules = {});

// Of a text that is one expression; null: it is not.
const Expr *onlyExpression(const SyntaxUnit &unit); /*nullable*/
// 0 in a file without items.
ItemId lastItem(const ModuleView &view);

// The constexpr parameters that have no value where the kernel is not called but is the target.
std::vector<Diagnostic> unboundParameters(const FoundKernel &place);

} // namespace allo::api
