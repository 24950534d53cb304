// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/handlers/runs/RunValues.h"

#include "server/handlers/Handlers.h"
#include "support/Format.h"

#include <algorithm>
#include <map>
#include <utility>

namespace allo::server {

namespace {

// Calls fn(outcome, report, value) for each value.
template <typename Fn> void forEachRunValue(const Snapshot &snapshot, Fn fn) {
  if (!snapshot.runs)
    return;
  for (const RunOutcome &outcome : *snapshot.runs)
    for (const RunReport &report : outcome.reports)
      for (const RunValue &value : report.values)
        fn(outcome, report, value);
}

std::string showRunValue(const RunValue &value) { return value.name + " = " + value.value; }

} // namespace

void addRunValues(const Snapshot &snapshot, Span range, std::vector<lsp::InlayHint> &hints) {
  constexpr size_t MostInLine = 8;
  if (!snapshot.config->inlayHints.values)
    return;
  struct Line {
    std::vector<std::string> values;
    std::string reason;
  };
  std::map<uint32_t, Line> lines; // by number
  forEachRunValue(snapshot,
                  [&](const RunOutcome &outcome, const RunReport &report, const RunValue &value) {
                    Line &line = lines[snapshot.text().lineOf(value.span.begin)];
                    std::string shown = showRunValue(value);
                    if (std::ranges::find(line.values, shown) == line.values.end())
                      line.values.push_back(std::move(shown));
                    line.reason = format("When '{0}' was run: {1}", outcome.target, report.message);
                  });
  Positions positions = snapshot.positions();
  for (auto &[number, line] : lines) {
    const uint32_t end = snapshot.text().lineSpan(number).end;
    if (end < range.begin || end > range.end)
      continue;
    std::string label;
    for (size_t i = 0; i < line.values.size() && i < MostInLine; ++i)
      label += (i == 0 ? "" : ", ") + line.values[i];
    lsp::InlayHint &hint = hints.emplace_back();
    hint.position = positions.at(end);
    hint.label = line.values.size() > MostInLine ? label + ", ..." : std::move(label);
    hint.paddingLeft = true;
    hint.tooltip = std::move(line.reason);
  }
}

std::string runValueAt(const Snapshot &snapshot, uint32_t offset) {
  std::string shown;
  uint32_t size = UINT32_MAX; // the smallest part of the text is meant
  forEachRunValue(
      snapshot, [&](const RunOutcome &outcome, const RunReport &, const RunValue &value) {
        if (offset < value.span.begin || offset > value.span.end || value.span.size() > size)
          return;
        size = value.span.size();
        shown = format("In the failed run of '{0}': {1}", outcome.target, showRunValue(value));
      });
  return shown;
}

// A debugger may have stopped in another run: the text says which one it is about.
std::vector<lsp::InlineValueText> answerInlineValues(const Snapshot &snapshot,
                                                     const Query<lsp::RangeParams> &query) {
  std::map<std::pair<uint32_t, uint32_t>, std::string> values; // by span
  forEachRunValue(snapshot,
                  [&](const RunOutcome &outcome, const RunReport &, const RunValue &value) {
                    if (value.span.end >= query.place.begin && value.span.begin <= query.place.end)
                      values[{value.span.begin, value.span.end}] =
                          format("{0} (failed run of '{1}')", showRunValue(value), outcome.target);
                  });
  std::vector<lsp::InlineValueText> out;
  Positions positions = snapshot.positions();
  for (auto &[span, text] : values)
    out.push_back({positions.range({span.first, span.second}), std::move(text)});
  return out;
}

} // namespace allo::server
