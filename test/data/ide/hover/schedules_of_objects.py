# tip: allo-filetest ide/hover/schedules_of_objects
# The attribute of an object is hovered like the name of a schedule or ref.
from allo import f32, kernel


class Model:
    def __init__(self, n):
        @kernel
        def scale(a: f32[n]):
            for i in range(n):
                a[i] = a[i] * 2.0

        self.s = scale.schedule()
        #    ^ full: schedule of Model(64).scale, epoch 0
        #   ...
        #   ... Model(64).scale
        #   ...   buffer a[64]
        #   ...   loop i: 64 iterations
        self.outer, self.inner = self.s.split("i", 4)
        #                             ^ full: schedule of Model(64).scale, epoch 1
        #   ...
        #   ... Model(64).scale
        #   ...   buffer a[64]
        #   ...   loop i.outer: 16 iterations
        #   ...     loop i.inner: 4 iterations


m = Model(64)
m.s.pipeline(m.outer)
# <- full: none
# ^ full: schedule of Model(64).scale, epoch 1, not applied
#   ...
#   ... Model(64).scale
#   ...   buffer a[64]
#   ...   loop i.outer: 16 iterations, pipeline II=1
#   ...     loop i.inner: 4 iterations
#   ^ full: pipeline(targets=None, ii=1)
#   ...
#   ... Marks loops to start an iteration every 'ii' cycles
#              ^ full: loop i.outer: 16 iterations
#   ...
#   ... Model(64).scale
#   ...   buffer a[64]
#   ...   loop i.outer: 16 iterations ←
#   ...     loop i.inner: 4 iterations
print(m.s, m.outer)
#     ^ full: none
#       ^ full: schedule of Model(64).scale, epoch 1, not applied
#   ...
#   ... Model(64).scale
#   ...   buffer a[64]
#   ...   loop i.outer: 16 iterations, pipeline II=1
#   ...     loop i.inner: 4 iterations
m.s.unroll("i.inner")
#           ^ full: loop i.inner: 4 iterations
