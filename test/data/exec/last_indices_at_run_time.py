from allo import i32, i64, index, kernel


@kernel
def between(low: index, high: index, step: index, out: "i64[4]") -> i32:
    n: i32 = 0
    for i in range(low, high, step):
        out[n] = i
        n += 1
    return n


@kernel
def by_two(low: index, high: index, out: "i64[4]") -> i32:
    n: i32 = 0
    for i in range(low, high, 2):
        out[n] = i
        n += 1
    return n


@kernel
def nested(low: index, high: index) -> i64:
    sum: i64 = 0
    for i in range(low, high, 3):
        for j in range(i, high, 2):
            at: i64 = j
            sum ^= at
    return sum


# run: between(9223372036854775800, 9223372036854775807, 2, [0, 0, 0, 0]) == 4; out == [9223372036854775800, 9223372036854775802, 9223372036854775804, 9223372036854775806]
# run: between(-9223372036854775808, 9223372036854775807, 9223372036854775807, [0, 0, 0, 0]) == 3; out == [-9223372036854775808, -1, 9223372036854775806, 0]
# run: between(5, 5, 3, [0, 0, 0, 0]) == 0; out == [0, 0, 0, 0]
# run: between(5, -5, 3, [0, 0, 0, 0]) == 0; out == [0, 0, 0, 0]
# run: between(1, 5, 3, [0, 0, 0, 0]) == 2; out == [1, 4, 0, 0]
# run: by_two(9223372036854775803, 9223372036854775807, [0, 0, 0, 0]) == 2; out == [9223372036854775803, 9223372036854775805, 0, 0]
# run: by_two(9223372036854775806, 9223372036854775807, [0, 0, 0, 0]) == 1; out == [9223372036854775806, 0, 0, 0]
# run: by_two(3, 6, [0, 0, 0, 0]) == 2; out == [3, 5, 0, 0]
# run: nested(9223372036854775801, 9223372036854775807) == 9223372036854775805
