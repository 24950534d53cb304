// Made by allo from ports.py, kernel many_parameters

#include <stdint.h>

extern "C" void many_parameters(
    int32_t first_operand[16][16],
    int32_t second_operand[16][16],
    int32_t result[16][16],
    int32_t scale) {
  loop_i: for (int32_t i = 0; i < 16; ++i) {
    loop_j: for (int32_t j = 0; j < 16; ++j) {
      result[i][j] = first_operand[i][j] + uint32_t(second_operand[i][j]) * scale;
    }
  }
}
