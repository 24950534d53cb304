// Made by allo from division.py, kernel guarded

#include <stdint.h>

extern "C" int32_t guarded(int32_t a[4], int32_t b) {
  int32_t total;
  if (b > 0 && a[0] != 5) {
    total = uint32_t(a[0] / b) + a[1] % b;
  } else if (b < -1) {
    total = a[2] / b;
  } else {
    total = 0 - a[3] / 9;
  }
  return total;
}
