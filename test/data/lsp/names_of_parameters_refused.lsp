# tip: allo-filetest lsp/names_of_parameters_refused
# A parameter keeps its name where a call may pass it without naming it.
=== core.py
from allo import i32, kernel


@kernel
def scale(x: i32, «1»by: i32) -> i32:
    return x * by


@kernel
def shift(x: i32, «2»by: i32) -> i32:
    return x + by


@kernel
def clip(x: i32, «3»by: i32) -> i32:
    return x - by
=== rest.py
from core import clip, scale, shift

clip(1, **dict(by=3))


def later(*args, **options):
    return scale(*args, **options)


later(1, by=3)
pool.submit(shift, 1, by=3)
=== session
store core.py
store rest.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open core.py
  < diagnostics core.py v1: none
request rename core.py «1» factor
  < error RequestFailed: The call in line 7 of 'rest.py' may pass 'by' by '**'
request rename core.py «2» factor
  < error RequestFailed: Nothing is known of 'by' in line 11 of 'rest.py'
request rename core.py «3» factor
  < error RequestFailed: The call in line 3 of 'rest.py' may pass 'by' by '**'
