# tip: allo-filetest sema/schedules/fail_export_options
# Arguments of export() that no backend takes.
from allo import i32, kernel


@kernel
def scale(a: i32[8]):
    for i in range(8):
        a[i] *= 2


s = scale.schedule()
s.export("vitis", parts="xcu280-fsvh2892-2L-e")
s.export("vitis", device="u2800")
s.export("vitis", device="board")
s.export("vitis", device="u280", part="xcu280-fsvh2892-2L-e")
s.export("vitis", part=7)
s.export("vitis", part="u280")
s.export("vitis", freq_mhz="fast")
s.export("vitis", freq_mhz=0)
s.export("vitis", freq_mhz=True)
s.export("vitis", freq_mhz=float("inf"))
s.export("vitis", flow="vivdo")
s.export("vitis", opt_level=2)
s.export("cpu", opt_level=4)
s.export("cpu", opt_level=1.5)
s.export("cpu", shared_libs="libm.so")
s.export("cpu", shared_libs=["libm.so", 3])
s.export("cpu", 3)
s.export("vits")
s.export()
s.export_vitis("/opt", "project", "u280")
s.export_cpu(2)
