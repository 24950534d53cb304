// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/replay/Callees.h"

#include <algorithm>

namespace allo::schedule {

Schedule *Callees::fresh(const CalleeName &name, CallsOf calls) {
  const auto hasName = [&](const program::Kernel &each) {
    return each.name == name.label &&
           (!name.place || (program.files[each.place.file].path == name.place->path &&
                            each.place.span == name.place->span));
  };
  const auto isSame = [&](const program::Kernel &each) {
    return hasName(each) && each.around == name.around;
  };
  auto found = std::ranges::find_if(program.kernels, hasName);
  if (std::ranges::count_if(program.kernels, hasName) > 1)
    found = std::ranges::count_if(program.kernels, isSame) == 1
                ? std::ranges::find_if(program.kernels, isSame)
                : program.kernels.end();
  if (found == program.kernels.end() || !plain)
    return nullptr;
  lower::LowerOptions own = options;
  if (calls == CallsOf::DifferentArrays) {
    own.root = program::KernelId(found - program.kernels.begin());
    own.distinct = true;
  }
  Result<lower::LoweredModule, Failure> lowered = (*plain)(own);
  if (!lowered)
    return nullptr;
  made.push_back(std::make_unique<Schedule>(std::move(lowered->context), std::move(lowered->module),
                                            found->symbol));
  return made.back().get();
}

} // namespace allo::schedule
