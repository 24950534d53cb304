# tip: allo-filetest sema/warnings/integer_division
from allo import cast, f32, i32, kernel

SHIFT = 4


@kernel
def half(x: f32) -> f32:
    return x / 2


@kernel
def integer_division(a: i32, b: i32, f: "f32[4]") -> f32:
    ratio: f32 = a / b
    #            ^^^^^ warning[integer-division]: The quotient 'a / b' loses its fraction before it is converted to 'f32'
    f[0] = (a + 1) / 2
    #      ^^^^^^^^^^^ warning[integer-division]: The quotient '(a + 1) / 2' loses its fraction before it is converted to 'f32'
    f[1] = a // b
    f[2] = cast(a, f32) / b
    f[3] = cast(a / b, f32)
    #           ^^^^^ warning[integer-division]: The quotient 'a / b' loses its fraction before it is converted to 'f32'
    whole: i32 = a / b
    ratio += half(a / b) + whole
    #             ^^^^^ warning[integer-division]: The quotient 'a / b' loses its fraction before it is converted to 'f32'
    ratio += ratio * (1 / 8) + ratio * (SHIFT / 8) + ratio * (9 / 8) + ratio * (1.0 / 8)
    #                 ^^^^^ warning[integer-division]: The quotient '1 / 8' loses its fraction: it is 0
    #                                   ^^^^^^^^^ warning[integer-division]: The quotient 'SHIFT / 8' loses its fraction: it is 0
    return a / 3
    #      ^^^^^ warning[integer-division]: The quotient 'a / 3' loses its fraction before it is converted to 'f32'
