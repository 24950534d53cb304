# tip: allo-filetest sema/schedules/fail_records
# Objects of named tuples and data classes that Python does not make, and fields that it has not.
from dataclasses import dataclass
from typing import NamedTuple

from allo import i32, kernel


class Tile(NamedTuple):
    m: int
    n: int = 4


@dataclass
class Config:
    m: int


@kernel
def shapes(a: "i32[Tile(1, 2, 3).m]", b: "i32[Tile(n=1).m]", c: "i32[Config(k=1).m]"):
#                  ^^^^^^^^^^^^^ error[invalid-constant]: Function 'Tile.__new__' takes at most 2 positional arguments, got 3
#                                             ^^^^^^^^^ error[invalid-constant]: Function 'Tile.__new__' is missing the argument 'm'
#                                                                    ^^^^^^^^^^^ error[invalid-constant]: Function 'Config.__init__' has no parameter 'k'
    pass


@kernel
def fields(a: "i32[Tile(2).k]", b: "i32[Tile(2).n]", c: "i32[Config(3).m]"):
#   ^^^^^^ note#1: there are no loops with names
#                  ^^^^^^^^^ error[invalid-constant]: A value of type 'Tile' has no attribute 'k'
    b[0] = c[0]


s = fields.schedule()
s.unroll("k", factor=Tile(2)[2])
#                    ^^^^^^^^^^ error[schedule-argument]: unroll expects an integer for 'factor', got an expression that fails: Index 2 is out of range for a Tile of 2 elements
s.pipeline("k", ii=Tile(1, m=2).m)
#          ^^^ error[schedule-lookup]#1: no loop named 'k'
s.dataflow(Tile(2))
#          ^^^^^^^ error[schedule-argument]: dataflow expects operations for 'targets', got the integer 2
