# tip: allo-filetest sema/anywhere/main_guard
from allo import Template, i32, kernel

T = Template("T")


@kernel(T)
def identity(x: T) -> T:
    return x


if __name__ == "__main__":
    SIZE = 4

    @kernel
    def main(a: "i32[SIZE]") -> i32:
        return identity[i32](a[0])

    print(identity[i32](3))
