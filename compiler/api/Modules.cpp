// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#ifdef ALLO_CPU
#include "api/Modules.h"

#include "report/LineColumnRange.h"

namespace allo::api {

Modules::Modules(LoadedKernel &loaded) : loaded(loaded), modules(lower::moduleOf(*loaded.program)) {
  auto placeOf = [&loaded](const NodeRef &node) -> std::optional<program::SourceRange> {
    auto known = loaded.places.find({node.item, node.node});
    return known == loaded.places.end() ? std::nullopt : std::optional(known->second);
  };
  replay = std::make_unique<schedule::Replay>(*loaded.program, loaded.schedule, placeOf);
  if (loaded.schedule)
    modules = replay->modules(std::move(modules));
}

Result<schedule::ScheduleView, Failure> Modules::view() {
  return replay->view(lower::moduleOf(*loaded.program), [&](const program::SourceRange &place) {
    const program::SourceFile &file = loaded.program->files[place.file];
    return showPlace(shownPath(file.path, loaded.target), placeOf(file.text, place.span));
  });
}

void Modules::explain(Failure &failure) {
  if (failure.ending != Ending::Errors || !replay->error())
    return;
  failure.message.clear();
  const schedule::ReplayReport &error = *replay->error();
  auto shown = [&](uint32_t file) {
    return shownPath(loaded.program->files[file].path, loaded.target);
  };
  const program::SourceRange place = error.place.value_or(loaded.program->kernels.front().place);
  Diagnostic diagnostic;
  diagnostic.code = error.message.code;
  diagnostic.span = place.span;
  diagnostic.message = error.message.text;
  for (const schedule::ReplayReport::Note &note : error.notes)
    diagnostic.notes.push_back({note.place.file == place.file ? "" : shown(note.place.file),
                                note.place.span, note.text,
                                loaded.program->files[note.place.file].text});
  loaded.errors.push_back(
      {shown(place.file), loaded.program->files[place.file].text, {std::move(diagnostic)}, {}});
}

} // namespace allo::api
#endif
