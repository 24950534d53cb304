// Made by allo from branches.py, kernel decode

#include <stdint.h>

extern "C" int32_t decode(int8_t op, int32_t a, int32_t b) {
  int32_t r;
  switch (op) {
  case 0: {
    r = uint32_t(a) + b;
    break;
  }
  case 1: {
    r = uint32_t(a) - b;
    break;
  }
  case -1: {
    r = uint32_t(0) - a;
    break;
  }
  default: {
    r = b;
    break;
  }
  }
  return r;
}
