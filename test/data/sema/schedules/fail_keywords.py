# tip: allo-filetest sema/schedules/fail_keywords
# A keyword that is misspelt, also by its case.
from allo import i32, kernel


@kernel
def scale(a: i32[8, 4]):
    for i in range(8):
        for j in range(4):
            a[i, j] *= 2


s = scale.schedule()
s.pipeline("i", II=2)
#               ^^ error[schedule-argument]#1: pipeline has no argument 'II'
#               ^^ fix#1 Change to 'ii': "ii"
s.split("i", facotr=4)
#            ^^^^^^ error[schedule-argument]#2: split has no argument 'facotr'
#            ^^^^^^ fix#2 Change to 'factor': "factor"
s.partition("a", Dim=1)
#                ^^^ error[schedule-argument]#3: partition has no argument 'Dim'
#                ^^^ fix#3 Change to 'dim': "dim"
s.unroll("j", times=2)
#             ^^^^^ error[schedule-argument]#4: unroll has no argument 'times'
#             ^^^^^ note#4: it has 'targets', 'factor', 'tag_only'
s.loop("i", udner="scale")
#           ^^^^^ error[schedule-argument]#5: loop has no argument 'udner'
#           ^^^^^ fix#5 Change to 'under': "under"
