// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/objects/ScheduleObject.h"

#include "report/LineColumnRange.h"
#include "support/Format.h"
#include "support/Path.h"

#include <utility>

namespace allo::api {

LoadedKernel loadObject(TypeContext &types, const KernelObject &kernel) {
  ElaboratedObject made = elaborateObject(types, kernel);
  LoadedKernel loaded;
  loaded.view = kernel.view;
  loaded.target = kernel.view->path + "::" + kernel.signature->name;
  loaded.program = std::move(made.program);
  loaded.errors = std::move(made.errors);
  loaded.bodyWarnings = std::move(made.warnings);
  if (!loaded.program)
    loaded.failure = {Ending::Errors, loaded.errors.empty()
                                          ? format("kernel '{0}' uses something that is not known",
                                                   kernel.signature->name)
                                          : ""};
  return loaded;
}

ScheduleObject::ScheduleObject(TypeContext &types, const KernelObject &kernel)
    : types(&types), kernel(kernel), loaded(loadObject(types, kernel)) {
  if (loaded.program)
    engine =
        std::make_unique<schedule::LiveSchedule>(*loaded.program, lower::moduleOf(*loaded.program));
}

Result<std::shared_ptr<ScheduleObject>, ScheduleProblem>
ScheduleObject::ofText(std::string text, const std::string &name) {
  std::shared_ptr<ScheduleObject> made(new ScheduleObject());
  made->loaded.program = std::make_unique<program::Program>();
  auto engine = schedule::LiveSchedule::ofText(*made->loaded.program, std::move(text), name);
  if (!engine)
    return ScheduleProblem{engine.error().className, made->reportOf(engine.error().report)};
  made->engine = *std::move(engine);
  return made;
}

FileReport ScheduleObject::reportOf(const schedule::ReplayReport &report) const {
  const program::Program &program = *loaded.program;
  Diagnostic diagnostic;
  diagnostic.code = report.message.code;
  diagnostic.severity = diagInfo(report.message.code).severity;
  diagnostic.message = report.message.text;
  std::optional<program::SourceRange> place = report.place;
  if (!place && !program.kernels.empty())
    place = program.kernels.front().place;
  if (!place)
    return {"", Text(), {std::move(diagnostic)}, {}};
  diagnostic.span = place->span;
  for (const schedule::ReplayReport::Note &note : report.notes) {
    const program::SourceFile &file = program.files[note.place.file];
    diagnostic.notes.push_back(
        {note.place.file == place->file ? "" : file.path, note.place.span, note.text, file.text});
  }
  const program::SourceFile &file = program.files[place->file];
  return {file.path, file.text, {std::move(diagnostic)}, {}};
}

std::string ScheduleObject::showPlace(const program::SourceRange &place) const {
  const program::SourceFile &file = loaded.program->files[place.file];
  return allo::showPlace(file.path, placeOf(file.text, place.span));
}

ScheduleObject::Export ScheduleObject::exported() const {
  return [types = types, kernel = *kernel, record = engine->record()] {
    LoadedKernel made = loadObject(*types, kernel);
    if (!made.program)
      return made;
    made.report = std::make_shared<schedule::RecordReport>();
    made.scheduled =
        schedule::replayed(*made.program, lower::moduleOf(*made.program), record, made.report);
    return made;
  };
}

} // namespace allo::api
