// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/ProjectKernels.h"

#include "check/Budgets.h"
#include "sema/facts/Items.h"
#include "support/Format.h"
#include "support/Nearest.h"
#include "support/Path.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace allo {

namespace {

// What the file binds at module level, by name.
struct ModuleKinds {
  std::map<std::string_view, ValueKind> kinds;
  bool isComplete = true;

  explicit ModuleKinds(const Analysis &analysis) : isComplete(analysis.usesAllo) {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      for (const Binding &binding : entry.state->module->bindings)
        kinds[binding.name] = binding.value.kind;
      isComplete = isComplete && !entry.state->module->hasUnknownNames;
    });
  }

  // Of 'make(4).gemm', 'fill[i32, 4]' and 'outer.inner' only the first name is looked up: the rest
  // is only known when the kernel is built.
  static std::string_view firstName(std::string_view kernel) {
    return kernel.substr(0, kernel.find_first_of("[(."));
  }

  bool mayHave(std::string_view kernel) const {
    std::string_view name = firstName(kernel);
    auto found = kinds.find(name);
    if (found == kinds.end())
      return !isComplete;
    return name != kernel || found->second == ValueKind::Kernel ||
           found->second == ValueKind::Opaque;
  }

  std::vector<std::string_view> kernels() const {
    std::vector<std::string_view> out;
    for (const auto &[name, kind] : kinds)
      if (kind == ValueKind::Kernel)
        out.push_back(name);
    return out;
  }
};

} // namespace

std::vector<ProjectDiagnostic> unknownKernels(const Project &project, const std::string &file,
                                              const Analysis &analysis) {
  std::vector<ProjectDiagnostic> diagnostics;
  ModuleKinds names(analysis);
  std::string path = normalizedPath(file);
  for (const KernelInterfaces &each : project.interfaces)
    if (absolutePath(project.folder, each.file) == path && !names.mayHave(each.kernel))
      diagnostics.push_back(
          {each.line, each.column, Severity::Warning,
           format("'{0}' has no kernel '{1}', so its interfaces have no effect{2}", each.file,
                  each.kernel, didYouMean(names.firstName(each.kernel), names.kernels()))});
  const std::vector<std::string> kernels = kernelNames(analysis);
  for (const KernelBudgets &each : project.budgets)
    if (each.file == path && !budgetedKernel(analysis, each.kernel))
      diagnostics.push_back({each.line, each.column, Severity::Warning,
                             format("'{0}' has no kernel '{1}', so its budgets have no effect{2}",
                                    each.target.substr(0, each.target.rfind("::")), each.kernel,
                                    didYouMean(each.kernel, {kernels.begin(), kernels.end()}))});
  return diagnostics;
}

} // namespace allo
