// Made by allo from places.py, kernel top

#include <hls_stream.h>
#include <stdint.h>

#line 7 "/places.py"
static void load(int32_t x[8], hls::stream<int32_t> &out) {
#line 7 "/places.py"
  #pragma HLS inline off
#line 8 "/places.py"
  loop_i: for (int32_t i = 0; i < 8; ++i) {
#line 9 "/places.py"
    out.write(x[i]);
  }
}

#line 13 "/places.py"
static void total(hls::stream<int32_t> &inp, int32_t &result) {
#line 13 "/places.py"
  #pragma HLS inline off
#line 15 "/places.py"
  int32_t sum = 0;
#line 15 "/places.py"
  loop_i: for (int32_t i = 0; i < 8; ++i) {
#line 16 "/places.py"
    int32_t value = inp.read();
#line 17 "/places.py"
    if (value > 0) {
#line 18 "/places.py"
      sum = uint32_t(sum) + value;
#line 17 "/places.py"
    } else {
#line 20 "/places.py"
      sum = uint32_t(sum) - 1;
    }
  }
#line 21 "/places.py"
  result = sum;
}

#line 25 "/places.py"
extern "C" int32_t top(int32_t x[8]) {
#line 25 "/places.py"
  #pragma HLS dataflow
#line 26 "/places.py"
  hls::stream<int32_t> pipe("pipe");
#line 26 "/places.py"
  #pragma HLS stream variable=pipe depth=2
#line 27 "/places.py"
  load(x, pipe);
#line 28 "/places.py"
  int32_t result;
#line 28 "/places.py"
  total(pipe, result);
#line 28 "/places.py"
  return result;
}
