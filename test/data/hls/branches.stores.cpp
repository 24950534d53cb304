// Made by allo from branches.py, kernel stores

#include <stdint.h>

extern "C" void stores(float x[4], int64_t i, bool on) {
  if (on) {
    x[i] = 1.0f;
  } else if (x[i] > 2.0f) {
    x[i] = 2.0f;
  } else if (i == 3) {
    x[0] = 0.0f;
  }
}
