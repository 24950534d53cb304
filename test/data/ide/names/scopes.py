# tip: allo-filetest ide/names/scopes
# Scopes as Python has them, in functions that are no kernels.
from allo import i32, kernel

size = 3


def outer(size):
    count = 0
    def inner():
        nonlocal count
        global size
        count += size
        # ^ references: 8:5 count, 10:18 count, 12:9 count=, 13:40 count, 20:20 count
        #        ^ definition: size at 4:1: size = 3
        return [size for size in range(count)]
        #       ^ references: 13:17 size, 13:26 size

    class Box:
        count = 1
        size = count
        #      ^ references: 16:9 count, 17:16 count

        def get(self):
            return count
            #      ^ definition: count at 8:5: count = 0

    return inner() + size
    #                ^ definition: size at 7:11: def outer(size):


@kernel
def one(size: i32) -> i32:
    return size
    #      ^ references: 26:9 size, 27:12 size


def other(items, key=lambda size: size):
#                                 ^ references: 30:29 size, 30:35 size
    if (size := len(items)) > 2:
        print([size := 4 for _ in items])
        #      ^ references: 31:9 size, 32:16 size=, 34:19 size, 34:28 size=, 35:17 size=
    try:
        with open(size) as size:
            del size
    except OSError as error:
        print(error)
        #     ^ references: 36:23 error, 37:15 error
    match items:
        case [first, *rest] if first:
            return rest, first
            #      ^ definition: rest at 39:23: case [first, *rest] if first:
