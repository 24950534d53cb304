// Made by allo from ports.py, kernel several

#include <ap_int.h>
#include <stdint.h>

extern "C" void several(int32_t a, int32_t &result0, ap_uint<7> &result1, bool &result2) {
  result0 = a;
  result1 = a;
  result2 = a > 0;
}
