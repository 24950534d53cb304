// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/SignatureHelp.h"

#include "ide/complete/CalledMethod.h"
#include "ide/complete/NameText.h"
#include "ide/complete/SignatureText.h"
#include "ide/schedule/ScheduleText.h"

#include <utility>

namespace allo {

static SignatureHelp helpFor(const CalledMethod &method, const OpenCall &call) {
  SignatureHelp help;
  help.label = showCall(method.name, method.parameters);
  help.text = method.summary;
  uint32_t at = uint32_t(method.name.size()) + 1;
  for (const PrimitiveParameter &each : method.parameters) {
    const uint32_t size = uint32_t(showParameter(each).size());
    help.parameters.push_back({at, at + size});
    at += size + 2;
  }
  const PrimitiveParameter *active = method.parameterOf(call);
  help.active = active ? size_t(active - method.parameters.data()) : help.parameters.size();
  return help;
}

static SignatureHelp helpFor(DescribedCall described, const OpenCall &call) {
  SignatureHelp help;
  help.label = std::move(described.signature);
  help.text = std::move(described.documentation);
  help.parameters = std::move(described.parameters);
  help.active = parameterFor(help.label, help.parameters, call).value_or(help.parameters.size());
  return help;
}

std::optional<SignatureHelp> signatureHelp(const Analysis &analysis, uint32_t offset) {
  const OpenBrackets open = openBracketsAt(analysis, offset);
  if (open.brackets.empty())
    return std::nullopt;
  const VisibleNames visible(analysis, offset, open.statement);
  const NameText text(analysis);
  ScheduleNames schedules;
  if (!visible.kernel())
    schedules = scheduleNamesAt(analysis, offset);
  for (const OpenBracket &bracket : open.brackets) {
    if (bracket.form == BracketForm::Header)
      return std::nullopt;
    if (bracket.form == BracketForm::Display)
      continue;
    if (bracket.form == BracketForm::Call)
      if (const std::optional<CalledMethod> method = calledMethod(schedules, bracket.call))
        return helpFor(*method, bracket.call);
    if (std::optional<DescribedCall> described = describeCall(text, visible, bracket))
      return helpFor(std::move(*described), bracket.call);
  }
  return std::nullopt;
}

} // namespace allo
