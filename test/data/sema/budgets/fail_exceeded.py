# tip: allo-filetest sema/budgets/fail_exceeded
# Compared with the report in fail_exceeded.xml.
from allo import i32, kernel


@kernel
def load(a: i32[8], t: i32[8]):  # allo: budget latency<=8 ff<=100
#                                               ^^^^^^^^^^ information[budget-unchecked]: The budget latency<=8 is not checked: no report has a function 'load'
#                                                          ^^^^^^^ information[budget-unchecked]: The budget ff<=100 is not checked: no report has a function 'load'
    for n in range(8):  # allo: budget ii<=1
    #                                  ^^^^^ information[budget-unchecked]: The budget ii<=1 is not checked: no report has a function 'load'
        t[n] = a[n]


@kernel  # allo: budget dsp<=40 clock<=3.5 lut<=1000 ii<=200
#                       ^^^^^^^ note#1: the budget
#                               ^^^^^^^^^^ note#2: the budget
def gemm(a: i32[8], b: i32[8], c: i32[8]):
#   ^^^^ error[budget-exceeded]#1: Number of DSPs of kernel 'gemm' is 48, more than the budget of 40
#   ^^^^ note#1: in this report (in csynth.xml)
#   ^^^^ error[budget-exceeded]#2: Estimated clock period of kernel 'gemm' is 3.602, more than the budget of 3.5
#   ^^^^ note#2: in this report (in csynth.xml)
    t: i32[8]
    load(a, t)
    for i in range(8, name="rows"):  # allo: budget ii<=1 depth<=20 # the flattened nest
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[budget-exceeded]#3: II of loop 'rows' is 2, more than the budget of 1
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#3: in this report (in csynth.xml)
    #                                               ^^^^^ note#3: the budget
        for j in range(8):  # allo: budget latency<=80
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[budget-exceeded]#4: Latency of loop 'j' is 150, more than the budget of 80
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#4: in this report (in csynth.xml)
        #                                  ^^^^^^^^^^^ note#4: the budget
            c[i] += t[i] * b[j]
            # allo: budget ii<=1
            #              ^^^^^ information[budget-unchecked]: The budget ii<=1 is not checked: 'csynth.xml' does not have this loop, which may be unrolled
            for k in range(8):
                c[j] += k
    for i in range(8):  # allo: budget ii<=1 latency<=9
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[budget-exceeded]#5: Latency of loop 'i' is 10, more than the budget of 9
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#5: in this report (in csynth.xml)
    #                                  ^^^^^ information[budget-unchecked]: The budget ii<=1 is not checked: 'csynth.xml' does not have it: the loop is not pipelined
    #                                        ^^^^^^^^^^ note#5: the budget
        c[i] += 1


@kernel  # allo: budget lut<=1
#                       ^^^^^^ information[budget-unchecked]: The budget lut<=1 is not checked: no report has a function 'other'
def other(a: i32[8]):
    for i in range(8):
        a[i] = 0
