# tip: allo-filetest ide/hover/mappings
from allo import get_wid, i32, kernel


@kernel(mapping=[2, 3])
def worker(a: "i32[2, 3]"):
#   ^^^^^^ why: kernel worker(a: i32[2, 3])
#   ... mapping: 2 x 3 workers
    a[get_wid(0), 0] = 1
