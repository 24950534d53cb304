# tip: allo-filetest sema/mapping/fail_list_under_a_name
from allo import get_wid, i32, kernel

P = lost()
UNKNOWN = [P, P + 1]
NEGATIVE = [-1, -2]


@kernel(mapping=UNKNOWN)
#               ^^^^^^^ error[invalid-mapping]: A mapping must consist of compile-time integers or templates, got a value that is not known without running the file
def unknown(a: "i32[2, 3]"):
    a[get_wid(0), get_wid(1)] = 0


@kernel(mapping=NEGATIVE)
#               ^^^^^^^^ error[mapping-not-positive]: The sizes of a mapping must be positive, got -1
def negative(a: "i32[2, 3]"):
    a[get_wid(0), get_wid(1)] = 0
