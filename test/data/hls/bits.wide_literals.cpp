// Made by allo from bits.py, kernel wide_literals

#include <ap_int.h>
#include <stdint.h>

extern "C" void wide_literals(bool on, ap_uint<128> &result0, int64_t &result1, uint64_t &result2) {
  result0 = on ? (ap_uint<128>(0x123456789ABCDEFULL) << 64 | 0xFEDCBA9876543210ULL) : (ap_uint<128>(0x8000000000000000ULL) << 64 | 0x0ULL);
  result1 = (-9223372036854775807LL - 1);
  result2 = 18446744073709551615ULL;
}
