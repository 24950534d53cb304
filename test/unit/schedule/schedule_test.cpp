// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What no list of steps can show: refs between schedules, scripts that fail, time. The rest is in
// test/data/schedule.
#include "backend/vitis/Emit.h"
#include "common/RunKernel.h"
#include "lower/Lower.h"
#include "schedule/Schedule.h"

#include <gtest/gtest.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/IR/IntegerSet.h>
#include <mlir/Parser/Parser.h>

namespace allo {
namespace {

using namespace schedule;

constexpr const char *Nest = R"(
func.func @f(%A: memref<8x8xi32>, %v: i32) {
  affine.for %i0 = 0 to 8 {
    affine.for %j0 = 0 to 8 {
      affine.store %v, %A[%i0, %j0] : memref<8x8xi32>
    }
  }
  return
}
)";

std::unique_ptr<Schedule> scheduleOf(const std::string &text) {
  auto made = Schedule::fromText(text, "payload");
  EXPECT_TRUE(bool(made));
  return *std::move(made);
}

TEST(Schedule, RefsBelongToOneSchedule) {
  auto one = scheduleOf(Nest), other = scheduleOf(Nest);
  auto loop = one->one({RefKind::Loop, "i0"});
  ASSERT_TRUE(bool(loop));
  auto made = other->call(Primitive::Split, {*loop, 2}, mlir::UnknownLoc::get(other->context()));
  ASSERT_FALSE(bool(made));
  EXPECT_EQ(DiagCode::ScheduleArgument, made.error().message.code);
  EXPECT_EQ("LoopRef('i0', path='module/f/L0') belongs to another schedule; look it up in this one",
            made.error().message.text);
  EXPECT_EQ(ErrorKind::Argument, made.error().kind());
  EXPECT_FALSE(other->live(*loop));
}

TEST(Schedule, ReplaysRecordedCalls) {
  auto one = scheduleOf(Nest), other = scheduleOf(Nest);
  const std::vector<std::pair<Primitive, GivenList>> steps = {
      {Primitive::Split, {"i0", 4}},
      {Primitive::Reorder, {Given(GivenList{"j0", Given("i0.inner")})}},
      {Primitive::Pipeline, {"i0.inner", 2}},
      {Primitive::Partition, {"A", 1, EnumMember{"Cyclic"}, 2}}};
  for (const auto &[primitive, arguments] : steps)
    for (Schedule *each : {one.get(), other.get()}) {
      auto made = each->call(primitive, arguments, mlir::UnknownLoc::get(each->context()));
      ASSERT_TRUE(bool(made)) << made.error().message.text;
    }
  ASSERT_TRUE(one->apply() && other->apply());
  EXPECT_EQ(one->debugDump(), other->debugDump());
}

TEST(Schedule, ScriptsThatAreWrongAreErrors) {
  auto schedule = scheduleOf(Nest);
  auto script = mlir::parseSourceString<mlir::ModuleOp>(
      "module attributes {transform.with_named_sequence} {"
      "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) "
      "{"
      "    %i = transform.allo.match \"op2\" in %root : (!transform.any_op) -> !transform.any_op\n"
      "    transform.allo.split %i {factor = 4 : i64, ids = [\"one\"]} : (!transform.any_op) -> "
      "()\n"
      "    transform.yield } }",
      schedule->context());
  ASSERT_TRUE(script);
  RunReport report;
  EXPECT_FALSE(runScript(script.get(), schedule->payload(), report));
  ASSERT_TRUE(report.error);
  EXPECT_EQ(DiagCode::ScheduleFailed, report.error->message.code);
  EXPECT_EQ("the transform script failed: transform.allo.split has 1 ids for 2 loops",
            report.error->message.text);
}

TEST(Schedule, ComparesNoMoreAccessesThanItCan) {
  std::string text = "func.func @f(%A: memref<8x8xi32>, %v: i32) {\n"
                     "affine.for %i = 0 to 8 { affine.for %j = 0 to 8 {\n";
  for (size_t i = 0; i < 129; ++i)
    text += "affine.store %v, %A[%i, %j] : memref<8x8xi32>\n";
  auto schedule = scheduleOf(text + "} }\nreturn\n}\n");
  auto made = schedule->call(Primitive::Reorder, {Given(GivenList{"j", Given("i")})},
                             mlir::UnknownLoc::get(schedule->context()));
  ASSERT_FALSE(bool(made));
  EXPECT_EQ("cannot reorder 'j' and 'i': the loops have more than 128 accesses, which are too many "
            "to compare; unroll loops after this step",
            made.error().message.text);
}

// A program with two kernels whose loops have the same names.
constexpr std::string_view Program = R"(
from allo import kernel, i32

@kernel
def scale(A: i32[8, 8]):
    for i in range(8):
        for j in range(8):
            A[i, j] = A[i, j] * 2

@kernel
def top(A: i32[8, 8], B: i32[8, 8]):
    local: i32[8, 8] = 0
    scale(A)
    for i in range(8):
        for j in range(8):
            local[i, j] = A[i, j] + B[i, j]
    for k in range(8, name="last"):
        for j in range(8):
            B[k, j] = local[k, j]
)";

struct Lowered {
  MemoryFileSystem files{{}};
  test::LoadedFile loaded{"/kernels.py", Program, &files};
  std::string problem;
  std::unique_ptr<program::Program> program = loaded.program("top", problem);
};

TEST(Schedule, LooksIntoThePrimaryKernelFirst) {
  Lowered lowered;
  ASSERT_TRUE(lowered.program) << lowered.problem;
  lower::LoweredModule module = lower::lower(*lowered.program);
  Schedule schedule(std::move(module.context), std::move(module.module), "top");
  auto path = [&](const Lookup &lookup) {
    auto ref = schedule.one(lookup);
    return ref ? ref->path : ref.error().message.text;
  };
  EXPECT_EQ("module/top/L0", path({RefKind::Loop, "i"}));
  EXPECT_EQ("module/scale/L0", path({RefKind::Loop, "i", "scale"}));
  EXPECT_EQ("module/top/L1", path({RefKind::Loop, "last"}));
  EXPECT_EQ("module/top/L1/L0", path({.refKind = RefKind::Loop, .path = "L1/L0"}));
  EXPECT_EQ("loop name 'j' is ambiguous: use s.loop(path=\"module/top/L0/L0\") or s.loop(\"j\", "
            "under=\"last\")",
            path({RefKind::Loop, "j"}));
  EXPECT_EQ("module/top/arg0", path({RefKind::Buffer, "A"}));
  EXPECT_EQ("module/scale", path({RefKind::Op, "scale"}));
  EXPECT_EQ(4u, schedule.all({RefKind::Loop})->size());
}

TEST(Schedule, DirectivesArePragmas) {
  Lowered lowered;
  ASSERT_TRUE(lowered.program) << lowered.problem;
  auto made = vitis::emit(
      *lowered.program,
      [&](const lower::LowerOptions &options) {
        lower::LoweredModule module = lower::lower(*lowered.program, options);
        Schedule schedule(std::move(module.context), std::move(module.module), "top");
        for (const auto &[primitive, arguments] : std::vector<std::pair<Primitive, GivenList>>{
                 {Primitive::Split, {"last", 4}},
                 {Primitive::Pipeline, {"last.inner", 3}},
                 {Primitive::Unroll, {"i", 2}},
                 {Primitive::Partition, {"local", 2, EnumMember{"Cyclic"}, 4}},
                 {Primitive::Partition, {"A", 1}},
                 {Primitive::BindStorage, {"local", EnumMember{"URAM"}, EnumMember{"RAM_2P"}}}}) {
          auto done =
              schedule.call(primitive, arguments, mlir::UnknownLoc::get(schedule.context()));
          EXPECT_TRUE(bool(done)) << done.error().message.text;
        }
        EXPECT_TRUE(bool(schedule.apply()));
        std::tie(module.context, module.module) = std::move(schedule).release();
        return module;
      },
      {.places = vitis::OriginStyle::None});
  ASSERT_TRUE(bool(made));
  for (const char *line : {"last_outer:", "int32_t k = last_outer * 4 + last_inner;", "last_inner:",
                           "#pragma HLS pipeline II=3", "#pragma HLS unroll factor=2",
                           "#pragma HLS array_partition variable=local type=cyclic factor=4 dim=2",
                           "#pragma HLS array_partition variable=A type=complete dim=1",
                           "#pragma HLS bind_storage variable=local type=ram_2p impl=uram"})
    EXPECT_NE(std::string::npos, made->source.find(line)) << line << "\n" << made->source;
}

TEST(Schedule, BranchesOnAffineConditionsArePrinted) {
  Lowered lowered;
  ASSERT_TRUE(lowered.program) << lowered.problem;
  auto made = vitis::emit(
      *lowered.program,
      [&](const lower::LowerOptions &options) {
        lower::LoweredModule module = lower::lower(*lowered.program, options);
        std::vector<mlir::affine::AffineForOp> inner;
        module.module->walk([&](mlir::affine::AffineForOp loop) {
          if (loop->getParentOfType<mlir::affine::AffineForOp>())
            inner.push_back(loop);
        });
        for (mlir::affine::AffineForOp loop : inner) {
          mlir::OpBuilder b(loop);
          const mlir::AffineExpr index = b.getAffineDimExpr(0);
          auto branch = mlir::affine::AffineIfOp::create(
              b, loop.getLoc(), mlir::IntegerSet::get(1, 0, {index - 2, 6 - index}, {false, false}),
              loop->getParentOfType<mlir::affine::AffineForOp>().getInductionVar(),
              /*withElseRegion=*/false);
          loop->moveBefore(branch.getThenBlock()->getTerminator());
        }
        return module;
      },
      {.places = vitis::OriginStyle::None});
  ASSERT_TRUE(bool(made));
  EXPECT_NE(std::string::npos, made->source.find("if (k >= 2 && k <= 6) {")) << made->source;
}

// What the second schedule is refused for, composed with a caller of @g.
std::string composed(const std::string &caller, const std::string &callee) {
  auto schedule = *Schedule::fromText(caller, "caller", "f");
  auto other = *Schedule::fromText(callee, "callee", "g");
  EXPECT_TRUE(
      bool(other->call(Primitive::Split, {"i", 2}, mlir::UnknownLoc::get(other->context()))));
  auto made = schedule->call(Primitive::Compose, {GivenList{other.get()}, Given()},
                             mlir::UnknownLoc::get(schedule->context()));
  EXPECT_EQ(bool(made), schedule->isDirty());
  return made ? "" : made.error().message.text;
}

TEST(Schedule, ComposesOnlySchedulesOfTheSameKernel) {
  auto kernel = [](const std::string &first, const std::string &second, const std::string &end) {
    return "func.func private @g(%A: memref<8xi32>" + first + ", %B: memref<8xi32>" + second +
           ") {\n  affine.for %i = 0 to " + end +
           " {\n    %a = affine.load %A[%i] : memref<8xi32>\n"
           "    affine.store %a, %B[%i] : memref<8xi32>\n  }\n  return\n}\n";
  };
  const std::string caller = "func.func @f(%X: memref<8xi32>) {\n"
                             "  call @g(%X, %X) : (memref<8xi32>, memref<8xi32>) -> ()\n"
                             "  return\n}\n",
                    distinct = " {llvm.noalias}";
  EXPECT_EQ("", composed(kernel("", "", "8") + caller, kernel("", "", "8")));
  EXPECT_EQ("", composed(kernel(distinct, distinct, "8") + caller, kernel(distinct, "", "8")));
  EXPECT_EQ("cannot compose 'g': 'B' may be the same memory as another argument; pass different "
            "arrays",
            composed(kernel(distinct, "", "8") + caller, kernel(distinct, distinct, "8")));
  EXPECT_EQ(
      "cannot compose 'g': the schedule is of another kernel; compose one of the kernel that is "
      "called",
      composed(kernel("", "", "8") + caller, kernel("", "", "7")));
}

TEST(Schedule, PartsOfKernelsAreFunctionsInSources) {
  DiskFileSystem files;
  test::LoadedFile loaded("blur.py",
                          "from allo import grid, i32, kernel\n\n\n@kernel\n"
                          "def blur(A: \"i32[10, 8]\", B: \"i32[8, 6]\"):\n"
                          "    S: \"i32[10, 8]\"\n"
                          "    T: \"i32[10, 8]\"\n"
                          "    for p, q in grid(10, 8):\n"
                          "        S[p, q] = A[p, q] * 2\n"
                          "    for u, v in grid(10, 8):\n"
                          "        T[u, v] = S[u, 7 - v] + 1\n"
                          "    for y, x in grid(8, 6):\n"
                          "        B[y, x] = T[y, x] + T[y + 2, x + 2]\n",
                          &files);
  std::string problem;
  auto program = loaded.program("blur", problem);
  ASSERT_TRUE(program) << problem;
  auto made = vitis::emit(
      *program,
      [&](const lower::LowerOptions &options) {
        lower::LoweredModule module = lower::lower(*program, options);
        Schedule schedule(std::move(module.context), std::move(module.module), "blur");
        for (const auto &[primitive, arguments] : std::vector<std::pair<Primitive, GivenList>>{
                 {Primitive::ReuseAt, {"T", "y", false}},
                 {Primitive::ComputeAt, {"p", "u"}},
                 {Primitive::Outline, {"x", "row", Given()}},
                 {Primitive::Outline, {"T.reuse.shift", "shift", 1}}}) {
          auto done =
              schedule.call(primitive, arguments, mlir::UnknownLoc::get(schedule.context()));
          EXPECT_TRUE(bool(done)) << done.error().message.text;
        }
        std::tie(module.context, module.module) = std::move(schedule).release();
        return module;
      },
      {.places = vitis::OriginStyle::None});
  ASSERT_TRUE(bool(made));
  for (const char *line :
       {"static void row(int32_t T_reuse[3][8], int32_t B[8][6], int32_t y) {",
        "B[y][x] = uint32_t(T_reuse[0][x]) + T_reuse[2][x + 2];", "S[u][q] = ",
        "T_reuse[2][T_reuse_fill_next] = T[y + 2][T_reuse_fill_next];", "row(T_reuse, B, y);"})
    EXPECT_NE(std::string::npos, made->source.find(line)) << line << "\n" << made->source;
}

} // namespace
} // namespace allo
