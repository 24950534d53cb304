# tip: allo-filetest lsp/hover_imported
# long: each kind of imported name once
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
  < diagnostics top.py v1:
  <   12:12-12:18 error[not-callable] Only kernels, operators and consteval functions can be called in a kernel, but got function 'helper'
  <     note 12:12-12:18 it is a plain Python function: mark it @kernel or @consteval
request hover top.py «1»
  < hover 2:25-2:32 markdown
  <   | **kernel**
  <   | ```python
  <   | def rescale(x: i32[4], gain: i32)
  <   | ```
  <   |
  <   | Multiplies each row.
  <   |
  <   | Defined in `lib/config.py`:9
request hover top.py «2»
  < hover 6:13-6:22 markdown
  <   | **kernel**
  <   | ```python
  <   | def first(x: T) -> i32
  <   | ```
  <   |
  <   | templates: T
  <   |
  <   | The first.
  <   |
  <   | Defined in `lib/config.py`:18
request hover top.py «3»
  < hover 9:17-9:23 markdown
  <   | ```python
  <   | HEIGHT = 4
  <   | ```
  <   |
  <   | compile-time constant
  <   |
  <   | Defined in `lib/config.py`:3
request hover top.py «4»
  < hover 9:31-9:36 markdown
  <   | ```python
  <   | type acc_t = i32
  <   | ```
  <   |
  <   | signed integer of 32 bits
  <   |
  <   | Defined in `lib/config.py`:5
request hover top.py «5»
  < hover 10:5-10:12 markdown
  <   | **kernel**
  <   | ```python
  <   | def rescale(x: i32[4], gain: i32)
  <   | ```
  <   |
  <   | Multiplies each row.
  <   |
  <   | Defined in `lib/config.py`:9
request hover top.py «6»
  < hover 10:16-10:24 markdown
  <   | ```python
  <   | cfg.ROWS = 4
  <   | ```
  <   |
  <   | compile-time constant
  <   |
  <   | Defined in `lib/config.py`:3
request hover top.py «7»
  < hover 11:5-11:12 markdown
  <   | **kernel**
  <   | ```python
  <   | def rescale(x: i32[4], gain: i32)
  <   | ```
  <   |
  <   | Multiplies each row.
  <   |
  <   | Defined in `lib/config.py`:9
request hover top.py «8»
  < hover 11:16-11:20 markdown
  <   | ```python
  <   | ROWS = 4
  <   | ```
  <   |
  <   | compile-time constant
  <   |
  <   | Defined in `lib/config.py`:3
request hover top.py «9»
  < hover 12:12-12:18 markdown
  <   | ```python
  <   | function helper(n)
  <   | ```
  <   |
  <   | Defined in `lib/config.py`:23
request hover top.py «a»
  < hover 14:9-14:13 markdown
  <   | ```python
  <   | ROWS = 4
  <   | ```
  <   |
  <   | compile-time constant
  <   |
  <   | Defined in `lib/config.py`:3
