// Made by allo from extremes.py, kernel strict

#include <stdint.h>

// The smaller one; NaN if there is one, and -0.0 rather than 0.0.
template <typename Real> static Real allo_minimum(Real a, Real b) {
  if (a != a || b != b)
    return a != a ? a : b;
  return a == b ? (a == Real(0.0f) ? Real(-(-a - b)) : a) : (a < b ? a : b);
}

extern "C" float strict(float x, float y) {
  return allo_minimum(x, y);
}
