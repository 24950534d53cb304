// Made by allo from floats.py, kernel literals

#include <stdint.h>

extern "C" void literals(float x, double y, float &result0, double &result1) {
  result0 = x * 0.1f + 1e-30f - 3.0f;
  result1 = y * 0.1 + 1e+300;
}
