# tip: allo-filetest sema/schedules/fail_backend_attributes
# What export() gives is no schedule.
from allo import i32, kernel

@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
mod = s.export("vitis")
mod.pipeline("i")
#   ^^^^^^^^ error[no-attribute]: A backend has no attribute 'pipeline'
print(mod.hls_cod, mod.hls_code)
#         ^^^^^^^ error[no-attribute]#1: A backend has no attribute 'hls_cod'
#         ^^^^^^^ fix#1 Change to 'hls_code': "hls_code"
mod.set_axi("a")
#           ^^^ error[backend-argument]: set_axi expects an integer for 'index', got a string
mod._anything
