// Made by allo from floats.py, kernel compares

#include <stdint.h>

extern "C" int32_t compares(float a, float b) {
  int32_t n;
  if (a < b) {
    n = 1;
  } else if (a != b) {
    n = 2;
  } else {
    n = 0;
  }
  if (a < 0.0f || a > 0.0f) {
    n = uint32_t(n) + 10;
  }
  return n;
}
