from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


class Tuner:
    def __init__(self, s):
        self.s = s

    def run(self):
        self.s.pipeline("i")


def split(self):
    self.s.split("i", 4)


Tuner.run = split
tuner = Tuner(add.schedule())
tuner.run()
tuner.s.pipeline("i")

setattr(Tuner, "run", lambda self: self.s.unroll("i.inner"))
Tuner(add.schedule()).run()
