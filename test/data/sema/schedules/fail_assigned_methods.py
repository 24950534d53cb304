# tip: allo-filetest sema/schedules/fail_assigned_methods
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
#   ^^^ note#2: the only loop is 'i'
    for i in range(8):
        a[i] = a[i] + b[i]


class Tuner:
    def __init__(self, s):
        self.s = s

    def run(self):
        self.s.pipeline("i")


def split(self):
    self.s.split("i", 4)
#   ^^^^^^^^^^^^^^^^^^^^ note#1: split() replaced 'i' by 'i.outer' and 'i.inner'


Tuner.run = split
tuner = Tuner(add.schedule())
tuner.run()
tuner.s.pipeline("i")
#                ^^^ error[schedule-lookup]#1: no loop named 'i'

setattr(Tuner, "run", lambda self: self.s.unroll("i.inner"))
#                                                ^^^^^^^^^ error[schedule-lookup]#2: no loop named 'i.inner'
Tuner(add.schedule()).run()
# <--------------------------- note#2: in this call
