// Made by allo from ports.py, kernel streamed

#include <ap_int.h>
#include <hls_half.h>
#include <hls_stream.h>
#include <hls_streamofblocks.h>
#include <stdint.h>

extern "C" void streamed(
    hls::stream<int32_t> &source,
    hls::stream_of_blocks<half[2], 4> &to,
    hls::stream<ap_uint<7>> lanes[2]) {
  half pair[2];
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    int32_t x = source.read();
    pair[0] = half(float(x));
    pair[1] = half(float(ap_int<33>(x) + 1));
    {
      hls::write_lock<half[2]> lock(to);
      for (int32_t i_1 = 0; i_1 < 2; ++i_1) {
        lock[i_1] = pair[i_1];
      }
    }
    lanes[i % 2].write(x);
  }
}
