// Made by allo from arithmetic.py, kernel wraps

#include <stdint.h>

extern "C" int32_t wraps(int32_t a, int32_t b) {
  return uint32_t(a) * b + (uint32_t(a) - b) * 3;
}
