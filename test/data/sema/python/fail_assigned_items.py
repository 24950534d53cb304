# tip: allo-filetest sema/python/fail_assigned_items
# Python ends at such an assignment.
from allo import kernel

wrong = [1, 2, 3]
a, wrong[0] = 1, 2, 3
#             ^^^^^^^ error[constant-folding]: Cannot unpack 3 values into 2 targets


@kernel
def show():
    pass
