import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


class Model:
    def __init__(self):
        self.s = None


s, t, u = add.schedule(), add.schedule(), add.schedule()
lists = all_lists = []
model = Model()
if os.getcwd():
    lists.append(s)
    model.s = t
all_lists[0].unroll("i")
model.s.unroll("i")


def test_add():
    q = add.schedule()
    held = []
    if os.getcwd():
        held.append(q)
    held[0].pipeline("i")


def unroll():
    u.unroll("i")


run = print
if os.getcwd():
    run = unroll
run()
