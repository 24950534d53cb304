// Made by allo from ports.py, kernel one_odd

#include <ap_int.h>
#include <stdint.h>

extern "C" void one_odd(ap_uint<7> x, ap_uint<7> &result) {
  result = x + 1;
}
