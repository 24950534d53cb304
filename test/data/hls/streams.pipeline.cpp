// Made by allo from streams.py, kernel pipeline

#include <hls_stream.h>
#include <stdint.h>

static void load(float x[16], hls::stream<float> &out) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    out.write(x[i]);
  }
}

static void scale(hls::stream<float> &inp, hls::stream<float> &out, float by) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    out.write(inp.read() * by);
  }
}

static void store(hls::stream<float> &inp, float y[16]) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    y[i] = inp.read();
  }
}

extern "C" void pipeline(float x[16], float y[16], float by) {
  #pragma HLS dataflow
  hls::stream<float> first("first");
  #pragma HLS stream variable=first depth=4
  hls::stream<float> second("second");
  #pragma HLS stream variable=second depth=4
  load(x, first);
  scale(first, second, by);
  store(second, y);
}
