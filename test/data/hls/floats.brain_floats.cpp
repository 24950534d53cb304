// Made by allo from floats.py, kernel brain_floats

#include <ap_float.h>
#include <stdint.h>

extern "C" void brain_floats(ap_float<16, 8> x[4], float y[4]) {
  loop_i: for (int32_t i = 0; i < 4; ++i) {
    x[i] = ap_float<16, 8>(float(x[i] * ap_float<16, 8>(1.5f)) + y[i]);
  }
}
