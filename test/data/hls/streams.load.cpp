// Made by allo from streams.py, kernel load

#include <hls_stream.h>
#include <stdint.h>

extern "C" void load(float x[16], hls::stream<float> &out) {
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    out.write(x[i]);
  }
}
