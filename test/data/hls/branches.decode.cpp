// Made by allo from branches.py, kernel decode

#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t decode(int8_t op, int32_t a, int32_t b) {
  switch (op) {
  case 0: {
    b = ap_int<33>(a) + b;
    break;
  }
  case 1: {
    b = ap_int<33>(a) - b;
    break;
  }
  case -1: {
    b = ap_int<33>(0) - a;
    break;
  }
  default: {
    break;
  }
  }
  return b;
}
