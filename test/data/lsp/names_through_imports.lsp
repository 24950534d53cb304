# tip: allo-filetest lsp/names_through_imports
# Re-exports, star imports, packages and imports in a circle.
=== pkg/__init__.py
from .parts import *
from .parts import hidden as shown
=== pkg/parts.py
from allo import i32, kernel

@kernel
def part(x: i32) -> i32:
    return x

def hidden():
    return 1
=== main.py
import pkg.parts
from allo import i32, kernel
from pkg import «1»part, shown
from pkg import *

@kernel
def top(x: i32) -> i32:
    return part(x) + pkg.«2»parts.«3»part(x)

def test_top():
    return «4»shown()
=== session
store pkg/__init__.py
store pkg/parts.py
open main.py
  < diagnostics main.py v1: none
request definition main.py «1»
  < definition:
  <   pkg/parts.py 4:5-4:9
request definition main.py «2»
  < definition:
  <   pkg/parts.py 1:1-1:1
request definition main.py «3»
  < definition:
  <   pkg/parts.py 4:5-4:9
request definition main.py «4»
  < definition:
  <   pkg/parts.py 7:5-7:11
request references main.py «3»
  < references:
  <   pkg/parts.py 4:5-4:9
  <   main.py 3:17-3:21
  <   main.py 8:12-8:16
  <   main.py 8:32-8:36
request rename main.py «3» piece
  < edits:
  <   main.py
  <     3:17-3:21 "piece"
  <     8:12-8:16 "piece"
  <     8:32-8:36 "piece"
  <   pkg/parts.py
  <     4:5-4:9 "piece"
request rename main.py «4» piece
  < edits:
  <   main.py
  <     3:23-3:28 "piece"
  <     11:12-11:17 "piece"
  <   pkg/__init__.py
  <     2:30-2:35 "piece"
request prepareRename main.py «2»
  < error RequestFailed: 'parts' is a file: rename 'parts.py' itself
