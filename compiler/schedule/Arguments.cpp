// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Arguments.h"

#include "schedule/Schedule.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::schedule {

std::string showGiven(const Given &given) {
  if (const Ref *ref = given.ref())
    return showRef(*ref);
  if (const std::string *text = given.text())
    return "'" + *text + "'";
  if (const int64_t *number = given.integer())
    return std::to_string(*number);
  if (const bool *flag = given.flag())
    return *flag ? "True" : "False";
  if (const EnumMember *member = given.member())
    return member->name;
  if (const GivenList *list = given.list()) {
    std::string text = "[";
    for (const Given &each : *list)
      text += (text.size() > 1 ? ", " : "") + showGiven(each);
    return text + "]";
  }
  if (const Schedule *schedule = given.schedule())
    return format("the schedule of '{0}'", schedule->shownPrimary());
  return "None";
}

ScheduleError wrongArgument(Primitive primitive, std::string_view parameter,
                            std::string_view expected, const Given &got) {
  return {DiagMessage(DiagCode::ScheduleArgument, info(primitive).name, expected, parameter,
                      showGiven(got))};
}

Result<GivenList, ScheduleError>
bindArguments(Primitive primitive, const GivenList &positional,
              const std::vector<std::pair<std::string, Given>> &keywords) {
  const PrimitiveInfo &row = info(primitive);
  const bool takesAll = row.parameters.front().name.starts_with("*");
  if (!takesAll && positional.size() > row.parameters.size())
    return ScheduleError{
        DiagMessage(takesSeveral(row.parameters.front().kind) ? DiagText::PrimitiveSeveral
                                                              : DiagText::PrimitiveCount,
                    row.name, counted(row.parameters.size(), "argument"), positional.size())};
  GivenList bound(row.parameters.size());
  std::vector<bool> isGiven(bound.size());
  if (takesAll && !positional.empty()) {
    bound[0] = positional;
    isGiven[0] = true;
  }
  for (size_t i = 0; i < positional.size() && !takesAll; ++i) {
    bound[i] = positional[i];
    isGiven[i] = true;
  }
  for (const auto &[name, given] : keywords) {
    const auto at = std::ranges::find(row.parameters, name, &PrimitiveParameter::name);
    const size_t number = size_t(at - row.parameters.begin());
    if (at == row.parameters.end() || isGiven[number])
      return ScheduleError{DiagMessage(at == row.parameters.end() ? DiagText::PrimitiveKeyword
                                                                  : DiagText::PrimitiveTwice,
                                       row.name, name)};
    bound[number] = given;
    isGiven[number] = true;
  }
  for (size_t i = 0; i < bound.size(); ++i)
    if (!isGiven[i] && row.parameters[i].standard.empty())
      return ScheduleError{
          DiagMessage(DiagText::PrimitiveMissing, row.name, row.parameters[i].name)};
  return bound;
}

} // namespace allo::schedule
