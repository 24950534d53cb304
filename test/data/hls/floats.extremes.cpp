// Made by allo from floats.py, kernel extremes

#include <hls_math.h>
#include <stdint.h>

// The larger one; NaN if there is one, and 0.0 rather than -0.0.
template <typename Real> static Real allo_maximum(Real a, Real b) {
  if (a != a || b != b)
    return a != a ? a : b;
  return a == b ? (a == Real(0.0f) ? Real(a + b) : a) : (a > b ? a : b);
}

extern "C" void extremes(
    float a,
    float b,
    double c,
    float &result0,
    float &result1,
    double &result2) {
  result0 = hls::fmin(a, b);
  result1 = allo_maximum(a, b);
  result2 = -hls::fmax(c, 0.0);
}
