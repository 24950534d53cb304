// Made by allo from storage.py, kernel picked

#include <stdint.h>

static bool pick(int32_t a[4], int32_t b[4], bool c) {
  #pragma HLS inline off
  return !c;
}

extern "C" void picked(int32_t a[4], int32_t b[4], bool c) {
  bool p = pick(a, b, c);
  if (p) {
    b[0] = 100;
  } else {
    a[0] = 100;
  }
}
