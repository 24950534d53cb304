// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

static void between(double p[3], double cell[DENSITY][3], int count, double force[3]) {
  const double lj1 = 1.5, lj2 = 2.0;
  double sum_x = 0, sum_y = 0, sum_z = 0;
  for (int q = 0; q < count; ++q) {
    double dx = p[0] - cell[q][0];
    double dy = p[1] - cell[q][1];
    double dz = p[2] - cell[q][2];
    if (dx != 0 || dy != 0 || dz != 0) {
      double r2inv = 1.0 / (dx * dx + dy * dy + dz * dz);
      double r6inv = r2inv * r2inv * r2inv;
      double potential = r6inv * (lj1 * r6inv - lj2);
      double strength = r2inv * potential;
      sum_x += strength * dx;
      sum_y += strength * dy;
      sum_z += strength * dz;
    }
  }
  force[0] += sum_x;
  force[1] += sum_y;
  force[2] += sum_z;
}

void md_grid(int32_t n_points[restrict SIDE][SIDE][SIDE],
             double force[restrict SIDE][SIDE][SIDE][DENSITY][3],
             double position[restrict SIDE][SIDE][SIDE][DENSITY][3]) {
  for (int x = 0; x < SIDE; ++x)
    for (int y = 0; y < SIDE; ++y)
      for (int z = 0; z < SIDE; ++z)
        for (int u = larger(0, x - 1); u < smaller(SIDE, x + 2); ++u)
          for (int v = larger(0, y - 1); v < smaller(SIDE, y + 2); ++v)
            for (int w = larger(0, z - 1); w < smaller(SIDE, z + 2); ++w)
              for (int p = 0; p < n_points[x][y][z]; ++p)
                between(position[x][y][z][p], position[u][v][w], n_points[u][v][w],
                        force[x][y][z][p]);
}

RUN(md_grid, argument[0], argument[1], argument[2])

// Cells are not full, and what has no atom in it stays unset. The atoms of a cell keep apart.
INIT(md_grid) {
  int32_t *n_points = argument[0];
  double (*force)[DENSITY][3] = argument[1];
  double (*position)[DENSITY][3] = argument[2];
  for (int cell = 0; cell < SIDE * SIDE * SIDE; ++cell) {
    n_points[cell] = (int32_t)randomInteger(random, 0, DENSITY + 1);
    const double at[] = {cell / (SIDE * SIDE), cell / SIDE % SIDE, cell % SIDE};
    for (int p = 0; p < n_points[cell]; ++p)
      for (int axis = 0; axis < 3; ++axis) {
        force[cell][p][axis] = 0;
        position[cell][p][axis] = 5 * (at[axis] + (p + randomReal(random, 0.1, 0.9)) / DENSITY);
      }
  }
}
