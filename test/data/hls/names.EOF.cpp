// Made by allo from names.py, kernel EOF

#include <stdint.h>

extern "C" int32_t EOF_1(int32_t unsigned_1) {
  return unsigned_1;
}
