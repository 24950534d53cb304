# tip: allo-filetest sema/schedules/fail_stale
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
i, j, k = s.query.loop().all()
outer, inner = s.split(i, factor=4)
#              ^^^^^^^^^^^^^^^^^^^^ note#1: last topology-changing transform: split:1
#              ^^^^^^^^^^^^^^^^^^^^ note#2: last topology-changing transform: split:1
#              ^^^^^^^^^^^^^^^^^^^^ note#3: last topology-changing transform: split:1
s.pipeline(j, ii=1)
# <| fix#1 Insert 'j = s.live(j)': "j = s.live(j)\n"
#          ^ error[stale-ref]#1: LoopRef('j') is stale: created at epoch 0, current epoch is 1; use s.live(ref) or a ref that split() returned
s.pipeline(i)
#          ^ error[consumed-ref]#2: LoopRef('i') is no longer live; consumed by split(): use the refs that it returned
j = s.live(j)
s.pipeline(j, ii=1)
s.live(i)
#      ^ error[consumed-ref]#3: LoopRef('i') is no longer live; consumed by split(): use the refs that it returned
