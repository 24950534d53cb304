# tip: allo-filetest sema/schedules/fail_run_by_call
# 's("cpu", ...)' exports the schedule and runs it: it takes the names of backends.
from allo import i32, kernel


@kernel
def add(x: i32[8]):
    for i in range(8):
        x[i] += 1


x = [0] * 8
s = add.schedule()
s("cpu", x)
s("vitis", x)
t = add.schedule()
t("verilog", x)
# ^^^^^^^^^ error[schedule-error]: unsupported backend 'verilog': there are 'cpu' and 'vitis'
u = add.schedule()
u(backend="cpp", x=x)
#         ^^^^^ error[schedule-error]#1: unsupported backend 'cpp': there are 'cpu' and 'vitis'
#         ^^^^^ fix#1 Change to '"cpu"': "\"cpu\""
v = add.schedule()
v("viti", x)
# ^^^^^^ error[schedule-error]#2: unsupported backend 'viti': there are 'cpu' and 'vitis'
# ^^^^^^ fix#2 Change to '"vitis"': "\"vitis\""
w = add.schedule()
w(input(), x)
