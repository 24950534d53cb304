// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "native/Methods.h"

#include "native/Values.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo::python {

const py::object *MethodCall::find(std::string_view wanted) const {
  const auto found = std::ranges::find(given, wanted, [](const auto &each) { return each.first; });
  return found == given.end() ? nullptr : &found->second;
}

py::object MethodCall::get(std::string_view wanted, py::object standard) const {
  const py::object *found = find(wanted);
  return found ? *found : standard;
}

MethodCall bindMethod(const std::string &name, std::span<const PrimitiveParameter> parameters,
                      const py::args &positional, const py::kwargs &named, size_t atMost,
                      size_t first) {
  MethodCall call;
  call.name = name;
  size_t before = 0; // parameters before '*args'
  while (before < parameters.size() && !parameters[before].name.starts_with('*'))
    ++before;
  const bool takesRest = before < parameters.size() && parameters[before].name == "*args";
  const bool takesAny = before < parameters.size() && parameters[before].name.starts_with("**");
  for (size_t i = 0; i < positional.size(); ++i)
    if (i < std::min(before, atMost))
      call.given.emplace_back(parameters[i].name, positional[i]);
    else if (takesRest)
      call.rest.append(positional[i]);
    else
      throw py::type_error(format("{0}() takes {1} but {2} {3} given", name,
                                  counted(std::min(before, atMost) + first, "positional argument"),
                                  positional.size() + first,
                                  positional.size() + first == 1 ? "was" : "were"));
  for (auto [key, value] : named) {
    const auto keyword = key.cast<std::string>();
    const bool isKnown =
        std::ranges::find(parameters, keyword, &PrimitiveParameter::name) != parameters.end();
    if (isKnown && call.find(keyword))
      throw py::type_error(format("{0}() got multiple values for argument '{1}'", name, keyword));
    if (isKnown || takesAny)
      call.given.emplace_back(keyword, py::reinterpret_borrow<py::object>(value));
    else if (takesRest)
      call.others[key] = value;
    else
      throw py::type_error(format("{0}() got an unexpected keyword argument '{1}'", name, keyword));
  }
  for (const PrimitiveParameter &each : parameters)
    if (each.standard.empty() && !each.name.starts_with('*') && !call.find(each.name))
      throw py::type_error(
          format("{0}() missing 1 required positional argument: '{1}'", name, each.name));
  return call;
}

MethodCall bindMethod(ScheduleOwner owner, const std::string &name, const py::args &positional,
                      const py::kwargs &named) {
  return bindMethod(name, findScheduleMember(owner, name)->parameters, positional, named);
}

void raiseAttribute(const py::object &self, const std::string &name,
                    const std::vector<std::string> &names) {
  std::string text = format("'{0}' object has no attribute '{1}'", classOf(self), name);
  if (const std::string nearest = nearestName(name, names); !nearest.empty())
    text += format("; did you mean '{0}'?", nearest);
  throw py::attribute_error(text);
}

} // namespace allo::python
