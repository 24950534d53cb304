# tip: allo-filetest sema/python/evaluated_once
# Objects and indices of targets, conditions, iterables and defaults are evaluated once.
import os

from allo import kernel


class Counter:
    def __init__(self):
        self.n, self.items = 0, [1]


def touched():
    log.append(len(log))
    return counter


def last(n=[4, 5].pop()):
    return n


log, counter = [], Counter()
places, sizes = [0, 1], [5, 6]
sizes[places.pop()] += 1
touched().n += 1
touched().items += [2]
stack = [7, 6, 5, 4, 3, 2, 1]
sizes[0] = sizes[-1] = stack.pop()
unknown = [1, 2]
unknown[stack.pop() - 2] += len(os.getcwd())
if stack.pop() == 3:
    for name in os.listdir(str(stack.pop())):
        pass
TEXT = f"{places} {sizes} {log} {counter.n} {counter.items} {stack} {last()}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: [0] [1, 1] [0, 1] 1 [1, 2] [7, 6, 5] 5
