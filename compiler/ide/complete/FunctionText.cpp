// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/FunctionText.h"

#include <algorithm>
#include <string_view>

namespace allo {

std::string docstringOf(const FunctionStmt &function) {
  const auto *first = function.body.empty() ? nullptr : function.body[0]->tryAs<ExprStmt>();
  const auto *literal = first ? first->value->tryAs<StringExpr>() : nullptr;
  if (!literal || literal->bytes)
    return {};
  std::string out;
  std::string_view rest = literal->text;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
    line.remove_prefix(begin);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r'))
      line.remove_suffix(1);
    out += std::string(line) + "\n";
  }
  size_t begin = out.find_first_not_of('\n'), end = out.find_last_not_of('\n');
  return begin == out.npos ? "" : out.substr(begin, end + 1 - begin);
}

std::string writtenSignature(const FunctionStmt &function, const SyntaxUnit &unit) {
  auto written = [&](const Annotation &annotation) {
    return showSource(annotation.quoted ? annotation.text : unit.source(annotation.span),
                      Spacing::Canonical);
  };
  std::string out = "(";
  for (const Parameter *parameter : function.parameters) {
    out +=
        (out.size() > 1 ? ", " : "") + std::string(parameter->name ? parameter->name->name : "*");
    if (parameter->annotation)
      out += ": " + written(*parameter->annotation);
    if (parameter->defaultValue)
      out += " = " + showSource(unit.source(parameter->defaultValue->span), Spacing::Canonical);
  }
  out += ")";
  if (function.returns)
    out += " -> " + written(*function.returns);
  return out;
}

} // namespace allo
