// Made by allo from workers.py, kernel alike

#include <stdint.h>

static void alike_worker_each(int32_t a[4]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    a[i] = uint32_t(a[i]) + 1;
  }
}

extern "C" void alike(int32_t a[4]) {
  alike_worker_each(a);
  alike_worker_each(a);
  alike_worker_each(a);
}
