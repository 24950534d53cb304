// Made by allo from checked.py, kernel casts

#include <ap_float.h>
#include <stdint.h>

extern "C" void casts(
    float x,
    ap_float<16, 8> b,
    double c,
    int32_t step,
    int32_t &result0,
    int32_t &result1,
    int64_t &result2,
    uint64_t &result3) {
  int32_t value = step;
  bool value_1 = value > 0;
  int32_t value_2 = value_1 ? 10 : 0;
  int32_t value_3 = value_1 ? value : 1;
  int32_t n = 0;
  loop_i: for (int64_t i = 0; i < value_2; i += value_3) {
    n = n + i;
  }
  result0 = int32_t(x * 2.0f);
  result1 = int32_t(float(b * ap_float<16, 8>(1.5f) + ap_float<16, 8>(double(n))));
  result2 = int64_t(c);
  result3 = uint64_t(c);
}
