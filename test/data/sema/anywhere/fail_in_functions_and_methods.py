# tip: allo-filetest sema/anywhere/fail_in_functions_and_methods
from allo import f32, i32, kernel


def test_errors(n):
    @kernel
    def in_a_function(x: i32, y: f32) -> i32:
        return x & y
        #      ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '&' with operand types i32, f32

    @kernel
    def undefined(x: i32) -> i32:
        return x + missing
        #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


class TestKernels:
    @kernel
    def in_a_class(x: i32):
        return x
#       ^^^^^^^^ error[return-without-annotation]: Return values require an explicit return annotation on kernel 'TestKernels.in_a_class'

    def test_method(self):
        @kernel
        def in_a_method(x) -> i32:
        #               ^ error[missing-annotation]#1: Parameter 'x' is missing a type annotation
        #                | fix#1 Annotate it as i32: ": i32"
            return x
