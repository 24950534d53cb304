# tip: allo-filetest hls/names
from allo import f32, i32, kernel


@kernel
def main(int: i32, register: "i32[4]", NULL: i32, std: f32) -> i32:
    double: i32 = int + NULL
    for auto in range(4):
        for i in range(2):
            register[auto] += i
    größe: i32 = double * 2
    new = größe + EOF(double)
    _: i32 = 3
    ap_int: i32 = _
    __x__: i32 = ap_int
    return new + __x__ + main_1(std)


@kernel
def EOF(unsigned: i32) -> i32:
    return unsigned


@kernel
def main_1(x: f32) -> i32:
    allo_x: i32 = x
    return allo_x


@kernel
def log(i: i32) -> i32:
    for i in range(i):
        for i in range(i):
            j = i
    return i


@kernel
def température(x: i32) -> i32:
    return x
