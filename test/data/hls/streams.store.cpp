// Made by allo from streams.py, kernel store

#include <hls_stream.h>
#include <stdint.h>

extern "C" void store(hls::stream<float> &inp, float y[16]) {
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    y[i] = inp.read();
  }
}
