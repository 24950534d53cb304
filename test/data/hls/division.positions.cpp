// Made by allo from division.py, kernel positions

#include <stdint.h>

extern "C" void positions(int64_t i, int32_t n, int64_t &result0, int64_t &result1) {
  int32_t value = i % 8;
  int32_t value_1 = n;
  result0 = i / 8;
  result1 = int64_t(value) + value_1;
}
