// Made by allo from dataflow.py, kernel in_branch

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

static void in_branch_dataflow(int32_t x[8], hls::stream<int32_t> &queue, int32_t y[8]) {
  #pragma HLS dataflow
  #pragma HLS inline off
  load(x, 2, queue);
  int32_t result;
  store(queue, y, result);
}

extern "C" void in_branch(int32_t x[8], int32_t y[8], bool doubles) {
  hls::stream<int32_t> queue("queue");
  #pragma HLS stream variable=queue depth=4
  if (doubles) {
    in_branch_dataflow(x, queue, y);
  } else {
    loop_i: for (int32_t i = 0; i < 8; ++i) {
      y[i] = 0;
    }
  }
}
