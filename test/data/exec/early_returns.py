# tip: allo-filetest exec/early_returns
from allo import i32, kernel


@kernel
def sign(x: i32) -> i32:
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0


@kernel
def one_arm_goes_on(x: i32, a: "i32[1]") -> i32:
    if x == 0:
        a[0] = 10
    elif x == 1:
        return 5
    a[0] += 1
    if x == 2:
        return 6
    else:
        a[0] += 1
    return a[0]


# run: sign(5) == 1
# run: sign(-5) == -1
# run: sign(0) == 0
# run: one_arm_goes_on(0, [3]) == 12; a == [12]
# run: one_arm_goes_on(1, [3]) == 5; a == [3]
# run: one_arm_goes_on(2, [3]) == 6; a == [4]
# run: one_arm_goes_on(3, [3]) == 5; a == [5]
