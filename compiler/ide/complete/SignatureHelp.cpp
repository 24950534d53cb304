// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/SignatureHelp.h"

#include "ide/complete/CalledMethod.h"
#include "ide/schedule/ScheduleText.h"

namespace allo {

std::optional<SignatureHelp> signatureHelp(const Analysis &analysis, uint32_t offset) {
  const std::vector<OpenCall> calls = openCallsAt(analysis, offset);
  if (calls.empty())
    return std::nullopt;
  const ScheduleNames names = scheduleNamesAt(analysis, offset);
  for (const OpenCall &call : calls) {
    const std::optional<CalledMethod> method = calledMethod(names, call);
    if (!method)
      continue;
    SignatureHelp help;
    help.label = showCall(method->name, method->parameters);
    help.text = method->summary;
    uint32_t at = uint32_t(method->name.size()) + 1;
    for (const PrimitiveParameter &each : method->parameters) {
      const uint32_t size = uint32_t(showParameter(each).size());
      help.parameters.push_back({at, at + size});
      at += size + 2;
    }
    const PrimitiveParameter *active = method->parameterOf(call);
    help.active = active ? size_t(active - method->parameters.data()) : help.parameters.size();
    return help;
  }
  return std::nullopt;
}

} // namespace allo
