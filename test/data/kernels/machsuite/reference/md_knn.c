// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void md_knn(double force_x[restrict ATOMS], double force_y[restrict ATOMS],
            double force_z[restrict ATOMS], double position_x[restrict ATOMS],
            double position_y[restrict ATOMS], double position_z[restrict ATOMS],
            int32_t neighbors[restrict ATOMS * NEIGHBORS]) {
  const double lj1 = 1.5, lj2 = 2.0;
  for (int i = 0; i < ATOMS; ++i) {
    double i_x = position_x[i], i_y = position_y[i], i_z = position_z[i];
    double fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < NEIGHBORS; ++j) {
      int32_t other = neighbors[i * NEIGHBORS + j];
      double delx = i_x - position_x[other];
      double dely = i_y - position_y[other];
      double delz = i_z - position_z[other];
      double r2inv = 1.0 / (delx * delx + dely * dely + delz * delz);
      double r6inv = r2inv * r2inv * r2inv;
      double potential = r6inv * (lj1 * r6inv - lj2);
      double force = r2inv * potential;
      fx += delx * force;
      fy += dely * force;
      fz += delz * force;
    }
    force_x[i] = fx;
    force_y[i] = fy;
    force_z[i] = fz;
  }
}

RUN(md_knn, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5],
    argument[6])

// The atoms stand on a line, a little beside their places, so that no two of them meet.
INIT(md_knn) {
  for (int i = 0; i < ATOMS; ++i)
    for (int axis = 0; axis < 3; ++axis)
      ((double *)argument[3 + axis])[i] = i + randomReal(random, -0.4, 0.4);
  int32_t *neighbors = argument[6];
  for (int i = 0; i < ATOMS; ++i)
    for (int j = 0; j < NEIGHBORS; ++j)
      neighbors[i * NEIGHBORS + j] = (i + 1 + (int32_t)randomInteger(random, 0, ATOMS - 1)) % ATOMS;
}
