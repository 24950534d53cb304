# MachSuite md/knn: Lennard-Jones forces between each atom and its nearest neighbours.
# bench: ATOMS=32768, NEIGHBORS=32
from allo import f64, i32, kernel

ATOMS = 16
NEIGHBORS = 4
LJ1 = 1.5
LJ2 = 2.0


@kernel
def md_knn(
    force_x: "f64[ATOMS]",
    force_y: "f64[ATOMS]",
    force_z: "f64[ATOMS]",
    position_x: "f64[ATOMS]",
    position_y: "f64[ATOMS]",
    position_z: "f64[ATOMS]",
    neighbors: "i32[ATOMS * NEIGHBORS]",
):
    for i in range(ATOMS):
        i_x = position_x[i]
        i_y = position_y[i]
        i_z = position_z[i]
        fx: f64 = 0.0
        fy: f64 = 0.0
        fz: f64 = 0.0
        for j in range(NEIGHBORS):
            other = neighbors[i * NEIGHBORS + j]
            delx = i_x - position_x[other]
            dely = i_y - position_y[other]
            delz = i_z - position_z[other]
            r2inv = 1.0 / (delx * delx + dely * dely + delz * delz)
            r6inv = r2inv * r2inv * r2inv
            potential = r6inv * (LJ1 * r6inv - LJ2)
            force = r2inv * potential
            fx += delx * force
            fy += dely * force
            fz += delz * force
        force_x[i] = fx
        force_y[i] = fy
        force_z[i] = fz
