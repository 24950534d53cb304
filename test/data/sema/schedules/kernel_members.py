# tip: allo-filetest sema/schedules/kernel_members
# What an object of a kernel has in Python besides its schedules says nothing of a schedule.
from allo import i32, kernel


@kernel
def plus(x: i32) -> i32:
    return x + 1


print(plus.parameters, plus.types, plus.results, plus.source)
plus.compile()
