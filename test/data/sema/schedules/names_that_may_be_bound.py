import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()
try:
    t = s
except ValueError:
    t = None
t.loop("i")
t.unroll("i")

first, second = add.schedule(), add.schedule()
if os.getcwd():
    u = first
else:
    u = second
u.pipeline("i")

v = w = add.schedule()
for name in os.listdir("."):
    w = None
w.pipeline("i")

x = add.schedule()
size = 4
while os.getcwd():
    size = 2
x.split("i", size)
x.pipeline("i.outer")
