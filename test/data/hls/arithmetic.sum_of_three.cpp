// Made by allo from arithmetic.py, kernel sum_of_three

#include <stdint.h>

extern "C" int32_t sum_of_three(int32_t a, int32_t b, int32_t c) {
  return uint32_t(a) + b + c;
}
