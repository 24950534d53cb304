// Made by allo from dataflow.py, kernel around

#include <hls_stream.h>
#include <stdint.h>

static void load(int32_t x[8], int32_t by, hls::stream<int32_t> &out) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    out.write(uint32_t(x[i]) * by);
  }
}

static void store(hls::stream<int32_t> &inp, int32_t y[8], int32_t &result) {
  #pragma HLS inline off
  int32_t last = 0;
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    int32_t last_1 = inp.read();
    y[i] = last_1;
    last = last_1;
  }
  result = last;
}

static void around_dataflow(int32_t shifted[8], int32_t by, int32_t y[8], int32_t &result) {
  #pragma HLS dataflow
  #pragma HLS inline off
  hls::stream<int32_t> queue("queue");
  #pragma HLS stream variable=queue depth=4
  load(shifted, by, queue);
  store(queue, y, result);
}

extern "C" int32_t around(int32_t x[8], int32_t y[8]) {
  int32_t shifted[8] = {0};
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    shifted[i] = uint32_t(x[i]) + 1;
  }
  int32_t result;
  around_dataflow(shifted, x[0], y, result);
  negate: for (int32_t i = 0; i < 8; ++i) {
    y[i] = uint32_t(result) - y[i];
  }
  return uint32_t(y[7]) + result;
}
