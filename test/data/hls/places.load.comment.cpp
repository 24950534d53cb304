// Made by allo from places.py, kernel load

#include <hls_stream.h>
#include <stdint.h>

extern "C" void load(int32_t x[8], hls::stream<int32_t> &out) { // places.py:7
  loop_i: for (int32_t i = 0; i < 8; ++i) {                     // places.py:8
    out.write(x[i]);                                            // places.py:9
  }
}
