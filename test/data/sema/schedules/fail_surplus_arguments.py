# tip: allo-filetest sema/schedules/fail_surplus_arguments
from allo import i32, kernel


@kernel
def fill(a: "i32[8]"):
    for i in range(8):
        a[i] = i


s = fill.schedule()
s.apply(3)
#       ^ error[schedule-argument]: apply takes no arguments, got 1
s.loop("i", None, None, 4)
#                       ^ error[schedule-argument]#1: loop takes at most 3 arguments, got 4
#                       ^ note#1: it has 'name', 'under', 'path'
s.loop(nme="i")
#      ^^^ error[schedule-argument]#2: loop has no argument 'nme'
#      ^^^ fix#2 Change to 'name': "name"
s.query.loop("i").one(0)
#                     ^ error[schedule-argument]: one takes no arguments, got 1
s.dump_tree(include_values=False)
s.format_tree(False, 1)
#                    ^ error[schedule-argument]#3: format_tree takes at most 1 argument, got 2
#                    ^ note#3: it has 'include_values'


def test_fill():
    u = fill.schedule()
    u.materialize(now=True)
    #             ^^^ error[schedule-argument]: materialize has no argument 'now'
    u.splitt("i", 4)
    # ^^^^^^ error[no-attribute]#4: A schedule has no attribute 'splitt'
    # ^^^^^^ fix#4 Change to 'split': "split"


v = fill.schedul()
#        ^^^^^^^ error[no-attribute]#5: Kernel 'fill' has no attribute 'schedul'
#        ^^^^^^^ fix#5 Change to 'schedule': "schedule"
