# tip: allo-filetest lsp/names_renamed_across_files
# Names are renamed in all files: in those that are open, and in those that they import.
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
request rename main.py «4» doubled
  < edits:
  <   lib.py
  <     3:13-3:18 "doubled"
  <     5:5-5:10 "doubled"
  <   main.py
  <     3:17-3:22 "doubled"
  <     6:12-6:17 "doubled"
  <     6:29-6:34 "doubled"
  <   other.py
  <     2:17-2:22 "doubled"
request rename other.py «8» doubled
  < edits:
  <   other.py
  <     2:26-2:30 "doubled"
  <     6:12-6:16 "doubled"
request rename other.py «7» SCALE
  < edits:
  <   lib.py
  <     2:20-2:26 "SCALE"
  <     6:16-6:22 "SCALE"
  <   other.py
  <     3:20-3:26 "SCALE"
  <     6:22-6:28 "SCALE"
  <   tables.py
  <     1:1-1:7 "SCALE"
request rename main.py «3» value
  < edits:
  <   lib.py
  <     5:11-5:12 "value"
  <     6:12-6:13 "value"
  <   main.py
  <     6:18-6:19 "value"
request prepareRename other.py «5»
  < error RequestFailed: 'lib' is a file: rename 'lib.py' itself
open lib.py
  < diagnostics lib.py v1: none
  < diagnostics main.py v1: none
  < diagnostics other.py v1: none
request references lib.py «1»
  < references:
  <   lib.py 3:13-3:18
  <   lib.py 5:5-5:10
  <   main.py 3:17-3:22
  <   main.py 6:12-6:17
  <   main.py 6:29-6:34
  <   other.py 2:17-2:22
  <   other.py 2:26-2:30
  <   other.py 6:12-6:16
request rename lib.py «1» doubled
  < edits:
  <   lib.py
  <     3:13-3:18 "doubled"
  <     5:5-5:10 "doubled"
  <   main.py
  <     3:17-3:22 "doubled"
  <     6:12-6:17 "doubled"
  <     6:29-6:34 "doubled"
  <   other.py
  <     2:17-2:22 "doubled"
