// Made by allo from branches.py, kernel decode

#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t decode(int8_t op, int32_t a, int32_t b) {
  int32_t r;
  switch (op) {
  case 0: {
    r = ap_int<33>(a) + b;
    break;
  }
  case 1: {
    r = ap_int<33>(a) - b;
    break;
  }
  case -1: {
    r = ap_int<33>(0) - a;
    break;
  }
  default: {
    r = b;
    break;
  }
  }
  return r;
}
