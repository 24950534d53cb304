# tip: allo-filetest sema/python/iterators
# Iterators give their items when they are asked for; views of dicts see its changes.
from allo import kernel


def paired(*rows):
    walk = iter(rows)
    return [(row, next(walk, None)) for row in walk]


def late():
    seen, items = [], [1, 2, 3]
    doubled = map(lambda n: seen.append(n) or 2 * n, items)
    first = next(doubled)
    items.append(4)
    return first, list(seen), any(n > 5 for n in doubled), seen, list(doubled)


rows, table = [[1], [2]], {"a": [3]}
values = table.values()
for row, value in zip(rows, values):
    row.append(len(value))
    value.append(row)
for place, row in enumerate(reversed(rows)):
    row.append(place)
table["b"] = rows[1]
list(map(lambda row: row.append(9), values))
first, *others = zip(*[iter("abcdef")] * 2)
(key,) = (n + "c" for n in table.keys() - {"a"})
TEXT = f"{rows} {table} {values} {key} {first} {others} {paired(1, 2, 3)} {late()}"
ANY = f"{sorted({3, 1, 2})} {sum({1, 2})} {max({5, 4})} {len({1, 1})} {list({7})} {2 in {1, 2}}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: [[1, 1, 1], [2, 0, 9]] {'a': [3, [1, 1, 1], 9], 'b': [2, 0, 9]} dict_values([[3, [1, 1, 1], 9], [2, 0, 9]]) bc ('a', 'b') [('c', 'd'), ('e', 'f')] [(1, 2), (3, None)] (2, [1], True, [1, 2, 3, 4], [8])
    print(ANY)
#   ^^^^^^^^^^ information[static-print]: [1, 2, 3] 3 5 1 [7] True
