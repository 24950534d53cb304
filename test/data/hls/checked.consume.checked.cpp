// Made by allo from checked.py, kernel consume

#include <allo_hls/Csim.h>
#include <hls_stream.h>
#include <stdint.h>

extern "C" int32_t consume(hls::stream<int32_t> &inp, int32_t n) {
  int32_t sum = 0;
  loop_i: for (int32_t i = 0; i < n; ++i) {
    ALLO_SITE(0);
    sum = uint32_t(sum) + inp.read();
  }
  return sum;
}
