// Made by allo from blocks.py, kernel summed

#include <hls_streamofblocks.h>
#include <stdint.h>

extern "C" void summed(hls::stream_of_blocks<int32_t[2], 2> &inp, int32_t b[4]) {
  loop_k: for (int32_t k = 0; k < 4; ++k) {
    hls::read_lock<int32_t[2]> pair(inp);
    b[k] = uint32_t(pair[0]) + pair[1];
  }
}
