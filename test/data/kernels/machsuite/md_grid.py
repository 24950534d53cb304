# MachSuite md/grid: Lennard-Jones forces between the atoms of neighbouring cells of a cube.
# bench: SIDE=12, DENSITY=10
from allo import f64, i32, kernel

SIDE = 3
DENSITY = 3
LJ1 = 1.5
LJ2 = 2.0


@kernel
def md_grid(
    n_points: "i32[SIDE, SIDE, SIDE]",
    force: "f64[SIDE, SIDE, SIDE, DENSITY, 3]",
    position: "f64[SIDE, SIDE, SIDE, DENSITY, 3]",
):
    for b0x in range(SIDE):
        for b0y in range(SIDE):
            for b0z in range(SIDE):
                for b1x in range(max(0, b0x - 1), min(SIDE, b0x + 2)):
                    for b1y in range(max(0, b0y - 1), min(SIDE, b0y + 2)):
                        for b1z in range(max(0, b0z - 1), min(SIDE, b0z + 2)):
                            for p in range(n_points[b0x, b0y, b0z]):
                                px = position[b0x, b0y, b0z, p, 0]
                                py = position[b0x, b0y, b0z, p, 1]
                                pz = position[b0x, b0y, b0z, p, 2]
                                sum_x: f64 = 0.0
                                sum_y: f64 = 0.0
                                sum_z: f64 = 0.0
                                for q in range(n_points[b1x, b1y, b1z]):
                                    dx = px - position[b1x, b1y, b1z, q, 0]
                                    dy = py - position[b1x, b1y, b1z, q, 1]
                                    dz = pz - position[b1x, b1y, b1z, q, 2]
                                    # An atom exerts no force on itself.
                                    if dx != 0.0 or dy != 0.0 or dz != 0.0:
                                        r2inv = 1.0 / (dx * dx + dy * dy + dz * dz)
                                        r6inv = r2inv * r2inv * r2inv
                                        potential = r6inv * (LJ1 * r6inv - LJ2)
                                        strength = r2inv * potential
                                        sum_x += strength * dx
                                        sum_y += strength * dy
                                        sum_z += strength * dz
                                force[b0x, b0y, b0z, p, 0] += sum_x
                                force[b0x, b0y, b0z, p, 1] += sum_y
                                force[b0x, b0y, b0z, p, 2] += sum_z
