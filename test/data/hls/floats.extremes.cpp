// Made by allo from floats.py, kernel extremes

#include <stdint.h>

// The larger one; NaN if there is one, and 0.0 rather than -0.0.
template <typename Real> static Real allo_maximum(Real a, Real b) {
  if (a != a || b != b)
    return a != a ? a : b;
  return a == b ? (a == Real(0.0f) ? Real(a + b) : a) : (a > b ? a : b);
}

// The smaller one; NaN if there is one, and -0.0 rather than 0.0.
template <typename Real> static Real allo_minimum(Real a, Real b) {
  if (a != a || b != b)
    return a != a ? a : b;
  return a == b ? (a == Real(0.0f) ? Real(-(-a - b)) : a) : (a < b ? a : b);
}

extern "C" void extremes(
    float a,
    float b,
    double c,
    float &result0,
    float &result1,
    double &result2) {
  result0 = a != a ? b : b != b ? a : allo_minimum(a, b);
  result1 = allo_maximum(a, b);
  result2 = -(c != c ? 0.0 : allo_maximum(c, 0.0));
}
