# tip: allo-filetest ide/schedules/backends
from allo import i32, kernel


@kernel
def add(a: "i32[8]", b: "i32[8]", by: i32):
    for i in range(8):
        b[i] = a[i] + by


s = add.schedule()
b = s.export("vitis", device="u280", flow="vitis")
#                             ^ completes: none
#                                          ^ completes: none
b.set_axi(0, bundle="gmem", offset="slave")
#  ^ completes: none
#                                   ^ completes: none
b.set_csim_override(cxx="clang++")
b.run("csim")
# ^ hover: none
#      ^ completes: none
print(b)
#     ^ hover: none
c = s.export("cpu")
c.run()
# ^ completes: none
