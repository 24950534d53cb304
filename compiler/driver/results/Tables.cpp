// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Tables.h"

#include "driver/results/Records.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace allo::driver {

namespace {

std::string durationOf(double nanoseconds) {
  constexpr std::pair<double, const char *> Units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}};
  for (const auto &[size, unit] : Units)
    if (nanoseconds >= size)
      return decimal(nanoseconds / size) + " " + unit;
  return decimal(nanoseconds) + " ns";
}

} // namespace

std::optional<CyclesRecord> cyclesOf(const std::optional<synthesis::Cycles> &cycles) {
  return cycles ? std::optional(CyclesRecord{cycles->min, cycles->max}) : std::nullopt;
}

ByName<uint64_t> amountsOf(const synthesis::Resources &all) {
  return {{"LUT", all.lut},
          {"FF", all.ff},
          {"DSP", all.dsp},
          {"BRAM_18K", all.bram18k},
          {"URAM", all.uram}};
}

std::optional<SourceRecord> sourceOf(const api::LoadedKernel &loaded,
                                     const std::optional<program::SourceRange> &place) {
  if (!place)
    return std::nullopt;
  const program::SourceFile &file = loaded.program->files[place->file];
  const RecordRange range = recordRange(file.text, place->span);
  return SourceRecord{range.start, range.end, api::shownPath(file.path, loaded.target)};
}

std::string decimal(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string showCycles(const std::optional<CyclesRecord> &cycles) {
  if (!cycles)
    return "?";
  return cycles->min == cycles->max ? format("{0}", cycles->min)
                                    : format("{0} to {1}", cycles->min, cycles->max);
}

std::string countCycles(const std::optional<CyclesRecord> &cycles) {
  const bool isOne = cycles && cycles->max == 1 && cycles->min == 1;
  return showCycles(cycles) + (!cycles ? "" : isOne ? " cycle" : " cycles");
}

std::string showNumber(const std::optional<uint64_t> &number) {
  return number ? format("{0}", *number) : "";
}

std::string duration(const CyclesRecord &cycles, double clock) {
  const std::string longest = durationOf(double(cycles.max) * clock);
  return cycles.min == cycles.max
             ? longest
             : format("{0} to {1}", durationOf(double(cycles.min) * clock), longest);
}

std::string showPlace(const std::optional<SourceRecord> &at) {
  return at ? format("{0}:{1}", fileName(at->file), at->start.line) : "";
}

std::string table(const std::vector<std::vector<std::string>> &rows, size_t left) {
  std::vector<size_t> widths(rows.front().size());
  for (const std::vector<std::string> &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string out;
  for (const std::vector<std::string> &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string blank(widths[i] - row[i].size(), ' ');
      line += (i ? "  " : "") + (i < left ? row[i] + blank : blank + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string showResources(const ByName<uint64_t> &used, const ByName<uint64_t> &available) {
  std::vector<std::vector<std::string>> rows;
  if (available.empty())
    rows.push_back({"RESOURCE", "USED"});
  else
    rows.push_back({"RESOURCE", "USED", "AVAILABLE", "SHARE"});
  for (size_t i = 0; i < used.size(); ++i) {
    const auto &[name, amount] = used[i];
    rows.push_back({name, format("{0}", amount)});
    if (available.empty())
      continue;
    const uint64_t all = available[i].second;
    rows.back().push_back(format("{0}", all));
    rows.back().push_back(all ? decimal(100 * double(amount) / double(all), 1) + " %" : "");
  }
  return table(rows, 1);
}

} // namespace allo::driver
