// Made by allo from checked.py, kernel mean

#include <allo_hls/Csim.h>
#include <allo_hls/Stages.h>
#include <ap_int.h>
#include <hls_stream.h>
#include <stdint.h>

static void produce(int32_t x[8], int32_t n, hls::stream<int32_t> &out) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < n; ++i) {
    ALLO_SITE(0);
    out.write(x[ALLO_AT(i, 8, 1)]);
  }
}

static void consume(hls::stream<int32_t> &inp, int32_t n, int32_t &result) {
  #pragma HLS inline off
  int32_t sum = 0;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    ALLO_SITE(2);
    sum = uint32_t(sum) + inp.read();
  }
  result = sum;
}

extern "C" int32_t mean(int32_t x[8], int32_t n) {
  #pragma HLS dataflow
  hls::stream<int32_t> pipe("pipe");
  #pragma HLS stream variable=pipe depth=4
  ALLO_STREAM(pipe, "pipe", 4);
  ALLO_STAGE_WITH((n), produce(x, n, pipe));
  int32_t result;
  ALLO_STAGE_WITH((n), consume(pipe, n, result));
  ALLO_JOIN();
  return ap_int<33>(result) / ALLO_DIVISOR(n, 3);
}
