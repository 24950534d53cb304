// Made by allo from places.py, kernel top

#include <hls_stream.h>
#include <stdint.h>

static void load(int32_t x[8], hls::stream<int32_t> &out) {     // places.py:7
  #pragma HLS inline off
  loop_i: for (int32_t i = 0; i < 8; ++i) {                     // places.py:8
    out.write(x[i]);                                            // places.py:9
  }
}

static void total(hls::stream<int32_t> &inp, int32_t &result) { // places.py:13
  #pragma HLS inline off
  int32_t sum = 0;                                              // places.py:15
  loop_i: for (int32_t i = 0; i < 8; ++i) {                     // places.py:15
    int32_t value = inp.read();                                 // places.py:16
    if (value > 0) {                                            // places.py:17
      sum = uint32_t(sum) + value;                              // places.py:18
    } else {                                                    // places.py:17
      sum = uint32_t(sum) - 1;                                  // places.py:20
    }
  }
  result = sum;                                                 // places.py:21
}

extern "C" int32_t top(int32_t x[8]) {                          // places.py:25
  #pragma HLS dataflow
  hls::stream<int32_t> pipe("pipe");                            // places.py:26
  #pragma HLS stream variable=pipe depth=2
  load(x, pipe);                                                // places.py:27
  int32_t result;                                               // places.py:28
  total(pipe, result);                                          // places.py:28
  return result;                                                // places.py:28
}
