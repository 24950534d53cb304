# tip: allo-filetest sema/consteval/opaque_schedule
# Decorators that are not followed may run the methods of a class.
from dataclasses import dataclass
import app
from allo import i32, kernel


@kernel
def add(x: i32[8]):
    for i in range(8):
        x[i] += 1


s, t = add.schedule(), add.schedule()


@app.register
#^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'app.register' runs code that is not followed, which may change it
class Plan:
    def run(self):
        s.split("i", 2)


@dataclass(eq=False)
class Data:
    n: int

    def run(self):
        t.split("i", 2)


s.loop("none")
t.split("i", 4)
Data(4)
# <---- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'Data' runs code that is not followed, which may change it
