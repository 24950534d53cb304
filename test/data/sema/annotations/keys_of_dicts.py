# tip: allo-filetest sema/annotations/keys_of_dicts
from allo import Stateful, Stream, i32, kernel

CFG = {"n": 4, "i32": 3, "t": i32, "in": {"m": 2}, ("a", "b"): 5}


@kernel
def keys_of_dicts(x: i32[CFG["n"]], y: "i32[CFG['i32'], 2]", z: i32[CFG["in"]["m"]]) -> CFG["t"]:
    a: i32[CFG["n"] + CFG["i3" "2"]] = 0
    s: Stream[CFG["t"], CFG["n"]]
    t: Stream["i32[4]", 3][CFG["in"]["m"]]
    u: Stateful["i32[CFG['n']]"] = 0
    v: i32[CFG["a", "b"]] = 0
    s.put(x[3] + u[3])
    t[1].put(x)
    return a[6] + y[2, 1] + z[1] + v[4] + s.get() + t[1].get()[0]
