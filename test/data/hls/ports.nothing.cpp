// Made by allo from ports.py, kernel nothing

#include <ap_int.h>
#include <stdint.h>

extern "C" void nothing(ap_uint<7> a[3][2]) {
}
