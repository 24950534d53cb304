// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void spmv_crs(double values[restrict ENTRIES], int32_t columns[restrict ENTRIES],
              int32_t row_starts[restrict ROWS + 1], double vector[restrict ROWS],
              double out[restrict ROWS]) {
  for (int i = 0; i < ROWS; ++i) {
    double total = 0;
    for (int j = row_starts[i]; j < row_starts[i + 1]; ++j) {
      double term = values[j] * vector[columns[j]];
      total = total + term;
    }
    out[i] = total;
  }
}

RUN(spmv_crs, argument[0], argument[1], argument[2], argument[3], argument[4])

// Rows of different lengths, some of them empty.
INIT(spmv_crs) {
  fillF64(random, argument[0], ENTRIES, -1, 1);
  fillI32(random, argument[1], ENTRIES, 0, ROWS);
  int32_t *starts = argument[2];
  for (int i = 0; i <= ROWS; ++i)
    starts[i] = 0;
  for (int j = 0; j < ENTRIES; ++j)
    ++starts[randomInteger(random, 1, ROWS + 1)];
  for (int i = 0; i < ROWS; ++i)
    starts[i + 1] += starts[i];
  fillF64(random, argument[3], ROWS, -1, 1);
}
