// Made by allo from branches.py, kernel first_that_holds

#include <stdint.h>

extern "C" int32_t first_that_holds(int32_t a, int32_t b) {
  int32_t result;
  if (a > b) {
    result = uint32_t(a) - b;
  } else if (a == b) {
    result = 0;
  } else {
    int32_t c = uint32_t(b) - a;
    result = uint32_t(c) * c;
  }
  return result;
}
