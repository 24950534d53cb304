// Made by allo from branches.py, kernel sign

#include <stdint.h>

extern "C" int32_t sign(int32_t x) {
  int32_t s;
  if (x > 0) {
    s = 1;
  } else if (x < 0) {
    s = -1;
  } else {
    s = 0;
  }
  return s;
}
