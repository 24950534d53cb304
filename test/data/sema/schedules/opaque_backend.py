# tip: allo-filetest sema/schedules/opaque_backend
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
two = s.export("vitis")
two.set_axi(0, bundle=home)
three = s.export("vitis")
elsewhere.tune(three)
four = s.export("vitis")
if home:
    four.set_axi(0)
five = s.export(home, anything=1)
five.set_axi(0)
