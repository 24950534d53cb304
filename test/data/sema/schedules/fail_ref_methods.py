# tip: allo-filetest sema/schedules/fail_ref_methods
# Steps are methods of the schedule, and refs are not unpacked into another number of names.
from allo import i32, kernel


@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
outer, inner = s.split("i", 4)
inner.pipeline()
#     ^^^^^^^^ error[no-attribute]: A LoopRef has no method 'pipeline'; write s.pipeline(inner)
t = add.schedule()
t.loop("j").unroll()
#           ^^^^^^ error[no-attribute]: A LoopRef has no method 'unroll'; write t.unroll(t.loop("j"))
t.loop("i").loop("j")
#           ^^^^ error[no-attribute]: A LoopRef has no method 'loop'; write t.loop("j", under="i")
t.buffer("a").partition()
#             ^^^^^^^^^ error[no-attribute]: A BufferRef has no method 'partition'; write t.partition(t.buffer("a"))
t.split("j", 4).pipeline("j.inner")
#               ^^^^^^^^ error[no-attribute]: A tuple of refs has no method 'pipeline'; write t.pipeline(...)
u = add.schedule()
p, q, r = u.split("i", 2)
#         ^^^^^^^^^^^^^^^ error[constant-folding]: Cannot unpack 2 values into 3 targets
v = add.schedule()
x, y = v.loop("i")
#      ^^^^^^^^^^^ error[constant-folding]: LoopRef('i') cannot be unpacked
w = add.schedule()
print(w.loop("i").name, w.loop("i").epoch, w.loop("i").kind, w.split("i", 2).index(1))
