// Made by allo from blocks.py, kernel both

#include <hls_stream.h>
#include <hls_streamofblocks.h>
#include <stdint.h>

extern "C" void both(
    hls::stream_of_blocks<int32_t[2], 2> &inp,
    hls::stream_of_blocks<int32_t[2], 2> &other,
    hls::stream<int32_t> &out) {
  loop_k: for (int32_t k = 0; k < 4; ++k) {
    int32_t a[2];
    {
      hls::read_lock<int32_t[2]> lock(inp);
      for (int32_t i = 0; i < 2; ++i) {
        a[i] = lock[i];
      }
    }
    int32_t b[2];
    {
      hls::read_lock<int32_t[2]> lock(other);
      for (int32_t i = 0; i < 2; ++i) {
        b[i] = lock[i];
      }
    }
    out.write(uint32_t(a[0]) * b[0] + uint32_t(a[1]) * b[1]);
  }
}
