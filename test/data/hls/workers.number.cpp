// Made by allo from workers.py, kernel number

#include <stdint.h>

static void number_worker_0_0(int32_t a[2][2]) {
  #pragma HLS inline off
  a[0][0] = 0;
}

static void number_worker_0_1(int32_t a[2][2]) {
  #pragma HLS inline off
  a[0][1] = 1;
}

static void number_worker_1_0(int32_t a[2][2]) {
  #pragma HLS inline off
  a[1][0] = 2;
}

static void number_worker_1_1(int32_t a[2][2]) {
  #pragma HLS inline off
  a[1][1] = 3;
}

extern "C" void number(int32_t a[2][2]) {
  number_worker_0_0(a);
  number_worker_0_1(a);
  number_worker_1_0(a);
  number_worker_1_1(a);
}
