# tip: allo-filetest sema/budgets/fail_blanks
# Blanks around the operator and commas are accepted; what is wrong is reported once.
from allo import i32, kernel


@kernel  # allo: budget lut <= 4, dsp<= 1 , ff <=2
#                       ^^^^^^^^ information[budget-unchecked]: The budget lut<=4 is not checked: no report of its synthesis is known
#                                 ^^^^^^^ information[budget-unchecked]: The budget dsp<=1 is not checked: no report of its synthesis is known
#                                           ^^^^^^ information[budget-unchecked]: The budget ff<=2 is not checked: no report of its synthesis is known
def g(a: "i32[8]"):
    # allo: budget ii <= 1, depth<=3
    #              ^^^^^^^ information[budget-unchecked]: The budget ii<=1 is not checked: no report of its synthesis is known
    #                       ^^^^^^^^ information[budget-unchecked]: The budget depth<=3 is not checked: no report of its synthesis is known
    for i in range(8):
        a[i] += 1
    # allo: budget ii < 1 depth = 2
    #              ^^^^^^ error[budget-invalid]: 'ii < 1' is not a budget: it has the form KEY<=NUMBER, as in 'ii<=1'
    #                     ^^^^^^^^^ error[budget-invalid]: 'depth = 2' is not a budget: it has the form KEY<=NUMBER, as in 'ii<=1'
    for j in range(8):
        a[j] += 1
    # allo: budget ii <=
    #              ^^^^^ error[budget-invalid]: The budget 'ii' needs a whole number, got ''
    for k in range(8):
        a[k] += 1
    # allo: budget ii <= x, <= 3
    #              ^^^^^^^ error[budget-invalid]: The budget 'ii' needs a whole number, got 'x'
    #                       ^^^^ error[budget-invalid]: '<= 3' is not a budget: it has the form KEY<=NUMBER, as in 'ii<=1'
    for m in range(8):
        a[m] += 1
