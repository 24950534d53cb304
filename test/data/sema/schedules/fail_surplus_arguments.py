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
#                       ^ error[schedule-argument]: loop takes at most 3 arguments, got 4
s.loop(nme="i")
#      ^^^ error[schedule-argument]#1: loop has no argument 'nme'
#      ^^^ fix#1 Change to 'name': "name"
s.query.loop("i").one(0)
#                     ^ error[schedule-argument]: one takes no arguments, got 1
s.dump_tree(include_values=False)
s.format_tree(False, 1)
#                    ^ error[schedule-argument]: format_tree takes at most 1 argument, got 2


def test_fill():
    u = fill.schedule()
    u.materialize(now=True)
    #             ^^^ error[schedule-argument]: materialize has no argument 'now'
    u.splitt("i", 4)
    # ^^^^^^ error[no-attribute]#2: A schedule has no attribute 'splitt'
    # ^^^^^^ fix#2 Change to 'split': "split"


v = fill.schedul()
#        ^^^^^^^ error[no-attribute]#3: Kernel 'fill' has no attribute 'schedul'
#        ^^^^^^^ fix#3 Change to 'schedule': "schedule"
