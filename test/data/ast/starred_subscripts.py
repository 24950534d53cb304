# tip: allo-filetest ast/starred_subscripts
from allo import i32, kernel

a = *b[i, j]
a = *b[i], *c.d(e)[k], *f + 1
