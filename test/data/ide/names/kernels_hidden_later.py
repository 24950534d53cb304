# tip: allo-filetest ide/names/kernels_hidden_later
from allo import i32, kernel


@kernel
def helper(x: i32) -> i32:
#   ^ rename: helper
#   ... def renamed(x: i32) -> i32:
#   ... y = renamed(x)
    return x


@kernel
def hides_later(x: i32) -> i32:
    y = helper(x)

    @kernel
    def helper(v: i32, w: i32) -> i32:
    #   ^ rename: helper
    #   ... def renamed(v: i32, w: i32) -> i32:
    #   ... return renamed(y, x)
        return v + w

    return helper(y, x)
