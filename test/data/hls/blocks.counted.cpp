// Made by allo from blocks.py, kernel counted

#include <hls_stream.h>
#include <hls_streamofblocks.h>
#include <stdint.h>

extern "C" void counted(
    int32_t n,
    hls::stream_of_blocks<int32_t[2], 2> &out,
    hls::stream<int32_t> &more) {
  int32_t pair[2] = {0};
  loop_k: for (int32_t k = 0; k < n; ++k) {
    more.write(k);
    {
      hls::write_lock<int32_t[2]> first(out);
      for (int32_t i = 0; i < 2; ++i) {
        first[i] = 7;
      }
      first[0] = int64_t(first[0]) + k;
    }
    pair[k % 2] = k;
    {
      hls::write_lock<int32_t[2]> lock(out);
      for (int32_t i = 0; i < 2; ++i) {
        lock[i] = pair[i];
      }
    }
  }
}
