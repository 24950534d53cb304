# tip: allo-filetest sema/options/fail_decorators_below
import registry

from allo import i32, kernel


@kernel
@registry.add
#^^^^^^^^^^^^ error[extra-decorator]: Kernel 'fail_decorators_below' has another decorator, '@registry.add': '@kernel' must be the only one
def fail_decorators_below(x: i32) -> i32:
    return x


@undefined
#^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined
@kernel
def also_above(x: i32) -> i32:
    return x
