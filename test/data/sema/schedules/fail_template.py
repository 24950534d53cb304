# tip: allo-filetest sema/schedules/fail_template
from allo import Template, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill(x: T, out: "T[N]"):
    for i in range(N):
        out[i] = x


s = fill.schedule()
#   ^^^^^^^^^^^^^^^ error[schedule-argument]: kernel 'fill' is a template: its schedule needs arguments for T, N
t = fill[i32, 4].schedule()
t.split("i", 4)
#            ^ error[schedule-argument]: split factor 4 is not less than the trip count 4 of 'i'
