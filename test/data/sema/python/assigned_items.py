# tip: allo-filetest sema/python/assigned_items
# Items and slices among the targets of an assignment, also of lists that others hold.
from allo import kernel


class Pair:
    def __init__(self, low, high):
        self.low, self.high = low, high


order = [1, 2, 3, 4]
alias = order
order[1], order[2] = order[2], order[1]
first, order[0] = 10, 20
stepped = [1, 2, 3, 4, 5]
stepped[::2] = [7, 8, 9]
stepped[-1:0:-3] = "ab"
grown = [1, 2, 3]
grown[1:1] = grown
index = 2
index, grown[index] = 0, index + 5
named = grown[0] = [6]
named.append(7)
p = Pair([1], [2])
held, p.low, p.high = p.low, p.high, order
p.high.append(5)
TEXT = f"{alias} {first} {stepped} {grown} {index} {held} {p.low}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: [20, 3, 2, 4, 5] 10 [7, 'b', 8, 4, 'a'] [[6, 7], 1, 2, 3, 2, 3] 0 [1] [2]
    print(index)
#   ^^^^^^^^^^^^ information[static-print]: 0
