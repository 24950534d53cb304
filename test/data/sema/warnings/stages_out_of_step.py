# tip: allo-filetest sema/warnings/stages_out_of_step
from allo import Stream, i32, kernel


@kernel
def split(x: "i32[8]", even: "Stream[i32, 2]", odd: "Stream[i32, 2]"):
    for i in range(4):
        even.put(x[2 * i])
    for i in range(4):
        odd.put(x[2 * i + 1])


@kernel
def join(even: "Stream[i32, 2]", odd: "Stream[i32, 2]", y: "i32[8]"):
    for i in range(4):
        y[2 * i] = even.get()
        y[2 * i + 1] = odd.get()


@kernel
def stages_out_of_step(x: "i32[8]", y: "i32[8]"):
    lanes: Stream[i32, 2][2]
#   ^^^^^ warning[stream-deadlock]#1: Stream 'lanes' deadlocks: 2 stages wait for each other
    split(x, lanes[0], lanes[1])
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: 'split' waits for room in 'lanes', which holds 2 values
    join(lanes[0], lanes[1], y)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: 'join' waits for a value of 'lanes'
