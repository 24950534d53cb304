# tip: allo-filetest sema/warnings/never_written
from allo import i8, i32, kernel


@kernel
def fill(out: "i32[4]"):
    out[0] = 1


@kernel
def never_written() -> i32:
    empty: "i32[4]"
#   ^^^^^ warning[never-written]#1: Elements of 'empty' are read, but nothing writes them
    bits: "i8[4]"
    filled: "i32[4]"
#   ^^^^^^ warning[never-written]#2: Elements of 'filled' are read, but nothing gives them a first value
    shared: "i32[4]"
    given: "i32[4]"
    table: "i32[2]" = [1, 2]
    sum: i32 = 0
    for i in range(4):
        sum += empty[i]
        #      ^^^^^^^^ note#1: it is read here
    bits[0][3] = 1
    filled[0] += 1
#   ^^^^^^^^^ note#2: it is read here
    other = shared
    #       ^^^^^^ warning[buffer-alias]#3: 'other' becomes another name for the buffer 'shared', not a copy of it
    other[0] = 3
#   ^^^^^^^^^^^^ note#3: written through 'other' here
    fill(given)
    return sum + bits[0] + filled[0] + shared[0] + given[0] + table[1] + other[1]


@kernel
def returned_as_it_is() -> "i32[4]":
    out: "i32[4]"
#   ^^^ warning[never-written]#4: Elements of 'out' are read, but nothing writes them
    return out
    #      ^^^ note#4: it is read here
