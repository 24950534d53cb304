# tip: allo-filetest sema/schedules/fail_suggestions
# The nearest name is one that makes sense there.
from allo import Schedule, i32, kernel

@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
#   ^^^ note#4: the loops are 'i.outer', 'i.inner', 'j'
#   ^^^ note#5: the loops are 'i.inner', 'i.outer', 'j'
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
s.partition("a", dim=2, kind=s.cyclic, factor=2)
#                              ^^^^^^ error[no-attribute]#1: A schedule has no attribute 'cyclic'
#                              ^^^^^^ fix#1 Change to 'Cyclic': "Cyclic"
s.bind_storage("a", impl=s.URM, mem_type=s.RAM_2P)
#                          ^^^ error[no-attribute]#2: A schedule has no attribute 'URM'
#                          ^^^ fix#2 Change to 'URAM': "URAM"
s.bind_storage("b", impl=s.BRAM, mem_type=s.RAM_3P)
#                                           ^^^^^^ error[no-attribute]#3: A schedule has no attribute 'RAM_3P'
#                                           ^^^^^^ fix#3 Change to 'RAM_1P': "RAM_1P"
t = add.schedule()
t.split("i", 2)
t.reorder(["i.outer", "j.outer"])
#                     ^^^^^^^^^ error[schedule-lookup]#4: no loop named 'j.outer'
t.reorder(["i.outer", "i.iner"])
#                     ^^^^^^^^ error[schedule-lookup]#5: no loop named 'i.iner'
#                     ^^^^^^^^ fix#5 Change to '"i.inner"': "\"i.inner\""
u = add.schedule()
u.partition("a", dim=2, kind=Schedule.cyclic, factor=2)
#                                     ^^^^^^ error[no-attribute]#6: 'Schedule' has no attribute 'cyclic'
#                                     ^^^^^^ fix#6 Change to 'Cyclic': "Cyclic"
