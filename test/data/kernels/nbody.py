# One leapfrog step of an n-body system with softened gravity.
from allo import KernelOptions, f32, kernel

BODIES = 5
DT = 1.0e-2
SOFTENING = 1.0e-4
HALF_DT = 0.5 * DT


@kernel
def inverse_cube(d2: f32) -> f32:
    return 1.0 / d2**1.5


@kernel(options=KernelOptions(fast_math=True))
def accelerate(
    pos: "f32[BODIES, 3]", mass: "f32[BODIES]", vel: "f32[BODIES, 3]", dt: f32 = DT
):
    for i in range(BODIES, name="target"):
        ax: f32 = 0.0
        ay: f32 = 0.0
        az: f32 = 0.0
        for j in range(BODIES, name="source"):
            dx = pos[j, 0] - pos[i, 0]
            dy = pos[j, 1] - pos[i, 1]
            dz = pos[j, 2] - pos[i, 2]
            # The softening also covers i == j, where the distance is zero.
            d2 = dx * dx + dy * dy + dz * dz + SOFTENING
            pull = mass[j] * inverse_cube(d2)
            ax += pull * dx
            ay += pull * dy
            az += pull * dz
        vel[i, 0] += ax * dt
        vel[i, 1] += ay * dt
        vel[i, 2] += az * dt


@kernel
def drift(pos: "f32[BODIES, 3]", vel: "f32[BODIES, 3]"):
    for i in range(BODIES):
        for axis in range(3):
            pos[i, axis] += vel[i, axis] * DT


@kernel
def leapfrog(pos: "f32[BODIES, 3]", mass: "f32[BODIES]", vel: "f32[BODIES, 3]") -> None:
    accelerate(pos, mass, vel, dt=HALF_DT)
    drift(pos, vel)
    accelerate(pos, mass, vel, dt=HALF_DT)


@kernel
def kinetic_energy(mass: "f32[BODIES]", vel: "f32[BODIES, 3]", energy: "f32[]"):
    energy[()] = 0.0
    for i in range(BODIES):
        square = vel[i, 0] ** 2 + vel[i, 1] ** 2 + vel[i, 2] ** 2
        energy[()] += 0.5 * mass[i] * square
