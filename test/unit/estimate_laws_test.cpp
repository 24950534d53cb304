// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Laws of estimates on kernels that are small enough to be worked out by hand: what becomes of
// loops, and what registers there are.
#include "api/hardware/Estimate.h"
#include "common/RunKernel.h"
#include "estimate/Resources.h"
#include "os/FileSystem.h"
#include "support/Format.h"
#include "unit/estimate_checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace allo {
namespace {

using test::estimateOfText;
using test::shapesOf;
using Shapes = std::vector<std::string>;

// The loop that has as many copies as iterations is gone, and the pipeline of it with it: what is
// left is the loop around it.
TEST(EstimateLaws, PipelinesOfLoopsWithoutIterationsAreLost) {
  const char *text = R"(@kernel
def add(x: "i32[8, 4]", y: "i32[8, 4]"):
    for i in range(8, name="i"):
        for j in range(4, name="j"):
            y[i, j] = x[i, j] + 1


s = add.schedule()
s.unroll("j", factor={0})
s.pipeline("j")
)";
  const estimate::Estimate whole = estimateOfText(format(text, 4));
  EXPECT_EQ(shapesOf(whole), Shapes{"pipelined 8 x i"});
  EXPECT_EQ(whole.loops[0].interval, 2u); // four elements at two ports
  EXPECT_EQ(shapesOf(estimateOfText(format(text, 2))), Shapes{"pipelined 16 x i_j"});
}

// Of ten iterations, two fill all four copies; the loop is left by a branch in the third one.
TEST(EstimateLaws, CopiesThatIterationsDoNotFillEndANest) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def add(x: "i32[3, 10]", y: "i32[3, 10]"):
    for i in range(3, name="i"):
        for j in range(10, name="j"):
            y[i, j] = x[i, j] + 1


s = add.schedule()
s.unroll("j", factor=4)
s.pipeline("j")
)");
  EXPECT_EQ(shapesOf(made), (Shapes{"sequential 3 x i", "pipelined 2 x j"}));
}

// A store after the inner loop may be a case of the flattened one, but not if it has a case for
// each bank itself.
TEST(EstimateLaws, StoresToOneOfSeveralBanksEndANest) {
  const std::string text = R"(@kernel
def sums(x: "i32[16, 100]", y: "i32[16]"):
    for i in range(16, name="i"):
        total: i32 = 0
        for j in range(100, name="j"):
            total += x[i, j]
        y[i] = total


s = sums.schedule()
)";
  EXPECT_EQ(shapesOf(estimateOfText(text)), Shapes{"pipelined 1600 x i_j"});
  for (const char *kind : {"Complete", "Cyclic, factor=4", "Block, factor=4"})
    EXPECT_EQ(
        shapesOf(estimateOfText(text + format("s.partition(\"y\", dim=1, kind=s.{0})\n", kind))),
        (Shapes{"sequential 16 x i", "pipelined 100 x j"}))
        << kind;
}

// As many loads of one memory as given, each of which is multiplied in the next step and stored to
// a memory of its own. 300 MHz: a load and a stage of the core do not fit a step together.
uint64_t registersOfLoads(unsigned loads) {
  using namespace estimate;
  Graph graph;
  std::vector<Buffer> buffers{{.name = "x", .shape = {64}, .partitions = {{}}, .isArgument = true}};
  for (unsigned i = 0; i < loads; ++i) {
    buffers.push_back({.name = "y", .shape = {64}, .partitions = {{}}, .isArgument = true});
    const auto load = NodeId(graph.nodes.size());
    graph.nodes.push_back({.kind = OpKind::Load, .width = 32, .buffer = 0, .banks = {0}});
    graph.nodes.push_back({.kind = OpKind::FloatMultiply, .width = 32, .operands = {load, load}});
    graph.nodes.push_back({.kind = OpKind::Store,
                           .width = 32,
                           .operands = {load + 1},
                           .buffer = i + 1,
                           .banks = {0}});
  }
  const Target target{*deviceOf("xcu280-fsvh2892-2L-e"), {2023, 2}, clockOf(3.33, {2023, 2})};
  const Body body = pipelined(graph, buffers, target, {});
  EXPECT_EQ(body.interval, (loads + 1) / 2);
  const BodyCost cost = costOfPipeline(graph, body, {}, buffers, target);
  const unsigned iterations = (body.depth + body.interval - 1) / body.interval;
  return cost.own.ff - body.interval - 2 * iterations; // without the states
}

// Each product has a register. Up to eight loads have one each as well; beyond, each of the two
// ports has one, as every number is used in the next step.
TEST(EstimateLaws, PortsThatManyLoadsUseHaveARegisterEach) {
  EXPECT_EQ(registersOfLoads(6), 6 * 32u + 6 * 32u);
  EXPECT_EQ(registersOfLoads(8), 8 * 32u + 8 * 32u);
  EXPECT_EQ(registersOfLoads(10), 10 * 32u + 2 * 32u);
  EXPECT_EQ(registersOfLoads(16), 16 * 32u + 2 * 32u);
}

// A number that is loaded ahead of the loop is kept for it. The loop reads the parameter 'c' from
// its port, and the load takes a few states.
TEST(EstimateLaws, NumbersOfAheadOfALoopAreKept) {
  const std::string text = R"(@kernel
def add(x: "i32[64]", w: "i32[8]", y: "i32[64]", c: i32):
    for i in range(64, name="i"):
        y[i] = x[i] ^ {0}


s = add.schedule()
)";
  const estimate::Estimate loaded = estimateOfText(format(text.c_str(), "w[3]")),
                           given = estimateOfText(format(text.c_str(), "c"));
  EXPECT_GE(loaded.used.ff, given.used.ff + 32);
  EXPECT_LE(loaded.used.ff, given.used.ff + 32 + 8);
}

// Eight elements of 32 bits at ports of their own: what the loop reads is kept while it runs.
TEST(EstimateLaws, ElementsAtPortsOfTheirOwnAreKept) {
  const std::string text = R"(@kernel
def add(x: "i32[8]", y: "i32[8]"):
    for i in range(8, name="i"):
        {0}


s = add.schedule()
s.partition("{1}")
)";
  const estimate::Estimate read = estimateOfText(format(text.c_str(), "y[i] = x[i]", "x")),
                           written = estimateOfText(format(text.c_str(), "y[i] = x[i]", "y"));
  EXPECT_GE(read.used.ff, 8 * 32u);
  EXPECT_LT(written.used.ff, 8 * 32u);
}

// Sixteen elements in four banks are four words each, which become registers; in two, they stay
// memories of eight words.
TEST(EstimateLaws, MemoriesOfAFewWordsAreRegisters) {
  const std::string text = R"(@kernel
def turn(x: "i32[16]", y: "i32[16]"):
    kept: "i32[16]"
    for i in range(16, name="i"):
        kept[i] = x[i]
    for i in range(16, name="j"):
        y[i] = kept[15 - i]


s = turn.schedule()
s.partition("kept", dim=1, kind=s.Cyclic, factor={0})
)";
  EXPECT_GE(estimateOfText(format(text.c_str(), 4)).used.ff, 16 * 32u);
  EXPECT_LT(estimateOfText(format(text.c_str(), 2)).used.ff, 16 * 32u);
}

// The pipeline unrolls the inner loop, so that each of the eight columns gets a memory of its own,
// though another loop accesses them by an index. Without the directive, they share the ports of
// one.
TEST(EstimateLaws, PipelinesByDirectiveInferPartitions) {
  const std::string text = R"(@kernel
def sums(x: "i32[64, 8]", y: "i32[64]"):
    kept: "i32[64, 8]"
    for i in range(64, name="i"):
        for j in range(8, name="j"):
            kept[i, j] = x[i, j]
    for i in range(64, name="r"):
        total: i32 = 0
        for j in range(8, name="c"):
            total += kept[i, j]
        y[i] = total


s = sums.schedule()
s.unroll("j", factor=2)
)";
  EXPECT_EQ(estimateOfText(text + "s.pipeline(\"r\")\n").loops[1].interval, 1u);
  EXPECT_EQ(estimateOfText(text + "s.unroll(\"c\")\n").loops[1].interval, 4u);
}

const std::string Scale = R"(@kernel
def scale(x: "f32[64]", y: "f32[64]", by: f32):
    for i in range(64, name="i"):
        y[i] = x[i] * by


a = scale.schedule()
a.pipeline("i")


)";

// A call that needs what another one has written waits for it and uses its multiplier. Without
// memory in common, they run at the same time, with one each.
TEST(EstimateLaws, CallsShareCoresIfTheyWait) {
  const estimate::Estimate once = estimateOfText(Scale + R"(@kernel
def top(x: "f32[64]", y: "f32[64]"):
    scale(x, y, 2.5)


s = top.schedule()
s.compose(a)
)"),
                           inTurn = estimateOfText(Scale + R"(@kernel
def top(x: "f32[64]", z: "f32[64]"):
    y: "f32[64]"
    scale(x, y, 2.5)
    scale(y, z, 2.5)


s = top.schedule()
s.compose(a)
)"),
                           together = estimateOfText(Scale + R"(@kernel
def top(x: "f32[64]", y: "f32[64]", u: "f32[64]", v: "f32[64]"):
    scale(x, y, 2.5)
    scale(u, v, 2.5)


s = top.schedule()
s.compose(a)
)");
  const uint64_t call = once.latency->max + 1; // with its two states
  EXPECT_EQ(once.used.dsp, 3u);
  EXPECT_EQ(inTurn.used.dsp, 3u);
  EXPECT_EQ(inTurn.latency->max, 2 * call - 1);
  EXPECT_EQ(together.used.dsp, 6u);
  EXPECT_EQ(together.latency->max, once.latency->max);
}

// Loops without memory in common start together, and the longer one counts. One that reads what the
// other has written waits.
TEST(EstimateLaws, LoopsWithoutMemoryInCommonRunTogether) {
  const std::string text = R"(@kernel
def copy(x: "i32[100]", y: "i32[100]", z: "i32[80]"):
    for i in range(100, name="i"):
        y[i] = x[i]
    for i in range(80, name="j"):
        z[i] = {0}


s = copy.schedule()
)";
  const uint64_t longer = 100 + 2; // with the states of its module
  EXPECT_EQ(estimateOfText(format(text.c_str(), "3")).latency->max, longer + 2 - 1);
  EXPECT_EQ(estimateOfText(format(text.c_str(), "y[i]")).latency->max, longer + 2 + 82 + 2 - 1);
}

// The one write and 32 reads in an iteration of each of the four banks: with the 17 reads of a
// cycle that copies of a memory allow, two cycles.
TEST(EstimateLaws, BanksAreCopiedForManyReads) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def sums(x: "i32[32, 64]", y: "i32[64]"):
    kept: "i32[32, 64]"
    for i in range(32, name="i"):
        for j in range(64, name="j"):
            kept[i, j] = x[i, j]
    for c in range(64, name="c"):
        total: i32 = 0
        for r in range(32, name="r"):
            total += kept[r, c]
        y[c] = total


s = sums.schedule()
s.partition("kept", dim=2, kind=s.Cyclic, factor=4)
s.pipeline("j")
s.unroll("r")
)");
  EXPECT_EQ(made.loops[1].interval, 2u);
}

// A core of two loops has multiplexers of three inputs at both operands and at its enable. A second
// unit that one loop has alone has none.
TEST(EstimateLaws, SharedCoresHaveMultiplexers) {
  using namespace estimate;
  const Operators operators(*deviceOf("xcu280-fsvh2892-2L-e"), {2023, 2}, 2.43);
  const CoreClass adder{OpKind::FloatAdd, 64, false}, multiplier{OpKind::FloatMultiply, 64, false};
  const CoreUses first{{adder, {1, {}}}, {multiplier, {2, {}}}},
      second{{adder, {1, {}}}, {multiplier, {1, {}}}};
  EXPECT_EQ(lutOfSharing({first}, operators), 0u);
  EXPECT_EQ(lutOfSharing({first, second}, operators), 2 * 3 * 14u);
}

// Constants below a multiple of four are bits beside those of the counter: no adder. Multiples of
// five take four adders of at least seven LUTs.
TEST(EstimateLaws, ConstantsBelowBitsOfACounterAreWires) {
  const std::string text = R"(@kernel
def copy(x: "i32[80]", y: "i32[80]"):
    for i in range(16, name="i"):
        for j in range(4, name="j"):
            y[{0} * i + j] = x[{0} * i + j]


s = copy.schedule()
s.unroll("j")
)";
  EXPECT_GE(estimateOfText(format(text.c_str(), 5)).used.lut,
            estimateOfText(format(text.c_str(), 4)).used.lut + 4 * 7);
}

// At 200 MHz, an adder without DSP slices begins in the step in which the core before it ends: four
// in a row take 12 cycles, after a load of one step and a product of three. Published reports of
// such a loop have an interval of 12 and a depth of 17.
TEST(EstimateLaws, AddersWithoutDspSlicesAreChained) {
  const std::string text = R"(@kernel
def sums(x: "{0}[32, 32]", y: "{0}[32]", z: "{0}[32]"):
    kept: "{0}[32]"
    for i in range(32, name="i"):
        kept[i] = 0.0
    for i in range(32, name="r"):
        for j in range(32, name="c"):
            kept[i] += x[i, j] * y[j]
    for i in range(32, name="o"):
        z[i] = kept[i]


s = sums.schedule()
s.partition("x", dim=2, kind=s.Cyclic, factor=4)
s.partition("y", kind=s.Cyclic, factor=4)
s.unroll("c", factor=4)
s.pipeline("c")
)";
  const estimate::Estimate made = estimateOfText(format(text.c_str(), "f32"), 200);
  ASSERT_EQ(made.loops.size(), 4u);
  EXPECT_EQ(made.loops[2].interval, 4 * 3u);
  EXPECT_EQ(made.loops[2].depth, 1 + 3 + 4 * 3 + 1u);
  EXPECT_EQ(made.used.dsp, 3u);
}

// Reports of such a loop have an interval of 3 and a depth of 6: a load of two steps, and a sum of
// four, the last of which is the first one of the next iteration.
TEST(EstimateLaws, SumsOfDoublesHaveFastAddersAsWell) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def sums(x: "f64[100, 80]", y: "f64[80]"):
    for j in range(80, name="j"):
        y[j] = 0.0
        for i in range(100, name="i"):
            y[j] += x[i, j]
        y[j] = y[j] / 2.5


s = sums.schedule()
s.pipeline("j", ii=-1)
s.pipeline("i")
)",
                                                 200);
  ASSERT_EQ(made.loops.size(), 2u);
  EXPECT_EQ(made.loops[1].interval, 3u);
  EXPECT_EQ(made.loops[1].depth, 6u);
}

// Of registers that an index selects, all are read and written: the next iteration waits for the
// sum, though it adds to another element.
TEST(EstimateLaws, SelectedRegistersAreOneRecurrence) {
  const std::string text = R"(@kernel
def sums(x: "f32[64]", y: "f32[8]"):
    kept: "f32[8]"
    for i in range(8, name="i"):
        kept[i] = 0.0
    for i in range(64, name="n"):
        kept[i % 8] += x[i]
    for i in range(8, name="o"):
        y[i] = kept[i]


s = sums.schedule()
s.pipeline("n")
)";
  EXPECT_EQ(estimateOfText(text).loops[1].interval, 1u);
  EXPECT_GE(estimateOfText(text + "s.partition(\"kept\")\n").loops[1].interval, 4u);
}

// Eight products in an iteration of four cycles. With one operand in common, a multiplier does four
// of them in turn, so that there are two, of three DSP slices each; with operands of their own,
// eight.
TEST(EstimateLaws, ProductsWithAnOperandInCommonShareMultipliers) {
  const std::string text = R"(@kernel
def products(x: "i32[16, 8]", w: "i32[16]", y: "i32[16, 8]"):
    for n in range(16, name="n"):
        for k in range(8, name="k"):
            y[n, k] = x[n, k] * w[{0}]


s = products.schedule()
s.pipeline("n")
)";
  const estimate::Estimate common = estimateOfText(format(text.c_str(), "n"), 200),
                           own = estimateOfText(format(text.c_str(), "k"), 200);
  EXPECT_EQ(common.loops[0].interval, 4u);
  EXPECT_EQ(common.used.dsp, 2 * 3u);
  EXPECT_EQ(own.used.dsp, 8 * 3u);
}

// Eight sums in a row take longer than eight reads of the table: it is there once. Reads for a sum
// of integers, which takes one cycle, are from copies.
TEST(EstimateLaws, TablesAreCopiedAsOftenAsTheIntervalAsks) {
  const std::string text =
      R"(Weights = [n * 0.5 for n in range(512)] if "{0}" == "f32" else [3 * n for n in range(512)]


@kernel
def sums(at: "i32[64]") -> {0}:
    table: "{0}[512]" = Weights
    total: {0} = 0
    for i in range(8, name="i"):
        for j in range(8, name="j"):
            total += table[at[8 * i + j] & 511]
    return total


s = sums.schedule()
s.partition("at")
s.pipeline("i")
)";
  EXPECT_EQ(estimateOfText(format(text.c_str(), "f32")).used.bram18k, 1u);
  EXPECT_EQ(estimateOfText(format(text.c_str(), "i32")).used.bram18k, 7u);
}

// Eleven bits times ten take a DSP slice, but the low ten bits of the product do not.
TEST(EstimateLaws, OnlyLowBitsOfProductsAreMultiplied) {
  const std::string text = R"(@kernel
def steps(y: "i32[1024]"):
    for k in range(1024, name="k"):
        y[k] = {0}


s = steps.schedule()
)";
  EXPECT_EQ(estimateOfText(format(text.c_str(), "k * 700")).used.dsp, 1u);
  EXPECT_EQ(estimateOfText(format(text.c_str(), "k * 700 % 1024")).used.dsp, 0u);
}

// The slices of a product follow from the bits of both operands, with a sign or without: published
// cores have 1 for 16 x 16 bits and for 24 x 17, 2 for 32 x 18, 3 for 32 x 32 to 32 bits, 4 to 64.
TEST(EstimateLaws, ProductsAreAsWideAsTheirOperands) {
  const std::string text = R"(A = apint({0})
B = apint({1})
C = apint({2})


@kernel
def products(a: "A[64]", b: "B[64]", c: "C[64]"):
    for i in range(64, name="i"):
        c[i] = {3}


s = products.schedule()
)";
  auto dspOf = [&](const char *a, const char *b, const char *c,
                   const char *product = "a[i] * b[i]") {
    return estimateOfText(format(text.c_str(), a, b, c, product)).used.dsp;
  };
  EXPECT_EQ(dspOf("16", "16", "32"), 1u);
  EXPECT_EQ(dspOf("16, signed=False", "16, signed=False", "32, signed=False"), 1u);
  EXPECT_EQ(dspOf("16, signed=False", "16", "33"), 1u);
  EXPECT_EQ(dspOf("8, signed=False", "8, signed=False", "16, signed=False"), 0u);
  EXPECT_EQ(dspOf("24", "17", "41"), 1u);
  EXPECT_EQ(dspOf("32", "18", "48"), 2u);
  EXPECT_EQ(dspOf("32", "32", "32"), 3u);
  EXPECT_EQ(dspOf("32, signed=False", "32, signed=False", "64, signed=False"), 4u);
  EXPECT_EQ(dspOf("32", "8", "32", "a[i] * 100"), 2u);
}

// What is wider than the cores of reports says so.
TEST(EstimateLaws, WideProductsAreNotInReports) {
  const std::string text = R"(T = apint({0})


@kernel
def product(a: T, b: T) -> T:
    return a * b


s = product.schedule()
)";
  EXPECT_TRUE(estimateOfText(format(text.c_str(), "48")).uncertain.empty());
  EXPECT_EQ(estimateOfText(format(text.c_str(), "96")).uncertain.size(), 1u);
}

// Rows of 410 elements: in a nest, the address is a product and a sum of at least three more steps
// on one DSP slice. In a loop of its own, the product grows by 410 in each iteration.
TEST(EstimateLaws, ProductsOfTheOnlyCounterGrow) {
  const std::string text = R"(@kernel
def column(x: "i32[390, 410]", y: "i32[390]"):
    for c in range(410, name="c"):
        for r in range(390, name="r"):
            y[r] = x[r, c]


s = column.schedule()
s.pipeline("r")
)";
  const estimate::Estimate nest = estimateOfText(text),
                           alone = estimateOfText(text + "s.pipeline(\"c\", ii=-1)\n");
  EXPECT_EQ(shapesOf(nest), Shapes{"pipelined 159900 x c_r"});
  EXPECT_EQ(nest.used.dsp, 1u);
  EXPECT_EQ(shapesOf(alone), (Shapes{"sequential 410 x c", "pipelined 390 x r"}));
  EXPECT_EQ(alone.used.dsp, 0u);
  EXPECT_GE(nest.loops[0].depth, alone.loops[1].depth + 3);
}

// In straight-line code, a value of a stream is there in the step in which it is read: a read, a
// product and a write follow each other. A pipeline first has to know that there is an iteration.
TEST(EstimateLaws, StreamsAreReadInAStep) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def next(x: Stream[f32, 4], y: Stream[f32, 4]):
    y.put(x.get() * 2.5)


s = next.schedule()
)");
  EXPECT_EQ(made.latency->max, 1 + 4 + 1 - 1u); // states, without the last one
}

// A sum of two numbers is there at once: nothing but its adder of 39 LUTs.
TEST(EstimateLaws, OneStateTakesNoMachine) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def add(a: i32, b: i32) -> i32:
    sum: i32 = a + b
    return sum


s = add.schedule()
)");
  EXPECT_EQ(made.latency->max, 0u);
  EXPECT_EQ(made.used.ff, 0u);
  EXPECT_EQ(made.used.lut, 32 + 7u);
}

// Two processes read 'x': each has one of its ports, and two loads in an iteration take two cycles.
TEST(EstimateLaws, ProcessesShareThePortsOfAParameter) {
  const std::string text = R"(@kernel
def sums(x: "i32[64]", y: "i32[32]"):
    for i in range(32, name="i"):
        y[i] = x[2 * i] + x[2 * i + 1]


@kernel
def top(x: "i32[64]", u: "i32[64]", y: "i32[32]", z: "i32[32]"):
    sums(x, y)
    sums({0}, z)


a = sums.schedule()
a.pipeline("i")
s = top.schedule()
s.compose(a)
s.dataflow()
)";
  EXPECT_EQ(estimateOfText(format(text.c_str(), "x")).loops[0].interval, 2u);
  EXPECT_EQ(estimateOfText(format(text.c_str(), "u")).loops[0].interval, 1u);
}

// The first iteration of the inner loop sets the element: the sum begins with a selection instead
// of a load, so that the nest is one loop, and the recurrence is the faster adder of four cycles.
TEST(EstimateLaws, ElementsThatAnIterationSetsAreSelected) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def sums(x: "f32[16, 32]", y: "f32[16]"):
    kept: "f32[16]"
    for i in range(16, name="i"):
        for j in range(32, name="j"):
            if j == 0:
                kept[i] = 0.0
            kept[i] += x[i, j]
            if j == 31:
                y[i] = kept[i]


s = sums.schedule()
s.pipeline("j")
)");
  EXPECT_EQ(shapesOf(made), Shapes{"pipelined 512 x i_j"});
  EXPECT_EQ(made.loops[0].interval, 4u);
  EXPECT_EQ(made.used.dsp, 0u);
}

// Row by row, the sums of an earlier row are loaded: one load and one store in a cycle, though the
// element is set under a condition as well.
TEST(EstimateLaws, ConditionalStoresTakeNoPort) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def sums(x: "f32[16, 32]", y: "f32[32]"):
    kept: "f32[32]"
    for i in range(16, name="i"):
        for j in range(32, name="j"):
            if i == 0:
                kept[j] = 0.0
            kept[j] += x[i, j]
            if i == 15:
                y[j] = kept[j]


s = sums.schedule()
s.pipeline("j")
)");
  EXPECT_EQ(shapesOf(made), Shapes{"pipelined 512 x i_j"});
  EXPECT_EQ(made.loops[0].interval, 1u);
}

// Two streams of an array are two interfaces; one stream takes one value per cycle.
TEST(EstimateLaws, StreamsOfAnArrayHaveAnInterfaceEach) {
  const std::string text = R"(@kernel
def split(x: "i32[32]", out: Stream[i32, 4][2]):
    for i in range(16, name="i"):
        for lane in range(2, name="lane"):
            out[{0}].put(x[2 * i + lane])


s = split.schedule()
s.pipeline("i")
)";
  EXPECT_EQ(estimateOfText(format(text.c_str(), "lane")).loops[0].interval, 1u);
  EXPECT_EQ(estimateOfText(format(text.c_str(), "0")).loops[0].interval, 2u);
}

// The function of the call has a loop, so that the loop around it is sequential: 10 times 66 cycles
// of the function and two of the call.
TEST(EstimateLaws, CallsOfFunctionsWithLoopsAreNotPipelined) {
  const char *text = R"(@kernel
def add(x: "i32[64]", y: "i32[64]"):
    for i in range(64, name="i"):
        y[i] = y[i] + x[i]


@kernel
def top(x: "i32[64]", y: "i32[64]"):
    for t in range(10, name="t"):
        add(x, y)


s = top.schedule()
{0})";
  const estimate::Estimate plain = estimateOfText(format(text, ""));
  EXPECT_EQ(shapesOf(plain), (Shapes{"pipelined 64 x i", "sequential 10 x t"}));
  ASSERT_TRUE(plain.latency);
  EXPECT_EQ(plain.latency->max, 681u);
  const estimate::Estimate asked = estimateOfText(format(text, "s.pipeline(\"t\")\n"));
  EXPECT_EQ(shapesOf(asked), shapesOf(plain));
  ASSERT_EQ(asked.loops[1].uncertain.size(), 1u);
  EXPECT_NE(asked.loops[1].uncertain[0].find("without its pipeline"), std::string::npos);
  EXPECT_GT(plain.used.lut, 100u); // with those of the function
}

// A function without loops is part of each iteration, with as many copies as calls begin in a
// cycle.
TEST(EstimateLaws, CallsInAPipelineHaveHardware) {
  const char *text = R"(@kernel
def scaled(x: f32) -> f32:
    return x * 3.0 + 1.0


@kernel
def top(x: "f32[64]", y: "f32[64]"):
    for i in range(64, name="i"):
        y[i] = scaled(x[i])


s = top.schedule()
s.pipeline("i", ii={0})
)";
  for (int interval : {1, 4}) {
    const estimate::Estimate made = estimateOfText(format(text, interval));
    EXPECT_EQ(made.used.dsp, 5u) << interval; // a product and a sum
    EXPECT_EQ(made.loops[0].interval, unsigned(interval));
  }
}

// Without the latency of a function, that of a loop around its call is not known, but all that it
// is made of is there.
TEST(EstimateLaws, CallsOfUnknownLatencyLeaveTheLatencyOpen) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def gcd(a: i32, b: i32) -> i32:
    x: i32 = a
    y: i32 = b
    while y != 0:
        r: i32 = x % y
        x = y
        y = r
    return x


@kernel
def top(a: "i32[16]", b: "i32[16]", o: "i32[16]"):
    for i in range(16, name="i"):
        o[i] = gcd(a[i], b[i])


s = top.schedule()
)");
  EXPECT_FALSE(made.latency);
  EXPECT_GT(made.used.lut, 1000u); // of the divider
}

// The inner loop runs as often as the index of the outer one says: it cannot be unrolled, and the
// pipeline is that of the inner loop.
TEST(EstimateLaws, LoopsWithVariableBoundsAreNotUnrolled) {
  const char *text = R"(@kernel
def sums(x: "i32[16, 16]", y: "i32[16]"):
    for i in range(16, name="i"):
        total: i32 = 0
        for j in range({0}, name="j"):
            total += x[i, j]
        y[i] = total


s = sums.schedule()
s.pipeline("i")
)";
  const estimate::Estimate open = estimateOfText(format(text, "i + 1"));
  EXPECT_EQ(shapesOf(open), (Shapes{"sequential 16 x i", "pipelined 16 x j"}));
  ASSERT_EQ(open.loops[0].uncertain.size(), 1u);
  EXPECT_EQ(shapesOf(estimateOfText(format(text, "16"))), Shapes{"pipelined 16 x i"});
}

// Bounds that depend on a loop which is unrolled, too, are constant in each of its copies.
TEST(EstimateLaws, TrianglesInsideOfAPipelineAreUnrolled) {
  const estimate::Estimate made = estimateOfText(R"(@kernel
def sums(x: "i32[8, 4, 4]", y: "i32[8]"):
    for n in range(8, name="n"):
        total: i32 = 0
        for i in range(4, name="i"):
            for j in range(i + 1, name="j"):
                total += x[n, i, j]
        y[n] = total


s = sums.schedule()
s.pipeline("n")
)");
  EXPECT_EQ(shapesOf(made), Shapes{"pipelined 8 x n"});
  EXPECT_EQ(made.loops[0].interval, 5u); // ten elements at two ports
}

// 63 has six bits: of six bits, the remainder takes nine cycles.
TEST(EstimateLaws, DividersAreAsWideAsTheirOperands) {
  const char *text = R"(@kernel
def turn(x: "i32[8]", y: "i32[64]"):
    for i in range({0}, name="i"):
        y[i % 64] = x[i % 7]


s = turn.schedule()
)";
  const estimate::Estimate narrow = estimateOfText(format(text, 64));
  EXPECT_EQ(narrow.loops[0].depth, 11u); // the remainder, and a load that is stored
  EXPECT_EQ(estimateOfText(format(text, 4096)).loops[0].depth, narrow.loops[0].depth + 6);
}

// One element in a cycle, each time that the array is made; registers have their values at once.
TEST(EstimateLaws, InitialValuesAreStoredOneByOne) {
  const char *text = R"(@kernel
def count(x: "i32[100]", y: "i32[256]"):
    bins: "i32[256]"{0}
    for i in range(100, name="i"):
        bins[x[i]] += 1
    for j in range(256, name="j"):
        y[j] = bins[j]


s = count.schedule()
)";
  const estimate::Estimate none = estimateOfText(format(text, "")),
                           zero = estimateOfText(format(text, " = 0"));
  ASSERT_TRUE(none.latency && zero.latency);
  EXPECT_EQ(zero.latency->max, none.latency->max + 260);
  EXPECT_EQ(estimateOfText(format(text, " = 1")).latency->max, zero.latency->max);
}

// One of the branches runs, and stores to the same element as the others would: one store, of what
// is selected.
TEST(EstimateLaws, BranchesThatStoreToOneElementShareAStore) {
  const char *text = R"(@kernel
def rate(x: "i32[16]", y: "i32[16]"):
    for i in range(16, name="i"):
        if x[i] == 0:
            y[i] = 1
        elif x[i] == 5:
            y[{0}] = 7
        else:
            y[i] = 2


s = rate.schedule()
)";
  EXPECT_EQ(estimateOfText(format(text, "i")).loops[0].interval, 1u);
  EXPECT_EQ(estimateOfText(format(text, "15 - i")).loops[0].interval, 2u);
}

// Each of thirteen functions calls the one before it six times: what they call is looked at once,
// not once for each way to it.
TEST(EstimateLaws, FunctionsThatManyCallsReachAreLookedAtOnce) {
  std::string text = "@kernel\ndef f0(x: i32) -> i32:\n    return x + 1\n";
  for (int i = 1; i <= 13; ++i) {
    text += format("\n\n@kernel\ndef f{0}(x: i32) -> i32:\n    y: i32 = x\n", i);
    for (int call = 0; call < 6; ++call)
      text += format("    y = f{0}(y)\n", i - 1);
    text += "    return y\n";
  }
  text += "\n\n@kernel\ndef top(a: \"i32[8]\"):\n    for i in range(8, name=\"i\"):\n"
          "        a[i] = f13(a[i])\n\n\ns = top.schedule()\n";
  EXPECT_EQ(shapesOf(estimateOfText(text)), Shapes{"pipelined 8 x i"});
}

} // namespace
} // namespace allo
