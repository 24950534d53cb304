# tip: allo-filetest ide/schedules/backends
from allo import i32, kernel


@kernel
def add(a: "i32[8]", b: "i32[8]", by: i32):
    for i in range(8):
        b[i] = a[i] + by


s = add.schedule()
b = s.export("vitis", device="u280", flow="vitis")
#                             ^ completes: ultra96v2, pynqz2, zedboard, zcu102, zcu104, zcu106, zcu111, vck190, vhk158, u200, u250, u280, u55c
#                                          ^ completes: vitis, vivado
b.set_axi(0, bundle="gmem", offset="slave")
#  ^ completes: hls_code, synth_report, csim, synth, run, precheck, scaffold_project, set_axi, set_axis, set_axilite, set_csim_override, compile
#                                   ^ completes: off, direct, slave
b.set_csim_override(cxx="clang++")
b.run("csim")
# ^ hover: run(mode, *args, exist_ok=True)
#      ^ completes: csim, csyn, hw_emu, hw, sw_emu
print(b)
#     ^ hover: Vitis backend of add, device u280
c = s.export("cpu")
c.run()
# ^ completes: run, compile
