# tip: allo-filetest sema/literals/every_place
# Where a literal takes a type, a changed value is reported.
from allo import bool, f16, f32, i32, kernel, u8


@kernel
def takes(u: u8) -> u8:
    return u


@kernel
def every_place(u: u8, x: i32, f: f32, h: f16, c: bool, a: "u8[4]") -> u8:
    a[0] = 256
    #      ^^^ warning[literal-out-of-range]: Integer constant 256 is out of range for 'u8', which holds 0 to 255
    a = -1
    #   ^^ warning[literal-out-of-range]: Integer constant -1 is out of range for 'u8', which holds 0 to 255
    v = u + 300
    #       ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
    w = u < 256
    #       ^^^ warning[literal-out-of-range]: Integer constant 256 is out of range for 'u8', which holds 0 to 255
    y = min(u, 999)
    #          ^^^ warning[literal-out-of-range]: Integer constant 999 is out of range for 'u8', which holds 0 to 255
    z = u if c else 1000
    #               ^^^^ warning[literal-out-of-range]: Integer constant 1000 is out of range for 'u8', which holds 0 to 255
    a[x + 0.5] = takes(512)
    #     ^^^ warning[literal-changes-value]#1: Constant 0.5 becomes 0 when it is converted to 'i32'
    #     ^^^ fix#1 Write 0: "0"
    #                  ^^^ warning[literal-out-of-range]: Integer constant 512 is out of range for 'u8', which holds 0 to 255
    for i in range(1.5):
    #              ^^^ warning[literal-changes-value]#2: Constant 1.5 becomes 1 when it is converted to 'index'
    #              ^^^ fix#2 Write 1: "1"
        a[i] += 0.25
        #       ^^^^ warning[literal-changes-value]#3: Constant 0.25 becomes 0 when it is converted to 'u8'
        #       ^^^^ fix#3 Write 0: "0"
    k = x << 1.5
    #        ^^^ warning[literal-changes-value]#4: Constant 1.5 becomes 1 when it is converted to 'i32'
    #        ^^^ fix#4 Write 1: "1"
    g = f + 16777217
    #       ^^^^^^^^ warning[literal-changes-value]: Constant 16777217 becomes 16777216.0 when it is converted to 'f32'
    g = f * 1e39
    #       ^^^^ warning[literal-changes-value]: Constant 1e+39 becomes inf when it is converted to 'f32'
    h = 70000
    #   ^^^^^ warning[literal-changes-value]: Constant 70000 becomes inf when it is converted to 'f16'
    g = 16777216 + f * 0.1
    s = u ** 2.5
    #        ^^^ warning[literal-changes-value]#5: Constant 2.5 becomes 2 when it is converted to 'u8'
    #        ^^^ fix#5 Write 2: "2"
    t = u & 257
    #       ^^^ warning[literal-out-of-range]: Integer constant 257 is out of range for 'u8', which holds 0 to 255
    return 260
    #      ^^^ warning[literal-out-of-range]: Integer constant 260 is out of range for 'u8', which holds 0 to 255
