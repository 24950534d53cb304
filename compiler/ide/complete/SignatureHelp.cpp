// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/SignatureHelp.h"

#include "ide/complete/CalledMethod.h"
#include "ide/complete/NameText.h"
#include "ide/complete/SignatureText.h"
#include "ide/schedule/ScheduleText.h"
#include "support/Format.h"

#include <algorithm>
#include <utility>

namespace allo {

// The kernel whose arguments a method of a backend takes; null where it is not known.
static const KernelSignature *kernelOf(const CalledMethod &method) { /*nullable*/
  const bool isRun = std::ranges::any_of(
      method.parameters, [](const PrimitiveParameter &each) { return each.name == "*args"; });
  return isRun && method.owner.state ? method.owner.state->kernel().get() : nullptr;
}

// In the place of '*args' the parameters of the kernel.
static SignatureHelp helpFor(const CalledMethod &method, const OpenCall &call) {
  SignatureHelp help;
  const KernelSignature *kernel = kernelOf(method);
  std::vector<std::string> shown;
  size_t positional = 0; // how many of these take an argument by its position
  help.active = SIZE_MAX;
  const PrimitiveParameter *active = method.parameterOf(call);
  for (const PrimitiveParameter &each : method.parameters) {
    if (&each == active)
      help.active = shown.size();
    if (each.name != "*args" || !kernel) {
      shown.push_back(showParameter(each));
      continue;
    }
    for (const ParameterInfo &parameter : kernel->parameters)
      shown.push_back(format("{0}: {1}", parameter.name,
                             parameter.isConstexpr ? "constexpr" : show(parameter.type)));
    positional = shown.size();
  }
  if (kernel && call.keyword.empty())
    help.active = call.position < positional ? call.position : SIZE_MAX;
  help.label = format("{0}({1})", method.name, listed(shown));
  help.text = method.summary;
  uint32_t at = uint32_t(method.name.size()) + 1;
  for (const std::string &each : shown) {
    help.parameters.push_back({at, at + uint32_t(each.size())});
    at += uint32_t(each.size()) + 2;
  }
  help.active = std::min(help.active, help.parameters.size());
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
