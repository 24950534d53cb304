# tip: allo-filetest sema/schedules/fail_callees
# Kernels that a schedule names are called by its kernel.
from allo import i32, kernel


@kernel
def load(A: i32[8], T: i32[8]):
    for i in range(8):
        T[i] = A[i]


@kernel
def store(T: i32[8], B: i32[8]):
    load(T, B)


@kernel
def unused(T: i32[8]):
    T[0] = 1


@kernel
def top(A: i32[8], B: i32[8]):
#   ^^^ note#1: the called kernels are 'load', 'store'
#   ^^^ note#2: the called kernels are 'load', 'store'
#   ^^^ note#3: the called kernels are 'load', 'store'
    T: i32[8]
    load(A, T)
    store(T, B)


s = top.schedule()
s.streamline("loads", "store")
#            ^^^^^^^ error[schedule-lookup]#1: 'top' calls no kernel 'loads'
#            ^^^^^^^ fix#1 Change to '"load"': "\"load\""
s.streamline(["load", "unused"], "store")
#                     ^^^^^^^^ error[schedule-lookup]#2: 'top' calls no kernel 'unused'
s.streamline("load", [])
#                    ^^ error[schedule-argument]: streamline requires at least one target
s.streamline("load", "store", lanes=0)
#                                   ^ error[schedule-argument]: streamline lanes must be positive, got 0
s.streamline("load", "store", depth=-1)
#                                   ^^ error[schedule-argument]: streamline depth must be positive, got -1
s.streamline("load", 3)
#                    ^ error[schedule-argument]: streamline expects names of kernels for 'consumer', got the integer 3
s.compose(load.schedule(), unused.schedule())
#                          ^^^^^^^^^^^^^^^^^ error[schedule-lookup]#3: 'top' calls no kernel 'unused'
s.compose(store.schedule())
s.streamline("load", "top.store", [0])
