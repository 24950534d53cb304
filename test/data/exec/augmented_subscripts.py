from allo import Stateful, i32, kernel


@kernel
def count() -> i32:
    n: Stateful[i32] = 0
    n += 1
    return n - 1


@kernel
def elements(a: "i32[4]"):
    a[count()] += 10


# run: elements([1, 2, 3, 4]); a == [1, 11, 3, 4]
