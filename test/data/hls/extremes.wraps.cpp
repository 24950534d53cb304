// Made by allo from extremes.py, kernel wraps

#include <stdint.h>

extern "C" int64_t wraps(int64_t x, int64_t y) {
  int64_t value = uint64_t(x) * y;
  return uint64_t(value) + 1;
}
