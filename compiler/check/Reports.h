// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The reports of a synthesis tool that a folder has, and what the project around each of them says
// about its source (synthesis/ReportSource.h). May be called from any thread.
#pragma once

#include "os/FileSystem.h"
#include "support/Result.h"
#include "support/Text.h"
#include "synthesis/Report.h"
#include "synthesis/ReportSource.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace allo {

struct KnownReport {
  std::string path; // as it is shown
  synthesis::Report report;
  std::optional<synthesis::ReportSource> source = {}; // of the project; nothing: none is known
  bool isOfOtherCpp = false;                          // kernel.cpp of the project has been changed
};

// The files csynth.xml in a folder and those below it, in the order of their paths. An error says
// which one cannot be read, or that there is none.
Result<std::vector<KnownReport>> findReports(const std::string &folder, FileSystem &files);

// How a report with a source is related to a file.
struct ReportRelation {
  std::optional<size_t> file; // among the sources; nothing: it is not about this file
  std::string stale = {};     // why its figures are not those of the present text; empty: they are
};
ReportRelation relationTo(const KnownReport &report, const std::string &path, const Text &text,
                          FileSystem *files);

} // namespace allo
