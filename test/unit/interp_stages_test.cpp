// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Stages of the interpreter by themselves: who runs when, what a deadlock is, and many of them.
#include "common/Sanitizer.h"
#include "interp/Stages.h"

#include <gtest/gtest.h>

#include <string>

namespace allo::eval {
namespace {

TEST(Stages, RunInTurnUntilTheyWait) {
  Stages stages;
  std::string order;
  bool open = false;
  stages.start([&] {
    order += "a";
    EXPECT_TRUE(stages.wait([&] { return open; }));
    order += "A";
  });
  Stages::Id second = stages.start([&] {
    order += "b";
    open = true;
  });
  EXPECT_EQ(order, ""); // nobody has waited yet
  EXPECT_TRUE(stages.wait([&] { return order.size() == 3; }));
  EXPECT_EQ(order, "abA");
  EXPECT_TRUE(stages.done(second));
  EXPECT_EQ(stages.current(), 0u);
}

TEST(Stages, WaitForEachOtherInADeadlock) {
  Stages stages;
  bool never = false, ended = false;
  stages.start([&] {
    EXPECT_FALSE(stages.wait([&] { return never; }));
    ended = true;
  });
  EXPECT_FALSE(stages.wait([&] { return never; }));
  EXPECT_EQ(stages.blocked(), (std::vector<Stages::Id>{0, 1}));
  // Everybody goes on to the end.
  stages.wait([&] { return ended; });
  EXPECT_TRUE(ended);
}

TEST(Stages, StartStages) {
  Stages stages;
  int sum = 0;
  Stages::Id outer = stages.start([&] {
    Stages::Id inner = stages.start([&] { sum += 1; });
    EXPECT_TRUE(stages.wait([&] { return stages.done(inner); }));
    sum += 10;
  });
  EXPECT_TRUE(stages.wait([&] { return stages.done(outer); }));
  EXPECT_EQ(sum, 11);
}

// In a row, each of which waits for the one before it; the last one is started first.
TEST(Stages, CanBeThousands) {
  Stages stages;
  const size_t count = size_t(test::rounds(5000));
  std::vector<bool> passed(count + 1, false);
  for (size_t i = count; i-- > 0;)
    stages.start([&stages, &passed, i] {
      EXPECT_TRUE(stages.wait([&] { return passed[i]; }));
      passed[i + 1] = true;
    });
  passed[0] = true;
  EXPECT_TRUE(stages.wait([&] { return passed[count]; }));
}

// One after the other: a stage that has ended gives its stack to the next.
TEST(Stages, GiveTheirStacksBack) {
  Stages stages;
  size_t ended = 0;
  for (size_t i = 0; i < size_t(test::rounds(100'000)); ++i) {
    Stages::Id id = stages.start([&] { ++ended; });
    ASSERT_TRUE(stages.wait([&] { return stages.done(id); }));
  }
  EXPECT_EQ(ended, size_t(test::rounds(100'000)));
}

} // namespace
} // namespace allo::eval
