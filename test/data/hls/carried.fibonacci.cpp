// Made by allo from carried.py, kernel fibonacci

#include <stdint.h>

extern "C" uint32_t fibonacci(int32_t n) {
  uint32_t a = 0;
  uint32_t b = 1;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    uint32_t b_1 = a + b;
    a = b;
    b = b_1;
  }
  return a;
}
