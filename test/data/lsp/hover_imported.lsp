# tip: allo-filetest lsp/hover_imported
# Hover of what another file defines has its docstring, and says where it is defined.
=== lib/config.py
from allo import Template, i8, i32, kernel

ROWS = 4
T = Template("T")
acc_t = i32


@kernel
def rescale(x: "i32[ROWS]", gain: i32):
    """
    Multiplies each row.
    """
    for i in range(ROWS):
        x[i] = x[i] * gain


@kernel(T)
def first(x: T) -> i32:
    """The first."""
    return x[0]


def helper(n):
    return n + 1
=== lib/__init__.py
from .config import ROWS as HEIGHT, rescale, acc_t
=== top.py
from allo import i32, kernel
from lib import HEIGHT, «1»rescale, acc_t
import lib.config as cfg
from lib.config import *

first_i32 = cfg.«2»first[i32[4]]

@kernel
def top(x: "i32[«3»HEIGHT]", y: "«4»acc_t[4]"):
    «5»rescale(x, cfg.«6»ROWS)
    «7»rescale(y, «8»ROWS)
    y[0] = «9»helper(1)

ROWS2 = «a»ROWS
=== session
store lib/config.py
store lib/__init__.py
open top.py
request hover top.py «1»
request hover top.py «2»
request hover top.py «3»
request hover top.py «4»
request hover top.py «5»
request hover top.py «6»
request hover top.py «7»
request hover top.py «8»
request hover top.py «9»
request hover top.py «a»
