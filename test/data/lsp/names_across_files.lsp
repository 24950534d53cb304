# tip: allo-filetest lsp/names_across_files
# Names are followed through imports: to files that are not open, and from them to the open files.
=== lib.py
from allo import i32, kernel
from tables import FACTOR
__all__ = ["scale"]
@kernel
def «1»scale(x: i32) -> i32:
    return x * FACTOR
=== tables.py
FACTOR = 3
=== main.py
import lib
from allo import i32, kernel
from lib import scale
@kernel
def top(x: i32) -> i32:
    return «2»scale(«3»x=1) + lib.«4»scale(x)
=== other.py
from allo import i32, kernel
from «5»lib import scale as «6»grow
from tables import «7»FACTOR
@kernel
def other(x: i32) -> i32:
    return «8»grow(x) * FACTOR
=== session
store lib.py
store tables.py
open main.py
  < diagnostics main.py v1: none
open other.py
  < diagnostics other.py v1: none
request definition main.py «2»
  < definition:
  <   lib.py 5:5-5:10
request definition main.py «3»
  < definition:
  <   lib.py 5:11-5:12
request definition main.py «4»
  < definition:
  <   lib.py 5:5-5:10
request definition other.py «5»
  < definition:
  <   lib.py 1:1-1:1
request definition other.py «8»
  < definition:
  <   lib.py 5:5-5:10
request definition other.py «7»
  < definition:
  <   tables.py 1:1-1:7
request references main.py «2»
  < references:
  <   lib.py 3:13-3:18
  <   lib.py 5:5-5:10
  <   main.py 3:17-3:22
  <   main.py 6:12-6:17
  <   main.py 6:29-6:34
  <   other.py 2:17-2:22
  <   other.py 2:26-2:30
  <   other.py 6:12-6:16
request references other.py «7»
  < references:
  <   tables.py 1:1-1:7
  <   other.py 3:20-3:26
  <   other.py 6:22-6:28
  <   lib.py 2:20-2:26
  <   lib.py 6:16-6:22
request references other.py «5»
  < references:
  <   other.py 2:6-2:9
  <   main.py 1:8-1:11
  <   main.py 3:6-3:9
  <   main.py 6:25-6:28
request highlights main.py «4»
  < highlights:
  <   3:17-3:22 kind 2
  <   6:12-6:17 kind 2
  <   6:29-6:34 kind 2
