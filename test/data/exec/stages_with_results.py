from allo import Stream, i32, kernel


@kernel
def load(x: "i32[8]", s: Stream[i32]) -> i32:
    c: i32 = 0
    for i in range(8):
        s.put(x[i] + 1)
        c += x[i]
    return c


@kernel
def store(s: Stream[i32], o: "i32[8]") -> i32:
    c: i32 = 0
    for i in range(8):
        o[i] = s.get()
        c += o[i]
    return c


@kernel
def both(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    b = store(s, o)
    return a * 3 + b


@kernel
def dropped(x: "i32[8]", o: "i32[8]"):
    s: Stream[i32]
    load(x, s)
    store(s, o)


@kernel
def loop_between(x: "i32[8]", o: "i32[8]"):
    s: Stream[i32]
    load(x, s)
    for i in range(8):
        x[i] = 0
    store(s, o)


@kernel
def uses_between(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    twice = a * 2
    x[0] = twice
    n: i32 = 5
    b = store(s, o)
    return twice + b + x[0] + n


@kernel
def by_hand(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    for i in range(8):
        o[i] = s.get()
    return a


@kernel
def reads_between(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    first = x[0]
    b = store(s, o)
    return first * 1000 + a + b


# run: both([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 152; o == [2, 3, 4, 5, 6, 7, 8, 9]
# run: dropped([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]); o == [2, 3, 4, 5, 6, 7, 8, 9]
# run: loop_between([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]); x == [0, 0, 0, 0, 0, 0, 0, 0]; o == [2, 3, 4, 5, 6, 7, 8, 9]
# run: uses_between([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 193; x == [72, 2, 3, 4, 5, 6, 7, 8]
# run: by_hand([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 36; o == [2, 3, 4, 5, 6, 7, 8, 9]
# run: reads_between([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 1080
