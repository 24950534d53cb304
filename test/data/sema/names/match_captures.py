# tip: allo-filetest sema/names/match_captures
# Mapping and class patterns bind names, whose values are not known.
from allo import i32, kernel

match {"mode": "fast", "n": 4}:
    case {"mode": "fast", "n": n, **rest}:
        print(n, rest)
match 4:
    case int(whole) | float(real=whole):
        print(whole)


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


s = add.schedule()
print(n, rest, whole)
t = add.schedule()
print(n + whole)
t.pipeline("i")
