// Made by allo from branches.py, kernel find

#include <stdint.h>

extern "C" int32_t find(int32_t x[10], int32_t key) {
  int32_t result;
  if (key < 0) {
    result = -2;
  } else {
    result = -1;
    loop_i: for (int32_t i = 0; i < 10; ++i) {
      if (result < 0 && x[i] == key) {
        result = i;
      }
    }
  }
  return result;
}
