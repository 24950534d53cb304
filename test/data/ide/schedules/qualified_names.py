# tip: allo-filetest ide/schedules/qualified_names
# Each name in a string such as "top.inner" is a name of its own.
from allo import f32, kernel


@kernel
def top(a: "f32[16]"):
    @kernel
    def inner(b: "f32[16]"):
    #   ^ rename: inner
    #   ... def renamed(b: "f32[16]"):
    #   ... renamed(a)
    #   ... s.pipeline(s.loop("i", under="top.renamed"))
    #   ... s.dataflow(s.op("top.renamed"))
    #   ^ references: 8:9 inner, 14:5 inner, 18:35 inner, 19:22 inner
        for i in range(16):
        #   ^ rename: i
        #   ... for renamed in range(16):
        #   ... b[renamed] = 2.0
        #   ... s.pipeline(s.loop("renamed", under="top.inner"))
            b[i] = 2.0

    for n in range(16):
        a[n] = 0.0
    inner(a)


s = top.schedule()
s.pipeline(s.loop("i", under="top.inner"))
#                             ^ definition: top at 6:5: def top(a: "f32[16]"):
#                             ^ references: 6:5 top, 17:5 top, 18:31 top, 19:18 top
#                             ^ rename: top
#   ... def renamed(a: "f32[16]"):
#   ... s = renamed.schedule()
#   ... s.pipeline(s.loop("i", under="renamed.inner"))
#   ... s.dataflow(s.op("renamed.inner"))
#                                 ^ definition: inner at 8:9: def inner(b: "f32[16]"):
#                                 ^ references: 8:9 inner, 14:5 inner, 18:35 inner, 19:22 inner
#                                 ^ rename: inner
#   ... def renamed(b: "f32[16]"):
#   ... renamed(a)
#   ... s.pipeline(s.loop("i", under="top.renamed"))
#   ... s.dataflow(s.op("top.renamed"))
#                                 ^ items: top.inner
#   ... top.inner: function
s.dataflow(s.op("top.inner"))
#                ^ rename: top
#   ... def renamed(a: "f32[16]"):
#   ... s = renamed.schedule()
#   ... s.pipeline(s.loop("i", under="renamed.inner"))
#   ... s.dataflow(s.op("renamed.inner"))
#                    ^ rename: inner
#   ... def renamed(b: "f32[16]"):
#   ... renamed(a)
#   ... s.pipeline(s.loop("i", under="top.renamed"))
#   ... s.dataflow(s.op("top.renamed"))
s.pipeline(s.loop(path="module/top/L0"))
#                       ^ items: module/top/L0
#   ... module/top/L0: loop n: 16 iterations
