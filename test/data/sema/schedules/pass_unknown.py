# tip: allo-filetest sema/schedules/pass_unknown
# Where the checker loses track it says nothing: code that it does not follow may do anything.
import os

from allo import i32, kernel
from elsewhere import configure


@kernel
def add(a: "i32[8]", b: "i32[8]"):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()
configure(s)
s.pipeline("made_by_configure")
t = add.schedule()
if os.environ.get("FAST"):
    t.split("i", 4)
t.pipeline("i.outer")
u = add.schedule()
u.split("i", int(os.environ["FACTOR"]))
u.pipeline("i.outer")
v = add.schedule()
v.pipeline(os.environ["LOOP"])
v.pipeline("i")
