// Made by allo from places.py, kernel total

#include <hls_stream.h>
#include <stdint.h>

#line 13 "/places.py"
extern "C" int32_t total(hls::stream<int32_t> &inp) {
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
  return sum;
}
