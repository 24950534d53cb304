# tip: allo-filetest ide/hover/schedule_trees
# Hover on a schedule or a ref shows all loops and buffers as they are there.
from allo import i32, kernel


@kernel
def scale(a: i32[32, 16], b: i32[8]):
    for i in range(32):
        t: i32[16] = 0
        for j in range(16):
            t[j] = a[i, j]
            a[i, j] = t[j] + b[0]


s = scale.schedule()
# <- full: schedule of scale, epoch 0
#   ...
#   ... scale
#   ...   buffer a[32, 16]
#   ...   buffer b[8]
#   ...   buffer t[16]
#   ...   loop i: 32 iterations
#   ...     loop j: 16 iterations
#   ... there may be more loops than these
s.partition("a", dim=2, kind=s.Cyclic, factor=4).partition("b").unroll("j", factor=2).apply()
i = s.loop("i")
outer, inner = s.split(i, factor=8)
s.pipeline(outer, ii=1)
#          ^^^^^ full: loop i.outer: 4 iterations
#   ...
#   ... scale
#   ...   buffer a[32, 16], partition Cyclic 4 in dimension 2: 4 memories
#   ...   buffer b[8], partition Complete in all dimensions: 8 memories
#   ...   buffer t[16]
#   ...   loop i.outer: 4 iterations ←
#   ...     loop i.inner: 8 iterations
#   ...       loop j: 16 iterations, unroll 2
#   ... there may be more loops than these
s.apply()
# <- full: schedule of scale, epoch 1, not applied
#   ...
#   ... scale
#   ...   buffer a[32, 16], partition Cyclic 4 in dimension 2: 4 memories
#   ...   buffer b[8], partition Complete in all dimensions: 8 memories
#   ...   buffer t[16]
#   ...   loop i.outer: 4 iterations, pipeline II=1
#   ...     loop i.inner: 8 iterations
#   ...       loop j: 16 iterations, unroll 2
#   ... there may be more loops than these
s.dataflow().dataflow("j").bind_storage(["a", "t"], impl=s.LUTRAM, mem_type=s.RAM_2P).apply()
s.pipeline("j")
# <- full: schedule of scale, epoch 1, not applied
#   ...
#   ... scale, dataflow
#   ...   buffer a[32, 16], storage RAM_2P, LUTRAM, partition Cyclic 4 in dimension 2: 4 memories
#   ...   buffer b[8], partition Complete in all dimensions: 8 memories
#   ...   buffer t[16], storage RAM_2P, LUTRAM
#   ...   loop i.outer: 4 iterations, pipeline II=1
#   ...     loop i.inner: 8 iterations
#   ...       loop j: 16 iterations, dataflow, pipeline II=1, unroll 2
#   ... there may be more loops than these
