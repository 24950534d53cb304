# tip: allo-filetest lsp/diagnostic_tags_of_branches
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
open branches.py
  < diagnostics branches.py:
  <   10:9-11:17 hint[inactive-code] A compile-time condition leaves this out of the kernel (unnecessary)
  <   13:35-13:42 hint[inactive-code] A compile-time condition leaves this out of the kernel (unnecessary)
  <   23:9-23:14 hint[inactive-code] A compile-time condition leaves this out of the kernel (unnecessary)
