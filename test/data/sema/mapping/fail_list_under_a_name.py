# tip: allo-filetest sema/mapping/fail_list_under_a_name
from allo import get_wid, i32, kernel

P = lost()
#   ^^^^ error[undefined-name]#1: Name 'lost' is not defined
UNKNOWN = [P, P + 1]
NEGATIVE = [-1, -2]


@kernel(mapping=UNKNOWN)
#               ^^^^^^^ note#1: its value is needed here
def unknown(a: "i32[2, 3]"):
    a[get_wid(0), get_wid(1)] = 0


@kernel(mapping=NEGATIVE)
#               ^^^^^^^^ error[mapping-not-positive]: The sizes of a mapping must be positive, got -1
def negative(a: "i32[2, 3]"):
    a[get_wid(0), get_wid(1)] = 0
