# tip: allo-filetest sema/older/present_names
# Names of today that look like older ones are left alone.
from allo import apint, constexpr, grid, i32, kernel

int32 = i32
Int = 4


class Settings:
    def customize(self, what):
        return what


settings = Settings()


def plain(x):
    return x


chosen = settings.customize(plain)


@kernel
def present_names(a: "int32[Int]", copy: i32, T: i32) -> i32:
    uint8: constexpr = 3
    for i in range(Int):
        a[i] = copy + T * uint8
    return a[0]
