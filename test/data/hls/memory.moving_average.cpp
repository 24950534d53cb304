// Made by allo from memory.py, kernel moving_average

#include <stdint.h>

static int32_t moving_average_count = 0;
static float moving_average_taps[4] = {0.0f, 0.0f, 0.0f, 0.0f};

extern "C" float moving_average(float x) {
  moving_average_taps[moving_average_count % 4] = x;
  moving_average_count = uint32_t(moving_average_count) + 1;
  float total = 0.0f;
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    total = total + moving_average_taps[i];
  }
  return total / 4.0f;
}
