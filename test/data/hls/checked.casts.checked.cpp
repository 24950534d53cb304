// Made by allo from checked.py, kernel casts

#include <allo_hls/Csim.h>
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
  ALLO_STEP(value, 0);
  int32_t value_2 = value_1 ? 10 : 0;
  int32_t value_3 = value_1 ? value : 1;
  int32_t n = 0;
  loop_i: for (int64_t i = 0; i < value_2; i += value_3) {
    n = n + i;
  }
  result0 = int32_t(ALLO_FITS(x * 2.0f, -2147483649.0, 2147483648.0, 1));
  result1 = int32_t(ALLO_FITS(float(b * ap_float<16, 8>(1.5f) + ap_float<16, 8>(double(n))), -2147483649.0, 2147483648.0, 2));
  result2 = int64_t(ALLO_FITS(c, -9223372036854777856.0, 9223372036854775808.0, 3));
  result3 = uint64_t(ALLO_FITS(c, -1.0, 18446744073709551616.0, 4));
}
