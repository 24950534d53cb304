// Made by allo from places.py, kernel total

#include <hls_stream.h>
#include <stdint.h>

extern "C" int32_t total(hls::stream<int32_t> &inp) {           // places.py:13
  int32_t sum = 0;                                              // places.py:15
  loop_i: for (int32_t i = 0; i < 8; ++i) {                     // places.py:15
    int32_t value = inp.read();                                 // places.py:16
    if (value > 0) {                                            // places.py:17
      sum = uint32_t(sum) + value;                              // places.py:18
    } else {                                                    // places.py:17
      sum = uint32_t(sum) - 1;                                  // places.py:20
    }
  }
  return sum;                                                   // places.py:21
}
