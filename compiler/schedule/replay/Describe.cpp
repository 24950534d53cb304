// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/replay/Describe.h"

#include "lower/Places.h"

#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <utility>

namespace allo::schedule {

std::optional<program::SourceRange> rangeIn(mlir::Location place, const program::Program &program) {
  return lower::rangeOf(place) ? std::optional(lower::placeOf(place, program)) : std::nullopt;
}

std::vector<ReplayReport::Note> notesIn(const std::vector<Note> &notes,
                                        const program::Program &program) {
  std::vector<ReplayReport::Note> out;
  for (const Note &note : notes) {
    const std::optional<program::SourceRange> place = rangeIn(note.place, program);
    if (place && std::ranges::none_of(out, [&](const ReplayReport::Note &other) {
          return other.place.file == place->file && other.place.span == place->span &&
                 other.text == note.text;
        }))
      out.push_back({*place, note.text});
  }
  return out;
}

static ScheduleView::Data dataOf(const Given &given) {
  if (const std::string *text = given.text())
    return {*text};
  if (const int64_t *integer = given.integer())
    return {*integer};
  if (const bool *flag = given.flag())
    return {*flag};
  if (const EnumMember *member = given.member())
    return {member->name};
  if (const Ref *ref = given.ref())
    return {ref->path};
  if (const GivenList *list = given.list()) {
    std::vector<ScheduleView::Data> all;
    for (const Given &each : *list)
      all.push_back(dataOf(each));
    return {std::move(all)};
  }
  return {};
}

ScheduleView::Effect describe(const Effect &effect, const program::Program &program) {
  ScheduleView::Effect shown{effect.id,    std::string(info(effect.primitive).name),
                             effect.epoch, effect.isTopology,
                             {},           rangeIn(effect.place, program)};
  for (const auto &[key, value] : effect.data)
    shown.data.emplace_back(key, dataOf(value));
  return shown;
}

std::string printed(mlir::ModuleOp payload) {
  std::string text;
  llvm::raw_string_ostream out(text);
  mlir::OpPrintingFlags flags;
  flags.printNameLocAsPrefix();
  payload->print(out, flags);
  return text;
}

} // namespace allo::schedule
