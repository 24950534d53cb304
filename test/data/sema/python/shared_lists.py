# tip: allo-filetest sema/python/shared_lists
# A list that several names, objects and containers hold is one list.
from allo import i32, kernel


class Model:
    all = []

    def __init__(self, sizes):
        self.sizes = sizes
        Model.all.append(self)


sizes = [4, 8]
alias = sizes
table = {"sizes": sizes}
alias.append(16)
m = Model(table["sizes"])
m.sizes.append(32)
first = second = [1]
first.append(2)
rows = [[0]] * 3
rows[0][0] = 7
models = Model.all
models.append(m)
TEXT = f"{sizes} {len(table['sizes'])} {second} {rows} {len(Model.all)}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: [4, 8, 16, 32] 4 [1, 2] [[7], [7], [7]] 2
