// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "target/VitisRules.h"

#include "support/Format.h"

#include <algorithm>
#include <tuple>

namespace allo {

template <typename... Args>
void VitisRules::report(DiagCode code, Spot place, const Args &...args) {
  const DiagInfo &info = diagInfo(code);
  found.push_back(
      {place.file, {code, info.severity, place.span, format(info.text, args...), {}, {}}});
}

void VitisRules::kernel(std::string_view label, Spot name) {
  constexpr std::string_view Reserved = "kernel"; // a keyword of Vitis
  if (label.substr(0, label.find_first_of("[(")) == Reserved)
    report(DiagCode::VitisKernelName, name);
}

void VitisRules::result(std::string_view kernel, Type type, Spot annotation, bool ofTop) {
  if (ofTop && !type.isError() && type.isShaped())
    report(DiagCode::VitisShapedResult, annotation, kernel, type);
  bf16("The result", type, annotation);
}

void VitisRules::variable(std::string_view name, Type type, Spot place) {
  bf16(format("'{0}'", name), type, place);
}

void VitisRules::converted(Type type, Spot place) { bf16("The value", type, place); }

void VitisRules::value(Type type, Spot place) {
  if (wantsTypes() && !undeclared && isBf16(type))
    undeclared = {type, place};
}

void VitisRules::bf16(const std::string &what, Type type, Spot place) {
  if (!wantsTypes() || !isBf16(type))
    return;
  anyBf16 = true;
  report(DiagCode::VitisBf16, place, what, type);
}

void VitisRules::lazyCall(std::string_view callee, Spot place, std::string_view reason) {
  constexpr std::string_view Argument = "an argument is not known at compile time";
  report(DiagCode::VitisLazyConsteval, place, callee, reason.empty() ? Argument : reason);
}

std::vector<TargetLimit> VitisRules::take() {
  // Nothing gets through because its type is not written down: 'cast(1.5, bf16)'.
  if (undeclared && !anyBf16)
    bf16("The value", undeclared->type, undeclared->place);
  auto key = [](const TargetLimit &limit) {
    const Diagnostic &d = limit.diagnostic;
    return std::tuple(limit.file, d.span.begin, d.span.end, d.code);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const TargetLimit &a, const TargetLimit &b) { return key(a) < key(b); });
  found.erase(
      std::unique(found.begin(), found.end(),
                  [&](const TargetLimit &a, const TargetLimit &b) { return key(a) == key(b); }),
      found.end());
  return std::move(found);
}

bool VitisRules::isBf16(Type type) {
  if (type.isError() || type.isVoid())
    return false;
  Type element = type.isScalar() ? type : type.element();
  if (element.isShaped()) // what a stream carries
    element = element.element();
  return element.isFloat() && element.format() == FloatFormat::BF16;
}

bool concernsTop(DiagCode limit) { return limit == DiagCode::VitisShapedResult; }

} // namespace allo
