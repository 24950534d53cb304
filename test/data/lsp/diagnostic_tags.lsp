# tip: allo-filetest lsp/diagnostic_tags
=== k.py
from allo import i32, kernel


@kernel
def tagged(x: i32) -> i32:
    return x + int32
=== unused.py
from allo import i32, kernel


@kernel
def unused(x: i32, spare: i32) -> i32:
    return x
=== branches.py
from allo import Template, f32, i32, kernel

FAST = False
K = Template("K")


@kernel
def configured(x: i32) -> i32:
    if FAST:
        y: i32 = whatever(x)
        return y
    elif x > 3:
        return 2 if not FAST else nothing
    return x if FAST or x else 0


@kernel(K)
def in_some_instances(x: i32) -> i32:
    y: i32 = x
    if K == 0:
        y = 1
    elif K == 5:
        y = 2
    return y


@kernel
def uses(x: i32) -> i32:
    return in_some_instances[0](x) + in_some_instances[1](x)
=== session bare
initialize {"textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}}}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   6:16-6:21 error[older-int-name] 'int32' is a type of the older interface and called 'i32' today (deprecated)
open unused.py
  < diagnostics unused.py:
  <   5:20-5:25 hint[unused-parameter] Parameter 'spare' is never used (unnecessary)
open branches.py
  < diagnostics branches.py:
  <   10:9-11:17 hint[inactive-code] A compile-time condition leaves this out of the kernel (unnecessary)
  <   13:35-13:42 hint[inactive-code] A compile-time condition leaves this out of the kernel (unnecessary)
  <   23:9-23:14 hint[inactive-code] A compile-time condition leaves this out of the kernel (unnecessary)
