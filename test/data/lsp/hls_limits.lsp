# tip: allo-filetest lsp/hls_limits
=== k.py
from allo import i32, kernel


@kernel
def shaped(a: "i32[4]") -> "i32[4]":
    return a


@kernel
def broken(a: i32) -> i32:
    return missing


@kernel
def kernel(a: i32) -> i32:
    return a
=== session bare
# What Vitis cannot build is known without a process; what it calls may return arrays.
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   11:12-11:19 error[undefined-name] Name 'missing' is not defined
command allo.showHls k.py shaped
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"hls","message":"Top kernel 'shaped' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter (line 5)","state":"failed","target":"shaped","uri":"$ROOT/k.py"}
command allo.csim k.py shaped
  < result {"jobId":2}
  < notify allo/jobUpdate {"jobId":2,"kind":"csim","message":"Top kernel 'shaped' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter (line 5)","state":"failed","target":"shaped","uri":"$ROOT/k.py"}
command allo.showHls k.py kernel
  < result {"jobId":3}
  < notify allo/jobUpdate {"jobId":3,"kind":"hls","message":"The name 'kernel' is reserved by Vitis (line 15)","state":"failed","target":"kernel","uri":"$ROOT/k.py"}
command allo.showHls k.py broken
  < result {"jobId":4}
  < notify allo/jobUpdate {"jobId":4,"kind":"hls","message":"fix the errors first","state":"failed","target":"broken","uri":"$ROOT/k.py"}
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/shaped.cpp"}
  < error RequestFailed: Top kernel 'shaped' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter (line 5)
