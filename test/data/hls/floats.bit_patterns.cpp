// Made by allo from floats.py, kernel bit_patterns

#include <hls_half.h>
#include <stdint.h>

// The same bits as another type.
template <typename To, typename From> static To allo_bitcast(From from) {
  union {
    From from;
    To to;
  } both;
  both.from = from;
  return both.to;
}

extern "C" void bit_patterns(
    float x,
    half h,
    uint64_t w,
    uint32_t &result0,
    half &result1,
    double &result2) {
  result0 = allo_bitcast<uint32_t>(x) >> 23;
  result1 = -h;
  result2 = allo_bitcast<double>(w);
}
