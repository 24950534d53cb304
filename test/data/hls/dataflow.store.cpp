// Made by allo from dataflow.py, kernel store

#include <hls_stream.h>
#include <stdint.h>

extern "C" int32_t store(hls::stream<int32_t> &inp, int32_t y[8]) {
  int32_t last = 0;
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    int32_t last_1 = inp.read();
    y[i] = last_1;
    last = last_1;
  }
  return last;
}
