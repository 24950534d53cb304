// Made by allo from workers.py, kernel states

#include <stdint.h>

static int32_t states_work_seen_1 = 0;
static int32_t states_work_seen_0 = 0;

static void states_work_0(int32_t b[2], int32_t step) {
  #pragma HLS inline off
  int32_t value = states_work_seen_0;
  int32_t value_1 = step;
  states_work_seen_0 = int64_t(value) + value_1;
  b[0] = states_work_seen_0;
}

static void states_work_1(int32_t b[2], int32_t step) {
  #pragma HLS inline off
  int32_t value = states_work_seen_1;
  int32_t value_1 = step;
  states_work_seen_1 = int64_t(value) + value_1 + 1;
  b[1] = states_work_seen_1;
}

extern "C" void states(int32_t a[2], int32_t by) {
  states_work_0(a, by);
  states_work_1(a, by);
}
