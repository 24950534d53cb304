# tip: allo-filetest ide/schedules/of_changed_objects
# Methods and functions give objects other schedules.
from allo import f32, kernel


class Model:
    def grow(self, n):
        @kernel
        def scale(a: f32[n]):
            for i in range(n):
                a[i] = a[i] * 2.0

        self.s = scale.schedule()

    def both(self):
        self.grow(4)
        self.s.unroll("i")
        #              ^ completes: i


def grow(model):
    model.grow(32)
    model.s.split("i", 4)
    #              ^ completes: i


m = Model()
grow(m)
m.s.unroll("i.inner")
#           ^ completes: i.outer, i.inner
same = m
m = Model()
same.s.pipeline("i.outer")
#                ^ completes: i.outer, i.inner
m.s.pipeline("i")
#             ^ completes: none
m.both()
m.s.apply()
# ^ completes: s
