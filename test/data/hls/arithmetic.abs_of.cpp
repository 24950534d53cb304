// Made by allo from arithmetic.py, kernel abs_of

#include <ap_int.h>
#include <stdint.h>

extern "C" int8_t abs_of(int8_t x) {
  if (x < 0) {
    x = ap_int<9>(0) - x;
  }
  return x;
}
