// Made by allo from checked.py, kernel mean

#include <ap_int.h>
#include <hls_stream.h>
#include <stdint.h>

static void produce(int32_t x[8], int32_t n, hls::stream<int32_t> &out) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < n; ++i) {
    out.write(x[i]);
  }
}

static void consume(hls::stream<int32_t> &inp, int32_t n, int32_t &result) {
  #pragma HLS inline off
  int32_t sum = 0;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    sum = uint32_t(sum) + inp.read();
  }
  result = sum;
}

extern "C" int32_t mean(int32_t x[8], int32_t n) {
  #pragma HLS dataflow
  hls::stream<int32_t> pipe("pipe");
  #pragma HLS stream variable=pipe depth=4
  produce(x, n, pipe);
  int32_t result;
  consume(pipe, n, result);
  return ap_int<33>(result) / n;
}
