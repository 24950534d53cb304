// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#ifdef ALLO_CPU
#include "api/Modules.h"

#include "report/LineColumnRange.h"

#include <algorithm>
#include <utility>

namespace allo::api {

Modules::Modules(LoadedKernel &loaded, size_t steps)
    : loaded(loaded), modules(lower::moduleOf(*loaded.program)) {
  steps = std::min(steps, loaded.steps);
  auto placeOf = [&loaded](const NodeRef &node) -> std::optional<program::SourceRange> {
    auto known = loaded.places.find({node.item, node.node});
    return known == loaded.places.end() ? std::nullopt : std::optional(known->second);
  };
  replay = loaded.payload ? std::make_unique<schedule::Replay>(*loaded.program, *loaded.payload,
                                                               loaded.schedule, placeOf, steps)
                          : std::make_unique<schedule::Replay>(*loaded.program, loaded.schedule,
                                                               placeOf, steps);
  if (loaded.schedule)
    modules = replay->modules(std::move(modules));
  else if (loaded.scheduled)
    modules = loaded.scheduled;
}

void Modules::setHostPorts(std::map<unsigned, std::string> ports) {
  if (loaded.report)
    loaded.report->hostPorts = ports;
  replay->setHostPorts(std::move(ports));
}

Result<schedule::ScheduleView, Failure> Modules::view() {
  auto show = [&](const program::SourceRange &place) {
    const program::SourceFile &file = loaded.program->files[place.file];
    return showPlace(shownPath(file.path, loaded.target), placeOf(file.text, place.span));
  };
  return loaded.payload ? replay->viewOfText(show)
                        : replay->view(lower::moduleOf(*loaded.program), show);
}

FileReport Modules::reportOf(const schedule::ReplayReport &report) const {
  auto shown = [&](uint32_t file) {
    return shownPath(loaded.program->files[file].path, loaded.target);
  };
  const program::SourceRange place = report.place.value_or(
      loaded.payload ? loaded.payload->argument : loaded.program->kernels.front().place);
  Diagnostic diagnostic;
  diagnostic.code = report.message.code;
  diagnostic.severity = diagInfo(report.message.code).severity;
  diagnostic.span = place.span;
  if (diagnostic.severity != Severity::Error &&
      loaded.program->files[place.file].path == loaded.checkedFile)
    if (const Diagnostic *own = predictedAt(loaded.found, diagnostic.code, place.span))
      diagnostic.span = own->span;
  diagnostic.message = report.message.text;
  for (const schedule::ReplayReport::Note &note : report.notes)
    diagnostic.notes.push_back({note.place.file == place.file ? "" : shown(note.place.file),
                                note.place.span, note.text,
                                loaded.program->files[note.place.file].text});
  return {shown(place.file), loaded.program->files[place.file].text, {std::move(diagnostic)}, {}};
}

std::optional<std::string> Modules::checksPrevent() const {
  const std::optional<schedule::ReplayReport> &report = replay->checksPrevent();
  return report ? std::optional(report->message.text) : std::nullopt;
}

void Modules::explain(Failure &failure) {
  loaded.warnings.clear();
  if (loaded.report)
    for (const schedule::ReplayReport &warning : loaded.report->warnings)
      loaded.warnings.push_back(reportOf(warning));
  for (const schedule::ReplayReport &warning : replay->warnings())
    loaded.warnings.push_back(reportOf(warning));
  if (loaded.treatment.areJudged)
    judge(failure);
  if (failure.ending != Ending::Errors || !replay->error())
    return;
  failure.message.clear();
  loaded.errors.push_back(reportOf(*replay->error()));
}

void Modules::judge(Failure &failure) {
  const StepWarnings &wanted = loaded.treatment;
  std::vector<FileReport> shown;
  for (FileReport &report : std::exchange(loaded.warnings, {})) {
    const Span whole{0, uint32_t(report.text.size())};
    PolicyResult judged = applyPolicy(report.diagnostics, report.text, {whole}, wanted.policy);
    report.diagnostics.clear();
    bool isError = false;
    for (Diagnostic &diagnostic : judged.shown) {
      if (diagnostic.code == DiagCode::UnusedIgnore)
        continue; // of what the checker finds
      if (wanted.areErrors && diagnostic.severity == Severity::Warning)
        diagnostic.severity = Severity::Error;
      isError = isError || diagnostic.severity == Severity::Error;
      report.diagnostics.push_back(std::move(diagnostic));
    }
    if (isError && !failure)
      failure = {Ending::Errors, ""};
    if (!report.diagnostics.empty())
      (isError ? loaded.errors : shown).push_back(std::move(report));
  }
  loaded.warnings = std::move(shown);
}

} // namespace allo::api
#endif
