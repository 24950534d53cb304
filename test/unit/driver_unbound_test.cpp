// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A kernel that a command is about has nobody to give its constexpr parameters values.
#include "api/load/Target.h"
#include "common/Observe.h"

#include <gtest/gtest.h>

namespace allo::api {
namespace {

std::vector<Diagnostic> unboundIn(const std::string &program, const std::string &kernel) {
  test::Checked checked = test::check(program);
  Result<FoundKernel> place = findKernel(*checked.analysis, kernel);
  EXPECT_TRUE(place) << place.error().message;
  return place ? unboundParameters(*place) : std::vector<Diagnostic>();
}

TEST(UnboundParameters, EachWithoutADefaultIsNamed) {
  auto found = unboundIn("from allo import constexpr, i32, kernel\n@kernel\n"
                         "def k(n: constexpr, x: i32, m: constexpr, p: constexpr = 1) -> i32:\n"
                         "    return x\n",
                         "k");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].code, DiagCode::MissingBinding);
  EXPECT_EQ(found[0].message, "Missing constexpr argument binding for parameter 'n' of kernel 'k'");
  EXPECT_EQ(found[1].message, "Missing constexpr argument binding for parameter 'm' of kernel 'k'");
}

TEST(UnboundParameters, ACallGivesThemValues) {
  EXPECT_TRUE(unboundIn("from allo import constexpr, i32, kernel\n@kernel\n"
                        "def k(n: constexpr, x: i32) -> i32:\n    return x + n\n"
                        "@kernel\ndef top(x: i32) -> i32:\n    return k(2, x)\n",
                        "k")
                  .empty());
}

} // namespace
} // namespace allo::api
