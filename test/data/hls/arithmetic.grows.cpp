// Made by allo from arithmetic.py, kernel grows

#include <ap_int.h>
#include <stdint.h>

extern "C" void grows(int32_t a, int32_t b, int16_t c, ap_int<48> &result) {
  result = ap_int<48>(a) * c + b - 1;
}
