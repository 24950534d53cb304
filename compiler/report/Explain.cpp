// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Explain.h"

#include "diag/Policy.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

std::string_view trimmedLines(std::string_view text) {
  while (text.starts_with('\n'))
    text.remove_prefix(1);
  while (text.ends_with('\n'))
    text.remove_suffix(1);
  return text;
}

} // namespace

std::string_view sectionOf(std::string_view page, std::string_view code) {
  std::string heading = "### `" + std::string(code) + "`";
  size_t begin = std::string_view::npos;
  bool fenced = false; // in a code block, where "# " is a comment
  for (size_t at = 0; at < page.size();) {
    size_t end = std::min(page.find('\n', at), page.size());
    std::string_view line = page.substr(at, end - at);
    if (line.starts_with("```"))
      fenced = !fenced;
    bool isHeading =
        !fenced && (line.starts_with("# ") || line.starts_with("## ") || line.starts_with("### "));
    if (isHeading && begin != std::string_view::npos)
      return trimmedLines(page.substr(begin, at - begin));
    if (isHeading && line == heading)
      begin = std::min(end + 1, page.size());
    at = end + 1;
  }
  return begin == std::string_view::npos ? std::string_view() : trimmedLines(page.substr(begin));
}

Result<std::string> explain(std::string_view code) {
  std::optional<DiagCode> known = diagCodeByName(code);
  if (!known)
    return Error{"unknown diagnostic '" + std::string(code) + "'" + didYouMean(code, codeNames())};
  const DiagInfo &info = diagInfo(*known);
  std::string text =
      std::string(info.code) + " (" + std::string(showSeverity(info.severity)) + ")\n\n";
  std::string_view section = sectionOf(diagnosticsPage(), info.code);
  text += section.empty() ? info.text : section;
  return text + "\n";
}

} // namespace allo
