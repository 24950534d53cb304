# tip: allo-filetest lsp/hls_settings
=== pyproject.toml
[tool.allo.interfaces."k.py::top"]
a = {mode = "m_axi", depth = 64}
=== k.py
from allo import i32, kernel


@kernel
def top(a: "i32[4]"):
    a[0] = 1
=== session bare
# The interfaces that the project has for its kernels make another text; what else it says does not.
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/top.cpp"}
  < worker 1 job 1: hls /w/k.py::top places="none" seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::top", "files": {"kernel.cpp": "// without\n"}, "map": []}
  < result {"map":[],"text":"// without\n"}
store pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 1}]}
  < diagnostics k.py: none
time
  < worker 1 killed
  < notify allo/textDocumentContentChanged {"uri":"allo-hls:///w/k.py/top.cpp"}
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/top.cpp"}
  < worker 2 job 2: hls /w/k.py::top places="none" seconds=60.0, files: /w/k.py
worker 2 result {"target": "/w/k.py::top", "files": {"kernel.cpp": "// with\n"}, "map": []}
  < result {"map":[],"text":"// with\n"}
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 2}]}
time
  < worker 2 killed
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/top.cpp"}
  < result {"map":[],"text":"// with\n"}
erase pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 3}]}
  < diagnostics k.py: none
time
  < notify allo/textDocumentContentChanged {"uri":"allo-hls:///w/k.py/top.cpp"}
