// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Statistics.h"

#include "diag/TextRenderer.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <map>

namespace allo {

namespace {

constexpr size_t NamedFiles = 3;

struct Tally {
  std::string_view code;
  size_t count = 0;
  std::map<std::string, size_t> files;
};

// "a.py (2), b.py (1) and 3 more", the most frequent first.
std::string showFiles(const std::map<std::string, size_t> &files) {
  std::vector<std::pair<std::string, size_t>> sorted(files.begin(), files.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto &a, const auto &b) { return a.second > b.second; });
  std::string out;
  for (size_t i = 0; i < std::min(NamedFiles, sorted.size()); ++i)
    out += (i == 0 ? "" : ", ") + showFileName(sorted[i].first) + " (" +
           std::to_string(sorted[i].second) + ")";
  if (sorted.size() > NamedFiles)
    out += " and " + std::to_string(sorted.size() - NamedFiles) + " more";
  return out;
}

} // namespace

std::string statistics(const Report &report) {
  std::map<std::string_view, Tally> byCode;
  size_t comments = 0, known = 0;
  for (const FileReport &file : report.files) {
    for (const Diagnostic &diagnostic : file.diagnostics) {
      std::string_view code = diagInfo(diagnostic.code).code;
      Tally &tally = byCode[code];
      tally.code = code;
      ++tally.count;
      ++tally.files[relativePath(file.file, report.root)];
    }
    for (const SuppressedDiagnostic &entry : file.suppressed)
      ++(entry.by == Suppressor::Comment ? comments : known);
  }
  std::vector<Tally> tallies;
  for (auto &[code, tally] : byCode)
    tallies.push_back(std::move(tally));
  std::stable_sort(tallies.begin(), tallies.end(),
                   [](const Tally &a, const Tally &b) { return a.count > b.count; });
  size_t width = tallies.empty() ? 0 : std::to_string(tallies.front().count).size();
  std::string out;
  for (const Tally &tally : tallies) {
    std::string count = std::to_string(tally.count);
    out += std::string(width - count.size(), ' ') + count + "  " + std::string(tally.code) +
           " in " + counted(tally.files.size(), "file") + ": " + showFiles(tally.files) + "\n";
  }
  out += counted(report.kernels, "kernel") + " in " + counted(report.files.size(), "file") +
         " checked\n";
  if (comments != 0)
    out += counted(comments, "diagnostic") + " suppressed by comments\n";
  if (known != 0)
    out += counted(known, "diagnostic") + " known from the baseline\n";
  if (report.staleBaseline != 0)
    out += counted(report.staleBaseline, "diagnostic") + " of the baseline no longer " +
           (report.staleBaseline == 1 ? "occurs" : "occur") + "\n";
  return out;
}

} // namespace allo
