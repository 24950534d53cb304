# tip: allo-filetest sema/loops/range_keywords
from allo import i32, kernel

LABEL = "outer"


@kernel
def range_keywords(a: "i32[20]"):
    for i in range(start=0, stop=10):
        a[i] = 0
    for i in range(0, 10, step=2):
        a[i] = 1
    for i in range(10, name="fill"):
        a[i] = 2
    for i in range(4, name=LABEL):
        a[i] = 4
