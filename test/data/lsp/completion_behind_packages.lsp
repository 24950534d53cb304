# tip: allo-filetest lsp/completion_behind_packages
# Behind the name of a package, the submodules that the file imports.
=== pkg/__init__.py
WIDTH = 8
=== pkg/core.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== pkg/inner/deep.py
DEPTH = 4
=== use.py
import pkg
import pkg.core
import pkg.inner.deep
from allo import i32, kernel

y = pkg.«1»
z = pkg.inner.«2»


@kernel
def top(x: i32) -> i32:
    return pkg.core.sc«3»
=== session
store pkg/__init__.py
store pkg/core.py
store pkg/inner/deep.py
open use.py
  < diagnostics use.py v1:
  <   6:8-6:9 error[syntax] Expected a name after '.'
  <   7:14-7:15 error[syntax] Expected a name after '.'
  <   12:21-12:23 error[no-attribute] Module 'pkg.core' has no attribute 'sc'
request completion use.py «1»
  < completion:
  <   0001 WIDTH kind 5 [8]
  <     6:9-6:9 "WIDTH"
  <   0002 core kind 9 [module pkg.core]
  <     6:9-6:9 "core"
  <   0003 inner kind 9 [module pkg.inner]
  <     6:9-6:9 "inner"
request completion use.py «2»
  < completion:
  <   0001 deep kind 9 [module pkg.inner.deep]
  <     7:15-7:15 "deep"
request completion use.py «3»
  < completion:
  <   0001 scale kind 3 [(x: i32) -> i32]
  <     12:21-12:23 "scale"
