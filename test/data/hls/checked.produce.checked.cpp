// Made by allo from checked.py, kernel produce

#include <allo_hls/Csim.h>
#include <hls_stream.h>
#include <stdint.h>

extern "C" void produce(int32_t x[8], int32_t n, hls::stream<int32_t> &out) {
  loop_i: for (int32_t i = 0; i < n; ++i) {
    ALLO_SITE(0);
    out.write(x[ALLO_AT(i, 8, 1)]);
  }
}
