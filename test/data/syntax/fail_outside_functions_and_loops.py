# tip: allo-filetest syntax/fail_outside_functions_and_loops
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    break
#   ^^^^^ error[break-continue]: 'break' is not supported in a kernel
    return x


def host(values):
    for value in values:
        if value:
            break
        else:
            continue
    else:
        continue
#       ^^^^^^^^ error[syntax]: 'continue' is outside of a loop
    return lambda: (yield 1)


def nested():
    while True:

        def inner():
            break
#           ^^^^^ error[syntax]: 'break' is outside of a loop


class A:
    return 1
#   ^^^^^^ error[syntax]: 'return' is outside of a function


if host([]):
    return
#   ^^^^^^ error[syntax]: 'return' is outside of a function
for value in range(3):
    break
else:
    break
#   ^^^^^ error[syntax]: 'break' is outside of a loop
return f
# <------ error[syntax]: 'return' is outside of a function
later = yield 4
#       ^^^^^ error[syntax]: 'yield' is outside of a function
await host([])
# <----- error[syntax]: 'await' is outside of a function
