// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/SignatureText.h"

#include "support/Characters.h"

#include <algorithm>

namespace allo {

// Calls fn(piece) for the pieces between commas outside of brackets and strings.
template <typename Fn> static void splitAtCommas(std::string_view text, Fn &&fn) {
  size_t depth = 0, begin = 0;
  char quote = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (quote && i < text.size()) {
      quote = c == quote ? '\0' : quote;
    } else if (isQuote(c)) {
      quote = c;
    } else if (isOpenBracket(c)) {
      ++depth;
    } else if (isCloseBracket(c)) {
      depth -= depth > 0 ? 1 : 0;
    } else if (c == ',' && (depth == 0 || i == text.size())) {
      Span piece{uint32_t(begin), uint32_t(i)};
      while (piece.begin < piece.end && text[piece.begin] == ' ')
        ++piece.begin;
      fn(piece);
      begin = i + 1;
    }
  }
}

std::vector<std::string_view> alternatives(std::string_view signatures) {
  std::vector<std::string_view> out;
  splitAtCommas(signatures,
                [&](Span piece) { out.push_back(signatures.substr(piece.begin, piece.size())); });
  return out;
}

std::vector<Span> parameterSpans(std::string_view signature, char bracket) {
  size_t depth = 0, open = 0;
  for (; open < signature.size() && (depth > 0 || signature[open] != bracket); ++open) {
    depth += isOpenBracket(signature[open]) ? 1 : 0;
    depth -= isCloseBracket(signature[open]) && depth > 0 ? 1 : 0;
  }
  std::vector<Span> out;
  if (open == signature.size())
    return out;
  size_t close = open;
  for (; close < signature.size(); ++close) {
    depth += isOpenBracket(signature[close]) ? 1 : 0;
    if (isCloseBracket(signature[close]) && --depth == 0)
      break;
  }
  splitAtCommas(signature.substr(open + 1, close - open - 1), [&](Span piece) {
    const std::string_view text = signature.substr(open + 1 + piece.begin, piece.size());
    if (!text.empty() && text != "*" && text != "/")
      out.push_back(piece.shifted(uint32_t(open) + 1));
  });
  return out;
}

std::string_view parameterName(std::string_view parameter) {
  parameter.remove_prefix(std::min(parameter.find_first_not_of('*'), parameter.size()));
  return parameter.substr(0, parameter.find_first_of(" :="));
}

std::string_view parameterDefault(std::string_view parameter) {
  size_t depth = 0;
  for (size_t i = 0; i < parameter.size(); ++i) {
    depth += isOpenBracket(parameter[i]) ? 1 : 0;
    depth -= isCloseBracket(parameter[i]) && depth > 0 ? 1 : 0;
    if (parameter[i] != '=' || depth > 0)
      continue;
    parameter.remove_prefix(i + 1);
    parameter.remove_prefix(std::min(parameter.find_first_not_of(' '), parameter.size()));
    return parameter;
  }
  return {};
}

std::optional<size_t> parameterFor(std::string_view signature, const std::vector<Span> &parameters,
                                   const OpenCall &call) {
  auto textOf = [&](size_t i) {
    return signature.substr(parameters[i].begin, parameters[i].size());
  };
  if (!call.keyword.empty()) {
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameterName(textOf(i)) == call.keyword)
        return i;
    return std::nullopt;
  }
  // Some parameters take all positional arguments from their place on, and behind '*' none does.
  const size_t star = std::min(signature.find("*, "), signature.size());
  for (size_t i = 0; i < parameters.size() && parameters[i].begin <= star; ++i)
    if (textOf(i).starts_with('*') || textOf(i) == "..." ||
        (i >= call.position &&
         std::ranges::find(call.keywords, parameterName(textOf(i))) == call.keywords.end()))
      return i;
  return std::nullopt;
}

} // namespace allo
