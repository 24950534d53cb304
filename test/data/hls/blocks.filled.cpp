// Made by allo from blocks.py, kernel filled

#include <hls_streamofblocks.h>
#include <stdint.h>

extern "C" void filled(int32_t a[4][2], hls::stream_of_blocks<int32_t[2], 2> &out) {
  loop_k: for (int32_t k = 0; k < 4; ++k) {
    hls::write_lock<int32_t[2]> tile(out);
    loop_i: for (int32_t i = 0; i < 2; ++i) {
      tile[i] = a[k][i];
    }
  }
}
