// Made by allo from arithmetic.py, kernel sum_of_three

#include <ap_int.h>
#include <stdint.h>

extern "C" int32_t sum_of_three(int32_t a, int32_t b, int32_t c) {
  return ap_int<34>(a) + b + c;
}
