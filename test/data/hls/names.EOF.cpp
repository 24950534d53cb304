// Made by allo from names.py, kernel EOF
// The function is named EOF_1, as C++ cannot use the kernel's name here

#include <stdint.h>

extern "C" int32_t EOF_1(int32_t unsigned_1) {
  return unsigned_1;
}
