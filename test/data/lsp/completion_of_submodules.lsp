# tip: allo-filetest lsp/completion_of_submodules
# Imports offer the modules of packages, in the place of names, too.
=== pkg/__init__.py
WIDTH = 8
=== pkg/core.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== pkg/inner/deep.py
DEPTH = 4
=== top.py
import allo.«1»
import pkg.«2»
from pkg.«3»
from pkg import «4»
from pkg.inner import «5»
=== session
store pkg/__init__.py
store pkg/core.py
store pkg/inner/deep.py
open top.py
  < diagnostics top.py v1:
  <   1:12-1:13 error[syntax] Expected a name after '.'
  <   2:11-2:12 error[syntax] Expected a name after '.'
  <   3:9-3:10 error[syntax] Expected a name after '.'
  <   4:10-4:16 error[syntax] Expected a name after 'import'
  <   5:16-5:22 error[syntax] Expected a name after 'import'
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
request completion top.py «1»
  < completion:
  <   0001 backend kind 9
  <     1:13-1:13 "backend"
  <   0002 compiler kind 9
  <     1:13-1:13 "compiler"
  <   0003 core kind 9
  <     1:13-1:13 "core"
  <   0004 errors kind 9
  <     1:13-1:13 "errors"
  <   0005 lang kind 9
  <     1:13-1:13 "lang"
  <   0006 operators kind 9
  <     1:13-1:13 "operators"
  <   0007 schedule kind 9
  <     1:13-1:13 "schedule"
  <   0008 arith kind 9
  <     1:13-1:13 "arith"
  <   0009 linalg kind 9
  <     1:13-1:13 "linalg"
  <   0010 math kind 9
  <     1:13-1:13 "math"
  <   0011 memory kind 9
  <     1:13-1:13 "memory"
  <   0012 spmw kind 9
  <     1:13-1:13 "spmw"
request completion top.py «2»
  < completion:
  <   0001 core kind 9 [module of the project]
  <     2:12-2:12 "core"
  <   0002 inner kind 9 [module of the project]
  <     2:12-2:12 "inner"
request completion top.py «3»
  < completion:
  <   0001 core kind 9 [module of the project]
  <     3:10-3:10 "core"
  <   0002 inner kind 9 [module of the project]
  <     3:10-3:10 "inner"
request completion top.py «4»
  < completion:
  <   0001 WIDTH kind 21 [= 8]
  <     4:17-4:17 "WIDTH"
  <   0002 core kind 9 [module of the project]
  <     4:17-4:17 "core"
  <   0003 inner kind 9 [module of the project]
  <     4:17-4:17 "inner"
request completion top.py «5»
  < completion:
  <   0001 deep kind 9 [module of the project]
  <     5:23-5:23 "deep"
