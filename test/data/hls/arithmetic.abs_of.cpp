// Made by allo from arithmetic.py, kernel abs_of

#include <stdint.h>

extern "C" int8_t abs_of(int8_t x) {
  int8_t r;
  if (x < 0) {
    r = 0 - x;
  } else {
    r = x;
  }
  return r;
}
