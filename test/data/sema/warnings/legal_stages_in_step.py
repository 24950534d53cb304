# tip: allo-filetest sema/warnings/legal_stages_in_step
from allo import Stream, i32, kernel


@kernel
def split(x: "i32[8]", even: "Stream[i32, 4]", odd: "Stream[i32, 4]"):
    for i in range(4):
        even.put(x[2 * i])
    for i in range(4):
        odd.put(x[2 * i + 1])


@kernel
def join(even: "Stream[i32, 4]", odd: "Stream[i32, 4]", y: "i32[8]"):
    for i in range(4):
        y[2 * i] = even.get()
        y[2 * i + 1] = odd.get()


@kernel
def legal_stages_in_step(x: "i32[8]", y: "i32[8]"):
    lanes: Stream[i32, 4][2]
    split(x, lanes[0], lanes[1])
    join(lanes[0], lanes[1], y)


@kernel
def depends_on_values(x: "i32[8]", s: "Stream[i32, 4]", t: "Stream[i32, 4]"):
    for i in range(8):
        if x[i] > 0:
            s.put(x[i])
        else:
            t.put(x[i])


@kernel
def of_unknown_numbers(x: "i32[8]", y: "i32[8]"):
    lanes: Stream[i32, 4][2]
    depends_on_values(x, lanes[0], lanes[1])
    join(lanes[0], lanes[1], y)
