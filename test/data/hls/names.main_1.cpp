// Made by allo from names.py, kernel main_1

#include <stdint.h>

extern "C" int32_t main_1(float x) {
  return int32_t(x);
}
