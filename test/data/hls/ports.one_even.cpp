// Made by allo from ports.py, kernel one_even

#include <stdint.h>

extern "C" int8_t one_even(bool x, int64_t y) {
  int32_t value = x;
  return uint64_t(value) + y;
}
