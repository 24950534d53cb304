// Made by allo from dataflow.py, kernel between

#include <hls_stream.h>
#include <stdint.h>

static void load(int32_t x[8], int32_t by, hls::stream<int32_t> &out) {
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    out.write(uint32_t(x[i]) * by);
  }
}

static void between_square(hls::stream<int32_t> &raw, hls::stream<int32_t> &ready) {
  #pragma HLS inline off
  square: for (int32_t i = 0; i < 8; ++i) {
    int32_t v = raw.read();
    ready.write(uint32_t(v) * v);
  }
}

static void store(hls::stream<int32_t> &inp, int32_t y[8], int32_t &result) {
  #pragma HLS inline off
  int32_t last = 0;
  loop_i: for (int32_t i = 0; i < 8; ++i) {
    int32_t last_1 = inp.read();
    y[i] = last_1;
    last = last_1;
  }
  result = last;
}

static void between_dataflow(int32_t x[8], int32_t by, int32_t y[8]) {
  #pragma HLS dataflow
  #pragma HLS inline off
  hls::stream<int32_t> raw("raw");
  #pragma HLS stream variable=raw depth=4
  hls::stream<int32_t> ready("ready");
  #pragma HLS stream variable=ready depth=4
  load(x, by, raw);
  between_square(raw, ready);
  int32_t result;
  store(ready, y, result);
}

extern "C" void between(int32_t x[8], int32_t n, int32_t y[8]) {
  between_dataflow(x, uint32_t(n) + 1, y);
}
