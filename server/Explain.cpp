// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Explain.h"

#include "diag/Diagnostic.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace allo::server {

namespace {

size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row.back();
}

// The code that was probably meant; empty where none is near.
std::string_view nearestCode(std::string_view wanted) {
  std::string_view best;
  size_t bestDistance = wanted.size() / 3 + 2;
  for (DiagCode code : allDiagCodes()) {
    std::string_view name = diagInfo(code).code;
    size_t distance = editDistance(wanted, name);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

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

Explanation explain(std::string_view code) {
  Explanation out;
  std::optional<DiagCode> known = diagCodeByName(code);
  if (!known) {
    out.problem = "there is no diagnostic '" + std::string(code) + "'";
    if (std::string_view nearest = nearestCode(code); !nearest.empty())
      out.problem += "; did you mean '" + std::string(nearest) + "'?";
    return out;
  }
  const DiagInfo &info = diagInfo(*known);
  out.text = std::string(info.code) + " (" + std::string(showSeverity(info.severity)) + ")\n\n";
  std::string_view section = sectionOf(diagnosticsPage(), info.code);
  out.text += section.empty() ? info.text : section;
  out.text += "\n";
  return out;
}

} // namespace allo::server
