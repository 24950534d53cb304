# tip: allo-filetest sema/schedules/fail_undefined_kernels
# A schedule of a name that nothing binds, of the result of a kernel, and with arguments.
from allo import i32, kernel
from elsewhere import other

@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
#   ^^^ note#1: kernel 'add' is defined here
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = ad.schedule()
#   ^^ error[undefined-name]: Name 'ad' is not defined
s.pipeline("i")
t = add().schedule()
#   ^^^^^ warning[host-argument]#1: Kernel 'add' takes 2 arguments, but 'a' is missing
#         ^^^^^^^^ error[no-attribute]: The result of kernel 'add' has no method 'schedule'; write add.schedule()
u = add.schedule("vitis")
#                ^^^^^^^ error[schedule-argument]: schedule takes no arguments, got 1
v = add.schedule(target="vitis")
#                ^^^^^^^^^^^^^^ error[schedule-argument]: schedule takes no arguments, got 1
w = other.schedule()  # which may be a kernel


def test_add():
    x = add.schedule()
    x.split(factor, "i")
    #       ^^^^^^ error[undefined-name]: Name 'factor' is not defined
    #               ^^^ error[schedule-argument]: split expects an integer for 'factor', got a string
    x.split("i", factor)
    #            ^^^^^^ error[undefined-name]: Name 'factor' is not defined
    x.pipeline([J, "i.inner"])
    #           ^ error[undefined-name]: Name 'J' is not defined
    later.schedule()
    ade.schedule().pipeline("i")
#   ^^^ error[undefined-name]#2: Name 'ade' is not defined
#   ^^^ fix#2 Change to 'add': "add"


later = add
