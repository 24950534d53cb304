# tip: allo-filetest ast/comprehensions
from allo import i32, kernel

squares = [a * a for a in range(4) if a if a > 1 for b in a]
pairs = {a: b for a, b in squares}
distinct = {a for a in squares}
total = sum(a async for a in squares)
nested = [[b for b in a] for a in squares]
