# tip: allo-filetest ide/schedules/rename_is_refused
# Where a use is not known, or is not written out, nothing is renamed.
from allo import f32, kernel


@kernel
def apart(a: "f32[8]"):
    for i in range(8, name="rows"):
    #   ^ rename: refused: The string in line 37 may name the loop
        a[i] = 1.0


@kernel
def built(a: "f32[8]"):
    for i in range(8):
    #   ^ rename: refused: The loop is named in line 31, but not by a plain string
        a[i] = 1.0


@kernel
def lost(a: "f32[8]"):
    for j in range(8):
    #   ^ rename: refused: The checker cannot follow the schedule of 'lost' in line 33
        a[j] = 1.0


@kernel
def twice(a: "f32[8, 8]"):
    for k in range(8):
    #   ^ rename: refused: The string in line 35 may name the loop
        for l in range(8):
            a[k, l] = 1.0


for letter in "i":
    built.schedule().pipeline(letter)
#   ^^^^^^^^^^^^^^^^ warning[schedule-unused]: The schedule of 'built' is not used: it has no name
t = lost.schedule()
__import__("other").unknown(t)
u = twice.schedule()
u.unroll(u.query.loop("k").all())
v = apart.schedule()
v.op("i")
