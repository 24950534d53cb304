# tip: allo-filetest lsp/hls_map
# long: one map, asked from all sides and moved by edits
=== helper.py
from allo import i32, kernel


@kernel
def twice(x: i32) -> i32:
    return 2 * x
=== k.py
from allo import grid, i32, kernel
from helper import twice


@kernel
def top(a: "i32[4, 4]", b: "i32[4, 4]"):
    for i, j in grid(4, 4):
        b[i, j] = twice(
            a[i, j]
        )
    c: i32 = 1
    # which has no line of its own

    b[0, 0] = c


top_again = top
=== session bare
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open helper.py
  < diagnostics helper.py: none
open k.py
  < diagnostics k.py: none
  < diagnostics helper.py: none
# Nothing was made of it so far.
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 6, "character": 0}}
  < result []
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 7, "character": 0}}
  < result []
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/top.cpp"}
  < worker 1 job 1: hls /w/k.py::top places="none" seconds=60.0, files: /w/helper.py /w/k.py
worker 1 result {"target": "/w/k.py::top", "files": {"kernel.cpp": "// head\n\nint twice() {\n  return;\n}\n\nvoid top() {\n  for\n    for\n      x =\n      b =\n    }\n  }\n  b =\n}\n", "kernel.h": "// header\n"}, "map": [{"py": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 10}, "file": "/w/helper.py"}, "cpp": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}}}, {"py": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 17}, "file": "/w/helper.py"}, "cpp": {"start": {"line": 4, "column": 1}, "end": {"line": 5, "column": 1}}}, {"py": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 8}, "file": "/w/k.py"}, "cpp": {"start": {"line": 7, "column": 1}, "end": {"line": 8, "column": 1}}}, {"py": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 27}, "file": "/w/k.py"}, "cpp": {"start": {"line": 8, "column": 1}, "end": {"line": 9, "column": 1}}}, {"py": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 27}, "file": "/w/k.py"}, "cpp": {"start": {"line": 9, "column": 1}, "end": {"line": 10, "column": 1}}}, {"py": {"start": {"line": 8, "column": 19}, "end": {"line": 10, "column": 10}, "file": "/w/k.py"}, "cpp": {"start": {"line": 10, "column": 1}, "end": {"line": 11, "column": 1}}}, {"py": {"start": {"line": 8, "column": 9}, "end": {"line": 8, "column": 16}, "file": "/w/k.py"}, "cpp": {"start": {"line": 11, "column": 1}, "end": {"line": 12, "column": 1}}}, {"py": {"start": {"line": 14, "column": 5}, "end": {"line": 14, "column": 12}, "file": "/w/k.py"}, "cpp": {"start": {"line": 14, "column": 1}, "end": {"line": 15, "column": 1}}}]}
  < result {"map":[{"cpp":{"end":{"column":1,"line":4},"start":{"column":1,"line":3}},"py":{"end":{"column":10,"line":5},"file":"/w/helper.py","start":{"column":5,"line":5}}},{"cpp":{"end":{"column":1,"line":5},"start":{"column":1,"line":4}},"py":{"end":{"column":17,"line":6},"file":"/w/helper.py","start":{"column":5,"line":6}}},{"cpp":{"end":{"column":1,"line":8},"start":{"column":1,"line":7}},"py":{"end":{"column":8,"line":6},"file":"/w/k.py","start":{"column":5,"line":6}}},{"cpp":{"end":{"column":1,"line":9},"start":{"column":1,"line":8}},"py":{"end":{"column":27,"line":7},"file":"/w/k.py","start":{"column":5,"line":7}}},{"cpp":{"end":{"column":1,"line":10},"start":{"column":1,"line":9}},"py":{"end":{"column":27,"line":7},"file":"/w/k.py","start":{"column":5,"line":7}}},{"cpp":{"end":{"column":1,"line":11},"start":{"column":1,"line":10}},"py":{"end":{"column":10,"line":10},"file":"/w/k.py","start":{"column":19,"line":8}}},{"cpp":{"end":{"column":1,"line":12},"start":{"column":1,"line":11}},"py":{"end":{"column":16,"line":8},"file":"/w/k.py","start":{"column":9,"line":8}}},{"cpp":{"end":{"column":1,"line":15},"start":{"column":1,"line":14}},"py":{"end":{"column":12,"line":14},"file":"/w/k.py","start":{"column":5,"line":14}}}],"text":"// head\n\nint twice() {\n  return;\n}\n\nvoid top() {\n  for\n    for\n      x =\n      b =\n    }\n  }\n  b =\n}\n"}
# From Python: the loop is two lines, the statement after it two places of one line.
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 6, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":26,"line":6},"start":{"character":4,"line":6}},"targetRange":{"end":{"character":0,"line":9},"start":{"character":0,"line":7}},"targetSelectionRange":{"end":{"character":0,"line":9},"start":{"character":0,"line":7}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 7, "character": 30}}
  < result [{"originSelectionRange":{"end":{"character":9,"line":9},"start":{"character":8,"line":7}},"targetRange":{"end":{"character":0,"line":11},"start":{"character":0,"line":9}},"targetSelectionRange":{"end":{"character":0,"line":11},"start":{"character":0,"line":9}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
# A line where something goes on; those that the next statement has taken in.
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 8, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":9,"line":9},"start":{"character":18,"line":7}},"targetRange":{"end":{"character":0,"line":10},"start":{"character":0,"line":9}},"targetSelectionRange":{"end":{"character":0,"line":10},"start":{"character":0,"line":9}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 10, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":11,"line":13},"start":{"character":4,"line":13}},"targetRange":{"end":{"character":0,"line":14},"start":{"character":0,"line":13}},"targetSelectionRange":{"end":{"character":0,"line":14},"start":{"character":0,"line":13}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 11, "character": 9}}
  < result [{"originSelectionRange":{"end":{"character":11,"line":13},"start":{"character":4,"line":13}},"targetRange":{"end":{"character":0,"line":14},"start":{"character":0,"line":13}},"targetSelectionRange":{"end":{"character":0,"line":14},"start":{"character":0,"line":13}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
# Blanks, a decorator, what follows the kernel, and lines that there are not.
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 12, "character": 0}}
  < result []
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 4, "character": 0}}
  < result []
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 14, "character": 0}}
  < result []
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 3, "character": 0}}
  < result []
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 300, "character": 0}}
  < result []
# From C++: a line, a brace below one, another file, the head.
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 8, "character": 4}}
  < result [{"originSelectionRange":{"end":{"character":0,"line":9},"start":{"character":0,"line":8}},"targetRange":{"end":{"character":26,"line":6},"start":{"character":4,"line":6}},"targetSelectionRange":{"end":{"character":26,"line":6},"start":{"character":4,"line":6}},"targetUri":"$ROOT/k.py"}]
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 12, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":0,"line":11},"start":{"character":0,"line":10}},"targetRange":{"end":{"character":15,"line":7},"start":{"character":8,"line":7}},"targetSelectionRange":{"end":{"character":15,"line":7},"start":{"character":8,"line":7}},"targetUri":"$ROOT/k.py"}]
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 3, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":0,"line":4},"start":{"character":0,"line":3}},"targetRange":{"end":{"character":16,"line":5},"start":{"character":4,"line":5}},"targetSelectionRange":{"end":{"character":16,"line":5},"start":{"character":4,"line":5}},"targetUri":"$ROOT/helper.py"}]
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 0, "character": 0}}
  < result []
request allo/sourceMap {"uri": "file:///w/helper.py", "position": {"line": 5, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":16,"line":5},"start":{"character":4,"line":5}},"targetRange":{"end":{"character":0,"line":4},"start":{"character":0,"line":3}},"targetSelectionRange":{"end":{"character":0,"line":4},"start":{"character":0,"line":3}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
# It moves along with edits of either file, also while there are errors.
edit k.py 1:1 "# one\n"
  < diagnostics k.py: none
edit helper.py 3:1 "\n"
  < diagnostics helper.py: none
  < diagnostics k.py: none
edit k.py 15:15 "0 + missing"
  < diagnostics k.py:
  <   15:19-15:27 error[undefined-name] Name 'missingc' is not defined
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 14, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":11,"line":14},"start":{"character":4,"line":14}},"targetRange":{"end":{"character":0,"line":14},"start":{"character":0,"line":13}},"targetSelectionRange":{"end":{"character":0,"line":14},"start":{"character":0,"line":13}},"targetUri":"allo-hls:///w/k.py/top.cpp"}]
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 3, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":0,"line":4},"start":{"character":0,"line":3}},"targetRange":{"end":{"character":16,"line":6},"start":{"character":4,"line":6}},"targetSelectionRange":{"end":{"character":16,"line":6},"start":{"character":4,"line":6}},"targetUri":"$ROOT/helper.py"}]
# Closed, nothing is known of its lines until it is made again.
close k.py
  < diagnostics k.py: none
request allo/sourceMap {"uri": "allo-hls:///w/k.py/top.cpp", "position": {"line": 8, "character": 4}}
  < result []
request allo/sourceMap {"uri": "file:///w/k.py"}
  < error InvalidParams: 'position' must be an object
request allo/sourceMap {"position": {"line": 8, "character": 4}}
  < error InvalidParams: 'uri' must be a string
