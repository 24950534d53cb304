// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Errors.h"

#include <utility>

namespace allo::schedule {

ErrorKind ScheduleError::kind() const {
  struct Row {
    DiagCode code;
    ErrorKind kind;
  };
  constexpr Row Rows[] = {{DiagCode::ScheduleLookup, ErrorKind::Lookup},
                          {DiagCode::ScheduleAmbiguous, ErrorKind::Ambiguous},
                          {DiagCode::StaleRef, ErrorKind::Stale},
                          {DiagCode::ConsumedRef, ErrorKind::Consumed},
                          {DiagCode::ScheduleType, ErrorKind::Type},
                          {DiagCode::ScheduleArgument, ErrorKind::Argument},
                          {DiagCode::ScheduleIllegal, ErrorKind::Transform}};
  for (const Row &row : Rows)
    if (row.code == message.code)
      return row.kind;
  return ErrorKind::Schedule;
}

std::string_view className(ErrorKind kind) {
  switch (kind) {
  case ErrorKind::Schedule:
    return "ScheduleError";
  case ErrorKind::Lookup:
    return "ScheduleLookupError";
  case ErrorKind::Ambiguous:
    return "AmbiguousLookupError";
  case ErrorKind::Stale:
    return "StaleRefError";
  case ErrorKind::Consumed:
    return "ConsumedHandleError";
  case ErrorKind::Type:
    return "ScheduleTypeError";
  case ErrorKind::Argument:
    return "InvalidScheduleArgumentError";
  case ErrorKind::Transform:
    return "ScheduleTransformError";
  }
  return {};
}

ScheduleError illegal(std::string_view primitive, std::string_view targets, std::string reason,
                      std::vector<Note> notes) {
  // Copies of one operation have the same place.
  for (size_t i = 0; i < notes.size(); ++i)
    for (size_t k = notes.size(); k-- > i + 1;)
      if (notes[k].place == notes[i].place && notes[k].text == notes[i].text)
        notes.erase(notes.begin() + ptrdiff_t(k));
  return {DiagMessage(DiagCode::ScheduleIllegal, primitive, targets, reason), std::move(notes)};
}

} // namespace allo::schedule
