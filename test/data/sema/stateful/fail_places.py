# tip: allo-filetest sema/stateful/fail_places
from allo import Stateful, Stream, i32, kernel


@kernel
def stateful_parameter(x: Stateful[i32]):
#                         ^^^^^^^^^^^^^ error[stateful-parameter]: A parameter cannot be stateful: only a local variable can
    pass


@kernel
def stateful_result(x: i32) -> Stateful[i32]:
#                              ^^^^^^^^^^^^^ error[stateful-result]: A result cannot be stateful: only a local variable can
    return x


@kernel
def stateful_in_tuple(x: i32) -> (i32, Stateful[i32]):
#                                ^^^^^^^^^^^^^^^^^^^^ error[stateful-result]: A result cannot be stateful: only a local variable can
    return x, x


@kernel
def stateful_payloads():
    a: Stateful[Stateful[i32]] = 0
    #           ^^^^^^^^^^^^^ error[stateful-payload-type]: A stateful variable keeps a scalar or a buffer, not the type 'Stateful[i32]'
    b: Stateful[Stream[i32]] = 0
    #           ^^^^^^^^^^^ error[stateful-payload-type]: A stateful variable keeps a scalar or a buffer, not the type 'Stream[i32]'
    c: Stateful[3] = 0
    #           ^ error[stateful-payload-type]: A stateful variable keeps a scalar or a buffer, not the integer 3
    d: Stateful[i32, 4] = 0
    #  ^^^^^^^^^^^^^^^^ error[invalid-annotation]: Unsupported type annotation 'Stateful[i32, 4]': 'Stateful' takes one type, got 2 arguments
