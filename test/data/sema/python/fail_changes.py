# tip: allo-filetest sema/python/fail_changes
from allo import consteval, i32, kernel


@consteval
def sliced():
    items = [1, 2, 3]
    items[::2] = [4, 5, 6]
#   ^^^^^^^^^^ note#1: this cannot be evaluated
    return items


@consteval
def stored():
    text = "abc"
    text[0] = "b"
#   ^^^^^^^ note#2: this cannot be evaluated
    return text


@consteval
def deleted():
    text = "abc"
    del text[0]
    #   ^^^^^^^ note#3: this cannot be evaluated
    return text


@consteval
def early():
    total = total + 1
    #       ^^^^^ note#4: this cannot be evaluated
    return total


@kernel
def changes() -> i32:
    sliced()
#   ^^^^^^^^ error[consteval-failed]#1: Consteval function 'sliced' cannot be evaluated: Cannot unpack 3 values into a slice of 2 elements
    stored()
#   ^^^^^^^^ error[consteval-failed]#2: Consteval function 'stored' cannot be evaluated: Items of a value of type 'str' cannot be assigned to at compile time
    deleted()
#   ^^^^^^^^^ error[consteval-failed]#3: Consteval function 'deleted' cannot be evaluated: 'text[0]' cannot be deleted at compile time
    early()
#   ^^^^^^^ error[consteval-failed]#4: Consteval function 'early' cannot be evaluated: 'total' is used before it has a value
    return 0
