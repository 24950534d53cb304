// Made by allo from carried.py, kernel extremes

#include <stdint.h>

extern "C" void extremes(int32_t a[10], int32_t &result0, int32_t &result1) {
  int32_t low = a[0];
  int32_t high = a[0];
  loop_i: for (int32_t i = 1; i < 10; ++i) {
    if (a[i] < low) {
      low = a[i];
    } else if (a[i] > high) {
      high = a[i];
    }
  }
  result0 = low;
  result1 = high;
}
