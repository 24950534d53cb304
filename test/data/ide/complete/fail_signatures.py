# tip: allo-filetest ide/complete/fail_signatures
# Calls that are typed: over several lines, with a comma at the end, one in another.
from allo import f32, i32, kernel


@kernel
def mix(a: i32, b: "f32[4]", c: i32 = 1) -> i32:
    return a + c


@kernel
def fail_signatures(x: i32, y: "f32[4]") -> i32:
    z = mix(x, y,
    #      ^ error[syntax]#1: '(' was never closed
    #            | fix#1 Insert ')': ")"
    #            | signature: mix(a: i32, b: f32[4], ⟦c: i32 = 1⟧) -> i32
    return mix(mix(
    #          | signature: mix(⟦a: i32⟧, b: f32[4], c: i32 = 1) -> i32
    #             ^ error[syntax]#2: '(' was never closed
    #              | fix#2 Insert '))': "))"
    #              | signature: mix(⟦a: i32⟧, b: f32[4], c: i32 = 1) -> i32


@kernel
def several(x: i32, y: "f32[4]") -> i32:
    return mix(
    #         ^ error[syntax]: '(' was never closed
        x,
#        | signature: mix(⟦a: i32⟧, b: f32[4], c: i32 = 1) -> i32
        y,
        c=
        # | signature: mix(a: i32, b: f32[4], ⟦c: i32 = 1⟧) -> i32


@kernel
def unknown(x: i32) -> i32:
    return nothing(x,
    #             ^ error[syntax]#3: '(' was never closed
    #                | fix#3 Insert ')': ")"
    #                | signature: none
