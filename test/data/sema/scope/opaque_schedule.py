# tip: allo-filetest sema/scope/opaque_schedule
# Names from outside of a function that it binds.
from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


def make():
    s = add.schedule()

    def split():
        nonlocal s
        s = add.schedule()
        #   ^^^^^^^^^^^^^^ warning[opaque-schedule]#1: The steps of the schedule are not known from here on without running the file: it becomes the value of 's', a name from outside of a function
        s.split("i", 4)

    split()
#   ^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'split', which may change it
#   ^^^^^^^ note#1: in this call
    return s


made = make()
made.pipeline("i.inner")


def setup_module():
    global s
    s = add.schedule()
    #   ^^^^^^^^^^^^^^ warning[opaque-schedule]#2: The steps of the schedule are not known from here on without running the file: it becomes the value of 's', a name from outside of a function
    s.split("i", 4)


def test_global():
#   ^^^^^^^^^^^ note#2: in this call
    s.pipeline("none")
