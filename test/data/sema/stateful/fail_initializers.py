# tip: allo-filetest sema/stateful/fail_initializers
from allo import Stateful, f32, i32, kernel


@kernel
def stateful_initializers(x: i32, b: i32[4]):
    a: Stateful[i32]
#   ^ error[stateful-without-value]: Stateful variable 'a' must be initialized with a compile-time constant
    c: Stateful[i32] = x
    #                  ^ error[stateful-initializer]: The initializer of stateful variable 'c' must be a compile-time number or list of them, got a value of type 'i32'
    d: Stateful[i32] = "text"
    #                  ^^^^^^ error[stateful-initializer]: The initializer of stateful variable 'd' must be a compile-time number or list of them, got a string
    e: Stateful[i32[4]] = b
    #                     ^ error[stateful-initializer]: The initializer of stateful variable 'e' must be a compile-time number or list of them, got a value of type 'i32[4]'
    f: Stateful[i32[4]] = [1, 2, 3]
    #                     ^^^^^^^^^ error[stateful-shape]: Initializer shape mismatch for stateful variable 'f': expected 'i32[4]', got a list of 3 values
    g: Stateful[i32[2]] = [1, x]
    #                         ^ error[stateful-initializer]: The initializer of stateful variable 'g' must be a compile-time number or list of them, got a value of type 'i32'
    h: Stateful[i32] = [1]
    #                  ^^^ error[stateful-shape]: Initializer shape mismatch for stateful variable 'h': expected 'i32', got a list of 1 value
    i: Stateful[i32[2, 2]] = [[1, 2], [3]]
    #                        ^^^^^^^^^^^^^ error[stateful-shape]: Initializer shape mismatch for stateful variable 'i': expected 'i32[2, 2]', got a list of 2 uneven lists
    j: Stateful[f32[4]]
#   ^ error[stateful-without-value]: Stateful variable 'j' must be initialized with a compile-time constant
