# tip: allo-filetest sema/budgets/directives
# Comments that look like directives; other sentences are left alone.
from allo import i32, kernel


@kernel  # allo: budgt lut<=1
#                ^^^^^ warning[unknown-directive]#1: There is no directive 'allo: budgt'; did you mean 'budget'?
#                ^^^^^ fix#1 Change to 'budget': "budget"
def g(a: "i32[8]"):
    # allo: budgets ii<=1
    #       ^^^^^^^ warning[unknown-directive]#2: There is no directive 'allo: budgets'; did you mean 'budget'?
    #       ^^^^^^^ fix#2 Change to 'budget': "budget"
    for i in range(8):
        a[i] += 1
    for j in range(8):  # allo: ignored[literal-out-of-range]
    #                           ^^^^^^^ warning[unknown-directive]#3: There is no directive 'allo: ignored'; did you mean 'ignore'?
    #                           ^^^^^^^ fix#3 Change to 'ignore': "ignore"
        a[j] += 1  # allo: off
        #                  ^^^ warning[unknown-directive]: There is no directive 'allo: off'; the directives are 'budget' and 'ignore'
    # allo: the compiler joins these loops
    # ruff: noqa, allo:
    for k in range(8):  # other: budgets
        a[k] += 1  # reason # allo: igonre
        #                           ^^^^^^ warning[unknown-directive]#4: There is no directive 'allo: igonre'; did you mean 'ignore'?
        #                           ^^^^^^ fix#4 Change to 'ignore': "ignore"
