# tip: allo-filetest sema/warnings/no_effect
from allo import Stream, i32, kernel


@kernel
def fill(out: "i32[4]"):
    out[0] = 1


@kernel
def no_effect(x: i32, y: i32, a: "i32[4]") -> i32:
    """A text is a comment."""
    z: i32 = 0
    pipe: Stream[i32]
    z == x
#   ^^^^^^ warning[no-effect]#1: 'z == x' has no effect: nothing uses its value
#   ^^^^^^ note#1: '==' compares, '=' assigns
#   ^^^^^^ fix#1 Change to 'z = x': "z = x"
    a[0] == y
#   ^^^^^^^^^ warning[no-effect]#2: 'a[0] == y' has no effect: nothing uses its value
#   ^^^^^^^^^ note#2: '==' compares, '=' assigns
#   ^^^^^^^^^ fix#2 Change to 'a[0] = y': "a[0] = y"
    x == y + 1
#   ^^^^^^^^^^ warning[no-effect]#3: 'x == y + 1' has no effect: nothing uses its value
#   ^^^^^^^^^^ note#3: '==' compares, '=' assigns
#   ^^^^^^^^^^ fix#3 Change to 'x = y + 1': "x = y + 1"
    3 == z
#   ^^^^^^ warning[no-effect]: '3 == z' has no effect: nothing uses its value
    z != x
#   ^^^^^^ warning[no-effect]: 'z != x' has no effect: nothing uses its value
    x + 1
#   ^^^^^ warning[no-effect]: 'x + 1' has no effect: nothing uses its value
    a[2]
#   ^^^^ warning[no-effect]: 'a[2]' has no effect: nothing uses its value
    z
#   ^ warning[no-effect]: 'z' has no effect: nothing uses its value
    -y
#   ^^ warning[no-effect]: '-y' has no effect: nothing uses its value
    x if x > 0 else y
#   ^^^^^^^^^^^^^^^^^ warning[no-effect]: 'x if x > 0 else y' has no effect: nothing uses its value
    fill
#   ^^^^ warning[no-effect]: 'fill' has no effect: nothing uses its value
    pipe.put(x)
    pipe.get()
    fill(a)
    ...
    None
    return z
