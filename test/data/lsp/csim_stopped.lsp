# tip: allo-filetest lsp/csim_stopped
# A worker that a signal has stopped is ended, though building has minutes; one that goes on is not.
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
command allo.csim k.py add
worker 1 phase building
time 2
time 2
worker 1 stops
time 2
time 2
command allo.csim k.py add
worker 2 stops
time 2
worker 2 result {"target": "/w/k.py::add"}
time 2
