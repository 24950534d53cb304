// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/hardware/Operators.h"

#include "estimate/hardware/Memory.h"
#include "support/Format.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace allo::estimate {

namespace {

enum class Implementation : uint8_t { Dsp, Fabric };

struct FloatRow {
  Family family;
  OpKind kind;
  unsigned width;
  Implementation implementation;
  unsigned latency;
  double stage;
  unsigned dsp, ff, lut;
};
constexpr FloatRow FloatRows[] = {
#define ALLO_FLOAT_CORE(FAMILY, OP, WIDTH, IMPLEMENTATION, LATENCY, STAGE, DSP, FF, LUT)           \
  {Family::FAMILY, OpKind::OP, WIDTH, Implementation::IMPLEMENTATION, LATENCY, STAGE, DSP, FF, LUT},
#include "estimate/hardware/tables/FloatCores.def"
};

struct DelayRow {
  Family family;
  OpKind kind;
  unsigned width;
  double delay;
};
constexpr DelayRow DelayRows[] = {
#define ALLO_DELAY(FAMILY, OP, WIDTH, DELAY) {Family::FAMILY, OpKind::OP, WIDTH, DELAY},
#include "estimate/hardware/tables/Delays.def"
};

// A core whose stage takes a little longer than the budget is used all the same, with a timing
// violation in the report.
constexpr double Tolerance = 1.03;
// Beyond that, a budget is not one that the report of the core was made with.
constexpr double Measured = 1.6;

struct MuxRow {
  unsigned inputs, lut;
};
// By the number of inputs, for any width, in reports of 2022 and later.
constexpr MuxRow Muxes[] = {{1, 0},    {2, 9},    {3, 14},    {4, 20},    {5, 26},   {6, 31},
                            {7, 37},   {8, 43},   {9, 49},    {10, 54},   {11, 59},  {12, 65},
                            {16, 65},  {17, 81},  {18, 86},   {19, 97},   {20, 97},  {22, 113},
                            {24, 118}, {31, 145}, {33, 152},  {38, 173},  {40, 177}, {64, 273},
                            {65, 279}, {74, 338}, {100, 499}, {129, 680}, {161, 859}};
// The same in those of earlier years.
constexpr MuxRow EarlierMuxes[] = {{2, 9}, {3, 15}, {4, 21}, {5, 27}, {6, 33}, {7, 38}, {8, 41}};

} // namespace

bool isFloatCore(OpKind kind) { return kind >= OpKind::FloatAdd && kind <= OpKind::IntToFloat; }

bool isHardware(OpKind kind) { return kind > OpKind::Wire; }

const char *nameOf(OpKind kind) {
  switch (kind) {
  case OpKind::Constant:
    return "constant";
  case OpKind::Input:
    return "input";
  case OpKind::Index:
    return "index";
  case OpKind::Wire:
    return "cast";
  case OpKind::Add:
    return "add";
  case OpKind::Multiply:
  case OpKind::FloatMultiply:
    return "mul";
  case OpKind::MultiplyAdd:
    return "mul-add";
  case OpKind::Divide:
  case OpKind::FloatDivide:
    return "div";
  case OpKind::Compare:
  case OpKind::FloatCompare:
    return "compare";
  case OpKind::Select:
    return "select";
  case OpKind::Logic:
    return "logic";
  case OpKind::Shift:
    return "shift";
  case OpKind::FloatAdd:
    return "add";
  case OpKind::FloatSqrt:
    return "sqrt";
  case OpKind::FloatExp:
    return "exp";
  case OpKind::FloatFunction:
    return "function";
  case OpKind::FloatConvert:
  case OpKind::FloatToInt:
  case OpKind::IntToFloat:
    return "conversion";
  case OpKind::Load:
    return "load";
  case OpKind::Store:
    return "store";
  case OpKind::StreamRead:
    return "stream read";
  case OpKind::StreamWrite:
    return "stream write";
  case OpKind::Call:
    return "call";
  }
  return "";
}

Operators::Operators(const Device &device, ToolVersion version, double budget)
    : family(device.kind), version(version), stepBudget(budget) {
  // The tables are of grade 2 and 1; operators of grade 1 of UltraScale+ take a fifth longer.
  slowness = family == Family::UltraScalePlus && device.speedGrade == 1 ? 1.2 : 1.0;
}

double Operators::delayOf(OpKind kind, unsigned width) const {
  const DelayRow *below = nullptr, *above = nullptr;
  for (const DelayRow &row : DelayRows) {
    if (row.family != family || row.kind != kind)
      continue;
    if (row.width <= width)
      below = &row;
    else if (!above)
      above = &row;
  }
  if (!below || !above)
    return (below ? below->delay : above ? above->delay : 0) * slowness;
  const double share = double(width - below->width) / double(above->width - below->width);
  return (below->delay + share * (above->delay - below->delay)) * slowness;
}

Core Operators::floatCore(const Node &node, Criticality criticality) const {
  auto kind = node.kind;
  if (kind == OpKind::FloatFunction)
    kind = OpKind::FloatExp;
  if (kind == OpKind::FloatToInt)
    kind = OpKind::IntToFloat;
  const unsigned wide = std::max(node.width, node.widest);
  const unsigned width = wide > 32 || kind == OpKind::FloatConvert ? 64 : 32;
  auto find = [&](Implementation implementation, unsigned bits) {
    const FloatRow *slowest = nullptr;
    for (const FloatRow &row : FloatRows) {
      if (row.family != family || row.kind != kind || row.width != bits ||
          row.implementation != implementation)
        continue;
      if (row.stage <= stepBudget)
        return &row;
      slowest = &row;
    }
    return slowest;
  };
  const FloatRow *dsp = find(Implementation::Dsp, width),
                 *fabric = find(Implementation::Fabric, width), *row = dsp ? dsp : fabric;
  bool isOfWidth = true;
  if (!row) {
    isOfWidth = false;
    row = find(Implementation::Dsp, 32);
    row = row ? row : find(Implementation::Fabric, 32);
    row = row ? row : find(Implementation::Fabric, 64);
  }
  if (dsp && fabric) {
    const bool fits = dsp->stage <= stepBudget * Tolerance;
    const bool isFaster = fabric->latency < dsp->latency && fabric->stage <= stepBudget;
    if (!fits || (criticality == Criticality::OnRecurrence && isFaster))
      row = fabric;
  }
  Core core;
  if (!row) {
    core.latency = 12;
    core.delay = stepBudget;
    core.isMeasured = false;
    core.taken = format("{0} steps are assumed", core.latency);
    return core;
  }
  core = {row->latency, std::min(row->stage, stepBudget), row->dsp, row->ff, row->lut};
  core.isFabric = row->implementation == Implementation::Fabric;
  // An adder without DSP slices has little ahead of its first register: in reports, it begins in
  // the step in which the core before it ends, where the budget is large enough.
  constexpr double FabricEntry = 1.1;
  if (core.isFabric && row->kind == OpKind::FloatAdd)
    core.entry = FabricEntry;
  const bool isKnown = node.kind != OpKind::FloatFunction && isOfWidth &&
                       (wide == 32 || wide == 64 || node.kind == OpKind::FloatConvert);
  if (!isKnown)
    core.taken = format("that of 'f{0} {1}' is taken", row->width, nameOf(row->kind));
  core.isMeasured =
      isKnown && row->stage <= stepBudget * Tolerance && stepBudget <= row->stage * Measured;
  // Where none is fast enough, there are as many stages more as the delays need.
  if (row->stage > stepBudget * Tolerance)
    core.latency = unsigned(std::ceil(double(row->latency + 1) * row->stage / stepBudget)) - 1;
  return core;
}

unsigned Operators::multiplierDsp(unsigned first, unsigned second, unsigned result) const {
  const unsigned wide = std::max(first, second), narrow = std::min(first, second);
  // What LUTs compute.
  constexpr unsigned WidestInLuts = 10, NarrowestInDsp = 3;
  if (wide <= WidestInLuts || narrow <= NarrowestInDsp)
    return 0;
  // Tiles of one slice: 27 x 18 bits on UltraScale+ and 25 x 18 on 7 series, one bit of each of
  // which is the sign. A tile whose bits are all above those of the result is left out.
  const unsigned deep = family == Family::UltraScalePlus ? 26 : 24, flat = 17;
  if (wide <= deep + 1 && narrow <= flat + 1)
    return 1;
  // So is a small one, which LUTs compute: 28 x 28 bits take three slices.
  constexpr unsigned SmallWide = 11, SmallNarrow = 4;
  auto tiles = [&](unsigned a, unsigned b) {
    unsigned count = 0;
    for (unsigned i = 0; i < a; i += deep)
      for (unsigned j = 0; j < b; j += flat) {
        const unsigned one = std::min(deep, a - i), other = std::min(flat, b - j);
        const bool isSmall =
            std::max(one, other) <= SmallWide && std::min(one, other) <= SmallNarrow;
        count += i + j < result && !isSmall;
      }
    return count;
  };
  return std::min(tiles(wide, narrow), tiles(narrow, wide));
}

Core Operators::multiplier(const Node &node) const {
  const unsigned operand = node.widest ? node.widest : node.width;
  Core core;
  core.delay = delayOf(OpKind::Multiply, operand);
  core.dsp = multiplierDsp(operand, node.narrowest ? node.narrowest : operand, node.width);
  constexpr unsigned WidestReported = 48;
  core.isMeasured = operand <= WidestReported;
  core.lut = core.dsp ? 6 * std::max(1u, core.dsp) : operand * 4 + operand / 2;
  if (operand == 32 && node.width == 32)
    core.lut = family == Family::UltraScalePlus ? 20 : 50;
  const bool hasStage = core.delay > stepBudget ||
                        (family == Family::SevenSeries && operand > 28) ||
                        (family == Family::UltraScalePlus && operand > 48);
  if (!hasStage)
    return core;
  core.latency = std::max(1u, unsigned(std::ceil(core.delay / stepBudget)) - 1);
  core.delay = std::min(core.delay, stepBudget * 0.95);
  core.ff = family == Family::SevenSeries ? 165 : 361;
  core.lut = family == Family::SevenSeries ? 50 : 178;
  return core;
}

Core Operators::of(const Node &node, Criticality criticality) const {
  Core core;
  switch (node.kind) {
  case OpKind::Constant:
  case OpKind::Input:
  case OpKind::Index:
  case OpKind::Wire:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::StreamRead:
  case OpKind::StreamWrite:
    return core;
  case OpKind::Call:
    core.latency = node.fixedLatency;
    return core;
  case OpKind::Add:
  case OpKind::Compare:
  case OpKind::Select:
  case OpKind::Logic:
  case OpKind::Shift: {
    const unsigned width =
        node.kind == OpKind::Compare ? std::max(node.width, node.widest) : node.width;
    core.delay = std::min(delayOf(node.kind, width), stepBudget);
    core.lut = expressionLut(node.kind, width);
    return core;
  }
  case OpKind::Multiply:
    return multiplier(node);
  case OpKind::MultiplyAdd:
    core.latency = 3;
    core.delay = std::min(1.05 * slowness, stepBudget);
    core.dsp = 1;
    return core;
  case OpKind::Divide: {
    const unsigned width = std::max(node.width, node.widest);
    core.latency = width + 3;
    core.delay = std::min(1.47 * slowness, stepBudget);
    // Between the measured 8 and 64 bits, the number of stages grows with the width, and so does
    // each stage.
    core.lut = unsigned(width * width * 1.62);
    core.ff = unsigned(width * width * 2.1 + width * 6.0);
    return core;
  }
  case OpKind::FloatAdd:
  case OpKind::FloatMultiply:
  case OpKind::FloatDivide:
  case OpKind::FloatCompare:
  case OpKind::FloatSqrt:
  case OpKind::FloatExp:
  case OpKind::FloatFunction:
  case OpKind::FloatConvert:
  case OpKind::FloatToInt:
  case OpKind::IntToFloat:
    return floatCore(node, criticality);
  }
  return core;
}

double Operators::loopVariableDelay() const {
  return family == Family::UltraScalePlus ? 0.38 : 1.58;
}

double Operators::selectDelay(unsigned width) const { return delayOf(OpKind::Select, width); }

double Operators::memoryDelay(MemoryKind kind, uint64_t words) const {
  constexpr uint64_t Deep = 4096;
  const bool isPlus = family == Family::UltraScalePlus;
  switch (kind) {
  case MemoryKind::Registers:
    return 0;
  case MemoryKind::LutRam:
    return !isPlus ? 2.32 : slowness > 1 ? 0.73 : 0.69;
  case MemoryKind::Bram:
  case MemoryKind::Port:
    return isPlus ? (words >= Deep ? 1.64 : 1.20) : 3.25;
  case MemoryKind::Uram:
    return 1.64;
  }
  return 0;
}

unsigned Operators::expressionLut(OpKind kind, unsigned width) const {
  switch (kind) {
  case OpKind::Add:
    return width + 7;
  case OpKind::Compare:
    if (version >= ToolVersion{2023, 1})
      return width + 7;
    return width < 64 ? 8 + width * 5 / 16 : 29;
  case OpKind::Select:
    return width;
  case OpKind::Logic:
    return width == 1 ? 2 : width;
  case OpKind::Shift:
    return width <= 32 ? width * 3 : width * 3 - 10;
  case OpKind::Constant:
  case OpKind::Input:
  case OpKind::Index:
  case OpKind::Wire:
  case OpKind::Multiply:
  case OpKind::MultiplyAdd:
  case OpKind::Divide:
  case OpKind::FloatAdd:
  case OpKind::FloatMultiply:
  case OpKind::FloatDivide:
  case OpKind::FloatCompare:
  case OpKind::FloatSqrt:
  case OpKind::FloatExp:
  case OpKind::FloatFunction:
  case OpKind::FloatConvert:
  case OpKind::FloatToInt:
  case OpKind::IntToFloat:
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::StreamRead:
  case OpKind::StreamWrite:
  case OpKind::Call:
    return 0;
  }
  return 0;
}

unsigned Operators::multiplexerLut(unsigned inputs) const {
  if (inputs < 2)
    return 0;
  if (version < ToolVersion{2022, 1})
    for (const MuxRow &row : EarlierMuxes)
      if (row.inputs == inputs)
        return row.lut;
  const MuxRow *last = std::end(Muxes) - 1;
  if (inputs >= last->inputs)
    return unsigned(std::lround(double(last->lut) * inputs / last->inputs));
  const MuxRow *above =
      std::upper_bound(std::begin(Muxes), std::end(Muxes), inputs,
                       [](unsigned wanted, const MuxRow &row) { return wanted < row.inputs; });
  const MuxRow *below = above - 1;
  const double share = double(inputs - below->inputs) / double(above->inputs - below->inputs);
  return unsigned(std::lround(below->lut + share * (double(above->lut) - below->lut)));
}

} // namespace allo::estimate
