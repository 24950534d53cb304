# tip: allo-filetest sema/warnings/width_loss
from allo import apint, cast, i16, i32, i64, index, kernel, u8

i33 = apint(33, signed=True)


@kernel
def keep(v: i16) -> i16:
    return v


@kernel
def width_loss(x: i32, y: i32, n: index, out: "i32[4]") -> i32:
    s: i32 = x + y
    #  ^^^ fix#1 Declare it as apint(33, signed=True): "apint(33, signed=True)"
    #        | fix#1 Convert it with 'cast': "cast("
    #        ^^^^^ warning[width-loss]#1: The conversion from 'i33' to 'i32' keeps 32 of 33 bits: bit 32 is dropped
    #             | fix#1 Convert it with 'cast': ", i32)"
    wide: i33 = x + y
    s = x + y - s
    #   | fix#2 Convert it with 'cast': "cast("
    #   ^^^^^^^^^ warning[width-loss]#2: The conversion from 'i34' to 'i32' keeps 32 of 34 bits: bits 32 to 33 are dropped
    #            | fix#2 Convert it with 'cast': ", i32)"
    out[0] = x * y
    #        | fix#3 Convert it with 'cast': "cast("
    #        ^^^^^ warning[width-loss]#3: The conversion from 'i64' to 'i32' keeps 32 of 64 bits: bits 32 to 63 are dropped
    #             | fix#3 Convert it with 'cast': ", i32)"
    out[1] += y
#   ^^^^^^^^^^^ warning[width-loss]: The conversion from 'i33' to 'i32' keeps 32 of 33 bits: bit 32 is dropped
    t: u8 = keep(x)
    #  ^^ fix#4 Declare it as i16: "i16"
    #       | fix#4 Convert it with 'cast': "cast("
    #       ^^^^^^^ warning[width-loss]#4: The conversion from 'i16' to 'u8' keeps 8 of 16 bits: bits 8 to 15 are dropped
    #            | fix#5 Convert it with 'cast': "cast("
    #            ^ warning[width-loss]#5: The conversion from 'i32' to 'i16' keeps 16 of 32 bits: bits 16 to 31 are dropped
    #             | fix#5 Convert it with 'cast': ", i16)"
    #              | fix#4 Convert it with 'cast': ", u8)"
    for i in range(4):
        k: u8 = i
        out[2] = n + k
        #        | fix#6 Convert it with 'cast': "cast("
        #        ^^^^^ warning[width-loss]#6: The conversion from 'index' to 'i32' keeps 32 of 64 bits: bits 32 to 63 are dropped
        #             | fix#6 Convert it with 'cast': ", i32)"
    last: i64 = cast(x * y, i32)
    return wide + last + t
    #      | fix#7 Convert it with 'cast': "cast("
    #      ^^^^^^^^^^^^^^^ warning[width-loss]#7: The conversion from 'i66' to 'i32' keeps 32 of 66 bits: bits 32 to 65 are dropped
    #                     | fix#7 Convert it with 'cast': ", i32)"


@kernel
def no_loss(x: u8) -> i32:
    a: i32 = x + x
    b: i32 = 3
    return min(a, b)
