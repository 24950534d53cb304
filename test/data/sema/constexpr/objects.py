# tip: allo-filetest sema/constexpr/objects
from allo import constexpr, i32, kernel


@kernel
def objects(x: i32) -> i32:
    config: constexpr = {"unroll": 4, "name": "k"}
    name: constexpr = config["name"] + "_1"
    sizes: constexpr = (1, 2, 3, 4)
    middle: constexpr = sizes[1:3]
    double: constexpr = lambda n: 2 * n
    return x + config["unroll"] + middle[0] + len(name)
