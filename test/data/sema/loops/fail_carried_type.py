from allo import i32, kernel


@kernel
def carried_type(a: i32[4], b: i32[5], n: i32):
    c = a
    for i in range(n):
        c = b
    while n > 0:
        c = b
    if n:
        c = b
    elif n > 2:
        d = a
        d = b
    c = b
