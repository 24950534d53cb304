// Made by allo from storage.py, kernel numbered

#include <stdint.h>

extern "C" int32_t numbered(int32_t a[4], int32_t b[4], bool c, int32_t v) {
  if (c) {
    b[0] = v;
  } else {
    a[0] = v;
  }
  return c ? b[1] : a[1];
}
