# tip: allo-filetest sema/schedules/fail_types
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
t = gemm.schedule()
s.pipeline(s.op("gemm"))
#          ^^^^^^^^^^^^ error[schedule-type]: OpRef('gemm') is not loop-like and cannot be used as a loop; name a loop in it
s.loop("i", under=s.buffer("A"))
#                 ^^^^^^^^^^^^^ error[schedule-type]: 'under' must be an operation, got BufferRef('A')
s.pipeline(t.loop("i"))
#          ^^^^^^^^^^^ error[schedule-argument]: LoopRef('i') belongs to another schedule; look it up in this one
s.live("i")
#      ^^^ error[schedule-argument]: live expects a ref for 'ref', got a string
s.fuse("i", "j")
# ^^^^ error[no-attribute]#1: A schedule has no attribute 'fuse'
# ^^^^ fix#1 Change to 'flatten': "flatten"
s.pipline("i")
# ^^^^^^^ error[no-attribute]#2: A schedule has no attribute 'pipline'
# ^^^^^^^ fix#2 Change to 'pipeline': "pipeline"
s.export("verilog")
#        ^^^^^^^^^ error[schedule-error]: unsupported backend 'verilog': there are 'cpu' and 'vitis'
