# tip: allo-filetest sema/literals/changed_value_warns
from allo import f32, i32, kernel


@kernel
def changed_value_warns(x: i32, f: f32, out: "i32[4]"):
    a = x + 0.5
    #   ^^^^^^^ type: i33
    #       ^^^ warning[literal-changes-value]#1: Constant 0.5 becomes 0 when it is converted to 'i32'
    #       ^^^ fix#1 Write 0: "0"
    b = x * 2.9
    #   ^^^^^^^ type: i64
    #       ^^^ warning[literal-changes-value]#2: Constant 2.9 becomes 2 when it is converted to 'i32'
    #       ^^^ fix#2 Write 2: "2"
    out[0] = -1.5
    #        ^^^^ warning[literal-changes-value]#3: Constant -1.5 becomes -1 when it is converted to 'i32'
    #        ^^^^ fix#3 Write -1: "-1"
    c = x * 2.0
    d = f + 0.5
    #   ^^^^^^^ type: f32
    e = f * 0.1
