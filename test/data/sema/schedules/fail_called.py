# tip: allo-filetest sema/schedules/fail_called
# A call of a schedule needs a backend, arguments that fail give no values, and sets have no order.
from allo import i32, kernel


@kernel
def add(x: i32[8, 8]):
#   ^^^ note#1: the loops are 'i', 'j'
#   ^^^ note#2: the loops are 'i', 'j'
#   ^^^ note#3: the loops are 'i', 'j'
#   ^^^ note#4: the loops are 'i', 'j'
    for i in range(8):
        for j in range(8):
            x[i, j] += 1


NAMES = {"a": "j"}
a = add.schedule()
a()
# <--- error[backend-argument]: a() requires an argument for 'backend'
a(3)
# ^ error[backend-argument]: a() expects a string for 'backend', got the integer 3
b = add.schedule()
b.pipeline(NAMES["outer"])
#          ^^^^^^^^^^^^^^ error[schedule-argument]: pipeline expects loops for 'targets', got an expression that fails: The dict has no key 'outer'
c = add.schedule()
c.pipeline(c.query.loop()["i"])
#          ^^^^^^^^^^^^^^^^^^^ error[schedule-argument]: pipeline expects loops for 'targets', got an expression that fails: An index of a value of type 'list' must be an integer or a slice, got 'str'
d = add.schedule()
d.tile([], [])
#          ^^ error[schedule-argument]: tile expects an integer or a list of them for 'factors', got an empty list
e = add.schedule()
e.pipeline({"i", "k"})
#          ^^^^^^^^^^ error[schedule-lookup]#1: no loop named 'k'
f = add.schedule()
f.pipeline({"i", "j"})
f.split({"i"}, 2)
#       ^^^^^ error[schedule-argument]: split expects a loop for 'target', got a value of type 'set'
g = add.schedule()
g.reorder({"i", "j"})
h = add.schedule()
h.pipeline("I")
#          ^^^ error[schedule-lookup]#2: no loop named 'I'
#          ^^^ fix#2 Change to '"i"': "\"i\""
h.pipeline("j ")
#          ^^^^ error[schedule-lookup]#3: no loop named 'j '
#          ^^^^ fix#3 Change to '"j"': "\"j\""
h.pipeline(" I ")
#          ^^^^^ error[schedule-lookup]#4: no loop named ' I '
#          ^^^^^ fix#4 Change to '"i"': "\"i\""
names = [NAMES["b"], "i"]
k = add.schedule()
k.pipeline(names)
#          ^^^^^ error[schedule-argument]: pipeline expects loops for 'targets', got an expression that fails: The dict has no key 'b'
