// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What no list of steps can show: refs between schedules, scripts that fail, time. The rest is in
// test/data/schedule.
#ifdef ALLO_HAS_SCHEDULE
#include "schedule/Schedule.h"

#include <gtest/gtest.h>
#include <mlir/Parser/Parser.h>

#include <chrono>
#include <cstdio>

namespace allo {
namespace {

using namespace schedule;

std::string nests(size_t count) {
  std::string text = "func.func @f(%A: memref<8x8xi32>, %v: i32) {\n";
  for (size_t i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    text += "affine.for %i" + n + " = 0 to 8 { affine.for %j" + n +
            " = 0 to 8 {\n affine.store %v, %A[%i" + n + ", %j" + n + "] : memref<8x8xi32>\n} }\n";
  }
  return text + "return\n}\n";
}

std::unique_ptr<Schedule> scheduleOf(const std::string &text) {
  auto made = Schedule::fromText(text, "payload");
  EXPECT_TRUE(bool(made));
  return *std::move(made);
}

TEST(Schedule, RefsBelongToOneSchedule) {
  auto one = scheduleOf(nests(1)), other = scheduleOf(nests(1));
  auto loop = one->one({RefKind::Loop, "i0"});
  ASSERT_TRUE(bool(loop));
  auto made = other->call(Primitive::Split, {*loop, 2}, mlir::UnknownLoc::get(other->context()));
  ASSERT_FALSE(bool(made));
  EXPECT_EQ(DiagCode::ScheduleArgument, made.error().message.code);
  EXPECT_EQ("LoopRef('i0', path='module/f/L0') belongs to another schedule",
            made.error().message.text);
  EXPECT_EQ(ErrorKind::Argument, made.error().kind());
  EXPECT_FALSE(other->live(*loop));
}

TEST(Schedule, ReplaysRecordedCalls) {
  auto one = scheduleOf(nests(1)), other = scheduleOf(nests(1));
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
  auto schedule = scheduleOf(nests(1));
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

TEST(Schedule, IsFastOnLargePayloads) {
  auto schedule = scheduleOf(nests(150));
  const auto start = std::chrono::steady_clock::now();
  auto made =
      schedule->call(Primitive::Split, {"i75", 4}, mlir::UnknownLoc::get(schedule->context()));
  const double ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  ASSERT_TRUE(bool(made));
  std::printf("a split among 300 loops: %.1f ms\n", ms);
  EXPECT_LT(ms, 500);
}

} // namespace
} // namespace allo
#endif
