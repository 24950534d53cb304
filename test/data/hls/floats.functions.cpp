// Made by allo from floats.py, kernel functions

#include <hls_math.h>
#include <stdint.h>

extern "C" void functions(
    float x,
    double y,
    int32_t n,
    float &result0,
    double &result1,
    float &result2) {
  result0 = hls::exp(x) + hls::sqrt(x) * hls::rsqrt(x);
  result1 = hls::pow(y, 0.5) - hls::fma(y, y, 1.0);
  result2 = hls::fmod(hls::floor(x), 3.0f);
}
