# tip: allo-filetest sema/annotations/fail_keys_of_dicts
from allo import i32, kernel

CFG = {"n": 4, "name": "i32"}


@kernel
def keys_of_dicts(x: i32[CFG["m"]], y: "i32[CFG['m']]", z: i32[CFG["name"]], w: i32["n"]):
#                        ^^^^^^^^ error[invalid-index]: The dict has no key 'm'
#                                           ^^^^^^^^ error[invalid-index]: The dict has no key 'm'
#                                                              ^^^^^^^^^^^ error[invalid-dimension]: Shape dimension 'CFG["name"]' must be a compile-time integer, got a string
#                                                                                   ^^^ error[invalid-dimension]: Shape dimension '"n"' must be a compile-time integer, got a string
    pass
