// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Inlay hints: inferred widths and the loops of schedules, drawn into the source. Pure functions of
// an Analysis.
#pragma once

#include "sema/facts/Analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace allo {

enum class CutHints : uint8_t { None, Narrowed, All };

struct InlayHintOptions {
  bool types = true;             // ": i33" after a name that an unannotated assignment introduces
  bool widths = true;            // "‹i33›" after an outermost arithmetic expression
  bool constants = false;        // "= 12" after a compile-time name in a shape or bound
  bool tripCounts = false;       // "× 32" after a loop header
  bool schedules = true;         // "→ i.outer[4] > i.inner[8]" after a primitive of a schedule
  bool values = true;            // "i = 2, x[i] = 0" where a run failed
  bool synthesis = true;         // "II 1 · depth 23" after a loop header, of the last synthesis
  bool estimates = true;         // "≈ II 1 · 163 cycles" in the same place, without a synthesis
  CutHints cuts = CutHints::All; // "‹i33 → i16›" where a value flows into a narrower place

  friend bool operator==(const InlayHintOptions &, const InlayHintOptions &) = default;
};

enum class InlayHintKind : uint8_t { Type, Width, Constant, TripCount, Schedule };

// The part of a label that names a type for which there is an alias, and the name of that.
struct HintLink {
  Span part;        // of the label
  std::string file; // the path of another file; empty: this one
  Text text;        // of that file
  Span alias;       // there
};

struct InlayHint {
  uint32_t offset = 0;
  InlayHintKind kind = InlayHintKind::Type;
  std::string label; // as drawn, without padding
  bool paddingLeft = false;
  std::string tooltip; // plain text: why; empty if it was not wanted yet
  std::string newText =
      {}; // what to insert there to have it in the source; empty where nothing can
  std::vector<DiagEdit> imports = {}; // what to insert elsewhere then
  std::vector<HintLink> links = {};
  bool hasTooltip = false; // whether there is one, wanted or not
};

enum class HintTooltips : uint8_t { None, All };

// The hints whose offset lies in 'range', in order of offset.
std::vector<InlayHint> inlayHints(const Analysis &analysis, Span range,
                                  const InlayHintOptions &options,
                                  HintTooltips tooltips = HintTooltips::All);

} // namespace allo
