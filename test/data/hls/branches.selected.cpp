// Made by allo from branches.py, kernel selected

#include <algorithm>
#include <stdint.h>

extern "C" int32_t selected(int32_t a, int32_t b, bool on) {
  int32_t x = on ? a : b;
  int32_t y = a < b && !on ? 7 : a;
  return std::max<int32_t>(x, std::min<int32_t>(y, 100));
}
