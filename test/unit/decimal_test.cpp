// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/Decimal.h"

#include <gtest/gtest.h>

using namespace allo;

namespace {

// The first column is what std::to_chars writes, the second what repr() of Python does.
TEST(Decimal, IsWrittenAsPythonWritesFloats) {
  const struct {
    const char *scientific, *repr;
  } rows[] = {{"0e+00", "0.0"},           {"-0e+00", "-0.0"},
              {"1e+00", "1.0"},           {"1.5e+00", "1.5"},
              {"-1.2e+03", "-1200.0"},    {"1.234e+03", "1234.0"},
              {"1.2345e+03", "1234.5"},   {"1e-04", "0.0001"},
              {"1.25e-04", "0.000125"},   {"1e-05", "1e-05"},
              {"-1.25e-07", "-1.25e-07"}, {"1e+15", "1000000000000000.0"},
              {"1e+16", "1e+16"},         {"1.7976931348623157e+308", "1.7976931348623157e+308"},
              {"5e-324", "5e-324"}};
  for (const auto &row : rows)
    EXPECT_EQ(reprOfDecimal(decimalOf(row.scientific)), row.repr);
  EXPECT_EQ(pointedDigits(decimalOf("-1.2e+03")), "1200.");
  EXPECT_EQ(pointedDigits(decimalOf("1.25e-01")), "0.125");
  EXPECT_EQ(exponentText(-7, 3), "e-007");
}

} // namespace
