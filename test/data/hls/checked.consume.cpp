// Made by allo from checked.py, kernel consume

#include <ap_int.h>
#include <hls_stream.h>
#include <stdint.h>

extern "C" int32_t consume(hls::stream<int32_t> &inp, int32_t n) {
  #pragma HLS stream variable=inp depth=4
  int32_t sum = 0;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    sum = ap_int<33>(sum) + inp.read();
  }
  return sum;
}
