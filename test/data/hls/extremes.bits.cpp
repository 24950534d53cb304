// Made by allo from extremes.py, kernel bits

#include <stdint.h>

// The same bits as another type.
template <typename To, typename From> static To allo_bitcast(From from) {
  union {
    From from;
    To to;
  } both;
  both.from = from;
  return both.to;
}

extern "C" uint32_t bits(float x) {
  return allo_bitcast<uint32_t>(x);
}
