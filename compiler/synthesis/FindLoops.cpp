// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "synthesis/FindLoops.h"

#include <algorithm>

namespace allo::synthesis {

namespace {

bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// "f" itself, "f_2" of a copy, "f_Pipeline_loop_i" of a loop in it; each may have a number behind.
bool isModuleOf(std::string_view module, std::string_view function) {
  if (!module.starts_with(function))
    return false;
  std::string_view rest = module.substr(function.size());
  return rest.empty() || rest.starts_with("_Pipeline_") ||
         (rest.starts_with('_') && isNumber(rest.substr(1)));
}

// The function whose module it is: of "f" and "f_1" the longer one.
std::string_view functionOf(std::string_view module, std::span<const EmittedLoop> emitted) {
  std::string_view found;
  for (const EmittedLoop &each : emitted)
    if (each.function.size() > found.size() && isModuleOf(module, each.function))
      found = each.function;
  return found;
}

// Of how many loops from 'first' on, in one function, the label is the joint one; 0: it is not.
size_t joined(std::string_view label, std::span<const EmittedLoop> emitted, size_t first) {
  for (size_t i = first; i < emitted.size(); ++i) {
    const std::string &part = emitted[i].label;
    if (emitted[i].function != emitted[first].function || !label.starts_with(part))
      return 0;
    label.remove_prefix(part.size());
    if (label.empty())
      return i - first + 1;
    if (!label.starts_with('_'))
      return 0;
    label.remove_prefix(1);
  }
  return 0;
}

void add(std::vector<FoundLoop> &found, const ModuleReport &module,
         const std::vector<LoopReport> &loops, size_t depth, std::span<const EmittedLoop> emitted) {
  for (const LoopReport &loop : loops) {
    const std::optional<size_t> first = findLoop(module.name, loop.label, emitted);
    found.push_back(
        {&module, &loop, depth, first, first ? joined(loop.label, emitted, *first) : 0});
    add(found, module, loop.loops, depth + 1, emitted);
  }
}

} // namespace

std::optional<size_t> findLoop(std::string_view module, std::string_view label,
                               std::span<const EmittedLoop> emitted) {
  const std::string_view function = functionOf(module, emitted);
  std::optional<size_t> found;
  for (size_t i = 0; i < emitted.size(); ++i) {
    // A stage of a dataflow region is a module of its own name, whatever function it is in.
    if (!function.empty() && emitted[i].function != function)
      continue;
    if (!joined(label, emitted, i))
      continue;
    if (found)
      return std::nullopt;
    found = i;
  }
  return found;
}

std::vector<FoundLoop> findLoops(const Report &report, std::span<const EmittedLoop> emitted) {
  std::vector<FoundLoop> found;
  add(found, report.top, report.top.loops, 0, emitted);
  for (const ModuleReport &module : report.modules)
    if (module.name != report.top.name)
      add(found, module, module.loops, 0, emitted);
  return found;
}

} // namespace allo::synthesis
