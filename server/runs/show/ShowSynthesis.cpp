// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/show/ShowSynthesis.h"

#include "job/ViolationText.h"
#include "support/Format.h"

#include <cstdio>

namespace allo::server {

namespace {

std::string nanoseconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f ns", value);
  return text;
}

// "163 cycles", "12 to 40 cycles"
std::string cycles(const CyclesRecord &each) {
  return each.min == each.max ? counted(each.max, "cycle")
                              : format("{0} to {1} cycles", each.min, each.max);
}

void add(std::string &text, const std::string &more) { text += (text.empty() ? "" : " · ") + more; }

std::string marked(const SynthesisResult &result, std::string text) {
  return result.standIn && !text.empty() ? "(stand-in) " + text : text;
}

} // namespace

std::string showFigures(const SynthesisResult &result) {
  std::string text = result.latency ? cycles(*result.latency) : "";
  if (result.estimated)
    add(text, nanoseconds(*result.estimated));
  // In the order in which they run out first; how many of the others there are says the panel.
  for (const auto &[shown, name] : {std::pair{"DSP", "DSP"}, std::pair{"BRAM", "BRAM_18K"},
                                    std::pair{"LUT", "LUT"}, std::pair{"FF", "FF"}})
    for (const auto &[resource, used] : result.resources)
      if (resource == name)
        add(text, format("{0} {1}", shown, used));
  return marked(result, text);
}

std::string showLoop(const SynthesisResult &result, const LoopReportRecord &loop) {
  std::string text;
  if (loop.interval)
    add(text, format("II {0}", *loop.interval));
  if (loop.pipelineDepth)
    add(text, format("depth {0}", *loop.pipelineDepth));
  if (loop.latency)
    add(text, cycles(*loop.latency));
  return marked(result, text);
}

std::string showViolation(const SynthesisResult &result, const ViolationRecord &violation) {
  return marked(result, textOf(violation));
}

std::string showMissedTiming(const SynthesisResult &result) {
  if (result.timingMet.value_or(true) || !result.estimated)
    return "";
  return marked(result,
                format("The timing is not met: the estimated clock period {0} and the "
                       "uncertainty {1} exceed the clock period {2}",
                       nanoseconds(*result.estimated), nanoseconds(result.uncertainty.value_or(0)),
                       nanoseconds(result.clock)));
}

} // namespace allo::server
