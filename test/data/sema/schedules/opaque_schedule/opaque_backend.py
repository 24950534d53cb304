# tip: allo-filetest sema/schedules/opaque_schedule/opaque_backend
# Backends whose settings are not known without running the file.
import os

import elsewhere

from allo import i32, kernel


@kernel
def scale(a: i32[8]):
    for i in range(8):
        a[i] *= 2


s = scale.schedule()
home = os.environ["HOME"]
part = s.export("vitis", vitis_home=home, part=home)
part.synth()
one = s.export("vitis")
one.set_axi(int(home))
# <---------------------- warning[opaque-schedule]: The settings of the backend are not known from here on without running the file: argument 'index' of set_axi() is not known without running the file
two = s.export("vitis")
two.set_axi(0, bundle=home)
# <--------------------------- warning[opaque-schedule]: The settings of the backend are not known from here on without running the file: argument 'bundle' of set_axi() is not known without running the file
three = s.export("vitis")
elsewhere.tune(three)
# <--------------------- warning[opaque-schedule]: The settings of the backend are not known from here on without running the file: it is passed to 'elsewhere.tune', which may change it
four = s.export("vitis")
if home:
    four.set_axi(0)
#   ^^^^^^^^^^^^^^^ warning[opaque-schedule]: The settings of the backend are not known from here on without running the file: it is changed in code that may not run
five = s.export(home, anything=1)
five.set_axi(0)
